import { mismatchOf, quote } from '../model/message.js';
import type { Json } from './parse.js';
import { TypeMismatch, UnreadableJson } from './type-mismatch.js';
import type { Expected } from './types.js';

/** A placeholder for a value that is not known yet and is filled in later. */
export const awaited = Symbol('awaited');

/** Stores a value in its place. */
type Put = (value: unknown) => void;

/** A value that has not been read yet. */
interface Unread {
  readonly node: Json;
  readonly expected: Expected;
}

/**
 * The entities of one JSON text by their `_id`, and the places whose values are only known after more of the text is
 * read.
 */
export class Graph {
  readonly #entities = new Map<string, unknown>();
  readonly #references: { readonly ref: string; readonly put: Put }[] = [];
  readonly #unread: (Unread & { readonly place: string; readonly put: Put })[] = [];
  readonly #whenWhole: (() => void)[] = [];
  /** The `_ref` or the node whose value the most recently returned {@link awaited} stands for. */
  #last: string | Unread = '';

  /** @throws TypeMismatch if another entity has the same `_id` */
  register(id: string, entity: unknown): void {
    const before = this.#entities.size;
    this.#entities.set(id, entity);
    if (this.#entities.size === before) throw new TypeMismatch('an "_id" that no other entity has', quote(id));
  }

  /** The entity that a `_ref` refers to; {@link awaited} if it has not been read yet. */
  find(ref: string): unknown {
    const entity = this.#entities.get(ref);
    if (entity !== undefined) return entity;
    this.#last = ref;
    return awaited;
  }

  /** Defers the reading of a value. */
  postpone(node: Json, expected: Expected): typeof awaited {
    this.#last = { node, expected };
    return awaited;
  }

  /** Remembers the place of the most recently returned {@link awaited}, so that its value is stored there later. */
  await(place: string, put: Put): void {
    if (typeof this.#last === 'string') this.#references.push({ ref: this.#last, put });
    else this.#unread.push({ ...this.#last, place, put });
  }

  /** Registers a function to call when all values have been stored. */
  whenWhole(call: () => void): void {
    this.#whenWhole.push(call);
  }

  /**
   * Stores all outstanding values.
   *
   * @throws TypeMismatch if a value does not fit; UnreadableJson if a referenced entity is missing
   */
  complete(read: (node: Json, expected: Expected) => unknown): void {
    for (let unread = this.#unread.pop(); unread !== undefined; unread = this.#unread.pop()) {
      const { node, expected, place, put } = unread;
      try {
        const value = read(node, expected);
        if (value === awaited) this.await(place, put);
        else put(value);
      } catch (thrown) {
        throw TypeMismatch.within('…', TypeMismatch.within(place, thrown));
      }
    }
    for (const { ref, put } of this.#references) {
      const entity = this.#entities.get(ref);
      if (entity === undefined) {
        throw new UnreadableJson(mismatchOf(`an entity with the "_id" ${quote(ref)}`, 'only a "_ref" to it'));
      }
      put(entity);
    }
    for (const call of this.#whenWhole) call();
  }
}
