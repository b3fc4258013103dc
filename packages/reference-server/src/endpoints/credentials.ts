import type { WorldState } from '../deployment/world-state.js';
import { bearerToken, headerValues, type RequestHeaders } from '../http/message.js';
import type { DecodedPairs, Pairs } from '../http/target.js';
import type { Session } from '../sessions/sessions.js';

/** The parts of a request that say in which session it is. */
export interface CredentialSource {
  readonly state: WorldState;
  readonly decodedQuery: DecodedPairs;
  readonly headers: RequestHeaders;
}

/** The id of a session, or a session itself. */
export type Credentials = string | Session;

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

/** The session id in a query. */
export function inQuery(query: Pairs): string | undefined {
  return query.findLast(([name, value]) => name === 'sessionId' && value !== '')?.[1];
}

/** The last value of a header that is not blank. */
export function lastOf(headers: RequestHeaders, name: string): string | undefined {
  return headerValues(headers, name)
    .map((value) => value.trim())
    .findLast((value) => value !== '');
}

/** The value of a cookie, unless it is empty. */
export function cookie(headers: RequestHeaders, name: string): string | undefined {
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
