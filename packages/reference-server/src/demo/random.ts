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

/** The generator Mulberry32. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
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
