import { InvalidArgumentError } from '@commander-js/extra-typings';
import { mayWrite } from '../case/case.js';
import { messageOf } from '../case/errors.js';
import { verdictOf } from '../case/verdict.js';
import { profileNames } from '../harness/coverage.js';
import { readKnown, readMapping, readRecordings } from '../harness/files.js';
import type { Planned } from '../harness/plan.js';
import type { RunResult } from '../harness/result.js';
import { plan, run } from '../harness/run.js';
import { failedRun, optionTable, type RunOptions } from '../harness/run-options.js';
import { type Report, reports, summaryText } from '../reports/index.js';
import { outcomeOf } from '../reports/report.js';
import { cleanCommand } from '../reports/text.js';
import {
  accessOption,
  allowWritesOption,
  type Exit,
  failureOf,
  type Io,
  integer,
  ledgerOption,
  oneOf,
  onlyOption,
  repeated,
  requireWritable,
  shard,
  subjectOption,
  text,
  UsageError,
  vendorOption,
  writeOutput,
} from './options.js';
import { Progress } from './progress.js';
import { loginOptionsOf, serviceCommand, targetOf } from './service-options.js';

/** Creates the command `run`, which runs the suite or shows what it would do. */
export function runCommand(io: Io, exit: Exit) {
  return commandLine().action(async (options) => exit(await judge(options, io)));
}

function commandLine() {
  return serviceCommand('run')
    .description('test a service')
    .option('--self', 'test a reference server that the suite starts, instead of --base-url')
    .addOption(accessOption)
    .option(
      '--mapping <FILE>',
      'the file that maps the types of the suite to those of the service (default: none)',
      text,
    )
    .addOption(vendorOption)
    .option(
      '--dialect <NAME>',
      'the dialect to test by: documented or deployed; the behaviour of the other one deviates (default: documented)',
      oneOf(['documented', 'deployed']),
    )
    .addOption(subjectOption('http'))
    .addOption(onlyOption)
    .option('--shard <i/n>', 'one of n disjoint parts of the cases, such as 2/5 (default: all cases)', shard)
    .option(
      '--profile <NAME>',
      `the minimum to judge, below which the exit code is 3: ${profileNames.join(', ')} (default: none)`,
      oneOf(profileNames),
    )
    .addOption(allowWritesOption)
    .option('--report-exchanges', 'add the requests and responses of each case to the JSON report')
    .option('--report-values', 'let reports show the values of entities that the run has not created')
    .option(
      '--allow-bulk-delete',
      'with --allow-writes: also run cases that delete entities by conditions, without an id',
    )
    .option(
      '--max-created <N>',
      'the maximum number of entities and files that the run creates (default: no limit)',
      integer(optionTable.maxCreated),
    )
    .option('--dry-run', 'show the plan with its writes, and execute nothing')
    .addOption(ledgerOption)
    .option('--known <FILE>', 'the file of known failures, which do not fail the run', text)
    .option('--recordings <FILE>', 'recordings to replay after the cases; repeatable (default: none)', repeated(text))
    .option(
      '--repeat <N>',
      'run each case N times; a single failure makes it fail (default: 1)',
      integer(optionTable.repeat),
    )
    .option('--strict', 'also fail the run if a case is flaky or deviates')
    .option('--fail-fast', 'end at the first failure, and skip the remaining cases')
    .option(
      '--jobs <N>',
      'how many cases run at once (default: 4 to 32, as many as do not slow the service down; with --self 32)',
      integer(optionTable.jobs),
    )
    .option(
      '--budget <N>',
      'how many examples each generated case tries; 0 for none (default: 10)',
      integer(optionTable.budget),
    )
    .option(
      '--settle-ms <N>',
      'how long to wait after each write, for services whose reads show it later (default: 0)',
      integer(optionTable.settleMs),
    )
    .option(
      '--deadline-ms <N>',
      'end the run after N milliseconds, as if interrupted (default: never)',
      integer(optionTable.deadlineMs),
    )
    .option('--subject-name <NAME>', 'the name of the tested product, for the reports', text)
    .option('--subject-version <VERSION>', 'the version of the tested product, for the reports', text)
    .option(
      '--seed <N>',
      'determines the order of the cases and their random values (default: 1)',
      integer(optionTable.seed),
    )
    .option(
      '--report <FORMAT=FILE>',
      `write a report in the format ${reports.map((each) => each.name).join(', ')}; repeatable`,
      repeated(wantedReport),
    );
}

type RunCommandOptions = ReturnType<ReturnType<typeof commandLine>['opts']>;

/** Runs the suite, and returns the exit code. */
async function judge(given: RunCommandOptions, io: Io): Promise<number> {
  const { report: wanted = [] } = given;
  const options = runOptionsOf(given, io);
  const twice = wanted.find(({ file }, index) => wanted.findIndex((each) => each.file === file) !== index);
  if (twice !== undefined) throw new UsageError(`The option --report names the file ${twice.file} twice.`);
  if (given.dryRun === true) {
    io.out(planText(await plan(options)));
    if (wanted.length > 0) io.err('No report is written: with --dry-run nothing is judged.');
    return 0;
  }
  // If a report cannot be written, this fails before the run and before any report is emptied. Old reports are emptied,
  // since they could be mistaken for those of this run.
  for (const { file } of wanted) requireWritable('report', file);
  for (const { file } of wanted) writeOutput('report', file, '');
  const result = await runOrReport(options, io, wanted);
  writeReports(wanted, result);
  io.out(summaryText(result));
  const { exitCode, sentences } = outcomeOf(result);
  // The reason why too little was judged is shown among the errors, too, after the failures.
  if (exitCode === 3 && result.ended === undefined) io.err(sentences.slice(0, -1).join(' '));
  return exitCode;
}

/** @throws UsageError, FileError */
function runOptionsOf(given: RunCommandOptions, io: Io): RunOptions {
  const { self = false, dryRun: _dryRun, report: _report, mapping, known, recordings, ...others } = given;
  if (self && given.baseUrl !== undefined)
    throw new UsageError('The options --base-url and --self exclude each other.');
  if (!self && given.baseUrl === undefined) throw new UsageError('The command run needs --base-url URL or --self.');
  if (self && mapping !== undefined)
    throw new UsageError(
      'The options --mapping and --self exclude each other: the own server always has the types of the suite.',
    );
  if (given.only !== undefined && given.profile !== undefined) {
    throw new UsageError(
      'The options --only and --profile exclude each other: a profile demands what --only leaves out.',
    );
  }
  return {
    ...others,
    ...targetOf(given, io),
    mapping: mapping === undefined ? undefined : readMapping(mapping),
    known: known === undefined ? [] : readKnown(known),
    recordings: recordings === undefined ? undefined : readRecordings(recordings),
    commandLine: { login: loginOptionsOf(given), run: runLineOf(given) },
  };
}

/**
 * Returns the options by which another run judges a service as this one does. Values of header fields may be secret.
 */
function runLineOf(given: RunCommandOptions): readonly string[] {
  const { baseUrl, access, mapping, vendor, dialect, allowWrites, allowBulkDelete, budget, seed } = given;
  const values = { access, mapping, vendor, dialect, budget, seed };
  const flags = { 'allow-writes': allowWrites, 'allow-bulk-delete': allowBulkDelete };
  return [
    ...(baseUrl === undefined ? ['--self'] : ['--base-url', baseUrl, ...loginOptionsOf(given)]),
    ...Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [`--${name}`, String(value)])),
    ...Object.entries(flags).flatMap(([name, isSet]) => (isSet === true ? [`--${name}`] : [])),
  ];
}

interface WantedReport {
  readonly report: Report;
  readonly file: string;
}

function wantedReport(given: string): WantedReport {
  const [format = '', ...rest] = given.split('=');
  const file = rest.join('=');
  const report = reports.find((each) => each.name === format);
  if (report !== undefined && file !== '') return { report, file };
  const names = reports.map((each) => each.name).join(', ');
  throw new InvalidArgumentError(`Expected FORMAT=FILE with one of the formats ${names}.`);
}

/**
 * Runs the suite. A run that cannot begin is reported, too, so that no reader takes an old or empty file for its
 * report.
 */
async function runOrReport(options: RunOptions, io: Io, wanted: readonly WantedReport[]): Promise<RunResult> {
  const startedAt = new Date();
  const progress = io.progress === undefined ? undefined : new Progress(io.progress);
  const onPlan: RunOptions['onPlan'] = (planned, { ledger: { path }, writes, connection }) => {
    const clean =
      writes && path !== undefined ? cleanCommand(path, { ...options, baseUrl: connection.url }) : undefined;
    if (clean !== undefined) io.err(`The ledger names what the run creates. If the run is killed: ${clean}`);
    progress?.begin(planned, () => connection.requests);
    const giveUp = () =>
      io.err(`The service does not respond, and is given up.${clean === undefined ? '' : ` To clean up: ${clean}`}`);
    connection.abandoned.addEventListener('abort', giveUp, { once: true });
  };
  const announce = () =>
    io.err('Interrupted: running cases are completed and cleaned up. A second signal ends the run at once.');
  io.signal.addEventListener('abort', announce, { once: true });
  try {
    return await run({ ...options, signal: io.signal, onPlan, onResult: (each) => progress?.count(each) });
  } catch (error) {
    const reason = messageOf(error);
    writeReports(wanted, failedRun(options, startedAt, { reason, exitCode: failureOf(error).exitCode }));
    throw error;
  } finally {
    io.signal.removeEventListener('abort', announce);
    progress?.end();
  }
}

function writeReports(wanted: readonly WantedReport[], result: RunResult): void {
  for (const { report, file } of wanted) writeOutput('report', file, report.render(result));
}

function planText(planned: readonly Planned[]): string {
  const lines = [...planned]
    .sort((left, right) => left.index - right.index)
    .map(({ testCase, subject, excluded }) => {
      const what =
        excluded === undefined
          ? mayWrite(testCase)
            ? 'writes'
            : 'reads'
          : `${verdictOf(excluded.cause)} (${excluded.reasons.join('; ')})`;
      return `${testCase.id} (${subject}): ${what}`;
    });
  const count = (filter: (each: Planned) => boolean) => planned.filter(filter).length;
  const writes = count(({ excluded, testCase }) => excluded === undefined && mayWrite(testCase));
  const reads = count(({ excluded, testCase }) => excluded === undefined && !mayWrite(testCase));
  return [
    ...lines,
    `${reads} cases would read, ${writes} would write, ${planned.length - reads - writes} would not be run`,
  ].join('\n');
}
