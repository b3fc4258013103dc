import type { WorldState } from '../deployment/world-state.js';
import { isForm } from '../http/media.js';
import type { DecodedPairs } from '../http/target.js';
import { Unauthorized } from '../model/refusal.js';
import type { Session } from '../sessions/sessions.js';
import { type Credentials, cookie, sessionIdOf } from './credentials.js';
import type { ArrivedRequest } from './request.js';
import type { SessionDialect } from './request-dialect.js';

/**
 * Uses the session of a request.
 *
 * @param formParameters whether its id may be in a form body
 * @throws Refusal `unauthorized` if the id is missing or its session does not exist
 */
export function requireSession(
  request: ArrivedRequest,
  formParameters: boolean,
  dialect: SessionDialect,
): Session | Promise<Session> {
  const { state, headers, body } = request;
  const given = dialect.credentialsOf(request);
  if (given === undefined && formParameters && isForm(headers)) {
    return body.form().then((form) => sessionOf(state, sessionIdIn(form)));
  }
  return sessionOf(state, given);
}

/** As {@link requireSession}, for a request whose body is not read. */
export function requireSessionBeforeBody(request: ArrivedRequest, dialect: SessionDialect): Session {
  return sessionOf(request.state, dialect.credentialsOf(request));
}

/** @throws Refusal `unauthorized` if there is no session with this id */
function sessionOf(state: WorldState, id: Credentials | undefined): Session {
  if (id === undefined) {
    throw new Unauthorized('MissingCredentials', 'R-1', 'Expected a session id as parameter "sessionId", got nothing.');
  }
  const session = typeof id === 'string' ? state.sessions.use(id) : id;
  if (session !== undefined) return session;
  throw new Unauthorized(
    'SessionNotFound',
    'R-1',
    'The session is unknown, has ended or has expired. Authenticate again.',
  );
}

/** The session of a request, which is not used. Its id may be in a form body that has been received. */
export async function sessionFor({ state, decodedQuery, headers, body }: ArrivedRequest): Promise<Session | undefined> {
  const form = body.isText && isForm(headers) ? await body.form().catch(() => noForm) : noForm;
  const id = sessionIdOf({ query: decodedQuery.pairs, headers }) ?? cookie(headers, 'tfsessionId') ?? sessionIdIn(form);
  return id === undefined ? undefined : state.sessions.find(id);
}

const noForm: DecodedPairs = { pairs: [] };

function sessionIdIn({ pairs }: DecodedPairs): string | undefined {
  return sessionIdOf({ query: pairs, headers: {} });
}
