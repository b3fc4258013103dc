import { parseArgs } from 'node:util';
import { type DeviationId, deviations } from '../dialect.js';
import { nearest } from '../model/near.js';
import { type Flag, type FlagName, flags } from './flags.js';
import { type LogForm, logForms } from './loggers.js';

/** What the command line asks for. */
export interface Arguments {
  /** The file that `validate` is to check. */
  readonly validate: string | undefined;
  readonly help: boolean;
  readonly version: boolean;
  readonly deployment: string | undefined;
  readonly host: string;
  readonly port: number;
  readonly basePath: string | undefined;
  readonly vendor: string | undefined;
  readonly dialect: 'documented' | 'deployed' | undefined;
  readonly deviations: readonly DeviationId[];
  readonly log: LogForm;
  readonly maxBodyBytes: number | undefined;
  readonly maxStoredBytes: number | undefined;
  readonly sessionIdleMs: number | undefined;
  readonly controlToken: string | undefined;
}

/** A command line that asks for nothing that can be done. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}

/** @throws UsageError that names the option, what was given and what is expected */
export function parseArguments(line: readonly string[]): Arguments {
  const given = readFlags(line);
  const text = (name: FlagName) => given.values.get(name)?.at(-1);
  const count = (name: FlagName, maximum = Number.MAX_SAFE_INTEGER) => integer(name, text(name), maximum);
  return {
    validate: validateFile(given.positionals),
    help: given.values.has('help'),
    version: given.values.has('version'),
    deployment: text('deployment'),
    host: text('host') ?? '127.0.0.1',
    port: count('port', 65_535) ?? 8080,
    basePath: text('base-path'),
    vendor: text('vendor'),
    dialect: choice('dialect', text('dialect'), ['documented', 'deployed']),
    deviations: (given.values.get('deviation') ?? []).map(deviation),
    log: choice('log', text('log'), logForms) ?? 'pretty',
    maxBodyBytes: count('max-body-bytes'),
    maxStoredBytes: count('max-stored-bytes'),
    sessionIdleMs: count('session-idle-ms'),
    controlToken: text('control-token'),
  };
}

interface Given {
  readonly values: ReadonlyMap<string, readonly string[]>;
  readonly positionals: readonly string[];
}

function readFlags(line: readonly string[]): Given {
  const rows: ReadonlyMap<string, Flag> = new Map(flags.map((flag) => [flag.name, flag]));
  const options = Object.fromEntries(
    Array.from(rows.values(), ({ name, argument }) => [
      name,
      { type: argument === undefined ? 'boolean' : 'string' } as const,
    ]),
  );
  const { tokens } = parseArgs({ args: [...line], options, strict: false, allowPositionals: true, tokens: true });
  const values = new Map<string, readonly string[]>();
  const positionals: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') positionals.push(token.value);
    if (token.kind !== 'option') continue;
    const flag = rows.get(token.name);
    if (flag === undefined) throw unknownFlag(token.rawName, rows.keys());
    const before = values.get(flag.name);
    if (before !== undefined && flag.repeatable !== true)
      throw new UsageError(`--${flag.name} is given twice; expected is once`);
    values.set(flag.name, [...(before ?? []), argumentOf(flag, token.value)]);
  }
  return { values, positionals };
}

function argumentOf({ name, argument }: Flag, value: string | undefined): string {
  if (argument === undefined) {
    if (value === undefined) return '';
    throw new UsageError(`--${name} has the value '${value}'; expected is none`);
  }
  if (value !== undefined && value !== '') return value;
  throw new UsageError(`--${name} has no value; expected is --${name} ${argument}`);
}

function unknownFlag(name: string, known: Iterable<string>): UsageError {
  const near = nearest(name.replace(/^-+/, ''), known);
  return new UsageError(`${name} is not an option; ${near === undefined ? 'see --help' : `the nearest is --${near}`}`);
}

function validateFile([command, file, ...more]: readonly string[]): string | undefined {
  if (command === undefined) return undefined;
  if (command !== 'validate')
    throw new UsageError(`'${command}' is no command; expected is 'validate FILE', or options alone`);
  if (file === undefined) throw new UsageError("'validate' has no file; expected is 'validate FILE'");
  if (more.length > 0) throw new UsageError(`'validate' has ${more.length + 1} files; expected is one`);
  return file;
}

function deviation(text: string): DeviationId {
  return oneOf(
    'deviation',
    text,
    deviations.map(({ id }) => id),
  );
}

function integer(name: string, text: string | undefined, maximum: number): number | undefined {
  if (text === undefined) return undefined;
  const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  if (value <= maximum) return value;
  throw new UsageError(`--${name} is '${text}'; expected is an integer from 0 to ${maximum}`);
}

function choice<T extends string>(name: string, text: string | undefined, choices: readonly T[]): T | undefined {
  return text === undefined ? undefined : oneOf(name, text, choices);
}

function oneOf<T extends string>(name: string, text: string, choices: readonly T[]): T {
  const found = choices.find((each) => each === text);
  if (found !== undefined) return found;
  throw new UsageError(`--${name} is '${text}'; expected is one of ${choices.map((each) => `'${each}'`).join(', ')}`);
}
