import { base64Bytes } from '@platform-services/sdk/model';
import type { WorldState } from '../deployment/world-state.js';
import { isForm } from '../http/media.js';
import { bearerToken, headerValues, type RequestHeaders } from '../http/message.js';
import type { DecodedPairs, Pairs } from '../http/target.js';
import { Unauthorized } from '../model/refusal.js';
import type { OptionDialect } from '../options/option-dialect.js';
import type { Session } from '../sessions/sessions.js';
import type { ArrivedRequest } from './request.js';

/**
 * Uses the session of a request (R-1, R-2, D-48).
 *
 * @param formParameters whether its id may be in a form body
 * @throws Refusal `unauthorized` if the id is missing or its session does not exist
 */
export function requireSession(
  request: ArrivedRequest,
  formParameters: boolean,
  dialect: OptionDialect,
): Session | Promise<Session> {
  const { state, headers, body } = request;
  const given = credentialsOf(request, dialect);
  if (given === undefined && formParameters && isForm(headers)) {
    return body.form().then((form) => sessionOf(state, sessionIdIn(form)));
  }
  return sessionOf(state, given);
}

/** As {@link requireSession}, for a request whose body is not read. */
export function requireSessionBeforeBody(request: ArrivedRequest, dialect: OptionDialect): Session {
  return sessionOf(request.state, credentialsOf(request, dialect));
}

/** What the query and the header fields of a request say about its session. */
function credentialsOf(request: ArrivedRequest, { session: { cookiesFirst } }: OptionDialect) {
  const { decodedQuery, headers } = request;
  return cookiesFirst ? deployedCredentials(request) : sessionIdOf({ query: decodedQuery.pairs, headers });
}

/** @throws Refusal `unauthorized` if there is no session with this id */
function sessionOf(state: WorldState, id: string | Session | undefined): Session {
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

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * The first credentials of a request in the order of deployed services (D-48): the id of a session, or the session of a
 * user and a password.
 *
 * @throws Refusal `unauthorized` if the first credentials are of another kind or are wrong
 */
function deployedCredentials({ state, decodedQuery, headers }: ArrivedRequest): string | Session | undefined {
  const id = cookie(headers, 'tfsessionId') ?? inQuery(decodedQuery.pairs);
  if (id !== undefined) return id;
  const [, scheme = '', token = ''] = /^(Basic|Bearer) +(.*)$/i.exec(lastOf(headers, 'authorization') ?? '') ?? [];
  if (scheme === '') return lastOf(headers, 'gm-session-id');
  const [, name = '', password = ''] = /^([^:]*):(.*)$/s.exec(utf8.decode(base64Bytes(token))) ?? [];
  const user = scheme.toLowerCase() === 'basic' ? state.users.verify(name, password) : undefined;
  if (user !== undefined) return state.sessions.create(user);
  throw new Unauthorized(
    'InvalidCredentials',
    'D-48',
    'Expected Basic credentials of a user in header "Authorization".',
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

/** The parts of a request that may contain a session id. */
export interface SessionSource {
  readonly query: Pairs;
  readonly headers: RequestHeaders;
}

/** The session id of a request, from the query, header, cookie or Bearer token, in this order; else `undefined`. */
export function sessionIdOf({ query, headers }: SessionSource): string | undefined {
  return (
    inQuery(query) ??
    lastOf(headers, 'gm-session-id') ??
    lastOf(headers, 'gm-sessionid') ??
    cookie(headers, 'sessionId') ??
    bearerToken(headers)
  );
}

function inQuery(query: Pairs): string | undefined {
  return query.findLast(([name, value]) => name === 'sessionId' && value !== '')?.[1];
}

function lastOf(headers: RequestHeaders, name: string): string | undefined {
  return headerValues(headers, name)
    .map((value) => value.trim())
    .findLast((value) => value !== '');
}

function cookie(headers: RequestHeaders, name: string): string | undefined {
  for (const part of headerValues(headers, 'cookie').flatMap((value) => value.split(';'))) {
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
