import { bearerToken } from '../http/bearer.js';
import { headerValues, type RequestHeaders } from '../http/exchange.js';
import type { Pairs } from '../http/target.js';

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
