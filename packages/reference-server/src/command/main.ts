import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { DeploymentError, readDeploymentText } from '@platform-services/sdk/model';
import { version } from '../../package.json';
import { serverOfFile } from '../server.js';
import type { ReferenceServer } from '../serving.js';
import { OptionError, type ReferenceServerOptions } from '../settings.js';
import { type Arguments, parseArguments, UsageError } from './arguments.js';
import { helpText } from './flags.js';
import { commandLogger } from './loggers.js';
import { untilSignal } from './signals.js';

const exit = { good: 0, cannotListen: 1, badUsage: 2 } as const;

/** Where the command writes whole lines. */
export interface Outputs {
  readonly out: (line: string) => void;
  readonly err: (line: string) => void;
}

/**
 * The command `platform-services-server`.
 *
 * @param line the arguments without the names of program and script
 * @returns the exit code, once the server has ended
 */
export async function main(line: readonly string[], outputs: Outputs): Promise<number> {
  try {
    return await run(parseArguments(line), outputs);
  } catch (error) {
    if (!(error instanceof UsageError || error instanceof OptionError || error instanceof DeploymentError)) throw error;
    outputs.err(`platform-services-server: ${messageOf(error)}`);
    return exit.badUsage;
  }
}

async function run(given: Arguments, outputs: Outputs): Promise<number> {
  if (given.help) {
    outputs.out(helpText());
    return exit.good;
  }
  if (given.version) {
    outputs.out(version);
    return exit.good;
  }
  if (given.validate === undefined) return serve(given, outputs);
  const { content, directory } = await read(given.validate);
  serverOfFile(content, { directory });
  outputs.out(`${given.validate} is a valid deployment file.`);
  return exit.good;
}

async function serve(given: Arguments, outputs: Outputs): Promise<number> {
  const logger = commandLogger(given.log, outputs.out, outputs.err);
  const { content, ...place } = given.deployment === undefined ? { content: undefined } : await read(given.deployment);
  const server = serverOfFile(content, { ...place, ...optionsOf(given), logger });
  const signal = untilSignal();
  const url = await listen(server, given, outputs);
  if (url === undefined) return exit.cannotListen;
  logger.listening(url);
  await signal;
  await server.close();
  return exit.good;
}

async function listen(
  server: ReferenceServer,
  { host, port }: Arguments,
  { err }: Outputs,
): Promise<string | undefined> {
  try {
    return (await server.listen({ host, port })).url;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE') {
      err(
        `platform-services-server: port ${port} on ${host} is in use; choose another with --port N, or any with --port 0`,
      );
    } else {
      const message = error instanceof Error ? error.message : String(error);
      err(`platform-services-server: --host ${host} --port ${port} cannot be listened on: ${message}`);
    }
    return undefined;
  }
}

/** What the flags say; what they do not say is left to the file and the defaults. */
function optionsOf(given: Arguments): ReferenceServerOptions {
  const { basePath, vendor, dialect, deviations, maxBodyBytes, maxStoredBytes, sessionIdleMs, controlToken } = given;
  return {
    deviations,
    limits: {
      ...(maxBodyBytes === undefined ? {} : { maxBodyBytes }),
      ...(maxStoredBytes === undefined ? {} : { maxStoredBytes }),
    },
    ...(basePath === undefined ? {} : { basePath }),
    ...(vendor === undefined ? {} : { vendor }),
    ...(dialect === undefined ? {} : { dialect }),
    ...(sessionIdleMs === undefined ? {} : { sessions: { maxIdleTime: sessionIdleMs } }),
    ...(controlToken === undefined ? {} : { controlToken }),
  };
}

async function read(file: string): Promise<{ content: unknown; directory: string }> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(`the deployment file '${file}' cannot be read: ${reason}`);
  }
  return { content: readDeploymentText(text), directory: dirname(resolve(file)) };
}

/** The flags are called otherwise than the options of the library. */
function messageOf(error: Error): string {
  if (!(error instanceof OptionError)) return error.message;
  return `--${flagOf(error.option)}: ${error.message}`;
}

function flagOf(option: string): string {
  if (option === 'deviations') return 'deviation';
  return option.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
