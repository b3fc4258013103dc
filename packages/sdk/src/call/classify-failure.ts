import { type ErrorDetails, isLocatable, type PlatformServicesError } from '../errors/base.js';
import { AbortedError, ConnectError, type Phase, TimeoutError, timeoutError } from '../errors/connection.js';
import { ConfigError, clientClosed, InputError } from '../errors/usage.js';
import { isError } from '../model/kinds-of-objects.js';
import { sentence } from '../model/sentence.js';
import { codeOf, isCertificateProblem, reasonOf, type TransportFailure } from '../transport/failure.js';
import { connectMessage } from './connect-message.js';
import type { Deadlines } from './deadlines.js';
import type { RequestEnd } from './retry-policy.js';

/** How the request ended, for the retry policy; `undefined` if a retry cannot help. */
export function endOf({ cause, phase }: TransportFailure): RequestEnd | undefined {
  if (isLocal(cause) || isCertificateProblem(cause)) return undefined;
  return { by: 'connection', sent: phase !== 'connect' };
}

/**
 * Whether a transport or a hook made this error for the call. Transports throw no `InputError` or `ConfigError`; these
 * come from a function of the caller, e.g. a `fetch` that uses another client.
 */
export function isOfTransport(thrown: unknown): thrown is PlatformServicesError {
  return isLocatable(thrown) && !(thrown instanceof InputError || thrown instanceof ConfigError);
}

/** Whether another request would fail in the same way, whatever the server does. */
function isLocal(thrown: unknown): boolean {
  if (isOfTransport(thrown)) return !(thrown instanceof TimeoutError);
  const code = codeOf(thrown) ?? '';
  return /^UND_MOCK_/.test(code) || ownCodes.has(code);
}

const closedCodes: ReadonlySet<string> = new Set(['UND_ERR_CLOSED', 'UND_ERR_DESTROYED']);
const ownCodes: ReadonlySet<string> = new Set(['UND_ERR_INVALID_ARG', 'UND_ERR_NOT_SUPPORTED', ...closedCodes]);

/**
 * Creates the error for what the platform, or a dispatcher or a `fetch` of the caller, threw.
 *
 * @param details with the cause: what was thrown, or a description of it without secrets
 */
export function classify(
  failure: TransportFailure,
  deadlines: Deadlines,
  details: ErrorDetails,
): PlatformServicesError {
  const { cause: thrown, phase } = failure;
  const shown = reasonOf(details.cause);
  const code = codeOf(thrown) ?? '';
  const deadline = deadlineOf(code, phase);
  if (deadline !== undefined) return timeoutError(deadline, deadlines[deadline], details);
  if (closedCodes.has(code)) return clientClosed(details);
  const notDone = { ...details, effect: undefined };
  if (code === 'UND_ERR_INVALID_ARG' && /^invalid on[A-Z]\w+ method$/.test(shown)) return oldUndici(notDone);
  if (ownCodes.has(code)) return new InputError(`The request cannot be sent: ${sentence(shown)}`, notDone);
  const general = `${connectMessages[phase]}: ${sentence(shown)}`;
  return new ConnectError(connectMessage(failure, shown, general, details.url), phase, details);
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

/** The error for a call that its caller aborted. It shows the reason, unless that is the default reason of signals. */
export function aborted(details: ErrorDetails): AbortedError {
  const { cause: reason } = details;
  const isDefault = reason === undefined || (isError(reason) && reason.name === 'AbortError');
  const why = isDefault ? '.' : `: ${sentence(reasonOf(reason))}`;
  return new AbortedError(`The caller aborted the call${why}`, details);
}

/** The deadline of the caller's dispatcher that passed; `undefined` if the error has another reason. */
function deadlineOf(code: string, phase: Phase): Phase | undefined {
  const deadline = deadlineOfCode.get(code);
  return deadline !== undefined && phase === 'connect' ? 'connect' : deadline;
}

const deadlineOfCode: ReadonlyMap<string, Phase> = new Map([
  ['UND_ERR_CONNECT_TIMEOUT', 'connect'],
  ['UND_ERR_HEADERS_TIMEOUT', 'headers'],
  ['UND_ERR_BODY_TIMEOUT', 'body'],
]);
