import type { ErrorDetails, PlatformServicesError } from '../errors/base.js';
import { type Phase, timeoutError } from '../errors/connection.js';
import { ConfigError, clientClosed, InputError } from '../errors/usage.js';
import { memberIn } from '../model/kinds-of-objects.js';
import { sentence } from '../model/sentence.js';
import { codeOf, errorsIn, innermost, isCertificateProblem, type TransportFailure } from '../transport/failure.js';
import type { Deadlines } from './deadlines.js';

const closedCodes: ReadonlySet<string> = new Set(['UND_ERR_CLOSED', 'UND_ERR_DESTROYED']);
/** The codes of errors of undici before it sends anything. */
const unsentCodes: ReadonlySet<string> = new Set(['UND_ERR_INVALID_ARG', 'UND_ERR_NOT_SUPPORTED', ...closedCodes]);

/** Whether another request would fail in the same way, whatever the server does. */
export function isPermanent(thrown: unknown): boolean {
  const code = codeOf(thrown) ?? '';
  return isCertificateProblem(thrown) || /^UND_MOCK_/.test(code) || unsentCodes.has(code);
}

const deadlineOfCode: ReadonlyMap<string, Phase> = new Map([
  ['UND_ERR_CONNECT_TIMEOUT', 'connect'],
  ['UND_ERR_HEADERS_TIMEOUT', 'headers'],
  ['UND_ERR_BODY_TIMEOUT', 'body'],
]);

/**
 * The error for what a dispatcher of undici threw because of its own deadline, or because it sends nothing; `undefined`
 * for anything else.
 *
 * @param shown the message of the failure, without secrets
 */
export function platformError(
  { cause, phase }: TransportFailure,
  shown: string,
  deadlines: Deadlines,
  details: ErrorDetails,
): PlatformServicesError | undefined {
  const code = codeOf(cause) ?? '';
  const known = deadlineOfCode.get(code);
  if (known !== undefined) {
    const deadline = phase === 'connect' ? phase : known;
    // The other deadlines of the client are its own timers, so these are set by what the caller supplied.
    return timeoutError(deadline, deadline === 'connect' ? deadlines.connect : undefined, details);
  }
  if (closedCodes.has(code)) return clientClosed(details);
  const notDone = { ...details, effect: undefined };
  if (code === 'UND_ERR_INVALID_ARG' && /^invalid on[A-Z]\w+ method$/.test(shown)) {
    // Before version 7, handlers of undici had other methods.
    return new ConfigError('The "dispatcher" is of an older undici. Create it with undici 7 or later.', notDone);
  }
  return unsentCodes.has(code) ? new InputError(`The request cannot be sent: ${sentence(shown)}`, notDone) : undefined;
}

/**
 * Describes what is wrong with the connection, and what to do about it, as far as errors of Node and undici show it.
 *
 * @param shown the message of the failure, without secrets
 * @param general the description if the errors show nothing
 */
export function connectMessage(
  { cause, phase }: TransportFailure,
  shown: string,
  general: string,
  url: string | undefined,
): string {
  const code = codeOf(cause) ?? '';
  const { host = '', hostname = '', port = '', protocol = '' } = url === undefined ? {} : new URL(url);
  const error = innermost(cause);
  if (code === 'ERR_SSL_WRONG_VERSION_NUMBER' || code === 'ERR_SSL_PACKET_LENGTH_TOO_LONG') {
    return `Cannot connect: ${host} does not speak TLS. If the service expects http, use "http://…" as baseUrl.`;
  }
  if (code === 'ENOTFOUND' && memberIn(error, 'hostname') === hostname) {
    return `Cannot connect: there is no host "${hostname}" (ENOTFOUND). Check the host in baseUrl.`;
  }
  const ownPort = port === '' ? (protocol === 'https:' ? '443' : '80') : port;
  if (code === 'ECONNREFUSED' && String(memberIn(errorsIn(error)?.[0] ?? error, 'port')) === ownPort) {
    return `Cannot connect: ${host} refuses connections (ECONNREFUSED). Check the host and the port in baseUrl.`;
  }
  if (/SELF_SIGNED|UNABLE_TO_(?:VERIFY|GET_ISSUER)/.test(code)) {
    const advice = 'Start Node with NODE_EXTRA_CA_CERTS, or use a "dispatcher" that knows its issuer.';
    return `Cannot connect: the certificate of ${host} is not trusted (${shown}). ${advice}`;
  }
  if (phase === 'headers' && protocol === 'http:' && memberIn(memberIn(error, 'socket'), 'bytesRead') === 0) {
    return `${general} If the service expects https, use "https://…" as baseUrl.`;
  }
  return general;
}
