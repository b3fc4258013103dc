import { parseArgs } from 'node:util';
import manifest from '../../package.json' with { type: 'json' };
import type { LongForm } from '../model/deployment.js';
import { nearest } from '../model/message.js';
import { isFreeName } from './identifiers.js';

interface Option {
  /** How the help names the value; omitted for an option without one. */
  readonly value?: string;
  readonly help: string;
}

/** How much of a service is read by default. */
const defaults = { types: 50, entities: 100 } as const;

const options = {
  out: { value: 'FILE', help: 'the file to write (default: standard output)' },
  access: { value: 'ID', help: 'only the models of this access (default: all models of the file)' },
  name: { value: 'NAME', help: 'the name of the exported model (default: model)' },
  longs: { value: 'FORM', help: 'the form of longs in results: bigint or number (default: that of the models)' },
  check: { help: 'write nothing, but check whether FILE is up to date' },
  from: {
    value: 'URL',
    help: 'infer the types from entities of a running service, instead of reading a file',
  },
  type: { value: 'NAME', help: 'with --from: a type to read, with all types to which its entities refer; repeatable' },
  user: { value: 'NAME', help: 'with --from: the user that logs in' },
  'password-env': { value: 'NAME', help: 'with --from: the environment variable that holds the password' },
  'session-env': {
    value: 'NAME',
    help: 'with --from: the environment variable that holds a session id, instead of a user',
  },
  'max-entities': {
    value: 'N',
    help: `with --from: the maximum number of entities of each type (default: ${defaults.entities})`,
  },
  'max-types': { value: 'N', help: `with --from: the maximum number of types (default: ${defaults.types})` },
  version: { help: 'show the version' },
  help: { help: 'show this text' },
} as const satisfies Record<string, Option>;

type OptionName = keyof typeof options;

const optionsByName: ReadonlyMap<string, Option> = new Map(Object.entries(options));

/** The text of `--help`. */
const help = `Usage: platform-services-codegen [options] [DEPLOYMENT.json]

Generates TypeScript from the types of a deployment file or of a service, for
the option "model" of createClient.

Arguments:
${described('DEPLOYMENT.json', 'the deployment file')}

Options:
${Array.from(optionsByName, ([name, option]) => described(written(name), option.help)).join('\n')}

Exit codes:
${described('0', 'the types were written, or are up to date')}
${described('1', 'with --check: FILE is missing or differs')}
${described('2', 'an option or the deployment file is invalid, or the service cannot be read')}
`;

/** A line of the help, wrapped at 80 columns. */
function described(what: string, text: string): string {
  const lines = text.match(/.{1,54}(?= |$)/g) ?? [];
  return `  ${what.padEnd(23)}${lines.map((line) => line.trim()).join(`\n${' '.repeat(25)}`)}`;
}

/** An option as the help writes it, e.g. `--out <FILE>`. */
function written(name: string): string {
  const value = optionsByName.get(name)?.value;
  return value === undefined ? `--${name}` : `--${name} <${value}>`;
}

/** A command line, or an environment variable that it names, that the command cannot work with. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** What a command line asks for: a text that is shown, or a model. */
type CommandLine = ReturnType<typeof parseLine>;

/** The values of a command line that asks for a model. */
export type ModelRequest = Exclude<CommandLine, { readonly shown: string }>;

/**
 * Parses the command line.
 *
 * @param line the arguments, without the names of the program and the script
 * @throws UsageError if an option is unknown, is repeated, has an invalid value, or needs another one
 */
export function parseLine(line: readonly string[]) {
  const { given, files } = argumentsOf(line);
  if (given.has('help')) return { shown: help };
  if (given.has('version')) return { shown: `${manifest.version}\n` };
  if (files.length > 1) throw new UsageError(`Too many arguments. Expected 1 argument but got ${files.length}.`);
  const alone = ofService.find((name) => given.has(name));
  if (alone !== undefined && !given.has('from')) throw new UsageError(`The option --${alone} needs --from URL.`);
  if (given.has('check') && !given.has('out'))
    throw new UsageError('The option --check needs --out FILE, the file that is checked.');
  const one = (name: OptionName): string | undefined => {
    const [value, repeated] = given.get(name) ?? [];
    if (repeated !== undefined) throw invalid(name, repeated, 'Expected the option only once.');
    return value;
  };
  const oneThat = (isValid: (text: string) => boolean, name: OptionName, expected: string): string | undefined => {
    const text = one(name);
    if (text !== undefined && !isValid(text)) throw invalid(name, text, `Expected ${expected}.`);
    return text;
  };
  const count = (name: 'max-entities' | 'max-types', initial: number): number =>
    Number(oneThat((text) => /^[1-9]\d{0,5}$/.test(text), name, 'an integer from 1 to 999999') ?? initial);
  return {
    shown: undefined,
    file: files[0],
    out: one('out'),
    isCheck: given.has('check'),
    access: one('access'),
    name: oneThat(
      isFreeName,
      'name',
      'an identifier that neither TypeScript nor the written file uses itself, e.g. demoModel',
    ),
    longs: longForm(one('longs')),
    from: one('from'),
    types: given.get('type'),
    user: one('user'),
    passwordEnv: one('password-env'),
    sessionEnv: one('session-env'),
    limits: {
      entities: count('max-entities', defaults.entities),
      types: count('max-types', defaults.types),
    },
  };
}

/** Options that say how a service is read. */
const ofService = ['type', 'user', 'password-env', 'session-env', 'max-entities', 'max-types'] as const;

function longForm(text: string | undefined): LongForm | undefined {
  if (text === undefined || text === 'bigint' || text === 'number') return text;
  throw invalid('longs', text, 'Expected bigint or number.');
}

/** The values of each option, `''` for one without a value, and the other arguments. */
function argumentsOf(line: readonly string[]) {
  const { tokens } = parseArgs({ args: [...line], options: forNode, strict: false, tokens: true });
  const given = new Map<string, string[]>();
  const files: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') files.push(token.value);
    else if (token.kind === 'option') given.set(token.name, [...(given.get(token.name) ?? []), checkedValue(token)]);
  }
  return { given, files };
}

/** The options as `parseArgs` expects them. */
const forNode = Object.fromEntries(
  Array.from(optionsByName, ([name, { value }]) => [
    name,
    { type: value === undefined ? 'boolean' : 'string' } as const,
  ]),
);

interface OptionToken {
  readonly name: string;
  readonly rawName: string;
  readonly value?: string | undefined;
  readonly inlineValue?: boolean | undefined;
}

function checkedValue({ name, rawName, value, inlineValue }: OptionToken): string {
  const option = optionsByName.get(name);
  if (option === undefined || rawName !== `--${name}`) throw unknown(rawName, name);
  if (option.value === undefined) {
    if (value !== undefined) throw unknown(`${rawName}=${value}`, name);
    return '';
  }
  // In `--out --check` the value was forgotten.
  if (value === undefined || (value.startsWith('--') && inlineValue === false))
    throw new UsageError(`Option '${written(name)}' argument missing.`);
  if (value === '') throw invalid(name, value, 'Expected a value.');
  return value;
}

function unknown(option: string, name: string): UsageError {
  const near = nearest(
    `--${name}`,
    Array.from(optionsByName.keys(), (known) => `--${known}`),
  );
  return new UsageError(`Unknown option '${option}'.${near === undefined ? '' : ` Did you mean ${near}?`}`);
}

function invalid(name: string, value: string, expected: string): UsageError {
  return new UsageError(`Option '${written(name)}' argument '${value}' is invalid. ${expected}`);
}
