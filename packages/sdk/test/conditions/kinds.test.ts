import { describe, expect, test } from 'vitest';
import type { ModelOf } from '../../src/index.js';
import { type Client, createClient } from '../../src/index.js';
import { legacy } from '../../src/legacy.js';
import { legacyMethods } from '../legacy/sending.js';
import { rejection } from '../support/catch.js';
import { testModel } from '../support/model.js';
import { type Handler, smallServer } from '../support/server.js';

type Typed = Client<ModelOf<typeof testModel>>;

const people = (client: Typed) => client.access('a').entities('Person');
const property = (client: Typed, name: 'age' | 'scores' | 'nicknames' | 'phoneBook') =>
  people(client).property(1, name);
const list = (client: Typed) => people(client).property(1, 'scores');
const set = (client: Typed) => people(client).property(1, 'nicknames');
const map = (client: Typed) => people(client).property(1, 'phoneBook');
const resources = (client: Typed) => client.access('a').resources;
const legacyOf = (client: Typed) => legacy(client.access('a'));

/** A property whose type a client without a model does not know. */
const untyped = (plain: Client) => plain.access('a').entities('Unknown').property(1, 'x');

const one = { type: 'Person', id: 1 } as const;
const element = { ...one, property: 'nicknames', value: 'A' } as const;

type MakeCall = (client: Typed, plain: Client) => PromiseLike<unknown>;

/** Every call, and whether it is sent a second time when the first may have had its effect. */
const calls: readonly (readonly [what: string, again: boolean, call: MakeCall])[] = [
  ['entities.get', true, (client) => people(client).get(1)],
  ['entities.list', true, (client) => people(client).list()],
  ['entities.each', true, (client) => people(client).each().next()],
  ['entities.create', false, (client) => people(client).create({})],
  ['entities.saveAll', false, (client) => people(client).saveAll([{ id: 1 }])],
  ['entities.update, nested', false, (client) => people(client).update(1, {}, { nested: 'create' })],
  ['entities.put', true, (client) => people(client).put({ id: 1 })],
  ['entities.put, envelope', false, (client) => people(client).put({ id: 1 }, { projection: 'envelope' })],
  ['entities.update', true, (client) => people(client).update(1, {})],
  ['entities.update, envelope', false, (client) => people(client).update(1, {}, { projection: 'envelope' })],
  ['entities.delete', false, (client) => people(client).delete(1)],
  ['entities.deleteWhere', false, (client) => people(client).deleteWhere({})],
  ['property.get', true, (client) => property(client, 'age').get()],
  ['property.set', true, (client) => people(client).property(1, 'age').set(1)],
  ['property.set by PATCH', true, (client) => people(client).property(1, 'age').set(1, { method: 'PATCH' })],
  ['property.set, envelope', false, (client) => people(client).property(1, 'age').set(1, { projection: 'envelope' })],
  ['property.clear', true, (client) => property(client, 'age').clear()],
  ['property.add to a list', false, (client) => list(client).add(1n)],
  ['property.insert', false, (client) => list(client).insert({ 0: 1n })],
  ['property.removeAt', false, (client) => list(client).removeAt({ 0: 1n })],
  ['property.add to a set', true, (client) => set(client).add('A')],
  ['property.remove from a set', true, (client) => set(client).remove('A')],
  ['property.put to a map', true, (client) => map(client).put({ a: 'b' })],
  ['property.removeKeys', true, (client) => map(client).removeKeys('a')],
  ['property.add to what is not known', false, (_client, plain) => untyped(plain).add('A')],
  ['property.put to what is not known', false, (_client, plain) => untyped(plain).put({ 0: 'A' })],
  ['resources.upload', false, (client) => resources(client).upload({ content: 'a', name: 'a' })],
  ['resources.download', true, (client) => resources(client).download('r')],
  ['resources.delete', false, (client) => resources(client).delete('r')],
  ['legacy.assemblyManipulate', false, (client) => legacyOf(client).assemblyManipulate({ _type: 'a.Person', id: 1 })],
  [
    'legacy.assemblyStreamManipulate',
    false,
    (client) => legacyOf(client).assemblyStreamManipulate({ _type: 'a.Person' }),
  ],
  ['legacy.create', false, (client) => legacyOf(client).create({ type: 'Person' }, { method: 'GET' })],
  ['legacy.delete', false, (client) => legacyOf(client).delete(one, { method: 'GET' })],
  ['legacy.entity', true, (client) => legacyOf(client).entity(one)],
  ['legacy.fetch', true, (client) => legacyOf(client).fetch({ type: 'Person' })],
  ['legacy.propertyFetch', true, (client) => legacyOf(client).propertyFetch({ ...one, property: 'age' })],
  ['legacy.listInsert', false, (client) => legacyOf(client).listInsert({ ...one, property: 'scores', value: 1n })],
  ['legacy.listRemove', false, (client) => legacyOf(client).listRemove({ ...one, property: 'scores', value: 1n })],
  ['legacy.mapPut', true, (client) => legacyOf(client).mapPut({ ...one, property: 'phoneBook', key: 'a', value: 'b' })],
  ['legacy.mapRemove', true, (client) => legacyOf(client).mapRemove({ ...one, property: 'phoneBook', key: 'a' })],
  ['legacy.setInsert', false, (client) => legacyOf(client).setInsert(element)],
  ['legacy.setRemove', false, (client) => legacyOf(client).setRemove(element)],
  ['legacy.update', true, (client) => legacyOf(client).update({ ...one, properties: { age: 1 } })],
  [
    'legacy.update, payload',
    false,
    (client) => legacyOf(client).update({ ...one, properties: { age: 1 } }, { projection: 'payload' }),
  ],
  ['legacy.action', false, (client) => legacyOf(client).action('x', {}, { method: 'GET' })],
  ['legacy.eval', false, (client) => legacyOf(client).eval('a.B')],
  ['request', true, (client) => client.request({ path: '/rest/v2/entities/a/T' })],
  ['request by HEAD', true, (client) => client.request({ method: 'HEAD', path: '/streaming' })],
  ['request by POST', false, (client) => client.request({ method: 'POST', path: '/x' })],
  ['request by PUT', false, (client) => client.request({ method: 'PUT', path: '/x' })],
  ['request by DELETE', false, (client) => client.request({ method: 'DELETE', path: '/x' })],
  ['request by GET of a legacy call', false, (client) => client.request({ path: ['rest', 'create'] })],
  ['request by GET of its alias', false, (client) => client.request({ path: '/rest/v1/create' })],
  ['request of kind read', true, (client) => client.request({ method: 'POST', path: '/x', kind: 'read' })],
  ['request of kind repeatable', true, (client) => client.request({ method: 'PUT', path: '/x', kind: 'repeatable' })],
  ['request of kind unsafe', false, (client) => client.request({ path: '/x', kind: 'unsafe' })],
  ['request of an unknown kind', false, (client) => client.request({ path: '/x', kind: 'idempotent' as never })],
];

const unavailable: Handler = ({ path }) => (path.endsWith('/authenticate') ? undefined : { status: 503 });
const dropping: Handler = ({ path }, response) => {
  if (!path.endsWith('/authenticate')) response.destroy();
  return undefined;
};

const retry = { maxRetries: 1, minDelay: 0 };

async function requestsFor(call: MakeCall, handler: Handler): Promise<number> {
  await using server = await smallServer(handler);
  const options = { baseUrl: server.url, credentials: { sessionId: 's' }, retry };
  await using client = createClient({ ...options, model: testModel });
  await using plain = createClient(options);
  const error = await rejection(call(client, plain));
  expect(error).toMatchObject({ attempts: server.requests.length });
  return server.requests.length;
}

describe('requests that are sent again although they may have had an effect', () => {
  test.each(calls)('%s: %s', async (_what, again, call) => {
    expect(await requestsFor(call, unavailable)).toBe(again ? 2 : 1);
    expect(await requestsFor(call, dropping)).toBe(again ? 2 : 1);
  });

  test('every legacy call is in the table', () => {
    const names = calls.flatMap(([what]) => /^legacy\.(\w+)$/.exec(what)?.[1] ?? []);
    expect(new Set(names)).toEqual(new Set(Object.keys(legacyMethods)));
  });

  test('logging in and out', async () => {
    const credentials = { user: 'u', password: 'p' };
    for (const handler of [() => ({ status: 503 }), dropping] as Handler[]) {
      await using server = await smallServer(({ path }, response) => {
        if (path.endsWith('/Person')) return { body: [] };
        const isFirst = server.requests.filter((request) => request.path === path).length === 1;
        if (isFirst) return handler({ ...server.requests[0], path: '' } as never, response);
        return path.endsWith('/logout') ? { status: 401 } : undefined;
      });
      await using client = createClient({ baseUrl: server.url, credentials, retry });
      await client.access('a').entities('Person').list();
      await client.logout();
      expect(server.requests.map(({ path }) => path.split('/').at(-1))).toEqual([
        'authenticate',
        'authenticate',
        'Person',
        'logout',
        'logout',
      ]);
    }
  });
});
