import { describe, expect, test } from 'vitest';
import { Decimal, EntityReference, NotFoundError, ref } from '../../src/index.js';
import { manipulationEnvelope } from '../../src/legacy.js';
import { rejection } from '../support/catch.js';
import { start } from './starting.js';

describe('creating', () => {
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
});

describe('assemblies', () => {
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
