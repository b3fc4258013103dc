import { describe, expect, test } from 'vitest';
import { createClient, Decimal, type Dialect, DialectError, ref } from '../../src/index.js';
import { rejection } from '../support/catch.js';
import { addingBodiesTo, credentials, deploymentOf, started } from '../support/started.js';

const model = {
  name: 'bodies',
  types: {
    'a.Item': {
      kind: 'entity',
      properties: {
        label: 'string',
        texts: 'list<string>',
        labels: 'set<string>',
        byName: 'map<string,string>',
        numbers: 'map<string,long>',
        kinds: 'map<string,a.Kind>',
        itemsByName: 'map<string,a.Item>',
        anything: 'object',
        other: 'a.Item',
        others: 'list<a.Item>',
      },
    },
    'a.Kind': { kind: 'enum', constants: ['one', 'two'] },
  },
} as const;

/** A service of the dialect, and the bodies that it gets. */
async function start(dialect: Dialect) {
  const bodies: string[] = [];
  const service = await started(
    { dialect, deployment: deploymentOf(model) },
    { model, dialect, fetch: addingBodiesTo(bodies) },
  );
  const items = service.client.access('a').entities('Item');
  await items.put({ id: 2n, label: 'two' });
  bodies.length = 0;
  return { ...service, items, bodies };
}

const two = '"_type":"a.Item"';
const id = (text: string) => `"id":{"value":"${text}","_type":"long"}`;

test('the second reference to an entity is a _ref in the deployed dialect (D-39)', async () => {
  await using service = await start('deployed');
  const { items, bodies } = service;
  await items.put({ id: 1n, other: ref('Item', 2), others: [ref('a.Item', 2n), { id: 2n }] });
  expect(bodies).toEqual([
    `{${two},"_id":"0",${id('1')},"other":{${two},"_id":"1",${id('2')}},"others":[{"_ref":"1"},{"_ref":"1"}]}`,
  ]);
  const { other, others } = await items.get(1n, { depth: 1 });
  expect(other).toMatchObject({ id: 2n, label: 'two' });
  expect(others).toEqual([other, other]);
});

test('each reference to the same entity is written in full in the documented dialect', async () => {
  await using service = await start('documented');
  const { items, bodies } = service;
  await items.put({ id: 1n, other: ref('Item', 2), others: [ref('Item', 2)] });
  expect(bodies).toEqual([`{${id('1')},"other":{${two},${id('2')}},"others":[{${two},${id('2')}}]}`]);
});

test('references to different entities stay as they are, and so do those in an edit of a property', async () => {
  await using service = await start('deployed');
  const { items, bodies } = service;
  await items.put({ id: 1n, other: ref('Item', 2), others: [ref('Item', 3)] });
  await items.property(1n, 'others').add([ref('Item', 2), ref('Item', 2)]);
  expect(bodies).toEqual([
    `{${two},${id('1')},"other":{${two},${id('2')}},"others":[{${two},${id('3')}}]}`,
    `[{${two},${id('2')}},{${two},${id('2')}}]`,
  ]);
});

test('the first of several entities with the same id counts, as with identity management by id', async () => {
  for (const dialect of ['documented', 'deployed'] as const) {
    await using service = await start(dialect);
    const { items } = service;
    await items.put({ id: 1n, other: { id: 3n, label: 'first' }, others: [{ id: 3n, label: 'second' }] });
    expect(await items.get(3n), dialect).toMatchObject({ label: 'first' });
  }
});

const changed = { id: 3n, label: 'changed', other: ref('Item', 2) };
const mentionsBefore: [string, object[]][] = [
  ['by a reference', [{ id: 1n, other: ref('Item', 3) }, changed]],
  ['by its id', [{ id: 1n, other: { id: 3n } }, changed]],
  [
    'by a reference within it',
    [
      { id: 2n, other: ref('Item', 3) },
      { ...changed, other: { id: 2n } },
    ],
  ],
  ['in content that comes later itself', [ref('Item', 3), ref('Item', 1), { id: 1n, other: ref('Item', 3) }, changed]],
  ['in content behind which it comes', [ref('Item', 1), { id: 1n, others: [ref('Item', 3), changed] }]],
];

describe.each(['documented', 'deployed'] as const)(
  'an entity is changed although it was mentioned before: %s',
  (dialect) => {
    test.each(mentionsBefore)('%s', async (_how, entities) => {
      await using service = await start(dialect);
      const { items } = service;
      for (const id of [1n, 3n]) await items.put({ id, label: 'old' });
      await items.saveAll(entities as never);
      expect(await items.get(3n, { depth: 1 })).toMatchObject({ label: 'changed', other: { id: 2n, label: 'two' } });
      expect(await items.get(1n)).toMatchObject({ label: 'old' });
    });
  },
);

test('each entity of a chain is written at its own place, and the mention before it is a _ref', async () => {
  await using service = await start('deployed');
  const { items, bodies } = service;
  for (const id of [1n, 3n, 4n]) await items.put({ id });
  bodies.length = 0;
  await items.saveAll([
    { id: 1n, other: ref('Item', 3) },
    { id: 3n, other: { id: 4n } },
    { id: 4n, label: 'last' },
  ]);
  const [one, three, four] = ['1', '3', '4'].map((text, at) => `{${two},"_id":"${at}",${id(text)},`);
  expect(bodies).toEqual([`[${one}"other":{"_ref":"1"}},${three}"other":{"_ref":"2"}},${four}"label":"last"}]`]);
  expect(await items.get(1n, { depth: 2 })).toMatchObject({ other: { id: 3n, other: { id: 4n, label: 'last' } } });
});

test('a value that cannot be sent is at its own place, not at that of a mention before', async () => {
  await using service = await start('deployed');
  const error = await rejection(service.items.saveAll([{ other: ref('Item', 2) }, { id: 2n, texts: [1 as never] }]));
  expect(error.message).toBe('entities.saveAll: Expected a string, got 1 at 1.texts.0.');
});

test('an entity that refers to itself is put only in the documented dialect (D-39)', async () => {
  const itself: { id: bigint; others: object[] } = { id: 1n, others: [] };
  itself.others.push(itself);
  await using documented = await start('documented');
  await documented.items.put(itself);
  await using service = await start('deployed');
  const error = await rejection(service.items.put(itself));
  expect(error).toBeInstanceOf(DialectError);
  expect(error).toMatchObject({ deviation: 'D-39' });
  expect(service.bodies).toEqual([]);
  await service.items.create({ label: 'x', others: [] });
});

test.each([
  ['D-13', { label: null }],
  ['D-38', { texts: ['a', null] }],
  ['D-38', { labels: new Set(['a', null]) }],
  ['D-37', { byName: new Map([['k', null]]) }],
  ['D-37', { anything: new Map([['k', null]]) }],
])('null that the deployed dialect passes over (%s) is refused before it is sent', async (deviation, entity) => {
  await using service = await start('deployed');
  const error = await rejection(service.items.update(2n, entity as never));
  expect(error).toBeInstanceOf(DialectError);
  expect(error).toMatchObject({ deviation });
  expect(service.bodies).toEqual([]);
});

test.each(['documented', 'deployed'] as const)('keys are removed with any values: %s', async (dialect) => {
  await using service = await start(dialect);
  const { items } = service;
  const entries = {
    byName: new Map([['k', 'v']]),
    numbers: new Map([['k', 1n]]),
    kinds: new Map([['k', 'two' as const]]),
    itemsByName: new Map([['k', ref('Item', 2)]]),
  };
  await items.update(2n, entries);
  for (const name of ['byName', 'numbers', 'kinds', 'itemsByName'] as const) {
    expect(await items.property(2n, name, { partition: 'a' }).get()).toHaveProperty('size', 1);
    await items.property(2n, name).removeKeys(['k']);
    expect(await items.property(2n, name, { partition: 'a' }).get()).toEqual(new Map());
  }
});

const numbers = {
  name: 'numbers',
  types: {
    'a.Item': {
      kind: 'entity',
      properties: { amount: 'decimal', amounts: 'list<decimal>', weight: 'double', weights: 'list<double>' },
    },
  },
} as const;

const amounts = ['12345678901234567890.12', '0.30000000000000000001', '9007199254740993.00', '12345678901234.567'];
const weights = [5e-324, 1e23, 0.1, 3e9, 1.7976931348623157e308];

test.each(['documented', 'deployed'] as const)('numbers are written back without a model: %s', async (dialect) => {
  await using service = await started({ dialect, deployment: deploymentOf(numbers) }, { model: numbers, dialect });
  const items = service.client.access('a').entities('Item');
  await using bare = createClient({ baseUrl: service.url, credentials, dialect });
  const unknown = bare.access('a').entities('a.Item');
  const decimals = amounts.map((amount) => new Decimal(amount));
  for (const amount of decimals) await items.create({ amount, amounts: decimals });
  for (const weight of weights) await items.create({ weight, weights });
  const before = await items.list({ depth: 'reachable' });
  await unknown.saveAll(await unknown.list({ depth: 'reachable' }));
  expect(await items.list({ depth: 'reachable' })).toEqual(before);
});
