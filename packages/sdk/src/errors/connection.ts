import { type ErrorDetails, PlatformServicesError } from './base.js';

/** Where a request was when it failed: connecting, waiting for the response's headers, or reading its body. */
export type Phase = 'connect' | 'headers' | 'body';

/** The connection could not be made, or broke. `cause` is the error of the transport. */
export class ConnectError extends PlatformServicesError {
  /** `connect`: nothing was sent. `headers`: something may have reached the server. `body`: the response broke off. */
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
 * A download broke off, and what came when the rest was asked for does not go on where it had ended: the bytes have
 * changed, or the service sends no ranges. `cause` is what ended the connection; no wrong byte was handed out as right.
 */
export class ResumeError extends ConnectError {
  constructor(message: string, details?: ErrorDetails) {
    super(message, 'body', details);
  }

  override get name(): string {
    return 'ResumeError';
  }
}

/** The caller's `AbortSignal` was aborted. `cause` is the signal's reason. */
export class AbortedError extends PlatformServicesError {
  override get name(): string {
    return 'AbortedError';
  }
}

/** The response came, but is not what the call needs: no JSON, JSON of another shape, too large. */
export class DecodeError extends PlatformServicesError {
  /** The status of the response. */
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
 * A file, a stream or a hook on this side failed: what is to be sent cannot be read, what came cannot be written, or a
 * function that observes calls threw. `cause` is its error.
 */
export class LocalError extends PlatformServicesError {
  override get name(): string {
    return 'LocalError';
  }
}
