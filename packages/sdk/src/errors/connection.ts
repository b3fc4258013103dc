import { type ErrorDetails, PlatformServicesError } from './base.js';

/**
 * The state of a request when it failed: connecting, waiting for the response headers, or reading the response body.
 */
export type Phase = 'connect' | 'headers' | 'body';

/** The connection could not be established, or it broke. `cause` is the error of the transport. */
export class ConnectError extends PlatformServicesError {
  /** `connect`: nothing was sent. `headers`: the server may have received something. `body`: the response broke off. */
  readonly phase: Phase;

  constructor(message: string, phase: Phase, details?: ErrorDetails) {
    super(message, details);
    this.phase = phase;
  }

  override get name(): string {
    return 'ConnectError';
  }
}

/**
 * A download broke off and cannot be continued, because the bytes have changed or the service does not support ranges.
 * `cause` is the error of the broken connection. No wrong bytes were returned as part of the resource.
 */
export class ResumeError extends ConnectError {
  constructor(message: string, details?: ErrorDetails) {
    super(message, 'body', details);
  }

  override get name(): string {
    return 'ResumeError';
  }
}

/**
 * The caller's `AbortSignal` was aborted (`cause` is its reason), or `cancel()` ended a download that was being read,
 * so that bytes are missing.
 */
export class AbortedError extends PlatformServicesError {
  override get name(): string {
    return 'AbortedError';
  }
}

/** The response is not what the call expects: it is not JSON, has another structure, or is too large. */
export class DecodeError extends PlatformServicesError {
  /** The HTTP status of the response. */
  readonly status: number | undefined;

  constructor(message: string, details?: ErrorDetails & { readonly status?: number | undefined }) {
    super(message, details);
    this.status = details?.status;
  }

  override get name(): string {
    return 'DecodeError';
  }
}

/**
 * A file, a stream or a callback on the client's side failed: the content to send cannot be read, the received content
 * cannot be written, a hook threw, or a custom `fetch` returned no response. `cause` is the original error.
 */
export class LocalError extends PlatformServicesError {
  override get name(): string {
    return 'LocalError';
  }
}

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
  details?: ErrorDetails,
): TimeoutError {
  return new classes[deadline](milliseconds, details);
}
