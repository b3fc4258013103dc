import { Command } from '@commander-js/extra-typings';
import { type Changed, type Changes, type Comparison, compareReports } from '../reports/comparison.js';
import { groupedBy } from '../reports/groups.js';
import { counted } from '../reports/report.js';
import { type ReportFile, readReport } from '../reports/report-file.js';
import { cut, oneLine } from '../reports/text.js';
import type { Exit, Io } from './options.js';

/** The maximum number of characters of a shown message. */
const maxLength = 300;

/**
 * Creates the command `compare`. Its exit code is 1 if anything got worse, otherwise 0. Lost coverage is named, and is
 * worse with `--strict`.
 */
export function compareCommand(io: Io, exit: Exit) {
  return new Command('compare')
    .description('show what changed between the JSON reports of two runs')
    .argument('<A.json>', 'the report of the first run')
    .argument('<B.json>', 'the report of the second run')
    .option('--strict', 'a case or requirement that A judged and B did not counts as worse')
    .addHelpText(
      'after',
      `
The reports are written by run --report json=FILE. Cases are compared by subject and id, then requirements.
Exit codes:
  0 nothing got worse
  1 something fails in B that did not fail in A; B left something behind, lost data or ended early, and A did not;
    or, with --strict, A judged something that B did not
  2 a file cannot be read or is not a report`,
    )
    .action((before, after, { strict }) => {
      const [first, second] = [readReport(before), readReport(after)];
      const comparison = compareReports(first, second, { strict });
      io.out([...headings(before, first, after, second), ...linesOf(comparison)].join('\n'));
      exit(comparison.isWorse ? 1 : 0);
    });
}

function headings(before: string, first: ReportFile, after: string, second: ReportFile): readonly string[] {
  const line = (letter: string, path: string, { startedAt, version, subject, dialect, baseUrl = '' }: ReportFile) =>
    oneLine(`${letter} ${path}: ${startedAt}, suite ${version}, ${subject}, ${dialect} ${baseUrl}`).trimEnd();
  const differs = (['dialect', 'subject'] as const).filter((name) => first[name] !== second[name]);
  return [
    line('A', before, first),
    line('B', after, second),
    ...(differs.length === 0 ? [] : [`The runs differ in their ${differs.join(' and ')}.`]),
    '',
  ];
}

function linesOf({ cases, requirements, run, isWorse }: Comparison): readonly string[] {
  const { unchanged, stillFailing } = cases;
  return [
    ...(run.length === 0 ? [] : [...run.map((each) => oneLine(`RUN: ${each}`)), '']),
    ...groupsOf('case', 'cases', cases),
    ...groupsOf('requirement', 'requirements', requirements),
    `Cases: ${[...tally(cases), `${unchanged} unchanged`].join(', ')}${stillFailing === 0 ? '' : ` (${stillFailing} still failing)`}`,
    `Requirements: ${tally(requirements).join(', ') || 'none changed'}`,
    `Judged: ${judgedText('cases', cases)}; ${judgedText('requirements', requirements)}`,
    isWorse ? 'Something got worse.' : 'Nothing got worse.',
  ];
}

const judgedText = (noun: string, { judged: { before, after, lost } }: Changes): string =>
  `${before} ${noun} in A and ${after} in B, ${lost} of A no longer`;

const tally = ({ changed }: Changes): readonly string[] =>
  Array.from(
    groupedBy(changed, ({ change }) => change),
    ([change, those]) => `${those.length} ${change}`,
  );

const groupsOf = (one: string, more: string, { changed }: Changes): readonly string[] =>
  Array.from(groupedBy(changed, ({ change }) => change)).flatMap(([change, those]) => {
    return [`${change.toUpperCase()}: ${counted(those.length, one, more)}`, ...those.map(lineOf), ''];
  });

function lineOf({ name, before, after, message, change }: Changed): string {
  const suffix = message === undefined || change === 'newly passing' ? '' : `: ${message}`;
  return `  ${oneLine(cut(`${name} ${before ?? '—'} → ${after ?? '—'}${suffix}`, maxLength))}`;
}
