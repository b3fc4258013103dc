import { describe, expect, test } from 'vitest';
import { createClient, InputError } from '../../src/index.js';
import { rejection } from '../support/catch.js';
import { smallServer } from '../support/server.js';

const credentials = { sessionId: 's' };

/** What compilers refuse; programs without types come with it all the same. */
const noConditions: readonly (readonly [what: string, where: unknown])[] = [
  ['a text', 'lastName=Doe'],
  ['a number', 5],
  ['a list', [['lastName', 'Doe']]],
  ['a map', new Map([['lastName', 'Doe']])],
  ['search parameters', new URLSearchParams({ lastName: 'Doe' })],
  ['a date', new Date(0)],
  ['a promise', Promise.resolve({ lastName: 'Doe' })],
];

describe('what is no object with conditions is refused before anything is sent, since it would mean every entity', () => {
  test.each(noConditions)('%s', async (_what, where) => {
    await using server = await smallServer(() => ({ body: [] }));
    await using client = createClient({ baseUrl: server.url, credentials });
    const people = client.access('a').entities('T');
    const calls = [
      people.list({ where: where as never }),
      people.each({ where: where as never }).next(),
      people.deleteWhere(where as never, { allowMultipleDelete: true }),
    ];
    for (const call of calls) {
      const error = await rejection(call);
      expect(error).toBeInstanceOf(InputError);
      expect(error.message).toMatch(/^entities\.\w+: where must be an object of conditions, not /);
    }
    expect(server.requests).toEqual([]);
  });
});

test.each([undefined, null])('deleting by %s is refused: every entity must be said by {}', async (where) => {
  await using client = createClient({ baseUrl: 'http://127.0.0.1:1', credentials, retry: false });
  const people = client.access('a').entities('T');
  const error = await rejection(people.deleteWhere(where as never, { allowMultipleDelete: true }));
  expect(error).toBeInstanceOf(InputError);
});

describe('a condition that is undefined', () => {
  test('is none in a query', async () => {
    await using server = await smallServer(() => ({ body: [] }));
    await using client = createClient({ baseUrl: server.url, credentials });
    await client
      .access('a')
      .entities('T')
      .list({ where: { lastName: undefined, age: 4 } });
    expect([...(server.requests[0]?.query.keys() ?? [])].filter((name) => name.startsWith('where'))).toEqual([
      'where.age',
    ]);
  });

  test('is refused where it would delete more than was meant', async () => {
    await using server = await smallServer(() => ({ body: 0 }));
    await using client = createClient({ baseUrl: server.url, credentials });
    const where = { age: 4, lastName: undefined };
    const error = await rejection(client.access('a').entities('T').deleteWhere(where, { allowMultipleDelete: true }));
    expect(error).toBeInstanceOf(InputError);
    expect(error.message).toBe(
      'entities.deleteWhere: where.lastName is undefined: without this condition more would be deleted; null matches an unset value',
    );
    expect(server.requests).toEqual([]);
  });

  test('an object without a prototype and an instance of a class have conditions', async () => {
    await using server = await smallServer(() => ({ body: [] }));
    await using client = createClient({ baseUrl: server.url, credentials });
    class Doe {
      readonly lastName = 'Doe';
    }
    for (const where of [Object.assign(Object.create(null), { lastName: 'Doe' }), new Doe()]) {
      await client.access('a').entities('T').list({ where });
    }
    expect(server.requests.map(({ query }) => query.get('where.lastName'))).toEqual(['Doe', 'Doe']);
  });
});

test.each<[what: string, orderBy: unknown]>([
  ['a text', 'age'],
  ['an object', { property: 'age' }],
  ['a list of texts', ['age']],
  ['a list with nothing in it', [undefined]],
  ['a property that is no text', [{ property: 1 }]],
  ['no property', [{}]],
])('as an order: %s', async (_what, orderBy) => {
  await using client = createClient({ baseUrl: 'http://127.0.0.1:1', credentials });
  const people = client.access('a').entities('T');
  for (const call of [people.list({ orderBy: orderBy as never }), people.each({ orderBy: orderBy as never }).next()]) {
    const error = await rejection(call);
    expect(error).toBeInstanceOf(InputError);
    expect(error.message).toBe(
      `${call instanceof Promise ? 'entities.each' : 'entities.list'}: orderBy must be a list of { property, direction }`,
    );
  }
});

test.each(noConditions.slice(2, 4))(
  '%s as the properties of an update, or as an entity, is refused too',
  async (_what, given) => {
    await using server = await smallServer(() => ({ body: 'true' }));
    await using client = createClient({ baseUrl: server.url, credentials });
    const access = client.access('a');
    const updated = access.legacy.update({ type: 'T', id: 1, properties: given as never });
    expect((await rejection(updated)).message).toMatch(/^legacy\.update: values must be an object of properties, not /);
    expect(await rejection(access.entities('T').create(given as never))).toBeInstanceOf(InputError);
    expect(await rejection(access.entities('T').patch(1, given as never))).toBeInstanceOf(InputError);
    expect(server.requests).toEqual([]);
  },
);
