import type { DialectRowId } from '../../src/case/deviations.js';
import { ownDeployment } from '../../src/target/own-deployment.js';
import { parametersOf } from '../mutants/messages.js';
import { isNode, type Node } from '../mutants/mutations/answers.js';
import {
  all,
  answer,
  body,
  bodyText,
  custom,
  editText,
  given,
  header,
  ifAnswer,
  ifStatus,
  jsonOf,
  type Mutation,
  not,
  on,
  paths,
  swallow,
  type WireRequest,
  type WireResponse,
  withJson,
} from '../mutants/mutations/index.js';

/** A refusal of the session, which comes before everything else. */
const isUnauthorized = ({ status }: WireResponse): boolean => status === 401 || status === 403;

const failure = {
  _type: 'com.vendor.model.service.api.result.Failure',
  type: 'java.lang.NullPointerException',
  message: 'Cannot invoke a method of null.',
  tracebackId: '00000000-0000-0000-0000-000000000000',
  details: 'java.lang.NullPointerException',
  suppressed: [],
};

/** Fails with 500 and without an effect. */
const crash = all(
  ifAnswer((response) => !isUnauthorized(response), answer(500, failure)),
  swallow,
);

/** Answers the projection `success` without an effect. */
const pretend = all(
  ifStatus(
    [200, 599],
    ifAnswer((response) => !isUnauthorized(response), answer(200, true)),
  ),
  swallow,
);

/** An option is in the query in kebab-case or camelCase, or in a header. */
const option = (name: string, value: string) => ({
  when: (request: WireRequest) => optionOf(request, name) === value,
});

function optionOf(request: WireRequest, name: string): string | undefined {
  const camelCase = name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
  const parameter = parametersOf(request).findLast(([each]) => each === name || each === camelCase);
  return request.headers[`gm-${name}`] ?? parameter?.[1];
}

/** The parts of a path: access, type, and id or nothing. */
function partsOf({ path }: WireRequest): readonly [access: string, type: string, id: string | undefined] {
  const [access = '', type = '', id] = path.split('/').slice(4).map(decodeURIComponent);
  return [access, type, id];
}

/** The entities with a `_type` in the properties of the body, without those further down. */
function nestedIn(request: WireRequest): readonly Node[] {
  const root = jsonOf(request);
  const values = isNode(root) ? Object.values(root).flat() : [];
  return values
    .filter((value) => isNode(value))
    .filter(({ _type }) => typeof _type === 'string' && _type.includes('.'));
}

const hasNested = { when: (request: WireRequest) => nestedIn(request).length > 0 };

const idOf = ({ id }: Node): string | undefined => {
  const value = isNode(id) ? id['value'] : id;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
};

/** Whether an entity of the body has the identity of the body itself. */
const holdsItself = {
  when: (request: WireRequest) => {
    const [, type, id] = partsOf(request);
    return nestedIn(request).some((nested) => nested['_type'] === type && id !== undefined && idOf(nested) === id);
  },
};

/** Whether a `_ref` is to an object that has an `_id` but no `_type`. */
const refersToUntyped = {
  when: (request: WireRequest) => {
    if (!request.body.includes('"_ref"')) return false;
    const nodes = nodesIn(jsonOf(request));
    const untyped = new Set<unknown>(
      nodes.flatMap(({ _id, _type }) => (_id !== undefined && _type === undefined ? [_id] : [])),
    );
    return nodes.some(({ _ref }) => untyped.has(_ref));
  },
};

function nodesIn(root: unknown): readonly Node[] {
  const nodes: Node[] = [];
  const values: unknown[] = [root];
  while (values.length > 0) {
    const value = values.pop();
    if (isNode(value)) nodes.push(value);
    if (typeof value === 'object' && value !== null) values.push(...Object.values(value));
  }
  return nodes;
}

const knownNames: ReadonlySet<string> = new Set([
  'id',
  'globalId',
  'partition',
  ...(ownDeployment.models ?? []).flatMap(({ types }) =>
    Object.values(types).flatMap((type) => ('properties' in type ? Object.keys(type.properties ?? {}) : [])),
  ),
]);

const unknownCondition = {
  when: (request: WireRequest) =>
    parametersOf(request).some(([name]) => name.startsWith('where.') && !knownNames.has(name.slice(6))),
};

/**
 * The accidents of deployed services that the reference server does not have, by row. It has those of D-3, D-4, D-31,
 * D-32, D-50, D-52, D-54 and D-57 itself.
 */
export const accidents = {
  'D-34': on(
    'POST PUT PATCH',
    /^\/rest\/v2\/entities\/.*%/,
    option('projection', 'locationInfo'),
    ifStatus(
      200,
      editText((text) => decodeURIComponent(text).replace('/rest/v2/entities', '/rest/v2/enentities')),
    ),
  ),
  'D-35': all(
    on(
      'PUT PATCH',
      paths.entity,
      hasNested,
      custom(async (request, next) => {
        const response = await next(request);
        const nested = nestedIn(request).find((each) => idOf(each) !== undefined);
        const projection = optionOf(request, 'projection') ?? 'idInfo';
        const isAbout = ['data', 'idInfo', 'referenceInfo', 'locationInfo'].includes(projection);
        if (response.status !== 200 || nested === undefined || !isAbout) return response;
        const [access] = partsOf(request);
        const path = `/rest/v2/entities/${access}/${nested['_type']}/${idOf(nested)}`;
        const about = await next({ ...withJson(request, {}), method: 'PUT', path });
        return about.status === 200 ? about : response;
      }),
    ),
    on('POST', /^\/rest\/v2\/entities\/[^/]+\/[^./]+(\/|$)/, hasNested, pretend),
    on(
      'POST PATCH',
      paths.collection,
      body((json) => isNode(json) && 'id' in json && Object.keys(json).every((name) => ['_type', 'id'].includes(name))),
      custom(async (request, next, context) => {
        const response = await next(request);
        return response.status === 400 ? pretend.apply(request, next, context) : response;
      }),
    ),
  ),
  'D-38': on('POST', paths.entities, bodyText(/AbsenceInformation/), crash),
  'D-39': on(
    'POST PUT PATCH',
    paths.entities,
    { when: (request) => holdsItself.when(request) || refersToUntyped.when(request) },
    crash,
  ),
  'D-40': all(
    on('POST PUT PATCH', paths.v2, header('content-type', /^application\/x-www-form-urlencoded/), crash),
    on('POST PUT PATCH', paths.v2, header('content-type', /^(application|text|gm)\/xml/), ifStatus(200, pretend)),
  ),
  'D-41': on(
    'GET PUT PATCH POST DELETE',
    /^\/rest\/v2\/properties\/.*\/objectProperty$/,
    custom(async (request, next, { memory }) => {
      const sent = jsonOf(request);
      const key = `D-41 ${request.path}`;
      if (request.method === 'GET') {
        const response = await next(request);
        const kept = memory.get(key);
        return kept === undefined || response.status !== 200 ? response : withJson(response, kept);
      }
      const isKept =
        Array.isArray(sent) && nestedIn({ ...request, body: Buffer.from(JSON.stringify({ sent })) }).length > 0;
      if (!isKept || !/^PUT|PATCH$/.test(request.method)) {
        memory.delete(key);
        return next(request);
      }
      const response = await next(withJson(request, []));
      if (response.status !== 200) return response;
      memory.set(
        key,
        sent.map((each, index) => (isNode(each) ? { ...each, _id: String(index) } : each)),
      );
      return response;
    }),
  ),
  'D-42': all(
    on('GET DELETE', paths.collection, unknownCondition, ifStatus(400, crash)),
    on('GET DELETE', paths.collection, given('where.decimalProperty', ''), crash),
  ),
  'D-44': all(
    on('POST PUT PATCH DELETE', paths.v2, option('projection', 'null'), crash),
    on('GET', paths.properties, option('projection', 'null'), crash),
    on('DELETE', paths.entities, option('delete-mode', 'null'), crash),
    on(
      '*',
      paths.v2,
      {
        when: (request) =>
          parametersOf(request).some(([name]) => name === 'endpoint.order-by' || /^endpoint\.no/i.test(name)),
      },
      crash,
    ),
  ),
  'D-49': all(
    on('GET', /^\/rest\/v2\/entities\/[^/]+\/?$/, crash),
    on('*', /^\/rest\/v2\/(entities|properties)\/[^/]+\/[^/]*Kind(\/|$)/, crash),
  ),
  'D-58': on(
    'GET POST DELETE',
    paths.streaming,
    not(given('accessId', /./)),
    ifAnswer((response) => response.status === 404 && response.body.length > 0, answer(500, failure)),
  ),
} as const satisfies Partial<Record<DialectRowId, Mutation>>;
