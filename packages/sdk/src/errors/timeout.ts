import { type ErrorDetails, PlatformServicesError } from './base.js';
import type { Phase } from './connection.js';

/** A deadline passed. Each kind of deadline has its own subclass. */
export abstract class TimeoutError extends PlatformServicesError {
  /** The deadline that passed: `connect`, `headers`, `body` (the time between two parts) or `total`. */
  readonly deadline: Phase | 'total';
  /** The deadline in milliseconds; `undefined` if it was set by a dispatcher that the caller supplied. */
  readonly milliseconds: number | undefined;

  /** @param what what did not happen in time, as the beginning of a sentence */
  constructor(deadline: Phase | 'total', what: string, milliseconds: number | undefined, details?: ErrorDetails) {
    const time = milliseconds === undefined ? 'in time' : `within ${milliseconds} ms`;
    const advice = milliseconds === undefined ? '' : ` Raise "timeout.${deadline}" if the service needs longer.`;
    super(`${what} ${time}.${advice}`, details);
    this.deadline = deadline;
    this.milliseconds = milliseconds;
  }

  override get name(): string {
    return 'TimeoutError';
  }
}

/** No connection was established in time (`timeout.connect` of the client). Nothing was sent. */
export class ConnectTimeoutError extends TimeoutError {
  constructor(milliseconds: number | undefined, details?: ErrorDetails) {
    super('connect', 'No connection was made', milliseconds, details);
  }

  override get name(): string {
    return 'ConnectTimeoutError';
  }
}

/**
 * The request was sent but no response began in time (`timeout.headers`), or the server stopped accepting the request
 * body.
 */
export class HeadersTimeoutError extends TimeoutError {
  constructor(milliseconds: number | undefined, details?: ErrorDetails) {
    super('headers', 'No response began', milliseconds, details);
  }

  override get name(): string {
    return 'HeadersTimeoutError';
  }
}

/** The response began, but then no part of its body arrived in time (`timeout.body`). */
export class BodyTimeoutError extends TimeoutError {
  constructor(milliseconds: number | undefined, details?: ErrorDetails) {
    super('body', 'No further part of the response arrived', milliseconds, details);
  }

  override get name(): string {
    return 'BodyTimeoutError';
  }
}

/** The call as a whole took too long (`timeout.total`), including login, delays, all requests and the whole body. */
export class TotalTimeoutError extends TimeoutError {
  constructor(milliseconds: number | undefined, details?: ErrorDetails) {
    super('total', 'The call did not finish', milliseconds, details);
  }

  override get name(): string {
    return 'TotalTimeoutError';
  }
}

const classes = {
  connect: ConnectTimeoutError,
  headers: HeadersTimeoutError,
  body: BodyTimeoutError,
  total: TotalTimeoutError,
} as const;

/** Creates the error for a deadline, in the class that belongs to it. */
export function timeoutError(
  deadline: Phase | 'total',
  milliseconds: number | undefined,
  details: ErrorDetails,
): TimeoutError {
  return new classes[deadline](milliseconds, details);
}
