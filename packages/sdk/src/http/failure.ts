import type { CallSite, ErrorDetails, PlatformServicesError } from '../errors/base.js';
import { AbortedError, ConnectError, DecodeError, type Phase } from '../errors/connection.js';
import { LocalError } from '../errors/local.js';
import { timeoutError } from '../errors/timeout.js';
import { ConfigError, InputError } from '../errors/usage.js';
import type { Ended } from './cancellation.js';
import type { RequestEnd } from './retry.js';
import { AnswerTooLarge, DeadlinePassed, LocalFailure, UnknownCoding, Unsent } from './transport.js';

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
  /** Without what tells whether anything was sent. */
  readonly thrown: unknown;
  /** How far the request was. */
  readonly phase: Phase;
  readonly status: number | undefined;
  readonly ended: Ended | undefined;
}

/** @param status of the answer, if it had begun */
export function transportFailure(
  thrown: unknown,
  status: number | undefined,
  ended: Ended | undefined,
): TransportFailure {
  if (thrown instanceof Unsent) return { thrown: thrown.reason, phase: 'connect', status: undefined, ended };
  return { thrown, phase: status === undefined ? 'headers' : 'body', status, ended };
}

/** How the request ended for those who decide whether to repeat it; `undefined` where that cannot help. */
export function endOf(failure: TransportFailure): RequestEnd | undefined {
  const { thrown, ended, phase } = failure;
  if (ended !== undefined || isOfThisSide(thrown) || isCertificateProblem(thrown)) return undefined;
  return { by: 'connection', sent: phase !== 'connect' };
}

/** Whether the server has nothing to do with it. */
function isOfThisSide(thrown: unknown): boolean {
  return (
    thrown instanceof AnswerTooLarge ||
    thrown instanceof UnknownCoding ||
    thrown instanceof LocalFailure ||
    /^UND_MOCK_/.test(codeOf(thrown) ?? '') ||
    ownCodes.has(codeOf(thrown) ?? '')
  );
}

const closedCodes: ReadonlySet<string> = new Set(['UND_ERR_CLOSED', 'UND_ERR_DESTROYED']);
const ownCodes: ReadonlySet<string> = new Set(['UND_ERR_INVALID_ARG', 'UND_ERR_NOT_SUPPORTED', ...closedCodes]);

/** Gives what a transport threw its class. @param shown the same, or what can be shown of it */
export function classify(
  failure: TransportFailure,
  shown: unknown,
  deadlines: Deadlines,
  details: ErrorDetails,
): PlatformServicesError {
  const { ended, thrown, phase } = failure;
  if (ended?.by === 'total') return timeoutError('total', deadlines.total, details);
  if (ended?.by === 'signal') return new AbortedError('aborted by the caller', details);
  if (thrown instanceof AnswerTooLarge || thrown instanceof UnknownCoding) {
    return new DecodeError(thrown.message, { ...details, cause: undefined, status: failure.status });
  }
  if (thrown instanceof LocalFailure) return new LocalError(`${thrown.what}: ${messageOf(shown)}`, details);
  const deadline = deadlineOf(thrown, phase);
  if (deadline !== undefined) return timeoutError(deadline, deadlines[deadline], details);
  const code = codeOf(thrown) ?? '';
  if (closedCodes.has(code)) return new ConfigError('the client is closed', details);
  if (ownCodes.has(code)) return new InputError(messageOf(shown), details);
  return new ConnectError(`${connectMessages[phase]}: ${messageOf(shown)}`, phase, details);
}

const connectMessages: Readonly<Record<Phase, string>> = {
  connect: 'cannot connect',
  headers: 'the connection broke before an answer came',
  body: 'the answer broke off',
};

/** The deadline that passed: one of the SDK's, or of a dispatcher of the caller's. */
function deadlineOf(thrown: unknown, phase: Phase): Phase | 'total' | undefined {
  if (thrown instanceof DeadlinePassed) return thrown.deadline;
  const deadline = deadlineOfCode.get(codeOf(thrown) ?? '');
  return deadline !== undefined && phase === 'connect' ? 'connect' : deadline;
}

const deadlineOfCode: ReadonlyMap<string, Phase> = new Map([
  ['UND_ERR_CONNECT_TIMEOUT', 'connect'],
  ['UND_ERR_HEADERS_TIMEOUT', 'headers'],
  ['UND_ERR_BODY_TIMEOUT', 'body'],
]);

/** Whether the error belongs to looking up the host, connecting, or the TLS handshake. */
export function isBeforeSending(thrown: unknown): boolean {
  const error = innermost(thrown);
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(isBeforeSending);
  if (!(error instanceof Error)) return false;
  if ('syscall' in error) return error.syscall === 'connect' || error.syscall === 'getaddrinfo';
  return codeOf(error) === 'UND_ERR_CONNECT_TIMEOUT' || isCertificateProblem(error);
}

/** Such a problem does not pass by itself. */
function isCertificateProblem(thrown: unknown): boolean {
  return /^(?:ERR_TLS_|ERR_SSL_|CERT_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO)/.test(codeOf(thrown) ?? '');
}

export function codeOf(thrown: unknown): string | undefined {
  const error = innermost(thrown);
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

function messageOf(thrown: unknown): string {
  const error = innermost(thrown);
  if (!(error instanceof Error)) return String(error);
  const [first] = error instanceof AggregateError ? error.errors : [];
  return error.message === '' && first !== undefined ? messageOf(first) : error.message.trim() || error.name;
}

/** `fetch` wraps what went wrong in a TypeError "fetch failed". */
function innermost(thrown: unknown): unknown {
  return thrown instanceof TypeError && thrown.cause instanceof Error ? thrown.cause : thrown;
}
