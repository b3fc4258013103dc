import { describe, expect, test } from 'vitest';
import { BadRequestError, Decimal, EntityReference, NotFoundError, ref } from '../../src/index.js';
import { manipulationEnvelope } from '../../src/legacy.js';
import { rejection } from '../support/catch.js';
import { john, start } from './starting.js';

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

  test('update: each projection; null clears; a wrong value changes nothing', async () => {
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
