import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkProperty } from '../../../../fuzz/lib/property.js';
import type { RunResult } from '../../src/harness/result.js';
import { markdown } from '../../src/reports/markdown.js';
import { caseResult, nastyRun, runResult, withHarmlessCauses } from './support.js';

/** A Markdown text, its fences apart from the rest, by the rules of CommonMark. */
function partsOf(text: string): { readonly lines: readonly string[]; readonly fences: readonly string[] } {
  const lines: string[] = [];
  const fences: string[] = [];
  let open: string | undefined;
  for (const line of text.split(/\r\n|\r|\n/)) {
    const [, ticks = ''] = /^ {0,3}(`{3,}|~{3,})/.exec(line) ?? [];
    if (open === undefined) {
      if (ticks === '') lines.push(line);
      else {
        open = ticks;
        fences.push('');
      }
    } else if (ticks.startsWith(open) && line.trim() === ticks) open = undefined;
    else fences.push(`${fences.pop() ?? ''}${line}\n`);
  }
  expect(open).toBeUndefined();
  return { lines, fences };
}

/** How many cells a line of a table has. */
const cellsOf = (line: string): number => Array.from(line.replaceAll(/\\./g, '').matchAll(/\|/g)).length - 1;

/** The structure of a text: its headings, and the widths of its tables. */
function frameOf(result: RunResult): readonly string[] {
  const { lines } = partsOf(markdown.render(result));
  return lines.flatMap((line) => {
    if (line.startsWith('#')) return [line.replace(/ .*/, '')];
    if (line.startsWith('|')) return [`${cellsOf(line)} cells`];
    return /^([-+*>=]|\d+[.)]|Check:|Reason:| {4}|\t)/.test(line) ? [line.charAt(0)] : [];
  });
}

/** The same run with harmless texts. */
function harmless(result: RunResult): RunResult {
  const x = (text: string | undefined) => (text === undefined ? {} : 'x');
  return {
    ...result,
    baseUrl: 'x',
    ended: 'x',
    left: result.left.map(() => ({ marker: 'x', what: 'x' })),
    lost: result.lost.map(() => 'x'),
    results: withHarmlessCauses(result).map((each, index) => ({
      ...each,
      message: 'x',
      // Cases that were not judged are counted by their reasons.
      reason: `x${result.results.findIndex(({ reason }) => reason === result.results[index]?.reason)}`,
      link: 'x',
      expected: x(each.check),
      got: 'x',
      curl: 'x',
    })),
  };
}

describe('the Markdown report', () => {
  test('texts of a service break out of neither tables nor fences, and are not markup', () => {
    return checkProperty(
      fc.property(nastyRun, (result) => {
        expect(frameOf(result)).toEqual(frameOf(harmless(result)));
        const { lines } = partsOf(markdown.render(result));
        for (const line of lines) {
          expect(line.replaceAll('<br>', '')).not.toMatch(/<|:\/\/|www\.|(?<!\\)\]\(/i);
          expect(line).not.toMatch(/(?!\t)[\p{Cc}\p{Cs}]/u);
        }
      }),
      200,
    );
  });

  test('a failure has the requirement, the expected and the actual value, and the commands that repeat it', () => {
    const failed = caseResult({
      id: 'test/failing',
      requirements: ['TEST-03'],
      verdict: 'fail',
      message: '```\n<b>&',
      check: 'status',
      expected: 404,
      got: { a: ['`'] },
      curl: "curl -X GET 'http://host'",
    });
    const text = markdown.render(runResult([failed]));
    expect(text).toContain('### ✗ test/failing (http)');
    expect(text).toContain('> **TEST-03** (4.8, MUST): What TEST-03 says.');
    const { fences } = partsOf(text);
    const settings = ['{}\n', '{\n  "access": "access.demo",\n  "types": {}\n}\n'];
    const got = '{\n  "a": [\n    "`"\n  ]\n}\n';
    const login = "--base-url 'http://127.0.0.1:8080/platform-services' --user USER --password-env VARIABLE";
    const again = `platform-services-conformance run ${login} --subject http --only 'test/failing'`;
    const commands = ["curl -X GET 'http://host'\n", `# the whole case\n${again}\n`];
    expect(fences).toEqual(['```\n<b>&\n', '404\n', got, ...commands, ...settings]);
  });

  test('the tables of the specification contain the verdicts of their cells', () => {
    const cell = { grid: '4.9 POST', row: 'single value, false', column: 'Map' };
    const results = [
      caseResult({ cell, verdict: 'fail', subject: 'sdk' }),
      caseResult({ cell: { ...cell, column: 'Set' } }),
      caseResult({ cell: { ...cell, column: 'List' }, verdict: 'skipped', reason: 'left out' }),
    ];
    const { lines } = partsOf(markdown.render(runResult(results, { subject: 'both' })));
    expect(lines).toContain('### 4.9 POST');
    expect(lines).toContain(
      '| single value, false | 200 appended<br>· skipped (http) | 200 added<br>✓ pass (http) | 400 none<br>✗ fail (sdk) | 400 none |',
    );
    expect(lines).not.toContain('### 4.8 delete modes');
    expect(lines).toContain('| 1 | · skipped | left out | test/reading (http) |');
  });
});
