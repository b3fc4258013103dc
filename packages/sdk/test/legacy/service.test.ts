import { describe, expect, test } from 'vitest';
import {
  BadRequestError,
  createClient,
  Decimal,
  DecodeError,
  EntityReference,
  manipulationEnvelope,
  NotFoundError,
  ref,
  TypedValue,
} from '../../src/index.js';
import { rejection } from '../support/catch.js';
import { startFiles } from '../support/files.js';

const john = { type: 'Person', id: 1 } as const;

async function start() {
  const service = await startFiles();
  const { access } = service;
  const { legacy } = access;
  return {
    ...service,
    legacy,
    people: access.entities('Person'),
    /** Ids of an entity's children. */
    children: async (id: number) =>
      (await access.entities('Person').property(id, 'children').get())?.map((each) => each.id),
    untyped: createClient({ baseUrl: service.url, credentials: { user: 'demo', password: 'demo' } }).access(
      'access.test',
    ).legacy,
  };
}

describe('reading', () => {
  test('entity: what is cut is null, what is deeper comes with depth', async () => {
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

describe('creating, updating, deleting', () => {
  test('create: values of every type, read back, and each projection', async () => {
    await using service = await start();
    const { legacy } = service;
    const properties = {
      firstName: 'Zoë & Co = 1',
      lastName: 'null',
      active: false,
      age: 3,
      steps: 9007199254740993n,
      salary: new Decimal('12.50'),
      height: 1.5,
      birth: new Date('2020-01-02T03:04:05.678Z'),
      gender: 'female',
      father: ref('Person', 1),
      children: [2, ref('Person', 3)],
      nicknames: new Set(['x', 'y']),
      days: [new Date(0)],
    } as const;
    const created = await legacy.create({ type: 'Person', properties });
    const read = await service.people.get(created.id, { depth: 'reachable' });
    const { father, children, salary, ...simple } = properties;
    expect(read).toMatchObject(simple);
    expect(read.salary).toEqual(salary);
    expect([read.father?.id, read.children?.map(({ id }) => id)]).toEqual([1n, [2n, 3n]]);
    expect([father.refId, children.length]).toEqual([1, 2]);
    const reference = await legacy.create({ type: 'a.Person' }, { projection: 'id' });
    expect(reference).toBeInstanceOf(EntityReference);
    expect(await service.people.get(reference.refId)).toMatchObject({ active: true });
    expect(await legacy.create({ type: 'Person' }, { projection: 'envelope' })).toHaveProperty('inducedManipulation');
    const payload = await legacy.create({ type: 'Person', properties: { age: 1 } }, { projection: 'payload' });
    expect(payload?._type).toMatch(/Manipulation$/);
  });

  test('update: each projection; null clears; what does not fit changes nothing', async () => {
    await using service = await start();
    const { legacy, people } = service;
    expect(await legacy.update({ ...john, properties: { age: 41, gender: 'female' } })).toBeUndefined();
    expect(await people.get(1)).toMatchObject({ age: 41, gender: 'female' });
    const entity = await legacy.update({ ...john, properties: { father: 3, age: null } }, { projection: 'entity' });
    expect(entity).toMatchObject({ id: 1n, age: null });
    expect((await people.property(1, 'father').get())?.id).toBe(3n);
    await legacy.update({ ...john, properties: { father: null, children: [], nicknames: new Set<string>() } });
    expect(await people.property(1, 'father').get()).toBeNull();
    expect(await service.children(1)).toEqual([]);
    const payload = await legacy.update({ ...john, properties: { age: 1 } }, { projection: 'payload' });
    expect(payload?._type).toMatch(/ChangeValueManipulation$/);
    const untyped = service.untyped.update({ type: 'a.Person', id: 1, properties: { gender: 'other' } });
    expect(await rejection(untyped)).toBeInstanceOf(BadRequestError);
    expect(await people.get(1)).toMatchObject({ gender: 'female' });
  });

  test.each(['POST', 'GET', 'PUT', 'DELETE'] as const)('delete by %s', async (method) => {
    await using service = await start();
    expect(await service.legacy.delete({ type: 'Person', id: 3 }, { method })).toBeUndefined();
    expect(await rejection(service.people.get(3))).toBeInstanceOf(NotFoundError);
    expect(await service.children(1)).toEqual([2n]);
  });

  test('delete: each projection, and the partition', async () => {
    await using service = await start();
    const { legacy } = service;
    const envelope = await legacy.delete({ type: 'Person', id: 4 }, { partition: 'p1', projection: 'envelope' });
    expect(envelope.inducedManipulation?._type).toMatch(/Manipulation$/);
    expect(await service.people.get(4)).toMatchObject({ firstName: 'Other' });
    const payload = await legacy.delete({ type: 'Person', id: 4 }, { projection: 'payload' });
    expect(payload?._type).toMatch(/DeleteManipulation$/);
    expect(await rejection(legacy.delete({ type: 'Person', id: 4 }))).toBeInstanceOf(NotFoundError);
  });
});

describe('collections', () => {
  test('list-insert and list-remove', async () => {
    await using service = await start();
    const { legacy, people } = service;
    const scores = { ...john, property: 'scores' } as const;
    expect(await legacy.listInsert({ ...scores, value: 9 })).toBeUndefined();
    await legacy.listInsert({ ...scores, value: 8n, index: 4 });
    expect(await people.property(1, 'scores').get()).toEqual([9n, 3n, 1n, 2n, 8n]);
    await legacy.listRemove({ ...scores, value: [9, 8n] }, { method: 'PUT' });
    expect(await people.property(1, 'scores').get()).toEqual([3n, 1n, 2n]);
    expect(await rejection(legacy.listInsert({ ...scores, value: 1, index: 9 }))).toBeInstanceOf(BadRequestError);
    const children = { ...john, property: 'children' } as const;
    await legacy.listRemove({ ...children, value: 2 }, { method: 'GET' });
    await legacy.listInsert({ ...children, value: ref('Person', 2), index: 1 });
    expect(await service.children(1)).toEqual([3n, 2n]);
    const payload = await legacy.listInsert({ ...scores, value: 7 }, { projection: 'payload' });
    expect(payload?._type).toMatch(/AddManipulation$/);
    expect(await legacy.listRemove({ ...scores, value: 77 }, { projection: 'payload' })).toBeNull();
  });

  test('set-insert and set-remove', async () => {
    await using service = await start();
    const { legacy, people } = service;
    const nicknames = { ...john, property: 'nicknames' } as const;
    await legacy.setInsert({ ...nicknames, value: ['C', 'A'] });
    await legacy.setRemove({ ...nicknames, value: 'B' });
    expect(await people.property(1, 'nicknames').get()).toEqual(new Set(['A', 'C']));
    const friends = { ...john, property: 'friends' } as const;
    await legacy.setInsert({ ...friends, value: [ref('Person', 2), 3] });
    await legacy.setRemove({ ...friends, value: 2n });
    expect([...((await people.property(1, 'friends').get()) ?? [])].map(({ id }) => id)).toEqual([3n]);
    const envelope = await legacy.setInsert({ ...nicknames, value: 'D' }, { projection: 'envelope' });
    expect(envelope.inducedManipulation?._type).toMatch(/AddManipulation$/);
  });

  test('map-put and map-remove', async () => {
    await using service = await start();
    const { legacy, people } = service;
    await legacy.mapPut({ ...john, property: 'phoneBook', key: 'new', value: '3' });
    await legacy.mapRemove({ ...john, property: 'phoneBook', key: 'home' });
    expect(await people.property(1, 'phoneBook').get()).toEqual(
      new Map([
        ['work', '2'],
        ['new', '3'],
      ]),
    );
    await legacy.mapPut({ ...john, property: 'byGender', key: 'male', value: 3 });
    expect((await people.property(1, 'byGender').get())?.get('male')).toMatchObject({ id: 3n });
    await legacy.mapPut({ ...john, property: 'rivals', key: ref('Person', 2), value: 'x' });
    await legacy.mapRemove({ ...john, property: 'rivals', key: 2, value: 'ignored' });
    expect(await people.property(1, 'rivals').get()).toEqual(new Map());
  });
});

describe('assemblies', () => {
  test.each(['assemblyManipulate', 'assemblyStreamManipulate'] as const)('%s: each projection', async (call) => {
    await using service = await start();
    const { legacy, people } = service;
    const create = (name: string) => ({ _type: 'a.Person', firstName: name }) as const;
    expect(await legacy[call](create('A'))).toBeNull();
    expect((await people.list({ where: { firstName: 'A' } })).length).toBe(1);
    const reference = await legacy[call](create('B'), { projection: 'id' });
    expect(reference?.typeSignature).toBe('a.Person');
    const ids = await legacy[call]([create('C'), { _type: 'a.Person', id: 1, age: 50 }], { projection: 'ids' });
    expect(ids.map(({ refId }) => typeof refId)).toEqual(['bigint', 'bigint']);
    expect(await people.get(1)).toMatchObject({ age: 50, firstName: 'John' });
    expect(await legacy[call](create('D'), { projection: 'entity' })).toMatchObject({ firstName: 'D' });
    const entities = await legacy[call]([create('E'), create('F')], { projection: 'entities', method: 'PUT' });
    expect(entities.map(({ firstName }) => firstName)).toEqual(['E', 'F']);
    expect(await legacy[call](create('G'), { projection: 'envelope' })).toHaveProperty('inducedManipulation');
    expect((await legacy[call](create('H'), { projection: 'payload' }))?._type).toMatch(/Manipulation$/);
    const unknown = legacy[call]([create('I'), { _type: 'a.Person', id: 99 }]);
    expect(await rejection(unknown)).toBeInstanceOf(NotFoundError);
    expect(await people.list({ where: { firstName: 'I' } })).toEqual([]);
  });

  test('graphs, and ids of one’s own choice', async () => {
    await using service = await start();
    const { legacy, people } = service;
    const child = { _type: 'a.Person', id: 71, firstName: 'Child' } as const;
    const parent = { _type: 'a.Person', id: 70, children: [child], phoneBook: { a: 'b' } } as const;
    expect(await rejection(legacy.assemblyManipulate(parent))).toBeInstanceOf(NotFoundError);
    for (const send of ['form', 'query'] as const) {
      await legacy.assemblyManipulate(manipulationEnvelope(parent, [parent, child]), { send });
      expect(await service.children(70)).toEqual([71n]);
      expect(await people.property(70, 'phoneBook').get()).toEqual(new Map([['a', 'b']]));
      await people.delete(70);
      await people.delete(71);
    }
    await legacy.assemblyStreamManipulate(manipulationEnvelope([parent], [parent, child]));
    expect(await service.children(70)).toEqual([71n]);
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

test('XML as the text that came, and another media type', async () => {
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

test('an answer that is not what the projection promises', async () => {
  await using service = await start();
  await using client = createClient({
    baseUrl: service.url,
    credentials: { sessionId: 's' },
    fetch: async () => new Response('5'),
  });
  const { legacy } = client.access('a');
  for (const call of [
    legacy.entity({ type: 'x', id: 1 }),
    legacy.fetch({ type: 'x' }),
    legacy.fetch({ type: 'x' }, { projection: 'envelope' }),
    legacy.create({ type: 'x' }, { projection: 'id' }),
    legacy.assemblyManipulate({ _type: 'x' }),
    legacy.assemblyManipulate({ _type: 'x' }, { projection: 'ids' }),
    legacy.listInsert({ type: 'x', id: 1, property: 'y', value: 1 }, { projection: 'envelope' }),
    legacy.eval('x', {}, { projection: 'message' }),
    legacy.action('x', {}, { projection: 'entity' }),
  ]) {
    expect(await rejection(call)).toBeInstanceOf(DecodeError);
  }
});
