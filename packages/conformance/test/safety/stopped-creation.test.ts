import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Case } from '../../src/case/case.js';
import { exitCodeOf } from '../../src/harness/result.js';
import { custom, on, paths, refuse } from '../mutants/mutations/index.js';
import { readingCase, updating } from '../support.js';
import { judged, patients, unlessPassed, verdictsOf, writing } from './judging.js';

/** Refuses some deletions of entities, which are counted from 1. */
const refusingDeletion = (status: number, isRefused: (deletion: number) => boolean) => {
  let deletions = 0;
  return on(
    'DELETE',
    paths.entities,
    custom((request, next, context) => {
      deletions += 1;
      return isRefused(deletions) ? refuse(status).apply(request, next, context) : next(request);
    }),
  );
};

/** Cases that each create one patient. */
const many: readonly Case[] = Array.from({ length: 8 }, (_, index) => ({ ...updating, id: `test/patient-${index}` }));

describe('a removal that fails stops all creation', () => {
  test.each([403, 405])('of the first canary, where the service answers %i', async (status) => {
    const { clinic, before, after, result, written } = await judged(refusingDeletion(status, () => true));
    expect(written.filter((line) => !line.startsWith('DELETE'))).toEqual([`POST ${patients}`]);
    const reason = `the canary of /types/entityType could not be deleted (DELETE com.acme.clinic.Patient/5: status ${status}`;
    expect(verdictsOf(result)).toEqual(unlessPassed(expect.stringContaining(reason), writing));
    expect(namesOf(after)).toEqual([...namesOf(before), expect.stringMatching(/^pscf-\w+-canary0$/)]);
    expect(result.left).toEqual([
      { marker: namesOf(after).at(-1), what: expect.stringContaining('com.acme.clinic.Patient 5') },
    ]);
    expect(exitCodeOf(result)).toBe(4);
    expect(existsSync(clinic.ledger)).toBe(true);
  });

  test('of a case, and reading continues', async () => {
    const { before, after, result } = await judged(
      refusingDeletion(403, (deletion) => deletion > 2),
      {
        cases: [...many, readingCase],
        jobs: 1,
      },
    );
    const verdicts = Object.values(verdictsOf(result));
    expect(verdicts.filter((verdict) => verdict === 'pass')).toHaveLength(3);
    const reason = expect.stringMatching(
      /^nothing more is created, since something was left behind: com\.acme\.clinic\.Patient 7/,
    );
    expect(verdicts.filter((verdict) => verdict !== 'pass')).toEqual(Array.from({ length: 6 }, () => reason));
    expect(verdictsOf(result)['test/reading']).toBe('pass');
    expect(namesOf(after)).toEqual([...namesOf(before), expect.stringMatching(/^pscf-/)]);
    expect(exitCodeOf(result)).toBe(4);
  });

  test('and too little is judged, even if the end of the run removes what was left', async () => {
    // The clean-up of the first case tries twice.
    const refusingOnce = refusingDeletion(500, (deletion) => deletion === 3 || deletion === 4);
    const { before, after, result } = await judged(refusingOnce, { cases: [...many, readingCase], jobs: 1 });
    expect(result.summary).toEqual({ pass: 3, blocked: 6 });
    expect({ after, left: result.left, exitCode: exitCodeOf(result) }).toEqual({
      after: before,
      left: [],
      exitCode: 3,
    });
  });
});

describe('--max-created', () => {
  const reason = 'nothing more is created: the run may create 4 entities (--max-created)';

  test.each([1, 8])('is never exceeded, with %i jobs', async (jobs) => {
    const { before, after, result, written } = await judged(undefined, {
      cases: [...many, readingCase],
      maxCreated: 4,
      jobs,
    });
    expect(written.filter((line) => line.startsWith('POST'))).toHaveLength(4);
    const verdicts = verdictsOf(result);
    expect(Object.values(verdicts).filter((verdict) => verdict === reason)).toHaveLength(5);
    expect(Object.values(verdicts).filter((verdict) => verdict === 'pass')).toHaveLength(4);
    expect(verdicts['test/reading']).toBe('pass');
    expect(after).toEqual(before);
    expect(result.left).toEqual([]);
  });

  test.each<[request: string, run: Case['run']]>([
    [
      'a judged request',
      async ({ subject, fixture }) => {
        const bodies = Array.from({ length: 4 }, () => fixture.values());
        await subject.writeEntities('POST', { type: fixture.type('entityType') }, bodies);
      },
    ],
    [
      'a raw request',
      async ({ subject, fixture, marker }) => {
        const path = `${patients}?list-entities-request=true`;
        const body = JSON.stringify(Array.from({ length: 4 }, () => ({ [fixture.marker('entityType')]: marker })));
        await subject.raw({ method: 'POST', path, headers: { 'content-type': 'application/json' }, body });
      },
    ],
  ])('counts every entity that %s may create', async (_request, run) => {
    const { before, after, result, written } = await judged(undefined, {
      cases: [{ ...updating, run }],
      maxCreated: 4,
    });
    expect(written.filter((line) => line.startsWith('POST'))).toEqual([`POST ${patients}`]);
    expect(verdictsOf(result)).toEqual({ [updating.id]: reason });
    expect(after).toEqual(before);
  });
});

/** Returns the names of the patients. */
function namesOf(state: { readonly [type: string]: unknown }): readonly unknown[] {
  const found = state['com.acme.clinic.Patient'];
  return Array.isArray(found) ? found.map((each: { name?: unknown }) => each.name) : [];
}
