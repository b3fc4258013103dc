import { isObject } from '../model/kinds-of-objects.js';
import { codeOf, errorsIn, innermost, type TransportFailure } from '../transport/failure.js';

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
  if (code === 'ENOTFOUND' && property(error, 'hostname') === hostname) {
    return `Cannot connect: there is no host "${hostname}" (ENOTFOUND). Check the host in baseUrl.`;
  }
  const ownPort = port === '' ? (protocol === 'https:' ? '443' : '80') : port;
  if (code === 'ECONNREFUSED' && String(property(errorsIn(error)?.[0] ?? error, 'port')) === ownPort) {
    return `Cannot connect: ${host} refuses connections (ECONNREFUSED). Check the host and the port in baseUrl.`;
  }
  if (/SELF_SIGNED|UNABLE_TO_(?:VERIFY|GET_ISSUER)/.test(code)) {
    const advice = 'Start Node with NODE_EXTRA_CA_CERTS, or use a "dispatcher" that knows its issuer.';
    return `Cannot connect: the certificate of ${host} is not trusted (${shown}). ${advice}`;
  }
  if (phase === 'headers' && protocol === 'http:' && property(property(error, 'socket'), 'bytesRead') === 0) {
    return `${general} If the service expects https, use "https://…" as baseUrl.`;
  }
  return general;
}

function property(value: unknown, name: string): unknown {
  return isObject(value) ? Reflect.get(value, name) : undefined;
}
