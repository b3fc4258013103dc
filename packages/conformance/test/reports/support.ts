import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { anyCharacters } from '../../../../scripts/test/lib/texts.js';
import type { Phase } from '../../src/case/exchange.js';
import type { Verdict } from '../../src/case/verdict.js';
import type { CaseResult, RunResult } from '../../src/harness/result.js';
import { allOf, causesOf } from '../../src/reports/groups.js';
import { requirements } from '../support.js';

/** A result of a case, as a run would give it. */
export function caseResult(more: Partial<CaseResult> = {}): CaseResult {
  const base = { id: 'test/reading', requirements: ['TEST-02'], subject: 'http', verdict: 'pass' } as const;
  return { ...base, durationMs: 1.5, exchanges: [], ...more };
}

/** The result of a run with the given results of cases. */
export function runResult(results: readonly CaseResult[], more: Partial<RunResult> = {}): RunResult {
  const summary: { [verdict in Verdict]?: number } = {};
  for (const { verdict } of results) summary[verdict] = (summary[verdict] ?? 0) + 1;
  return {
    tool: '@platform-services/conformance',
    version: '0.1.0',
    subject: 'http',
    dialect: 'documented',
    baseUrl: 'http://127.0.0.1:8080/platform-services',
    seed: 1,
    startedAt: '2026-03-01T12:00:00.000Z',
    durationMs: 1234,
    options: {},
    mapping: { access: 'access.demo', types: {} },
    coverage: { cases: { judged: 1, total: 2 }, requirements: { judged: 1, total: 3 }, gaps: [] },
    summary,
    requirements: requirements.map((each) => ({ ...each, verdict: 'pass' })),
    results,
    unmatchedKnown: [],
    left: [],
    lost: [],
    ...more,
  };
}

/** Texts that break the document if they are not escaped. */
export const nasty = fc.oneof(
  { weight: 3, arbitrary: anyCharacters({ maxLength: 30 }) },
  {
    weight: 2,
    arbitrary: fc
      .array(
        fc.constantFrom(
          '</script>',
          '<!--',
          '-->',
          ']]>',
          '<img src=x onerror=alert(1)>',
          '"',
          "'",
          '&amp;',
          '&#0;',
          '`',
          '```',
          '~~~',
          '|',
          '\\',
          '\\|',
          '\n',
          '\r\n',
          '\r',
          '\n# heading',
          '\n\n| a | b |\n|---|---|',
          '\0',
          '\u001b[2J',
          '\ud800',
          '\uffff',
          '\u202e',
          '[x](javascript:alert(1))',
          'https://evil.example',
          'www.evil.example',
          '__proto__',
          '$&',
        ),
        { maxLength: 6 },
      )
      .map((parts) => parts.join('')),
  },
);

const verdict = fc.constantFrom<Verdict>(
  'pass',
  'fail',
  'error',
  'blocked',
  'unreachable',
  'not-permitted',
  'flaky',
  'known',
  'deviates',
  'observed',
  'unsupported',
  'skipped',
);

const exchange = fc.record({
  phase: fc.constantFrom<Phase>('set-up', 'request', 'read-back', 'clean-up'),
  request: fc.record({ method: nasty, url: nasty, headers: fc.dictionary(nasty, nasty, { maxKeys: 2 }), body: nasty }),
  response: fc.record({
    status: fc.constant(200),
    headers: fc.dictionary(nasty, nasty, { maxKeys: 2 }),
    body: nasty,
  }),
  curl: nasty,
});

/** Results in which every text of somebody else is nasty; ids are not, since they are the suite's. */
const nastyCase: fc.Arbitrary<CaseResult> = fc
  .record({
    verdict,
    message: nasty,
    reason: nasty,
    deviation: fc.constantFrom('D-2', 'D-9'),
    link: nasty,
    check: nasty,
    expected: fc.oneof(nasty, fc.jsonValue()),
    got: fc.oneof(nasty, fc.jsonValue(), fc.constant(undefined)),
    curl: nasty,
    exchanges: fc.array(exchange, { maxLength: 2 }),
  })
  .map((given) => caseResult(given));

/** A run with nasty texts wherever a text comes from outside. */
export const nastyRun: fc.Arbitrary<RunResult> = fc
  .record({
    results: fc.array(nastyCase, { minLength: 1, maxLength: 4 }),
    baseUrl: nasty,
    left: fc.array(fc.record({ marker: nasty, what: nasty }), { maxLength: 2 }),
    lost: fc.array(nasty, { maxLength: 2 }),
    ledger: nasty,
    ended: nasty,
  })
  .map(({ results, ...more }) => {
    const numbered = results.map((each, index) => ({ ...each, id: `test/${index}` }));
    return runResult(numbered, more);
  });

/** The same results with harmless checks and requests. Failures with the same cause still have the same. */
export function withHarmlessCauses(result: RunResult): readonly CaseResult[] {
  const causes = causesOf(result).map(allOf);
  return result.results.map((each) => ({
    ...each,
    check: `x${causes.findIndex((those) => those.includes(each))}`,
    exchanges: each.exchanges.map(({ phase }) => ({
      phase,
      request: { method: 'GET', url: 'x', headers: {} },
      response: { status: 200, headers: {}, body: 'x' },
      curl: 'x',
    })),
  }));
}

/** An element of XML. */
export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Element[];
  text: string;
}

/** Reads XML with a strict parser. @throws the errors of the parser */
export function readXml(text: string): Element {
  const reader = new SaxesParser();
  const root: Element = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  reader.on('opentag', ({ name, attributes }) => {
    const element: Element = { name, attributes, children: [], text: '' };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  reader.on('text', (part) => {
    const inner = open.at(-1);
    if (inner !== undefined) inner.text += part;
  });
  reader.on('closetag', () => {
    open.pop();
  });
  reader.write(text).close();
  const [document] = root.children;
  if (document === undefined) throw new Error('no element');
  return document;
}

/** Every element of a name, at any depth. */
export function elementsOf(element: Element, name: string): readonly Element[] {
  const inner = element.children.flatMap((child) => elementsOf(child, name));
  return element.name === name ? [element, ...inner] : inner;
}
