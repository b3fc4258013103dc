import { once } from 'node:events';
import { type ListenOptions, listenSettingsOf } from '../listen-settings.js';
import { Refusal } from '../model/refusal.js';
import type { ReferenceServer } from '../reference-server.js';
import { createReferenceServer } from '../server.js';
import { type ReferenceServerOptions, settingsOf } from '../settings.js';
import { messageOf } from '../text/messages.js';
import { Execution, endingBySignal } from './execution.js';
import { prepareExport, stateOf, writeWhole } from './export-file.js';
import { importDeploymentFile } from './import-command.js';
import { writeLine } from './line-output.js';
import { type CommandLogger, commandLogger, type Outputs } from './loggers.js';
import { type CommandOptions, commandLine, limitsOf } from './options.js';
import { parsed } from './parsed-line.js';
import { endRecording, proxyOf, recordingFileOf } from './proxy-command.js';
import type { RecordingFile } from './recording-file.js';
import {
  exitCodes,
  problemOf,
  problemsOf,
  requireWatched,
  show,
  tlsOf,
  UsageError,
  usageError,
  usingFile,
} from './usage.js';
import { watchedFiles } from './watched-files.js';

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
    await writeLine(outputs.err, `platform-services-server: ${problemOf(error)}`);
    return exitCodes.badUsage;
  }
}

async function run(line: readonly string[], outputs: Outputs): Promise<number> {
  const [first, ...others] = line;
  if (first === 'import') return importDeploymentFile(others, outputs);
  const { command, shown, problems } = parsed(line, commandLine);
  if (problems.length > 0) throw usageError(problems);
  // The text of --help or --version.
  if (shown !== undefined) {
    await show(outputs, shown);
    return exitCodes.good;
  }
  const [action, file] = command.processedArgs;
  const options: CommandOptions = command.opts();
  if (action !== undefined && options.exec !== undefined) {
    throw new UsageError(`The option --exec and the command "${action}" exclude each other.`);
  }
  if (action === undefined) return serve(options, outputs);
  if (file === undefined) throw new UsageError(`Expected a file, as in "${action} FILE".`);
  const server = created({ ...optionsOf(options), deployment: file });
  const text = action === 'validate' ? `${file} is a valid deployment file.` : described(server, options);
  await show(outputs, text);
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

/**
 * Creates a server.
 *
 * @param checks further checks to make
 * @throws UsageError with every problem of the options, the checks and the deployment
 */
function created(options: ReferenceServerOptions, checks: readonly (() => unknown)[] = []): ReferenceServer {
  const { deployment, ...others } = options;
  const problems = problemsOf([...checks, () => settingsOf(others)]);
  if (problems.length === 0) return createReferenceServer(options);
  // The types of a deployment depend on a valid vendor, and on no other option.
  const own = options.vendor === undefined ? {} : { vendor: options.vendor };
  const isReadable = deployment !== undefined && problemsOf([() => settingsOf(own)]).length === 0;
  const limits = { maxEntities: Number.MAX_SAFE_INTEGER };
  const further = isReadable ? problemsOf([() => createReferenceServer({ deployment, ...own, limits })]) : [];
  throw usageError([...problems, ...further]);
}

async function serve(given: CommandOptions, outputs: Outputs): Promise<number> {
  const { exec, exportOnExit, watch, deployment } = given;
  const isSilent = exec !== undefined && given.log === undefined;
  // The standard output belongs to the executed command.
  const logger = commandLogger(isSilent ? 'silent' : given.log, exec === undefined ? outputs : errorsOf(outputs));
  const watched = watch === true && deployment !== undefined ? watchedFiles(deployment) : undefined;
  let recording: RecordingFile | undefined;
  const proxy = proxyOf(given, (exchange) => recording?.add(exchange));
  const server = created({ ...optionsOf(given), ...(proxy === undefined ? {} : { proxy }), logger }, [
    () =>
      exportOnExit !== undefined &&
      usingFile('export-on-exit', exportOnExit, 'written', () => prepareExport(exportOnExit)),
    () => requireWatched(given),
    () => listenSettingsOf(listenOptionsOf(given)),
  ]);
  recording = recordingFileOf(given);
  const untilEnd = given.exec === undefined ? endBySignal(given, logger) : endOfExecution(given.exec, given, logger);
  const url = await listen(server, given, logger);
  let code: number = exitCodes.failed;
  if (url !== undefined) {
    watched?.start(() => reload(server, watched.file, logger));
    code = await untilEnd(url);
    watched?.stop();
    await server.close();
    if (!(await endRecording(recording, given, logger))) code ||= exitCodes.failed;
    if (exportOnExit !== undefined) code = (await exportTo(exportOnExit, server, given, logger)) || code;
    logger.closed();
  }
  await logger.flush();
  return code;
}

function reload(server: ReferenceServer, file: string, logger: CommandLogger): void {
  try {
    logger.reloaded(file, server.deploy(file));
  } catch (error) {
    logger.notReloaded(file, messageOf(error));
  }
}

function errorsOf({ err }: Outputs): Outputs {
  return { out: err, err };
}

/** Waits for the end of a server that listens on a URL, and returns the exit code. */
type UntilEnd = (url: string) => Promise<number>;

function endBySignal({ exportOnExit }: CommandOptions, logger: CommandLogger): UntilEnd {
  // A second signal would lose the state that is to be written, or leave it incomplete.
  const { signal } = endingBySignal(exportOnExit === undefined ? 'ends' : 'ignored');
  return async () => {
    if (!signal.aborted) await once(signal, 'abort');
    logger.closing(signal.reason);
    return exitCodes.good;
  };
}

function endOfExecution(line: string, { controlToken }: CommandOptions, logger: CommandLogger): UntilEnd {
  const execution = new Execution(line);
  return async (url) => {
    const control = { CONTROL_URL: new URL('/-/', url).href, ...(controlToken && { CONTROL_TOKEN: controlToken }) };
    // Tools that are built on Vite, such as vitest, replace BASE_URL by the path of their own pages.
    const { code, failure } = await execution.run({ SERVICE_URL: url, BASE_URL: url, ...control });
    if (failure !== undefined) logger.cannotExecute(line, code, failure);
    return code;
  };
}

async function exportTo(
  file: string,
  server: ReferenceServer,
  { controlToken }: CommandOptions,
  logger: CommandLogger,
): Promise<number> {
  try {
    await writeWhole(file, await stateOf(server, controlToken));
    logger.exported(file);
    return exitCodes.good;
  } catch (error) {
    logger.notExported(file, messageOf(error));
    return exitCodes.failed;
  }
}

/** @throws UsageError as {@link tlsOf} does */
function listenOptionsOf(given: CommandOptions): ListenOptions & { readonly port: number } {
  const { host, port = given.exec === undefined ? 8080 : 0 } = given;
  const tls = tlsOf(given);
  return { host, port, ...(tls === undefined ? {} : { tls }) };
}

/** Returns the URL of the server, or `undefined` if it cannot listen. */
async function listen(
  server: ReferenceServer,
  given: CommandOptions,
  logger: CommandLogger,
): Promise<string | undefined> {
  const options = listenOptionsOf(given);
  const { host, port } = options;
  try {
    const { url } = await server.listen(options);
    logger.listening(url);
    return url;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    const message = messageOf(error);
    logger.cannotListen(
      code === 'EADDRINUSE'
        ? `Port ${port} on ${host} is in use. Choose another with --port N, or any free one with --port 0.`
        : `The server cannot listen on port ${port} of ${host}: ${message}.`,
    );
    return undefined;
  }
}

function optionsOf(given: CommandOptions): ReferenceServerOptions {
  const { deployment, basePath, vendor, dialect, deviation = [], sessionIdleMs, seed, controlToken } = given;
  return {
    ...(deployment === undefined ? {} : { deployment }),
    basePath,
    vendor,
    dialect,
    deviations: deviation.filter(({ position }) => position === 'on').map(({ id }) => id),
    withoutDeviations: deviation.filter(({ position }) => position === 'off').map(({ id }) => id),
    limits: limitsOf(given),
    ...(sessionIdleMs === undefined ? {} : { sessions: { maxIdleTime: sessionIdleMs } }),
    journal: { entries: given.journalEntries, bytes: given.journalBytes },
    ...(seed === undefined ? {} : { seed }),
    ...(controlToken === undefined ? {} : { controlToken }),
  };
}
