import { isArray, isObject, type JsonObject, type JsonTree } from '../json/json-tree.js';
import type { Position } from './element.js';

const steps = /\.([A-Za-z_$][\w$]*)|\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]/g;

/** Where the parts of a tree stand in the XML that it was made of. */
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

  /** The position of what stands at a JSON path, or of the nearest that is known around it. */
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
      // A member is where its property is written; an entity that it mentions is elsewhere, and faults in it are there.
      position = this.#of(at) ?? position;
    }
    return position;
  }

  #of(tree: JsonTree): Position | undefined {
    return typeof tree === 'object' && tree !== null ? this.#containers.get(tree) : undefined;
  }
}
