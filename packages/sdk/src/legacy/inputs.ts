import type { ModelDefinition } from '../model/deployment.js';
import type {
  EntityInputOf,
  IdInputOf,
  PropertyElementInputOf,
  PropertyInputOf,
  PropertyKeyInputOf,
  PropertyKind,
  PropertyKindOf,
  PropertyNameOf,
  PropertyTextOf,
  TypeNameOf,
} from '../model/model-types.js';
import type { EntityReference } from '../model/reference.js';
import type { OptionsOf } from '../options/table.js';
import type { OneOrMore } from '../properties/kinds.js';
import type { ManipulationEnvelope } from './envelope.js';
import type { legacyOptionTable } from './table.js';

/*
 * What legacy calls accept. A value is a parameter's text in the end: an entity is named by its id, which may stand
 * there itself (4.3, rules 3 and 5).
 */

/** A value, or the id of the entity that it is. */
export type ParameterInput<Input> = Input | (Input extends EntityReference<string, infer Id> ? Id : never);

/** An entity type. */
export interface OfType<N extends string> {
  /** The full signature; a simple name where the model knows it, or the service takes it. */
  readonly type: N;
}

/** An entity. */
export interface OfEntity<M extends ModelDefinition, N extends string> extends OfType<N> {
  readonly id: IdInputOf<M, N>;
}

/** A property of an entity. */
export interface OfProperty<M extends ModelDefinition, N extends string, K extends string> extends OfEntity<M, N> {
  readonly property: K;
}

/** An element of a list or a set, or several. */
export interface OfElement<M extends ModelDefinition, N extends string, K extends string> extends OfProperty<M, N, K> {
  readonly value: OneOrMore<ParameterInput<PropertyElementInputOf<M, N, K>>>;
}

/** An element and where it is inserted. */
export interface OfListElement<M extends ModelDefinition, N extends string, K extends string>
  extends OfElement<M, N, K>,
    OptionsOf<Pick<typeof legacyOptionTable, 'index'>> {}

/** A key of a map. */
export interface OfKey<M extends ModelDefinition, N extends string, K extends string> extends OfProperty<M, N, K> {
  readonly key: ParameterInput<PropertyKeyInputOf<M, N, K>>;
  /** Is ignored. */
  readonly value?: ParameterInput<PropertyElementInputOf<M, N, K>> | undefined;
}

/** An entry of a map. */
export interface OfEntry<M extends ModelDefinition, N extends string, K extends string> extends OfProperty<M, N, K> {
  readonly key: ParameterInput<PropertyKeyInputOf<M, N, K>>;
  readonly value: ParameterInput<PropertyElementInputOf<M, N, K>>;
}

/** In which order entities are returned. */
export interface InOrder<Property extends string = string>
  extends OptionsOf<Pick<typeof legacyOptionTable, 'orderDir'>> {
  /** A simple property, of the elements where a property is fetched. Default: `id` (4.3, rule 6, R-57). */
  readonly orderBy?: Property | undefined;
}

/** The properties of a type that are of a kind. */
export type PropertiesOfKind<M extends ModelDefinition, N extends string, Kind extends PropertyKind> = {
  [K in PropertyNameOf<M, N>]: Kind extends PropertyKindOf<M, N, K> ? K : never;
}[PropertyNameOf<M, N>];

/** A value as `*<Property>=<value>` can say it: no map, and no null for a text, which would be the word. */
type DynamicInput<M extends ModelDefinition, N extends string, K extends string> =
  unknown extends PropertyInputOf<M, N, K>
    ? unknown
    : PropertyKindOf<M, N, K> extends 'map'
      ? never
      : PropertyKindOf<M, N, K> extends 'list' | 'set'
        ? Several<ParameterInput<PropertyElementInputOf<M, N, K>>> | null
        : PropertyTextOf<M, N, K> extends 'string'
          ? string
          : ParameterInput<PropertyInputOf<M, N, K>>;

type Several<Element> = readonly Element[] | ReadonlySet<Element>;

/** Values of properties, each a parameter `*<Property>` (4.2). `null` clears; a list or set is filled one by one. */
export type DynamicProperties<M extends ModelDefinition, N extends string> = {
  readonly [K in PropertyNameOf<M, N>]?: DynamicInput<M, N, K> | undefined;
};

/** Values by the names of variables, or of properties that no model tells, each a parameter `*<Name>` (4.5, 4.6). */
export interface Variables {
  readonly [name: string]: unknown;
}

/** An entity of an assembly, which names its type by the full signature. */
export type AssemblyEntity<M extends ModelDefinition, N extends string> = EntityInputOf<M, N> & { readonly _type: N };

/** What is created and changed together: without an `id` created, with an `id` updated (4.3, rule 1). */
export type Assembly<M extends ModelDefinition, N extends TypeNameOf<M>> =
  | AssemblyEntity<M, N>
  | readonly AssemblyEntity<M, N>[]
  | ManipulationEnvelope<AssemblyEntity<M, N> | readonly AssemblyEntity<M, N>[]>;
