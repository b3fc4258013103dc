/**
 * Gives every property name a place in the values of an instance so that no type has two names in one place and a
 * name has the same place in all types. So a property of a supertype is read from instances of subtypes by its index,
 * several parents or not, and instances stay small.
 *
 * @param namesOf the names of the properties of each type
 */
export function assignSlots(first: readonly string[], namesOf: readonly ReadonlySet<string>[]): Map<string, number> {
  const slots = new Map(first.map((name, index) => [name, index]));
  const types = new Map<string, number[]>();
  for (const [type, names] of namesOf.entries()) {
    for (const name of names) {
      const having = types.get(name);
      if (having === undefined) types.set(name, [type]);
      else having.push(type);
    }
  }
  const taken = namesOf.map(() => new Set(slots.values()));
  // What many types share comes first, so that it does not leave gaps.
  const names = Array.from(types.entries()).sort(([, left], [, right]) => right.length - left.length);
  for (const [name, having] of names) {
    if (slots.has(name)) continue;
    let slot = 0;
    while (having.some((type) => taken[type]?.has(slot))) slot += 1;
    slots.set(name, slot);
    for (const type of having) taken[type]?.add(slot);
  }
  return slots;
}
