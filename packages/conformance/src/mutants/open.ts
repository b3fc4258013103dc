import type { ReferenceServer } from '@platform-services/reference-server';
import { ownMapping, ownUser } from '../fixtures/deployment.js';
import { all, answering, editEach, editMember, ifFailed, isNode, type Node, on, paths } from './bends.js';
import type { Bend } from './bent.js';
import { type Answered, type Asked, jsonOf, withText } from './message.js';

/** How a service may differ without being wrong: the specification leaves all of this open. The last is done first. */
export const different: Bend = all(
  on('*', paths.every, answering(withOtherFields)),
  on('*', paths.every, answering(inChunks)),
  on('GET POST PUT PATCH DELETE', paths.every, answering(indentedByTabs)),
  on('GET', /^\/rest\//, editEach(withMore)),
  on('GET', /^\/rest\//, editEach(inOtherOrder)),
  on('*', paths.every, ifFailed(editMember('message', () => 'That did not work.'))),
);

/** What it is called, and the type first; then the simple values turned round, and the others as they stand. */
function inOtherOrder({ _type, _id, ...members }: Node): Node {
  const entries = Object.entries(members);
  const simple = entries.filter(([, value]) => typeof value !== 'object' || value === null).reverse();
  const others = entries.filter(([, value]) => typeof value === 'object' && value !== null);
  const head = Object.entries({ _id, _type }).filter(([, value]) => value !== undefined);
  return Object.fromEntries([...head, ...simple, ...others]);
}

/** Entities and envelopes may have further properties. */
function withMore(node: Node): Node {
  return typeof node['_id'] === 'string' && typeof node['_type'] === 'string' ? { ...node, zzFurther: 'more' } : node;
}

/** What is on several lines is indented by tabs. */
function indentedByTabs(answered: Answered): Answered {
  const json = jsonOf(answered);
  if ((!isNode(json) && !Array.isArray(json)) || !answered.body.includes('\n')) return answered;
  return withText(answered, JSON.stringify(json, null, '\t'));
}

/** Fields in capitals, and more of them. */
function withOtherFields(answered: Answered): Answered {
  const capital = (name: string): string => name.replaceAll(/(^|-)[a-z]/g, (letter) => letter.toUpperCase());
  const fields = Object.entries(answered.headers).map(([name, value]) => [capital(name), value]);
  return { ...answered, headers: { ...Object.fromEntries(fields), Server: 'another', 'X-Request-Id': '7' } };
}

function inChunks(answered: Answered, asked: Asked): Answered {
  if ('content-length' in answered.headers || answered.status === 304 || asked.method === 'HEAD') return answered;
  return { ...answered, headers: { ...answered.headers, 'transfer-encoding': 'chunked' } };
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
