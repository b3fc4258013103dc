/**
 * Properties of the suite's entity type, each with the type that it must have in a deployment. `E` is the entity type.
 */
export const propertyNeeds = {
  stringProperty: 'string',
  booleanProperty: 'boolean',
  /** A property that refuses null (`nullable: false`). */
  strictBoolean: 'boolean',
  integerProperty: 'integer',
  /** A property that refuses null. */
  strictInteger: 'integer',
  longProperty: 'long',
  floatProperty: 'float',
  doubleProperty: 'double',
  decimalProperty: 'decimal',
  dateProperty: 'date',
  enumProperty: 'enum',
  objectProperty: 'object',
  entityProperty: 'E',
  stringList: 'list<string>',
  integerList: 'list<integer>',
  longList: 'list<long>',
  floatList: 'list<float>',
  decimalList: 'list<decimal>',
  dateList: 'list<date>',
  enumList: 'list<enum>',
  entityList: 'list<E>',
  stringSet: 'set<string>',
  integerSet: 'set<integer>',
  longSet: 'set<long>',
  decimalSet: 'set<decimal>',
  entitySet: 'set<E>',
  stringMap: 'map<string,string>',
  integerMap: 'map<integer,string>',
  longMap: 'map<string,long>',
  entityMap: 'map<string,E>',
  entityKeyMap: 'map<E,string>',
} as const;

/** Properties of the type that refers to the entity type. */
export const referringNeeds = {
  /** A mandatory property of the entity type. */
  mandatoryReference: 'E',
  /** A reference that can be dropped. */
  optionalReference: 'E',
  referenceList: 'list<E>',
  referenceSet: 'set<E>',
  referenceMap: 'map<string,E>',
  referenceKeyMap: 'map<E,string>',
  /** A reference that refuses null (`nullable: false`). */
  strictReference: 'E',
} as const;

/** Properties of the type with mandatory properties. `create` demands each of them. */
export const mandatoryNeeds = {
  mandatoryProperty: 'string',
  mandatoryList: 'list<string>',
  /** A mandatory property that refuses null. */
  mandatoryInteger: 'integer',
  /** A mandatory property with an initial value. */
  mandatoryDefault: 'string',
} as const;

/** Every property that cases can need, with the type that it must have. */
export const propertyTypes = { ...propertyNeeds, ...referringNeeds, ...mandatoryNeeds } as const;

/** The types that cases can need. */
export const typeNeeds = [
  /** A concrete type whose instances the suite creates. Its ids are longs or texts. */
  'entityType',
  /** A concrete subtype of the entity type. */
  'subtype',
  /** An abstract supertype of the entity type. */
  'abstractType',
  /** The type that refers to the entity type. */
  'referringType',
  /** A type whose id is a string. */
  'stringIdType',
  /** A type with a mandatory string property. */
  'mandatoryType',
  /** A type of a model whose simple name is that of a built-in type, too. */
  'namesakeType',
  'enumType',
] as const;

/** The types whose instances a case can create. Types that refer to others come first. */
export const creatable = ['referringType', 'entityType', 'subtype', 'stringIdType', 'mandatoryType'] as const;

/** Stored actions of each kind (4.5). */
export const actionNeeds = [
  'workbench:query',
  'workbench:prototype',
  'workbench:template',
  'workbench:instantiation',
  /** A SimpleInstantiationAction that creates an entity of `mandatoryType`. All other actions use `entityType`. */
  'workbench:mandatoryInstantiation',
  'workbench:templateInstantiation',
  'workbench:rpc',
] as const;

/** Service requests (4.6). */
export const serviceNeeds = [
  /** A service request without properties that answers with a message. */
  'service:message',
  /** A service request without properties that answers with a result, and has no message. */
  'service:result',
  /** A service request with a mandatory string property. */
  'service:parameter',
  /** `DetectCartridges`, which the specification names. */
  'service:detectCartridges',
  /** `SynchronizeCartridge` with the property `cartridge`, which the specification names, too. */
  'service:synchronizeCartridge',
] as const;

/** Further features that a deployment may have. */
export type FeatureNeed =
  /** A simple name that two types have in common. */
  | 'ambiguousName'
  /** Partitions distinguish entities, and the client can choose the partition of a new entity. */
  | 'partitions'
  /** An access in which the partition never distinguishes two entities. */
  | 'ignoredPartitions'
  | 'resources'
  /** An existing Resource with a static source. */
  | 'staticResource'
  | 'legacy'
  | 'xml'
  | 'logout'
  /** The ids of `entityType` are longs. */
  | 'longIds'
  /** The run knows a user and a password, not only a session id. */
  | 'credentials'
  /** The deployment contains nothing of value: cases may create entities without a marker, and delete all of a type. */
  | 'throwaway';

export type PropertyNeed = keyof typeof propertyNeeds;
export type ReferringNeed = keyof typeof referringNeeds;
export type MandatoryNeed = keyof typeof mandatoryNeeds;
export type TypeNeed = (typeof typeNeeds)[number];
export type CreatableNeed = (typeof creatable)[number];
export type ActionNeed = (typeof actionNeeds)[number];
export type ServiceNeed = (typeof serviceNeeds)[number];

/** Anything that a case can need from a deployment. */
export type Need = TypeNeed | PropertyNeed | ReferringNeed | MandatoryNeed | ActionNeed | ServiceNeed | FeatureNeed;

/** Returns whether a name is that of a property of the entity type. */
export const isPropertyNeed = (name: string): name is PropertyNeed => Object.hasOwn(propertyNeeds, name);

/** Returns the names of the members of a table. */
export function namesOf<Name extends string>(table: { readonly [Each in Name]: unknown }): readonly Name[] {
  return Object.keys(table).filter((name): name is Name => Object.hasOwn(table, name));
}
