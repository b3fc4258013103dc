import { describe, expect, test } from 'vitest';
import { type Client, createClient, InputError, typed } from '../../src/index.js';
import { legacy } from '../../src/legacy.js';
import type { ModelDefinition } from '../../src/model/index.js';
import { rejection } from '../support/catch.js';
import { testModel } from '../support/model.js';
import { smallServer } from '../support/server.js';

const credentials = { sessionId: 's' };

/** Conditions that a compiler refuses, but programs without types can pass. */
const noConditions: readonly (readonly [what: string, where: unknown])[] = [
  ['a text', 'lastName=Doe'],
  ['a number', 5],
  ['a list', [['lastName', 'Doe']]],
  ['a map', new Map([['lastName', 'Doe']])],
  ['search parameters', new URLSearchParams({ lastName: 'Doe' })],
  ['a date', new Date(0)],
  ['a promise', Promise.resolve({ lastName: 'Doe' })],
  ['null', null],
];

describe('a value that is not an object with conditions is refused before anything is sent, since it would mean every entity', () => {
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
      expect(error.message).toMatch(/^entities\.\w+: Expected an object of conditions, got .+ at where\.$/);
    }
    expect(server.requests).toEqual([]);
  });
});

test.each([undefined, null])('deleting by %s is refused: only {} means every entity', async (where) => {
  await using client = createClient({ baseUrl: 'http://127.0.0.1:1', credentials, retry: false });
  const people = client.access('a').entities('T');
  const error = await rejection(people.deleteWhere(where as never, { allowMultipleDelete: true }));
  expect(error).toBeInstanceOf(InputError);
});

/** The calls that take conditions. */
function calls(client: Client, where: Readonly<Record<string, unknown>>) {
  const people = client.access('a').entities('T');
  return {
    'entities.list': people.list({ where }),
    'entities.each': people.each({ where }).next(),
    'entities.deleteWhere': people.deleteWhere(where, { allowMultipleDelete: true }),
  };
}

describe('a condition', () => {
  test('that is undefined is refused: without it more would match than was meant', async () => {
    await using server = await smallServer(() => ({ body: [] }));
    await using client = createClient({ baseUrl: server.url, credentials });
    for (const [name, call] of Object.entries(calls(client, { age: 4, lastName: undefined }))) {
      const error = await rejection(call);
      expect(error).toBeInstanceOf(InputError);
      expect(error.message).toBe(
        `${name}: Expected a condition, got undefined at where.lastName. Without it more entities would match. Leave it out, or use null to ask for what is not set.`,
      );
    }
    const query = { 'where.lastName': undefined };
    const raw = client.request({ path: ['rest', 'v2', 'entities', 'a', 'T'], query });
    expect((await rejection(raw)).message).toMatch(
      /^request: Expected a condition, got undefined at where\.lastName\. /,
    );
    expect(server.requests).toEqual([]);
  });

  test.each<[what: string, model: ModelDefinition | undefined, where: Readonly<Record<string, unknown>>]>([
    ['a text', testModel, { lastName: 'null' }],
    ['a constant', testModel, { gender: 'null' }],
    ['a typed text', undefined, { label: typed('string', 'null') }],
    ['a text without a model', undefined, { label: 'null' }],
  ])('%s that is the word null is refused: it would match unset properties (R-73)', async (_what, model, where) => {
    await using server = await smallServer(() => ({ body: [] }));
    await using client = createClient({ baseUrl: server.url, credentials, model });
    const people = client.access('a').entities('Person' as never);
    for (const call of [
      people.list({ where: where as never }),
      people.each({ where: where as never }).next(),
      people.deleteWhere(where as never, { allowMultipleDelete: true }),
    ]) {
      const error = await rejection(call);
      expect(error).toBeInstanceOf(InputError);
      expect(error.message).toMatch(
        /^entities\.\w+: Expected another text, got "null" at where\.\w+\. .*\(R-73\)\. Use null to ask for that\.$/,
      );
    }
    expect(server.requests).toEqual([]);
    await people.list({ where: { label: null, name: 'Null' } as never });
    expect(server.requests[0]?.query.get('where.label')).toBe('null');
  });

  test.each([
    ['an enum', { gender: 'null' }],
    ['a list', { days: ['null'] }],
    ['an entity', { father: 'null' }],
  ])(
    'the word null as %s of a legacy update is refused too: it would clear the property (R-61)',
    async (_what, properties) => {
      await using server = await smallServer(() => ({ body: '' }));
      await using client = createClient({ baseUrl: server.url, credentials, model: testModel });
      const access = client.access('a');
      const error = await rejection(legacy(access).update({ type: 'Person', id: 1, properties: properties as never }));
      expect(error).toBeInstanceOf(InputError);
      expect(error.message).toMatch(
        /^legacy\.update: Expected another text, got "null" at \*\w+\. .*clears the property \(R-61\)/,
      );
      await legacy(access).update({ type: 'Person', id: 1, properties: { lastName: 'null' } });
      expect(server.requests.map(({ body }) => new URLSearchParams(body).get('*lastName'))).toEqual(['null']);
    },
  );

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

test.each(noConditions.slice(2, 4))('%s as the properties of a legacy update is refused too', async (_what, given) => {
  await using server = await smallServer(() => ({ body: 'true' }));
  await using client = createClient({ baseUrl: server.url, credentials });
  const access = client.access('a');
  const updated = legacy(access).update({ type: 'T', id: 1, properties: given as never });
  expect((await rejection(updated)).message).toMatch(/^legacy\.update: Expected an object of properties, got /);
  expect(server.requests).toEqual([]);
});
