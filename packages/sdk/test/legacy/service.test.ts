import { describe, expect, test } from 'vitest';
import { BadRequestError, createClient, Decimal, DecodeError, NotFoundError, TypedValue } from '../../src/index.js';
import { legacy } from '../../src/legacy.js';
import { rejection } from '../support/catch.js';
import { john, start } from './starting.js';

describe('reading', () => {
  test('entity: cut properties are null, deeper ones come with depth', async () => {
    await using service = await start();
    const { legacy } = service;
    const person = await legacy.entity(john);
    expect(person).toMatchObject({
      _type: 'a.Person',
      id: 1n,
      firstName: 'John',
      steps: 9007199254740993n,
      birth: new Date('1980-04-01T00:00:00.000Z'),
      gender: 'male',
      weight: null,
      children: null,
      nicknames: null,
      phoneBook: null,
    });
    expect(person.salary).toEqual(new Decimal('1234.50'));
    const deep = await legacy.entity(john, { depth: 'reachable' });
    expect(deep.nicknames).toEqual(new Set(['A', 'B']));
    expect(deep.phoneBook).toEqual(new Map(Object.entries({ home: '1', work: '2' })));
    expect(deep.children?.[0]?.father).toBe(deep);
    expect((await legacy.entity(john, { depth: 1 })).children?.[0]).toMatchObject({ id: 2n, father: null });
    const envelope = await legacy.entity(john, { projection: 'envelope' });
    expect(envelope.entities).toMatchObject([{ id: 1n }]);
    expect(envelope.hasMore).toBe(false);
    expect(await legacy.entity({ type: 'Person', id: 4 }, { partition: 'p2' })).toMatchObject({ firstName: 'Other' });
    expect(await rejection(legacy.entity({ type: 'Person', id: 99 }))).toBeInstanceOf(NotFoundError);
    expect(await rejection(service.untyped.entity({ type: 'a.Nobody', id: 1 }))).toBeInstanceOf(NotFoundError);
  });

  test('fetch: order and projections', async () => {
    await using service = await start();
    const { legacy } = service;
    expect((await legacy.fetch({ type: 'Person' })).map(({ id }) => id)).toEqual([1n, 2n, 3n, 4n, 4n]);
    const byAge = await legacy.fetch({ type: 'Person', orderBy: 'age', orderDir: 'descending' });
    expect(byAge.map(({ age }) => age)).toEqual([40, 17, 9, null, null]);
    const first = await legacy.fetch({ type: 'Person', orderBy: 'firstName' }, { projection: 'first-of-payload' });
    expect(first).toMatchObject({ firstName: 'Bob' });
    expect(await legacy.fetch({ type: 'Company' }, { projection: 'first-of-payload' })).toBeNull();
    expect((await legacy.fetch({ type: 'Party' }, { projection: 'envelope' })).entities).toHaveLength(5);
    const untyped = await service.untyped.fetch({ type: 'a.Person' });
    expect(untyped[0]).toMatchObject({ id: 1n, gender: new TypedValue('a.Gender', 'male') });
  });

  test('property-fetch: each kind, order and projections', async () => {
    await using service = await start();
    const { legacy } = service;
    expect(await legacy.propertyFetch({ ...john, property: 'firstName' })).toBe('John');
    expect(await legacy.propertyFetch({ ...john, property: 'steps' })).toBe(9007199254740993n);
    expect(await legacy.propertyFetch({ ...john, property: 'gender' })).toBe('male');
    expect(await legacy.propertyFetch({ ...john, property: 'weight' })).toBeNull();
    const depth = 1;
    expect(await legacy.propertyFetch({ ...john, property: 'scores' }, { depth })).toEqual([3n, 1n, 2n]);
    expect(await legacy.propertyFetch({ ...john, property: 'nicknames' }, { depth })).toEqual(new Set(['A', 'B']));
    expect(await legacy.propertyFetch({ ...john, property: 'phoneBook' }, { depth })).toEqual(
      new Map([
        ['home', '1'],
        ['work', '2'],
      ]),
    );
    const children = await legacy.propertyFetch({ ...john, property: 'children', orderBy: 'age' }, { depth });
    expect(children?.map(({ id }) => id)).toEqual([3n, 2n]);
    const first = await legacy.propertyFetch(
      { ...john, property: 'children', orderBy: 'age' },
      { projection: 'first-of-payload', depth },
    );
    expect(first).toMatchObject({ id: 3n });
    const envelope = await legacy.propertyFetch({ ...john, property: 'scores' }, { projection: 'envelope', depth: 2 });
    expect(envelope.propertyValue).toEqual([3n, 1n, 2n]);
  });

  test.each(['POST', 'GET'] as const)('by %s, by query and by form', async (method) => {
    await using service = await start();
    for (const send of method === 'POST' ? (['query', 'form'] as const) : (['query'] as const)) {
      expect(await service.legacy.entity(john, { method, send })).toMatchObject({ id: 1n });
    }
  });
});

describe('actions and evaluation', () => {
  test('a query', async () => {
    await using service = await start();
    const { legacy } = service;
    expect(await legacy.action('persons')).toHaveLength(5);
    expect(await legacy.action('byName', { name: 'Roe' })).toMatchObject([{ firstName: 'Bob' }]);
    expect(await legacy.action('byName', { name: 'Roe' }, { projection: 'first-of-payload' })).toMatchObject({
      id: 3n,
    });
    expect(await legacy.action('byName', { name: 'x' }, { projection: 'first-of-payload' })).toBeNull();
    expect(await legacy.action('persons', {}, { projection: 'envelope', method: 'GET' })).toHaveProperty('entities');
    expect(await rejection(legacy.action('none'))).toBeInstanceOf(NotFoundError);
    expect(await rejection(legacy.action('byName'))).toBeInstanceOf(BadRequestError);
  });

  test('an instantiation', async () => {
    await using service = await start();
    const { legacy, people } = service;
    const id = await legacy.action('newPerson', { name: 'Ann' }, { projection: 'id' });
    expect(typeof id).toBe('bigint');
    expect(await people.list({ where: { firstName: 'Ann' } })).toMatchObject([{ id }]);
    const entity = await legacy.action('newPerson', { name: 'Bo' }, { projection: 'entity' });
    expect(entity['firstName']).toBe('Bo');
    expect(await legacy.action('newPerson', { name: 'Cy' }, { projection: 'envelope' })).toHaveProperty(
      'inducedManipulation',
    );
  });

  test('a service request, by its own call and by an action', async () => {
    await using service = await start();
    const { legacy } = service;
    expect(await legacy.eval('x.Greet', { name: 'Ann' })).toBe('Hello Ann');
    expect(await legacy.eval('x.Greet', { name: 'Ann' }, { projection: 'message', method: 'GET' })).toBe('Hello Ann');
    expect(await legacy.eval('x.Greet', { name: 'Ann' }, { projection: 'envelope' })).toMatchObject({
      message: 'Hello Ann',
      result: 'done',
    });
    expect(await legacy.eval('x.Silent')).toEqual([1, 2]);
    expect(await legacy.eval('x.Silent', {}, { projection: 'message' })).toBeNull();
    expect(await rejection(legacy.eval('x.None'))).toBeInstanceOf(NotFoundError);
    expect(await legacy.action('greet', { name: 'Ann' })).toBe('done');
    expect(await legacy.action('greet', { name: 'Ann' }, { projection: 'envelope' })).toMatchObject({
      ReturnValue: 'done',
    });
  });
});

test('XML as the text of the response, and another media type', async () => {
  await using service = await start();
  const { legacy } = service;
  const { data, response } = await legacy
    .entity(john, { codec: 'gm/xml', pseudoContentType: 'text/x; a=b' })
    .withResponse();
  expect(data).toContain("<s p='firstName'>John</s>");
  expect(response.headers.get('content-type')).toBe('text/x; a=b');
  const json = await legacy.entity(john, { pseudoContentType: 'text/plain' });
  expect(json).toMatchObject({ id: 1n });
  expect(await legacy.action('persons', {}, { codec: 'gm/xml' })).toContain('<gm-data>');
});

test('a response that does not match its projection', async () => {
  await using service = await start();
  await using client = createClient({
    baseUrl: service.url,
    credentials: { sessionId: 's' },
    fetch: async () => new Response('5'),
  });
  const calls = legacy(client.access('a'));
  for (const call of [
    calls.entity({ type: 'x', id: 1 }),
    calls.fetch({ type: 'x' }),
    calls.fetch({ type: 'x' }, { projection: 'envelope' }),
    calls.create({ type: 'x' }, { projection: 'id' }),
    calls.assemblyManipulate({ _type: 'x' }),
    calls.assemblyManipulate({ _type: 'x' }, { projection: 'ids' }),
    calls.listInsert({ type: 'x', id: 1, property: 'y', value: 1 }, { projection: 'envelope' }),
    calls.eval('x', {}, { projection: 'message' }),
    calls.action('x', {}, { projection: 'entity' }),
  ]) {
    expect(await rejection(call)).toBeInstanceOf(DecodeError);
  }
});
