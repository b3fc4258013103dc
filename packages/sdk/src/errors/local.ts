import { PlatformServicesError } from './base.js';

/**
 * A file or a stream on this side failed: what is to be sent cannot be read, or what came cannot be written. `cause` is
 * its error.
 */
export class LocalError extends PlatformServicesError {
  override get name(): string {
    return 'LocalError';
  }
}
