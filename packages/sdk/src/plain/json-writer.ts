import { InputError } from '../errors/usage.js';
import { Decimal } from '../model/decimal.js';
import { isDate, isMap, isObject, isSet } from '../model/kinds-of-objects.js';
import { mismatch, pathText } from '../model/message.js';
import { EntityReference, TypedValue } from '../model/reference.js';
import { adviceFor, type Container, isContainer } from './walk.js';

/** An object can be written in several places, so that a small graph can have a huge form. */
const maxObjects = 1_000_000;
/** `JSON.stringify` uses the stack as well. */
const maxDepth = 1_000;
const less = 'Read less by `depth`, or use toPlain, which writes each object once.';

/** Writes one value as readable JSON. */
export class JsonWriter {
  /** The distance of each container from the root. An entity is written as its id wherever it is farther away. */
  readonly #distances: ReadonlyMap<object, number>;
  /** The containers around the value that is written. */
  readonly #open = new Set<Container>();
  /** The names that lead to the value that is written. */
  readonly #path: string[] = [];
  #count = 0;

  constructor(root: unknown) {
    this.#distances = distancesFrom(root);
  }

  /** @throws InputError if the value cannot be part of an entity, or is too large */
  write(value: unknown): unknown {
    if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
    if (typeof value === 'function' || typeof value === 'symbol') throw this.#refusal('a value of an entity', value);
    if (!isObject(value)) return value;
    if (isDate(value)) return Number.isNaN(value.getTime()) ? null : value.toISOString();
    if (Decimal.is(value)) return value.toString();
    if (TypedValue.is(value)) return this.write(value.value);
    if (EntityReference.is(value)) return { id: this.write(value.refId) };
    if (!isContainer(value)) throw this.#refusal('a value of an entity', value, adviceFor(value));
    if (this.#open.size > (this.#distances.get(value) ?? 0) && isEntity(value)) return { id: this.write(value['id']) };
    if (this.#open.has(value)) throw this.#refusal('a value that does not contain itself', value);
    this.#count += 1;
    if (this.#count > maxObjects) throw this.#refusal(`at most ${maxObjects} objects`, value, less);
    if (this.#open.size === maxDepth) throw this.#refusal(`at most ${maxDepth} levels`, value, less);
    this.#open.add(value);
    const json = this.#container(value);
    this.#open.delete(value);
    return json;
  }

  #container(value: Container): unknown {
    if (Array.isArray(value) || isSet(value)) return Array.from(value, (each, index) => this.#at(String(index), each));
    if (isMap(value)) return this.#map(value);
    const members = Object.entries(value).filter(([, each]) => each !== undefined);
    return Object.fromEntries(members.map(([name, each]) => [name, this.#at(name, each)]));
  }

  #map(map: ReadonlyMap<unknown, unknown>): unknown {
    const entries = Array.from(map);
    const names = entries.flatMap(([key]) => (['bigint', 'number', 'string'].includes(typeof key) ? String(key) : []));
    if (new Set(names).size === entries.length) {
      return Object.fromEntries(entries.map(([key, value]) => [String(key), this.#at(String(key), value)]));
    }
    return entries.map(([key, value]) => ({ key: this.#at('key', key), value: this.#at('value', value) }));
  }

  #at(name: string, value: unknown): unknown {
    this.#path.push(name);
    const json = this.write(value);
    this.#path.pop();
    return json;
  }

  #refusal(expected: string, value: unknown, advice?: string): InputError {
    return new InputError(mismatch(expected, value, pathText(this.#path, 'the root'), advice));
  }
}

/** Whether an object can be represented by its id, which is never a container. */
function isEntity(value: Container): value is { readonly id: unknown } & Container {
  return 'id' in value && !isContainer(value['id']);
}

/** The number of containers around each container where it is nearest to the root. */
function distancesFrom(root: unknown): ReadonlyMap<object, number> {
  const distances = new Map<object, number>();
  let level = isContainer(root) ? [root] : [];
  for (let distance = 0; level.length > 0; distance += 1) {
    const next: Container[] = [];
    for (const container of level) {
      if (distances.has(container)) continue;
      distances.set(container, distance);
      for (const each of valuesIn(container)) if (isContainer(each)) next.push(each);
    }
    level = next;
  }
  return distances;
}

function valuesIn(container: Container): Iterable<unknown> {
  if (Array.isArray(container) || isSet(container)) return container;
  return isMap(container) ? Array.from(container).flat() : Object.values(container);
}
