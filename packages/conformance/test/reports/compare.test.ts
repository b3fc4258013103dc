import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../../scripts/test/lib/temporary-folder.js';
import { type Verdict, verdicts, worst } from '../../src/case/verdict.js';
import type { CaseResult, RequirementResult, RunResult } from '../../src/harness/result.js';
import { json } from '../../src/reports/json.js';
import { command } from '../support.js';
import { caseResult, runResult } from './support.js';

const directory = temporaryFolder();

const file = (name: string, text: string): string => {
  const path = join(directory, name);
  writeFileSync(path, text);
  return path;
};

/** A run with one requirement for each case. */
function judged(cases: Readonly<Record<string, Verdict>>, more: Partial<RunResult> = {}): RunResult {
  const results = Object.entries(cases).map(([name, verdict]): CaseResult => {
    const [id = '', subject] = name.split(' ');
    const message = verdict === 'pass' ? {} : { message: `about ${id}` };
    return caseResult({ id, requirements: [id], verdict, subject: subject === 'sdk' ? 'sdk' : 'http', ...message });
  });
  const requirements = Array.from(new Set(results.map(({ id }) => id)), (id): RequirementResult => {
    const own = results.filter((each) => each.id === id).map(({ verdict }) => verdict);
    return { id, section: '4.8', level: 'MUST', text: `Words of ${id}.`, verdict: worst(own) };
  });
  return runResult(results, { requirements, ...more });
}

const compared = (before: RunResult, after: RunResult) =>
  command(['compare', file('A.json', json.render(before)), file('B.json', json.render(after))]);

describe('compare', () => {
  test('a run does not differ from itself', async () => {
    const run = judged({ a: 'pass', b: 'fail', c: 'skipped' });
    const { code, out } = await compared(run, run);
    expect(out).toContain(
      'Cases: 3 unchanged (1 still failing)\nRequirements: none changed\nJudged: 2 cases in A and 2 in B, 0 of A no longer; 2 requirements in A and 2 in B, 0 of A no longer\nNothing got worse.',
    );
    expect(code).toBe(0);
  });

  test('lists the changed cases and then the changed requirements, the worse ones first', async () => {
    const before = judged({
      e: 'pass',
      b: 'pass',
      'b sdk': 'pass',
      c: 'fail',
      d: 'skipped',
      gone: 'pass',
      same: 'pass',
    });
    const after = judged({
      same: 'pass',
      d: 'pass',
      c: 'pass',
      'b sdk': 'fail',
      b: 'pass',
      new: 'observed',
      e: 'skipped',
    });
    const { code, out } = await compared(before, after);
    expect(out.split('\n').slice(3)).toEqual([
      'NEWLY FAILING: 1 case',
      '  b (sdk) pass → fail: about b',
      '',
      'NO LONGER JUDGED: 1 case',
      '  e (http) pass → skipped: about e',
      '',
      'DISAPPEARED: 1 case',
      '  gone (http) pass → —',
      '',
      'VERDICT CHANGED: 1 case',
      '  d (http) skipped → pass',
      '',
      'NEWLY PASSING: 1 case',
      '  c (http) fail → pass',
      '',
      'APPEARED: 1 case',
      '  new (http) — → observed: about new',
      '',
      'NEWLY FAILING: 1 requirement',
      '  b pass → fail: (4.8, MUST) Words of b.',
      '',
      'NO LONGER JUDGED: 1 requirement',
      '  e pass → skipped: (4.8, MUST) Words of e.',
      '',
      'DISAPPEARED: 1 requirement',
      '  gone pass → —',
      '',
      'VERDICT CHANGED: 1 requirement',
      '  d skipped → pass: (4.8, MUST) Words of d.',
      '',
      'NEWLY PASSING: 1 requirement',
      '  c fail → pass',
      '',
      'APPEARED: 1 requirement',
      '  new — → observed: (4.8, MUST) Words of new.',
      '',
      'Cases: 1 newly failing, 1 no longer judged, 1 disappeared, 1 verdict changed, 1 newly passing, 1 appeared, 2 unchanged',
      'Requirements: 1 newly failing, 1 no longer judged, 1 disappeared, 1 verdict changed, 1 newly passing, 1 appeared',
      'Judged: 6 cases in A and 6 in B, 2 of A no longer; 5 requirements in A and 5 in B, 2 of A no longer',
      'Something got worse.',
    ]);
    expect(code).toBe(1);
  });

  test('the order of the results in a report changes nothing', async () => {
    const before = judged({ a: 'pass', b: 'known', c: 'observed', d: 'fail' });
    const after = judged({ a: 'fail', b: 'fail', c: 'fail', d: 'pass' });
    const turned = { ...after, results: after.results.toReversed(), requirements: after.requirements.toReversed() };
    expect((await compared(before, turned)).out).toBe((await compared(before, after)).out);
  });

  const red: readonly Verdict[] = ['error', 'fail', 'blocked', 'unreachable'];
  test.each(verdicts.flatMap((before) => verdicts.map((after) => [before, after] as const)))(
    'from %s to %s',
    async (before, after) => {
      const { code } = await compared(judged({ a: before }), judged({ a: after }));
      expect(code).toBe(red.includes(after) && !red.includes(before) ? 1 : 0);
    },
  );

  test('a case that appears and fails is worse', async () => {
    expect((await compared(judged({ a: 'pass' }), judged({ a: 'pass', b: 'fail' }))).code).toBe(1);
  });

  test.each([
    ['left something behind', { left: [{ marker: 'm', what: 'an entity' }] }],
    ['lost data', { lost: ['an entity is missing'] }],
    ['ended early', { ended: 'it was interrupted' }],
  ])('a run that %s is worse than one that did not', async (_, more) => {
    const good = judged({ a: 'pass' });
    const bad = { ...good, ...more };
    expect((await compared(good, bad)).code).toBe(1);
    expect((await compared(bad, bad)).code).toBe(0);
    expect((await compared(bad, good)).code).toBe(0);
  });

  test('runs in different dialects are reported as such', async () => {
    const { out } = await compared(
      judged({ a: 'pass' }),
      judged({ a: 'pass' }, { dialect: 'deployed', subject: 'sdk' }),
    );
    expect(out).toContain('The runs differ in their dialect and subject.');
  });

  test('names like those of objects are names', async () => {
    const { out } = await compared(
      judged(JSON.parse('{"__proto__":"pass"}')),
      judged({ constructor: 'fail' as const }),
    );
    expect(out).toContain('  constructor (http) — → fail');
    expect(out).toContain('  __proto__ (http) pass → —');
  });

  test('texts of a report cannot control the terminal', async () => {
    const { out } = await compared(judged({ a: 'pass' }), judged({ ['\u001b[2J\r\nx']: 'fail' as const }));
    expect(out).toContain('\\u001b[2J\\r\\nx (http)');
  });
});

describe('compare cannot: 2', () => {
  const good = file('good.json', json.render(judged({ a: 'pass' })));
  const changed = (change: object) => JSON.stringify({ ...JSON.parse(json.render(judged({ a: 'pass' }))), ...change });
  const verdict = { id: 'a', subject: 'http', verdict: 'superb' };
  const twice = { id: 'a', subject: 'http', verdict: 'pass' };

  test.each([
    ['a file that does not exist', join(directory, 'none.json'), /none\.json cannot be read: ENOENT/],
    ['a folder', directory, /cannot be read: EISDIR/],
    ['no JSON', file('text.json', 'not JSON'), /text\.json cannot be read: .*JSON/],
    ['an empty file', file('empty.json', ''), /empty\.json cannot be read: .*JSON/],
    [
      'JSON of something else',
      file('other.json', '[1]'),
      /other\.json is not a JSON report of a run.*\n {2}\/: must be object/,
    ],
    [
      'another tool’s',
      file('tool.json', changed({ tool: 'x' })),
      /tool\.json is not a JSON report.*\n {2}\/tool: must be equal/,
    ],
    ['no results', file('none-of.json', changed({ results: undefined })), /must have required property 'results'/],
    [
      'an unknown verdict',
      file('verdict.json', changed({ results: [verdict] })),
      /\/results\/0\/verdict: must be equal/,
    ],
    ['a case twice', file('twice.json', changed({ results: [twice, twice] })), /\/results\/1 repeats "a \(http\)"/],
  ])('%s', async (_, path, message) => {
    for (const line of [
      [good, path],
      [path, good],
    ]) {
      const { code, out, err } = await command(['compare', ...line]);
      expect(err).toMatch(message);
      expect(err).toContain(path);
      expect([code, out]).toEqual([2, '']);
    }
  });

  test.each([
    [[], "Missing required argument 'A.json'."],
    [[good], "Missing required argument 'B.json'."],
    [[good, good, 'more.json'], "Too many arguments for 'compare'. Expected 2 arguments but got 3."],
    [[good, good, '--jobs'], "Unknown option '--jobs'."],
  ])('%j', async (line, message) => {
    const err = `${message}\nSee platform-services-conformance compare --help`;
    expect(await command(['compare', ...line])).toEqual({ code: 2, out: '', err });
  });

  test('its help names the files and the exit codes', async () => {
    const { code, out } = await command(['compare', '--help']);
    expect(out).toContain('compare [options] <A.json> <B.json>\n\nshow what changed');
    expect(out).toContain('Exit codes:\n  0 nothing got worse\n  1 ');
    expect(code).toBe(0);
  });
});
