import { isArray, isObject, type JsonObject, type JsonTree } from '../json/json-tree.js';
import type { Position } from './element.js';

const steps = /\.([A-Za-z_$][\w$]*)|\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]/g;

/** The positions of the parts of a tree in the XML that it was decoded from. */
export class Positions {
  readonly #containers = new Map<object, Position>();
  readonly #members = new Map<JsonObject, Map<string, Position>>();

  add(container: object, position: Position): void {
    this.#containers.set(container, position);
  }

  addMember(object: JsonObject, name: string, position: Position): void {
    const members = this.#members.get(object) ?? new Map<string, Position>();
    members.set(name, position);
    this.#members.set(object, members);
  }

  /** The position of the value at a JSON path, or of the nearest value around it whose position is known. */
  find(tree: JsonTree, path: string): Position {
    let at: JsonTree = tree;
    let position = this.#of(tree) ?? { line: 1, column: 1 };
    for (const [, plain, index, quoted] of path.matchAll(steps)) {
      if (index !== undefined) {
        at = isArray(at) ? (at[Number(index)] ?? null) : null;
      } else {
        const name = plain ?? String(JSON.parse(quoted ?? '""'));
        position = (isObject(at) ? this.#members.get(at)?.get(name) : undefined) ?? position;
        at = isObject(at) && Object.hasOwn(at, name) ? (at[name] ?? null) : null;
      }
      // The position of an entity is that of its element in the pool, not that of its mention.
      position = this.#of(at) ?? position;
    }
    return position;
  }

  #of(tree: JsonTree): Position | undefined {
    return typeof tree === 'object' && tree !== null ? this.#containers.get(tree) : undefined;
  }
}
