import type { ErrorDetails, PlatformServicesError } from '../errors/base.js';
import { AbortedError, ConnectError, DecodeError, LocalError, type Phase, timeoutError } from '../errors/connection.js';
import { ConfigError, clientClosed, InputError } from '../errors/usage.js';
import { isError } from '../model/kinds-of-objects.js';
import { sentence } from '../model/sentence.js';
import {
  BodyCancelled,
  codeOf,
  DeadlinePassed,
  errorsIn,
  innermost,
  isCertificateProblem,
  LocalFailure,
  ResponseTooLarge,
  type TransportFailure,
  UnknownCoding,
} from '../transport/failure.js';
import type { CancelReason } from './cancellation.js';
import { connectMessage } from './connect-message.js';
import type { Deadlines } from './deadlines.js';
import type { RequestEnd } from './retry-policy.js';

/** How the request ended, for the retry policy; `undefined` if a retry cannot help. */
export function endOf({ reason, phase }: TransportFailure): RequestEnd | undefined {
  if (isOfThisSide(reason) || isCertificateProblem(reason)) return undefined;
  return { by: 'connection', sent: phase !== 'connect' };
}

/** Whether the failure happened on the client's side and has nothing to do with the server. */
function isOfThisSide(thrown: unknown): boolean {
  return (
    thrown instanceof ResponseTooLarge ||
    thrown instanceof UnknownCoding ||
    thrown instanceof LocalFailure ||
    /^UND_MOCK_/.test(codeOf(thrown) ?? '') ||
    ownCodes.has(codeOf(thrown) ?? '')
  );
}

const closedCodes: ReadonlySet<string> = new Set(['UND_ERR_CLOSED', 'UND_ERR_DESTROYED']);
const ownCodes: ReadonlySet<string> = new Set(['UND_ERR_INVALID_ARG', 'UND_ERR_NOT_SUPPORTED', ...closedCodes]);

/** Creates the error for what a transport threw. @param shown the same value, or a description of it without secrets */
export function classify(
  failure: TransportFailure,
  ended: CancelReason | undefined,
  shown: unknown,
  deadlines: Deadlines,
  details: ErrorDetails,
): PlatformServicesError {
  const { reason: thrown, phase } = failure;
  if (ended?.by === 'total') return timeoutError('total', deadlines.total, details);
  if (ended?.by === 'signal') return new AbortedError(abortMessage(shown), details);
  if (thrown instanceof BodyCancelled) {
    return new AbortedError('The download was cancelled before its end.', { ...details, cause: undefined });
  }
  if (thrown instanceof ResponseTooLarge || thrown instanceof UnknownCoding) {
    return new DecodeError(thrown.message, { ...details, cause: undefined, status: failure.status });
  }
  const notDone = { ...details, effect: undefined };
  if (thrown instanceof LocalFailure) return new LocalError(`${thrown.what}: ${sentence(messageOf(shown))}`, notDone);
  const deadline = deadlineOf(thrown, phase);
  if (deadline !== undefined) return timeoutError(deadline, deadlines[deadline], details);
  const code = codeOf(thrown) ?? '';
  if (closedCodes.has(code)) return clientClosed(details);
  if (code === 'UND_ERR_INVALID_ARG' && /^invalid on[A-Z]\w+ method$/.test(messageOf(shown))) return oldUndici(notDone);
  if (ownCodes.has(code)) return new InputError(`The request cannot be sent: ${sentence(messageOf(shown))}`, notDone);
  const general = `${connectMessages[phase]}: ${sentence(messageOf(shown))}`;
  return new ConnectError(connectMessage(failure, messageOf(shown), general, details.url), phase, details);
}

const connectMessages: Readonly<Record<Phase, string>> = {
  connect: 'Cannot connect',
  headers: 'The connection broke before a response came',
  body: 'The response broke off',
};

/** Before version 7, handlers of undici had other methods. */
function oldUndici(details: ErrorDetails): ConfigError {
  return new ConfigError('The "dispatcher" is of an older undici. Create it with undici 7 or later.', details);
}

/** Shows the reason of the caller, unless it is the one that every signal has by default. */
function abortMessage(reason: unknown): string {
  const isDefault = reason === undefined || (isError(reason) && reason.name === 'AbortError');
  return isDefault ? 'The caller aborted the call.' : `The caller aborted the call: ${sentence(messageOf(reason))}`;
}

/** The deadline that passed: one of the SDK's, or one of a dispatcher that the caller supplied. */
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

function messageOf(thrown: unknown): string {
  const error = innermost(thrown);
  if (!isError(error)) return String(error);
  const [first] = errorsIn(error) ?? [];
  return error.message === '' && first !== undefined ? messageOf(first) : error.message.trim() || error.name;
}
