import { expect, test } from 'vitest';
import { type Credentials, createClient, DecodeError } from '../../src/index.js';
import { legacy } from '../../src/legacy.js';
import { rejection } from '../support/catch.js';
import { testModel } from '../support/model.js';
import { all, empty, properties, propertyNames, type Row } from '../support/people.js';
import { smallServer } from '../support/server.js';

const person = { type: 'Person', id: 2 } as const;

/** A client of a service that answers everything with the same text. */
async function answering(body: string, credentials: Credentials = { sessionId: 's' }) {
  const server = await smallServer(() => ({ body }));
  const client = createClient({ baseUrl: server.url, credentials, model: testModel });
  const access = client.access('a');
  return {
    url: server.url,
    client,
    legacy: legacy(access),
    people: access.entities('Person'),
    async [Symbol.asyncDispose]() {
      await client.close();
      await server[Symbol.asyncDispose]();
    },
  };
}

const edits = { inducedManipulation: null };
const envelope = { projection: 'envelope' } as const;
const envelopes: readonly Row[] = [
  ['get', ({ people }) => people.get(1, envelope), { entities: [], hasMore: false }],
  ['page', ({ people }) => people.page(), { entities: [], hasMore: false }],
  ['each', ({ people }) => all(people.each()), []],
  ['create', ({ people }) => people.create({}, envelope), edits],
  ['saveAll', ({ people }) => people.saveAll([{}], envelope), edits],
  ['update, nested', ({ people }) => people.update(1, {}, { ...envelope, nested: 'create' }), edits],
  ['put', ({ people }) => people.put({ id: 1 }, envelope), edits],
  ['update', ({ people }) => people.update(1, {}, envelope), edits],
  ['delete', ({ people }) => people.delete(1, envelope), edits],
  ['deleteWhere', ({ people }) => people.deleteWhere({}, envelope), edits],
  ['property.add', ({ people }) => people.property(1, 'scores').add(1, envelope), edits],
  ['property.set', ({ people }) => people.property(1, 'scores').set([], envelope), edits],
  ['property.clear', ({ people }) => people.property(1, 'scores').clear(envelope), edits],
  ['legacy.create', ({ legacy }) => legacy.create({ type: 'Person' }, envelope), edits],
  ['legacy.delete', ({ legacy }) => legacy.delete(person, envelope), edits],
  ['legacy.update', ({ legacy }) => legacy.update(person, envelope), edits],
  [
    'legacy.listInsert',
    ({ legacy }) => legacy.listInsert({ ...person, property: 'scores', value: 1 }, envelope),
    edits,
  ],
  ['legacy.assembly', ({ legacy }) => legacy.assemblyManipulate({ _type: 'a.Person' }, envelope), edits],
  ['legacy.entity', ({ legacy }) => legacy.entity(person, envelope), { entities: [], hasMore: false }],
  ['legacy.fetch', ({ legacy }) => legacy.fetch({ type: 'Person' }, envelope), { entities: [], hasMore: false }],
  ['legacy.eval', ({ legacy }) => legacy.eval('x.Loud', {}, envelope), { message: null, result: null }],
];

test.each(envelopes)('an envelope that leaves out all that is empty: %s', async (_name, call, result) => {
  await using service = await answering('{}');
  expect(await call(service)).toEqual(result);
});

test.each(propertyNames)('the envelope of the property %s that leaves out its value', async (name) => {
  await using service = await answering('{}');
  const { people, legacy } = service;
  const none = name === 'active' ? null : properties(empty)[name][1];
  const result = { propertyValue: none, hasMore: false };
  expect(await people.property(1, name).get(envelope)).toEqual(result);
  expect(await legacy.propertyFetch({ ...person, property: name }, envelope)).toEqual(result);
});

test('a deletion that is answered with null, as the deployed dialect does where nothing matches (D-33)', async () => {
  await using service = await answering('null');
  const { people } = service;
  expect(await people.deleteWhere({}, envelope)).toEqual(edits);
  // But null is not a result of a query, and an empty response is not a result of a deletion.
  expect(await rejection(people.page())).toBeInstanceOf(DecodeError);
  await using silent = await answering('');
  expect(await rejection(silent.people.deleteWhere({}, envelope))).toBeInstanceOf(DecodeError);
});

test('a session whose response leaves out empty properties', async () => {
  const user = { user: 'demo', password: 'demo' };
  await using failed = await answering('{"successful":false}', user);
  expect(await failed.client.authenticate(envelope)).toEqual({ successful: false, userSession: null });
  await using service = await answering('{"sessionId":"s1"}', user);
  expect(await service.client.authenticate({ projection: 'payload' })).toEqual({
    sessionId: 's1',
    creationDate: null,
    lastAccessedDate: null,
    maxIdleTime: null,
    effectiveRoles: new Set(),
    user: null,
    id: null,
  });
  // An envelope in place of the session has no id of its own.
  await using other = await answering('{"userSession":{"sessionId":"s1"}}', user);
  expect(await rejection(other.client.authenticate({ projection: 'payload' }))).toBeInstanceOf(DecodeError);
});
