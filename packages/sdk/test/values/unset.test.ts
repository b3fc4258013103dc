import { describe, expect, test } from 'vitest';
import { createClient } from '../../src/index.js';
import { defineModel } from '../../src/model/index.js';
import { fromPlain, toPlain } from '../../src/plain/index.js';
import { rejection } from '../support/catch.js';
import { testModel } from '../support/model.js';
import { birth, empty, start } from '../support/people.js';
import { smallServer } from '../support/server.js';
import { deploymentOf, started } from '../support/started.js';

/** A person without values: the scalars that a response leaves out are null. `anything` is an `object` property. */
const nobody = empty;
const { _type, id, globalId, partition, active, ...unset } = nobody;
const identity = { _type, id, globalId, partition, active };

describe.each(['documented', 'deployed'] as const)('%s: a scalar that is not set is null (R-23, R-26)', (dialect) => {
  test('without a model nothing is added', async () => {
    await using service = await start(dialect);
    await using untyped = createClient({ baseUrl: service.url, credentials: { user: 'demo', password: 'demo' } });
    expect(await untyped.access('a').entities('a.Person').get(2)).toEqual({ ...identity, id: expect.anything() });
  });

  test('what was read is written back without them, also after `toPlain` and `fromPlain`', async () => {
    await using service = await start(dialect);
    const { people } = service;
    const found = await people.get(2);
    const travelled = fromPlain(toPlain(found));
    expect(travelled).toEqual(nobody);
    // Meanwhile another program sets what was not set.
    await people.update(2, { firstName: 'Ann', birth });
    for (const entity of [found, travelled]) {
      await people.put(entity);
      await people.update(2, entity);
      await people.saveAll([entity]);
    }
    expect(await people.get(2)).toEqual({ ...nobody, firstName: 'Ann', birth });
  });

  test('the end of a repetition has no id in the deployed dialect, and stays as it is (D-29)', async () => {
    await using service = await start(dialect);
    const { people } = service;
    await people.update(2, { father: people.ref(1) });
    const found = await people.get(2, { depth: 'reachable', entityRecurrenceDepth: 1 });
    const [child] = found.father?.children ?? [];
    const end = child?.father?.children?.[0] ?? child;
    expect(end).toEqual(
      dialect === 'deployed' ? { _type: 'a.Person', globalId: 'g2', partition: 'a', active: true } : nobody,
    );
  });
});

test('a null that is set after the value was written is written (R-35)', async () => {
  await using service = await start('documented');
  const { people } = service;
  const person = await people.get(2);
  person.age = 5;
  await people.put(person);
  person.age = null;
  await people.put(person);
  expect(await people.get(2)).toEqual(nobody);
});

test('a copy writes them as null, which the deployed dialect refuses (D-13)', async () => {
  await using documented = await start('documented');
  await documented.people.put({ ...(await documented.people.get(2)), firstName: 'Ann' });
  expect(await documented.people.get(2)).toEqual({ ...nobody, firstName: 'Ann' });
  await using deployed = await start('deployed');
  const copy = { ...(await deployed.people.get(2)), firstName: 'Ann' };
  expect(await rejection(deployed.people.put(copy))).toMatchObject({ name: 'DialectError', deviation: 'D-13' });
});

test('an entity of a type that the model does not know has the scalars of the declared type', async () => {
  await using server = await smallServer(({ method }) => ({
    body: method === 'GET' ? '{"_type":"a.Robot","id":7,"volts":5}' : 'true',
  }));
  await using client = createClient({ baseUrl: server.url, credentials: { sessionId: 's' }, model: testModel });
  const robot = await client.access('a').entities('Person').get(7);
  expect(robot).toEqual({ _type: 'a.Robot', id: 7n, volts: 5, ...unset });
  await client.access('a').entities('Person').put(robot);
  expect(server.requests.at(-1)?.body).toBe('{"_type":"a.Robot","id":{"value":"7","_type":"long"},"volts":5}');
});

test('a property that cannot be null is not added, and `__proto__` is a property like any other', async () => {
  const model = defineModel({
    name: 'odd',
    types: {
      'a.Odd': {
        kind: 'entity',
        properties: { ['__proto__']: 'string', sure: { type: 'string', nullable: false }, other: 'a.Unknown' },
      },
    },
  });
  await using server = await smallServer(() => ({ body: '{"_type":"a.Odd","id":1}' }));
  await using client = createClient({ baseUrl: server.url, credentials: { sessionId: 's' }, model });
  const odd = await client.access('a').entities('a.Odd').get(1);
  expect(Object.entries(odd)).toEqual([
    ['_type', 'a.Odd'],
    ['id', 1n],
    ['__proto__', null],
  ]);
});

test('a service without a property of the model is not asked to clear it', async () => {
  const { types } = testModel;
  const older = {
    name: 'older',
    types: { ...types, 'a.Person': { ...types['a.Person'], properties: { firstName: 'string' } } },
  } as const;
  const deployment = deploymentOf(older, { entities: [{ _type: 'a.Person', id: 1 }] });
  await using service = await started({ deployment }, { model: testModel });
  const people = service.client.access('a').entities('Person');
  const found = await people.get(1);
  expect(found).toMatchObject({ firstName: null, age: null });
  await people.put(found);
  expect(await people.get(1)).toEqual(found);
});
