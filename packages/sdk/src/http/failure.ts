import type { CallSite, ErrorDetails, PlatformServicesError } from '../errors/base.js';
import { AbortedError, ConnectError, DecodeError, type Phase, TimeoutError } from '../errors/connection.js';
import { LocalError } from '../errors/local.js';
import { ConfigError, InputError } from '../errors/usage.js';
import type { Cancellation } from './cancellation.js';
import { AnswerTooLarge, DeadlinePassed, LocalFailure } from './transport.js';

/**
 * A failure on its way up. It becomes an error where the call was made, since several callers may share one failure
 * (of logging in), and each must see its own line in the stack.
 */
export class CallFailure {
  readonly error: (site: CallSite | undefined) => PlatformServicesError;

  constructor(error: (site: CallSite | undefined) => PlatformServicesError) {
    this.error = error;
  }
}

/** Milliseconds of the deadlines that were set for a request. */
export interface Deadlines {
  readonly connect: number | undefined;
  readonly headers: number;
  readonly body: number;
  readonly total: number;
}

/** What a transport threw, and what is known around it. */
export interface TransportFailure {
  readonly thrown: unknown;
  /** The same, or what can be shown of it. */
  readonly shown: unknown;
  /** Whether the answer's headers had come. */
  readonly answered: boolean;
  readonly status: number | undefined;
  readonly deadlines: Deadlines;
  readonly ended: Cancellation['ended'];
}

/** Gives what a transport threw its class. */
export function classify(failure: TransportFailure, details: ErrorDetails): PlatformServicesError {
  const { ended, deadlines, thrown } = failure;
  if (ended?.by === 'total') return new TimeoutError('total', deadlines.total, details);
  if (ended?.by === 'signal') return new AbortedError('aborted by the caller', details);
  if (thrown instanceof AnswerTooLarge) {
    return new DecodeError(thrown.message, { ...details, cause: undefined, status: failure.status });
  }
  if (thrown instanceof LocalFailure) return new LocalError(`${thrown.what}: ${messageOf(failure.shown)}`, details);
  const deadline = thrown instanceof DeadlinePassed ? thrown.deadline : deadlineOfCode.get(codeOf(thrown) ?? '');
  if (deadline !== undefined) return new TimeoutError(deadline, deadlines[deadline], details);
  const code = codeOf(thrown);
  if (code === 'UND_ERR_INVALID_ARG') return new InputError(messageOf(failure.shown), details);
  if (code === 'UND_ERR_CLOSED' || code === 'UND_ERR_DESTROYED')
    return new ConfigError('the client is closed', details);
  return connectError(failure, details);
}

const deadlineOfCode: ReadonlyMap<string, Phase> = new Map([
  ['UND_ERR_CONNECT_TIMEOUT', 'connect'],
  ['UND_ERR_HEADERS_TIMEOUT', 'headers'],
  ['UND_ERR_BODY_TIMEOUT', 'body'],
]);

function connectError(failure: TransportFailure, details: ErrorDetails): ConnectError {
  const reason = messageOf(failure.shown);
  if (failure.answered) return new ConnectError(`the answer broke off: ${reason}`, 'body', details);
  if (isBeforeSending(failure.thrown)) return new ConnectError(`cannot connect: ${reason}`, 'connect', details);
  return new ConnectError(`the connection broke before an answer came: ${reason}`, 'headers', details);
}

/** Whether the error belongs to looking up the host, connecting, or the TLS handshake. */
function isBeforeSending(thrown: unknown): boolean {
  const error = innermost(thrown);
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(isBeforeSending);
  if (!(error instanceof Error)) return false;
  if ('syscall' in error) return error.syscall === 'connect' || error.syscall === 'getaddrinfo';
  return /^(?:ERR_TLS_|CERT_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO)/.test(codeOf(error) ?? '');
}

function codeOf(thrown: unknown): string | undefined {
  const error = innermost(thrown);
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

function messageOf(thrown: unknown): string {
  const error = innermost(thrown);
  if (!(error instanceof Error)) return String(error);
  const [first] = error instanceof AggregateError ? error.errors : [];
  return error.message === '' && first !== undefined ? messageOf(first) : error.message || error.name;
}

/** `fetch` wraps what went wrong in a TypeError "fetch failed". */
function innermost(thrown: unknown): unknown {
  return thrown instanceof TypeError && thrown.cause instanceof Error ? thrown.cause : thrown;
}
