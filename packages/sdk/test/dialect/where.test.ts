import { describe, expect, test } from 'vitest';
import { createClient, Decimal, type Dialect, DialectError, InputError, typed } from '../../src/index.js';
import { defineModel } from '../../src/model/index.js';
import { rejection } from '../support/catch.js';
import { smallServer } from '../support/server.js';
import { deploymentOf, started } from '../support/started.js';

const model = defineModel({
  name: 'm',
  types: {
    'x.Item': { kind: 'entity', properties: { any: 'object', day: 'date', name: 'string', kind: 'x.Kind' } },
    'x.Numbered': { kind: 'entity', id: 'integer' },
    'x.Named': { kind: 'entity', id: 'string' },
    'x.Open': { kind: 'entity', id: 'object' },
    'x.Kind': { kind: 'enum', constants: ['a', 'b'] },
  },
});

/** Values of an `object` property that a condition can contain (D-4), with the text of the condition. */
const values = [
  [2, '2'],
  [-2147483648, '-2147483648'],
  [4294967296, '4294967296L'],
  [2n, '2L'],
  [9007199254740993n, '9007199254740993L'],
  [typed('long', 5), '5L'],
  [1.5, '1.5D'],
  [1e-7, '0.0000001D'],
  [typed('double', 1e21), '1000000000000000000000D'],
  [typed('double', 3), '3D'],
  [typed('float', 0.5), '0.5F'],
  [new Decimal('2.50'), '2.50B'],
  [typed('decimal', '12345678901234567890.1'), '12345678901234567890.1B'],
  ['text', "'text'"],
  ['', "''"],
  ['null', "'null'"],
  ['true', "'true'"],
  ['2L', "'2L'"],
  ['2', "'2'"],
  ['x(', "'x('"],
  ['a&b=c+d é', "'a&b=c+d é'"],
  [true, 'true'],
  [false, 'false'],
] as const;

async function start(dialect: Dialect = 'deployed') {
  const service = await started({ dialect, deployment: deploymentOf(model) }, { model, dialect });
  return { ...service, access: service.client.access('a') };
}

const found = (entities: readonly { readonly id: unknown }[]) => entities.map(({ id }) => id);

describe('conditions of the deployed dialect (D-3, D-4)', () => {
  test('on ids of each type', async () => {
    await using service = await start();
    const { access } = service;
    const items = access.entities('Item');
    const [one, two] = await items.saveAll([{ name: 'A' }, { name: 'B' }], { projection: 'idInfo' });
    expect(found(await items.list({ where: { id: one ?? 0n } }))).toEqual([one]);
    expect(found(await items.list({ where: { id: Number(two) } }))).toEqual([two]);
    expect(found(await items.list({ where: { id: Number(two), name: 'A' } }))).toEqual([]);
    const numbered = access.entities('Numbered');
    await numbered.put({ id: 7 });
    await numbered.put({ id: 8 });
    expect(found(await numbered.list({ where: { id: 7 } }))).toEqual([7]);
    const named = access.entities('Named');
    for (const id of ['7', '7L', 'jane']) await named.put({ id });
    for (const id of ['7', '7L', 'jane']) expect(found(await named.list({ where: { id } }))).toEqual([id]);
    const seen: unknown[] = [];
    for await (const { id } of named.each({ where: { id: 'jane' }, pageSize: 1 })) seen.push(id);
    expect(seen).toEqual(['jane']);
  });

  test('on dates', async () => {
    await using service = await start();
    const items = service.access.entities('Item');
    const day = new Date('2026-03-01T12:30:45.123Z');
    const id = await items.create({ day }, { projection: 'idInfo' });
    const unset = await items.create({}, { projection: 'idInfo' });
    expect(found(await items.list({ where: { day } }))).toEqual([id]);
    expect(found(await items.list({ where: { day: '2026-03-01T14:30:45.123+02:00' } }))).toEqual([id]);
    expect(found(await items.list({ where: { day: new Date(0) } }))).toEqual([]);
    expect(found(await items.list({ where: { day: null } }))).toEqual([unset]);
  });
});

describe('the text of a condition', () => {
  async function written(where: Readonly<Record<string, unknown>>, type = 'Item', known = true): Promise<string> {
    await using server = await smallServer(() => ({ body: [] }));
    const credentials = { sessionId: 's' };
    const own = known ? model : undefined;
    await using client = createClient({ baseUrl: server.url, credentials, dialect: 'deployed', model: own });
    await client
      .access('a')
      .entities(type as never)
      .list({ where: where as never });
    const [name = ''] = Object.keys(where);
    return server.requests[0]?.query.get(`where.${name}`) ?? 'none';
  }

  test.each(values)('%s', async (any, text) => {
    expect(await written({ any })).toBe(text);
  });

  // Text that is not a value of the notation is plain (D-4). The notation does not define how to write a quote within
  // quotes.
  test.each(["it's", 'C:\\x'])('%s is written without quotes', async (any) => {
    expect(await written({ any })).toBe(any);
  });

  test('a date, with an offset that no query makes a blank of', async () => {
    expect(await written({ day: new Date('2026-03-01T12:30:45.123Z') })).toBe('2026-03-01T12:30:45.123+0000');
  });

  test('an id that no model describes', async () => {
    expect(await written({ id: 2n }, 'T', false)).toBe('2L');
    expect(await written({ id: typed('integer', 2) }, 'T', false)).toBe('2');
    expect(await written({ id: 'x' }, 'T', false)).toBe("'x'");
    const error = await rejection(written({ id: 2 }, 'T', false));
    expect(error).toBeInstanceOf(InputError);
    expect(error.message).toContain("Use a bigint for a long, or typed('integer', 2).");
  });

  test.each<[what: string, where: Readonly<Record<string, unknown>>]>([
    ['an object property that is unset', { any: null }],
    ['an id that is unset', { id: null }],
    ['a date as any value', { any: new Date(0) }],
    ['an enum constant as any value', { any: typed('x.Kind', 'a') }],
    ['NaN', { any: Number.NaN }],
    ['an entity', { any: {} }],
    ['a text that begins with a quote', { any: "'x" }],
    ['a text with a quote that may be a call', { any: "it's (x)" }],
    ['a long beyond its range', { id: 2n ** 63n }],
    ['a text for a long', { id: 'x' }],
    ['an invalid date', { day: new Date(Number.NaN) }],
    ['a string that is not a date', { day: 'tomorrow' }],
    ['a number as a date', { day: 5 }],
  ])('%s is refused', async (_what, where) => {
    const error = await rejection(written(where));
    expect(error).toBeInstanceOf(InputError);
    expect(error.message).toMatch(/^entities\.list: Expected .* got .* at where\.\w+\./);
  });
});

test.each<[where: { id?: number; any?: string; day?: Date }, found: string]>([
  [{ id: 1 }, 'an id'],
  [{ any: 'x' }, 'a property of type object'],
  [{ day: new Date(0) }, 'a date property'],
])('the documented dialect has no such conditions (R-32): %o', async (where, kind) => {
  await using service = await start('documented');
  const items = service.access.entities('Item');
  for (const call of [
    items.list({ where }),
    items.each({ where }).next(),
    items.deleteWhere(where, { allowMultipleDelete: true }),
  ]) {
    const error = await rejection(call);
    expect(error).toBeInstanceOf(DialectError);
    expect(error.message).toMatch(/^entities\.\w+: The documented dialect has no condition on /);
    expect(error.message).toContain(`${kind} (R-32), got one at where.`);
  }
});
