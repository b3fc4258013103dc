import type { CallContext } from '../call/call-context.js';
import { parameterText } from '../operation/path.js';
import { TransportFailure } from '../transport/failure.js';
import type { TransportRequest } from '../transport/transport.js';
import type { RawResponse } from '../wire/response.js';
import type { SessionLease } from './session-source.js';

/**
 * The fourth step, and the only place that makes requests. Returns the response, or how the request failed.
 *
 * @throws CallFailure if the function for header fields fails
 */
export async function attempt(
  call: CallContext,
  lease: SessionLease | undefined,
  path: string,
): Promise<RawResponse | TransportFailure> {
  const { headersFunction } = call.settings;
  if (headersFunction !== undefined) await call.askHeaders(headersFunction);
  try {
    const { ended } = call.cancellation;
    if (ended !== undefined) throw ended.reason;
    const request = requestOf(call, lease, path);
    if (call.observer === undefined) return await transmit(call, request);
    return await call.observer.send(path, request, (observed) => transmit(call, observed));
  } catch (thrown) {
    return thrown instanceof TransportFailure ? thrown : new TransportFailure(thrown, 'headers');
  }
}

function transmit(call: CallContext, request: TransportRequest): Promise<RawResponse> {
  call.attempts += 1;
  return call.settings.transport(request);
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
