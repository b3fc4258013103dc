import { headerValues, type RequestHeaders } from '../http/message.js';
import { decodePairs, type Pairs, splitTarget } from '../http/router.js';
import { formWithoutSecrets } from '../http/secrets.js';

/**
 * The access that a request names: in the path of v2, else in the parameter `accessId`. A path with the segment `.` or
 * `..` names none, since it may lead to another path where it is passed on.
 *
 * @param path the decoded segments after the base path
 */
export function accessNamed(path: readonly string[], parameters: Pairs): string | undefined {
  if (path.includes('.') || path.includes('..')) return undefined;
  const [root, version, , access] = path.filter((segment) => segment !== '');
  if (root === 'rest' && version === 'v2') return access;
  return parameters.findLast(([name]) => name === 'accessId')?.[1];
}

/** The header fields that are only meant for the next host (RFC 9110, 7.6.1). */
const hopByHop = [
  'connection',
  'expect',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

/** The header fields, in lower case, that are not passed on. @param connection the values of the field `Connection` */
function notPassedOn(connection: readonly string[]): ReadonlySet<string> {
  return new Set([...hopByHop, ...connection.flatMap((value) => value.toLowerCase().split(/[\s,]+/))]);
}

/** The fields with the session of this server, and those that are set for each connection. */
const ownFields: ReadonlySet<string> = new Set([
  'accept-encoding',
  'authorization',
  'cookie',
  'gm-session-id',
  'gm-sessionid',
  'host',
]);

/** The header fields of a request as they are passed on, with a session of the other service. */
export function passedRequestHeaders(headers: RequestHeaders, sessionId: string): Record<string, string | string[]> {
  const ofThisHost = notPassedOn(headerValues(headers, 'connection'));
  const passed = [...headers].flatMap(([name, values]) => {
    const isOwn = ownFields.has(name) || ofThisHost.has(name);
    return isOwn ? [] : [[name, [...values]] as const];
  });
  // A compressed response could not be recorded as text.
  return { ...Object.fromEntries(passed), 'accept-encoding': 'identity', 'gm-session-id': sessionId };
}

/** The header fields of a response as they are passed on, in the usual case of letters. */
export function passedResponseHeaders(
  fields: readonly (readonly [name: string, value: string])[],
): Readonly<Record<string, string>> {
  const connection = fields.flatMap(([name, value]) => (name.toLowerCase() === 'connection' ? [value] : []));
  const ofThisHost = notPassedOn(connection);
  const passed = new Map<string, string>();
  for (const [name, value] of fields) {
    const lower = name.toLowerCase();
    // The sessions of the other service stay there, and the rights of pages are those of this server.
    const isOwn = lower === 'set-cookie' || lower.startsWith('access-control-');
    if (isOwn || ofThisHost.has(lower)) continue;
    const usual = lower.replace(/(?<![^-])[a-z]/g, (letter) => letter.toUpperCase());
    const before = passed.get(usual);
    passed.set(usual, before === undefined ? value : `${before}, ${value}`);
  }
  return Object.fromEntries(passed);
}

/** A query or a form without the id of a session, whose other parameters are as they were sent. */
export function withoutSessionId(pairs: string): string {
  const isSessionId = (part: string) =>
    decodePairs(part, 'the parameters').pairs.some(([name]) => name === 'sessionId');
  return pairs
    .split('&')
    .filter((part) => !isSessionId(part))
    .join('&');
}

/** A path with a query, in which the values of parameters with the name of a secret are hidden. */
export function withoutSecretParameters(target: string): string {
  const { path, query } = splitTarget(target);
  return query === '' ? path : `${path}?${formWithoutSecrets(query)}`;
}
