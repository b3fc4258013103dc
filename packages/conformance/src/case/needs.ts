/** Properties of the suite's entity type, each with the type that it must have in a deployment; `E` is the type itself. */
export const propertyNeeds = {
  stringProperty: 'string',
  booleanProperty: 'boolean',
  /** Refuses null (`nullable: false`). */
  strictBoolean: 'boolean',
  integerProperty: 'integer',
  /** Refuses null. */
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

/** Properties of the type that refers to entities of the suite's type. */
export const referringNeeds = {
  /** A mandatory property of the entity type. */
  mandatoryReference: 'E',
  /** One that can be dropped. */
  optionalReference: 'E',
  referenceList: 'list<E>',
  referenceSet: 'set<E>',
  referenceMap: 'map<string,E>',
  referenceKeyMap: 'map<E,string>',
  /** One that refuses null (`nullable: false`). */
  strictReference: 'E',
} as const;

/** Types beside the entity type. */
export const typeNeeds = [
  /** A concrete type with a long id whose instances the suite creates. */
  'entityType',
  /** A concrete subtype of it. */
  'subtype',
  /** An abstract type above it. */
  'abstractType',
  /** The type that refers to the entity type. */
  'referringType',
  /** A type whose id is a string. */
  'stringIdType',
  /** A type with a mandatory string property. */
  'mandatoryType',
  'enumType',
] as const;

/** Stored actions of each kind (4.5). */
export const actionNeeds = [
  'workbench:query',
  'workbench:prototype',
  'workbench:template',
  'workbench:instantiation',
  /** A SimpleInstantiationAction that makes an entity of `mandatoryType`; all others are about `entityType`. */
  'workbench:mandatoryInstantiation',
  'workbench:templateInstantiation',
  'workbench:rpc',
] as const;

/** Service requests (4.6). */
export const serviceNeeds = [
  /** One without properties that answers a message. */
  'service:message',
  /** One with a mandatory string property. */
  'service:parameter',
  /** `DetectCartridges`, which the specification names. */
  'service:detectCartridges',
  /** `SynchronizeCartridge`, which it names too, with the property `cartridge`. */
  'service:synchronizeCartridge',
] as const;

/** What else a deployment may have or not. */
export const featureNeeds = [
  /** A simple name that two types share. */
  'ambiguousName',
  /** Partitions tell entities apart, and entities can be created in one of the client's choice. */
  'partitions',
  /** An access where a partition never tells two entities apart. */
  'ignoredPartitions',
  'resources',
  /** A Resource whose source is static lies ready. */
  'staticResource',
  'legacy',
  'xml',
  'logout',
  /** User and password are known, not only a session id. */
  'credentials',
  /** Nothing of value is in the deployment: entities without a marker may be created, and all of a type deleted. */
  'throwaway',
] as const;

export type PropertyNeed = keyof typeof propertyNeeds;
export type ReferringNeed = keyof typeof referringNeeds;
export type TypeNeed = (typeof typeNeeds)[number];
export type ActionNeed = (typeof actionNeeds)[number];
export type ServiceNeed = (typeof serviceNeeds)[number];
export type FeatureNeed = (typeof featureNeeds)[number];

/** What a case needs of a deployment. */
export type Need = TypeNeed | PropertyNeed | ReferringNeed | ActionNeed | ServiceNeed | FeatureNeed;
