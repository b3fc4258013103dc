import type { CallContext } from '../call/call-context.js';
import { CallFailure } from '../errors/base.js';
import { TransportFailure } from '../transport/failure.js';
import type { RawResponse } from '../wire/response.js';
import { withSession } from './session.js';
import type { SessionSource } from './session-source.js';

/**
 * Sends a call through the steps session, retry, redirect and attempt, and stores the response in the call.
 *
 * @param sessions absent for a login
 * @throws PlatformServicesError in the class of the failure; a {@link CallFailure} if the call has no site
 */
export async function send(call: CallContext, sessions?: SessionSource): Promise<void> {
  try {
    const response =
      call.observer === undefined ? withSession(call, sessions) : observed(call, call.observer, sessions);
    call.succeed(await response);
  } catch (failure) {
    throw call.fail(failure);
  }
}

/** Sends the call inside its observers, so that their asynchronous context applies to it. */
function observed(
  call: CallContext,
  observer: NonNullable<CallContext['observer']>,
  sessions: SessionSource | undefined,
): Promise<RawResponse> {
  try {
    return observer.run(() => withSession(call, sessions));
  } catch (thrown) {
    throw call.transportFailure(new TransportFailure(thrown, 'headers'));
  }
}
