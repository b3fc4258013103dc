import type { Realm } from './realm.js';

/** The realm of the server and those that were asked for beside it, by the segment before their base path. */
export class Realms {
  readonly main: Realm;
  readonly #worlds = new Map<string, Realm>();
  readonly #limit = 100;
  #count = 0;

  constructor(main: Realm) {
    this.main = main;
  }

  /** Copies a realm; `undefined` where there are 100 worlds already. */
  add(from: Realm): string | undefined {
    if (this.#worlds.size >= this.#limit) return undefined;
    this.#count += 1;
    const id = `w${this.#count}`;
    this.#worlds.set(id, from.fork());
    return id;
  }

  /** Whether there was a world of that id. */
  delete(id: string): boolean {
    return this.#worlds.delete(id);
  }

  /** The realm that a path leads to, with the segments that lead there: `~w1` or none. */
  find(path: readonly string[]): { readonly realm: Realm; readonly prefix: readonly string[] } {
    const [first = ''] = path;
    const realm = first.startsWith('~') ? this.#worlds.get(first.slice(1)) : undefined;
    return realm === undefined ? { realm: this.main, prefix: [] } : { realm, prefix: [first] };
  }
}

/** The segment before the base path of a world. */
export function worldSegment(id: string): string {
  return `~${id}`;
}
