import type { CallContext } from '../call/call-context.js';
import { endOf } from '../call/classify-failure.js';
import { delayBeforeNext, mayRepeat, retryAfterOf } from '../call/retry-policy.js';
import type { TransportFailure } from '../transport/failure.js';
import { isSuccess, RawResponse } from '../wire/response.js';

/**
 * Waits before repeating a request whose response body broke off.
 *
 * @throws PlatformServicesError if it must not be repeated
 */
export async function waitForRetry(call: CallContext, failure: TransportFailure): Promise<void> {
  const delay = delayAfter(call, failure);
  call.observer?.settled(failure, delay);
  if (delay === undefined) throw call.transportFailure(failure);
  await pause(call, delay);
}

/** The delay before the request is repeated, in milliseconds; `undefined` if it is not repeated. */
export function delayAfter(call: CallContext, end: RawResponse | TransportFailure): number | undefined {
  const isResponse = end instanceof RawResponse;
  if (isResponse && isSuccess(end.status)) return undefined;
  const { settings, cancellation, operation } = call;
  if (cancellation.ended !== undefined || !call.canSendAgain) return undefined;
  const how = isResponse ? ({ by: 'status', status: end.status } as const) : endOf(end);
  if (how === undefined || !mayRepeat(operation.kind, how)) return undefined;
  const { timing } = settings;
  const asked = isResponse ? retryAfterOf(end.field('retry-after'), timing.now()) : undefined;
  const delay = delayBeforeNext(call.retry, call.repeats + 1, timing.random(), asked);
  return delay === undefined || delay >= cancellation.remaining ? undefined : delay;
}

/** Waits before the next request. @throws PlatformServicesError if the call ends meanwhile */
export async function pause(call: CallContext, milliseconds: number): Promise<void> {
  call.repeats += 1;
  let stop: (() => void) | undefined;
  const paused = new Promise<void>((resolve) => {
    stop = call.settings.timing.after(milliseconds, resolve);
  });
  try {
    await call.wait(paused);
  } finally {
    stop?.();
  }
}
