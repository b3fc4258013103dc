import { placeInMap } from '../json/pairs.js';
import { originsOf } from '../json/remembered.js';
import { Decimal } from '../model/decimal.js';
import { isObject } from '../model/kinds-of-objects.js';
import { memberOf } from '../model/reading.js';
import { TypedValue } from '../model/reference.js';
import { isSimpleTypeName, simpleNameOf } from '../model/type-expression.js';
import type { Entity } from '../model/values.js';

/** What single values have shown about their type: those of a property, or the keys or elements of its collections. */
export class ContentEvidence {
  readonly types = new Set<string>();
  /** Entity types that the service did not name, because they are the declared type. */
  readonly exact = new Set<string>();
  /** Entity types that the service named, because another type is declared. */
  readonly inexact = new Set<string>();

  merge(other: ContentEvidence): void {
    for (const name of ['types', 'exact', 'inexact'] as const) for (const each of other[name]) this[name].add(each);
  }
}

/** What the values of one property have shown about its type. */
export class PropertyEvidence {
  /** The number of entities in which the property has a value. An empty collection is a value. */
  set = 0;
  /** The number of entities in which it has none. */
  unset = 0;
  readonly kinds = new Set<'single' | 'list' | 'set' | 'map'>();
  /** The values, the elements of lists and sets, or the values of maps. */
  readonly content = new ContentEvidence();
  /** The keys of maps. */
  readonly keys = new ContentEvidence();
  /** Whether a map was an object, whose names are texts or constants of an enum (D-8). */
  hasNames = false;

  merge(other: PropertyEvidence): void {
    this.set += other.set;
    this.unset += other.unset;
    this.hasNames ||= other.hasNames;
    for (const each of other.kinds) this.kinds.add(each);
    this.content.merge(other.content);
    this.keys.merge(other.keys);
  }
}

/** What the entities of one type have shown. */
export class TypeEvidence {
  /** The number of entities that were read. */
  count = 0;
  /** The types of their ids. */
  readonly ids = new Set<string>();
  readonly properties = new Map<string, PropertyEvidence>();
}

/** The members of an entity that are no properties, or that every entity has. */
const identity: ReadonlySet<string> = new Set(['_type', '_partial', 'id', 'globalId', 'partition']);

/**
 * What entities have shown about their types.
 *
 * Values are compared in two encodings. With `always` each value names its type. With `polymorphic` a value only names
 * its type if its declared type does not determine it, so a value that names its type there is in a property of
 * the type `object`.
 */
export class Evidence {
  readonly types = new Map<string, TypeEvidence>();
  /** The constants that were seen of each enum. */
  readonly constants = new Map<string, Set<string>>();
  /** The types of the entities that were found through each type. */
  readonly subtypes = new Map<string, Set<string>>();
  /** All entity types that were seen, also in properties. */
  readonly seen = new Set<string>();
  /** The entities by {@link identityOf}, in the order in which they were read. */
  readonly entities = new Map<string, Entity>();

  /**
   * Adds the entities that a service has for a type.
   *
   * @param name a signature, or a simple name that only one type has
   * @param polymorphic the same entities in the encoding `polymorphic`
   * @returns the signature of the type; its name if no entity shows the signature, which is then not among the types
   *   that were {@link seen}
   */
  addAnswer(name: string, always: readonly Entity[], polymorphic: readonly Entity[]): string {
    const types = always.flatMap(({ _type: type }) => type ?? []);
    const shown = types.find((type) => type === name || simpleNameOf(type) === name);
    const signature = shown ?? name;
    // A signature without a package looks like a simple name.
    if (shown !== undefined || signature.includes('.')) {
      this.seen.add(signature);
      const others = types.filter((type) => type !== signature);
      this.subtypes.set(signature, new Set([...(this.subtypes.get(signature) ?? []), ...others]));
    }
    const twins = new Map(polymorphic.map((twin) => [idOf(twin), twin]));
    for (const entity of always) this.#add(entity, twins.get(idOf(entity)));
    return signature;
  }

  #add(entity: Entity, twin: Entity | undefined): void {
    const { _type: type, id } = entity;
    const key = identityOf(entity);
    if (type === undefined || key === undefined || this.entities.has(key)) return;
    this.entities.set(key, entity);
    this.seen.add(type);
    const own = this.types.get(type) ?? new TypeEvidence();
    this.types.set(type, own);
    own.count += 1;
    const origin = originsOf(entity);
    own.ids.add(this.#typeOf({ value: id, origin: origin('id', id) }, undefined, new ContentEvidence()));
    const other = this.#usableTwin(entity, twin);
    const otherOrigin = other === undefined ? undefined : originsOf(other);
    for (const [name, value] of Object.entries(entity)) {
      if (identity.has(name)) continue;
      const property = own.properties.get(name) ?? new PropertyEvidence();
      own.properties.set(name, property);
      const otherValue = memberOf(other, name);
      this.#value(value, otherValue, origin(name, value), otherOrigin?.(name, otherValue), property);
    }
  }

  /** Returns the twin, unless its id names its type: then the service does not support the encoding `polymorphic`. */
  #usableTwin({ id }: Entity, twin: Entity | undefined): Entity | undefined {
    if (twin === undefined) return undefined;
    const otherId = { value: twin.id, origin: originsOf(twin)('id', twin.id) };
    return this.#typeOf({ value: id }, otherId, new ContentEvidence()) === 'object' ? undefined : twin;
  }

  #value(
    value: unknown,
    other: unknown,
    origin: string | undefined,
    otherOrigin: string | undefined,
    property: PropertyEvidence,
  ): void {
    if (value === null || value === undefined) {
      property.unset += 1;
      return;
    }
    property.set += 1;
    const entries = entriesOf(value);
    if (entries !== undefined && !isOpenMap(value, other)) {
      property.kinds.add('map');
      property.hasNames ||= !(value instanceof Map) && entries.length > 0;
      this.#map(entries, entriesOf(other) ?? [], property);
    } else if (Array.isArray(value) || (value instanceof Set && !(other instanceof Set))) {
      property.kinds.add(Array.isArray(value) ? 'list' : 'set');
      const others = itemsOf(other);
      for (const [index, item] of itemsOf(value).entries()) {
        this.#addTo(property.content, item, others[index]);
      }
    } else {
      property.kinds.add('single');
      this.#addTo(property.content, { value, origin }, { value: other, origin: otherOrigin });
    }
  }

  #map(entries: readonly Entry[], others: readonly Entry[], property: PropertyEvidence): void {
    for (const [index, [key, value]] of entries.entries()) {
      const [otherKey, otherValue] = others[index] ?? [];
      this.#addTo(property.keys, key, otherKey);
      this.#addTo(property.content, value, otherValue);
    }
  }

  #addTo(content: ContentEvidence, item: Item, twin: Item | undefined): void {
    if (item.value !== null) content.types.add(this.#typeOf(item, twin, content));
  }

  /** The type of a value. That of a collection within a property or a collection is `object`. */
  #typeOf({ value, origin }: Item, twin: Item | undefined, content: ContentEvidence): string {
    const other = twin?.value;
    if (typeof value === 'string' || typeof value === 'boolean') return typeof value;
    if (typeof value === 'number') {
      if (twin?.origin?.startsWith('{') === true) return 'object';
      const named = /"_type":"(float|double)"\}$/.exec(origin ?? '')?.[1];
      // Deployed services write an id without its type, and one that is a float or a double with a fraction (D-26).
      const hasFraction = !Number.isInteger(value) || /^-?\d+[.eE]/.test(origin ?? '');
      return named ?? (hasFraction ? 'double' : 'integer');
    }
    if (typeof value === 'bigint')
      return typeof other === 'bigint' && Number.isSafeInteger(Number(other)) ? 'object' : 'long';
    if (Decimal.is(value)) return Decimal.is(other) && isNumber(other) ? 'object' : 'decimal';
    if (value instanceof Date) return other instanceof Date ? 'object' : 'date';
    // A number has its type with it if it equals another one in the same set or map.
    if (TypedValue.is(value)) return isSimpleTypeName(value.type) ? value.type : this.#constant(value, other);
    const type = memberOf(value, '_type');
    if (typeof type !== 'string') {
      const items = [...(entriesOf(value)?.flat() ?? []), ...itemsOf(value)];
      for (const item of items) this.#addTo(new ContentEvidence(), item, undefined);
      return 'object';
    }
    this.seen.add(type);
    // The client has no model, so it adds no type that the service left out of a property.
    if (isObject(other)) (memberOf(other, '_type') === undefined ? content.exact : content.inexact).add(type);
    return type;
  }

  #constant({ type, value }: TypedValue, other: unknown): string {
    const constants = this.constants.get(type) ?? new Set();
    this.constants.set(type, constants.add(String(value)));
    return TypedValue.is(other) ? 'object' : type;
  }
}

/** A text by which an entity differs from all others; `undefined` if a value is no entity. */
export function identityOf(value: unknown): string | undefined {
  const type = memberOf(value, '_type');
  const id = memberOf(value, 'id');
  if (!isObject(value) || typeof type !== 'string' || id === undefined || id === null) return undefined;
  // Of the type `object`, an id can be a number and another one the same number as a text or as a double.
  const idText = [typeof id, originsOf(value)('id', id) ?? String(id)];
  return JSON.stringify([type, ...idText, memberOf(value, 'partition') ?? null]);
}

/** The key by which an entity is found among those in another encoding, which may leave out their types. */
function idOf({ id, partition }: Entity): string {
  return JSON.stringify([String(id), partition]);
}

interface Item {
  readonly value: unknown;
  /** The JSON of a number whose value alone does not say its type. */
  readonly origin?: string | undefined;
}

type Entry = readonly [key: Item, value: Item];

/**
 * Whether a map is in a property of the type `object`. If its declared keys were texts, `polymorphic` would have
 * written it as an object.
 */
function isOpenMap(value: unknown, other: unknown): boolean {
  if (!(value instanceof Map && other instanceof Map) || value.size === 0) return false;
  return Array.from(value.keys()).every((key) => typeof key === 'string');
}

/** The entries of a map, or of an object that names no type, which is also a map (D-8). */
function entriesOf(value: unknown): readonly Entry[] | undefined {
  if (value instanceof Map) {
    const origin = originsOf(value);
    return Array.from(value, ([key, each], index) => [
      { value: key, origin: origin(placeInMap(2 * index), key) },
      { value: each, origin: origin(placeInMap(2 * index + 1), each) },
    ]);
  }
  if (!isObject(value) || Object.getPrototypeOf(value) !== Object.prototype || '_type' in value) return undefined;
  const origin = originsOf(value);
  return Object.entries(value).map(([name, each]) => [{ value: name }, { value: each, origin: origin(name, each) }]);
}

/** Whether a bare number with this value would have been read as a `number`. This decimal was then wrapped. */
function isNumber(decimal: Decimal): boolean {
  const number = decimal.toNumber();
  return Number.isFinite(number) && decimal.equals(number);
}

function itemsOf(value: unknown): readonly Item[] {
  if (!Array.isArray(value) && !(value instanceof Set)) return [];
  const origin = originsOf(value);
  return Array.from(value, (each, index) => ({ value: each, origin: origin(String(index), each) }));
}
