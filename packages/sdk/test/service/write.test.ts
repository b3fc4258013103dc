import { describe, expect, test } from 'vitest';
import { BadRequestError, EntityReference } from '../../src/index.js';
import { rejection } from '../support/catch.js';
import { startService } from '../support/service.js';

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
