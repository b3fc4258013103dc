import { type ErrorDetails, PlatformServicesError } from './base.js';
import type { Phase } from './connection.js';

/** A deadline passed. Each deadline has its own class. */
export abstract class TimeoutError extends PlatformServicesError {
  /** Which one: `connect`, `headers`, `body` (no byte for so long) or `total`. */
  readonly deadline: Phase | 'total';
  /** The deadline in milliseconds; `undefined` where a dispatcher of the caller's set it. */
  readonly milliseconds: number | undefined;

  constructor(deadline: Phase | 'total', what: string, milliseconds: number | undefined, details?: ErrorDetails) {
    super(`${what} ${milliseconds === undefined ? 'in time' : `within ${milliseconds} ms`}`, details);
    this.deadline = deadline;
    this.milliseconds = milliseconds;
  }

  override get name(): string {
    return 'TimeoutError';
  }
}

/** No connection was made in time (`timeout.connect` of the client). Nothing was sent. */
export class ConnectTimeoutError extends TimeoutError {
  constructor(milliseconds: number | undefined, details?: ErrorDetails) {
    super('connect', 'no connection', milliseconds, details);
  }

  override get name(): string {
    return 'ConnectTimeoutError';
  }
}

/** The request was sent and no answer began in time (`timeout.headers`), or the server took no more of its body. */
export class HeadersTimeoutError extends TimeoutError {
  constructor(milliseconds: number | undefined, details?: ErrorDetails) {
    super('headers', 'no answer', milliseconds, details);
  }

  override get name(): string {
    return 'HeadersTimeoutError';
  }
}

/** The answer began, and then no part of its body came for too long (`timeout.body`). */
export class BodyTimeoutError extends TimeoutError {
  constructor(milliseconds: number | undefined, details?: ErrorDetails) {
    super('body', "no more of the answer's body", milliseconds, details);
  }

  override get name(): string {
    return 'BodyTimeoutError';
  }
}

/** The call as a whole took too long (`timeout.total`): login, waits, every request, and the whole body. */
export class TotalTimeoutError extends TimeoutError {
  constructor(milliseconds: number | undefined, details?: ErrorDetails) {
    super('total', 'not finished', milliseconds, details);
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

/** The error of a deadline, in its class. */
export function timeoutError(
  deadline: Phase | 'total',
  milliseconds: number | undefined,
  details: ErrorDetails,
): TimeoutError {
  return new classes[deadline](milliseconds, details);
}
