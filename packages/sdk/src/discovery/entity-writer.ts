import { isContainer } from '../json/items.js';
import { placeInMap } from '../json/pairs.js';
import { originsOf, rememberOrigin } from '../json/remembered.js';
import { writeJson } from '../json/write.js';
import { modelTypes } from '../model/model-view.js';
import type { Entity } from '../model/values.js';
import { identityOf } from './evidence.js';

/** How deeply collections may be nested. Only collections in `object` properties can contain collections. */
const maxDepth = 100;

/** The types of every client without a model, which remember the names of the types in responses. */
const builtInTypes = modelTypes();

/** A value of a copy. */
interface Copied {
  readonly value: unknown;
  /** The JSON of a number whose value alone does not say its type. */
  readonly origin: string | undefined;
}

/** Writes entities one by one. Of the entities to which one refers, only the identities are written. */
export class EntityWriter {
  /**
   * The number of values that were left out because they are unknown entities, by property, e.g.
   * `org.example.Item.owner`.
   */
  readonly omitted = new Map<string, number>();
  /** Properties of built-in types that this service has and other services do not. They are left out. */
  readonly unknown = new Set<string>();
  readonly #entities: ReadonlyMap<string, Entity>;
  #property = '';

  /** @param entities the known entities by their identities */
  constructor(entities: ReadonlyMap<string, Entity>) {
    this.#entities = entities;
  }

  /** @throws RangeError if collections are nested too deeply */
  write(entity: Entity): string {
    // An object without a prototype can have any member.
    const copy: Record<string, unknown> = Object.create(null);
    const origin = originsOf(entity);
    // The only types without a model are the built-in ones.
    const builtIn = builtInTypes.entity(entity._type ?? '');
    for (const [name, value] of Object.entries(entity)) {
      this.#property = `${entity._type}.${name}`;
      if (builtIn !== undefined && !builtIn.properties.has(name) && !name.startsWith('_')) {
        this.unknown.add(this.#property);
        continue;
      }
      const copied = this.#copied(value, origin(name, value), 0);
      copy[name] = copied?.value ?? null;
      keep(copy, name, copied);
    }
    return writeJson(copy, undefined, { types: builtInTypes, dialect: 'documented', anyId: true });
  }

  /** Copies a value with everything in it; `undefined` for an entity that is not known. */
  #copied(value: unknown, origin: string | undefined, depth: number): Copied | undefined {
    if (value === null || !isContainer(value)) return { value, origin };
    if (depth === maxDepth) throw new RangeError(`${this.#property} has collections in more than ${maxDepth} levels.`);
    if (Array.isArray(value) || value instanceof Set) return { value: this.#collection(value, depth + 1), origin };
    if (value instanceof Map) return { value: this.#map(value, placeInMap, depth + 1), origin };
    if (!('_type' in value)) {
      // An object that names no type is a map (D-8).
      const names = Object.keys(value);
      const placeOf = (index: number) => (index % 2 === 0 ? '' : (names[index >> 1] ?? ''));
      return { value: this.#map(value, placeOf, depth + 1), origin };
    }
    const reference = this.#reference(value);
    return reference === undefined ? undefined : { value: reference, origin };
  }

  #collection(source: readonly unknown[] | ReadonlySet<unknown>, depth: number): unknown[] | Set<unknown> {
    const origin = originsOf(source);
    const elements = Array.from(source, (value, index) => this.#copied(value, origin(String(index), value), depth));
    const known = elements.filter((element) => element !== undefined);
    const values = known.map(({ value }) => value);
    const copy = Array.isArray(source) ? values : new Set(values);
    for (const [index, element] of known.entries()) keep(copy, String(index), element);
    return copy;
  }

  /** @param placeOf returns the place in the source of a key (even index) or of a value (odd index) */
  #map(source: object, placeOf: (index: number) => string, depth: number): Map<unknown, unknown> {
    const origin = originsOf(source);
    const copy = new Map<unknown, unknown>();
    let index = 0;
    for (const [key, value] of source instanceof Map ? source : Object.entries(source)) {
      const copiedKey = this.#copied(key, origin(placeOf(index), key), depth);
      const copiedValue = this.#copied(value, origin(placeOf(index + 1), value), depth);
      index += 2;
      if (copiedKey === undefined || copiedValue === undefined) continue;
      const place = 2 * copy.size;
      copy.set(copiedKey.value, copiedValue.value);
      keep(copy, placeInMap(place), copiedKey);
      keep(copy, placeInMap(place + 1), copiedValue);
    }
    return copy;
  }

  #reference(value: object): object | undefined {
    const known = this.#entities.get(identityOf(value) ?? '');
    if (known !== undefined) {
      const { _type, id, partition } = known;
      const mention = { _type, id, partition };
      keep(mention, 'id', { value: id, origin: originsOf(known)('id', id) });
      return mention;
    }
    this.omitted.set(this.#property, (this.omitted.get(this.#property) ?? 0) + 1);
    return undefined;
  }
}

function keep(copy: object, place: string, copied: Copied | undefined): void {
  if (copied?.origin !== undefined) rememberOrigin(copy, place, copied.value, copied.origin);
}
