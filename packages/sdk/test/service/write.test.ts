import { describe, expect, test } from 'vitest';
import { BadRequestError, Decimal, EntityReference, InputError, NotFoundError, ref, typed } from '../../src/index.js';
import { rejection } from '../support/catch.js';
import { startService } from '../support/service.js';

describe('the outcome matrix of POST, PUT and PATCH (4.8, R-36, R-38)', () => {
  test('/Type, an object without id: POST creates, PUT and PATCH are 400', async () => {
    await using service = await startService();
    const people = service.access.entities('Person');
    const id = await people.create({ firstName: 'New' }, { projection: 'idInfo' });
    expect(await people.get(id)).toMatchObject({ id, firstName: 'New', active: true });
    for (const method of ['PUT', 'PATCH']) {
      const path = ['rest', 'v2', 'entities', 'access.test', 'Person'];
      expect(await rejection(service.client.request({ method, path, body: { firstName: 'x' } }))).toBeInstanceOf(
        BadRequestError,
      );
    }
    expect(await people.list()).toHaveLength(6);
  });

  test('/Type, an object with the id of an entity: all update', async () => {
    await using service = await startService();
    const people = service.access.entities('Person');
    await people.update({ id: 3, firstName: 'A' }, { nested: 'create' }); // POST
    expect(await people.get(3)).toMatchObject({ firstName: 'A', lastName: 'Roe' });
    expect(await people.saveAll([{ id: 3, firstName: 'AA' }])).toEqual([3n]);
    expect(await people.get(3)).toMatchObject({ firstName: 'AA', lastName: 'Roe' });
    await people.put({ id: 3, firstName: 'B' });
    expect(await people.get(3)).toMatchObject({ firstName: 'B', lastName: 'Roe' });
    await people.update({ id: 3, firstName: 'C' });
    expect(await people.get(3)).toMatchObject({ firstName: 'C', lastName: 'Roe' });
  });

  test('/Type, an object with an unknown id: PUT creates, POST and PATCH are 400', async () => {
    await using service = await startService();
    const people = service.access.entities('Person');
    expect(await rejection(people.update({ id: 99 }, { nested: 'create' }))).toBeInstanceOf(BadRequestError);
    expect(await rejection(people.saveAll([{ id: 99 }]))).toBeInstanceOf(BadRequestError);
    expect(await rejection(people.update({ id: 99 }))).toBeInstanceOf(BadRequestError);
    expect(await rejection(people.get(99))).toBeInstanceOf(NotFoundError);
    await people.put({ id: 99, firstName: 'X' });
    expect(await people.get(99)).toMatchObject({ firstName: 'X' });
  });

  test('/Type, a list: POST creates and updates, all or nothing', async () => {
    await using service = await startService();
    const people = service.access.entities('Person');
    const ids = await people.saveAll([{ firstName: 'New' }, { id: 3, firstName: 'Old' }], { projection: 'idInfo' });
    expect(ids).toEqual([expect.any(BigInt), 3n]);
    expect(await people.get(3)).toMatchObject({ firstName: 'Old' });
    expect(await people.get(ids[0] ?? 0n)).toMatchObject({ firstName: 'New' });
    expect(await rejection(people.saveAll([{ firstName: 'No' }, { id: 99 }]))).toBeInstanceOf(BadRequestError);
    expect(await people.list({ where: { firstName: 'No' } })).toEqual([]);
    expect(await rejection(people.saveAll([]))).toBeInstanceOf(InputError);
    expect(await rejection(people.put([{ id: 1 }] as never))).toBeInstanceOf(InputError);
  });

  test('/Type/<id> of an entity: all update, and the id of the path wins', async () => {
    await using service = await startService();
    const people = service.access.entities('Person');
    await people.update(3, { firstName: 'A' }, { nested: 'create' });
    expect(await people.get(3)).toMatchObject({ firstName: 'A', lastName: 'Roe' });
    await people.put(3, { id: 7, firstName: 'B' });
    expect(await people.get(3)).toMatchObject({ firstName: 'B' });
    await people.update(3, { firstName: 'C' });
    expect(await people.get(3)).toMatchObject({ firstName: 'C' });
    await people.update(4, { firstName: 'D' }, { partition: 'p1' });
    expect(await people.get(4, { partition: 'p1' })).toMatchObject({ firstName: 'D' });
    expect(await people.get(4, { partition: 'p2' })).toMatchObject({ firstName: 'Twin' });
  });

  test('/Type/<id> without an entity: PUT creates, POST and PATCH are 404', async () => {
    await using service = await startService();
    const people = service.access.entities('Person');
    expect(await rejection(people.update(99, {}, { nested: 'create' }))).toBeInstanceOf(NotFoundError);
    expect(await rejection(people.update(99, {}))).toBeInstanceOf(NotFoundError);
    await people.put(99, { firstName: 'X' });
    expect(await people.get(99)).toMatchObject({ firstName: 'X' });
  });
});

describe('nested entities', () => {
  const mother = { firstName: 'M' };

  test('an update creates none of them, unless it is asked to', async () => {
    await using service = await startService();
    const people = service.access.entities('Person');
    expect(await rejection(people.update(3, { father: mother }))).toBeInstanceOf(BadRequestError);
    await people.update(3, { father: mother }, { nested: 'create' });
    expect(await people.get(3)).toMatchObject({ firstName: 'Bob', father: mother });
    await people.update({ id: 2, father: mother }, { nested: 'create' });
    expect(await people.get(2)).toMatchObject({ firstName: 'Mary', father: mother });
  });

  test('the option has two values', async () => {
    await using service = await startService();
    const error = await rejection(service.access.entities('Person').update(3, {}, { nested: 'yes' as never }));
    expect(error.message).toBe('entities.update: Expected "update" or "create", got "yes" at nested.');
  });
});

test('what a call returns that names no projection', async () => {
  await using service = await startService();
  const people = service.access.entities('Person');
  expect(await people.create({ firstName: 'A' })).toEqual(expect.any(BigInt));
  expect(await people.saveAll([{ id: 3 }])).toEqual([3n]);
  expect(await people.put({ id: 3 })).toBeUndefined();
  expect(await people.put(3, {})).toBeUndefined();
  expect(await people.update(3, {})).toBeUndefined();
  expect(await people.update({ id: 3 })).toBeUndefined();
  expect(await people.update(3, {}, { nested: 'create' })).toBeUndefined();
  expect(await people.property(3, 'nicknames').add('A')).toBeUndefined();
  expect(await people.property(3, 'age').set(1)).toBeUndefined();
  expect(await people.property(3, 'age').clear()).toBeUndefined();
});

test('a new entity that has an id all the same is sent as it is', async () => {
  await using service = await startService();
  const people = service.access.entities('Person');
  // @ts-expect-error the service makes the id
  const call = people.create({ id: 3, firstName: 'A' });
  expect(await call).toBe(3n);
});

test('each projection of one entity (4.8)', async () => {
  await using service = await startService();
  const people = service.access.entities('Person');
  const changes = { firstName: 'A' };
  expect(await people.update(3, changes, { projection: 'success' })).toBe(true);
  expect(await people.update(3, changes, { projection: 'idInfo' })).toBe(3n);
  expect(await people.update(3, changes, { projection: 'referenceInfo' })).toEqual(
    new EntityReference('a.Person', 3n, 'access.test'),
  );
  const location = await people.update(3, changes, { projection: 'locationInfo' });
  expect(location).toBe(`${service.url}/rest/v2/entities/access.test/a.Person/3`);
  expect(await people.update(3, changes, { projection: 'data' })).toMatchObject({
    id: 3n,
    firstName: 'A',
    lastName: 'Roe',
  });
  const { inducedManipulation } = await people.update(3, { firstName: 'B' }, { projection: 'envelope' });
  expect(inducedManipulation).toMatchObject({ newValue: 'B' });
});

test('each projection of several entities (4.8)', async () => {
  await using service = await startService();
  const companies = service.access.entities('Company');
  const list = [{ id: 'c1', lastName: 'X' }];
  expect(await companies.saveAll(list)).toEqual(['c1']);
  expect(await companies.saveAll(list, { projection: 'success' })).toBe(true);
  expect(await companies.saveAll(list, { projection: 'idInfo' })).toEqual(['c1']);
  expect(await companies.saveAll(list, { projection: 'referenceInfo' })).toEqual([
    new EntityReference('a.Company', 'c1', 'access.test'),
  ]);
  expect(await companies.saveAll(list, { projection: 'locationInfo' })).toEqual([
    `${service.url}/rest/v2/entities/access.test/a.Company/c1`,
  ]);
  expect(await companies.saveAll(list, { projection: 'data' })).toMatchObject([{ id: 'c1', lastName: 'X' }]);
  expect(await companies.saveAll(list, { projection: 'envelope' })).toHaveProperty('_type');
});

test('values of every type are written and read back', async () => {
  await using service = await startService();
  const people = service.access.entities('Person');
  const content = {
    firstName: 'Ä "x" \u2028',
    active: false,
    age: -7,
    salary: new Decimal('12345678901234567890.10'),
    height: 1.25,
    weight: 0.5,
    steps: 9223372036854775807n,
    birth: new Date('2026-03-01T12:30:45.123Z'),
    gender: 'female' as const,
    scores: [1n, 9007199254740993n],
    nicknames: new Set(['x', 'y']),
    days: [new Date(0)],
    genders: new Set(['male'] as const),
    phoneBook: new Map([['__proto__', 'a']]),
    marks: new Map([[3, 9n]]),
  };
  const graph = {
    ...content,
    father: ref('Person', 1),
    byGender: new Map([['male', ref('Person', 3)]] as const),
    anything: typed('a.Gender', 'male'),
  };
  const id = await people.create(graph, { projection: 'idInfo' });
  const read = await people.get(id, { depth: 'reachable' });
  expect(read).toMatchObject({
    ...content,
    father: { id: 1n, firstName: 'John' },
    anything: typed('a.Gender', 'male'),
  });
  expect(read.byGender?.get('male')).toMatchObject({ firstName: 'Bob' });
  await people.put({ ...read, firstName: 'again' });
  expect(await people.get(id)).toMatchObject({ ...content, firstName: 'again' });
});

test('a cyclic graph is written and read back', async () => {
  await using service = await startService();
  const people = service.access.entities('Person');
  interface Input {
    firstName: string;
    father?: Input;
    children?: Input[];
  }
  const father: Input = { firstName: 'F' };
  const child: Input = { firstName: 'C', father };
  father.children = [child, child];
  const id = await people.create(father, { projection: 'idInfo' });
  const read = await people.get(id, { depth: 'reachable' });
  expect(read.children).toHaveLength(2);
  expect(read.children?.[0]).toBe(read.children?.[1]);
  expect(read.children?.[0]?.father).toBe(read);
});

test('a reference to an entity of the type', async () => {
  await using service = await startService();
  const people = service.access.entities('Person');
  const id = await people.create({ firstName: 'A', father: people.ref(1) });
  expect(await people.get(id)).toMatchObject({ father: { id: 1n, firstName: 'John' } });
  expect(people.ref(4, { partition: 'p1' })).toEqual(new EntityReference('Person', 4, 'p1'));
  await people.update(id, { father: people.ref(4, { partition: 'p1' }) });
  expect(await people.get(id)).toMatchObject({ father: { id: 4n, partition: 'p1' } });
  const refused = () => {
    // @ts-expect-error the father is a person
    void people.create({ father: service.access.entities('Company').ref('c1') });
  };
  expect(refused).toBeTypeOf('function');
});
