import type { Writable } from 'node:stream';
import { CommanderError } from '@commander-js/extra-typings';
import { DeploymentError } from '@platform-services/sdk/model';
import { DeploymentFileError } from '../deployment/deployment-file-error.js';
import { Refusal } from '../model/refusal.js';
import type { ReferenceServer } from '../reference-server.js';
import { createReferenceServer } from '../server.js';
import { OptionError, type ReferenceServerOptions } from '../settings.js';
import { printable } from './line-output.js';
import { commandLogger, type Outputs } from './loggers.js';
import { type CommandOptions, commandLine } from './options.js';

const exitCodes = { good: 0, cannotListen: 1, badUsage: 2 } as const;

/**
 * The command `platform-services-server`.
 *
 * @param line the arguments, without the names of the program and the script
 * @returns the exit code, when the server has ended and its output has been written
 */
export async function main(line: readonly string[], outputs: Outputs): Promise<number> {
  try {
    return await run(line, outputs);
  } catch (error) {
    if (!(error instanceof Error) || !usageErrors.some((known) => error instanceof known)) throw error;
    await writeLine(outputs.err, `platform-services-server: ${messageOf(error)}`);
    return exitCodes.badUsage;
  }
}

/** An invalid command line. */
class UsageError extends Error {
  override readonly name = 'UsageError';
}

const usageErrors = [UsageError, OptionError, DeploymentFileError, DeploymentError];

async function run(line: readonly string[], outputs: Outputs): Promise<number> {
  const command = commandLine();
  let shown = '';
  command.configureOutput({
    writeOut: (text) => {
      shown += text;
    },
    // The message is in the error.
    writeErr() {},
  });
  try {
    command.parse(line, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode !== 0) throw new UsageError(error.message.replace(/^error: /, '').replaceAll('\n', ' '));
    // The text of --help or --version.
    await writeLine(outputs.out, shown.trimEnd());
    return exitCodes.good;
  }
  const [action, file] = command.processedArgs;
  const options = command.opts();
  if (action === undefined) return serve(options, outputs);
  if (file === undefined) throw new UsageError(`Expected a file, as in "${action} FILE".`);
  const server = createReferenceServer({ ...optionsOf(options), deployment: file });
  const text = action === 'validate' ? `${file} is a valid deployment file.` : described(server, options);
  await writeLine(outputs.out, text);
  return exitCodes.good;
}

/** @throws UsageError if the access does not exist, or if there are several and none is named */
function described(server: ReferenceServer, { access }: CommandOptions): string {
  try {
    return JSON.stringify(server.openApi(access), null, 2);
  } catch (error) {
    throw error instanceof Refusal ? new UsageError(`--access: ${error.message}`) : error;
  }
}

async function serve(given: CommandOptions, outputs: Outputs): Promise<number> {
  const logger = commandLogger(given.log, outputs);
  const server = createReferenceServer({ ...optionsOf(given), logger });
  const signal = untilSignal();
  const url = await listen(server, given, outputs);
  if (url === undefined) return exitCodes.cannotListen;
  logger.listening(url);
  await signal;
  await server.close();
  await logger.flush();
  return exitCodes.good;
}

async function listen(
  server: ReferenceServer,
  { host, port }: CommandOptions,
  { err }: Outputs,
): Promise<string | undefined> {
  try {
    return (await server.listen({ host, port })).url;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE') {
      await writeLine(
        err,
        `platform-services-server: Port ${port} on ${host} is in use. Choose another with --port N, or any free one with --port 0.`,
      );
    } else {
      const message = error instanceof Error ? error.message : String(error);
      await writeLine(
        err,
        `platform-services-server: The server cannot listen on port ${port} of ${host}: ${message}.`,
      );
    }
    return undefined;
  }
}

/** Resolves when the line has been written, or the reader has exited. */
function writeLine(stream: Writable, line: string): Promise<void> {
  return new Promise((resolve) => stream.write(`${printable(line)}\n`, () => resolve()));
}

function optionsOf(given: CommandOptions): ReferenceServerOptions {
  const { deployment, basePath, vendor, dialect, deviation = [], sessionIdleMs, controlToken } = given;
  return {
    ...(deployment === undefined ? {} : { deployment }),
    basePath,
    vendor,
    dialect,
    deviations: deviation.filter(({ position }) => position === 'on').map(({ id }) => id),
    withoutDeviations: deviation.filter(({ position }) => position === 'off').map(({ id }) => id),
    limits: {
      maxBodyBytes: given.maxBodyBytes,
      maxStoredBytes: given.maxStoredBytes,
      maxBodyValues: given.maxBodyValues,
      maxBodyEntities: given.maxBodyEntities,
      maxEntities: given.maxEntities,
      maxAnswerBytes: given.maxAnswerBytes,
      maxUnreadBytes: given.maxUnreadBytes,
      maxRequestWork: given.maxRequestWork,
      closeTimeout: given.graceMs,
    },
    ...(sessionIdleMs === undefined ? {} : { sessions: { maxIdleTime: sessionIdleMs } }),
    ...(controlToken === undefined ? {} : { controlToken }),
  };
}

/** Names the option of the command, since options of the library have other names. */
function messageOf(error: Error): string {
  if (!(error instanceof OptionError)) return error.message;
  return `--${flagOf(error.option)}: ${error.message}`;
}

function flagOf(option: string): string {
  if (option === 'deviations') return 'deviation';
  if (option === 'withoutDeviations') return 'no-deviation';
  return option.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** Resolves at the first SIGTERM or SIGINT. A second one ends the process at once. */
function untilSignal(): Promise<void> {
  return new Promise((resolve) => {
    let asked = false;
    const numbers = { SIGINT: 2, SIGTERM: 15 } as const;
    for (const name of ['SIGINT', 'SIGTERM'] as const) {
      process.on(name, () => {
        if (asked) process.exit(128 + numbers[name]);
        asked = true;
        resolve();
      });
    }
  });
}
