import { describe, expect, test } from 'vitest';
import type { RunResult } from '../../src/harness/result.js';
import { run } from '../../src/harness/run.js';
import { failedRun } from '../../src/harness/run-options.js';
import { reports, summaryText } from '../../src/reports/index.js';
import { failing, readingCase, requirements, updating } from '../support.js';
import { caseResult, elementsOf, readXml, runResult } from './support.js';

/** How each form shows that something failed, according to its text alone. */
interface Reading {
  /** The cases that it marks red. */
  readonly red: readonly string[];
  /** Whether the run as a whole is shown as good. */
  readonly isGreen: boolean;
}

const readings: { readonly [form: string]: (text: string) => Reading } = {
  json(text) {
    const { results, left, lost, ended, summary } = JSON.parse(text);
    const red = results.filter(({ verdict }: { verdict: string }) => verdict === 'fail' || verdict === 'error');
    const isWhole = left.length === 0 && lost.length === 0 && ended === undefined;
    const isGreen = red.length === 0 && isWhole && (summary.pass ?? 0) > 0;
    return { red: red.map(({ id }: { id: string }) => id), isGreen };
  },
  junit(text) {
    const document = readXml(text);
    const red = elementsOf(document, 'testcase').filter(({ children }) =>
      children.some(({ name }) => name === 'failure' || name === 'error'),
    );
    const ofCases = red.filter(({ attributes }) => attributes['classname'] !== 'conformance.run');
    const { failures, errors } = document.attributes;
    return {
      red: ofCases.map(({ attributes }) => attributes['name'] ?? ''),
      isGreen: failures === '0' && errors === '0',
    };
  },
  html(text) {
    const cards = text.split('<section id="failures">')[1]?.split('</section>')[0] ?? '';
    const red = Array.from(cards.matchAll(/<button[^>]* class="link"[^>]*>([^<]*)/g), ([, id = '']) => id);
    return { red, isGreen: text.includes('<header class="green">') && !text.includes('<header class="red">') };
  },
  markdown(text) {
    const failures = text.split('\n').filter((line) => /^### [✗!] /.test(line));
    const red = failures.map((line) => line.replace(/^### . (.*) \(\w+\)$/, '$1'));
    return { red, isGreen: text.includes('**✓ No MUST failed') };
  },
  terminal(text) {
    const red = Array.from(text.matchAll(/^(?:FAIL|ERROR) (\S+) /gm), ([, id = '']) => id);
    return { red, isGreen: /^No MUST failed/m.test(text) };
  },
};

const forms = [...reports, { name: 'terminal', render: summaryText }];
const read = (form: (typeof forms)[number], result: RunResult): Reading => {
  const reading = readings[form.name]?.(form.render(result));
  if (reading === undefined) throw new Error(`nobody can read ${form.name}`);
  return reading;
};

describe.each(forms)('$name', (form) => {
  test('is red for the case that failed, and for it alone', async () => {
    const result = await run({ cases: [updating, failing, readingCase], requirements });
    expect(read(form, result)).toEqual({ red: ['test/failing'], isGreen: false });
  });

  test('is green for a run without a failure', async () => {
    const result = await run({ cases: [updating, readingCase], requirements });
    expect(read(form, result)).toEqual({ red: [], isGreen: true });
  });

  test('is red for a fault of the suite itself', async () => {
    const broken = { ...readingCase, id: 'test/broken', run: () => Promise.reject(new TypeError('a slip')) };
    const result = await run({ cases: [broken, readingCase], requirements });
    expect(read(form, result)).toEqual({ red: ['test/broken'], isGreen: false });
  });

  test('is red where it passes, although it is listed as known', async () => {
    const known = [{ case: 'test/reading', reason: 'not yet', link: 'https://example.org/1' }];
    const result = await run({ cases: [readingCase], requirements, known });
    expect(read(form, result)).toEqual({ red: ['test/reading'], isGreen: false });
  });

  test('does not show an interrupted run as successful', async () => {
    const controller = new AbortController();
    const stopping = { signal: controller.signal, jobs: 1, onResult: () => controller.abort() };
    const result = await run({ cases: [readingCase, updating], requirements, ...stopping });
    expect(result.ended).toBe('it was interrupted');
    expect(read(form, result)).toEqual({ red: [], isGreen: false });
    expect(form.render(result)).toContain('it was interrupted');
  });

  test('does not show a run as successful if entities remain', () => {
    const left = [{ marker: 'pscf-1-2h', what: 'com.acme.Person 42' }];
    const result = runResult([caseResult()], { left, ledger: 'run.jsonl' });
    expect(read(form, result)).toEqual({ red: [], isGreen: false });
    for (const shown of ['pscf-1-2h', 'com.acme.Person 42', 'run.jsonl']) {
      expect(form.render(result).replaceAll('\\', '')).toContain(shown);
    }
  });

  test('does not show a run as successful if data was lost, and does not say that it is left behind', () => {
    const lost = ['com.acme.Person 42 is missing'];
    const result = runResult([caseResult()], { lost });
    expect(read(form, result)).toEqual({ red: [], isGreen: false });
    const shown = form.render(result).replaceAll('\\', '');
    expect(shown).toContain('com.acme.Person 42 is missing');
    if (form.name === 'json') expect(JSON.parse(shown)).toMatchObject({ exitCode: 4, left: [], lost });
    else expect(shown).not.toMatch(/(?<!leaves nothing |<section id="left"><h2>)left behind/i);
  });

  test('does not show a run as successful if it judged nothing', async () => {
    const none = await run({ cases: [readingCase], requirements, only: ['nothing'] });
    const skipped = runResult([caseResult({ verdict: 'skipped', reason: 'left out' })]);
    for (const result of [none, skipped]) expect(read(form, result)).toEqual({ red: [], isGreen: false });
  });

  test('contains the reason why a run was not possible', () => {
    const result = failedRun({ baseUrl: 'https://qa:hidden@host/path?token=hidden' }, new Date(0), {
      reason: 'nobody listens there',
      exitCode: 3,
    });
    expect(read(form, result)).toEqual({ red: [], isGreen: false });
    expect(form.render(result)).toContain('nobody listens there');
    expect(form.render(result)).not.toContain('hidden@');
    expect(form.render(result)).not.toContain('=hidden');
  });

  test.each([
    ['unreachable', { reason: 'the connection broke' }, 'got no response of the service'],
    ['not-permitted', { reason: 'status 403' }, 'The user lacks a right for 1 case'],
    ['flaky', { message: 'the second attempt passed' }, 'failed once, and not when repeated'],
  ] as const)('names cases that are %s, and does not show them as failed', (verdict, why, sentence) => {
    const text = form.render(runResult([caseResult(), caseResult({ id: 'test/other', verdict, ...why })]));
    const shown = text.replaceAll('\\', '');
    for (const each of ['test/other', ...Object.values(why)]) {
      if (each !== 'test/other' || form.name !== 'terminal' || verdict === 'flaky') expect(shown).toContain(each);
    }
    if (form.name !== 'json' && form.name !== 'junit') expect(shown).toContain(sentence);
    if (form.name === 'html')
      expect(text.split('<section id="failures">')[1]?.split('</section>')[0]).not.toContain('test/other');
    if (form.name === 'junit') {
      const { failures, errors } = readXml(text).attributes;
      expect([failures, errors]).toEqual(['0', verdict === 'unreachable' ? '1' : '0']);
    }
  });

  test('names deviations, and is not red for them', () => {
    const deviating = caseResult({ verdict: 'deviates', deviation: 'D-2', message: 'status is as D-2 says' });
    const result = runResult([caseResult(), { ...deviating, id: 'test/deviating' }]);
    expect(read(form, result)).toEqual({ red: [], isGreen: true });
    const text = form.render(result);
    expect(text).toContain('D-2');
    if (form.name === 'json') return;
    expect(text).toContain('PUT and PATCH of a collection property');
    expect(text).toContain('Clear the property with DELETE and add the values with POST');
  });
});

test.each(['terminal', 'markdown'])('%s names the deviations last', (name) => {
  const deviating = caseResult({ verdict: 'deviates', deviation: 'D-2', id: 'test/deviating' });
  const other = caseResult({ verdict: 'deviates', deviation: 'D-10', id: 'test/deviating-too' });
  const failed = caseResult({ verdict: 'fail', id: 'test/failed', message: 'no', reason: 'why' });
  const text = forms.find((form) => form.name === name)?.render(runResult([other, deviating, failed])) ?? '';
  const places = ['test/failed', 'D-2:', 'D-10:'].map((each) => text.lastIndexOf(each));
  expect(places).toEqual([...places].sort((left, right) => left - right));
  expect(places).not.toContain(-1);
  expect(text.slice(places[1])).not.toContain('test/failed');
});
