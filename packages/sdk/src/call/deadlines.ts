import { checkDelay, checkNames } from '../operation/checks.js';
import type { Timeouts } from '../operation/operation.js';

/** The deadlines of a request, in milliseconds. */
export interface Deadlines {
  /** `undefined` if a `dispatcher` or a `fetch` of the caller connects, to which the deadline does not apply. */
  readonly connect: number | undefined;
  readonly headers: number;
  readonly body: number;
  readonly total: number;
}

/** The deadlines of a client in milliseconds; 0 means no deadline. */
export interface ClientTimeouts extends Timeouts {
  /** For connecting, including TLS. Default 10000. It does not apply to a custom `dispatcher` or `fetch`. */
  readonly connect?: number | undefined;
}

/** The default deadlines in milliseconds. */
export const defaultTimeouts = { connect: 10_000, headers: 60_000, body: 60_000, total: 0 } as const;

/** The deadlines of a call: its own, or else the client's. @throws InputError if a deadline is invalid */
export function deadlinesOf(client: Deadlines, own: number | Timeouts | undefined): Deadlines {
  if (own === undefined) return client;
  const timeouts = typeof own === 'number' ? { total: own } : own;
  return { ...client, ...checkTimeouts(timeouts, ['headers', 'body', 'total']) };
}

/** @throws InputError if a name is unknown or a value is not a number of milliseconds */
export function checkTimeouts(
  timeouts: ClientTimeouts,
  known: readonly string[],
): Partial<Record<keyof Deadlines, number>> {
  checkNames(timeouts, known, 'deadline', 'timeout');
  const given = Object.entries(timeouts).filter(([, value]) => value !== undefined);
  for (const [name, value] of given) checkDelay(value, `timeout.${name}`);
  return Object.fromEntries(given);
}
