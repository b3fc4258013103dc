import { base64Bytes } from '@platform-services/sdk/model';
import { isV2 } from '../endpoints/response-format.js';
import { type CredentialSource, type Credentials, cookie, lastOf, type SessionDialect } from '../endpoints/session.js';
import { firstFailureFormat, firstKnownFormat } from '../http/media.js';
import { requestMethods, unknownPath } from '../http/router.js';
import { crash, invalid, Refusal, Unauthorized } from '../model/refusal.js';
import type { Entry } from './deviation.js';

/** 5, 7: sessions, paths, methods, content negotiation and errors. */
export const httpDeviations = [
  {
    id: 'D-19',
    subject: 'the members of an error body',
    documented: 'as in R-4',
    deployed: 'also `details`, `suppressed` and `cause`',
    advice: 'Read `message` and `tracebackId`; ignore what else there is.',
    change: (_, { requests }) => ({ requests: { failures: { ...requests.failures, detailed: true } } }),
  },
  {
    id: 'D-22',
    subject: 'surplus path segments',
    documented: '404',
    deployed: 'ignored',
    advice: 'Encode the slashes of ids and partitions, and build no longer paths.',
    change: () => ({ requests: { surplusSegments: 'ignored' } }),
  },
  {
    id: 'D-24',
    subject: 'the body of a 401 or 403',
    documented: 'as in R-4',
    deployed: 'an `Unsatisfied`, whose `why` is the reason',
    advice: 'Read the message from either form.',
    change: (_, { requests }) => ({ requests: { failures: { ...requests.failures, unsatisfied: true } } }),
  },
  {
    id: 'D-46',
    subject: 'the form of an error',
    documented: 'XML if `Accept` ranks it above JSON',
    deployed:
      'that of the first type of `Accept`, by which the response is typed too: also a plain text, form data, XML for `*/*` and `application/*`, and JSON for `text/*`; JSON for a type that is not known',
    advice: 'Send `Accept: application/json`.',
    change: () => ({ requests: { failureFormat: (headers, unnamed) => firstFailureFormat(headers) ?? unnamed } }),
  },
  {
    id: 'D-47',
    subject: 'the form of a success',
    documented: 'XML if `Accept` ranks it above JSON',
    deployed:
      'that of the first known type of `Accept`, or of the option `accept` instead, also `text/x-json` and form data',
    advice: 'Send `Accept: application/json`.',
    change: () => ({ requests: { accepted: firstKnownFormat } }),
  },
  {
    id: 'D-48',
    subject: 'where the session id comes from',
    documented: 'the query, two headers, the cookie `sessionId` or a Bearer token',
    deployed:
      'the cookie `tfsessionId`, the query, Basic, a JWT, or one header; the first one decides, and unknown paths of v2 need one too, else 401',
    advice: 'Send the session id in the query or in the header `gm-session-id`, and nowhere else.',
    change: (rule) => ({
      options: { sessionHeaders: new Set(['gm-session-id']), ignoredParameters: new Set(['session-id']) },
      requests: { sessions: deployedSessions(rule) },
    }),
  },
  {
    id: 'D-49',
    subject: 'paths that end too early, and double slashes',
    documented: '404',
    deployed: '405 or 400; a double slash is one',
    advice: 'Do not build such paths.',
    change: (rule) => ({
      requests: { segmentsOf: withoutEmptySegments, unknownPath: (path) => incompletePath(rule, path) },
    }),
  },
  {
    id: 'D-50',
    subject: 'OPTIONS, HEAD and unknown methods on the paths of v2',
    documented: '204; as GET; 405',
    deployed: 'OPTIONS checks what the path names; HEAD and unknown methods are 500',
    advice: 'Send GET instead of HEAD.',
    change: (rule) => ({
      requests: {
        requireMethod: (method, path) => requireMethodOfV2(rule, method, path),
        checkedByOptions: rule,
      },
    }),
  },
] as const satisfies readonly Entry[];

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
