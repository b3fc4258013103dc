import { DecodeError, LocalError, type Phase } from '../errors/connection.js';
import { isError, textIn } from '../model/kinds-of-objects.js';
import { sentence } from '../model/sentence.js';

/** The error of a transport. Its `cause` is why the request failed. The error of the call does not show it. */
export class TransportFailure extends Error {
  /** How far the request got. `connect`: no part of it can have reached the server. */
  readonly phase: Phase;
  /** The status of the response, if it had begun. */
  readonly status: number | undefined;

  constructor(cause: unknown, phase: Phase, status?: number) {
    super('The request failed.', { cause });
    this.phase = phase;
    this.status = status;
  }
}

/** The error for a response that is larger than the client accepts. */
export function tooLarge(limit: number, status: number): DecodeError {
  const advice = 'Raise "maxResponseBytes", or read less at a time.';
  return new DecodeError(`The response is larger than ${limit} bytes. ${advice}`, { status });
}

/** The error for a source or a callback that failed. @param what what failed, as a sentence without its period */
export function localFailure(what: string, cause: unknown): LocalError {
  return new LocalError(`${what}: ${sentence(reasonOf(cause))}`, { cause });
}

/** The error for a proxy that did not open a tunnel. */
export class ProxyRefusal extends Error {
  readonly code = 'ERR_PROXY_REFUSED';

  /**
   * @param host the host to which the tunnel was to lead
   * @param status the status of the response; `undefined` if there was no valid one
   */
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
  const errors = errorsIn(error);
  if (errors !== undefined) return errors.length > 0 && errors.every(isBeforeSending);
  if (!isError(error)) return false;
  if ('syscall' in error) return error.syscall === 'connect' || error.syscall === 'getaddrinfo';
  return codeOf(error) === 'UND_ERR_CONNECT_TIMEOUT' || isCertificateProblem(error);
}

/** Whether the error is a certificate problem, which retries cannot solve. */
export function isCertificateProblem(thrown: unknown): boolean {
  return /^(?:ERR_TLS_|ERR_SSL_|CERT_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO)/.test(codeOf(thrown) ?? '');
}

export function codeOf(thrown: unknown): string | undefined {
  const error = innermost(thrown);
  return isError(error) ? textIn(error, 'code') : undefined;
}

/** The message of what was thrown, or of what it wraps. */
export function reasonOf(thrown: unknown): string {
  const error = innermost(thrown);
  if (!isError(error)) return String(error);
  const [first] = errorsIn(error) ?? [];
  return error.message === '' && first !== undefined ? reasonOf(first) : error.message.trim() || error.name;
}

/** The innermost cause: `fetch` wraps errors in a TypeError "fetch failed". */
export function innermost(thrown: unknown): unknown {
  return isError(thrown) && thrown.name === 'TypeError' && isError(thrown.cause) ? thrown.cause : thrown;
}

/** The errors in an `AggregateError`, since several addresses may have been tried; `undefined` for another error. */
export function errorsIn(error: unknown): readonly unknown[] | undefined {
  return isError(error) && 'errors' in error && Array.isArray(error.errors) ? error.errors : undefined;
}
