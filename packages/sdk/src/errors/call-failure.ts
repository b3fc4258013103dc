import type { CallSite, PlatformServicesError } from './base.js';

/**
 * A failure on its way up. It becomes an error where the call was made, since several callers may share one failure
 * (of logging in), and each must see its own line in the stack.
 */
export class CallFailure {
  readonly error: (site: CallSite | undefined) => PlatformServicesError;

  constructor(error: (site: CallSite | undefined) => PlatformServicesError) {
    this.error = error;
  }
}
