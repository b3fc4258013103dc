import { visible } from '@platform-services/sdk/model';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkProperty } from '../../../../fuzz/lib/property.js';
import type { Verdict } from '../../src/case/verdict.js';
import { junit } from '../../src/reports/junit.js';
import { caseResult, elementsOf, nasty, nastyRun, readXml, runResult } from './support.js';

const tagOf: { readonly [V in Verdict]: string | undefined } = {
  pass: undefined,
  fail: 'failure',
  error: 'error',
  blocked: 'error',
  unreachable: 'error',
  'not-permitted': 'skipped',
  flaky: 'system-out',
  known: 'system-out',
  deviates: 'system-out',
  observed: 'system-out',
  unsupported: 'skipped',
  skipped: 'skipped',
};

describe('the JUnit report', () => {
  test.each(Object.entries(tagOf))('%s', (verdict, tag) => {
    const details = { message: 'a message', reason: 'a reason', deviation: 'D-2', link: 'https://example.org/1' };
    const isVerdict = (name: string): name is Verdict => Object.hasOwn(tagOf, name);
    if (!isVerdict(verdict)) throw new Error(verdict);
    const document = readXml(junit.render(runResult([caseResult({ verdict, ...details })])));
    const [testCase] = elementsOf(document, 'testcase').filter(
      ({ attributes }) => attributes['name'] === 'test/reading',
    );
    expect(testCase?.attributes).toEqual({
      name: 'test/reading',
      classname: 'conformance.http.section 4-8',
      time: '0.0015',
    });
    expect(testCase?.children.map(({ name }) => name)).toEqual(tag === undefined ? [] : [tag]);
    const [outcome] = testCase?.children ?? [];
    if (tag === 'failure') expect(outcome?.attributes['message']).toBe('a message');
    if (tag === 'skipped') expect(outcome?.attributes['message']).toBe(`${verdict}: a reason`);
    if (tag === 'system-out') expect(outcome?.text).toMatch(new RegExp(`^${verdict}\n`));
  });

  test('has a suite for each subject and section, in the order of the specification', () => {
    const requirements = ['4.10', '4.9', '2.1'].map((section) => {
      return { id: section, section, level: 'MUST' as const, text: 'x', verdict: 'pass' as const };
    });
    const results = requirements.flatMap(({ id }) =>
      (['sdk', 'http'] as const).map((subject) => caseResult({ id, requirements: [id], subject })),
    );
    const document = readXml(junit.render(runResult(results, { requirements, subject: 'both' })));
    expect(document.children.map(({ attributes }) => attributes['name'])).toEqual([
      'run',
      ...['http', 'sdk'].flatMap((subject) =>
        ['2.1', '4.9', '4.10'].map((section) => `${subject}: section ${section}`),
      ),
    ]);
  });

  test('any text stays XML, is read back, and is counted', () => {
    return checkProperty(
      fc.property(nastyRun, (result) => {
        const text = junit.render(result);
        // The reader is lenient about letters that XML 1.0 has not.
        expect(text).not.toMatch(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u);
        const document = readXml(text);
        const all = elementsOf(document, 'testcase');
        expect(all).toHaveLength(result.results.length + 4);
        for (const suite of [document, ...elementsOf(document, 'testsuite')]) {
          const cases = elementsOf(suite, 'testcase');
          const count = (name: string) => String(cases.flatMap((each) => elementsOf(each, name)).length);
          expect(suite.attributes).toMatchObject({
            tests: String(cases.length),
            failures: count('failure'),
            errors: count('error'),
            skipped: count('skipped'),
          });
        }
        const red = result.results.filter(({ verdict }) => tagOf[verdict] === 'failure').map(({ id }) => id);
        const found = all.filter((each) => elementsOf(each, 'failure').length > 0);
        const names = found.map(({ attributes }) => attributes['name']);
        const ofRun = [
          ...(result.left.length > 0 ? ['leaves nothing behind'] : []),
          ...(result.lost.length > 0 ? ['loses no data'] : []),
        ];
        expect(names.toSorted()).toEqual([...ofRun, ...red].toSorted());
      }),
      200,
    );
  });

  test('a message is unchanged, except for characters that XML cannot contain', () => {
    return checkProperty(
      fc.property(nasty, (message) => {
        fc.pre(message !== '');
        const document = readXml(junit.render(runResult([caseResult({ verdict: 'fail', message })])));
        expect(elementsOf(document, 'failure')[0]?.attributes['message']).toBe(visible(message));
      }),
      300,
    );
  });
});
