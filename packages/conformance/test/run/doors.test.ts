import { describe, expect, test } from 'vitest';
import { conformanceCases } from '../../src/index.js';
import { registerConformance } from '../../src/vitest.js';
import { failing, readingCase, requirements, updating } from '../support.js';

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

  test('know what the user has listed, and tell of the plan and of each result', async () => {
    const entry = { reason: 'because', link: 'https://example.org/1' };
    const known = [
      { case: 'test/fail*', ...entry },
      { case: 'test/reading', ...entry },
    ];
    const planned: string[] = [];
    const told: string[] = [];
    const { cases, close } = conformanceCases({
      cases: [failing, readingCase, updating],
      subject: 'both',
      known,
      onPlan: (plan) => planned.push(...plan.map(({ testCase, subject }) => `${testCase.id} ${subject}`)),
      onResult: ({ id, subject, verdict }) => told.push(`${id} ${subject} ${verdict}`),
    });
    expect(planned).toEqual([]);
    for (const each of cases) await each.run();
    expect(planned.toSorted()).toEqual(cases.map(({ id, subject }) => `${id} ${subject}`).toSorted());
    expect(told).toEqual([
      'test/failing http known',
      'test/failing sdk known',
      'test/reading http fail',
      'test/reading sdk fail',
      'test/updating http pass',
      'test/updating sdk pass',
    ]);
    expect(await close()).toEqual([]);
  });

  test('judge by the requirements that are given', async () => {
    const observed = requirements.map((each) => ({ ...each, level: 'OBSERVED' as const }));
    const { cases, close } = conformanceCases({ cases: [failing], requirements: observed });
    expect((await cases[0]?.run())?.verdict).toBe('observed');
    await close();
  });

  test('nothing is opened before a case is run', async () => {
    const { close } = conformanceCases({ baseUrl: 'http://127.0.0.1:1', cases: [updating] });
    expect(await close()).toEqual([]);
  });
});

registerConformance({ cases: [updating, readingCase], subject: 'both' });
