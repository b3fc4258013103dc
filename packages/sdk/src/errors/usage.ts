import { type ErrorDetails, PlatformServicesError } from './base.js';
import { LocalError } from './connection.js';

/** An option of `createClient` is missing, unknown or does not fit, or the client is closed. Nothing was sent. */
export class ConfigError extends PlatformServicesError {
  override get name(): string {
    return 'ConfigError';
  }
}

/** The error of a call on a client that is closed. */
export function clientClosed(details?: ErrorDetails): ConfigError {
  return new ConfigError('The client is closed. Create another one.', details);
}

/**
 * A parameter of a call cannot be sent: an empty path part, an option value that does not exist, a value that has no
 * JSON form. Nothing was sent.
 */
export class InputError extends PlatformServicesError {
  override get name(): string {
    return 'InputError';
  }
}

/** A row of `docs/dialects.md`, e.g. `D-2`. */
export type DeviationId = `D-${number}`;

/**
 * The call asks for what the dialect chosen in `createClient` cannot do (D-2, D-13). Nothing was sent.
 */
export class DialectError extends InputError {
  /** The deviation of the deployed dialect that forbids the call; `undefined` where the documented dialect forbids it. */
  readonly deviation: DeviationId | undefined;

  constructor(message: string, details: ErrorDetails & { readonly deviation?: DeviationId | undefined } = {}) {
    super(message, details);
    this.deviation = details.deviation;
  }

  override get name(): string {
    return 'DialectError';
  }
}

/** What is thrown before a call has a name. */
type Locatable = InputError | ConfigError | LocalError;

export function isLocatable(error: unknown): error is Locatable {
  return error instanceof InputError || error instanceof ConfigError || error instanceof LocalError;
}

/** The same error with the call that it belongs to: what checks a parameter does not know for whom. */
export function located(error: Locatable, details: ErrorDetails): Locatable {
  if (error.operation !== undefined) return error;
  const message = error.message;
  if (error instanceof LocalError) return new LocalError(message, { ...details, cause: error.cause });
  if (error instanceof DialectError) return new DialectError(message, { ...details, deviation: error.deviation });
  return error instanceof InputError ? new InputError(message, details) : new ConfigError(message, details);
}
