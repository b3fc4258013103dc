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

/** What is refused because the specification does not say that it is understood. */
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
  on('POST', paths.streaming, not(withoutHeader('content-type')), not(header('content-type', uploads)), refuse(415)),
);

/** What is understood otherwise. */
const otherwise: Mutation = all(
  on('*', paths.v2, dropHeader('gm-order-direction')),
  on('POST', property('stringList'), not(isRemoval), body(isMap), editBody(fromOne)),
  // A removal by position is one where the values differ: where they are equal nothing is removed.
  on('POST', property('stringList'), isRemoval, body(isMap), swallow),
  on('DELETE', paths.collection, custom(ofNothing)),
  on('GET', paths.streaming, header('if-modified-since'), custom(byTheMillisecond)),
  on(
    'GET',
    paths.streaming,
    not(given('download', 'true')),
    ifStatus(200, setResponseHeader('content-type', 'application/octet-stream')),
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

/** Requests that the specification lets a service refuse, or understand in more than one way. */
export const otherRequests: Mutation = all(strict, otherwise);

/** Whether any parameter has the value. */
function valued(value: string): When {
  return { when: (request) => queryOf(request).some(([, each]) => each === value) };
}

/** Positions that count from one. */
function fromOne(json: unknown): unknown {
  if (!isNode(json) || !Array.isArray(json['value'])) return json;
  const entries: readonly Node[] = json['value'];
  return { ...json, value: entries.map((each) => ({ ...each, key: Math.max(0, Number(each['key']) - 1) })) };
}

/** Where nothing matches there is nothing to delete. */
async function ofNothing(...[request, next, context]: Parameters<Mutation['apply']>): Promise<WireResponse> {
  const conditions = queryOf(request).filter(([name]) => name === 'sessionId' || name.startsWith('where.'));
  const found = await context.service(withQuery({ ...request, method: 'GET' }, conditions));
  const isNothing = found.status === 200 && JSON.stringify(jsonOf(found)) === '[]';
  return isNothing && parameterOf(request, 'allow-multiple-delete') === 'true'
    ? refuse(404).apply(request, next, context)
    : next(request);
}

/** A time that says the second is before the resource was changed within that second; one that is to come says nothing. */
async function byTheMillisecond(request: WireRequest, next: Service): Promise<WireResponse> {
  const { 'if-modified-since': since = '', ...headers } = request.headers;
  const whole: WireRequest = { ...request, headers };
  const response = await next(whole);
  const modified = Date.parse(response.headers['last-modified'] ?? '');
  const isSaid = Date.parse(since) > modified && Date.parse(since) <= Date.now();
  return isSaid ? next(request) : response;
}
