import { describe, expect, test } from 'vitest';
import { run } from '../../src/harness/run.js';

const only = ['legacy/list-*', 'legacy/create/*', 'ent-delete/mode/*', 'streaming/get/range/*', 'action/*'];

describe('the verdicts of real cases', () => {
  test('are the same one by one and side by side, in any order', { timeout: 120_000 }, async () => {
    const verdicts = async (jobs: number, seed: number) => {
      const { results, left } = await run({ subject: 'both', only, jobs, seed });
      expect(left).toEqual([]);
      return results.map(({ id, subject, verdict }) => `${id} ${subject} ${verdict}`);
    };
    const oneByOne = await verdicts(1, 1);
    expect(oneByOne.length).toBeGreaterThan(200);
    expect(await verdicts(8, 2)).toEqual(oneByOne);
  });
});
