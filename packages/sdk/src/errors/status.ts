import { sentence } from '../model/message.js';
import type { RawResponse } from '../wire/response.js';
import { type ErrorDetails, PlatformServicesError } from './base.js';

/** What the server says of a failure (R-4, D-24). */
export interface HttpErrorDetails extends ErrorDetails {
  readonly status: number;
  readonly serverMessage?: string | undefined;
  readonly tracebackId?: string | undefined;
  readonly response?: RawResponse | undefined;
  readonly retryAfter?: number | undefined;
  /** Where a redirect leads. */
  readonly location?: string | undefined;
  /** A sentence before the server's message, e.g. that a session could not be renewed. */
  readonly remark?: string | undefined;
  /** Sentences after it: what may be wrong, and what to do. */
  readonly hint?: string | undefined;
}

/** The server responded with a status that is no success. */
export class HttpError extends PlatformServicesError {
  /** The status of the response. */
  readonly status: number;
  /** What the server says was wrong. */
  readonly serverMessage: string | undefined;
  /** The id under which the server's log has more. */
  readonly tracebackId: string | undefined;
  /** Milliseconds after which the server wants to be asked again (`Retry-After`); `undefined` where it says none. */
  readonly retryAfter: number | undefined;
  readonly #response: RawResponse | undefined;

  constructor(details: HttpErrorDetails) {
    const said = details.serverMessage?.trim() ? `: ${sentence(details.serverMessage)}` : '.';
    const status = `The server responded with status ${details.status}${said}`;
    super([details.remark, status, details.hint].filter((part) => part !== undefined).join(' '), details);
    this.status = details.status;
    this.serverMessage = details.serverMessage;
    this.tracebackId = details.tracebackId;
    this.retryAfter = details.retryAfter;
    this.#response = details.response;
  }

  override get name(): string {
    return 'HttpError';
  }

  /**
   * The response as it came: status, headers and body, without the session id and without header fields whose names say
   * that they are secrets, e.g. `set-cookie`, `x-token`, `www-authenticate`.
   */
  get response(): RawResponse | undefined {
    return this.#response;
  }
}

/**
 * 301, 302, 303, 307 or 308: the server leads elsewhere, and the SDK does not go there. It follows redirects only of reads
 * by GET, only at the same origin, and a few at most, since the session goes with them.
 */
export class RedirectError extends HttpError {
  /** Where to, without secrets; `undefined` where the server does not say it. */
  readonly location: string | undefined;

  constructor(details: HttpErrorDetails) {
    super(details);
    this.location = details.location;
  }

  override get name(): string {
    return 'RedirectError';
  }
}

/** 400: the request does not fit the specification, or more than one entity matches. */
export class BadRequestError extends HttpError {
  override get name(): string {
    return 'BadRequestError';
  }
}

/** 401: wrong credentials, or a session that is missing, unknown, ended or expired. */
export class UnauthorizedError extends HttpError {
  override get name(): string {
    return 'UnauthorizedError';
  }
}

/** 403: the session's user may not do this. */
export class ForbiddenError extends HttpError {
  override get name(): string {
    return 'ForbiddenError';
  }
}

/** 404: access, type, entity, property or path does not exist. */
export class NotFoundError extends HttpError {
  override get name(): string {
    return 'NotFoundError';
  }
}

/** 405: the path does not know the method. */
export class MethodNotAllowedError extends HttpError {
  override get name(): string {
    return 'MethodNotAllowedError';
  }
}

/** 406: the request's `Content-Type` is not supported. */
export class NotAcceptableError extends HttpError {
  override get name(): string {
    return 'NotAcceptableError';
  }
}

/** 409: the request conflicts with the present state. */
export class ConflictError extends HttpError {
  override get name(): string {
    return 'ConflictError';
  }
}

/** 412: several entities would be deleted without `allowMultipleDelete`. */
export class PreconditionFailedError extends HttpError {
  override get name(): string {
    return 'PreconditionFailedError';
  }
}

/** 413: the body is over the server's limit. */
export class PayloadTooLargeError extends HttpError {
  override get name(): string {
    return 'PayloadTooLargeError';
  }
}

/** 414: the URL is over the server's limit. */
export class UriTooLongError extends HttpError {
  override get name(): string {
    return 'UriTooLongError';
  }
}

/** 416: the range of a download lies outside the resource. */
export class RangeNotSatisfiableError extends HttpError {
  override get name(): string {
    return 'RangeNotSatisfiableError';
  }
}

/** 429: too many requests. */
export class TooManyRequestsError extends HttpError {
  override get name(): string {
    return 'TooManyRequestsError';
  }
}

/** 500 and above: the server failed, or a reference could not be dropped (4.8, R-42). */
export class ServerError extends HttpError {
  override get name(): string {
    return 'ServerError';
  }
}

const classOfStatus: ReadonlyMap<number, new (details: HttpErrorDetails) => HttpError> = new Map([
  [301, RedirectError],
  [302, RedirectError],
  [303, RedirectError],
  [307, RedirectError],
  [308, RedirectError],
  [400, BadRequestError],
  [401, UnauthorizedError],
  [403, ForbiddenError],
  [404, NotFoundError],
  [405, MethodNotAllowedError],
  [406, NotAcceptableError],
  [409, ConflictError],
  [412, PreconditionFailedError],
  [413, PayloadTooLargeError],
  [414, UriTooLongError],
  [416, RangeNotSatisfiableError],
  [429, TooManyRequestsError],
]);

/** The error of a status, in the class that the status has. */
export function errorOfStatus(details: HttpErrorDetails): HttpError {
  const ErrorClass = classOfStatus.get(details.status) ?? (details.status >= 500 ? ServerError : HttpError);
  return new ErrorClass(details);
}
