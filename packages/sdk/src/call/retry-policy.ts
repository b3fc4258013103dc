import { checkInteger, checkNames, maxTimerDelay } from '../operation/checks.js';
import type { RetryOptions } from '../operation/operation.js';
import type { OperationKind } from '../operation/operation-kind.js';

/** {@link RetryOptions} with a value for every option. */
export interface RetryPolicy {
  readonly maxRetries: number;
  readonly minDelay: number;
  readonly maxDelay: number;
}

export const defaultRetry: RetryPolicy = { maxRetries: 2, minDelay: 200, maxDelay: 5_000 };

/**
 * The retry policy of a call or a client: its own values, with those of `base` as defaults.
 *
 * @throws InputError if an option is invalid
 */
export function retryPolicy(base: RetryPolicy, own: false | RetryOptions | undefined): RetryPolicy {
  if (own === undefined) return base;
  if (own === false) return { ...base, maxRetries: 0 };
  checkNames(own, Object.keys(defaultRetry), 'option', 'retry');
  const { maxRetries = base.maxRetries, minDelay = base.minDelay, maxDelay = base.maxDelay } = own;
  // More retries would amount to an endless loop.
  checkInteger(maxRetries, 0, 'retry.maxRetries', 99);
  checkInteger(minDelay, 0, 'retry.minDelay', maxTimerDelay);
  checkInteger(maxDelay, 0, 'retry.maxDelay', maxTimerDelay);
  return { maxRetries, minDelay, maxDelay };
}

/** Statuses that say nothing about the call itself: the server, or a proxy in front of it, cannot respond now. */
export const retryableStatuses: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/** Whether a request may be sent again. If something of it was sent, its call must be a read, or repeatable. */
export function mayRepeat(kind: OperationKind, wasSent: boolean): boolean {
  return !wasSent || kind === 'read' || kind === 'repeatable';
}

/**
 * The delay in milliseconds before the next request: a random part of an interval that doubles after every attempt
 * (full jitter), but no less than the delay that the server asks for. `undefined` if the request must not be repeated.
 *
 * @param failures the number of requests that have failed, at least 1
 * @param retryAfter the delay in milliseconds that the server asks for
 */
export function delayBeforeNext(
  { maxRetries, minDelay, maxDelay }: RetryPolicy,
  failures: number,
  retryAfter: number | undefined,
): number | undefined {
  if (failures > maxRetries || (retryAfter !== undefined && retryAfter > maxDelay)) return undefined;
  const span = Math.min(maxDelay, minDelay * 2 ** (failures - 1));
  return Math.max(retryAfter ?? 0, Math.round(Math.random() * span));
}

/** `Sun, 06 Nov 1994 08:49:37 GMT`, and the two older forms of HTTP dates. */
const httpDate = /^[A-Z][a-z]{2,8},? .*\d{2}:\d{2}:\d{2}( \d{4}| GMT)$/;

/**
 * The delay in milliseconds that a `Retry-After` field requests, in seconds or as a date; `undefined` if it is neither.
 */
export function retryAfterOf(field: string | undefined): number | undefined {
  const text = field?.trim() ?? '';
  if (/^\d+$/.test(text)) return Math.min(Number(text) * 1_000, Number.MAX_SAFE_INTEGER);
  if (!httpDate.test(text)) return undefined;
  const date = Date.parse(text.endsWith('GMT') ? text : `${text} GMT`);
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now());
}
