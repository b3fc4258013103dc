import { type ErrorDetails, PlatformServicesError } from './base.js';

/** An option of `createClient` is missing, unknown or invalid, or the client is closed. Nothing was sent. */
export class ConfigError extends PlatformServicesError {
  override get name(): string {
    return 'ConfigError';
  }
}

/** The error of a call on a closed client. */
export function clientClosed(details?: ErrorDetails): ConfigError {
  return new ConfigError('The client is closed. Create another one.', details);
}

/**
 * A parameter of a call cannot be sent: an empty path part, an unknown option, or a value that has no JSON form.
 * Nothing was sent.
 */
export class InputError extends PlatformServicesError {
  override get name(): string {
    return 'InputError';
  }
}

/** A row of `docs/dialects.md`, e.g. `D-2`. */
export type DeviationId = `D-${number}`;

/**
 * The call needs something that the dialect chosen in `createClient` does not support (D-2, D-13). Nothing was sent.
 */
export class DialectError extends InputError {
  /** The deviation of the deployed dialect that rules out the call; `undefined` if the documented dialect does. */
  readonly deviation: DeviationId | undefined;

  constructor(message: string, details: ErrorDetails & { readonly deviation?: DeviationId | undefined } = {}) {
    super(message, details);
    this.deviation = details.deviation;
  }

  override get name(): string {
    return 'DialectError';
  }
}
