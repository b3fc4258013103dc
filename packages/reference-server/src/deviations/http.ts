import { base64Bytes } from '@platform-services/sdk/model';
import { isV2 } from '../endpoints/response-format.js';
import { type CredentialSource, type Credentials, cookie, lastOf, type SessionDialect } from '../endpoints/session.js';
import { firstFailureFormat, firstKnownFormat } from '../http/media.js';
import { requestMethods, unknownPath } from '../http/router.js';
import { crash, invalid, Refusal, Unauthorized } from '../model/refusal.js';
import type { Deviations } from './deviation.js';

/** 5, 7: sessions, paths, methods, content negotiation and errors. */
export const httpDeviations = {
  'D-19': (_, { requests }) => ({ requests: { failures: { ...requests.failures, detailed: true } } }),
  'D-22': () => ({ requests: { surplusSegments: 'ignored' } }),
  'D-24': (_, { requests }) => ({ requests: { failures: { ...requests.failures, unsatisfied: true } } }),
  'D-46': () => ({ requests: { failureFormat: (headers, unnamed) => firstFailureFormat(headers) ?? unnamed } }),
  'D-47': () => ({ requests: { accepted: firstKnownFormat } }),
  'D-48': (rule) => ({
    options: { sessionHeaders: new Set(['gm-session-id']), ignoredParameters: new Set(['session-id']) },
    requests: { sessions: deployedSessions(rule) },
  }),
  'D-49': (rule) => ({
    requests: { segmentsOf: withoutEmptySegments, unknownPath: (path) => incompletePath(rule, path) },
  }),
  'D-50': (rule) => ({
    requests: {
      requireMethod: (method, path) => requireMethodOfV2(rule, method, path),
      checkedByOptions: rule,
    },
  }),
} satisfies Deviations;

/** A path in which several slashes count as one. */
function withoutEmptySegments(path: readonly string[]): readonly string[] {
  return path.includes('') ? path.filter((segment) => segment !== '') : path;
}

/**
 * The refusal of a path without a route. A path of v2 whose last segments are missing is 405 without a type, and 400
 * without a property.
 */
function incompletePath(rule: string, path: readonly string[]): Refusal {
  const [, , collection, , type] = path;
  const isKnown = collection === undefined || collection === 'entities' || collection === 'properties';
  if (!isV2(path) || !isKnown) return unknownPath(path, 'R-5');
  if (type === undefined) {
    return new Refusal('methodNotAllowed', rule, 'Expected the path of an entity type, e.g. entities/<access>/<type>.');
  }
  return collection === 'properties'
    ? invalid(rule, 'Expected the path of a property: properties/<access>/<type>/<id>[/<partition>]/<property>.')
    : unknownPath(path, 'R-5');
}

/** @throws Refusal `crash` for `HEAD` and unknown methods on the paths of v2 */
function requireMethodOfV2(rule: string, method: string, path: readonly string[]): void {
  if (!isV2(path) || methodsOfV2.has(method)) return;
  throw crash(rule, `The method ${method.slice(0, 40)} is not supported on the paths of v2.`);
}

const methodsOfV2: ReadonlySet<string> = new Set(requestMethods.filter((method) => method !== 'HEAD'));

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });

/** How deployed services find the session of a request: by its first credentials. */
function deployedSessions(rule: string): SessionDialect {
  return {
    credentialsOf: (request) => firstCredentials(rule, request),
    beforeRoutes: true,
    cookie: 'tfsessionId',
    scheme: 'basic',
  };
}

/**
 * The first credentials of a request in the order of deployed services: the id of a session, or a user and a
 * password.
 *
 * @throws Refusal `unauthorized` if the first credentials are of another kind or are wrong
 */
function firstCredentials(
  rule: string,
  { state, decodedQuery, http: { headers } }: CredentialSource,
): Credentials | undefined {
  const [, inQuery] = decodedQuery.pairs.find(([name]) => name === 'sessionId') ?? [];
  const id = cookie(headers, 'tfsessionId') ?? (inQuery === '' ? undefined : inQuery);
  if (id !== undefined) return id;
  const [, scheme = '', token = ''] = /^(Basic|Bearer) +(.*)$/i.exec(lastOf(headers, 'authorization') ?? '') ?? [];
  if (scheme === '') return lastOf(headers, 'gm-session-id');
  const [, name = '', password = ''] = /^([^:]*):(.*)$/s.exec(utf8.decode(base64Bytes(token))) ?? [];
  const user = scheme.toLowerCase() === 'basic' ? state.users.verify(name, password) : undefined;
  if (user !== undefined) return user;
  throw new Unauthorized('invalidCredentials', rule, 'Expected Basic credentials of a user in header "Authorization".');
}
