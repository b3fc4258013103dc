import { describe, expect, test } from 'vitest';
import { Decimal, ref, typed } from '../../src/index.js';
import { fromPlain, toPlain } from '../../src/plain/index.js';
import { testModel } from '../support/model.js';
import { john as complete, start } from '../support/people.js';
import { differenceOf } from './difference.js';

describe.each(['documented', 'deployed'] as const)('in the %s dialect', (dialect) => {
  test('what calls return comes back the same', async () => {
    await using service = await start(dialect);
    const { client, people } = service;
    const access = client.access('a');
    const results = [
      await people.get(1, { depth: 'reachable' }),
      await people.get(1, { projection: 'envelope', depth: 'shallow' }),
      await people.page({ depth: 'reachable' }),
      await people.list({ depth: 'shallow' }),
      await people.put({ id: 9, firstName: 'Eve' }, { projection: 'referenceInfo' }),
      await people.put({ id: 9, firstName: 'Eva' }, { projection: 'envelope' }),
      await access.resources.upload({ content: 'x', name: 'x.txt' }),
      await client.authenticate({ projection: 'payload', depth: 'reachable' }),
    ];
    for (const result of results) {
      const text = JSON.stringify(toPlain(result, testModel));
      expect(differenceOf(fromPlain(JSON.parse(text), testModel), result)).toBeUndefined();
    }
  });

  test.each([
    ['toPlain and fromPlain', (value: object) => fromPlain(JSON.parse(JSON.stringify(toPlain(value))))],
    ['structuredClone', (value: object) => structuredClone(value)],
  ])('an entity that went through %s is put again', async (_name, send) => {
    await using service = await start(dialect);
    const { people } = service;
    // A copy writes null for what is not set, which the deployed dialect refuses (D-13).
    const { _type, id, globalId, partition, ...scalars } = complete;
    await people.update(2, { ...scalars, gender: 'female' });
    const john = await people.get(1, { depth: 'reachable' });
    await people.update(1, { firstName: 'Jack', age: 1, salary: 2, scores: [1], nicknames: ['B'], birth: new Date(0) });

    const travelled = send(john) as typeof john;
    await people.put(travelled);

    expect(await people.get(1, { depth: 'reachable' })).toEqual(john);
  });
});

test('new entities that went through structuredClone, as in a message to a worker, are created', async () => {
  await using service = await start('documented');
  const { people } = service;
  const input = {
    firstName: 'Ann',
    salary: new Decimal('0.10'),
    father: ref('Person', 1),
    children: [ref('a.Person', 2n, null), { firstName: 'Bo', salary: new Decimal('-1.5') }],
    friends: new Set([ref('Person', 1n)]),
    byGender: new Map([['male' as const, ref('Person', 1)]]),
  };
  const id = await people.create(structuredClone(input));
  const ann = await people.get(id, { depth: 1 });
  expect(ann).toMatchObject({ firstName: 'Ann', salary: new Decimal('0.1'), father: { id: 1n } });
  expect(ann.children?.map(({ firstName, salary }) => [firstName, salary])).toEqual([
    [null, null],
    ['Bo', new Decimal('-1.5')],
  ]);
  expect(Array.from(ann.friends ?? [], (friend) => friend.id)).toEqual([1n]);
  expect(ann.byGender?.get('male')).toBe(ann.father);
});

test('a typed value only travels in the plain form', async () => {
  await using service = await start('documented');
  const { people } = service;
  const input = { anything: typed('a.Gender', 'male') };
  await people.update(1, fromPlain(toPlain(input)));
  expect((await people.get(1)).anything).toEqual(input.anything);
});
