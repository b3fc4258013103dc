// What the page reads. It has no imports, since the page is compiled for browsers.

/** Everything that a world contains but its entities. */
export interface ModelDescription {
  readonly accesses: readonly AccessDescription[];
  /** The size of all resources, in bytes. */
  readonly storedBytes: number;
}

export interface AccessDescription {
  readonly id: string;
  readonly entityCount: number;
  /** The number of resources with bytes. */
  readonly resourceCount: number;
  /** `ignored` if entities that differ only by partition are the same. */
  readonly partitions: 'distinct' | 'ignored';
  /** The signature of the type of resources. */
  readonly resourceType: string;
  readonly types: readonly EntityTypeDescription[];
  readonly enums: readonly EnumDescription[];
}

export interface EntityTypeDescription {
  readonly signature: string;
  /** The simple name. Several types may have the same one. */
  readonly name: string;
  readonly isAbstract: boolean;
  /** Whether every access has the type. */
  readonly isBuiltIn: boolean;
  /** The signatures of the direct supertypes. */
  readonly supertypes: readonly string[];
  /** The number of entities, with those of subtypes. */
  readonly count: number;
  /** All properties, sorted by name. */
  readonly properties: readonly PropertyDescription[];
}

export interface EnumDescription {
  readonly signature: string;
  readonly name: string;
  readonly constants: readonly string[];
}

export interface PropertyDescription {
  readonly name: string;
  readonly type: TypeDescription;
  readonly isMandatory: boolean;
  readonly isNullable: boolean;
  readonly isInherited: boolean;
}

/** A type of values. The name of an enum or entity type is its signature. */
export type TypeDescription = ElementDescription | CollectionDescription;

export interface ElementDescription {
  readonly kind: 'simple' | 'enum' | 'entity';
  readonly name: string;
}

type CollectionDescription =
  | { readonly kind: 'list'; readonly element: ElementDescription }
  | { readonly kind: 'set'; readonly element: ElementDescription }
  | { readonly kind: 'map'; readonly key: ElementDescription; readonly value: ElementDescription };

/** A page of the references to an entity. */
export interface ReferrersDescription {
  readonly referrers: readonly ReferrerDescription[];
  readonly hasMore: boolean;
}

export interface ReferrerDescription {
  readonly type: string;
  /** The id as paths contain it, not encoded. */
  readonly id: string;
  readonly partition: string;
  /** The property that contains the reference. */
  readonly property: string;
}
