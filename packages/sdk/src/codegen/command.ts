import { mkdir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { constants } from 'node:os';
import { dirname } from 'node:path';
import { ServiceError, type ServiceSource } from '../discovery/service.js';
import { parseDeployment } from '../model/deployment-file.js';
import { messageOf } from '../model/kinds-of-objects.js';
import { quote, visible } from '../model/message.js';
import { DeploymentError } from '../model/problem.js';
import { sentence } from '../model/sentence.js';
import { type ModelRequest, parseLine, UsageError } from './command-line.js';
import { GenerateError, generateFromService, generateModel } from './generate.js';

const exit = { good: 0, outOfDate: 1, badUsage: 2 } as const;

/** Where the command writes its output. */
interface Outputs {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Thrown if a signal has ended the command. */
class Interrupted extends Error {
  readonly exitCode: number;

  constructor(signal: NodeJS.Signals) {
    super(`${signal} has ended the command, which has written nothing.`);
    this.exitCode = 128 + constants.signals[signal];
  }
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
    const kinds = [UsageError, GenerateError, DeploymentError, ServiceError, Interrupted];
    if (!kinds.some((kind) => error instanceof kind) || !(error instanceof Error)) throw error;
    outputs.err(`platform-services-codegen: ${visible(error.message)}\n`);
    return error instanceof Interrupted ? error.exitCode : exit.badUsage;
  }
}

async function run(line: readonly string[], outputs: Outputs, env: Environment): Promise<number> {
  const request = parseLine(line);
  if (request.shown !== undefined) {
    outputs.out(request.shown);
    return exit.good;
  }
  const { out, isCheck } = request;
  if (out !== undefined) await requireRegular(out);
  const text = await textOf(request, outputs, env);
  if (out === undefined) outputs.out(text);
  else if (isCheck) return check(out, text, outputs);
  else await write(out, text);
  return exit.good;
}

async function textOf(request: ModelRequest, { err }: Outputs, env: Environment): Promise<string> {
  const { file, access, name, longs, from } = request;
  if (from === undefined) {
    if (file === undefined) throw new UsageError('Expected a deployment file, or --from URL.');
    return generateModel(parseDeployment(await read(file)), { access, name, longs });
  }
  if (file !== undefined) throw new UsageError('Expected either a deployment file or --from URL, got both.');
  const source = sourceOf(from, request, env);
  const { text, remarks } = await untilSignal((signal) => generateFromService({ ...source, signal }, { name, longs }));
  for (const remark of remarks) err(`platform-services-codegen: ${visible(remark)}\n`);
  return text;
}

/**
 * Reads a service. A SIGINT or SIGTERM ends the reading, so that the session of the command can still be ended; a
 * second one ends the process at once.
 *
 * @throws Interrupted
 */
async function untilSignal<Result>(read: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const controller = new AbortController();
  const { signal } = controller;
  const end = (name: NodeJS.Signals): void => controller.abort(new Interrupted(name));
  const names = ['SIGINT', 'SIGTERM'] as const;
  for (const name of names) process.once(name, end);
  try {
    const result = await read(signal);
    signal.throwIfAborted();
    return result;
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  } finally {
    for (const name of names) process.off(name, end);
  }
}

function sourceOf(baseUrl: string, request: ModelRequest, env: Environment): ServiceSource {
  const { access, types, limits } = request;
  if (access === undefined) throw new UsageError('The option --from needs --access ID.');
  if (types === undefined)
    throw new UsageError('The option --from needs --type NAME, since no call of a service lists its types.');
  return { baseUrl, credentials: credentialsOf(request, env), access, types, limits };
}

function credentialsOf(
  { user, passwordEnv, sessionEnv }: ModelRequest,
  env: Environment,
): ServiceSource['credentials'] {
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
  throw new UsageError(`The environment variable ${quote(name)}, which --${option} names, is not set or is empty.`);
}

/** @throws UsageError for a folder, a device or a pipe: a file would replace it, and reading it may never end */
async function requireRegular(out: string): Promise<void> {
  const found = await stat(out).catch(() => undefined);
  if (found?.isFile() === false)
    throw new UsageError(`The file "${out}" cannot be written: Expected a regular file or none.`);
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
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(file));
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
    // There is nothing to remove if the folder could not be created.
    await rm(beside, { force: true }).catch(() => undefined);
    throw new UsageError(`The file "${out}" cannot be written: ${sentence(messageOf(error))}`);
  }
}
