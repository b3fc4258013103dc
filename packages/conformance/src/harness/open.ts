import { randomBytes } from 'node:crypto';
import type { ReferenceServer } from '@platform-services/reference-server';
import type { Dialect } from '../case/deviations.js';
import { messageOf } from '../case/errors.js';
import { type Mapping, placesOf } from '../case/mapping.js';
import type { Login } from '../case/subject.js';
import { ChosenIds, EntityIds } from '../cleanup/identities.js';
import { Ledger } from '../cleanup/ledger.js';
import { ownDeployment, ownMapping, ownUser } from '../target/own-deployment.js';
import { probe, typeWithFew } from '../target/preflight.js';
import { CannotRun, logIn, refuseOtherServers, withoutBeginning } from '../target/recognition.js';
import { Session } from '../target/session.js';
import { SetUpClient } from '../target/set-up-client.js';
import { Connection, shownUrl } from '../target/subjects/connection.js';
import { type Environment, hashOf, randomOf } from './environment.js';
import { idsBefore } from './inventory.js';
import { listening, type OwnServer } from './listening-server.js';
import { type StartServer, startHere } from './own-server.js';

/** Options that determine which service is judged and how it is reached. */
export interface TargetOptions {
  /** The host, or the host with the base path. Without it the suite starts a reference server. */
  readonly baseUrl?: string | undefined;
  /**
   * A reference server in this process, to be used instead of a new one. `run` lets it listen, and runs cases in copies
   * of its worlds; `conformanceCases` runs them in the server itself.
   */
  readonly server?: ReferenceServer | undefined;
  /** The external id of the access. Default: that of the mapping. */
  readonly access?: string | undefined;
  /** The name of the user who sends the requests. Default: that of a server which the suite starts. */
  readonly user?: string | undefined;
  /** The user's password, which results and reports never contain. */
  readonly password?: string | undefined;
  /** The id of a session to use instead of a user and a password. The session is not ended. */
  readonly sessionId?: string | undefined;
  /** The mapping. Default: the one for the suite's own types. */
  readonly mapping?: Mapping | undefined;
  /** Header fields that are sent with every request. */
  readonly headers?: { readonly [name: string]: string } | undefined;
  /** Trusted certificates, as PEM. */
  readonly ca?: string | undefined;
  /** The prefix of built-in types. Default: `com.vendor`. */
  readonly vendor?: string | undefined;
  /** The dialect that the run judges by. Default: `documented`. */
  readonly dialect?: Dialect | undefined;
  /** The time limit of a request, in milliseconds. Default: 30000. */
  readonly timeoutMs?: number | undefined;
  /**
   * The time to wait after each request that writes, in milliseconds, for services whose reads show a write later.
   * Default: 0.
   */
  readonly settleMs?: number | undefined;
  /** The maximum number of requests per second, whether they are judged or not. Default: no maximum. */
  readonly maxRps?: number | undefined;
  /** Whether cases may write. They always may if the suite starts the server. Default: `false`. */
  readonly allowWrites?: boolean | undefined;
  /**
   * Whether cases that may write may also delete by conditions, without an id. They always may if the suite starts the
   * server. Default: `false`, since a service that ignores the conditions deletes what belongs to others.
   */
  readonly allowBulkDelete?: boolean | undefined;
  /**
   * Whether results and reports show the values of entities that are not those of the run. They always do if the suite
   * starts the server. Default: `false`, since these values may be personal data.
   */
  readonly reportValues?: boolean | undefined;
  /**
   * The number of entities and files that the run may create, canaries included. Those that a request may create count,
   * even if the service creates fewer. Cases that would exceed the number are skipped. Default: no limit.
   */
  readonly maxCreated?: number | undefined;
  /**
   * The path of the ledger. Default: without `baseUrl` the ledger is in memory, otherwise in a file in the working
   * directory.
   */
  readonly ledger?: string | undefined;
  /** The seed of the order of the cases, of their random values and of random delays. Default: 1. */
  readonly seed?: number | undefined;
}

/**
 * Returns the environment of a service that is ready to be judged.
 *
 * @param startServer how a server of the suite's own is started
 * @throws CannotRun; LedgerError if the ledger cannot be written
 */
export async function open(
  options: TargetOptions,
  signal: AbortSignal,
  startServer: StartServer = startHere,
): Promise<Environment> {
  const started = await start(options, startServer);
  const connection = connectionOf(options, started?.url ?? options.baseUrl ?? '', signal);
  const credentials = credentialsOf(options, started !== undefined);
  const { sessionId } = options;
  // When a session that the user has given ends, the suite's own user must not log in instead.
  const login = sessionId === undefined ? (credentials ?? ownUser) : credentials;
  try {
    return await inSession(connection, { sessionId, ...login }, signal, (session) =>
      prepare(options, { connection, started, credentials, session }, signal),
    );
  } catch (error) {
    await connection.close();
    await started?.close();
    throw error;
  }
}

/**
 * Calls `work` with the given session or with a new one. A new session is ended if `work` fails; otherwise the caller
 * must end it.
 *
 * @throws CannotRun without any secret
 */
export async function inSession<Result>(
  connection: Connection,
  { sessionId: given, user, password }: Pick<TargetOptions, 'sessionId' | 'user' | 'password'>,
  signal: AbortSignal,
  work: (session: Session) => Promise<Result>,
): Promise<Result> {
  try {
    const credentials = user === undefined || password === undefined ? undefined : { user, password };
    const id = given ?? (await logIn(connection, credentials ?? { user: '', password: '' }, signal));
    const session = new Session(connection, { id, isGiven: given !== undefined, credentials });
    try {
      return await work(session);
    } catch (error) {
      await session.end();
      throw error;
    }
  } catch (error) {
    throw withoutBeginning(connection, error, signal);
  }
}

/**
 * Calls `work` in a session with a service, which must be one that the suite can judge, and ends the session.
 *
 * @throws CannotRun without any secret
 */
export async function withService<Result>(
  target: TargetOptions & { readonly baseUrl: string },
  signal: AbortSignal,
  work: (service: Pick<LoggedIn, 'connection' | 'session'>) => Promise<Result>,
): Promise<Result> {
  const connection = connectionOf(target, target.baseUrl, signal);
  try {
    return await inSession(connection, target, signal, async (session) => {
      await refuseOtherServers(connection, session.id, signal);
      const result = await work({ connection, session });
      await session.end();
      return result;
    });
  } finally {
    await connection.close();
  }
}

interface LoggedIn {
  readonly connection: Connection;
  readonly started: OwnServer | undefined;
  readonly credentials: Login | undefined;
  readonly session: Session;
}

/** Checks within a session that the service can be judged, and begins the ledger. @throws CannotRun; LedgerError */
async function prepare(
  options: TargetOptions,
  { connection, started, credentials, session }: LoggedIn,
  signal: AbortSignal,
): Promise<Environment> {
  const { vendor = 'com.vendor', dialect = 'documented' } = options;
  const run = randomBytes(6).readUIntBE(0, 6).toString(36);
  const given = options.mapping ?? ownMapping;
  const mapping = options.access === undefined ? given : { ...given, access: options.access };
  await refuseOtherServers(connection, session.id, signal);
  const { access } = mapping;
  const client = new SetUpClient({ connection, access, session, signal });
  const isOwn = options.mapping === undefined;
  const existing = await probe(client, { connection, mapping, vendor, session, isOwn });
  const writes = options.allowWrites === true || started !== undefined;
  const before = writes ? await idsBefore(client, { mapping, vendor }) : new EntityIds([]);
  const ledger = new Ledger(ledgerPath(options, writes, run), {
    secrets: connection.secrets,
    maxCreated: options.maxCreated,
  });
  const { url: baseUrl } = connection;
  const startedAt = new Date().toISOString();
  ledger.add({ kind: 'run', version: 1, run, baseUrl, access, vendor, startedAt, places: placesOf(mapping) });
  const environment: Environment = {
    run,
    connection,
    access,
    mapping,
    vendor,
    dialect,
    session,
    credentials,
    writes,
    bulkDeletes: options.allowBulkDelete === true || started !== undefined,
    ledger,
    chosenIds: new ChosenIds(before.lists, hashOf(run)),
    existing,
    typeWithFew: await typeWithFew(client, existing),
    before,
    model: isOwn ? ownDeployment : undefined,
    showsValues: options.reportValues === true || started !== undefined,
    isCopy: false,
    async close() {
      ledger.close();
      await session.end();
      await connection.close();
      await started?.close();
    },
  };
  return started === undefined ? environment : withCopies(environment, started);
}

/** The environment of a server of the suite's own, whose copies have the same session. */
function withCopies(environment: Environment, server: OwnServer): Environment {
  const { session, credentials } = environment;
  const copy = async (): Promise<Environment> => {
    const { url, drop } = await server.copy();
    const connection = environment.connection.to(url);
    const ofCopy = new Session(connection, { id: session.id, isGiven: true, credentials });
    return { ...environment, copy, connection, session: ofCopy, isCopy: true, close: drop };
  };
  return { ...environment, copy };
}

/** Starts a reference server if the options name no service. @throws CannotRun */
async function start(options: TargetOptions, startServer: StartServer): Promise<OwnServer | undefined> {
  const { baseUrl, server, vendor = 'com.vendor', dialect = 'documented' } = options;
  if (baseUrl !== undefined) return undefined;
  return server === undefined ? await startServer({ vendor, dialect }) : await listening(server);
}

/** @throws CannotRun if the URL is invalid */
export function connectionOf(options: TargetOptions, baseUrl: string, interrupt: AbortSignal): Connection {
  const { timeoutMs = 30_000, settleMs, headers = {}, ca, seed = 1, maxRps: maxPerSecond } = options;
  try {
    return new Connection({
      baseUrl,
      timeoutMs,
      settleMs,
      headers,
      maxPerSecond,
      random: randomOf(seed),
      interrupt,
      ...(ca === undefined ? {} : { ca }),
    });
  } catch (error) {
    throw new CannotRun(2, `--base-url: ${shownUrl(baseUrl)} is not the URL of a service: ${messageOf(error)}`);
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
