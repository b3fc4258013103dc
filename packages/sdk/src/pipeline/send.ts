import type { CallContext } from '../call/call-context.js';
import { isLasting, statusError } from '../call/call-errors.js';
import { delayBeforeNext, mayRepeat, retryAfterOf, retryableStatuses } from '../call/retry-policy.js';
import { isLocatable, PlatformServicesError } from '../errors/base.js';
import { isRedirect } from '../errors/status.js';
import type { AttemptReason } from '../observe/hooks.js';
import { parameterText } from '../operation/path.js';
import { TransportFailure } from '../transport/failure.js';
import type { TransportRequest } from '../transport/transport.js';
import { isSuccess, RawResponse } from '../wire/response.js';
import { reasonOf } from './explain.js';
import { followed } from './redirect.js';

/** A session for the requests of a call. Each login makes another one, even if the service returns the same id. */
export interface SessionLease {
  readonly id: string;
  /** Whether the service has accepted the session at least once. */
  wasAccepted: boolean;
  /** Whether another login may replace the session for the calls that use it. */
  renewable: boolean;
}

/** Provides sessions. Callers that wait for the same session share the error of its login. */
export interface SessionSource {
  /** Returns the current session, or a new one. Concurrent callers share one login. */
  acquire(): SessionLease | Promise<SessionLease>;
  /** Returns a replacement for a session that the server rejected; `undefined` if there cannot be one. */
  renew(refused: SessionLease): Promise<SessionLease | undefined>;
}

/**
 * Sends a call, and returns its response. The call has then ended, unless the body is still to be read.
 *
 * @param sessions absent for a login
 * @throws PlatformServicesError
 */
export async function send(call: CallContext, sessions?: SessionSource): Promise<RawResponse> {
  const { observer } = call;
  try {
    // The asynchronous contexts of observers apply to the requests.
    const responding = observer === undefined ? respond(call, sessions) : observer.run(() => respond(call, sessions));
    const response = await responding;
    if (response.stream === undefined) call.end();
    return response;
  } catch (thrown) {
    const isOfHook = isLocatable(thrown);
    throw call.fail(isOfHook ? call.transportFailure(thrown) : thrown);
  }
}

/**
 * Makes requests until one of them decides the call. A redirect is followed, a failure is repeated if that is safe and
 * may help, and a session that worked before is renewed once if the server rejects it.
 *
 * @throws PlatformServicesError if no response comes, or one with an error status
 */
export async function respond(call: CallContext, sessions: SessionSource | undefined): Promise<RawResponse> {
  const source = call.operation.session === false ? undefined : sessions;
  let lease = source && (await leaseOf(call, source));
  let reason: AttemptReason = call.attempts === 0 ? 'first' : 'retry';
  let isRenewed = false;
  let path = call.path;
  for (;;) {
    const end = await attempt(call, lease, path, reason);
    const isResponse = end instanceof RawResponse;
    if (isResponse && isRedirect(end.status)) {
      call.observer?.settled(end, undefined);
      path = followed(call, end, path, lease !== undefined);
      reason = 'redirect';
      continue;
    }
    path = call.path;
    const delay = delayAfter(call, end);
    call.observer?.settled(end, delay);
    if (delay !== undefined) {
      await pause(call, delay);
      reason = 'retry';
      continue;
    }
    if (!isResponse) throw call.transportFailure(end);
    if (source === undefined || lease === undefined) return checkStatus(call, end, sessions);
    if (end.status < 400) lease.wasAccepted = true;
    const renewed = end.status === 401 && !isRenewed ? await renew(call, source, lease, end) : undefined;
    if (renewed === undefined) return checkStatus(call, end, sessions);
    lease = renewed;
    reason = 'renewal';
    isRenewed = true;
  }
}

async function leaseOf(call: CallContext, sessions: SessionSource): Promise<SessionLease> {
  const acquired = sessions.acquire();
  return acquired instanceof Promise ? await call.wait(acquired) : acquired;
}

/**
 * @throws PlatformServicesError if the session cannot be renewed, or if the request cannot be sent again with the new
 * one
 */
async function renew(
  call: CallContext,
  sessions: SessionSource,
  refused: SessionLease,
  response: RawResponse,
): Promise<SessionLease | undefined> {
  const renewed = await call.wait(sessions.renew(refused)).catch((failure: unknown) => {
    if (!(failure instanceof PlatformServicesError) || call.cancellation.ended !== undefined) throw failure;
    throw statusError(call, response, {
      remark: 'The session ended and could not be renewed.',
      cause: failure,
    });
  });
  if (renewed === undefined || call.canSendAgain) return renewed;
  const remark = 'The session ended, and the stream that was sent cannot be sent again.';
  throw statusError(call, response, { remark });
}

/** Returns a response that means success, or that the call accepts. @throws HttpError for any other */
async function checkStatus(
  call: CallContext,
  response: RawResponse,
  sessions: SessionSource | undefined,
): Promise<RawResponse> {
  const { status } = response;
  const { accepts, path, nullFor } = call.operation;
  // OPTIONS has the status 204 for any type.
  if (status === 200) call.settings.seenTypes.add(path);
  if (isSuccess(status) || accepts?.includes(status) === true) return response;
  const reason = status === 404 ? await reasonOf(call, response, (probe) => send(probe, sessions)) : undefined;
  if (reason !== undefined && reason === nullFor) return response;
  throw statusError(call, response, { reason });
}

/**
 * Makes one request. Returns the response, or how the request failed.
 *
 * @throws ConfigError if the function for header fields fails
 */
async function attempt(
  call: CallContext,
  lease: SessionLease | undefined,
  path: string,
  reason: AttemptReason,
): Promise<RawResponse | TransportFailure> {
  const { headersProvider, transport } = call.settings;
  if (headersProvider !== undefined) await call.updateClientHeaders(headersProvider);
  try {
    const { ended } = call.cancellation;
    if (ended !== undefined) throw ended.reason;
    const request = requestOf(call, lease, path);
    if (call.observer !== undefined) {
      return await call.observer.send(path, reason, request, (complete) => {
        call.attempts += 1;
        return transport(complete);
      });
    }
    call.attempts += 1;
    return await transport(request);
  } catch (thrown) {
    return thrown instanceof TransportFailure ? thrown : new TransportFailure(thrown, 'headers');
  }
}

function requestOf(call: CallContext, lease: SessionLease | undefined, path: string): TransportRequest {
  const { operation, deadlines, settings } = call;
  const session = lease === undefined ? undefined : settings.carrySession(lease.id);
  const type = operation.body?.type;
  return {
    origin: settings.base.origin,
    path: session?.query === undefined ? path : withParameter(path, session.query),
    method: operation.method,
    headers: { ...call.clientHeaders, ...(type && { 'content-type': type }), ...call.headers, ...session?.header },
    body: operation.body?.content,
    headersTimeout: deadlines.headers,
    bodyTimeout: deadlines.body,
    maxBytes: settings.maxResponseBytes,
    streams: call.streams,
    cancellation: call.cancellation,
  };
}

function withParameter(path: string, parameter: readonly [string, string]): string {
  return `${path}${path.includes('?') ? '&' : '?'}${parameterText(parameter)}`;
}

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
function delayAfter(call: CallContext, end: RawResponse | TransportFailure): number | undefined {
  const isResponse = end instanceof RawResponse;
  if (isResponse && isSuccess(end.status)) return undefined;
  const { cancellation, operation } = call;
  if (cancellation.ended !== undefined || !call.canSendAgain) return undefined;
  const mayHelp = isResponse ? retryableStatuses.has(end.status) : !isLasting(end);
  if (!mayHelp || !mayRepeat(operation.kind, isResponse || end.phase !== 'connect')) return undefined;
  const asked = isResponse ? retryAfterOf(end.field('retry-after')) : undefined;
  const delay = delayBeforeNext(call.retry, call.repeats + 1, asked);
  return delay === undefined || delay >= cancellation.remaining ? undefined : delay;
}

/** Waits before the next request. @throws PlatformServicesError if the call ends meanwhile */
async function pause(call: CallContext, milliseconds: number): Promise<void> {
  call.repeats += 1;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const paused = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  try {
    await call.wait(paused);
  } finally {
    clearTimeout(timer);
  }
}
