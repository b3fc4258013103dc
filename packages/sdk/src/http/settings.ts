import { ConfigError, InputError } from '../errors/usage.js';
import type { Observers } from '../observe/observers.js';
import type { BaseUrl } from './base-url.js';
import type { Deadlines } from './failure.js';
import type { Parameter, Timeouts } from './operation.js';
import type { Secrets } from './redaction.js';
import type { RetryPolicy } from './retry.js';
import type { Transport } from './transport.js';

/** What one client's requests have in common. */
export interface Settings {
  readonly base: BaseUrl;
  readonly transport: Transport;
  readonly headers: Readonly<Record<string, string>>;
  readonly deadlines: Deadlines;
  readonly retry: RetryPolicy;
  readonly timing: Timing;
  readonly maxAnswerBytes: number;
  readonly carrySession: CarrySession;
  readonly secrets: Secrets;
  readonly observers: Observers;
}

/** Where waits come from, so that tests need not wait. */
export interface Timing {
  /** Milliseconds since 1970. */
  now(): number;
  /** From 0 to 1. */
  random(): number;
  /** Calls once, unless what it answers is called before. */
  after(milliseconds: number, call: () => void): () => void;
}

export const realTiming: Timing = {
  now: Date.now,
  random: Math.random,
  after: (milliseconds, call) => {
    const timer = setTimeout(call, milliseconds);
    return () => clearTimeout(timer);
  },
};

/** Deadlines of a client in milliseconds; 0 is none. */
export interface ClientTimeouts extends Timeouts {
  /** For connecting, TLS included. Default 10000. A `dispatcher` or `fetch` of your own has its own. */
  readonly connect?: number | undefined;
}

/** The deadlines where nothing else is said, in milliseconds. */
export const defaultTimeouts = { connect: 10_000, headers: 60_000, body: 60_000, total: 0 } as const;

/** Timers cannot wait longer: 2^31 - 1 milliseconds. */
const longest = 2_147_483_647;

/** The deadlines of a call: its own, else the client's. @throws InputError */
export function deadlinesOf({ deadlines }: Settings, own: number | Timeouts | undefined): Deadlines {
  if (own === undefined) return deadlines;
  const timeouts = typeof own === 'number' ? { total: own } : own;
  return { ...deadlines, ...checkTimeouts(timeouts, ['headers', 'body', 'total']) };
}

/** @throws InputError where a name is unknown or a value is no number of milliseconds */
export function checkTimeouts(timeouts: ClientTimeouts, known: readonly string[]): Partial<Deadlines> {
  if (typeof timeouts !== 'object' || timeouts === null) {
    throw new InputError('timeout must be a number of milliseconds, or an object with deadlines');
  }
  const checked: Record<string, number> = {};
  for (const [name, value] of Object.entries(timeouts)) {
    if (!known.includes(name)) throw new InputError(`timeout.${name} is unknown; known are ${known.join(', ')}`);
    if (value === undefined) continue;
    if (typeof value !== 'number' || !(value >= 0 && value <= longest)) {
      throw new InputError(`timeout.${name} must be milliseconds from 0 to ${longest}, not ${String(value)}`);
    }
    checked[name] = value;
  }
  return checked;
}

/** How the session id goes with a request. */
export type SessionIn = 'query' | 'header' | 'cookie' | 'bearer';

/** Puts a session id where the service looks for it. */
export type CarrySession = (id: string) => {
  readonly query?: Parameter;
  readonly header?: Readonly<Record<string, string>>;
};

const carriers: Readonly<Record<SessionIn, CarrySession>> = {
  query: (id) => ({ query: ['sessionId', id] }),
  header: (id) => ({ header: { 'gm-session-id': id } }),
  cookie: (id) => ({ header: { cookie: `sessionId=${id}` } }),
  bearer: (id) => ({ header: { authorization: `Bearer ${id}` } }),
};

/** @throws ConfigError */
export function sessionCarrier(sessionIn: SessionIn): CarrySession {
  const carrier = Object.hasOwn(carriers, sessionIn) ? carriers[sessionIn] : undefined;
  if (carrier === undefined) {
    throw new ConfigError(
      `sessionIn must be one of ${Object.keys(carriers).join(', ')}, not ${JSON.stringify(sessionIn)}`,
    );
  }
  return carrier;
}
