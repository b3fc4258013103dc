import { visible } from '@platform-services/sdk/model';
import { dialectRows } from '../case/deviations.js';
import { isJudged, isRed } from '../case/verdict.js';
import { isBelowMinimum } from '../harness/coverage.js';
import type { CaseResult, RunResult } from '../harness/result.js';
import { compareSections, findingLines, groupedBy, requirementsBy } from './groups.js';
import { belowMinimumText, coverageText, type Report, repeatLines } from './report.js';
import { cleanCommand, cut } from './text.js';

/** The maximum number of characters of a shown value. */
const maxLength = 4000;

/** The data of one `testcase` element. */
interface TestCase {
  readonly name: string;
  readonly classname: string;
  readonly seconds: number;
  readonly outcome?: { readonly tag: 'failure' | 'error' | 'skipped'; readonly message: string; readonly text: string };
  readonly out?: string;
}

interface Suite {
  readonly name: string;
  readonly properties: Readonly<Record<string, string>>;
  readonly cases: readonly TestCase[];
}

/**
 * The report for build servers. It has a `testsuite` for each subject and section of the specification, and one for the
 * run itself, which fails if something was left behind, data was lost, the run ended early, nothing was judged, or less
 * than the minimum of the profile. The verdict `fail` is a `failure`; `error`, `blocked` and `unreachable` are an
 * `error`; `not-permitted`, `unsupported` and `skipped` are `skipped`. The verdicts `flaky`, `known`, `deviates` and
 * `observed` pass, and `system-out` explains them.
 */
export const junit: Report = { name: 'junit', render: (result) => document(result, suitesOf(result)) };

function suitesOf(result: RunResult): readonly Suite[] {
  const judgedBy = requirementsBy(result);
  const sectionOf = ({ requirements }: CaseResult) => judgedBy({ requirements })[0]?.section ?? 'other';
  const groups = groupedBy(result.results, (each) => `${each.subject} ${sectionOf(each)}`);
  const suites = Array.from(groups.values(), (those): Suite => {
    const [{ subject } = { subject: 'http' as const }] = those;
    const section = those[0] === undefined ? 'other' : sectionOf(those[0]);
    // Readers interpret everything before the last dot as a package.
    const classname = `conformance.${subject}.section ${section.replaceAll('.', '-')}`;
    const cases = those.map((each) => testCase(each, result, classname, judgedBy));
    return { name: `${subject}: section ${section}`, properties: { subject, section }, cases };
  });
  return [
    runSuite(result),
    ...suites.sort(
      (left, right) =>
        compareText(left.properties['subject'], right.properties['subject']) ||
        compareSections(left.properties['section'] ?? '', right.properties['section'] ?? ''),
    ),
  ];
}

const compareText = (left = '', right = ''): number => (left < right ? -1 : left > right ? 1 : 0);

const settingsOf = ({ options, mapping }: RunResult): Readonly<Record<string, string>> => ({
  options: JSON.stringify(options),
  mapping: JSON.stringify(mapping),
});

/** Returns the suite for the run itself, with the requirements on a run that do not belong to a case. */
function runSuite(result: RunResult): Suite {
  const { version, dialect, baseUrl, seed, subject, left, lost, ended, ledger, coverage } = result;
  const { profile } = coverage;
  const about = (name: string, isMet: boolean, outcome: NonNullable<TestCase['outcome']>): TestCase => {
    return { name, classname: 'conformance.run', seconds: 0, ...(isMet ? {} : { outcome }) };
  };
  const failure = (message: string, text: string) => ({ tag: 'failure', message, text }) as const;
  const error = (message: string, text: string) => ({ tag: 'error', message, text }) as const;
  const repeat = ledger === undefined ? [] : [cleanCommand(ledger, result)];
  const leftovers = [...left.map(({ what, marker }) => `${what} ${marker}`), ...repeat].join('\n');
  const isSomething = result.results.some(({ verdict }) => isJudged(verdict));
  const nothing = error('Nothing was judged.', 'No case came to a verdict.');
  const cases: readonly TestCase[] = [
    about('leaves nothing behind', left.length === 0, failure(`${left.length} left behind`, leftovers)),
    about('loses no data', lost.length === 0, failure(`${lost.length} lost`, lost.join('\n'))),
    about('ends with its last case', ended === undefined, error(ended ?? '', ended ?? '')),
    { ...about('judges something', isSomething, nothing), out: coverageText(coverage) },
    ...(profile === undefined
      ? []
      : [
          about(
            `judges the minimum of the profile ${profile.name}`,
            !isBelowMinimum(coverage),
            error(belowMinimumText(profile), profile.missing.join('\n')),
          ),
        ]),
  ];
  const properties = { version, baseUrl, dialect, subject, seed: String(seed), ...settingsOf(result) };
  return { name: 'run', properties, cases };
}

function testCase(
  result: CaseResult,
  run: RunResult,
  classname: string,
  judgedBy: ReturnType<typeof requirementsBy>,
): TestCase {
  const { id, durationMs, verdict, message = '', reason = '', check } = result;
  const repeated = verdict === 'pass' ? [] : repeatLines(result, run);
  const text = [...findingLines(result, judgedBy, maxLength), ...repeated].join('\n');
  const base = { name: id, classname, seconds: durationMs / 1000 };
  if (verdict === 'fail') return { ...base, outcome: { tag: 'failure', message: message || `${check}`, text } };
  if (isRed(verdict)) {
    return { ...base, outcome: { tag: 'error', message: `${verdict}: ${message || reason}`, text } };
  }
  if (!isJudged(verdict)) {
    return { ...base, outcome: { tag: 'skipped', message: `${verdict}: ${reason || message}`, text: '' } };
  }
  return verdict === 'pass' ? base : { ...base, out: [noteOf(result), text].join('\n') };
}

/** Explains a case that neither passed nor failed. */
function noteOf({ verdict, message = '', reason = '', link = '', deviation = '' }: CaseResult): string {
  const row = dialectRows.find(({ id }) => id === deviation);
  const named = row === undefined ? deviation : `${row.id}: ${row.subject}\n${row.advice}`;
  return [verdict, named, message, reason, link].filter((each) => each !== '').join('\n');
}

function document({ startedAt, durationMs }: RunResult, suites: readonly Suite[]): string {
  const all = suites.flatMap(({ cases }) => cases);
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites${attributes({ name: 'platform-services conformance', ...countsOf(all), time: seconds(durationMs / 1000) })}>`,
    ...suites.flatMap((suite) => suiteLines(suite, startedAt.replace(/(\.\d+)?Z$/, ''))),
    '</testsuites>',
  ];
  return `${lines.join('\n')}\n`;
}

function suiteLines({ name, properties, cases }: Suite, timestamp: string): readonly string[] {
  const time = seconds(cases.reduce((sum, each) => sum + each.seconds, 0));
  return [
    `  <testsuite${attributes({ name, ...countsOf(cases), time, timestamp })}>`,
    '    <properties>',
    ...Object.entries(properties).map(([key, value]) => `      <property${attributes({ name: key, value })}/>`),
    '    </properties>',
    ...cases.flatMap(caseLines),
    '  </testsuite>',
  ];
}

function caseLines({ name, classname, seconds: time, outcome, out }: TestCase): readonly string[] {
  const start = `    <testcase${attributes({ name, classname, time: seconds(time) })}`;
  if (outcome === undefined && out === undefined) return [`${start}/>`];
  return [
    `${start}>`,
    ...(outcome === undefined ? [] : [`      ${outcomeOf(outcome)}`]),
    ...(out === undefined ? [] : [`      <system-out>${escapeText(out)}</system-out>`]),
    '    </testcase>',
  ];
}

function outcomeOf({ tag, message, text }: NonNullable<TestCase['outcome']>): string {
  const type = tag === 'skipped' ? {} : { type: tag };
  return `<${tag}${attributes({ message: cut(message, maxLength), ...type })}>${escapeText(text)}</${tag}>`;
}

function countsOf(cases: readonly TestCase[]) {
  const count = (tag: string) => String(cases.filter(({ outcome }) => outcome?.tag === tag).length);
  return { tests: String(cases.length), failures: count('failure'), errors: count('error'), skipped: count('skipped') };
}

const seconds = (time: number): string => time.toFixed(4);

function attributes(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`)
    .join('');
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
  '\n': '&#10;',
  '\t': '&#9;',
};

/**
 * Escapes characters that XML 1.0 cannot contain. A carriage return becomes a character reference, because XML parsers
 * would convert it to a line feed.
 */
const escapeText = (text: string): string =>
  visible(text).replaceAll(/[&<>\r]/g, (letter) => entities[letter] ?? letter);

/** Also escapes line breaks and tabs, because XML parsers would convert them to spaces. */
const escapeAttribute = (text: string): string =>
  visible(text).replaceAll(/[&<>"\r\n\t]/g, (letter) => entities[letter] ?? letter);
