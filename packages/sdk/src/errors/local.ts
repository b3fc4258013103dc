import { PlatformServicesError } from './base.js';

/**
 * A file, a stream or a hook on this side failed: what is to be sent cannot be read, what came cannot be written, or a
 * function that observes calls threw. `cause` is its error.
 */
export class LocalError extends PlatformServicesError {
  override get name(): string {
    return 'LocalError';
  }
}
