import { parameterOf, queryOf, type WireRequest, type WireResponse, withQuery, withText } from '../messages.js';
import {
  all,
  answering,
  body,
  bodyText,
  custom,
  dropHeader,
  editBody,
  either,
  given,
  givenLike,
  header,
  ifStatus,
  isNode,
  jsonOf,
  type Mutation,
  type Node,
  not,
  on,
  paths,
  property,
  refuse,
  type Service,
  setResponseHeader,
  swallow,
  type When,
  withoutHeader,
} from '../mutations/index.js';

const uploads = /^(multipart\/form-data|application\/x-www-form-urlencoded)/;

const isRemoval = either(given('remove', 'true'), header('gm-remove', 'true'));

const isMap = (json: unknown): boolean => isNode(json) && Array.isArray(json['value']) && json['_type'] === 'map';

/** Refuses requests that the specification does not require a service to understand. */
const strict: Mutation = all(
  on('GET', paths.collection, either(given('order-by', 'id'), header('gm-order-by', 'id')), refuse(400)),
  on('GET', paths.v2, givenLike(/^(?!where\.)/), valued('FALSE'), refuse(400)),
  on('GET', paths.v2, given('type-explicitness', 'never'), refuse(400)),
  on('PATCH', paths.collection, refuse(400)),
  on('POST PUT PATCH', paths.v2, given('identity-management-mode', 'off'), bodyText(/"_ref"/), refuse(400)),
  on(
    'POST',
    paths.properties,
    body((json) => isNode(json) && !('_type' in json)),
    refuse(400),
  ),
  on('*', paths.every, either(bodyText(/\\u0001|%01/), valued('a\u0001\u001b\u007fb')), refuse(400)),
  on('POST', paths.streaming, not(withoutHeader('content-type')), not(header('content-type', uploads)), refuse(415)),
);

/** Interprets requests in another way. */
const otherwise: Mutation = all(
  on('*', paths.v2, dropHeader('gm-order-direction')),
  on('POST', property('stringList'), not(isRemoval), body(isMap), editBody(fromOne)),
  // In this reading, a removal by position applies to values that differ. If the values are equal, it removes nothing.
  on('POST', property('stringList'), isRemoval, body(isMap), swallow),
  on('DELETE', paths.collection, custom(ofNothing)),
  on('GET', paths.streaming, header('if-modified-since'), custom(byTheMillisecond)),
  on(
    'GET',
    paths.streaming,
    not(given('download', 'true')),
    ifStatus([200, 206], setResponseHeader('content-type', 'application/octet-stream')),
  ),
  on(
    'POST',
    paths.streaming,
    header('content-type', /^multipart/),
    ifStatus(
      400,
      answering((response) => withText({ ...response, status: 200 }, '')),
    ),
  ),
);

/** Covers requests that a service may refuse, or may understand in more than one way. */
export const otherRequests: Mutation = all(strict, otherwise);

/** Creates the condition that any parameter has the value. */
function valued(value: string): When {
  return { when: (request) => queryOf(request).some(([, each]) => each === value) };
}

/** Counts positions from one. */
function fromOne(json: unknown): unknown {
  if (!isNode(json) || !Array.isArray(json['value'])) return json;
  const entries: readonly Node[] = json['value'];
  return { ...json, value: entries.map((each) => ({ ...each, key: Math.max(0, Number(each['key']) - 1) })) };
}

/** Refuses a deletion that matches nothing. */
async function ofNothing(...[request, next, context]: Parameters<Mutation['apply']>): Promise<WireResponse> {
  const conditions = queryOf(request).filter(([name]) => name === 'sessionId' || name.startsWith('where.'));
  const found = await context.service(withQuery({ ...request, method: 'GET' }, conditions));
  const isNothing = found.status === 200 && JSON.stringify(jsonOf(found)) === '[]';
  return isNothing && parameterOf(request, 'allow-multiple-delete') === 'true'
    ? refuse(404).apply(request, next, context)
    : next(request);
}

/**
 * Compares `if-modified-since` to the millisecond: the second of the last change counts as before it. A time in the
 * future is ignored.
 */
async function byTheMillisecond(request: WireRequest, next: Service): Promise<WireResponse> {
  const { 'if-modified-since': since = '', ...headers } = request.headers;
  const whole: WireRequest = { ...request, headers };
  const response = await next(whole);
  const modified = Date.parse(response.headers['last-modified'] ?? '');
  const isSaid = Date.parse(since) > modified && Date.parse(since) <= Date.now();
  return isSaid ? next(request) : response;
}
