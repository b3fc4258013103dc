import { writeFileSync } from 'node:fs';
import { readKnown, readMapping } from '../harness/files.js';
import type { Planned } from '../harness/plan.js';
import type { RunResult } from '../harness/result.js';
import { exitCodeOf } from '../harness/result.js';
import { failedRun, plan, run } from '../harness/run.js';
import type { RunOptions } from '../harness/runner.js';
import { type Report, reports, summaryText } from '../reports/index.js';
import { type Given, UsageError } from './flags.js';
import type { Io } from './io.js';
import { targetOf } from './target.js';

/** Runs the suite, or tells what it would do. The exit code. */
export async function runCommand(given: Given, io: Io): Promise<number> {
  const options = optionsOf(given, io);
  const wanted = reportsOf(given.all('report'));
  if (given.has('dry-run')) {
    io.out(planText(await plan(options)));
    if (wanted.length > 0) io.err('No report is written: with --dry-run nothing is judged.');
    return 0;
  }
  for (const { file } of wanted) writeReport(file, '');
  const result = await runOrReport(options, io, wanted);
  writeReports(wanted, result);
  io.out(summaryText(result));
  const code = exitCodeOf(result);
  if (code === 3 && result.ended === undefined && (result.summary.error ?? 0) === 0) io.err('Nothing was judged.');
  return code;
}

interface Wanted {
  readonly report: Report;
  readonly file: string;
}

/** A run that cannot be done is told in the reports too: an empty file, or that of a run before, would tell nothing. */
async function runOrReport(options: RunOptions, io: Io, wanted: readonly Wanted[]): Promise<RunResult> {
  const startedAt = new Date();
  try {
    return await run({ ...options, signal: io.signal });
  } catch (error) {
    writeReports(wanted, failedRun(options, startedAt, error instanceof Error ? error.message : String(error)));
    throw error;
  }
}

function writeReports(wanted: readonly Wanted[], result: RunResult): void {
  for (const { report, file } of wanted) writeReport(file, report.render(result));
}

/** @throws UsageError, FileError */
function optionsOf(given: Given, io: Io): RunOptions {
  if (given.has('self') === given.has('base-url')) throw new UsageError('run needs either --base-url URL or --self');
  if (given.has('self') && given.has('mapping'))
    throw new UsageError('--self has the types of the suite: --mapping is for --base-url');
  const mapping = given.text('mapping');
  const known = given.text('known');
  return {
    ...targetOf(given, io),
    mapping: mapping === undefined ? undefined : readMapping(mapping),
    known: known === undefined ? [] : readKnown(known),
    dialect: given.choice('dialect', ['documented', 'deployed']),
    subject: given.choice('subject', ['http', 'sdk', 'both']),
    only: given.all('only'),
    allowWrites: given.has('allow-writes'),
    ledger: given.text('ledger'),
    jobs: given.count('jobs', 1),
    seed: given.count('seed', 0),
  };
}

/** @throws UsageError */
function reportsOf(texts: readonly string[]): readonly Wanted[] {
  const wanted = texts.map(reportOf);
  const twice = wanted.find(({ file }, index) => wanted.findIndex((each) => each.file === file) !== index);
  if (twice !== undefined) throw new UsageError(`--report names the file ${twice.file} twice`);
  return wanted;
}

function reportOf(text: string): Wanted {
  const [format = '', ...rest] = text.split('=');
  const file = rest.join('=');
  const report = reports.find(({ name }) => name === format);
  if (report === undefined || file === '') {
    const names = reports.map(({ name }) => name).join(', ');
    throw new UsageError(`--report must be FORMAT=FILE with one of the formats ${names}, not ${JSON.stringify(text)}`);
  }
  return { report, file };
}

/** @throws UsageError, before the run too, so that nobody waits for a report that cannot be written */
function writeReport(file: string, text: string): void {
  try {
    writeFileSync(file, text);
  } catch (error) {
    throw new UsageError(
      `--report ${file} cannot be written: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

function planText(planned: readonly Planned[]): string {
  const lines = [...planned]
    .sort((left, right) => left.index - right.index)
    .map(({ testCase, subject, excluded }) => {
      const what =
        excluded === undefined
          ? testCase.writes
            ? 'writes'
            : 'reads'
          : `${excluded.verdict} (${excluded.reasons.join('; ')})`;
      return `${testCase.id} (${subject}): ${what}`;
    });
  const count = (filter: (each: Planned) => boolean) => planned.filter(filter).length;
  const writes = count(({ excluded, testCase }) => excluded === undefined && testCase.writes);
  const reads = count(({ excluded, testCase }) => excluded === undefined && !testCase.writes);
  return [
    ...lines,
    `${reads} cases would read, ${writes} would write, ${planned.length - reads - writes} would not be run`,
  ].join('\n');
}
