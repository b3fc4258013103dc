import type { Instance } from '../model/instance.js';
import type { Property } from '../model/types.js';

/** The number of references from an owner to a target by one property. A linked list holds one item for each property. */
interface Link {
  readonly property: Property;
  count: number;
  next: Link | undefined;
}

/** Finds the references to an entity, which a deletion needs. */
export class References {
  readonly #owners = new Map<Instance, Map<Instance, Link>>();

  add(owner: Instance, property: Property, target: Instance): void {
    let owners = this.#owners.get(target);
    if (owners === undefined) {
      owners = new Map();
      this.#owners.set(target, owners);
    }
    const first = owners.get(owner);
    const link = linkOf(first, property);
    if (link === undefined) owners.set(owner, { property, count: 1, next: first });
    else link.count += 1;
  }

  remove(owner: Instance, property: Property, target: Instance): void {
    const owners = this.#owners.get(target);
    const first = owners?.get(owner);
    const link = linkOf(first, property);
    if (owners === undefined || first === undefined || link === undefined) throw new Error('No such reference.');
    link.count -= 1;
    if (link.count > 0) return;
    const rest = without(first, link);
    if (rest !== undefined) owners.set(owner, rest);
    else owners.delete(owner);
    if (owners.size === 0) this.#owners.delete(target);
  }

  /** Whether any entity refers to `target`. */
  has(target: Instance): boolean {
    return this.#owners.has(target);
  }

  /** Each owner with each property by which it refers to `target`. */
  *to(target: Instance): Generator<readonly [owner: Instance, property: Property], void, undefined> {
    for (const [owner, first] of this.#owners.get(target) ?? []) {
      for (let link: Link | undefined = first; link !== undefined; link = link.next) yield [owner, link.property];
    }
  }

  /** The number of references by owner, property and target, for consistency tests. */
  *counts(): Generator<readonly [owner: Instance, property: Property, target: Instance, count: number]> {
    for (const [target, owners] of this.#owners) {
      for (const [owner, first] of owners) {
        for (let link: Link | undefined = first; link !== undefined; link = link.next) {
          yield [owner, link.property, target, link.count];
        }
      }
    }
  }
}

function linkOf(first: Link | undefined, property: Property): Link | undefined {
  let link = first;
  while (link !== undefined && link.property !== property) link = link.next;
  return link;
}

function without(first: Link, gone: Link): Link | undefined {
  if (first === gone) return first.next;
  let link = first;
  while (link.next !== undefined && link.next !== gone) link = link.next;
  link.next = gone.next;
  return first;
}
