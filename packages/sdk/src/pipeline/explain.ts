import { CallContext } from '../call/call-context.js';
import { PlatformServicesError } from '../errors/base.js';
import type { NotFoundReason } from '../errors/status.js';
import type { Operation } from '../operation/operation.js';
import type { RawResponse } from '../wire/response.js';
import { serverFailure } from '../wire/server-failure.js';
import { decodeResult } from './decode.js';
import { addressOf, missingPart, type Probe, type Probed } from './missing.js';

/** Sends a call, and returns its response. */
type Send = (call: CallContext) => Promise<RawResponse>;

/**
 * What does not exist, after the service responded to a call with status 404; `undefined` if the call does not ask for
 * the reason, or if the reason is not certain.
 *
 * @throws PlatformServicesError if the call ends in the meantime
 */
export async function reasonOf(
  call: CallContext,
  response: RawResponse,
  send: Send,
): Promise<NotFoundReason | undefined> {
  const { nullFor, path } = call.operation;
  if (path === '/rest/authenticate') return 'path';
  const { explainNotFound = call.settings.explainNotFound } = call.options;
  const addressed = explainNotFound || nullFor !== undefined ? addressOf(call.operation) : undefined;
  if (addressed === undefined) return undefined;
  // A response of something else, such as a proxy, says nothing about the entity.
  const isSeen = call.settings.seenTypes.has(path) && serverFailure(response, unchanged).isOwn;
  if (nullFor === 'entity' && isSeen) return nullFor;
  try {
    const probing: Probe = (path, query, { session = true } = {}) => {
      const accepts = session ? [400, 404] : [400, 401, 404];
      return probe(call, { method: 'GET', kind: 'read', path, query, session, accepts }, send);
    };
    return await missingPart(probing, addressed);
  } catch (failure) {
    if (!(failure instanceof PlatformServicesError)) throw failure;
    const { ended } = call.cancellation;
    if (ended !== undefined) throw call.transportFailure(ended.reason);
    return undefined;
  }
}

const unchanged = (text: string) => text;

/** Sends a request, which is aborted when the call ends. @throws PlatformServicesError */
async function probe(call: CallContext, operation: Operation, send: Send): Promise<Probed> {
  const { headers, retry, timeout } = call.options;
  const ending = new AbortController();
  const deadlines = typeof timeout === 'object' ? timeout : {};
  const options = { signal: ending.signal, headers, retry, timeout: { ...deadlines, total: 0 } };
  const caller = { name: 'explainNotFound', options, site: undefined };
  const context = new CallContext(call.settings, call.types, { operation }, caller);
  call.cancellation.follow((reason) => ending.abort(reason));
  let response: RawResponse;
  try {
    response = await send(context);
  } finally {
    call.cancellation.unfollow();
    call.attempts += context.attempts;
  }
  const { status } = response;
  if (status !== 200) context.observer?.end();
  return { status, result: status === 200 ? decodeResult({ call: context, response }) : undefined };
}
