import { InputError } from '../errors/usage.js';
import { vendorPlaceholder } from '../model/built-in.js';
import type { ModelDefinition } from '../model/deployment.js';
import { isObject } from '../model/kinds-of-objects.js';
import { mismatch } from '../model/message.js';
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
import type { legacyOptionTable } from './table.js';

/*
 * The input of legacy calls. Every value is sent as the text of a parameter, in which an entity is represented by its
 * id; callers may therefore pass the id itself (4.3, rules 3 and 5).
 */

/** A value; for an entity, its id is accepted as well. */
export type ParameterInput<Input> = Input | (Input extends EntityReference<string, infer Id> ? Id : never);

/**
 * The same as `Type`. Where the compiler infers `Name` from the other members of an object, it would compute `Type` for
 * all names of the model first, which takes seconds for a call. Therefore it sees `unknown` until it knows the name.
 */
type Deferred<Name, Type> = NoInfer<[Name] extends [never] ? unknown : Type>;

/** Identifies an entity type. */
export interface OfType<N extends string> {
  /** The full signature, or a simple name that the model knows or the service accepts. */
  readonly type: N;
}

/** Identifies an entity. */
export interface OfEntity<M extends ModelDefinition, N extends string> extends OfType<N> {
  /** The id of the entity. */
  readonly id: Deferred<N, IdInputOf<M, N>>;
}

/** Identifies a property of an entity. */
export interface OfProperty<M extends ModelDefinition, N extends string, K extends string> extends OfEntity<M, N> {
  /** The name of the property. */
  readonly property: K;
}

/** One or several elements of a list or a set. */
export interface OfElement<M extends ModelDefinition, N extends string, K extends string> extends OfProperty<M, N, K> {
  /** The elements. An entity may be given by its id. */
  readonly value: Deferred<K, OneOrMore<ParameterInput<PropertyElementInputOf<M, N, K>>>>;
}

/** One or several elements of a list, and the position at which they are inserted. */
export interface OfListElement<M extends ModelDefinition, N extends string, K extends string>
  extends OfElement<M, N, K>,
    OptionsOf<Pick<typeof legacyOptionTable, 'index'>> {}

/** A key of a map property. */
export interface OfKey<M extends ModelDefinition, N extends string, K extends string> extends OfProperty<M, N, K> {
  /** The key. An entity may be given by its id. */
  readonly key: Deferred<K, ParameterInput<PropertyKeyInputOf<M, N, K>>>;
  /** Ignored. */
  readonly value?: Deferred<K, ParameterInput<PropertyElementInputOf<M, N, K>>> | undefined;
}

/** An entry of a map property. */
export interface OfEntry<M extends ModelDefinition, N extends string, K extends string> extends OfProperty<M, N, K> {
  /** The key. An entity may be given by its id. */
  readonly key: Deferred<K, ParameterInput<PropertyKeyInputOf<M, N, K>>>;
  /** The value. An entity may be given by its id. */
  readonly value: Deferred<K, ParameterInput<PropertyElementInputOf<M, N, K>>>;
}

/** The order in which entities are returned. */
export interface InOrder<Property extends string = string>
  extends OptionsOf<Pick<typeof legacyOptionTable, 'orderDir'>> {
  /** A simple property, of the elements if a property is fetched. Default: `id` (4.3, rule 6, R-57). */
  readonly orderBy?: Property | undefined;
}

/** The names of a type's properties of a given kind. */
export type PropertiesOfKind<M extends ModelDefinition, N extends string, Kind extends PropertyKind> = {
  [K in PropertyNameOf<M, N>]: Kind extends PropertyKindOf<M, N, K> ? K : never;
}[PropertyNameOf<M, N>];

/**
 * A value that `*<Property>=<value>` can express: not a map, and not null for a string, which would be the text `null`
 * (R-61).
 */
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

/**
 * Property values, each sent as a parameter `*<Property>` (4.2). `null` clears; the elements of a list or set are sent
 * one by one.
 */
export type DynamicProperties<M extends ModelDefinition, N extends string> = {
  readonly [K in PropertyNameOf<M, N>]?: DynamicInput<M, N, K> | undefined;
};

/**
 * Values by the names of variables, or of properties that no model declares, each sent as a parameter `*<Name>` (4.5,
 * 4.6).
 */
export interface Variables {
  readonly [name: string]: unknown;
}

/** An entity of an assembly, which states its type as a full signature. */
export type AssemblyEntity<M extends ModelDefinition, N extends string> = EntityInputOf<M, N> & {
  /** The full signature of the type. */
  readonly _type: N;
};

/** Entities that are created and updated together: created without an `id`, updated with one (4.3, rule 1). */
export type Assembly<M extends ModelDefinition, N extends TypeNameOf<M>> =
  | AssemblyEntity<M, N>
  | readonly AssemblyEntity<M, N>[]
  | ManipulationEnvelope<AssemblyEntity<M, N> | readonly AssemblyEntity<M, N>[]>;

/** An assembly, with the entities in it that are new although they have an id (2.4). */
export interface ManipulationEnvelope<Assembly = unknown> {
  /** The signature of the envelope. `$vendor` in it stands for the `vendor` of the client. */
  readonly _type: string;
  /** The entities to create and to update. */
  readonly assembly: Assembly;
  /** The entities of the assembly that are created with the `id` they have. Without this, an `id` means an update. */
  readonly instantiationsWithId: ReadonlySet<object>;
}

/** The placeholder is replaced with the client's `vendor` when the envelope is written. */
const envelopeType = `${vendorPlaceholder}.model.rest.crud.ManipulationEnvelope`;

/**
 * Wraps an assembly in which some entities are created with ids of your choice (4.3, rule 1).
 *
 * @param assembly one entity or several
 * @param instantiationsWithId the new entities in it, including nested ones; they must be the same objects
 * @param type the signature of the envelope. Default: the built-in type, with the `vendor` of the client that sends it
 * @example
 * const ann = { _type: 'com.vendor.demo.model.Person', id: 7, firstName: 'Ann' } as const;
 * await legacy(demo).assemblyManipulate(manipulationEnvelope(ann, [ann]));
 */
export function manipulationEnvelope<const Assembly extends object>(
  assembly: Assembly,
  instantiationsWithId: Iterable<object>,
  type: string = envelopeType,
): ManipulationEnvelope<Assembly> {
  if (!isObject(assembly)) throw new InputError(mismatch('an entity or an array of entities', assembly, 'assembly'));
  return { _type: type, assembly, instantiationsWithId: new Set(instantiationsWithId) };
}
