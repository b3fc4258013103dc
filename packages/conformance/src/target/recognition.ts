import { isEntity, type Plain } from '../case/plain.js';
import type { Login, Observation, PropertyTarget, Subject } from '../case/subject.js';
import { fixedSession, SessionEnded } from './session.js';
import { SetUpClient } from './set-up-client.js';
import type { Connection } from './subjects/connection.js';
import { sessionIdIn } from './subjects/json.js';
import { NoAnswer } from './subjects/receive.js';

/** The run cannot begin. The exit code of the command gives the kind of reason. */
export class CannotRun extends Error {
  /** The name of the class. */
  override readonly name = 'CannotRun';
  /** 2: the options, the mapping or a file are invalid; 3: the service cannot be judged. */
  readonly exitCode: 2 | 3;

  constructor(exitCode: 2 | 3, message: string) {
    super(message);
    this.exitCode = exitCode;
  }
}

/**
 * Logs in. The session id is found in any form of the response, since the cases judge whether the form is right.
 *
 * @throws NoAnswer; CannotRun if the service refuses the login, or its response contains no session id
 */
export async function logIn(connection: Connection, credentials: Login, signal: AbortSignal): Promise<string> {
  const { http } = new SetUpClient({ connection, access: '', session: fixedSession(''), signal });
  const observed = await http.authenticate(credentials, { projection: 'id' });
  const { status } = observed;
  if (status === 401 || status === 403) {
    const excerpt = answerExcerpt(connection, observed);
    throw new CannotRun(
      3,
      `The service at ${connection.url} refused to log in ${credentials.user}: status ${status}, ${excerpt}.`,
    );
  }
  const id = isSuccess(observed) ? sessionIdIn(observed.value) : undefined;
  if (id !== undefined) return id;
  const hint = 'If its sessions begin elsewhere, pass one with --session-env.';
  throw notThisService(connection, observed, 'POST /rest/authenticate', 'a session id', status === 404 ? hint : '');
}

/**
 * Refuses a server that clearly is not the service: one that redirects, does not respond with JSON, or gives the same
 * response to everything, even to requests for things that cannot exist. A service with a fault is not refused.
 *
 * @throws CannotRun, NoAnswer
 */
export async function refuseOtherServers(
  connection: Connection,
  sessionId: string,
  signal: AbortSignal,
): Promise<void> {
  const nothing = 'conformance.nothing.of.this.Name';
  const { http } = new SetUpClient({ connection, access: nothing, session: fixedSession(sessionId), signal });
  const observed = await http.getEntity({ type: nothing, id: 1 });
  const { status, value, text } = observed;
  if (status === 401 || status === 403) {
    const excerpt = answerExcerpt(connection, observed);
    throw new CannotRun(3, `The service at ${connection.url} refused the session: status ${status}, ${excerpt}.`);
  }
  // The cases judge whether an error has the right status.
  if (status >= 400) return;
  const asked = `GET of an entity in the access ${nothing}, which cannot exist`;
  const isJson = value !== undefined || text.trim() === '';
  if (!isSuccess(observed) || !isJson) throw notThisService(connection, observed, asked, 'the status 404');
  const path = '/rest/v2/conformance.nothing';
  const elsewhere = await http.raw({ method: 'GET', path });
  if (isSuccess(elsewhere) && elsewhere.text === observed.text) {
    throw notThisService(connection, observed, `GET of anything, such as ${path}`, 'the status 404');
  }
}

/** Returns whether the status of an observation is a success. */
export const isSuccess = ({ status }: Observation): boolean => status >= 200 && status < 300;

/**
 * Returns the error that ends a run which cannot begin, without any secret: a response may contain one.
 *
 * @param signal aborted if the run was to end
 */
export function withoutBeginning({ url, secrets }: Connection, error: unknown, signal: AbortSignal): unknown {
  if (error instanceof CannotRun) return new CannotRun(error.exitCode, secrets.redact(error.message));
  if (error instanceof SessionEnded)
    return new CannotRun(3, secrets.redact(`The service at ${url}: ${error.message}.`));
  if (!(error instanceof NoAnswer)) return error;
  if (signal.aborted) {
    const { reason }: { readonly reason: unknown } = signal;
    const isLate = reason instanceof DOMException && reason.name === 'TimeoutError';
    const why = isLate ? 'its deadline has passed' : 'it was interrupted';
    return new CannotRun(3, secrets.redact(`The command ended before the service at ${url} had responded: ${why}.`));
  }
  return new CannotRun(3, secrets.redact(`The service at ${url} cannot be reached: ${error.message}.`));
}

/** Creates the error for a server that is not the service, with the response that the server gave. */
export function notThisService(
  connection: Connection,
  observed: Observation,
  asked: string,
  expected: string,
  hint = '',
): CannotRun {
  const { status, headers } = observed;
  const { location, 'content-type': type = 'no Content-Type' } = headers;
  const got =
    status >= 300 && status < 400 && location !== undefined
      ? `the status ${status}, a redirect to ${JSON.stringify(shownLocation(connection, location))}`
      : `the status ${status}, ${type}, ${answerExcerpt(connection, observed)}`;
  const difference = `expected ${expected} from ${asked}, got ${got}.`;
  return new CannotRun(
    3,
    `The server at ${connection.url} is not this service: ${difference}${hint === '' ? '' : ` ${hint}`}`,
  );
}

/** Returns the target of a redirect, without its query, which may contain the session. */
function shownLocation({ secrets }: Connection, location: string): string {
  return secrets.redact(location.replace(/[?#].*$/s, '…')).slice(0, 160);
}

/** Returns the message in a response, or the beginning of its text, without secrets. */
export function answerExcerpt({ secrets }: Connection, { value, text }: Pick<Observation, 'value' | 'text'>): string {
  const message: Plain | undefined = isEntity(value) ? value.properties['message'] : undefined;
  const words = typeof message === 'string' ? message : text;
  return JSON.stringify(secrets.redact(words).replaceAll(/\s+/g, ' ').slice(0, 160));
}

/** A partition that no access has. */
const unknownPartition = 'conformance-nothing';

/**
 * Returns whether an access ignores the partition in a path: it then returns a property of an existing entity even for
 * a partition that does not exist. A GET of the entity itself need not show that (D-51).
 */
export async function ignoresPartitions(
  subject: Pick<Subject, 'getProperty'>,
  target: PropertyTarget,
): Promise<boolean> {
  const { status } = await subject.getProperty({ ...target, partition: unknownPartition }, { depth: 0 });
  return status === 200;
}
