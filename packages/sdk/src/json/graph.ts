import { mismatchOf, quote } from '../model/message.js';
import type { Json } from './parse.js';
import { TypeMismatch, UnreadableJson } from './type-mismatch.js';
import type { Expected } from './types.js';

/** Stands for a value that is not known yet, and that is put in its place later. */
export const awaited = Symbol('awaited');

/** Puts a value in its place. */
type Put = (value: unknown) => void;

/** A value that is to be read. */
interface Unread {
  readonly node: Json;
  readonly expected: Expected;
}

/** The entities of one text by their `_id`, and what is not in its place until more of the text is read. */
export class Graph {
  readonly #entities = new Map<string, unknown>();
  readonly #references: { readonly ref: string; readonly put: Put }[] = [];
  readonly #unread: (Unread & { readonly place: string; readonly put: Put })[] = [];
  readonly #whenWhole: (() => void)[] = [];
  /** What the {@link awaited} that was returned last stands for. */
  #last: string | Unread = '';

  /** @throws TypeMismatch where another entity has the `_id` */
  register(id: string, entity: unknown): void {
    if (this.#entities.has(id)) throw new TypeMismatch('an "_id" that no other entity has', quote(id));
    this.#entities.set(id, entity);
  }

  /** The entity of a `_ref`; {@link awaited} where it comes later. */
  find(ref: string): unknown {
    const entity = this.#entities.get(ref);
    if (entity !== undefined) return entity;
    this.#last = ref;
    return awaited;
  }

  /** Has a value read later. */
  postpone(node: Json, expected: Expected): typeof awaited {
    this.#last = { node, expected };
    return awaited;
  }

  /** Remembers the place of the {@link awaited} that was returned last; its value is put there later. */
  await(place: string, put: Put): void {
    if (typeof this.#last === 'string') this.#references.push({ ref: this.#last, put });
    else this.#unread.push({ ...this.#last, place, put });
  }

  /** Calls when every place has its value. */
  whenWhole(call: () => void): void {
    this.#whenWhole.push(call);
  }

  /**
   * Puts everything in its place.
   *
   * @throws TypeMismatch, and UnreadableJson where an entity never came
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
