import { describe, expect, it } from 'vitest';
import { table, takeTurns } from '../../bench/harness.mjs';

const figure = { name: 'rate', of: 'rate', unit: 'calls/s', better: 'more', goal: 0.8 } as const;

/** Returns the numbers one after the other, as turns would measure them. */
function measures(rates: readonly number[]) {
  let turn = 0;
  return async () => {
    turn += 1;
    return { rate: rates[turn - 1] ?? Number.NaN };
  };
}

describe('the figures of a contest', () => {
  it('leave out the first turn, which warms up', async () => {
    const contest = { measure: measures([1, 90, 90]), peer: measures([900, 100, 100]), peerName: 'peer', turns: 2 };
    const [result] = await takeTurns({ ...contest, figures: [figure] });
    expect(result).toMatchObject({ value: 90, peerValue: 100, ratio: 0.9, runs: 2 });
  });

  it('are medians, and the ratio is that of the medians', async () => {
    const contest = {
      measure: measures([0, 90, 5, 100, 95, 70]),
      peer: measures([0, 100, 3, 120, 99, 180]),
      peerName: 'peer',
    };
    const [result] = await takeTurns({ ...contest, figures: [figure] });
    expect(result).toMatchObject({ value: 90, peerValue: 100, ratio: 0.9, runs: 5 });
  });

  it('are larger where less of the unit is better, and hold against a limit where there is one', async () => {
    const contest = { measure: measures([0, 2]), peer: measures([0, 8]), peerName: 'peer', turns: 1 };
    const less = { ...figure, better: 'less' } as const;
    const [result, limited] = await takeTurns({ ...contest, figures: [less, { ...less, limit: 4 }] });
    expect(result).toMatchObject({ value: 2, peer: 'peer', peerValue: 8, ratio: 4 });
    expect(limited).toMatchObject({ value: 2, peer: 'limit', peerValue: 4, ratio: 2 });
  });
});

it('writes results as an aligned table, with goals that were reached or missed', () => {
  const result = {
    name: 'GET',
    unit: 'requests/s',
    peer: 'peer',
    value: 1234.5,
    peerValue: 2000,
    ratio: 0.617,
    runs: 5,
  };
  const results = [
    { ...result, goal: 0.5 },
    { ...result, name: 'a longer name', value: 1.234, goal: 0.7 },
    { ...result, goal: null },
  ];
  expect(table(results)).toBe(
    `
| what          | measured        | peer | of the peer     | ratio | goal        |
| ------------- | --------------- | ---- | --------------- | ----- | ----------- |
| GET           | 1235 requests/s | peer | 2000 requests/s | 0.62  | 0.5         |
| a longer name | 1.23 requests/s | peer | 2000 requests/s | 0.62  | 0.7, missed |
| GET           | 1235 requests/s | peer | 2000 requests/s | 0.62  |             |`.trimStart(),
  );
});
