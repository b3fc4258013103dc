import { mkdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Command, CommanderError, InvalidArgumentError } from '@commander-js/extra-typings';
import manifest from '../../package.json' with { type: 'json' };
import { ServiceError, type ServiceSource } from '../discovery/service.js';
import type { LongForm } from '../model/deployment.js';
import { parseDeployment } from '../model/deployment-file.js';
import { quote, visible } from '../model/message.js';
import { DeploymentError } from '../model/problem.js';
import { sentence } from '../model/sentence.js';
import { generateFromService } from './from-service.js';
import { GenerateError, generateModel } from './generate.js';
import { isFreeName } from './identifiers.js';

const exit = { good: 0, outOfDate: 1, badUsage: 2 } as const;

/**
 * Declares the command line once: names, values, defaults and help. Parsing stores values in it, so each run needs a
 * new one.
 */
function commandLine() {
  return new Command('platform-services-codegen')
    .description(
      'Writes the types of a deployment file, or of a service, in TypeScript, for the option "model" of createClient.',
    )
    .argument('[DEPLOYMENT.json]', 'the deployment file')
    .option('--out <FILE>', 'where it is written (default: standard output)', once())
    .option('--access <ID>', 'only the models of this access (default: all models of the file)', once())
    .option('--name <NAME>', 'the name of the exported model (default: model)', once(freeName))
    .option(
      '--longs <FORM>',
      'what longs are in results: bigint or number (default: what the models say)',
      once(longForm),
    )
    .option('--check', 'write nothing; tell whether FILE is what would be written')
    .option(
      '--from <URL>',
      'a running service, instead of a file: what the entities of an access show of their types',
      once(),
    )
    .option('--type <NAME>', 'with --from: a type to read, and all that its entities refer to; repeatable', repeated)
    .option('--user <NAME>', 'with --from: the user that logs in', once())
    .option('--password-env <NAME>', 'with --from: the environment variable that holds the password', once())
    .option(
      '--session-env <NAME>',
      'with --from: the environment variable that holds a session id, instead of a user',
      once(),
    )
    .option(
      '--max-entities <N>',
      `with --from: how many entities of each type are read (default: ${defaults.entities})`,
      once(count),
    )
    .option('--max-types <N>', `with --from: how many types are read (default: ${defaults.types})`, once(count))
    .helpOption('--help', 'show this text')
    .version(manifest.version, '--version', 'show the version')
    .addHelpText(
      'after',
      '\nExit codes: 0 good, 1 with --check: FILE is missing or differs, 2 bad options, a bad deployment file, or a service that cannot be read.',
    )
    .allowExcessArguments(false)
    .exitOverride();
}

/** How much of a service is read by default. */
const defaults = { types: 50, entities: 100 } as const;

/** The parser of an option that may be given several times. */
function repeated(text: string, before: readonly string[] = []): readonly string[] {
  if (text === '') throw new InvalidArgumentError('Expected a value.');
  return [...before, text];
}

function count(text: string): string {
  if (/^[1-9]\d{0,5}$/.test(text)) return text;
  throw new InvalidArgumentError('Expected an integer from 1 to 999999.');
}

/** The parser of an option that may be given only once. */
function once(): (text: string) => string;
function once<Value>(check: (text: string) => Value): (text: string) => Value;
function once(check = (text: string): unknown => text): (text: string) => unknown {
  let isGiven = false;
  return (text) => {
    if (isGiven) throw new InvalidArgumentError('Expected the option only once.');
    if (text === '') throw new InvalidArgumentError('Expected a value.');
    isGiven = true;
    return check(text);
  };
}

function freeName(text: string): string {
  if (isFreeName(text)) return text;
  throw new InvalidArgumentError('Expected a name that is not taken, e.g. demoModel.');
}

function longForm(text: string): LongForm {
  if (text === 'bigint' || text === 'number') return text;
  throw new InvalidArgumentError('Expected bigint or number.');
}

/** Where the command writes its output. */
export interface Outputs {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

type Options = ReturnType<ReturnType<typeof commandLine>['opts']>;
type Environment = Readonly<Record<string, string | undefined>>;

class UsageError extends Error {
  override readonly name = 'UsageError';
}

/**
 * The command `platform-services-codegen`.
 *
 * @param line the arguments, without the names of the program and the script
 * @param env the environment variables
 * @returns the exit code
 */
export async function main(line: readonly string[], outputs: Outputs, env: Environment = process.env): Promise<number> {
  try {
    return await run(line, outputs, env);
  } catch (error) {
    const isKnown = [UsageError, GenerateError, DeploymentError, ServiceError].some((known) => error instanceof known);
    if (!isKnown || !(error instanceof Error)) throw error;
    outputs.err(`platform-services-codegen: ${visible(error.message)}\n`);
    return exit.badUsage;
  }
}

async function run(line: readonly string[], outputs: Outputs, env: Environment): Promise<number> {
  const command = commandLine();
  // `main` reports the message of an error.
  command.configureOutput({ writeOut: outputs.out, writeErr() {} });
  try {
    command.parse(line, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    // The text of --help or --version has been written already.
    if (error.exitCode === 0) return exit.good;
    throw new UsageError(error.message.replace(/^error: /, '').replaceAll('\n', ' '));
  }
  const [file] = command.processedArgs;
  const options = command.opts();
  const { out, check: isCheck = false } = options;
  if (isCheck && out === undefined)
    throw new UsageError('The option --check needs --out FILE, the file that is checked.');
  const text = await textOf(file, options, outputs, env);
  if (out === undefined) outputs.out(text);
  else if (isCheck) return check(out, text, outputs);
  else await write(out, text);
  return exit.good;
}

async function textOf(file: string | undefined, options: Options, { err }: Outputs, env: Environment): Promise<string> {
  const { access, name, longs, from } = options;
  if (from === undefined) {
    const [alone] = (['type', 'user', 'passwordEnv', 'sessionEnv', 'maxEntities', 'maxTypes'] as const).filter(
      (option) => options[option] !== undefined,
    );
    if (alone !== undefined) throw new UsageError(`The option --${kebabCase(alone)} needs --from URL.`);
    if (file === undefined) throw new UsageError('Expected a deployment file, or --from URL.');
    return generateModel(parseDeployment(await read(file)), { access, name, longs });
  }
  if (file !== undefined) throw new UsageError(`Expected either a deployment file or --from URL, got both.`);
  const { text, remarks } = await generateFromService(sourceOf(from, options, env), { name, longs });
  for (const remark of remarks) err(`platform-services-codegen: ${visible(remark)}\n`);
  return text;
}

function sourceOf(baseUrl: string, options: Options, env: Environment): ServiceSource {
  const { access, type: types, maxEntities = defaults.entities, maxTypes = defaults.types } = options;
  if (access === undefined) throw new UsageError('The option --from needs --access ID.');
  if (types === undefined)
    throw new UsageError('The option --from needs --type NAME, since no call of a service lists its types.');
  const limits = { entities: Number(maxEntities), types: Number(maxTypes) };
  return { baseUrl, credentials: credentialsOf(options, env), access, types, limits };
}

function credentialsOf({ user, passwordEnv, sessionEnv }: Options, env: Environment): ServiceSource['credentials'] {
  if (sessionEnv !== undefined) {
    if (user !== undefined || passwordEnv !== undefined)
      throw new UsageError('Expected either --session-env, or --user with --password-env, got both.');
    return { sessionId: variable('session-env', sessionEnv, env) };
  }
  if (user === undefined || passwordEnv === undefined)
    throw new UsageError('The option --from needs --user NAME with --password-env NAME, or --session-env NAME.');
  return { user, password: variable('password-env', passwordEnv, env) };
}

function variable(option: string, name: string, env: Environment): string {
  const value = env[name];
  if (value) return value;
  throw new UsageError(`Expected an environment variable ${quote(name)}, named by --${option}, got none.`);
}

function kebabCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

async function check(out: string, text: string, { err }: Outputs): Promise<number> {
  const found = await readFile(out, 'utf8').catch(() => undefined);
  // A checkout may have different line endings.
  const present = found?.replaceAll('\r\n', '\n');
  if (present === text) return exit.good;
  const state = present === undefined ? 'missing' : `out of date: ${firstDifference(present, text)}`;
  err(`platform-services-codegen: The file "${out}" is ${state}. Write it again without --check.\n`);
  return exit.outOfDate;
}

/** The first line that differs, and what both texts have there. */
function firstDifference(found: string, expected: string): string {
  const [foundLines, expectedLines] = [found.split('\n'), expected.split('\n')];
  const index = foundLines.findIndex((line, at) => line !== expectedLines[at]);
  const at = index === -1 ? foundLines.length : index;
  const shown = (line: string | undefined): string => (line === undefined ? 'the end of the file' : quote(line));
  return `expected ${shown(expectedLines[at])}, got ${shown(foundLines[at])} in line ${at + 1}`;
}

async function read(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new UsageError(`The deployment file "${file}" cannot be read: ${sentence(messageOf(error))}`);
  }
}

/**
 * Writes to a temporary file and renames it, so that no reader sees half a file. Missing folders are created. A file
 * that is up to date is not touched.
 */
async function write(out: string, text: string): Promise<void> {
  const target = await realpath(out).catch(() => out);
  const beside = `${target}.${process.pid}.tmp`;
  try {
    if ((await readFile(target, 'utf8').catch(() => undefined)) === text) return;
    await mkdir(dirname(target), { recursive: true });
    await writeFile(beside, text, { flag: 'wx' });
    await rename(beside, target);
  } catch (error) {
    // There is nothing to remove where the folder could not be made.
    await rm(beside, { force: true }).catch(() => undefined);
    throw new UsageError(`The file "${out}" cannot be written: ${sentence(messageOf(error))}`);
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
