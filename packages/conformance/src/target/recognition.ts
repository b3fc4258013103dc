import { isEntity } from '../case/compare.js';
import type { Plain } from '../case/plain.js';
import type { Observation } from '../case/subject.js';
import { type Connection, NoAnswer } from './subjects/connection.js';
import { HttpSubject, sessionIdIn } from './subjects/http.js';

/** A run cannot begin. The exit code says why, as the command does. */
export class CannotRun extends Error {
  override readonly name = 'CannotRun';
  readonly exitCode: 2 | 3;

  constructor(exitCode: 2 | 3, message: string) {
    super(message);
    this.exitCode = exitCode;
  }
}

interface Credentials {
  readonly user: string;
  readonly password: string;
}

/**
 * Logs in. The session id is found in any shape of the answer, since the cases judge whether the shape is right.
 *
 * @throws CannotRun where the log-in is refused, or the answer has no session id
 */
export async function logIn(connection: Connection, credentials: Credentials, signal: AbortSignal): Promise<string> {
  const http = subjectOf(connection, '', '', signal);
  const observed = await answerOf(connection, () => http.authenticate(credentials, { projection: 'id' }));
  const { status } = observed;
  if (status === 401 || status === 403) {
    const said = answerExcerpt(connection, observed);
    throw new CannotRun(3, `${connection.url} refused to log in ${credentials.user}: status ${status}, ${said}`);
  }
  const id = isSuccess(observed) ? sessionIdIn(observed.value) : undefined;
  if (id !== undefined) return id;
  throw notThisService(connection, observed, 'POST /rest/authenticate', 'a session id');
}

/**
 * Refuses what clearly is another kind of server: one that redirects, does not answer with JSON, or gives the same answer
 * to everything, even to what cannot exist. A service of the right kind with a fault is not refused.
 *
 * @throws CannotRun
 */
export async function refuseOtherServers(
  connection: Connection,
  sessionId: string,
  signal: AbortSignal,
): Promise<void> {
  const nothing = 'conformance.nothing.of.this.Name';
  const http = subjectOf(connection, nothing, sessionId, signal);
  const observed = await answerOf(connection, () => http.getEntity({ type: nothing, id: 1 }));
  const { status, value, text } = observed;
  if (status === 401 || status === 403) {
    const said = answerExcerpt(connection, observed);
    throw new CannotRun(3, `${connection.url} refused the session: status ${status}, ${said}`);
  }
  // The cases judge whether an error has the right status.
  if (status >= 400) return;
  const asked = `GET of an entity in the access ${nothing}, which cannot exist`;
  const isJson = value !== undefined || text.trim() === '';
  if (!isSuccess(observed) || !isJson) throw notThisService(connection, observed, asked, 'the status 404');
  const path = '/rest/v2/conformance.nothing';
  const elsewhere = await answerOf(connection, () => http.raw({ method: 'GET', path }));
  if (isSuccess(elsewhere) && elsewhere.text === observed.text) {
    throw notThisService(connection, observed, `GET of anything, such as ${path}`, 'the status 404');
  }
}

/** Whether the status is one of success. */
export const isSuccess = ({ status }: Observation): boolean => status >= 200 && status < 300;

/** A subject for the requests that the suite makes before a run. */
export function subjectOf(connection: Connection, access: string, sessionId: string, signal: AbortSignal): HttpSubject {
  const settings = { connection, access, sessionId, credentials: undefined, maps: 'map', signal } as const;
  return new HttpSubject({ ...settings, lenient: true, onExchange: () => undefined });
}

/** The answer to a request. @throws CannotRun where none comes */
export async function answerOf(connection: Connection, ask: () => Promise<Observation>): Promise<Observation> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    throw new CannotRun(3, `${connection.url} cannot be reached: ${error.message}`);
  }
}

/** The error of a server that is not the service, with the answer that it gave. */
export function notThisService(
  connection: Connection,
  observed: Observation,
  asked: string,
  expected: string,
): CannotRun {
  const { status, headers } = observed;
  const { location, 'content-type': type = 'no Content-Type' } = headers;
  const met =
    status >= 300 && status < 400 && location !== undefined
      ? `the status ${status}, a redirect to ${JSON.stringify(shownLocation(connection, location))}`
      : `the status ${status}, ${type}, ${answerExcerpt(connection, observed)}`;
  return new CannotRun(3, `${connection.url} is not this service: expected ${expected} from ${asked}, got ${met}`);
}

/** The target of a redirect, without its query, which may contain the session. */
function shownLocation({ secrets }: Connection, location: string): string {
  return secrets.redact(location.replace(/[?#].*$/s, '…')).slice(0, 160);
}

/** The message in an answer, or the beginning of its text, without secrets. */
export function answerExcerpt({ secrets }: Connection, { value, text }: Pick<Observation, 'value' | 'text'>): string {
  const message: Plain | undefined = isEntity(value) ? value.properties['message'] : undefined;
  const said = typeof message === 'string' ? message : text;
  return JSON.stringify(secrets.redact(said).replaceAll(/\s+/g, ' ').slice(0, 160));
}
