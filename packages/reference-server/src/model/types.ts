import { type SimpleTypeName, simpleNameOf } from '@platform-services/sdk/model';
import { memoized } from '../memory/caches.js';

/** A simple type of the grammar. There is one object for each name, in {@link simpleTypes}. */
export interface SimpleType {
  readonly kind: 'simple';
  readonly name: SimpleTypeName;
}

/** A constant of an enum type. There is one object for each constant, so constants are compared by identity. */
export interface EnumConstant {
  readonly type: EnumType;
  readonly name: string;
}

/** An enum type with its constants in the order of declaration. */
export interface EnumType {
  readonly kind: 'enum';
  readonly signature: string;
  readonly simpleName: string;
  readonly constants: ReadonlyMap<string, EnumConstant>;
}

/** A property of an entity type. Subtypes that do not redeclare the property share this object. */
export interface Property {
  readonly name: string;
  /** The index in the values of an instance, the same in every type that has the property. */
  readonly index: number;
  readonly type: ValueType;
  /** Whether legacy `create` must name the property and `dropReferencesIfPossible` cannot drop its reference. */
  readonly mandatory: boolean;
  /** Whether the property can be null. If not, `dropReferencesIfPossible` cannot drop its reference either. */
  readonly nullable: boolean;
}

/** The property `id`, whose values can be in paths. */
export interface IdProperty extends Property {
  readonly type: SimpleType;
}

/** The type of an element, a key or a value of a collection. */
export type ElementType = SimpleType | EnumType | EntityType;

export interface ListType {
  readonly kind: 'list';
  readonly element: ElementType;
}

export interface SetType {
  readonly kind: 'set';
  readonly element: ElementType;
}

export interface MapType {
  readonly kind: 'map';
  readonly key: ElementType;
  readonly value: ElementType;
}

export type CollectionType = ListType | SetType | MapType;

/** The resolved type of a property. */
export type ValueType = ElementType | CollectionType;

const simple = <Name extends SimpleTypeName>(name: Name): SimpleType & { readonly name: Name } => ({
  kind: 'simple',
  name,
});

/** The simple types, one object each. */
export const simpleTypes: { readonly [Name in SimpleTypeName]: SimpleType & { readonly name: Name } } = {
  boolean: simple('boolean'),
  integer: simple('integer'),
  long: simple('long'),
  float: simple('float'),
  double: simple('double'),
  decimal: simple('decimal'),
  date: simple('date'),
  string: simple('string'),
  object: simple('object'),
};

/** Whether values of `type` are collections. */
export function isCollection(type: ValueType): type is CollectionType {
  return type.kind === 'list' || type.kind === 'set' || type.kind === 'map';
}

/** The types of the keys and values of a collection. The elements of a list or a set are both. Default: `object`. */
export function elementTypes(type: ValueType): Omit<MapType, 'kind'> {
  if (type.kind === 'map') return type;
  const element = isCollection(type) ? type.element : simpleTypes.object;
  return { key: element, value: element };
}

/** Whether values of `type` can be entities, or collections with entities in them. */
export function canRefer(type: ValueType): boolean {
  if (!isCollection(type)) return canBeEntity(type);
  const { key, value } = elementTypes(type);
  return canBeEntity(key) || canBeEntity(value);
}

function canBeEntity(type: ElementType): boolean {
  return type.kind === 'entity' || type === simpleTypes.object;
}

/** The properties of a type whose values may contain references. */
export const referringProperties = memoized((type: EntityType): readonly Property[] =>
  type.properties.filter((property) => canRefer(property.type)),
);

/** The property with a name that the code knows to exist. */
export function propertyOf(type: Pick<EntityType, 'signature' | 'propertiesByName'>, name: string): Property {
  const property = type.propertiesByName.get(name);
  if (property === undefined) throw new Error(`${type.signature} has no property "${name}".`);
  return property;
}

/** Whether instances of `type` are instances of `expected` too. */
export function isSubtype(type: EntityType, expected: EntityType): boolean {
  return type.supertypes.has(expected);
}

/**
 * The types that share ids with a type, since a request can mean an entity of each of them by the same type and id
 * the type, its supertypes, and their subtypes. All types are subtypes of the root, which therefore does not
 * count.
 */
export const typesSharingIds = memoized((type: EntityType): ReadonlySet<EntityType> => {
  const shared = new Set(type.subtypes);
  for (const above of type.supertypes) {
    const isRoot = above.supertypes.size === 1;
    for (const each of isRoot ? [above] : above.subtypes) shared.add(each);
  }
  return shared;
});

/** The type in the notation of the grammar, for messages. */
export function typeName(type: ValueType): string {
  switch (type.kind) {
    case 'simple':
      return type.name;
    case 'map':
      return `map<${typeName(type.key)},${typeName(type.value)}>`;
    case 'list':
    case 'set':
      return `${type.kind}<${typeName(type.element)}>`;
    default:
      return type.signature;
  }
}

/**
 * An entity type. Types refer to each other in cycles, so the builder creates all of them before their properties,
 * which include `id`, `globalId` and `partition`.
 */
export class EntityType {
  readonly kind = 'entity';
  readonly signature: string;
  readonly simpleName: string;
  readonly abstract: boolean;
  readonly #supertypes = new Set<EntityType>([this]);
  readonly #subtypes = new Set<EntityType>([this]);
  readonly #createProperties: () => readonly Property[];
  #content: Content | undefined;

  /** @param createProperties creates all properties, sorted by name, when the first of them is needed */
  constructor(signature: string, abstract: boolean, createProperties: () => readonly Property[]) {
    this.signature = signature;
    this.simpleName = simpleNameOf(signature);
    this.abstract = abstract;
    this.#createProperties = createProperties;
  }

  /** This type and all its direct and indirect supertypes. */
  get supertypes(): ReadonlySet<EntityType> {
    return this.#supertypes;
  }

  /** This type and all its direct and indirect subtypes. */
  get subtypes(): ReadonlySet<EntityType> {
    return this.#subtypes;
  }

  /** All properties, sorted by name. */
  get properties(): readonly Property[] {
    return this.fill().properties;
  }

  get propertiesByName(): ReadonlyMap<string, Property> {
    return this.fill().propertiesByName;
  }

  /** The length of the values of an instance. */
  get valueCount(): number {
    return this.fill().valueCount;
  }

  get id(): IdProperty {
    return this.fill().id;
  }

  get globalId(): Property {
    return this.fill().globalId;
  }

  get partition(): Property {
    return this.fill().partition;
  }

  /** Adds a supertype, which has all of its own already. */
  inherit(parent: EntityType): void {
    for (const above of parent.#supertypes) {
      this.#supertypes.add(above);
      above.#subtypes.add(this);
    }
  }

  /** Creates the properties unless they exist. */
  fill(): Content {
    this.#content ??= contentOf(this.signature, this.#createProperties());
    return this.#content;
  }
}

type Content = Pick<EntityType, 'properties' | 'propertiesByName' | 'valueCount' | 'id' | 'globalId' | 'partition'>;

function contentOf(signature: string, properties: readonly Property[]): Content {
  const named = { signature, propertiesByName: new Map(properties.map((property) => [property.name, property])) };
  const id = propertyOf(named, 'id');
  if (!isId(id)) throw new Error(`The ids of ${signature} are not of a simple type.`);
  return {
    properties,
    propertiesByName: named.propertiesByName,
    id,
    globalId: propertyOf(named, 'globalId'),
    partition: propertyOf(named, 'partition'),
    valueCount: Math.max(...properties.map((property) => property.index)) + 1,
  };
}

function isId(property: Property): property is IdProperty {
  return property.type.kind === 'simple';
}
