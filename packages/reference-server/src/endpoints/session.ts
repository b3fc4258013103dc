import { isForm } from '../http/media.js';
import { bearerToken, headerValues, type RequestHeaders } from '../http/message.js';
import { decodePairs, type Pairs } from '../http/target.js';
import { Refusal } from '../model/refusal.js';
import type { Session } from '../sessions/sessions.js';
import type { ArrivedRequest } from './request.js';

/**
 * The session of a request, used now.
 *
 * @param formParameters whether its id may stand in a form body
 * @throws Refusal `unauthorized` where there is no id, or no session of that id
 */
export async function requireSession(
  { state, decodedQuery, headers, body }: ArrivedRequest,
  formParameters = false,
): Promise<Session> {
  const id =
    sessionIdOf({ query: decodedQuery.pairs, headers }) ??
    (formParameters && isForm(headers) ? sessionIdIn(await body.text()) : undefined);
  if (id === undefined) {
    throw new Refusal(
      'unauthorized',
      'R-1',
      'The request has no session id. Expected one in the parameter "sessionId".',
    );
  }
  const session = state.sessions.use(id);
  if (session !== undefined) return session;
  throw new Refusal('unauthorized', 'R-1', 'The session is unknown, has ended or has expired. Authenticate again.');
}

function sessionIdIn(form: string): string | undefined {
  return sessionIdOf({ query: decodePairs(form, 'the form body').pairs, headers: {} });
}

/** Where a session id may stand. */
export interface SessionSource {
  readonly query: Pairs;
  readonly headers: RequestHeaders;
}

/** The session id of a request: query, then header, cookie, Bearer token; `undefined` where there is none. */
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
