import type { ReferenceServer } from '@platform-services/reference-server';
import { ownMapping, ownUser } from '../../src/target/own-deployment.js';
import { jsonOf, parameterOf, type WireRequest, type WireResponse, withText } from './messages.js';
import type { Mutation } from './mutant-server.js';
import {
  all,
  answering,
  custom,
  editEach,
  editMember,
  ifFailed,
  isNode,
  type Node,
  on,
  paths,
} from './mutations/index.js';
import { otherMessages } from './variations/messages.js';
import { observedBesideMessages } from './variations/observed.js';
import { otherRequests } from './variations/requests.js';
import { otherResults } from './variations/results.js';
import { oneSessionForEach } from './variations/sessions.js';
import { otherValues } from './variations/values.js';

/**
 * All ways in which a service may differ without being wrong, because the specification leaves them open, or because
 * they are only observed. The last mutation changes a response first.
 */
const everything: Mutation = all(
  on('*', paths.every, answering(withOtherFields)),
  on('*', paths.every, answering(inChunks)),
  on('*', paths.every, ifFailed(editMember('message', () => 'That did not work.'))),
  otherMessages,
  otherValues,
  on('GET POST PUT PATCH DELETE', paths.every, answering(indentedByTabs)),
  on('*', /^\/rest\//, custom(withOtherMembers)),
  otherRequests,
  otherResults,
  observedBesideMessages,
);

/** A legal variation of the service, and globs for the cases that it concerns. Default: all cases. */
interface Variation {
  readonly mutation: Mutation;
  readonly only?: readonly string[];
}

/**
 * The ways in which a service may differ without being wrong. A variation that the others would hide has a run of its
 * own.
 */
export const variations: { readonly [what: string]: Variation } = {
  'all that is open': { mutation: everything },
  'one session for each user': {
    mutation: oneSessionForEach,
    only: ['authenticate/*', 'logout/*', 'session/*'],
  },
};

/**
 * Adds members. Unless the order must be stable, the order of the members differs between entities and between
 * responses.
 */
function withOtherMembers(...[request, next, context]: Parameters<Mutation['apply']>): Promise<WireResponse> {
  const turn = context.memory.get('turn') !== true;
  context.memory.set('turn', turn);
  const isStable = request.method !== 'GET' || parameterOf(request, 'stabilize-order') === 'true';
  const change = (node: Node): Node => (isStable ? withMore(node) : inOtherOrder(withMore(node), turn));
  return editEach(change).apply(request, next, context);
}

/**
 * Reverses the simple values and puts them before the other values. `_id` and `_type` come first or last, depending on
 * the id.
 */
function inOtherOrder({ _type, _id, ...members }: Node, turn: boolean): Node {
  const entries = Object.entries(members);
  const simple = entries.filter(([, value]) => typeof value !== 'object' || value === null).reverse();
  const others = entries.filter(([, value]) => typeof value === 'object' && value !== null);
  const head = Object.entries({ _id, _type }).filter(([, value]) => value !== undefined);
  const isLast = turn === /[02468]\D*$/.test(JSON.stringify(members['id'] ?? 1));
  return Object.fromEntries(isLast ? [...simple, ...others, ...head] : [...head, ...simple, ...others]);
}

/** Adds a property, because entities and envelopes may have further properties. */
function withMore(node: Node): Node {
  return typeof node['_id'] === 'string' && typeof node['_type'] === 'string' ? { ...node, zzFurther: 'more' } : node;
}

/** Indents a response with several lines by tabs. */
function indentedByTabs(response: WireResponse): WireResponse {
  const json = jsonOf(response);
  if ((!isNode(json) && !Array.isArray(json)) || !response.body.includes('\n')) return response;
  return withText(response, JSON.stringify(json, null, '\t'));
}

/** Capitalizes the names of the header fields, and adds further fields. */
function withOtherFields(response: WireResponse): WireResponse {
  const capital = (name: string): string => name.replaceAll(/(^|-)[a-z]/g, (letter) => letter.toUpperCase());
  const fields = Object.entries(response.headers).map(([name, value]) => [capital(name), value]);
  return { ...response, headers: { ...Object.fromEntries(fields), Server: 'another', 'X-Request-Id': '7' } };
}

function inChunks(response: WireResponse, request: WireRequest): WireResponse {
  if ('content-length' in response.headers || response.status === 304 || request.method === 'HEAD') return response;
  return { ...response, headers: { ...response.headers, 'transfer-encoding': 'chunked' } };
}

/** Makes the server assign ids that need more than 32 bits. */
export async function withOtherIds(server: ReferenceServer): Promise<void> {
  const base = 'http://127.0.0.1/platform-services/rest';
  const form = new URLSearchParams({ ...ownUser });
  const session: unknown = await (
    await server.fetch(new Request(`${base}/authenticate`, { method: 'POST', body: form }))
  ).json();
  const type = ownMapping.types.entityType?.signature ?? '';
  const url = `${base}/v2/entities/${ownMapping.access}/${type}/5000000000?sessionId=${String(session)}`;
  const headers = { 'content-type': 'application/json' };
  await server.fetch(new Request(url, { method: 'PUT', headers, body: '{}' }));
  await server.fetch(new Request(url, { method: 'DELETE' }));
}
