import type { Instance } from '../model/instance.js';
import type { Link, Property } from '../model/types.js';

/** The references to an entity, which a deletion needs. They are kept with the entity that they refer to. */

export function addReference(owner: Instance, property: Property, target: Instance): void {
  target.owners ??= new Map();
  countReference(target.owners, owner, property);
}

/** Counts a reference of an owner among those to one entity. */
export function countReference(owners: Map<Instance, Link>, owner: Instance, property: Property): void {
  const first = owners.get(owner);
  const link = linkOf(first, property);
  if (link === undefined) owners.set(owner, { property, count: 1, next: first });
  else link.count += 1;
}

export function removeReference(owner: Instance, property: Property, target: Instance): void {
  const { owners } = target;
  const first = owners?.get(owner);
  const link = linkOf(first, property);
  if (owners === undefined || first === undefined || link === undefined) throw new Error('No such reference.');
  link.count -= 1;
  if (link.count > 0) return;
  const rest = without(first, link);
  if (rest !== undefined) owners.set(owner, rest);
  else owners.delete(owner);
  if (owners.size === 0) target.owners = undefined;
}

/** Adds references of owners that do not refer to an entity yet. */
export function joinReferences(target: Instance, added: Map<Instance, Link>): void {
  if (target.owners === undefined) target.owners = added;
  else for (const [owner, link] of added) target.owners.set(owner, link);
}

/** Whether any entity refers to `target`. */
export function isReferredTo(target: Instance): boolean {
  return target.owners !== undefined;
}

/** Each owner with each property by which it refers to `target`. */
export function* referencesTo(
  target: Instance,
): Generator<readonly [owner: Instance, property: Property, count: number], void, undefined> {
  for (const [owner, first] of target.owners ?? []) {
    for (let link: Link | undefined = first; link !== undefined; link = link.next) {
      yield [owner, link.property, link.count];
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
