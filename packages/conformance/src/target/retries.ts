import { isReading } from '../case/subject.js';
import type { Connection, HttpRequest, HttpResponse } from './subjects/connection.js';
import { urlPart } from './subjects/encode.js';
import { NoAnswer } from './subjects/no-answer.js';
import { isUnavailable, retryAfterMs, wait } from './subjects/pace.js';

/** The session of a run, which may be replaced by a new one. */
export interface RunSession {
  readonly id: string;
  /**
   * Logs in again if the session with the id `used` has ended.
   *
   * @returns whether the session has been replaced; `false` if the session is still valid
   * @throws SessionEnded if the session has ended and cannot be replaced
   */
  renew(used: string): Promise<boolean>;
}

/** Returns a session that is never replaced. */
export const fixedSession = (id: string): RunSession => ({ id, renew: async () => false });

/** The parts of a run that determine how a request is repeated. */
export interface RetrySettings {
  readonly connection: Connection;
  readonly session: RunSession;
  readonly signal: AbortSignal;
  readonly ended?: AbortSignal | undefined;
}

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
  settings: RetrySettings,
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
