import { mulberry32 } from '../random/randomness.js';

/** A generator of pseudo-random choices. The same seed always gives the same choices. */
export interface Random {
  /** An integer from 0 to below `bound`. */
  below(bound: number): number;
  /** An integer from `low` to `high`, both included. */
  between(low: number, high: number): number;
  /** One of the choices, which must not be empty. */
  pick<T>(choices: readonly T[]): T;
  /** Up to `count` different choices, in their order. */
  some<T>(choices: readonly T[], count: number): T[];
  /** True with a probability of `percent` percent. */
  chance(percent: number): boolean;
}

/** Creates a generator from a seed. */
export function createRandom(seed: number): Random {
  const next = mulberry32(seed);
  const below = (bound: number): number => Math.floor(next() * bound);
  return {
    below,
    between: (low, high) => low + below(high - low + 1),
    pick: (choices) => {
      const choice = choices[below(choices.length)];
      if (choice === undefined) throw new RangeError('Expected at least one choice, got none.');
      return choice;
    },
    some: (choices, count) => {
      const left = choices.map((choice, index) => ({ choice, index }));
      const picked: typeof left = [];
      while (picked.length < count && left.length > 0) picked.push(...left.splice(below(left.length), 1));
      return picked.sort((one, other) => one.index - other.index).map(({ choice }) => choice);
    },
    chance: (percent) => below(100) < percent,
  };
}
