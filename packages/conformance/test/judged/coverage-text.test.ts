import { describe, expect, test } from 'vitest';
import type { Coverage } from '../../src/harness/coverage.js';
import { reports, summaryText } from '../../src/reports/index.js';
import { coverageText } from '../../src/reports/report.js';
import { caseResult, runResult } from '../reports/support.js';

const coverage = (gaps: Coverage['gaps'] = []): Coverage => ({
  cases: { judged: 156, total: 1411 },
  requirements: { judged: 41, total: 922 },
  gaps,
});

describe('the coverage in words', () => {
  test('names what was judged of all', () => {
    expect(coverageText(coverage())).toBe('156 of 1,411 cases judged, 41 of 922 requirements.');
  });

  test.each([
    ['legacy', 'add legacy to features in the mapping'],
    ['partitions', 'add partitions to the mapping'],
    ['ignoredPartitions', 'add ignoringAccess to the mapping'],
    ['mandatoryType', 'add mandatoryType to types in the mapping'],
    ['stringList', 'add stringList to properties in the mapping'],
    ['mandatoryReference', 'add mandatoryReference to properties in the mapping'],
    ['workbench:query', 'add query to actions in the mapping'],
    ['service:message', 'add message to services in the mapping'],
    ['credentials', 'log in by --user and --password-env'],
    ['writes', 'add --allow-writes'],
  ] as const)('says what to do about %s', (lack, advice) => {
    const text = coverageText(coverage([{ lack, cases: 1234 }]));
    expect(text).toBe(
      `156 of 1,411 cases judged, 41 of 922 requirements; ${lack} not judged (1,234 cases): ${advice}.`,
    );
  });

  test('says nothing of a deployment that cannot be thrown away', () => {
    expect(coverageText(coverage([{ lack: 'throwaway', cases: 3 }]))).toBe(coverageText(coverage()));
  });

  test('names three gaps, and how many more there are', () => {
    const lacks = ['legacy', 'xml', 'resources', 'logout', 'stringSet'] as const;
    const text = coverageText(coverage(lacks.map((lack) => ({ lack, cases: 5 }))));
    expect(text.match(/not judged \(5 cases\)/g)).toHaveLength(3);
    expect(text).toMatch(/; 2 more are missing\.$/);
  });
});

const forms = [...reports, { name: 'terminal', render: summaryText }].filter(({ name }) => name !== 'json');

test.each(forms)('$name names the coverage of a run with any outcome', ({ render }) => {
  const below = { name: 'legacy', judged: 1, total: 10, minimum: 9, missing: ['LEG-01'] } as const;
  for (const more of [{}, { ended: 'it was interrupted' }, { coverage: { ...coverage(), profile: below } }]) {
    const text = render(runResult([caseResult()], { coverage: coverage(), ...more })).replaceAll('\\', '');
    expect(text).toContain('156 of 1,411 cases judged, 41 of 922 requirements.');
    expect(text.includes('Too little was judged for the profile legacy: 1 of its 10')).toBe('coverage' in more);
  }
});

test.each(forms)('$name shows no run as good that blocked or lost a case', ({ render }) => {
  for (const verdict of ['blocked', 'unreachable'] as const) {
    const text = render(runResult([caseResult(), caseResult({ id: 'test/other', verdict, reason: 'why' })]));
    expect(text).not.toContain('No MUST failed');
  }
});
