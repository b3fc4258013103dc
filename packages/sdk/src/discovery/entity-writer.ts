import { type Json, type JsonObject, RawNumber } from '../json/parse.js';
import type { EncodedValue } from '../model/deployment.js';
import { modelTypes } from '../model/model-view.js';
import { NumberText } from '../model/number-text.js';
import { identityOf, writtenIn } from './written.js';

/** How deeply collections may be nested. Only collections in `object` properties can contain collections. */
const maxDepth = 100;

/** The only types without a model are the built-in ones. */
const builtInTypes = modelTypes();

/** Writes entities one by one, as a deployment has them. References between them are their identities. */
export class EntityWriter {
  /**
   * The number of values that were left out because they are unknown entities, by property, e.g.
   * `org.example.Item.owner`.
   */
  readonly omitted = new Map<string, number>();
  /** Properties of built-in types that this service has and other services do not. They are left out. */
  readonly unknown = new Set<string>();
  readonly #entities: ReadonlyMap<string, JsonObject>;
  #property = '';

  /** @param entities the known entities by their identities */
  constructor(entities: ReadonlyMap<string, JsonObject>) {
    this.#entities = entities;
  }

  /** @throws RangeError if collections are nested too deeply */
  write(entity: JsonObject): EncodedValue {
    const type = String(entity['_type']);
    const builtIn = builtInTypes.entity(type);
    const written = Object.entries(entity).flatMap(([name, node]) => {
      if (name === '_id' || name === '_partial') return [];
      this.#property = `${type}.${name}`;
      const isKnown = builtIn === undefined || name === '_type' || builtIn.properties.has(name);
      if (!isKnown) this.unknown.add(this.#property);
      return isKnown ? [[name, this.#value(node, 0) ?? null] as const] : [];
    });
    return Object.fromEntries(written);
  }

  /** A value with everything in it; `undefined` for an entity that is not known. */
  #value(node: Json, depth: number): EncodedValue | undefined {
    const written = writtenIn(node);
    switch (written.kind) {
      case 'bare':
        return written.value instanceof RawNumber ? NumberText.read(written.value.text) : written.value;
      case 'map': {
        const entries = written.entries.map(([key, value]) => [this.#inner(key, depth), this.#inner(value, depth)]);
        const known = entries.flatMap(([key, value]) =>
          key === undefined || value === undefined ? [] : { key, value },
        );
        return { _type: 'map', value: known };
      }
      case 'list':
      case 'set': {
        const items = written.items.map((item) => this.#inner(item, depth)).filter((item) => item !== undefined);
        return written.kind === 'set' ? { _type: 'set', value: items } : items;
      }
      default: {
        if (written.kind === 'entity' && !this.#entities.has(identityOf(written.node) ?? '')) {
          this.omitted.set(this.#property, (this.omitted.get(this.#property) ?? 0) + 1);
          return undefined;
        }
        const members = Object.entries(written.node).map(([name, each]) => [name, this.#value(each, depth) ?? null]);
        return Object.fromEntries(members);
      }
    }
  }

  /** An item of a collection that has this number of others around it. */
  #inner(node: Json, depth: number): EncodedValue | undefined {
    if (depth === maxDepth) throw new RangeError(`${this.#property} has collections in more than ${maxDepth} levels.`);
    return this.#value(node, depth + 1);
  }
}
