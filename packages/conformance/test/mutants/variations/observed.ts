import { jsonOf, queryOf, type WireResponse, withJson, withQuery } from '../messages.js';
import {
  all,
  call,
  custom,
  dropMember,
  editEach,
  editMember,
  given,
  ifFailed,
  ifStatus,
  isNode,
  type Mutation,
  type Node,
  on,
  paths,
  setResponseHeader,
  status,
} from '../mutations/index.js';

/** A difference of a service that cases only observe. */
interface ObservedVariation {
  /** The requirements by which a run observes it. */
  readonly shows: readonly string[];
  readonly mutation: Mutation;
}

const otherMessage: ObservedVariation = {
  shows: ['R-11-03', 'R-15-01', 'R-15-02', 'R-15-03', 'R-15-04', 'R-16-06', 'R-16-07', 'R-21-15', 'R-60-12'],
  mutation: on('*', paths.every, ifFailed(editMember('message', () => 'That did not work.'))),
};

const others: readonly ObservedVariation[] = [
  {
    shows: ['R-4-01', 'R-4-04'],
    mutation: on('*', paths.every, ifFailed(dropMember('tracebackId'))),
  },
  {
    shows: [
      ...['R-3-02', 'R-3-03', 'R-6-04', 'R-7-03', 'R-7-04', 'R-7-05', 'R-7-06', 'R-7-07', 'R-9-06', 'R-42-07'],
      ...['R-58-05', 'R-58-08', 'R-61-03', 'R-61-04', 'R-76-01'],
    ],
    mutation: on('*', paths.legacy, ifStatus(400, status(422))),
  },
  {
    shows: ['R-6-03', 'R-46-01', 'R-46-02', 'R-46-03', 'R-46-05'],
    mutation: on('*', paths.streaming, ifStatus(404, status(410))),
  },
  {
    shows: ['R-1-07', 'R-5-02'],
    mutation: on('OPTIONS', paths.legacy, ifStatus(204, status(200))),
  },
  {
    shows: ['R-42-01'],
    mutation: on('DELETE', paths.entities, given('delete-mode', 'failIfReferenced'), ifStatus(500, status(409))),
  },
  {
    shows: ['R-42-06'],
    mutation: on('DELETE', paths.entity, given('delete-mode', /^dropReferences/), custom(keepingEntries)),
  },
  {
    // An edited response is written again, without indentation and the signs of zeros.
    shows: ['R-27-01', 'R-25-02', 'R-25-04', 'R-70-02', 'R-70-03', 'R-70-05'],
    mutation: on(
      'GET',
      paths.every,
      editMember('_partial', () => 'partial'),
    ),
  },
  {
    shows: ['R-48-07'],
    mutation: on('GET', paths.streaming, ifStatus(200, setResponseHeader('x-frame-options', 'DENY'))),
  },
  {
    shows: ['R-56-06'],
    mutation: on('POST', call('authenticate'), editEach(withOtherName)),
  },
  {
    shows: ['R-23-07', 'R-23-08'],
    mutation: on('GET', paths.entities, given('depth', '0'), editEach(withCutProperties)),
  },
];

const variations: readonly ObservedVariation[] = [otherMessage, ...others];

/** A service that only differs in observed details, not in statements of the specification. */
export const observedVariations: Mutation = all(...variations.map(({ mutation }) => mutation));

/** The same with the messages of the service, by which other mutations recognise refusals. */
export const observedBesideMessages: Mutation = all(...others.map(({ mutation }) => mutation));

/** The requirements by which a run observes the differences of {@link observedVariations}. */
export const observedRequirements: readonly string[] = variations.flatMap(({ shows }) => shows);

/** Renames the user of a session. */
function withOtherName(node: Node): Node {
  return String(node['_type']).endsWith('.User') ? { ...node, name: 'another' } : node;
}

/** Writes the entity property that `depth` cuts as null, instead of leaving it out. */
function withCutProperties(node: Node): Node {
  return typeof node['_id'] === 'string' && !('entityProperty' in node) ? { ...node, entityProperty: null } : node;
}

/** Gives a map of references the entries back that it loses by a DELETE, with null as their values. */
async function keepingEntries(...[request, next, { service }]: Parameters<Mutation['apply']>): Promise<WireResponse> {
  const session = queryOf(request).filter(([name]) => name === 'sessionId');
  const path = '/rest/v2/entities/access.conformance/com.vendor.conformance.model.Holder';
  const holders = withQuery({ ...request, method: 'GET', path }, [...session, ['depth', '1']]);
  const before = keysOf(jsonOf(await service(holders)));
  const response = await next(request);
  if (response.status !== 200 || before.size === 0) return response;
  for (const [id, kept] of keysOf(jsonOf(await service(holders)))) {
    const lost = (before.get(id) ?? []).filter((key) => !kept.includes(key));
    if (lost.length === 0) continue;
    const ofMap = { ...request, method: 'POST', path: `${path.replace('entities', 'properties')}/${id}/referenceMap` };
    const entries = { _type: 'map', value: lost.map((key) => ({ key, value: null })) };
    const headers = { ...request.headers, 'content-type': 'application/json' };
    await service(withJson(withQuery({ ...ofMap, headers }, session), entries));
  }
  return response;
}

/** Returns the keys of the map of references of each holder, by its id. */
function keysOf(holders: unknown): ReadonlyMap<string, readonly unknown[]> {
  const nodes = Array.isArray(holders) ? holders.filter(isNode) : [];
  return new Map(
    nodes.map(({ id, referenceMap }) => {
      const entries = isNode(referenceMap) && Array.isArray(referenceMap['value']) ? referenceMap['value'] : [];
      return [String(isNode(id) ? id['value'] : id), entries.filter(isNode).map(({ key }) => key)];
    }),
  );
}
