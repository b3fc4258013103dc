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
 * `cause` is what broke the connection. No wrong bytes were returned as the resource.
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
 * The caller's `AbortSignal` was aborted, whose reason is `cause`; or `cancel()` ended a download that was being read, so that
 * bytes are missing.
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
