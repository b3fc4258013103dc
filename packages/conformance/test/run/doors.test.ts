import { describe, expect, test } from 'vitest';
import { conformanceCases } from '../../src/index.js';
import { registerConformance } from '../../src/vitest.js';
import { failing, readingCase, updating } from '../support.js';

describe('cases as plain values', () => {
  test('any runner can run them', async () => {
    const { cases, close } = conformanceCases({ cases: [updating, failing], subject: 'both' });
    expect(cases.map(({ name }) => name)).toEqual([
      'test/updating (http)',
      'test/updating (sdk)',
      'test/failing (http)',
      'test/failing (sdk)',
    ]);
    const verdicts: string[] = [];
    for (const each of cases) verdicts.push((await each.run()).verdict);
    expect(verdicts).toEqual(['pass', 'pass', 'fail', 'fail']);
    expect(await close()).toEqual([]);
  });

  test('nothing is opened before a case is run', async () => {
    const { close } = conformanceCases({ baseUrl: 'http://127.0.0.1:1', cases: [updating] });
    expect(await close()).toEqual([]);
  });
});

registerConformance({ cases: [updating, readingCase], subject: 'both' });
