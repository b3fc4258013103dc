import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../../scripts/test/lib/temporary-folder.js';
import { isJudged, type Verdict, verdicts } from '../../src/case/verdict.js';
import { json } from '../../src/reports/json.js';
import { caseResult, runResult } from '../reports/support.js';
import { command } from '../support.js';

const directory = temporaryFolder();
const red: readonly Verdict[] = ['error', 'fail', 'blocked', 'unreachable'];

/** The report of a run with the cases `0`, `1` and so on, all of the requirement TEST-02. */
function report(name: string, found: readonly Verdict[]): string {
  const results = found.map((verdict, index) => caseResult({ id: `test/${index}`, verdict }));
  const path = join(directory, name);
  writeFileSync(path, json.render(runResult(results)));
  return path;
}

const compared = async (before: readonly Verdict[], after: readonly Verdict[], ...options: readonly string[]) =>
  await command(['compare', report('A.json', before), report('B.json', after), ...options]);

describe('compare', () => {
  test.each(verdicts.flatMap((before) => verdicts.map((after) => [before, after] as const)))(
    'from %s to %s: lost coverage is worse with --strict only',
    async (before, after) => {
      const fails = red.includes(after) && !red.includes(before);
      const isLost = isJudged(before) && !isJudged(after);
      expect((await compared([before], [after])).code).toBe(fails ? 1 : 0);
      expect((await compared([before], [after], '--strict')).code).toBe(fails || isLost ? 1 : 0);
    },
  );

  test('names a case that was judged and is missing', async () => {
    const { code, out } = await compared(['pass', 'pass'], ['pass']);
    expect(out).toContain('DISAPPEARED: 1 case\n  test/1 (http) pass → —');
    expect(out).toContain('Judged: 2 cases in A and 1 in B, 1 of A no longer; 1 requirements in A and 1 in B, 0 of A');
    expect(code).toBe(0);
    expect((await compared(['pass', 'pass'], ['pass'], '--strict')).code).toBe(1);
  });

  test('a missing case that was not judged is not a loss', async () => {
    expect((await compared(['pass', 'skipped'], ['pass'], '--strict')).code).toBe(0);
  });

  test('names a requirement that was judged, although its worst verdict stays the same', async () => {
    const { out } = await compared(['unsupported', 'pass'], ['unsupported', 'unsupported']);
    expect(out).toContain('NO LONGER JUDGED: 1 requirement\n  TEST-02 ');
    expect(out).toContain('1 requirements in A and 0 in B, 1 of A no longer');
  });
});
