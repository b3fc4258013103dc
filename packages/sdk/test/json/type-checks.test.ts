import { describe, expect, test } from 'vitest';
import { createClient, InputError, ref, typed } from '../../src/index.js';
import { legacy } from '../../src/legacy.js';
import type { ModelDefinition } from '../../src/model/index.js';
import { defineModel } from '../../src/model/index.js';
import { rejection } from '../support/catch.js';
import { testModel } from '../support/model.js';
import { smallServer } from '../support/server.js';

/** Calls as programs without types make them. The service must never receive them. */
async function start(body: unknown = 'true', model?: ModelDefinition) {
  const server = await smallServer(() => ({ body }));
  const client = createClient({ baseUrl: server.url, credentials: { sessionId: 's' }, model });
  const access = client.access('a');
  return {
    server,
    access,
    people: access.entities('a.Person'),
    async [Symbol.asyncDispose]() {
      await client.close();
      await server[Symbol.asyncDispose]();
    },
  };
}

type Service = Awaited<ReturnType<typeof start>>;

/** Calls with a name that the model does not have, and what the message says of it. */
const unknown: readonly (readonly [message: string, call: (service: Service) => PromiseLike<unknown>])[] = [
  ['"Persn" at father. Did you mean "Person"?', ({ people }) => people.update(1, { father: ref('Persn', 2) })],
  ['"Compny" at anything. Did you mean "Company"?', ({ people }) => people.update(1, { anything: ref('Compny', 1) })],
  [
    '"a.Compny" at anything. Did you mean "a.Company"?',
    ({ people }) => people.update(1, { anything: ref('a.Compny', 1) }),
  ],
  [
    '"Prson" at 1. Did you mean "Person"?',
    ({ people }) => people.property(1, 'children').add([ref('Person', 2), ref('Prson', 3)]),
  ],
  [
    '"Prson" at a reference to "Prson".key. Did you mean "Person"?',
    ({ people }) => people.property(1, 'rivals').put(new Map([[ref('Prson', 3), 'x']])),
  ],
  ['"a.Persn" at the root of the body. Did you mean "a.Person"?', ({ people }) => people.create({ _type: 'a.Persn' })],
  ['"Persn" at father. Did you mean "Person"?', ({ people }) => people.create({ father: { _type: 'Persn' } })],
  [
    '"a.Gendr" at anything. Did you mean "a.Gender"?',
    ({ people }) => people.update(1, { anything: typed('a.Gendr', 'male') }),
  ],
  [
    '"Zzzzzzzzzz" at anything. The model has no type of this name.',
    ({ people }) => people.update(1, { anything: ref('Zzzzzzzzzz', 1) }),
  ],
  ['"Persn" at type. Did you mean "Person"?', ({ access }) => legacy(access).fetch({ type: 'Persn' })],
  [
    '"Persn" at value. Did you mean "Person"?',
    ({ access }) => legacy(access).listInsert({ type: 'Person', id: 1, property: 'children', value: ref('Persn', 2) }),
  ],
  [
    '"Persn" at *father. Did you mean "Person"?',
    ({ access }) => legacy(access).update({ type: 'Person', id: 1, properties: { father: ref('Persn', 2) } }),
  ],
  [
    '"a.Persn" at the root of the body. Did you mean "a.Person"?',
    ({ access }) => legacy(access).assemblyManipulate({ _type: 'a.Persn' }),
  ],
];

describe('a name that the model does not know is refused with the nearest one', () => {
  test.each(unknown)('Unknown type %s', async (message, call) => {
    await using service = await start('true', testModel);
    const error = await rejection(call(service));
    expect(error).toBeInstanceOf(InputError);
    expect(error.message.replace(/^[\w.]+: /, '')).toBe(`Unknown type ${message}`);
    expect(service.server.requests).toEqual([]);
  });

  test('the type of entities', async () => {
    await using service = await start('true', testModel);
    expect(() => service.access.entities('Compny')).toThrow(InputError);
    expect(() => service.access.entities('Compny')).toThrow('Unknown type "Compny". Did you mean "Company"?');
  });

  test('a simple name that several types have', async () => {
    const types = { 'a.Thing': { kind: 'entity' }, 'b.Thing': { kind: 'entity' } } as const;
    await using client = createClient({
      baseUrl: 'http://127.0.0.1:1',
      credentials: { sessionId: 's' },
      model: defineModel({ name: 'm', types }),
    });
    expect(() => client.access('a').entities('Thing' as never)).toThrow(
      'Ambiguous type "Thing". Expected "a.Thing" or "b.Thing".',
    );
  });
});

const unfit: readonly (readonly [place: string, call: (service: Service) => PromiseLike<unknown>])[] = [
  ['a reference to "Company" at father', ({ people }) => people.update(1, { father: ref('Company', 'c') })],
  [
    'a reference to "Company" at the root of the body',
    ({ people }) => people.property(1, 'children').add(ref('Company', 'c')),
  ],
  ['a reference to "Gender" at father', ({ people }) => people.update(1, { father: ref('Gender', 1) })],
  [
    'an entity of type "a.Company" at father',
    ({ people }) => people.update(1, { father: { _type: 'a.Company', id: 'c' } }),
  ],
  [
    'a reference to "Company" at value',
    ({ access }) =>
      legacy(access).listInsert({ type: 'Person', id: 1, property: 'children', value: ref('Company', 'c') }),
  ],
];

test.each(unfit)('a type that cannot be where another is declared is refused: %s', async (place, call) => {
  await using service = await start('true', testModel);
  const error = await rejection(call(service));
  expect(error).toBeInstanceOf(InputError);
  expect(error.message).toContain(`: Expected an entity of the type "a.Person", got ${place}.`);
  expect(service.server.requests).toEqual([]);
});

test('a supertype can be a subtype, and built-in types are types of every access', async () => {
  await using service = await start('true', testModel);
  const { people, access } = service;
  await people.update(1, { father: ref('Party', 2n), anything: ref('Resource', 'r') });
  await people.update(1, { anything: ref('com.other.model.resource.Resource', 'r') });
  await legacy(access).eval('x.Request');
  expect(service.server.requests).toHaveLength(3);
});

describe('names that the service itself has sent exist, even if the model lacks them', () => {
  test('it is written back', async () => {
    const answer = {
      _type: 'a.Person',
      id: 1,
      anything: { _type: 'a.Persona', id: 5 },
      any: { value: 'x', _type: 'a.Gendr' },
    };
    await using service = await start(answer, defineModel({ ...testModel }));
    const { people } = service;
    const person = await people.get(1);
    await people.put({ ...person }, { projection: 'data' });
    expect(JSON.parse(service.server.requests[1]?.body ?? '')).toMatchObject({
      anything: { _type: 'a.Persona' },
      any: { _type: 'a.Gendr' },
    });
  });
});

describe('without a model', () => {
  test('a reference needs the full signature: a simple name cannot be sent', async () => {
    await using service = await start();
    const { people } = service;
    const error = await rejection(people.update(1, { father: ref('Person', 2) }));
    expect(error).toBeInstanceOf(InputError);
    expect(error.message).toBe(
      'entities.update: Expected the full signature of a type, got "Person" at father. Only a model tells which type a simple name is.',
    );
    expect(service.server.requests).toEqual([]);
    await people.update(1, { father: ref('a.Person', 2) });
    expect(service.server.requests.map(({ body }) => body)).toEqual(['{"father":{"_type":"a.Person","id":2}}']);
  });

  test('a type without a package can be referred to as soon as a response has named it', async () => {
    await using service = await start({ _type: 'Planet', id: 3 });
    const { people } = service;
    await people.get(3);
    await people.update(1, { home: ref('Planet', 3) }, { projection: 'data' });
    expect(service.server.requests[1]?.body).toBe('{"home":{"_type":"Planet","id":3}}');
  });
});
