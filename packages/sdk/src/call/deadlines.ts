import { InputError } from '../errors/usage.js';
import { mismatch, unknownName } from '../model/message.js';
import type { Timeouts } from '../operation/operation.js';

/** The deadlines of a request, in milliseconds. */
export interface Deadlines {
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

/** The longest delay that a timer supports: 2^31 - 1 milliseconds. */
export const maxTimerDelay = 2_147_483_647;

/** The deadlines of a call: its own, or else the client's. @throws InputError if a deadline is invalid */
export function deadlinesOf(client: Deadlines, own: number | Timeouts | undefined): Deadlines {
  if (own === undefined) return client;
  const timeouts = typeof own === 'number' ? { total: own } : own;
  return { ...client, ...checkTimeouts(timeouts, ['headers', 'body', 'total']) };
}

/** @throws InputError if a name is unknown or a value is not a number of milliseconds */
export function checkTimeouts(timeouts: ClientTimeouts, known: readonly string[]): Partial<Deadlines> {
  const checked: Record<string, number> = {};
  for (const [name, value] of Object.entries(timeouts)) {
    if (!known.includes(name)) throw new InputError(unknownName('deadline', name, known, 'timeout'));
    if (value === undefined) continue;
    if (typeof value !== 'number' || !(value >= 0 && value <= maxTimerDelay)) {
      throw new InputError(mismatch(`milliseconds from 0 to ${maxTimerDelay}`, value, `timeout.${name}`));
    }
    checked[name] = value;
  }
  return checked;
}
