import { type Access, accessOf, type WorldState } from '../deployment/world-state.js';
import type { RequestBody } from '../http/body.js';
import { isForm } from '../http/media.js';
import { bearerToken, headerValues, type RequestHeaders } from '../http/message.js';
import type { DecodedPairs, Pairs } from '../http/router.js';
import { Refusal, Unauthorized } from '../model/refusal.js';
import type { Session, User } from '../sessions/sessions.js';

/** The parts of a request that may contain credentials, apart from a form body, and the state that knows the users. */
export interface CredentialSource {
  readonly http: { readonly headers: RequestHeaders };
  readonly decodedQuery: DecodedPairs;
  readonly state: WorldState;
}

/** As {@link CredentialSource}, with a body that may be a form. */
interface SessionRequest extends CredentialSource {
  readonly body: RequestBody;
}

/** The id of a session, or a user whose password the request has. */
export type Credentials = string | User;

/** Where a request has the id of its session. */
export interface SessionDialect {
  /** @throws Refusal `unauthorized` if the credentials are wrong */
  readonly credentialsOf: (request: CredentialSource) => Credentials | undefined;
  /** Whether an unknown path of v2 needs a session too. */
  readonly beforeRoutes: boolean;
  /** The name of the cookie. */
  readonly cookie: string;
  /** The scheme of the header `Authorization`. */
  readonly scheme: 'basic' | 'bearer';
}

/**
 * The session id of a request, from the query, header, cookie or Bearer token, in this order; else `undefined`.
 */
export function sessionIdOf({ decodedQuery, http: { headers } }: CredentialSource): string | undefined {
  return (
    sessionIdIn(decodedQuery.pairs) ??
    lastOf(headers, 'gm-session-id') ??
    lastOf(headers, 'gm-sessionid') ??
    cookie(headers, 'sessionId') ??
    bearerToken(headers)
  );
}

/** The session id in a query or a form. */
function sessionIdIn(pairs: Pairs): string | undefined {
  return pairs.findLast(([name, value]) => name === 'sessionId' && value !== '')?.[1];
}

/** The last value of a header that is not blank. */
export function lastOf(headers: RequestHeaders, name: string): string | undefined {
  return headerValues(headers, name)
    .map((value) => value.trim())
    .findLast((value) => value !== '');
}

/** The value of a cookie, unless it is empty. */
export function cookie(headers: RequestHeaders, name: string): string | undefined {
  for (const part of headerValues(headers, 'cookie').join(';').split(';')) {
    const equals = part.indexOf('=');
    if (equals < 0 || part.slice(0, equals).trim() !== name) continue;
    const value = part
      .slice(equals + 1)
      .replaceAll('"', '')
      .trim();
    if (value !== '') return value;
  }
  return undefined;
}

/**
 * The credentials of a request.
 *
 * @param formParameters whether they may be in a form body
 * @throws Refusal `unauthorized` if they are wrong
 */
export async function credentialsIn(
  request: SessionRequest,
  formParameters: boolean,
  dialect: SessionDialect,
): Promise<Credentials | undefined> {
  const { http, body } = request;
  const given = dialect.credentialsOf(request);
  if (given !== undefined || !formParameters || !isForm(http.headers)) return given;
  return sessionIdIn((await body.form()).pairs);
}

/**
 * Uses the session of a request.
 *
 * @throws Refusal `unauthorized` if there are no credentials, or no session with this id
 */
export function requireSession(state: WorldState, given: Credentials | undefined): Session {
  if (given === undefined) {
    throw new Unauthorized('missingCredentials', 'R-1', 'Expected a session id as parameter "sessionId", got nothing.');
  }
  const session = typeof given === 'string' ? state.sessions.use(given) : state.sessions.createForRequest(given);
  if (session !== undefined) return session;
  throw new Unauthorized(
    'sessionNotFound',
    'R-1',
    'The session is unknown, has ended or has expired. Authenticate again.',
  );
}

/** The user of credentials, whose session is not used. */
export function userOf({ sessions }: WorldState, given: Credentials | undefined): User | undefined {
  return typeof given === 'string' ? sessions.find(given)?.user : given;
}

/** What a request does in an access. */
export type Use = 'read' | 'write';

/**
 * The access that a parameter of a request names.
 *
 * @throws Refusal `notFound` if there is none, `forbidden` if the roles of the user do not allow the use
 */
export function allowedAccess({ arrived, session }: AuthenticatedRequest, id: string, use: Use): Access {
  const access = accessOf(arrived.state, id);
  requireRight(session, access.id, use);
  return access;
}

/** A request whose session is known. */
interface AuthenticatedRequest {
  readonly arrived: { readonly state: WorldState };
  readonly session: Session | undefined;
}

/**
 * Requires that the roles of a user allow a request to read or to change an access.
 *
 * @param access the id of the access, which may not exist
 * @throws Refusal `forbidden` if they do not
 */
export function requireRight(session: Session | undefined, access: string, use: Use): void {
  if (session === undefined) return;
  const { name, rights } = session.user;
  const right = rights?.get(access) ?? 'write';
  if (right === 'write' || right === use) return;
  const doing = use === 'read' ? 'reading' : 'changing';
  throw new Refusal('forbidden', '5', `The roles of the user "${name}" do not allow ${doing} the access "${access}".`);
}
