import { appendFileSync, writeFileSync } from 'node:fs';
import { InvalidArgumentError, Option } from '@commander-js/extra-typings';
import { nearest } from '@platform-services/sdk/model';
import { messageOf } from '../case/errors.js';
import { LedgerError } from '../cleanup/ledger.js';
import { FileError } from '../harness/files.js';
import { isChosen, type Shard } from '../harness/plan.js';
import { cases } from '../suite/cases.js';
import { CannotRun } from '../target/recognition.js';
import type { ProgressOutput } from './progress.js';

/** The environment of the command, which tests can replace. */
export interface Io {
  /** Writes a line. */
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  readonly env: { readonly [name: string]: string | undefined };
  /** Aborted when the user interrupts the command. */
  readonly signal: AbortSignal;
  /** Where the progress of a run is shown. Default: nowhere. */
  readonly progress?: ProgressOutput;
}

/** Receives the exit code of a command. */
export type Exit = (code: number) => void;

/** The command line is invalid. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Parses a value that must not be empty. */
export function text(given: string): string {
  if (given === '') throw new InvalidArgumentError('Expected a value.');
  return given;
}

/** Returns the parser of an integer with a minimum. */
export function integer(minimum: number): (given: string) => number {
  return (given) => {
    const value = /^\d{1,16}$/.test(given) ? Number(given) : Number.NaN;
    if (value >= minimum && value <= Number.MAX_SAFE_INTEGER) return value;
    throw new InvalidArgumentError(`Expected an integer from ${minimum} to ${Number.MAX_SAFE_INTEGER}.`);
  };
}

/** Returns the parser of a value that must be one of the given choices. */
export function oneOf<const Choice extends string>(choices: readonly Choice[]): (given: string) => Choice {
  return (given) => {
    const found = choices.find((each) => each === given);
    if (found !== undefined) return found;
    throw new InvalidArgumentError(`Expected one of ${choices.join(', ')}.`);
  };
}

/** Parses a part of the whole, such as `2/5`. */
export function shard(given: string): Shard {
  const [, number, count] = /^(\d{1,6})\/(\d{1,6})$/.exec(given)?.map(Number) ?? [];
  if (number !== undefined && count !== undefined && number >= 1 && number <= count) return { number, count };
  throw new InvalidArgumentError('Expected i/n with i from 1 to n, such as 2/5.');
}

/** Returns the parser of an option that may be given several times. */
export function repeated<Value>(
  parse: (given: string) => Value,
): (given: string, before: readonly Value[] | undefined) => readonly Value[] {
  return (given, before = []) => [...before, parse(given)];
}

/** Parses a pattern of `--only`, which must match a case: with a misspelled one, nothing would be judged. */
function choosing(glob: string): string {
  if (cases.some((each) => isChosen(each, [text(glob)]))) return glob;
  const ids = cases.map(({ id }) => id);
  const advice = nearestOr(glob, ids, 'The command "list" shows the ids of all cases.');
  throw new InvalidArgumentError(
    `Expected a pattern that matches the id of a case, or of a requirement with cases. ${advice}`,
  );
}

/** Returns the question whether the most similar name was meant, or the given advice if no name is similar. */
export function nearestOr(given: string, names: readonly string[], advice: string): string {
  const near = nearest(given, names);
  return near === undefined ? advice : `Did you mean "${near}"?`;
}

// The options of several commands, each described once. The options of a single command are declared with it.

export const accessOption = new Option('--access <ID>', 'the access to test (default: that of the mapping)').argParser(
  text,
);

export const vendorOption = new Option(
  '--vendor <PREFIX>',
  'the prefix of the built-in types (default: com.vendor)',
).argParser((given) => {
  if (/^[A-Za-z_]\w*(\.[A-Za-z_]\w*)*$/.test(given)) return given;
  throw new InvalidArgumentError('Expected a dotted name, such as com.vendor.');
});

export const onlyOption = new Option(
  '--only <GLOB>',
  'the ids of cases or requirements, with * for any text; repeatable (default: all)',
).argParser(repeated(choosing));

export const allowWritesOption = new Option(
  '--allow-writes',
  'allow requests that write; cases only create, change and delete entities of their own',
);

export const requestWritesOption = new Option('--allow-writes', 'scenarios may write to whatever their requests name');

export const ledgerOption = new Option(
  '--ledger <FILE>',
  'the file that lists everything that the run creates',
).argParser(text);

export const outOption = new Option('--out <FILE>', 'the file to write (default: standard output)').argParser(text);

export const jsonOption = new Option('--json', 'write versioned JSON instead of lines');

const subjects = ['http', 'sdk', 'both'] as const;

/** Returns the option `--subject`, whose default depends on the command. */
export function subjectOption(byDefault: (typeof subjects)[number]) {
  return new Option(
    '--subject <NAME>',
    `test over plain HTTP (http), through the SDK (sdk), or both (default: ${byDefault})`,
  ).argParser(oneOf(subjects));
}

/** Writes the file that an option names. @throws UsageError if it cannot be written */
export const writeOutput = (option: string, path: string, content: string): void =>
  attempt(option, path, () => writeFileSync(path, content));

/** Writes a text to the file of `--out`, or to standard output without one. @throws UsageError */
export function writeOut(path: string | undefined, io: Io, text: string): void {
  if (path !== undefined) writeOutput('out', path, text === '' ? '' : `${text}\n`);
  else if (text !== '') io.out(text);
}

/**
 * Checks, before a command sends anything, that the file that an option names can be written. The content of the
 * file is kept.
 *
 * @throws UsageError if it cannot be written
 */
export function requireWritable(option: string, path: string | undefined): void {
  if (path !== undefined) attempt(option, path, () => appendFileSync(path, ''));
}

function attempt(option: string, path: string, write: () => void): void {
  try {
    write();
  } catch (error) {
    throw new UsageError(`--${option}: The file ${path} cannot be written: ${messageOf(error)}`);
  }
}

/** Why a command could not be done. */
export interface Failure {
  /** 2 if options, the mapping or a file are invalid, otherwise 3. */
  readonly exitCode: 2 | 3;
  /** What the command writes. An error that is a fault of the suite itself shows where it arose. */
  readonly text: string;
}

/** Returns what an error that ended a command means for its user. */
export function failureOf(error: unknown): Failure {
  if (error instanceof CannotRun) return { exitCode: error.exitCode, text: error.message };
  if (error instanceof UsageError || error instanceof FileError || error instanceof LedgerError) {
    return { exitCode: 2, text: error.message };
  }
  return { exitCode: 3, text: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}
