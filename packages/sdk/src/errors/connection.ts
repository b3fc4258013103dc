import { type ErrorDetails, PlatformServicesError } from './base.js';

/** Where a request was when it failed: connecting, waiting for the answer's headers, or reading its body. */
export type Phase = 'connect' | 'headers' | 'body';

/** The connection could not be made, or broke. `cause` is the error of the transport. */
export class ConnectError extends PlatformServicesError {
  /** `connect`: nothing was sent. `headers`: something may have reached the server. `body`: the answer broke off. */
  readonly phase: Phase;

  constructor(message: string, phase: Phase, details?: ErrorDetails) {
    super(message, details);
    this.phase = phase;
  }

  override get name(): string {
    return 'ConnectError';
  }
}

/** A deadline passed. */
export class TimeoutError extends PlatformServicesError {
  /** Which one: `connect`, `headers`, `body` (no byte for so long) or `total`. */
  readonly deadline: Phase | 'total';
  /** The deadline in milliseconds; `undefined` where a dispatcher of the caller's set it. */
  readonly milliseconds: number | undefined;

  constructor(deadline: Phase | 'total', milliseconds: number | undefined, details?: ErrorDetails) {
    super(timeoutMessages[deadline](milliseconds === undefined ? 'in time' : `within ${milliseconds} ms`), details);
    this.deadline = deadline;
    this.milliseconds = milliseconds;
  }

  override get name(): string {
    return 'TimeoutError';
  }
}

const timeoutMessages: Readonly<Record<Phase | 'total', (within: string) => string>> = {
  connect: (within) => `no connection ${within}`,
  headers: (within) => `no answer ${within}`,
  body: (within) => `no more of the answer's body ${within}`,
  total: (within) => `not finished ${within}`,
};

/** The caller's `AbortSignal` was aborted. `cause` is the signal's reason. */
export class AbortedError extends PlatformServicesError {
  override get name(): string {
    return 'AbortedError';
  }
}

/** The answer came, but is not what the call needs: no JSON, JSON of another shape, too large. */
export class DecodeError extends PlatformServicesError {
  /** The status of the answer. */
  readonly status: number | undefined;

  constructor(message: string, details?: ErrorDetails & { readonly status?: number | undefined }) {
    super(message, details);
    this.status = details?.status;
  }

  override get name(): string {
    return 'DecodeError';
  }
}
