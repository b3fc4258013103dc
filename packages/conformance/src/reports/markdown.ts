import { visible } from '@platform-services/sdk/model';
import type { Verdict } from '../case/verdict.js';
import type { CaseResult, RunResult } from '../harness/result.js';
import type { Grid } from '../suite/grids.js';
import {
  allOf,
  Cells,
  causesOf,
  causeText,
  deviationGroups,
  hasDifference,
  notJudgedOf,
  requirementsBy,
  withVerdict,
} from './groups.js';
import {
  counted,
  countsOf,
  factsOf,
  markOf,
  meaningOf,
  noticesOf,
  outcomeOf,
  type Report,
  repeatLines,
} from './report.js';
import { cut, oneLine, valueText } from './text.js';

/** The maximum number of causes that are shown in full. */
const maxCauses = 60;
/** The maximum number of failures of a cause that are shown in full, not counting the first. */
const maxOthers = 20;
/** The maximum number of other differences that are shown in full. */
const maxDifferences = 200;
/** The maximum number of characters of a shown value. */
const maxLength = 4000;
/** The maximum number of cases that are named for a group. */
const maxNames = 20;

/**
 * The report to read and to paste. It shows the failures first, then the tables of the specification with their marks,
 * then the cases that were not judged, the deviations, and the options and the mapping last. Texts of the service are
 * fenced or escaped, so that they are never interpreted as markup.
 */
export const markdown: Report = { name: 'markdown', render: (result) => `${linesOf(result).join('\n')}\n` };

function linesOf(result: RunResult): readonly string[] {
  return [
    '# Conformance report',
    '',
    ...summaryLines(result),
    ...noticeLines(result),
    ...failureLines(result),
    ...otherLines(result),
    ...tableLines(result),
    ...notJudgedLines(result),
    ...deviationLines(result),
    ...settingLines(result),
  ];
}

function summaryLines(result: RunResult): readonly string[] {
  const { exitCode, sentences } = outcomeOf(result);
  return [
    `**${markOf(exitCode === 0 ? 'pass' : 'fail')} ${prose(sentences.join(' '))}**`,
    '',
    ...table(
      ['', ''],
      factsOf(result).map(([name, value]) => [name, prose(value)]),
    ),
    '',
    ...table(
      ['Verdict', 'Cases', ''],
      countsOf(result).map(([verdict, count]) => [mark(verdict), String(count), meaningOf(verdict)]),
    ),
    '',
  ];
}

function noticeLines(result: RunResult): readonly string[] {
  return noticesOf(result).flatMap(({ title, items, command }) => [
    `## ${title}`,
    '',
    ...items.map(({ what, marker = '' }) => `- ${prose(`${what} ${marker}`.trimEnd())}`),
    '',
    ...(command === undefined ? [] : fence(command, 'sh')),
  ]);
}

function failureLines(result: RunResult): readonly string[] {
  const causes = causesOf(result);
  if (causes.length === 0) return [];
  const judgedBy = requirementsBy(result);
  const shown = causes.slice(0, maxCauses);
  const more = [...shown.flatMap(({ others }) => others.slice(maxOthers)), ...causes.slice(maxCauses).flatMap(allOf)];
  return [
    `## ${counted(causes.flatMap(allOf).length, 'failure', 'failures')}`,
    '',
    ...shown.flatMap((cause, index) => [
      ...(cause.others.length === 0 ? [] : [`### ${index + 1}. ${prose(causeText(cause, index))}`, '']),
      ...caseLines(cause.lead, judgedBy),
      ...repeatedLines(cause.lead, result),
      ...cause.others.slice(0, maxOthers).flatMap((each) => caseLines(each, judgedBy)),
    ]),
    ...(more.length === 0 ? [] : ['### More, not shown in full', '', ...more.map((each) => `- ${caseName(each)}`), '']),
  ];
}

/** Returns the requests of a case and the command that runs it again, as lines of a shell. */
function repeatedLines(result: CaseResult, run: RunResult): readonly string[] {
  const lines = repeatLines(result, run);
  return lines.length === 0 ? [] : ['To repeat its requests, or the whole case', '', ...fence(lines.join('\n'), 'sh')];
}

/** Returns the lines for the differences that do not fail the run. */
function otherLines(result: RunResult): readonly string[] {
  const judgedBy = requirementsBy(result);
  const titles = {
    flaky: 'Failed once, and not when repeated',
    known: 'Known failures',
    observed: 'Differs from what was observed elsewhere',
  } as const;
  return (['flaky', 'known', 'observed'] as const).flatMap((verdict) => {
    const those = withVerdict(result.results, verdict);
    if (those.length === 0) return [];
    return [
      `## ${titles[verdict]}`,
      '',
      ...those.slice(0, maxDifferences).flatMap((each) => caseLines(each, judgedBy)),
    ];
  });
}

function caseLines(result: CaseResult, judgedBy: ReturnType<typeof requirementsBy>): readonly string[] {
  const { message, reason, link, expected, got, curl } = result;
  const words = judgedBy(result).map(
    ({ id, section, level, text }) => `> **${prose(id)}** (${section}, ${level}): ${own(text)}  `,
  );
  return [
    `### ${markOf(result.verdict)} ${caseName(result)}`,
    '',
    ...(words.length === 0 ? [] : [...words, '']),
    ...(reason === undefined ? [] : [`Reason: ${prose(`${reason} ${link ?? ''}`)}`, '']),
    ...(message === undefined ? [] : fence(message)),
    ...(hasDifference(result)
      ? [
          `Check: ${prose(result.check)}`,
          '',
          'Expected',
          '',
          ...fence(cut(valueText(expected, 2), maxLength), 'json'),
          'Got',
          '',
          ...fence(cut(valueText(got, 2), maxLength), 'json'),
        ]
      : []),
    ...(curl === undefined ? [] : fence(curl, 'sh')),
  ];
}

function tableLines(result: RunResult): readonly string[] {
  const cells = new Cells(result);
  const tables = cells.tables.filter(({ isPartOfRun }) => isPartOfRun);
  if (tables.length === 0) return [];
  return [
    '## The specification’s tables',
    '',
    `Each cell: what the specification says, and the verdicts of its cases${result.subject === 'both' ? ', by plain HTTP and by the SDK' : ''}.`,
    '',
    ...tables.flatMap(({ grid }) => [`### ${own(grid.title)}`, '', ...gridLines(grid, cells), '']),
  ];
}

function gridLines(grid: Grid, cells: Cells): readonly string[] {
  const cell = (row: string, column: string) => {
    const text = own(grid.cells[row]?.[column] ?? '');
    const found = cells
      .at(grid, row, column)
      .map(({ verdict, subject }) => `${markOf(verdict)} ${verdict} (${subject})`);
    return [text, ...found].join('<br>');
  };
  return table(
    [own(grid.heading), ...grid.columns.map(own)],
    grid.rows.map((row) => [own(row), ...grid.columns.map((column) => cell(row, column))]),
  );
}

function notJudgedLines(result: RunResult): readonly string[] {
  const groups = notJudgedOf(result);
  if (groups.length === 0) return [];
  const rows = groups.map(({ key, verdict, results }) => [
    String(results.length),
    mark(verdict),
    prose(key),
    namesOf(results),
  ]);
  return ['## Not judged', '', ...table(['Cases', '', 'Why', 'Which'], rows), ''];
}

function deviationLines(result: RunResult): readonly string[] {
  const deviations = deviationGroups(result);
  if (deviations.length === 0) return [];
  return [
    '## Deviations',
    '',
    `The service was judged by the ${result.dialect} dialect. What follows differs in the named ways in which the dialects differ: no failures.`,
    '',
    ...deviations.flatMap(({ id, row, results }) => [
      `### ${prose(id)}${row === undefined ? '' : `: ${own(row.subject)}`}`,
      '',
      ...(row === undefined
        ? []
        : [
            `- Documented: ${own(row.documented)}`,
            `- Deployed: ${own(row.deployed)}`,
            `- What to do: **${own(row.advice)}**`,
          ]),
      `- ${counted(results.length, 'case', 'cases')}: ${namesOf(results)}`,
      '',
    ]),
  ];
}

/** Returns the options and the mapping, which readers need to repeat the run. */
function settingLines({ options, mapping }: RunResult): readonly string[] {
  const json = (value: object) => fence(JSON.stringify(value, undefined, 2), 'json');
  return ['## Options', '', ...json(options), '## Mapping', '', ...json(mapping)];
}

function namesOf(results: readonly CaseResult[]): string {
  const more = results.length > maxNames ? `, and ${results.length - maxNames} more` : '';
  return `${results.slice(0, maxNames).map(caseName).join(', ')}${more}`;
}

const caseName = ({ id, subject }: CaseResult): string => `${prose(id)} (${subject})`;

const mark = (verdict: Verdict): string => `${markOf(verdict)} ${verdict}`;

function table(heading: readonly string[], rows: readonly (readonly string[])[]): readonly string[] {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(heading), line(heading.map(() => '---')), ...rows.map(line)];
}

/** Formats a text of the suite, which marks code by backticks. */
function own(text: string): string {
  const parts = oneLine(text).replaceAll('|', '\\|').split('`');
  return parts.map((part, index) => (index % 2 === 0 ? part.replaceAll('<', '&lt;') : part)).join('`');
}

/** Formats a foreign text in one line. It is escaped so that it is not interpreted as Markdown, even within a table. */
function prose(text: string): string {
  return oneLine(text)
    .replaceAll('&', '&amp;')
    .replaceAll('\\', '&#92;')
    .replaceAll('|', '&#124;')
    .replaceAll('<', '&lt;')
    .replaceAll(/[`*_[\]~#!$@>]/g, '\\$&')
    .replaceAll('://', ':&#47;/')
    .replaceAll(/www\./gi, (found) => `${found.slice(0, 3)}&#46;`);
}

/** Formats a text as a code block. Its fence is longer than any fence within the text. */
function fence(text: string, language = 'text'): readonly string[] {
  const shown = visible(text).replaceAll('\r\n', '\n').replaceAll('\r', '\n');
  const longestRun = Math.max(2, ...Array.from(shown.matchAll(/`+/g), ([run]) => run.length));
  const ticks = '`'.repeat(longestRun + 1);
  return [`${ticks}${language}`, shown, ticks, ''];
}
