import { Command } from '@commander-js/extra-typings';
import { type Changed, type Comparison, changes, compareReports, type JudgedCount } from '../reports/comparison.js';
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

function linesOf(comparison: Comparison): readonly string[] {
  const { cases, requirements, unchanged, stillFailing, run, isWorse } = comparison;
  return [
    ...(run.length === 0 ? [] : [...run.map((each) => oneLine(`RUN: ${each}`)), '']),
    ...groupsOf('case', 'cases', cases),
    ...groupsOf('requirement', 'requirements', requirements),
    `Cases: ${[...tally(cases), `${unchanged} unchanged`].join(', ')}${stillFailing === 0 ? '' : ` (${stillFailing} still failing)`}`,
    `Requirements: ${tally(requirements).join(', ') || 'none changed'}`,
    `Judged: ${judgedText('cases', comparison.judged.cases)}; ${judgedText('requirements', comparison.judged.requirements)}`,
    isWorse ? 'Something got worse.' : 'Nothing got worse.',
  ];
}

function judgedText(noun: string, { before, after, lost }: JudgedCount): string {
  return `${before} ${noun} in A and ${after} in B, ${lost} of A no longer`;
}

function tally(all: readonly Changed[]): readonly string[] {
  return changes.flatMap((change) => {
    const count = all.filter((each) => each.change === change).length;
    return count === 0 ? [] : [`${count} ${change}`];
  });
}

function groupsOf(one: string, more: string, all: readonly Changed[]): readonly string[] {
  return changes.flatMap((change) => {
    const those = all.filter((each) => each.change === change);
    if (those.length === 0) return [];
    return [`${change.toUpperCase()}: ${counted(those.length, one, more)}`, ...those.map(lineOf), ''];
  });
}

function lineOf({ name, before, after, message, change }: Changed): string {
  const suffix = message === undefined || change === 'newly passing' ? '' : `: ${message}`;
  return `  ${oneLine(cut(`${name} ${before ?? '—'} → ${after ?? '—'}${suffix}`, maxLength))}`;
}
