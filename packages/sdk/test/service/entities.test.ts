import { describe, expect, test } from 'vitest';
import { BadRequestError, EntityReference, InputError, NotFoundError, ref } from '../../src/index.js';
import { rejection } from '../support/catch.js';
import { startService } from '../support/service.js';

test('list has no projection envelope, because page returns it', async () => {
  await using service = await startService();
  const people = service.access.entities('Person');
  // @ts-expect-error a projection of page
  const wrong = people.list({ projection: 'envelope' });
  expect(await wrong).toMatchObject({ hasMore: false });
  // @ts-expect-error page has one projection
  const other = people.page({ projection: 'results' });
  await expect(other).rejects.toThrow('entities.page: Unknown option "projection".');
  await expect(people.page({ maxResults: -2 })).rejects.toThrow(
    'entities.page: Expected an integer from 0, got -2 at maxResults.',
  );
  expect(Symbol.asyncIterator in people.list()).toBe(false);
});

test('positions of a list: what is not there is passed over, and what is no position is refused (4.9)', async () => {
  await using service = await startService();
  const people = service.access.entities('Person');
  const children = people.property(1, 'children');
  await children.insert({ 0: people.ref(3) });
  await children.removeAt(0, people.ref(3));
  expect(await children.removeAt(9, people.ref(1), { projection: 'success' })).toBe(true);
  expect(await rejection(children.removeAt(-1, people.ref(3)))).toBeInstanceOf(InputError);
  const between = await rejection(children.insert(new Map([[0.5, people.ref(3)]])));
  expect(between.message).toContain('Expected a position, an integer from 0, got 0.5 at positions.');
  expect(await rejection(children.add(ref('Person', 99)))).toBeInstanceOf(NotFoundError);
  expect((await children.get())?.map(({ id }) => id)).toEqual([2n]);
});

test('the names of an object are the keys of a map, also __proto__ (4.9)', async () => {
  await using service = await startService();
  const phoneBook = service.access.entities('Person').property(1, 'phoneBook');
  await phoneBook.put({ home: '9', __proto__: null, new: '3' } as never);
  await phoneBook.removeKeys(['work', 'unknown']);
  expect(Object.fromEntries((await phoneBook.get()) ?? [])).toEqual({ home: '9', new: '3' });
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
});

test('a new entity that has an id all the same is sent as it is', async () => {
  await using service = await startService();
  const people = service.access.entities('Person');
  // @ts-expect-error the service makes the id
  const call = people.create({ id: 3, firstName: 'A' });
  expect(await call).toBe(3n);
});

test('ref makes a reference to an entity of the type', async () => {
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

test('with "false" as a text, several entities are not deleted', async () => {
  await using service = await startService();
  const people = service.access.entities('Person');
  const before = await people.list();
  const options = { allowMultipleDelete: 'false' as never };
  expect(await rejection(people.deleteWhere({}, options))).toMatchObject({ status: 412 });
  expect(await people.list()).toEqual(before);
});
