import type { ReferenceServer } from '@platform-services/reference-server';
import { ownMapping, ownUser } from '../../src/target/own-deployment.js';
import { jsonOf, type WireRequest, type WireResponse, withText } from './messages.js';
import type { Mutation } from './mutant-server.js';
import { all, answering, editEach, editMember, ifFailed, isNode, type Node, on, paths } from './mutations/index.js';
import { otherMessages } from './variations/messages.js';
import { otherResults } from './variations/results.js';
import { otherValues } from './variations/values.js';

/** Fields, white space and the order of members. The last is done first. */
const otherLooks: Mutation = all(
  on('*', paths.every, answering(withOtherFields)),
  on('*', paths.every, answering(inChunks)),
  on('GET POST PUT PATCH DELETE', paths.every, answering(indentedByTabs)),
  on('GET', /^\/rest\//, editEach(withMore)),
  on('GET', /^\/rest\//, editEach(inOtherOrder)),
  on('*', paths.every, ifFailed(editMember('message', () => 'That did not work.'))),
);

/** How a service may differ without being wrong: the specification leaves all of this open. */
export const variations: { readonly [what: string]: Mutation } = {
  'the looks of its answers': otherLooks,
  'the forms of values': otherValues,
  'what results hold': otherResults,
  'statuses, fields and the bodies of errors': otherMessages,
};

/**
 * The simple values turned round, then the others as they stand; what it is called and its type first, or last, as its
 * id has it.
 */
function inOtherOrder({ _type, _id, ...members }: Node): Node {
  const entries = Object.entries(members);
  const simple = entries.filter(([, value]) => typeof value !== 'object' || value === null).reverse();
  const others = entries.filter(([, value]) => typeof value === 'object' && value !== null);
  const head = Object.entries({ _id, _type }).filter(([, value]) => value !== undefined);
  const isLast = /[02468]\D*$/.test(JSON.stringify(members['id'] ?? 1));
  return Object.fromEntries(isLast ? [...simple, ...others, ...head] : [...head, ...simple, ...others]);
}

/** Entities and envelopes may have further properties. */
function withMore(node: Node): Node {
  return typeof node['_id'] === 'string' && typeof node['_type'] === 'string' ? { ...node, zzFurther: 'more' } : node;
}

/** What is on several lines is indented by tabs. */
function indentedByTabs(response: WireResponse): WireResponse {
  const json = jsonOf(response);
  if ((!isNode(json) && !Array.isArray(json)) || !response.body.includes('\n')) return response;
  return withText(response, JSON.stringify(json, null, '\t'));
}

/** Fields in capitals, and more of them. */
function withOtherFields(response: WireResponse): WireResponse {
  const capital = (name: string): string => name.replaceAll(/(^|-)[a-z]/g, (letter) => letter.toUpperCase());
  const fields = Object.entries(response.headers).map(([name, value]) => [capital(name), value]);
  return { ...response, headers: { ...Object.fromEntries(fields), Server: 'another', 'X-Request-Id': '7' } };
}

function inChunks(response: WireResponse, request: WireRequest): WireResponse {
  if ('content-length' in response.headers || response.status === 304 || request.method === 'HEAD') return response;
  return { ...response, headers: { ...response.headers, 'transfer-encoding': 'chunked' } };
}

/** Makes the ids that the server gives go on beyond 32 bits. */
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
