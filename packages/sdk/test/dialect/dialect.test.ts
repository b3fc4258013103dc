import { describe, expect, test } from 'vitest';
import { createClient, DialectError, defineModel, ref } from '../../src/index.js';
import { rejection } from '../support/catch.js';
import { testModel } from '../support/model.js';
import { smallServer } from '../support/server.js';

const credentials = { sessionId: 's' };

const strictModel = defineModel({
  name: 's',
  types: { 'x.Strict': { kind: 'entity', properties: { flag: { type: 'boolean', nullable: false } } } },
});

describe('bodies of property edits: elements have their types (D-20), maps have the form of the dialect (D-8)', () => {
  const two = '{"_type":"a.Person","id":{"value":"2","_type":"long"}}';
  test.each([
    ['documented', '{"_type":"map","value":[{"key":0,"value":{"value":"9","_type":"long"}}]}'],
    ['deployed', '{"_type":"flatmap","value":[0,{"value":"9","_type":"long"}]}'],
  ] as const)('%s', async (dialect, map) => {
    await using server = await smallServer(() => ({ body: 'true' }));
    await using client = createClient({ baseUrl: server.url, credentials, dialect, model: testModel });
    const people = client.access('a').entities('Person');
    await people.property(1, 'scores').add(4);
    await people.property(1, 'scores').insert({ 0: 9 });
    await people.property(1, 'marks').put(new Map([[0, 9]]));
    await people.property(1, 'genders').add('female');
    await people.property(1, 'children').add(ref('Person', 2));
    await people.property(1, 'children').add([{ id: 2 }]);
    await people.property(1, 'father').set({ id: 2 });
    expect(server.requests.map(({ body }) => body)).toEqual([
      '{"value":"4","_type":"long"}',
      map,
      map,
      '{"value":"female","_type":"a.Gender"}',
      two,
      `[${two}]`,
      two,
    ]);
  });
});

test('no call depends on a default that differs (D-1)', async () => {
  await using server = await smallServer(({ method, path }) => ({
    body: method !== 'GET' ? 'true' : path.endsWith('/1') ? '{}' : '[]',
  }));
  await using client = createClient({ baseUrl: server.url, credentials });
  const people = client.access('a').entities('T');
  const calls = [
    people.list(),
    people.get(1),
    people.create({}),
    people.put({ id: 1 }),
    people.update(1, {}),
    people.update(1, {}, { nested: 'create' }),
  ];
  await Promise.all(calls);
  expect(server.requests.map(({ query }) => query.get('projection'))).toEqual([
    'results',
    'firstResult',
    'idInfo',
    'success',
    'success',
    'success',
  ]);
});

test.each(['documented', 'deployed'] as const)('a page means the same in both dialects (D-6): %s', async (dialect) => {
  await using server = await smallServer(() => ({ body: '[]' }));
  await using client = createClient({ baseUrl: server.url, credentials, dialect });
  const people = client.access('a').entities('T');
  for (const page of [{}, { startIndex: 0 }, { startIndex: 3 }, { startIndex: 3, maxResults: 2 }, { maxResults: 2 }]) {
    await people.list(page);
  }
  const sent = server.requests.map(({ query }) => [query.get('start-index'), query.get('max-results')]);
  expect(sent).toEqual([
    [null, null],
    ['0', null],
    ['3', '2147483644'],
    ['3', '2'],
    [null, '2'],
  ]);
});

test('a call that the deployed dialect does not support is refused before anything is sent (D-2, D-4, D-6, D-13, D-17, D-42, D-55, D-57)', async () => {
  await using server = await smallServer(() => ({ body: 'true' }));
  await using client = createClient({ baseUrl: server.url, credentials, dialect: 'deployed' });
  await using typed = createClient({ baseUrl: server.url, credentials, dialect: 'deployed', model: testModel });
  await using strict = createClient({ baseUrl: server.url, credentials, dialect: 'deployed', model: strictModel });
  const people = client.access('a').entities('T');
  const { resources } = client.access('a');
  const form = new File(['a=b'], 'form', { type: 'application/x-www-form-urlencoded' });
  const calls: readonly (readonly [deviation: string, call: Promise<unknown>])[] = [
    ['D-2', people.property(1, 'x').set([])],
    ['D-2', people.property(1, 'x').set(new Map())],
    ['D-2', typed.access('a').entities('Person').property(1, 'scores').set(null)],
    ['D-4', people.list({ where: { id: null } })],
    ['D-6', people.list({ maxResults: 0 })],
    ['D-6', people.list({ startIndex: 3, maxResults: 0, where: { a: 1 } })],
    [
      'D-42',
      strict
        .access('a')
        .entities('Strict')
        .list({ where: { flag: null as never } }),
    ],
    [
      'D-42',
      strict
        .access('a')
        .entities('Strict')
        .deleteWhere({ flag: null as never }),
    ],
    ['D-13', people.update(1, { a: null })],
    ['D-13', people.create({ a: { b: null } })],
    ['D-13', people.saveAll([{}, { a: null }])],
    ['D-17', people.delete(1, { deleteMode: 'ignoreReferences' })],
    ['D-17', people.deleteWhere({}, { deleteMode: 'ignoreReferences' })],
    ['D-55', resources.download('x', { ifNoneMatch: ['a', 'b'] })],
    ['D-57', resources.upload(form, { multipart: false })],
  ];
  for (const [deviation, call] of calls) {
    const error = await rejection(call);
    expect(error).toBeInstanceOf(DialectError);
    expect(error).toMatchObject({ deviation });
  }
  expect(server.requests).toHaveLength(0);
  await people.property(1, 'x').set(null);
  expect(server.requests.map(({ body }) => body)).toEqual(['null']);
});

test('a Bearer token of the deployed dialect is a JWT (D-48)', async () => {
  const options = { baseUrl: 'http://127.0.0.1:1', dialect: 'deployed', sessionIn: 'bearer' } as const;
  for (const credentials of [{ sessionId: 'no-jwt' }, { user: 'u', password: 'p' }]) {
    expect(() => createClient({ ...options, credentials })).toThrow(DialectError);
    createClient({ ...options, credentials, dialect: 'documented' });
  }
  createClient({ ...options, credentials: { sessionId: 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJ1In0.c2ln' } });
});
