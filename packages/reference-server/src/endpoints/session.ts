import { isForm } from '../http/media.js';
import { bearerToken, headerValues, type RequestHeaders } from '../http/message.js';
import { decodePairs, type Pairs } from '../http/target.js';
import { Refusal } from '../model/refusal.js';
import type { Session } from '../sessions/sessions.js';
import type { ArrivedRequest } from './request.js';

/**
 * Uses the session of a request.
 *
 * @param formParameters whether its id may be in a form body
 * @throws Refusal `unauthorized` if the id is missing or its session does not exist
 */
export async function requireSession(
  { state, decodedQuery, headers, body }: ArrivedRequest,
  formParameters = false,
): Promise<Session> {
  const id =
    sessionIdOf({ query: decodedQuery.pairs, headers }) ??
    (formParameters && isForm(headers) ? sessionIdIn(await body.text()) : undefined);
  if (id === undefined) {
    throw new Refusal('unauthorized', 'R-1', 'Expected a session id as parameter "sessionId", got nothing.');
  }
  const session = state.sessions.use(id);
  if (session !== undefined) return session;
  throw new Refusal('unauthorized', 'R-1', 'The session is unknown, has ended or has expired. Authenticate again.');
}

function sessionIdIn(form: string): string | undefined {
  return sessionIdOf({ query: decodePairs(form, 'the form body').pairs, headers: {} });
}

/** The parts of a request that may contain a session id. */
export interface SessionSource {
  readonly query: Pairs;
  readonly headers: RequestHeaders;
}

/** The session id of a request, from the query, header, cookie or Bearer token, in this order; else `undefined`. */
export function sessionIdOf({ query, headers }: SessionSource): string | undefined {
  return (
    query.findLast(([name, value]) => name === 'sessionId' && value !== '')?.[1] ??
    lastOf(headers, 'gm-session-id') ??
    lastOf(headers, 'gm-sessionid') ??
    cookie(headers) ??
    bearerToken(headers)
  );
}

function lastOf(headers: RequestHeaders, name: string): string | undefined {
  return headerValues(headers, name)
    .map((value) => value.trim())
    .findLast((value) => value !== '');
}

function cookie(headers: RequestHeaders): string | undefined {
  for (const part of headerValues(headers, 'cookie').flatMap((value) => value.split(';'))) {
    const equals = part.indexOf('=');
    if (equals < 0 || part.slice(0, equals).trim() !== 'sessionId') continue;
    const value = part
      .slice(equals + 1)
      .replaceAll('"', '')
      .trim();
    if (value !== '') return value;
  }
  return undefined;
}
