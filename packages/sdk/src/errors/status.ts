import { sentence } from '../model/sentence.js';
import type { RawResponse } from '../wire/response.js';
import { type ErrorDetails, PlatformServicesError } from './base.js';

/** The status of a redirect that a browser hides from scripts. */
export const hiddenRedirect = 0;

/**
 * What does not exist. `path`: the service has no such path, or something else was addressed, so `baseUrl` is wrong;
 * `access`: the access (one is recognized by its built-in types, R-71); `type`: the entity type; `entity`: the entity,
 * whatever its partition; `partition`: the entity exists, but not in this partition, or not without naming its
 * partition (D-51); `property`: the property; `resource`: the resource, or its bytes.
 */
export type NotFoundReason = 'path' | 'access' | 'type' | 'entity' | 'partition' | 'property' | 'resource';

/** What the server reports about a failure (R-4, D-24). */
export interface HttpErrorDetails extends ErrorDetails {
  readonly status: number;
  readonly serverMessage?: string | undefined;
  readonly tracebackId?: string | undefined;
  readonly response?: RawResponse | undefined;
  readonly retryAfter?: number | undefined;
  /** The target of a redirect. */
  readonly location?: string | undefined;
  /** A sentence that precedes the server's message, e.g. that a session could not be renewed. */
  readonly remark?: string | undefined;
  /** Sentences that follow the server's message: what may be wrong, and what to do. */
  readonly hint?: string | undefined;
  /** What does not exist, for status 404. */
  readonly reason?: NotFoundReason | undefined;
}

/** The server responded with a status that does not mean success. */
export class HttpError extends PlatformServicesError {
  /** The HTTP status of the response; 0 for a redirect in a browser, which hides the status. */
  readonly status: number;
  /** The server's description of the failure. */
  readonly serverMessage: string | undefined;
  /** The id under which the server's log contains more information. */
  readonly tracebackId: string | undefined;
  /** Milliseconds after which the server asks for the next attempt (`Retry-After`); `undefined` if it does not say. */
  readonly retryAfter: number | undefined;
  readonly #response: RawResponse | undefined;

  constructor(details: HttpErrorDetails) {
    const suffix = details.serverMessage?.trim() ? `: ${sentence(details.serverMessage)}` : '.';
    const what = details.status === hiddenRedirect ? 'a redirect' : `status ${details.status}`;
    const status = `The server responded with ${what}${suffix}`;
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
   * The response as it was received: status, headers and body, without the session id and without header fields whose
   * names mark them as secret, e.g. `set-cookie`, `x-token`, `www-authenticate`.
   */
  get response(): RawResponse | undefined {
    return this.#response;
  }

  /** @internal A private field cannot be copied, so the new error is made with the same response. */
  override emptyCopy(): this {
    return Reflect.construct(this.constructor, [{ status: this.status, response: this.#response }]);
  }
}

/**
 * 301, 302, 303, 307 or 308: a redirect that the SDK does not follow. It follows at most five redirects of a call that
 * reads with GET or HEAD, within the same origin and the same operation. A redirected request carries the session, so
 * it must also stay below the base path.
 */
export class RedirectError extends HttpError {
  /** The target of the redirect, without secrets; `undefined` if the server does not send one. */
  readonly location: string | undefined;

  constructor(details: HttpErrorDetails) {
    super(details);
    this.location = details.location;
  }

  override get name(): string {
    return 'RedirectError';
  }
}

/** 400: the request violates the specification, or more than one entity matches. */
export class BadRequestError extends HttpError {
  override get name(): string {
    return 'BadRequestError';
  }
}

/** 401: the credentials are wrong, or the session is missing, unknown, ended or expired. */
export class UnauthorizedError extends HttpError {
  override get name(): string {
    return 'UnauthorizedError';
  }
}

/** 403: the session's user is not allowed to do this. */
export class ForbiddenError extends HttpError {
  override get name(): string {
    return 'ForbiddenError';
  }
}

/** 404: the access, type, entity, property or path does not exist. */
export class NotFoundError extends HttpError {
  /**
   * What does not exist. A response does not say it, so it is only known if the call was made with `explainNotFound`,
   * or for a login, where it is the path. It is also `undefined` if the further requests gave no clear result, e.g.
   * because the missing entity is one that the body refers to, or was created or deleted meanwhile.
   */
  readonly reason: NotFoundReason | undefined;

  constructor(details: HttpErrorDetails) {
    super(details);
    this.reason = details.reason;
  }

  override get name(): string {
    return 'NotFoundError';
  }
}

/** 405: the path does not support the method. */
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

/** 409: the request conflicts with the current state. */
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

/** 413: the body exceeds the server's limit. */
export class PayloadTooLargeError extends HttpError {
  override get name(): string {
    return 'PayloadTooLargeError';
  }
}

/** 414: the URL exceeds the server's limit. */
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
  [hiddenRedirect, RedirectError],
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

/** Whether a status is that of a redirect. */
export function isRedirect(status: number): boolean {
  return classOfStatus.get(status) === RedirectError;
}

/** Creates the error for a status, in the class that belongs to the status. */
export function errorOfStatus(details: HttpErrorDetails): HttpError {
  const ErrorClass = classOfStatus.get(details.status) ?? (details.status >= 500 ? ServerError : HttpError);
  return new ErrorClass(details);
}
