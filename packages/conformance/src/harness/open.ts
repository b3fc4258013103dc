import { randomBytes } from 'node:crypto';
import { createReferenceServer, type ReferenceServer } from '@platform-services/reference-server';
import type { Dialect } from '../case/deviations.js';
import type { Mapping } from '../case/mapping.js';
import { Ledger } from '../cleanup/ledger.js';
import { ownDeployment, ownMapping, ownUser } from '../target/own-deployment.js';
import { probe } from '../target/preflight.js';
import { CannotRun, logIn, refuseOtherServers } from '../target/recognition.js';
import { Connection, shownUrl } from '../target/subjects/connection.js';
import { HttpSubject } from '../target/subjects/http.js';
import { type Environment, placesOf } from './environment.js';

/** Which service is judged, and how the run gets at it. */
export interface TargetOptions {
  /** Host, or host with base path. Without it the suite starts a reference server of its own. */
  readonly baseUrl?: string | undefined;
  /** A reference server that runs already in this process, in place of one of the suite's own. */
  readonly server?: ReferenceServer | undefined;
  /** The external id of the access, over that of the mapping. */
  readonly access?: string | undefined;
  readonly user?: string | undefined;
  readonly password?: string | undefined;
  /** A session that is used, and not ended, in place of user and password. */
  readonly sessionId?: string | undefined;
  /** Default: the suite's own types. */
  readonly mapping?: Mapping | undefined;
  /** Header fields of every request. */
  readonly headers?: { readonly [name: string]: string } | undefined;
  /** Certificates that are trusted, PEM. */
  readonly ca?: string | undefined;
  /** The prefix of built-in types. Default `com.vendor`. */
  readonly vendor?: string | undefined;
  /** Default `documented`. */
  readonly dialect?: Dialect | undefined;
  /** Milliseconds that a request may take. Default 30000. */
  readonly timeoutMs?: number | undefined;
  /** Whether cases may change anything. Always of a server of the suite's own. Default `false`. */
  readonly allowWrites?: boolean | undefined;
  /** Where the ledger is kept. Default: in memory without `baseUrl`, else in the working directory. */
  readonly ledger?: string | undefined;
}

/** A service that is ready to be judged. */
export interface Opened {
  readonly environment: Environment;
  /** The run's name: it begins every marker. */
  readonly run: string;
  /** Logs out, and ends what was started. */
  close(): Promise<void>;
}

/** @throws CannotRun; the error of `node:fs` where the ledger cannot be written */
export async function open(options: TargetOptions, signal: AbortSignal): Promise<Opened> {
  const started = await start(options);
  const connection = connectionOf(options, started?.url ?? options.baseUrl ?? '');
  const run = randomBytes(6).readUIntBE(0, 6).toString(36);
  try {
    return await enter(options, connection, run, started, signal);
  } catch (error) {
    await connection.close();
    await started?.close();
    throw error;
  }
}

async function enter(
  options: TargetOptions,
  connection: Connection,
  run: string,
  started: Started | undefined,
  signal: AbortSignal,
): Promise<Opened> {
  const credentials = credentialsOf(options, started !== undefined);
  return await inSession(connection, { ...options, ...(credentials ?? ownUser) }, signal, (sessionId) =>
    prepare(options, { connection, run, started, credentials, sessionId }, signal),
  );
}

/**
 * Does something in the session that is given, or in one of its own, which is ended where it fails.
 *
 * @throws CannotRun without any secret
 */
export async function inSession<Result>(
  connection: Connection,
  { sessionId: given, user = '', password = '' }: Pick<TargetOptions, 'sessionId' | 'user' | 'password'>,
  signal: AbortSignal,
  work: (sessionId: string) => Promise<Result>,
): Promise<Result> {
  try {
    const sessionId = given ?? (await logIn(connection, { user, password }, signal));
    connection.secrets.add(sessionId, 'SESSION');
    try {
      return await work(sessionId);
    } catch (error) {
      if (given === undefined) await logOut(connection, sessionId);
      throw error;
    }
  } catch (error) {
    // What a service answers may repeat a secret.
    if (error instanceof CannotRun) throw new CannotRun(error.exitCode, connection.secrets.redact(error.message));
    throw error;
  }
}

interface Entered {
  readonly connection: Connection;
  readonly run: string;
  readonly started: Started | undefined;
  readonly credentials: { readonly user: string; readonly password: string } | undefined;
  readonly sessionId: string;
}

/** Looks around with a session, and begins the ledger. @throws CannotRun; the error of `node:fs` */
async function prepare(
  options: TargetOptions,
  { connection, run, started, credentials, sessionId }: Entered,
  signal: AbortSignal,
): Promise<Opened> {
  const { vendor = 'com.vendor', dialect = 'documented' } = options;
  const given = options.mapping ?? ownMapping;
  const mapping = options.access === undefined ? given : { ...given, access: options.access };
  await refuseOtherServers(connection, sessionId, signal);
  const existing = await probe(
    connection,
    { mapping, vendor, isOwn: options.mapping === undefined },
    sessionId,
    signal,
  );
  const writes = options.allowWrites === true || started !== undefined;
  const ledger = new Ledger(ledgerPath(options, writes, run));
  const { url: baseUrl } = connection;
  const startedAt = new Date().toISOString();
  const { access } = mapping;
  ledger.add({ kind: 'run', version: 1, run, baseUrl, access, vendor, startedAt, places: placesOf(mapping) });
  const known = { connection, mapping, vendor, dialect, sessionId, credentials, writes, ledger, existing };
  const model = options.mapping === undefined ? ownDeployment : undefined;
  const isolated = started === undefined ? {} : { isolate: () => isolate(started.server) };
  return {
    environment: { ...known, model, ...isolated },
    run,
    async close() {
      ledger.close();
      if (options.sessionId === undefined) await logOut(connection, sessionId);
      await connection.close();
      await started?.close();
    },
  };
}

interface Started {
  readonly server: ReferenceServer;
  readonly url: string;
  close(): Promise<void>;
}

/** A reference server with the suite's own deployment. */
async function start(options: TargetOptions): Promise<Started | undefined> {
  if (options.baseUrl !== undefined) return undefined;
  const { vendor = 'com.vendor', dialect = 'documented' } = options;
  try {
    const server = options.server ?? createReferenceServer({ deployment: ownDeployment, vendor, dialect });
    const { url } = await server.listen({ port: 0 });
    return { server, url, close: () => server.close() };
  } catch (error) {
    throw new CannotRun(
      2,
      `no reference server could be started: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

function isolate(server: ReferenceServer): () => void {
  const snapshot = server.snapshot();
  return () => server.restore(snapshot);
}

/** @throws CannotRun where the URL is none */
export function connectionOf(options: TargetOptions, baseUrl: string): Connection {
  const { timeoutMs = 30_000, headers = {}, ca } = options;
  try {
    return new Connection({ baseUrl, timeoutMs, headers, ...(ca === undefined ? {} : { ca }) });
  } catch (error) {
    throw new CannotRun(
      2,
      `--base-url ${shownUrl(baseUrl)} is no URL of a service: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

function credentialsOf({ user, password }: TargetOptions, isOwn: boolean) {
  if (user !== undefined && password !== undefined) return { user, password };
  return isOwn ? ownUser : undefined;
}

function ledgerPath({ ledger, baseUrl }: TargetOptions, writes: boolean, run: string): string | undefined {
  if (ledger !== undefined && writes) return ledger;
  return baseUrl === undefined || !writes ? undefined : `platform-services-conformance-${run}.ledger.jsonl`;
}

/** Ends a session of the suite's own. */
export async function logOut(connection: Connection, sessionId: string): Promise<void> {
  const signal = AbortSignal.timeout(connection.timeoutMs);
  const settings = { connection, access: '', sessionId, credentials: undefined, maps: 'map', signal } as const;
  // A service that is gone has no session left to end.
  await new HttpSubject({ ...settings, onExchange: () => undefined }).logout(sessionId).catch(() => undefined);
}
