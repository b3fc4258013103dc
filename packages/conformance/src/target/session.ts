import { urlPart } from '../case/plain.js';
import { type Collection, isReading, type Login } from '../case/subject.js';
import type { Connection, HttpRequest, HttpResponse } from './subjects/connection.js';
import { HttpSubject, type RunSession, type SubjectSettings } from './subjects/http.js';
import { sessionIdIn } from './subjects/json.js';
import { isUnavailable, retryAfterMs, wait } from './subjects/pace.js';
import { NoAnswer } from './subjects/receive.js';

/** The session of the run has ended, and cannot be replaced. */
export class SessionEnded extends Error {
  override readonly name = 'SessionEnded';
}

/** The number of requests for which the time limit of a renewal allows. */
const maxRequests = 4;

/** How a session began. */
export interface SessionSettings {
  readonly id: string;
  /** Whether the user has given the session, so that the suite does not end it. */
  readonly isGiven: boolean;
  readonly credentials: Login | undefined;
}

/** A session that is replaced by a new one when it has ended, if the user and the password are known. */
export class Session implements RunSession {
  readonly #connection: Connection;
  readonly #credentials: SessionSettings['credentials'];
  /** The id of the present session, followed by those that it has replaced. */
  readonly #ids: [string, ...string[]];
  #isGiven: boolean;
  #renewal: Promise<boolean> | undefined;
  /** A query to which the service has responded in this session. */
  #known: Collection | undefined;

  constructor(connection: Connection, { id, isGiven, credentials }: SessionSettings) {
    this.#connection = connection;
    this.#credentials = credentials;
    this.#ids = [id];
    this.#isGiven = isGiven;
    connection.secrets.add(id, 'SESSION');
  }

  get id(): string {
    return this.#ids[0];
  }

  /** Returns the id by which a request names the session of the run, which may have been replaced since. */
  usedIn(request: HttpRequest): string | undefined {
    return this.#ids.find((id) => isInSession(request, id));
  }

  /** Records a query that succeeds in a valid session, to find out later whether the session has ended. */
  hasRead(collection: Collection): void {
    this.#known ??= collection;
  }

  /** Logs in again if the session has ended. Concurrent calls share one log-in. @throws SessionEnded, NoAnswer */
  async renew(used: string): Promise<boolean> {
    if (this.id !== used) return true;
    this.#renewal ??= this.#renew().finally(() => {
      this.#renewal = undefined;
    });
    return await this.#renewal;
  }

  async #renew(): Promise<boolean> {
    const http = this.#subject();
    // An access that does not exist is refused, but not with one of these statuses; see `refuseOtherServers`.
    const { access = 'conformance.nothing', type } = this.#known ?? { type: 'conformance.Nothing' };
    const { status } = await http.queryEntities({ access, type }, {}, { 'max-results': 1, depth: 0 });
    if (status !== 401 && status !== 403) return false;
    if (this.#credentials === undefined) {
      throw new SessionEnded(`the session has ended (status ${status}), and the suite has no password to log in again`);
    }
    const answer = await http.authenticate(this.#credentials, { projection: 'id' });
    const id = answer.status < 300 ? sessionIdIn(answer.value) : undefined;
    if (id === undefined) {
      throw new SessionEnded(`the session has ended, and the log-in is refused with the status ${answer.status}`);
    }
    this.#ids.unshift(id);
    this.#isGiven = false;
    return true;
  }

  /**
   * Logs out of a session that the suite has begun. If the service cannot be reached, its sessions end by themselves.
   */
  async end(): Promise<void> {
    if (this.#isGiven) return;
    try {
      await this.#subject().logout(this.id);
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
    }
  }

  #subject(): HttpSubject {
    const connection = this.#connection;
    const signal = connection.timeLimit(maxRequests);
    const session = fixedSession(this.id);
    const reading = { lenient: true, maps: 'flatmap', sending: sendWithRetries } as const;
    return new HttpSubject({ connection, access: '', session, signal, ...reading });
  }
}

/** Returns a session that is never replaced. */
export const fixedSession = (id: string): RunSession => ({ id, renew: async () => false });

/** A request is sent at most this many times. */
export const maxAttempts = 5;
/** After a time-out, a request is sent at most this many times in all, because each one takes long. */
const maxTimeouts = 2;
/** The delay before the first repetition, in milliseconds. Each further delay is twice as long. */
const firstDelayMs = 200;

/**
 * Sends a request that is not judged, and repeats it if no response of the service itself comes back. A request that
 * may have had an effect is not repeated: a deletion sent again could delete an entity of somebody else, to which the
 * service has assigned the id meanwhile. With a status 401 the session is renewed if it has ended.
 *
 * @throws NoAnswer if there is no response after the last attempt; SessionEnded
 */
export async function sendWithRetries(
  request: () => HttpRequest,
  send: () => Promise<HttpResponse>,
  settings: Pick<SubjectSettings, 'connection' | 'session' | 'signal' | 'ended'>,
): Promise<HttpResponse> {
  const { connection, session, signal, ended = signal } = settings;
  let isRenewed = false;
  for (let attempt = 1; ; attempt += 1) {
    const { id } = session;
    const asked = request();
    const outcome = await send().catch((error: unknown) => {
      if (error instanceof NoAnswer) return error;
      throw error;
    });
    const isLast = attempt === maxAttempts || [signal, ended, connection.abandoned].some(({ aborted }) => aborted);
    if (!(outcome instanceof NoAnswer)) {
      const mayRenew: boolean = outcome.status === 401 && !isRenewed && isInSession(asked, id);
      isRenewed ||= mayRenew;
      const isRefused = mayRenew && (await session.renew(id));
      if (isRefused && asked.method !== 'DELETE') continue;
      if (!isRefused && !isUnavailable(outcome.status)) return outcome;
    }
    if (isLast || !mayRepeat(asked, outcome, attempt, connection)) throw noAnswerOf(outcome, asked);
    // With `Retry-After`, the connection waits by itself.
    const hasRetryAfter = !(outcome instanceof NoAnswer) && retryAfterMs(outcome.headers, Date.now()) !== undefined;
    await wait(hasRetryAfter ? 0 : delayMs(attempt, connection.random), connection.abandoned, signal, ended);
  }
}

/** Returns whether a request names a session. */
export function isInSession({ path, headers = {} }: HttpRequest, id: string): boolean {
  return path.includes(`sessionId=${urlPart(id)}`) || Object.values(headers).includes(id);
}

/** Returns the delay before the next attempt in milliseconds: exponential, with a random part. */
export const delayMs = (attempt: number, random: () => number): number =>
  firstDelayMs * 2 ** (attempt - 1) * (0.5 + random() / 2);

/**
 * Returns whether a request may be sent again. Without a connection, with 429, and with 503 and `Retry-After` the
 * service has not executed the request. Otherwise the service may have executed it, so the request must only read. A
 * deletion is not sent again even then: its sender first has to read again what it would delete.
 */
function mayRepeat(
  request: HttpRequest,
  outcome: HttpResponse | NoAnswer,
  attempt: number,
  { hasResponded }: Connection,
): boolean {
  if (request.method === 'DELETE') return false;
  if (outcome instanceof NoAnswer) {
    // If the service has never responded, its address is probably wrong.
    if (outcome.kind === 'refused') return hasResponded;
    if (outcome.kind === 'unreadable') return false;
    return isReading(request) && (outcome.kind !== 'timeout' || attempt < maxTimeouts);
  }
  const isUndone = outcome.status === 429 || (outcome.status === 503 && 'retry-after' in outcome.headers);
  return isUndone || isReading(request);
}

function noAnswerOf(outcome: HttpResponse | NoAnswer, { method, path }: HttpRequest): NoAnswer {
  if (outcome instanceof NoAnswer) return outcome;
  const message = `${method} ${path.replace(/\?.*$/s, '')} has the status ${outcome.status}`;
  return new NoAnswer('unavailable', message, outcome.exchange);
}
