import { describe, expect, test } from 'vitest';
import type { Case } from '../../src/case/case.js';
import { exitCodeOf } from '../../src/harness/result.js';
import { run } from '../../src/harness/run.js';
import { cases as allCases } from '../../src/suite/cases.js';
import { requirements as allRequirements } from '../../src/suite/requirements.js';
import { ownMapping } from '../../src/target/own-deployment.js';
import { judgeFromOutside, ownServer } from '../fixtures/service.js';
import { custom, on, paths, queryOf, withQuery } from '../mutants/mutations/index.js';
import { requirements, updating } from '../support.js';
import { patient } from './clinic.js';
import { judged, patients, verdictsOf } from './judging.js';

/** Cases that delete by conditions, together with others that write or read. */
const only = ['ent-delete/where*', 'ent-delete/several/*', 'ent-delete/no-prefix', 'ent-put/type-*', 'ent-get/found'];
const suite = { cases: allCases, requirements: allRequirements, only };

const byCondition = `DELETE ${patients}`;

/** Returns the ids of the cases with a result that meets a condition. */
const idsOf = (verdicts: ReturnType<typeof verdictsOf>, meets: (verdict: string) => boolean) =>
  Object.keys(verdicts).filter((id) => meets(String(verdicts[id])));

describe('entities are deleted by conditions', () => {
  test('only if that is allowed', async () => {
    const { before, after, result, written } = await judged(undefined, suite);
    expect(written.filter((line) => line === byCondition)).toEqual([]);
    const skipped = idsOf(verdictsOf(result), (verdict) => verdict.includes('--allow-bulk-delete'));
    expect(skipped).toContain('ent-delete/where/nothing-matches');
    expect(skipped).toContain('ent-delete/several/true-in-the-query/one-condition');
    expect(skipped).not.toContain('ent-delete/by-id/projection/none/in-the-query');
    expect(after).toEqual(before);
  });

  test('after all other cases, one case at a time', async () => {
    const { before, after, result, written } = await judged(undefined, { ...suite, allowBulkDelete: true, jobs: 8 });
    const first = written.indexOf(byCondition);
    expect(first).toBeGreaterThan(written.findLastIndex((line) => line.startsWith('PUT')));
    expect(idsOf(verdictsOf(result), (verdict) => verdict === 'pass')).toEqual(
      expect.arrayContaining(['ent-delete/where', 'ent-delete/several/true-as-a-header/two-conditions']),
    );
    expect(result.results.filter(({ verdict }) => verdict === 'fail' || verdict === 'error')).toEqual([]);
    expect(after).toEqual(before);
    expect(result.left).toEqual([]);
  });

  test('also where an option, or a parameter that is no condition, has to be refused', async () => {
    const { results, left } = await judgeFromOutside(ownServer(), {
      mapping: ownMapping,
      allowBulkDelete: true,
      only: ['option/*/at/delete', 'lookup/*/delete', 'ent-delete/no-prefix'],
    });
    const others = results.filter(({ verdict }) => verdict !== 'pass');
    const reason =
      'nothing is deleted by conditions, since a GET with the same conditions is answered with the status 400';
    expect(others.map(({ id, verdict, reason }) => [id, verdict, reason])).toEqual([
      ['lookup/several-types-have-the-name/delete', 'unsupported', reason],
    ]);
    expect(results.length).toBeGreaterThan(20);
    expect(left).toEqual([]);
  });

  test('only if a GET with the same conditions returns nothing of others', async () => {
    // Several conditions are read as alternatives.
    const alternatives = on(
      'GET DELETE',
      paths.collection,
      custom((request, next) => {
        const conditions = queryOf(request).filter(([name]) => name.startsWith('where.'));
        const others = queryOf(request).filter(([name]) => !name.startsWith('where.'));
        return next(conditions.length < 2 ? request : withQuery(request, others));
      }),
    );
    const { before, after, result, written } = await judged(alternatives, {
      ...suite,
      only: ['ent-delete/where', 'ent-delete/several/*'],
      allowBulkDelete: true,
    });
    const verdicts = verdictsOf(result);
    const reason =
      /^nothing is deleted by conditions, since .* com\.acme\.clinic\.Patient 1, which is not the suite's own$/;
    expect(idsOf(verdicts, (verdict) => reason.test(verdict))).toEqual([
      'ent-delete/where',
      ...['none', 'false-in-the-query', 'false-as-a-header', 'true-in-the-query', 'true-as-a-header'].map(
        (flag) => `ent-delete/several/${flag}/two-conditions`,
      ),
    ]);
    expect(written.filter((line) => line === byCondition)).toHaveLength(6);
    expect(after).toEqual(before);
  });

  test('until the first loss, which is named and ends the run', async () => {
    const ignoring = on(
      'DELETE',
      paths.collection,
      custom((request, next) =>
        next(
          withQuery(request, [
            ...queryOf(request).filter(([name]) => !name.startsWith('where.')),
            ['allow-multiple-delete', 'true'],
            ['delete-mode', 'ignoreReferences'],
          ]),
        ),
      ),
    );
    const only = ['ent-delete/several/true-*', 'ent-get/found'];
    const { before, after, result, written } = await judged(ignoring, { ...suite, only, allowBulkDelete: true });
    expect(written.filter((line) => line === byCondition)).toHaveLength(1);
    expect(after).toMatchObject({ [patient]: [] });
    expect(before).not.toMatchObject({ [patient]: [] });
    expect(result.ended).toMatch(
      /^data was lost when ent-delete\/several\/\S+ deleted by conditions: com\.acme\.clinic\.\w+ \d/,
    );
    expect(result.lost.map((what) => /Patient \d/.exec(what)?.[0])).toEqual(
      expect.arrayContaining(['Patient 2', 'Patient 3', 'Patient 4']),
    );
    expect(exitCodeOf(result)).toBe(4);
  });

  test('always on a server of the suite itself', async () => {
    const { results } = await run({ only: ['ent-delete/where', 'ent-delete/no-prefix'] });
    expect(results.map(({ verdict }) => verdict)).toEqual(['pass', 'pass']);
  });

  const deleting: Case['run'] = async ({ subject, fixture, marker }) => {
    const { type } = await fixture.create();
    await subject.deleteWhere({ type }, { [fixture.marker('entityType')]: marker });
  };
  const deletingRaw: Case['run'] = async ({ subject, fixture, marker }) => {
    const { type } = await fixture.create();
    const path = `/rest/v2/entities/${fixture.access}/${type}?where.${fixture.marker('entityType')}=${marker}`;
    await subject.raw({ method: 'DELETE', path });
  };

  test.each([
    ['a typed call', deleting],
    ['a raw request', deletingRaw],
  ])('never by a case that does not say so, with %s', async (_, body) => {
    const cases = [{ ...updating, run: body }];
    const { results } = await run({ cases, requirements });
    expect(results).toMatchObject([
      { verdict: 'error', message: expect.stringMatching(/^OwnershipError: .*by conditions/) },
    ]);
    const { written } = await judged(undefined, { cases, allowBulkDelete: true });
    expect(written).not.toContain(byCondition);
  });
});
