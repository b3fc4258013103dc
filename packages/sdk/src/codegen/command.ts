import { mkdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Command, CommanderError, InvalidArgumentError } from '@commander-js/extra-typings';
import manifest from '../../package.json' with { type: 'json' };
import { parseDeployment } from '../model/deployment-file.js';
import { quote, visible } from '../model/message.js';
import { DeploymentError } from '../model/problem.js';
import { sentence } from '../model/sentence.js';
import { GenerateError, generateModel } from './generate.js';
import { isFreeName } from './identifiers.js';

const exit = { good: 0, outOfDate: 1, badUsage: 2 } as const;

/**
 * Declares the command line once: names, values, defaults and help. Parsing stores values in it, so each run needs a
 * new one.
 */
function commandLine() {
  return new Command('platform-services-codegen')
    .description('Writes the types of a deployment file in TypeScript, for the option "model" of createClient.')
    .argument('<DEPLOYMENT.json>', 'the deployment file')
    .option('--out <FILE>', 'where it is written (default: standard output)', once())
    .option('--access <ID>', 'only the models of this access (default: all models of the file)', once())
    .option('--name <NAME>', 'the name of the exported model (default: model)', once(freeName))
    .option('--check', 'write nothing; tell whether FILE is what would be written')
    .helpOption('--help', 'show this text')
    .version(manifest.version, '--version', 'show the version')
    .addHelpText(
      'after',
      '\nExit codes: 0 good, 1 with --check: FILE is missing or differs, 2 bad options or a bad deployment file.',
    )
    .allowExcessArguments(false)
    .exitOverride();
}

/** The parser of an option that may be given only once. */
function once(check = (text: string) => text): (text: string) => string {
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

/** Where the command writes its output. */
export interface Outputs {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

class UsageError extends Error {
  override readonly name = 'UsageError';
}

/**
 * The command `platform-services-codegen`.
 *
 * @param line the arguments, without the names of the program and the script
 * @returns the exit code
 */
export async function main(line: readonly string[], outputs: Outputs): Promise<number> {
  try {
    return await run(line, outputs);
  } catch (error) {
    if (!(error instanceof UsageError || error instanceof GenerateError || error instanceof DeploymentError))
      throw error;
    outputs.err(`platform-services-codegen: ${visible(error.message)}\n`);
    return exit.badUsage;
  }
}

async function run(line: readonly string[], outputs: Outputs): Promise<number> {
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
  const { out, access, name, check: isCheck = false } = command.opts();
  if (isCheck && out === undefined)
    throw new UsageError('The option --check needs --out FILE, the file that is checked.');
  const text = generateModel(parseDeployment(await read(file)), { access, name });
  if (out === undefined) outputs.out(text);
  else if (isCheck) return check(out, text, outputs);
  else await write(out, text);
  return exit.good;
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
