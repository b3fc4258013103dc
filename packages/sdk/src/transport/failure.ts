import type { Phase } from '../errors/connection.js';

/** The rejection of a transport: why the request failed, and how far it got. */
export class TransportFailure {
  readonly reason: unknown;
  /** `connect`: no part of the request can have reached the server. */
  readonly phase: Phase;
  /** The status of the response, if it had begun. */
  readonly status: number | undefined;

  constructor(reason: unknown, phase: Phase, status?: number) {
    this.reason = reason;
    this.phase = phase;
    this.status = status;
  }
}

/** The response is larger than the client accepts. */
export class ResponseTooLarge extends Error {
  constructor(limit: number) {
    super(`The response is larger than ${limit} bytes. Raise "maxResponseBytes", or read less at a time.`);
  }
}

/** The response has a content coding that was not requested. */
export class UnknownCoding extends Error {
  constructor(coding: string) {
    super(
      `Expected a response without content coding, got ${JSON.stringify(coding.slice(0, 40))}. Switch compression off, also in proxies.`,
    );
  }
}

/** A body was cancelled while it was being read. */
export class BodyCancelled extends Error {}

/** A failure on the client's side: of a source that is sent, or of a callback. `cause` is the original error. */
export class LocalFailure extends Error {
  /** What failed, as a sentence without its period. The reason is in `cause`. */
  readonly what: string;

  constructor(what: string, cause: unknown) {
    super(what, { cause });
    this.what = what;
  }
}

/** A deadline of the SDK passed. */
export class DeadlinePassed extends Error {
  readonly deadline: 'connect' | 'headers' | 'body' | 'total';

  constructor(deadline: 'connect' | 'headers' | 'body' | 'total') {
    super(`The deadline "${deadline}" has passed.`);
    this.deadline = deadline;
  }
}

/** A proxy did not open a tunnel. */
export class ProxyRefusal extends Error {
  readonly code = 'ERR_PROXY_REFUSED';

  /** @param host where the tunnel was to lead @param status of the answer; `undefined` if the proxy closed the connection */
  constructor(host: string, status: number | undefined) {
    super(
      status === undefined
        ? `the proxy closed the connection, or gave no valid answer, when asked for a tunnel to ${host}. ${adviceOf.get(status)}`
        : `the proxy refused a tunnel to ${host} with status ${status}. ${adviceOf.get(status) ?? otherAdvice}`,
    );
  }
}

const otherAdvice = 'Ask for this host and port to be allowed there, or connect without this proxy, e.g. by NO_PROXY.';
const adviceOf: ReadonlyMap<number | undefined, string> = new Map([
  [undefined, 'Check that "proxy" is the URL of an HTTP proxy, and that it allows this host and port.'],
  [407, 'Put the user and the password that it accepts into the URL of the proxy.'],
]);

/** Whether an error belongs to the DNS lookup, the connection, or the TLS handshake. */
export function isBeforeSending(thrown: unknown): boolean {
  const error = innermost(thrown);
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(isBeforeSending);
  if (!(error instanceof Error)) return false;
  if ('syscall' in error) return error.syscall === 'connect' || error.syscall === 'getaddrinfo';
  return codeOf(error) === 'UND_ERR_CONNECT_TIMEOUT' || isCertificateProblem(error);
}

/** Whether the error is a certificate problem, which retries cannot solve. */
export function isCertificateProblem(thrown: unknown): boolean {
  return /^(?:ERR_TLS_|ERR_SSL_|CERT_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO)/.test(codeOf(thrown) ?? '');
}

export function codeOf(thrown: unknown): string | undefined {
  const error = innermost(thrown);
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** The innermost cause: `fetch` wraps errors in a TypeError "fetch failed". */
export function innermost(thrown: unknown): unknown {
  return thrown instanceof TypeError && thrown.cause instanceof Error ? thrown.cause : thrown;
}
