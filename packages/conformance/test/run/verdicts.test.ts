import { describe, expect, test } from 'vitest';
import type { Case, Requirement } from '../../src/case/case.js';
import { entity } from '../../src/case/plain.js';
import { exitCodeOf } from '../../src/harness/result.js';
import { run } from '../../src/harness/run.js';
import { jsonOf } from '../../src/reports/json.js';
import { summaryText } from '../../src/reports/terminal.js';
import { ownMapping } from '../../src/target/own-deployment.js';
import { ownServer } from '../fixtures/service.js';
import { failing, readingCase, requirements, updating } from '../support.js';

const asked = (cases: readonly Case[], options = {}) => run({ cases, requirements, ...options });

describe('a run against a server of its own', () => {
  test('passes by both subjects, and leaves nothing', async () => {
    const result = await asked([updating, readingCase], { subject: 'both' });
    expect(result.results.map(({ id, subject, verdict }) => [id, subject, verdict])).toEqual([
      ['test/updating', 'http', 'pass'],
      ['test/updating', 'sdk', 'pass'],
      ['test/reading', 'http', 'pass'],
      ['test/reading', 'sdk', 'pass'],
    ]);
    expect(result.left).toEqual([]);
    expect(exitCodeOf(result)).toBe(0);
  });

  test('a check that is not met fails in every report, with the line that repeats it', async () => {
    const result = await asked([failing, readingCase]);
    const [failed] = result.results;
    expect(failed).toMatchObject({ verdict: 'fail', check: 'status', expected: 404, got: 200 });
    expect(failed?.curl).toMatch(/^curl -sS -i -X GET 'http:.*sessionId='"\$SESSION"''/);
    expect(exitCodeOf(result)).toBe(1);
    expect(summaryText(result)).toContain('FAIL test/failing (http)');
    expect(jsonOf(result)).toMatchObject({ summary: { fail: 1, pass: 1 } });
    expect(result.requirements.find(({ id }) => id === 'TEST-03')?.verdict).toBe('fail');
  });

  test('the coverage counts the requirements with a verdict that judges them', async () => {
    const lacking: Case = { ...readingCase, id: 'test/lacking', needs: ['staticResource'] };
    const mapping = { ...ownMapping, staticResource: undefined };
    const result = await asked([readingCase, lacking, { ...lacking, id: 'test/alone', judges: 'TEST-01' }], {
      server: ownServer(),
      mapping: JSON.parse(JSON.stringify(mapping)),
    });
    const verdicts = Object.fromEntries(result.requirements.map(({ id, verdict }) => [id, verdict]));
    expect(verdicts).toMatchObject({ 'TEST-01': 'unsupported', [String(readingCase.judges)]: 'pass' });
    expect(result.coverage.requirements.judged).toBe(1);
  });

  const verdictOf = async (testCase: Partial<Case>, options = {}) => {
    const { results } = await asked([{ ...readingCase, ...testCase }], options);
    return results[0];
  };

  test('an observation never fails', async () => {
    const observed = requirements.map((each) => ({ ...each, level: 'OBSERVED' as const }));
    const result = await run({ cases: [failing], requirements: observed });
    expect(result.results[0]?.verdict).toBe('observed');
    expect(exitCodeOf(result)).toBe(0);
  });

  describe('a check that judges one requirement of several', () => {
    const levels = { 'TEST-01': 'OBSERVED', 'TEST-02': 'MUST', 'TEST-03': 'SHOULD' } as const;
    const leveled: readonly Requirement[] = requirements.map((each) => ({ ...each, level: levels[each.id] }));
    const musts = requirements.map((each) => ({ ...each, level: 'MUST' as const }));
    const several = { judges: ['TEST-01', 'TEST-02', 'TEST-03'] };
    const judging = async (
      judges: string | undefined,
      more: Case['run'] = async () => undefined,
      ofCase: Pick<Case, 'judges'> = several,
    ) => {
      const testCase: Case = {
        ...readingCase,
        ...ofCase,
        also: several.judges,
        async run(c) {
          const answer = await c.subject.getEntity(await c.fixture.existing());
          c.check('one', 1, 2, judges === undefined ? {} : { judges });
          c.checkStatus(answer, 404, judges === undefined ? {} : { judges });
          await more(c);
        },
      };
      const result = await run({ cases: [testCase], requirements: leveled });
      return { result, first: result.results[0], exitCode: exitCodeOf(result) };
    };

    test.each([
      ['TEST-01', ['observed', 'skipped', 'skipped']],
      ['TEST-03', ['skipped', 'skipped', 'observed']],
    ])('fails nothing if that is %s, which is not a MUST', async (judges, verdicts) => {
      const { result, first, exitCode } = await judging(judges);
      expect(first).toMatchObject({ verdict: 'observed', check: 'one', expected: 2, got: 1, judges: [judges] });
      expect(exitCode).toBe(0);
      expect(result.requirements.map(({ verdict }) => verdict)).toEqual(verdicts);
    });

    test.each([
      ['the check', 'TEST-02', several],
      ['its case', undefined, { judges: 'TEST-02' }],
    ])('fails where %s names a MUST', async (_, judges, ofCase) => {
      const { result, first, exitCode } = await judging(judges, undefined, ofCase);
      expect(first).toMatchObject({ verdict: 'fail', check: 'one', judges: ['TEST-02'] });
      expect(result.requirements.map(({ verdict }) => verdict)).toEqual(['skipped', 'fail', 'skipped']);
      expect(exitCode).toBe(1);
    });

    test('judges the requirements that it names rather than those of its case', async () => {
      const { result, first } = await judging('TEST-01', undefined, { judges: 'TEST-02' });
      expect(first).toMatchObject({ verdict: 'observed', judges: ['TEST-01'] });
      expect(result.requirements.map(({ verdict }) => verdict)).toEqual(['observed', 'skipped', 'skipped']);
    });

    test('does not hide a MUST that fails afterwards', async () => {
      const { first } = await judging('TEST-01', async (c) => c.check('two', 1, 2, { judges: 'TEST-02' }));
      expect(first).toMatchObject({ verdict: 'fail', check: 'two' });
    });

    test('fails only this requirement, and those that were met before pass', async () => {
      const testCase: Case = {
        ...readingCase,
        ...several,
        async run(c) {
          c.checkStatus(await c.subject.getEntity(await c.fixture.existing()), 200, { judges: 'TEST-01' });
          c.check('one', 1, 2, { judges: 'TEST-02' });
          c.check('never made', 1, 2, { judges: 'TEST-03' });
        },
      };
      const result = await run({ cases: [testCase], requirements: musts });
      expect(result.results[0]).toMatchObject({
        verdict: 'fail',
        check: 'one',
        judges: ['TEST-02'],
        judged: { 'TEST-01': { verdict: 'pass' }, 'TEST-02': { verdict: 'fail', check: 'one' } },
      });
      expect(result.requirements.map(({ verdict }) => verdict)).toEqual(['pass', 'fail', 'skipped']);
    });

    test('does not end the case if the case continues, so that each MUST gets a verdict of its own', async () => {
      const oneShould = requirements.map(
        (each) => ({ ...each, level: each.id === 'TEST-01' ? 'SHOULD' : 'MUST' }) as const,
      );
      const testCase: Case = {
        ...readingCase,
        ...several,
        async run(c) {
          c.check('one', 1, 2, { judges: 'TEST-01' });
          c.check('two', 1, 2, { judges: 'TEST-02', continues: true });
          c.check('three', 1, 1, { judges: 'TEST-03' });
        },
      };
      const result = await run({ cases: [testCase], requirements: oneShould });
      expect(result.results[0]).toMatchObject({ verdict: 'fail', check: 'two', judges: ['TEST-02'] });
      expect(result.requirements.map(({ verdict }) => verdict)).toEqual(['observed', 'fail', 'pass']);
      expect(exitCodeOf(result)).toBe(1);
    });

    test('gives each requirement a verdict by its level if it judges several that mean the same', async () => {
      const testCase: Case = {
        ...readingCase,
        judges: ['TEST-01', 'TEST-02'],
        run: async (c) => void c.check('one', 1, 2, { judges: ['TEST-01', 'TEST-02'] }),
      };
      const result = await run({ cases: [testCase], requirements: leveled });
      expect(result.results[0]).toMatchObject({ verdict: 'fail', judges: ['TEST-01', 'TEST-02'] });
      expect(result.requirements.map(({ verdict }) => verdict)).toEqual(['observed', 'fail', 'skipped']);
    });

    test('is an observation of the requirements that are not a MUST, unless it names one', async () => {
      const testCase: Case = {
        ...readingCase,
        ...several,
        async run(c) {
          c.check('met', 1, 1, { judges: 'TEST-02' });
          c.observe('one', 1, 2, { judges: 'TEST-03' });
          c.observe('two', 1, 1);
        },
      };
      const result = await run({ cases: [testCase], requirements: leveled });
      expect(result.results[0]).toMatchObject({ verdict: 'observed', check: 'one', judges: ['TEST-03'] });
      expect(result.requirements.map(({ verdict }) => verdict)).toEqual(['pass', 'pass', 'observed']);
    });

    test('can be an effect', async () => {
      const testCase: Case = {
        ...updating,
        ...several,
        async run(c) {
          const before = await c.oracle.snapshot();
          await c.fixture.create();
          await c.oracle.judging('TEST-03').none(before);
          await c.oracle.judging('TEST-01').created(before, {});
          await c.oracle.judging('TEST-02').created(before, {});
        },
      };
      const result = await run({ cases: [testCase], requirements: leveled });
      expect(result.results[0]).toMatchObject({ verdict: 'observed', check: 'effect: none', judges: ['TEST-03'] });
      expect(result.requirements.map(({ verdict }) => verdict)).toEqual(['pass', 'pass', 'observed']);
    });

    test('names a requirement of its case', async () => {
      const { first } = await judging('TEST-04');
      expect(first).toMatchObject({ verdict: 'error', message: expect.stringContaining('TEST-04') });
    });

    test('is shown with the level of its requirement', async () => {
      const { result } = await judging('TEST-03');
      const shown = jsonOf(result);
      expect(shown).toMatchObject({ requirements: [{}, {}, { id: 'TEST-03', level: 'SHOULD', verdict: 'observed' }] });
    });
  });

  test.each([
    [
      'error',
      async () => {
        throw new TypeError('a slip');
      },
    ],
    [
      'error',
      async ({ subject }: Parameters<Case['run']>[0]) => {
        await subject.deleteEntity({ type: 'com.vendor.conformance.model.Item', id: 1 });
      },
    ],
  ] as const)('%s: a fault of the suite itself', async (verdict, body) => {
    const result = await asked([{ ...readingCase, run: body }, readingCase]);
    expect(result.results[0]?.verdict).toBe(verdict);
    expect(exitCodeOf(result)).toBe(3);
  });

  test('a case may not write an entity without its marker', async () => {
    const result = await verdictOf({
      onlyReads: false,
      run: async ({ subject, fixture }) => {
        await subject.writeEntity('POST', { type: fixture.type('entityType') }, entity({ stringProperty: 'x' }));
      },
    });
    expect(result).toMatchObject({ verdict: 'error', message: expect.stringContaining('marker') });
  });

  test('a case may not delete entities by conditions that do not name its marker', async () => {
    const result = await verdictOf({
      onlyReads: false,
      run: async ({ subject, fixture, marker }) => {
        const path = `/rest/v2/entities/${fixture.access}/${fixture.type('entityType')}?allow-multiple-delete=true`;
        await subject.raw({ method: 'DELETE', path, headers: { 'x-conformance': marker } });
      },
    });
    expect(result).toMatchObject({ verdict: 'error', message: expect.stringContaining('conditions') });
  });

  test('a set-up that fails blocks', async () => {
    const result = await verdictOf({
      onlyReads: false,
      run: async ({ fixture }) => {
        await fixture.create({ integerProperty: 'no number' });
      },
    });
    expect(result?.verdict).toBe('blocked');
  });

  test('a known failure is known, and fails when it passes', async () => {
    const entry = { reason: 'because', link: 'https://example.org/1' };
    const known = [
      { case: 'test/fail*', ...entry },
      { case: 'test/reading', ...entry },
    ];
    const result = await asked([failing, readingCase], { known });
    expect(result.results.map(({ verdict }) => verdict)).toEqual(['known', 'fail']);
    expect(exitCodeOf(result)).toBe(1);
  });

  test('a run that judges nothing is not a success', async () => {
    const result = await asked([readingCase], { only: ['nothing'] });
    expect(result.results).toEqual([]);
    expect(exitCodeOf(result)).toBe(3);
  });

  test('one job or many, and any order, give the same', async () => {
    const cases = [updating, failing, readingCase];
    const verdicts = async (jobs: number, seed: number) =>
      (await asked(cases, { jobs, seed })).results.map(({ id, verdict }) => [id, verdict]);
    const expected = await verdicts(1, 1);
    expect(await verdicts(4, 2)).toEqual(expected);
    expect(await verdicts(2, 3)).toEqual(expected);
  });
});
