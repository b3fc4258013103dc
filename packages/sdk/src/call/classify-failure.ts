import type { ErrorDetails, PlatformServicesError } from '../errors/base.js';
import { AbortedError, ConnectError, DecodeError, LocalError, type Phase } from '../errors/connection.js';
import { timeoutError } from '../errors/timeout.js';
import { clientClosed, InputError } from '../errors/usage.js';
import { sentence } from '../model/sentence.js';
import {
  BodyCancelled,
  codeOf,
  DeadlinePassed,
  innermost,
  isCertificateProblem,
  LocalFailure,
  ResponseTooLarge,
  type TransportFailure,
  UnknownCoding,
} from '../transport/failure.js';
import type { CancelReason } from './cancellation.js';
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
  if (thrown instanceof LocalFailure) return new LocalError(`${thrown.what}: ${sentence(messageOf(shown))}`, details);
  const deadline = deadlineOf(thrown, phase);
  if (deadline !== undefined) return timeoutError(deadline, deadlines[deadline], details);
  const code = codeOf(thrown) ?? '';
  if (closedCodes.has(code)) return clientClosed(details);
  if (ownCodes.has(code)) return new InputError(`The request cannot be sent: ${sentence(messageOf(shown))}`, details);
  return new ConnectError(connectMessage(phase, thrown, shown, details.url), phase, details);
}

/** Shows the reason of the caller, unless it is the one that every signal has by default. */
function abortMessage(reason: unknown): string {
  const isDefault = reason === undefined || property(reason, 'name') === 'AbortError';
  return isDefault ? 'The caller aborted the call.' : `The caller aborted the call: ${sentence(messageOf(reason))}`;
}

/** Describes what is wrong with the connection, and what to do if that is known. */
function connectMessage(phase: Phase, thrown: unknown, shown: unknown, url: string | undefined): string {
  const code = codeOf(thrown) ?? '';
  const { host = '', hostname = '', port = '', protocol = '' } = url === undefined ? {} : new URL(url);
  const error = innermost(thrown);
  if (code === 'ERR_SSL_WRONG_VERSION_NUMBER' || code === 'ERR_SSL_PACKET_LENGTH_TOO_LONG') {
    return `Cannot connect: ${host} does not speak TLS. If the service expects http, use "http://…" as baseUrl.`;
  }
  if (code === 'ENOTFOUND' && property(error, 'hostname') === hostname) {
    return `Cannot connect: there is no host "${hostname}" (ENOTFOUND). Check the host in baseUrl.`;
  }
  const ownPort = port === '' ? (protocol === 'https:' ? '443' : '80') : port;
  if (code === 'ECONNREFUSED' && String(property(firstOf(error), 'port')) === ownPort) {
    return `Cannot connect: ${host} refuses connections (ECONNREFUSED). Check the host and the port in baseUrl.`;
  }
  if (/SELF_SIGNED|UNABLE_TO_(?:VERIFY|GET_ISSUER)/.test(code)) {
    const advice = 'Start Node with NODE_EXTRA_CA_CERTS, or use a "dispatcher" that knows its issuer.';
    return `Cannot connect: the certificate of ${host} is not trusted (${messageOf(shown)}). ${advice}`;
  }
  if (phase === 'headers' && protocol === 'http:' && property(property(error, 'socket'), 'bytesRead') === 0) {
    const advice = 'If the service expects https, use "https://…" as baseUrl.';
    return `${connectMessages.headers}: ${sentence(messageOf(shown))} ${advice}`;
  }
  return `${connectMessages[phase]}: ${sentence(messageOf(shown))}`;
}

/** The first error of an `AggregateError`, since several addresses may have been tried. */
function firstOf(error: unknown): unknown {
  return error instanceof AggregateError ? error.errors[0] : error;
}

function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

const connectMessages: Readonly<Record<Phase, string>> = {
  connect: 'Cannot connect',
  headers: 'The connection broke before a response came',
  body: 'The response broke off',
};

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
  if (!(error instanceof Error)) return String(error);
  const [first] = error instanceof AggregateError ? error.errors : [];
  return error.message === '' && first !== undefined ? messageOf(first) : error.message.trim() || error.name;
}
