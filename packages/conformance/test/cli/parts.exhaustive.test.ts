import { createReferenceServer } from '@platform-services/reference-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { coverageOf, demandedBy } from '../../src/harness/coverage.js';
import { casesWithSubjects, type Shard } from '../../src/harness/plan.js';
import { conformanceCases, run } from '../../src/harness/run.js';
import { cases } from '../../src/suite/cases.js';
import { requirements as allRequirements } from '../../src/suite/requirements.js';
import { command, failing, readingCase, requirements, updating } from '../support.js';

type Part = ReturnType<typeof casesWithSubjects>;
const names = (part: Part) => part.map(({ index, testCase, subject }) => `${index} ${testCase.id} (${subject})`);

describe('--shard', () => {
  const counts = [1, 2, 3, 7, 64, 5000];
  test.each(counts)('divides the cases into %i parts that are disjoint and complete', { timeout: 120_000 }, (count) => {
    for (const subject of ['http', 'sdk', 'both'] as const) {
      const whole = casesWithSubjects(cases, { subject });
      const parts = Array.from({ length: count }, (_, index) => {
        return casesWithSubjects(cases, { subject, shard: { number: index + 1, count } });
      });
      const united = parts.flat().sort((left, right) => left.index - right.index);
      expect(names(united).join('\n')).toBe(names(whole).join('\n'));
      expect(new Set(names(united)).size).toBe(whole.length);
      const ids = parts.map((part) => [...new Set(part.map(({ testCase }) => testCase.id))]);
      // A case is in one part with all its subjects.
      expect(new Set(ids.flat()).size).toBe(ids.flat().length);
      const sizes = ids.map(({ length }) => length);
      expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
    }
  });

  test('is the same for every seed, and the parts of a run are its whole', async () => {
    const only = ['legacy/create/*', 'ACT-2*'];
    const ids = async (seed: number, shard?: string) => {
      const part = shard === undefined ? [] : ['--shard', shard];
      const line = ['run', '--self', '--dry-run', '--seed', `${seed}`, ...only.flatMap((each) => ['--only', each])];
      const { code, out } = await command([...line, ...part]);
      expect(code).toBe(0);
      return out.split('\n').slice(0, -1);
    };
    const whole = await ids(1);
    const parts = [await ids(1, '1/3'), await ids(2, '2/3'), await ids(3, '3/3')];
    expect(whole.length).toBeGreaterThan(10);
    expect(parts.flat().sort()).toEqual(whole.toSorted());
    expect(await ids(4, '2/3')).toEqual(parts[1]);
  });

  test('holds for the cases of a test runner, too', async () => {
    const only = ['legacy/create/*'];
    const part = (number: number) => conformanceCases({ only, shard: { number, count: 2 } }).cases;
    const whole = conformanceCases({ only }).cases.map(({ name }) => name);
    expect([...part(1), ...part(2)].map(({ name }) => name).sort()).toEqual(whole.toSorted());
  });

  test('demands of each part what its own cases can judge, and of all parts together what the profile demands', () => {
    const demandedOf = (shard?: Shard) =>
      coverageOf({ profile: 'v2-read', shard }, [], { results: [], requirements: [] }).profile?.missing ?? [];
    const parts = Array.from({ length: 100 }, (_, index) => {
      const shard = { number: index + 1, count: 100 };
      const own = casesWithSubjects(cases, { shard }).map(({ testCase }) => testCase);
      const demanded = demandedOf(shard);
      expect(demanded).toEqual(demandedBy('v2-read', allRequirements, own));
      return demanded;
    });
    const whole = demandedOf();
    expect(new Set(parts.flat())).toEqual(new Set(whole));
    expect(Math.max(...parts.map(({ length }) => length))).toBeLessThan(whole.length / 2);
  });

  test.each(['0/2', '3/2', '1/0', '1', 'a/b', '1/2/3', '-1/2'])('%s is an invalid option', async (given) => {
    const { code, err } = await command(['run', '--self', `--shard=${given}`]);
    expect(err).toContain('Expected i/n with i from 1 to n, such as 2/5.');
    expect(code).toBe(2);
  });
});

describe('--fail-fast', () => {
  const asked = { cases: [readingCase, failing, updating], requirements, jobs: 1 };

  test('ends a run at the first failure, which is exit code 1, not 3', async () => {
    const seeds = [1, 2, 3, 4, 5, 6];
    const runs = await Promise.all(seeds.map((seed) => run({ ...asked, seed, failFast: true, profile: 'full' })));
    for (const { results, ended, coverage } of runs) {
      expect(results.find(({ id }) => id === 'test/failing')?.verdict).toBe('fail');
      for (const { id, verdict, reason } of results) {
        if (verdict === 'skipped') expect(reason).toBe('the run ended before: a case failed (--fail-fast)');
        else expect(verdict).toBe(id === 'test/failing' ? 'fail' : 'pass');
      }
      expect([ended, coverage.profile]).toEqual([undefined, undefined]);
    }
    const skipped = runs.map(({ summary }) => summary.skipped ?? 0);
    expect(new Set(skipped)).toEqual(new Set([0, 1, 2]));
  });

  test('changes nothing if nothing fails', async () => {
    const { summary } = await run({ ...asked, cases: [readingCase, updating], failFast: true });
    expect(summary).toEqual({ pass: 2 });
  });
});

describe('without --mapping', () => {
  const server = createReferenceServer();
  let url = '';
  beforeAll(async () => {
    ({ url } = await server.listen({ port: 0 }));
  });
  afterAll(() => server.close());

  test('a deployment with other types is refused, and the first advice is discover', async () => {
    const line = ['run', '--base-url', url, '--access', 'access.demo', '--user', 'demo', '--password-env', 'SECRET'];
    const { code, err } = await command(line, { SECRET: 'demo' });
    const lines = err.split('\n');
    const [discover, deployment] = lines.slice(-2);
    expect(lines[0]).toBe('There is no --mapping, and the deployment does not have the types of the suite:');
    expect(lines[1]).toContain('/types/entityType/signature');
    expect(discover).toContain('platform-services-conformance discover --access ID --type SIGNATURE --out FILE');
    expect(deployment).toContain('platform-services-conformance deployment --out FILE');
    expect(code).toBe(2);
  });
});
