import type { CallContext } from '../call/call-context.js';
import { CallFailure } from '../errors/base.js';
import { isSuccess, type RawResponse } from '../wire/response.js';
import { reasonOf } from './explain.js';
import { withRetry } from './retry.js';
import type { SessionLease, SessionSource } from './session-source.js';

/**
 * The first step: sends the call with a session. If the server rejects a session that worked before, it is renewed
 * once. A response with an error status becomes the failure of the call.
 *
 * @param sessions absent for a login
 * @throws CallFailure
 */
export async function withSession(call: CallContext, sessions: SessionSource | undefined): Promise<RawResponse> {
  if (sessions === undefined || call.operation.session === false)
    return checkStatus(call, await withRetry(call), sessions);
  const acquired = sessions.acquire();
  const lease = acquired instanceof Promise ? await call.wait(acquired) : acquired;
  const response = await withRetry(call, lease);
  if (response.status < 400) sessions.accepted(lease);
  if (response.status !== 401) return checkStatus(call, response, sessions);
  const renewed = await renew(call, sessions, lease, response);
  if (renewed === undefined) return checkStatus(call, response, sessions);
  if (!call.canSendAgain) {
    throw call.statusFailure(response, {
      remark: 'The session ended, and the stream that was sent cannot be sent again.',
    });
  }
  const second = await withRetry(call, renewed);
  if (second.status < 400) sessions.accepted(renewed);
  return checkStatus(call, second, sessions);
}

async function renew(
  call: CallContext,
  sessions: SessionSource,
  refused: SessionLease,
  response: RawResponse,
): Promise<SessionLease | undefined> {
  try {
    return await call.wait(sessions.renew(refused));
  } catch (failure) {
    if (!(failure instanceof CallFailure) || call.cancellation.ended !== undefined) throw failure;
    throw call.statusFailure(response, { remark: 'The session ended and could not be renewed.', cause: failure });
  }
}

/** @throws CallFailure for a status that does not mean success */
function checkStatus(
  call: CallContext,
  response: RawResponse,
  sessions: SessionSource | undefined,
): RawResponse | Promise<RawResponse> {
  const { status } = response;
  if (isSuccess(status)) {
    call.settings.seenTypes.add(call.operation.path);
    return response;
  }
  if (call.operation.accepts?.includes(status)) return response;
  if (status === 404) return explained(call, response, sessions);
  throw call.statusFailure(response);
}

/** Returns a response with status 404 if the call reads it as null. @throws CallFailure otherwise, with the reason if it is known */
async function explained(
  call: CallContext,
  response: RawResponse,
  sessions: SessionSource | undefined,
): Promise<RawResponse> {
  const reason = await reasonOf(call, response, (probe) => withSession(probe, sessions));
  if (reason !== undefined && reason === call.operation.nullFor) return response;
  throw call.statusFailure(response, { reason });
}
