import type { TypeSystem } from '../model/type-system.js';
import { type EntityType, isCollection, isSubtype, type Property } from '../model/types.js';
import { MapValue, type Ref, type Scalar, SetValue, type Transient, type Value } from '../model/values.js';
import type { Draft } from '../store/store.js';

/**
 * The content of a request body with its types, before entities are looked up in a store. The readers of JSON and XML
 * create it, and `assembly/apply.ts` merges it into an access. Every mention of an entity in the body is the same
 * {@link AssemblyEntity} object.
 */
export type AssemblyValue = null | Scalar | AssemblyEntity | AssemblyValue[] | AssemblySet | AssemblyMap;

/** A set as it was written. It may have equal elements, since references are looked up only when it is applied. */
export interface AssemblySet {
  readonly kind: 'set';
  readonly elements: readonly AssemblyValue[];
}

/** A map as it was written, with its entries in the order of the body. */
export interface AssemblyMap {
  readonly kind: 'map';
  readonly entries: readonly (readonly [AssemblyValue, AssemblyValue])[];
}

/** A place in a body. Its path is only spelled if a message needs it. */
export interface Located {
  /** The path, e.g. `$.children[0]`. */
  readonly path: string;
}

/** An entity of a body, with the properties that the body contains. A property that is null is contained too. */
export class AssemblyEntity {
  /** The `_id` in the body. */
  readonly localId: string | undefined;
  #type: EntityType;
  #properties = new Map<Property, AssemblyValue>();
  /** The last merge, and what it found or created for this entity. A `Map` would hold up other requests as it grows. */
  merged: { readonly by: object; readonly ref: Ref | undefined } | undefined = undefined;
  readonly #place: Located;

  constructor(type: EntityType, place: Located, localId?: string) {
    this.#type = type;
    this.#place = place;
    this.localId = localId;
  }

  /** The type that the body names, else the type that is declared for the place. May be abstract. */
  get type(): EntityType {
    return this.#type;
  }

  /** The properties in the order of the body. */
  get properties(): Map<Property, AssemblyValue> {
    return this.#properties;
  }

  /** Whether it has properties besides its identity. */
  get hasContent(): boolean {
    const { id, partition } = this.type;
    return Array.from(this.#properties.keys()).some((property) => property !== id && property !== partition);
  }

  /**
   * Takes the type and the properties of a later mention. So far, only this entity's identity has been read. It
   * has priority over the identity of a mention that has no more than that.
   */
  takeContent({ type, properties, hasContent }: AssemblyEntity): void {
    if (isSubtype(type, this.#type)) this.#type = type;
    for (const [property, value] of this.#properties) {
      const own = this.#type.propertiesByName.get(property.name);
      if (own !== undefined && !(hasContent && properties.has(own))) properties.set(own, value);
    }
    this.#properties = properties;
  }

  /** The path of the first mention in the body, e.g. `$.children[0]`, for messages. */
  get path(): string {
    return this.#place.path;
  }

  /** The value of `id` in the body; null if it is missing. */
  get id(): Scalar | null {
    return this.#scalar(this.type.id);
  }

  /** The value of `partition` in the body; null if it is missing. */
  get partition(): string | null {
    const partition = this.#scalar(this.type.partition);
    return typeof partition === 'string' ? partition : null;
  }

  #scalar(property: Property): Scalar | null {
    const value = this.properties.get(property) ?? null;
    if (value === null || value instanceof AssemblyEntity || Array.isArray(value)) return null;
    return typeof value === 'object' && 'kind' in value ? null : value;
  }
}

/** Returns the reference to an entity of a body, or the transient that stands for it. */
export type Resolve = (entity: AssemblyEntity) => Ref | Transient;

/** Sets a property to a value of a body; null clears it. */
export function assignProperty(
  draft: Pick<Draft, 'set' | 'clear' | 'types'>,
  owner: Ref,
  property: Property,
  value: AssemblyValue,
  resolve: Resolve,
): void {
  assignValue(draft, owner, property, toValue(value, resolve, draft.types));
}

/** Sets a property; null empties a collection. */
export function assignValue(draft: Pick<Draft, 'set' | 'clear'>, owner: Ref, property: Property, value: Value): void {
  if (value === null && isCollection(property.type)) draft.clear(owner, property);
  else draft.set(owner, property, value);
}

/** Converts a value of a body to a value of the store. */
export function toValue(value: AssemblyValue, resolve: Resolve, types: Pick<TypeSystem, 'equality'>): Value {
  if (value === null || typeof value !== 'object') return value;
  const convert = (element: AssemblyValue) => toValue(element, resolve, types);
  if (value instanceof AssemblyEntity) return resolve(value);
  if (Array.isArray(value)) return value.map(convert);
  if (isAssemblySet(value)) return new SetValue(value.elements.map(convert), types.equality);
  if (isAssemblyMap(value)) {
    const entries = value.entries.map(([key, entry]) => [convert(key), convert(entry)] as const);
    return new MapValue(entries, types.equality);
  }
  return value;
}

/** The entities directly in `value`, also in nested collections. */
export function entitiesIn(value: AssemblyValue): readonly AssemblyEntity[] {
  if (value instanceof AssemblyEntity) return [value];
  if (Array.isArray(value)) return value.flatMap(entitiesIn);
  if (isAssemblySet(value)) return value.elements.flatMap(entitiesIn);
  return isAssemblyMap(value) ? value.entries.flat().flatMap(entitiesIn) : none;
}

const none: readonly AssemblyEntity[] = [];

/** The given entities, followed by all entities that can be reached from them. */
export function reachedFrom(entities: Iterable<AssemblyEntity>): ReadonlySet<AssemblyEntity> {
  const reached = new Set(entities);
  // The iteration includes entities that are added to the set meanwhile.
  for (const { properties } of reached) {
    for (const value of properties.values()) for (const nested of entitiesIn(value)) reached.add(nested);
  }
  return reached;
}

export function isAssemblySet(value: AssemblyValue): value is AssemblySet {
  return isKind(value, 'set');
}

export function isAssemblyMap(value: AssemblyValue): value is AssemblyMap {
  return isKind(value, 'map');
}

function isKind(value: AssemblyValue, kind: 'set' | 'map'): boolean {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === kind;
}
