import { InputError } from '../errors/usage.js';
import { mismatch, unknownName } from '../model/message.js';
import type { OperationKind, RetryOptions } from '../operation/operation.js';

/** Every number of {@link RetryOptions}. */
export interface RetryPolicy {
  readonly attempts: number;
  readonly minDelay: number;
  readonly maxDelay: number;
}

export const defaultRetry: RetryPolicy = { attempts: 3, minDelay: 200, maxDelay: 5_000 };

/** The policy of a call or a client: its own numbers, else those of `base`. @throws InputError */
export function retryPolicy(base: RetryPolicy, own: false | RetryOptions | undefined): RetryPolicy {
  if (own === undefined) return base;
  if (own === false) return { ...base, attempts: 1 };
  if (typeof own !== 'object' || own === null)
    throw new InputError(mismatch('false or an object with numbers', own, 'retry'));
  const policy: Record<keyof RetryPolicy, number> = { ...base };
  for (const [name, value] of Object.entries(own)) {
    if (!isNameOf(policy, name)) {
      throw new InputError(unknownName('option', name, Object.keys(defaultRetry), 'retry'));
    }
    if (value === undefined) continue;
    const least = name === 'attempts' ? 1 : 0;
    if (!Number.isSafeInteger(value) || value < least || value > mostOf[name]) {
      throw new InputError(mismatch(`an integer from ${least} to ${mostOf[name]}`, value, `retry.${name}`));
    }
    policy[name] = value;
  }
  return policy;
}

/** More attempts would be a loop; longer timers do not exist. */
const mostOf: RetryPolicy = { attempts: 100, minDelay: 2_147_483_647, maxDelay: 2_147_483_647 };

function isNameOf(policy: RetryPolicy, name: string): name is keyof RetryPolicy {
  return Object.hasOwn(policy, name);
}

/** How a request failed: without a response, or by its status. */
export type RequestEnd =
  | { readonly by: 'connection' /** Whether something of it may have reached the server. */; readonly sent: boolean }
  | { readonly by: 'status'; readonly status: number };

/** Statuses that do not concern the call: the server, or a proxy in front of it, cannot respond now. */
const retryableStatuses: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/** Whether a call may be repeated after a request for it ended so. */
export function mayRepeat(kind: OperationKind, end: RequestEnd): boolean {
  if (end.by === 'connection' && !end.sent) return true;
  return kind !== 'unsafe' && (end.by === 'connection' || retryableStatuses.has(end.status));
}

/**
 * Milliseconds to wait before the next request: a random part of a span that doubles from wait to wait (full jitter), or
 * as long as the server asks for; `undefined` where there is to be none.
 *
 * @param sent how many requests have failed, at least 1
 * @param random from 0 to 1
 * @param retryAfter milliseconds that the server asks for
 */
export function delayBeforeNext(
  { attempts, minDelay, maxDelay }: RetryPolicy,
  sent: number,
  random: number,
  retryAfter: number | undefined,
): number | undefined {
  if (sent >= attempts || (retryAfter !== undefined && retryAfter > maxDelay)) return undefined;
  const span = Math.min(maxDelay, minDelay * 2 ** (sent - 1));
  return Math.max(retryAfter ?? 0, Math.round(random * span));
}

/** `Sun, 06 Nov 1994 08:49:37 GMT`, and the two older forms of HTTP dates. */
const httpDate = /^[A-Z][a-z]{2,8},? .*\d{2}:\d{2}:\d{2}( \d{4}| GMT)$/;

/**
 * Milliseconds that a `Retry-After` field asks for, by seconds or by a date; `undefined` where it is neither.
 *
 * @param now milliseconds since 1970
 */
export function retryAfterOf(field: string | undefined, now: number): number | undefined {
  const text = field?.trim() ?? '';
  if (/^\d+$/.test(text)) return Math.min(Number(text) * 1_000, Number.MAX_SAFE_INTEGER);
  if (!httpDate.test(text)) return undefined;
  const date = Date.parse(text.endsWith('GMT') ? text : `${text} GMT`);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
