import type { CallContext } from '../call/call-context.js';
import { run } from './run.js';
import { withSession } from './session.js';
import type { SessionSource } from './session-source.js';

/**
 * Sends a call through the steps session, retry, redirect and attempt, and stores the response in the call.
 *
 * @param sessions absent for a login
 * @throws PlatformServicesError in the class of the failure; a `CallFailure` if the call has no site
 */
export function send(call: CallContext, sessions?: SessionSource): Promise<void> {
  return run(call, () => withSession(call, sessions));
}
