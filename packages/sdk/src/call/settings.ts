import { ConfigError } from '../errors/usage.js';
import { mismatch, oneOf } from '../model/message.js';
import type { Observe } from '../observe/call-observer.js';
import type { Entries } from '../operation/entries.js';
import type { Parameter } from '../operation/operation.js';
import { isReservedHeader } from '../platform/headers.js';
import type { BaseUrl } from '../transport/base-url.js';
import type { Transport } from '../transport/transport.js';
import type { Secrets } from '../wire/secrets.js';
import type { Deadlines } from './deadlines.js';
import type { Provider } from './provider.js';
import type { RetryPolicy } from './retry-policy.js';

/** The settings that all requests of a client share. */
export interface Settings {
  readonly base: BaseUrl;
  readonly transport: Transport;
  readonly headers: Readonly<Record<string, string>>;
  /** Returns header fields for the next request. */
  readonly headersProvider: Provider<Entries<string>> | undefined;
  readonly deadlines: Deadlines;
  readonly retry: RetryPolicy;
  readonly explainNotFound: boolean;
  readonly maxResponseBytes: number;
  readonly carrySession: CarrySession;
  readonly secrets: Secrets;
  readonly observe: Observe;
  /** The types that are known to exist, so that no further request has to find out. */
  readonly seenTypes: SeenTypes;
}

/** How the session id is sent with a request. */
export type SessionIn = 'query' | 'header' | 'cookie' | 'bearer';

/** Puts a session id where the service looks for it. */
type CarrySession = (id: string) => {
  readonly query?: Parameter;
  readonly header?: Readonly<Record<string, string>>;
};

const carriersWith = (cookie: string): Readonly<Record<SessionIn, CarrySession>> => ({
  query: (id) => ({ query: ['sessionId', id] }),
  header: (id) => ({ header: { 'gm-session-id': id } }),
  cookie: (id) => ({ header: { cookie: `${cookie}=${id}` } }),
  bearer: (id) => ({ header: { authorization: `Bearer ${id}` } }),
});

/**
 * @param cookie the name of the cookie that the service reads (R-2, D-48)
 * @throws ConfigError if `sessionIn` is not one of the supported values
 */
export function sessionCarrier(sessionIn: SessionIn, cookie: string): CarrySession {
  const carriers = carriersWith(cookie);
  // Scripts of browsers cannot send cookies of their own.
  const names = Object.keys(carriers).filter((name) => name !== 'cookie' || !isReservedHeader(name));
  if (!names.includes(sessionIn)) throw new ConfigError(mismatch(oneOf(names), sessionIn, 'sessionIn'));
  return carriers[sessionIn];
}

/** The maximum number of types that are remembered, since a program may name any number of them. */
const maxTypes = 1_000;

/** The paths of the entity types that are known to exist, with their accesses (4.8). */
export class SeenTypes {
  readonly #paths = new Set<string>();

  /** Notes that the type of an entity call exists. @param path the path of a call that succeeded */
  add(path: string): void {
    const type = /^\/rest\/v2\/entities\/[^/]+\/[^/]+/.exec(path)?.[0];
    if (type === undefined || this.#paths.has(type)) return;
    if (this.#paths.size >= maxTypes) this.#paths.clear();
    this.#paths.add(type);
  }

  /** Whether the path names an entity whose type is known to exist, so that only the entity itself can be missing. */
  has(path: string): boolean {
    return this.#paths.has(path.slice(0, path.lastIndexOf('/')));
  }
}
