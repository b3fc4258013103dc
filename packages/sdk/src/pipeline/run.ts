import type { CallContext } from '../call/call-context.js';
import { TransportFailure } from '../transport/failure.js';
import type { RawResponse } from '../wire/response.js';

/**
 * Runs the steps of a call, and stores the response in the call.
 *
 * @param steps returns the response; it rejects with a `CallFailure`
 * @throws PlatformServicesError in the class of the failure; a `CallFailure` if the call has no site
 */
export async function run(call: CallContext, steps: () => Promise<RawResponse>): Promise<void> {
  try {
    call.succeed(await (call.observer === undefined ? steps() : observed(call, call.observer, steps)));
  } catch (failure) {
    throw call.fail(failure);
  }
}

/** Runs the steps inside the observers of the call, so that their asynchronous context applies to them. */
function observed(
  call: CallContext,
  observer: NonNullable<CallContext['observer']>,
  steps: () => Promise<RawResponse>,
): Promise<RawResponse> {
  try {
    return observer.run(steps);
  } catch (thrown) {
    throw call.transportFailure(new TransportFailure(thrown, 'headers'));
  }
}
