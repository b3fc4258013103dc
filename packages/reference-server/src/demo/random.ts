import { mulberry32 } from '../random/randomness.js';

/** Pseudo-random choices. The same seed always gives the same ones. */
export type Random = ReturnType<typeof createRandom>;

export function createRandom(seed: number) {
  const next = mulberry32(seed);
  /** An integer from 0 to below `bound`. */
  const below = (bound: number): number => Math.floor(next() * bound);
  return {
    below,
    /** An integer from `low` to `high`, both included. */
    between: (low: number, high: number) => low + below(high - low + 1),
    /** One of the choices, which must not be empty. */
    pick<T>(choices: readonly T[]): T {
      const choice = choices[below(choices.length)];
      if (choice === undefined) throw new RangeError('Expected at least one choice, got none.');
      return choice;
    },
    /** Up to `count` different choices, in their order. */
    some<T>(choices: readonly T[], count: number): T[] {
      const left = [...choices];
      const picked = new Set<T>();
      while (picked.size < count && left.length > 0) {
        for (const choice of left.splice(below(left.length), 1)) picked.add(choice);
      }
      return choices.filter((choice) => picked.has(choice));
    },
    /** True with a probability of `percent` percent. */
    chance: (percent: number) => below(100) < percent,
  };
}
