/**
 * Returns a generator of numbers from 0 to 1 whose sequence depends on the seed only. Its state has 32 bits, which
 * suffice to determine an order.
 */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns a hash of a text, to be used as a seed. */
export function hashOf(text: string): number {
  let hash = 2166136261;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 16777619);
  return hash >>> 0;
}

/** Returns the same elements in a random order. */
export function shuffled<T>(elements: readonly T[], random: () => number): T[] {
  return elements
    .map((element) => ({ element, place: random() }))
    .sort((left, right) => left.place - right.place)
    .map(({ element }) => element);
}
