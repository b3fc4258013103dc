const numbers = new WeakMap<object, number>();
let lastNumber = 0;

/** A number for an object, always the same for the same one. */
export function objectNumber(identity: object): number {
  const known = numbers.get(identity);
  if (known !== undefined) return known;
  lastNumber += 1;
  numbers.set(identity, lastNumber);
  return lastNumber;
}
