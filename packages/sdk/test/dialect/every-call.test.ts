import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createReferenceServer } from '@platform-services/reference-server';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type Access, createClient, Decimal, DialectError, manipulationEnvelope, ref, typed } from '../../src/index.js';
import { parseDeployment } from '../../src/model/index.js';

const file = fileURLToPath(new URL('../../../../recordings/deployment.json', import.meta.url));
/** The deployment of the recordings, with types of every kind. */
const deployment = parseDeployment(readFileSync(file, 'utf8'));
const credentials = { user: 'recorded', password: 'recorded-password' };
const dialects = ['documented', 'deployed'] as const;
type DialectName = (typeof dialects)[number];

/** What a call can use. Without literal types in the model, calls take values of any type. */
interface Given {
  readonly access: Access;
  readonly items: ReturnType<Access['entities']>;
  readonly holders: ReturnType<Access['entities']>;
  readonly client: ReturnType<typeof createClient>;
}

interface Row {
  /** The call as `object.method`, with what makes it special. */
  readonly name: string;
  readonly run: (given: Given) => PromiseLike<unknown>;
  /** The result where it is not null or a count, which is compared between the dialects. */
  readonly gives?: unknown;
  /** The deviation by which the SDK refuses the call with a client of the deployed dialect. */
  readonly deployed?: string;
  /** Set if the SDK refuses the call with a client of the documented dialect. */
  readonly documented?: 'refused';
}

const row = (name: string, run: Row['run'], gives?: unknown, rest: Omit<Row, 'name' | 'run' | 'gives'> = {}): Row => ({
  name,
  run,
  ...(gives === undefined ? {} : { gives }),
  ...rest,
});

const moment = new Date('2020-01-02T03:04:05.006Z');
const big = 2n ** 53n + 1n;

/** An item with a value of every type, each of which differs from the default and from others in its text. */
const whole = {
  label: 'whole',
  stringProperty: 'ä "x" \n',
  booleanProperty: true,
  strictBoolean: true,
  integerProperty: -5,
  strictInteger: 7,
  longProperty: big,
  floatProperty: 1.5,
  doubleProperty: 1e21,
  decimalProperty: new Decimal('12345678901234567890.5'),
  dateProperty: moment,
  enumProperty: 'beta',
  objectProperty: 'text',
  entityProperty: ref('Item', 1),
  stringList: ['a', 'b', 'a'],
  integerList: [1, -1],
  longList: [1n, big],
  decimalList: [new Decimal('0.1')],
  dateList: [moment],
  enumList: ['alpha', 'gamma'],
  entityList: [ref('Item', 2), ref('Item', 1)],
  stringSet: new Set(['a', 'b']),
  integerSet: new Set([3]),
  longSet: new Set([big]),
  decimalSet: new Set([new Decimal('0.5')]),
  entitySet: new Set([ref('Item', 1)]),
  stringMap: new Map([['k', 'v']]),
  integerMap: new Map([[1, 'one']]),
  longMap: new Map([['big', big]]),
  entityMap: new Map([['first', ref('Item', 1)]]),
};

const onItem = (name: string) => (given: Given) => given.items.property(1, name);

/** Each property with a value for it, and how the value is read. */
const values: readonly (readonly [property: string, value: unknown])[] = [
  ['stringProperty', 'text'],
  ['booleanProperty', true],
  ['integerProperty', 2 ** 31 - 1],
  ['longProperty', -big],
  ['floatProperty', 0.5],
  ['doubleProperty', 1e-7],
  ['decimalProperty', new Decimal('-1E+3')],
  ['dateProperty', moment],
  ['enumProperty', 'gamma'],
];

const rows: readonly Row[] = [
  row('items.get', ({ items }) => items.get(1)),
  row('items.get, depth', ({ holders }) => holders.get(7000000, { depth: 1 })),
  row('items.get, a list', ({ items }) => items.get(1, { projection: 'results' })),
  row('items.get, envelope', ({ items }) => items.get(1, { projection: 'envelope' })),
  row('items.get, nothing', ({ items }) => items.get(99), 'NotFoundError'),
  row('items.list', ({ items }) => items.list()),
  row('items.list, nothing', ({ items }) => items.list({ where: { label: 'nothing' } }), []),
  row('items.list, a string', ({ items }) => items.list({ where: { stringProperty: 'second' } })),
  row('items.list, a boolean', ({ items }) => items.list({ where: { strictBoolean: false } })),
  row('items.list, an integer', ({ items }) => items.list({ where: { strictInteger: 0 } })),
  row('items.list, unset', ({ items }) => items.list({ where: { stringProperty: null } })),
  row('items.list, a date', ({ items }) => items.list({ where: { dateProperty: moment } }), [], {
    documented: 'refused',
  }),
  row('items.list, an id', ({ items }) => items.list({ where: { id: 1n } }), undefined, { documented: 'refused' }),
  row('items.list, an object', ({ items }) => items.list({ where: { objectProperty: 2n } }), [], {
    documented: 'refused',
  }),
  row('items.list, order and page', ({ items }) =>
    items.list({ orderBy: [{ property: 'id', direction: 'descending' }], startIndex: 1, maxResults: 2 }),
  ),
  row('items.list, the first', ({ items }) => items.list({ projection: 'firstResult', orderBy: [{ property: 'id' }] })),
  row('items.list, envelope', ({ items }) =>
    items.list({ projection: 'envelope', maxResults: 1, orderBy: [{ property: 'id' }] }),
  ),
  row('items.each', async ({ items }) => {
    const found: unknown[] = [];
    for await (const each of items.each({ pageSize: 2 })) found.push(each);
    return found;
  }),
  row('items.create', ({ items }) => items.create({ label: 'new' }), true),
  row('items.create, id', ({ items }) => items.create({ label: 'new' }, { projection: 'idInfo' })),
  row('items.create, reference', ({ items }) => items.create({ label: 'new' }, { projection: 'referenceInfo' })),
  row('items.create, data', ({ items }) => items.create({ label: 'new' }, { projection: 'data' })),
  row('items.create, with every value', ({ items }) => items.create(whole), true),
  row(
    'items.create, nested',
    ({ items }) =>
      items.create({
        label: 'outer',
        entityProperty: { label: 'inner', entityList: [ref('Item', 1), ref('Item', 1)] },
      }),
    true,
  ),
  row('items.create, null', ({ items }) => items.create({ label: null }), undefined, { deployed: 'D-13' }),
  row('items.createAll', ({ items }) =>
    items.createAll([{ label: 'a' }, { id: 1, label: 'b' }], { projection: 'idInfo' }),
  ),
  row('items.createAll, none', ({ items }) => items.createAll([]), 'InputError'),
  row('items.update', ({ items }) => items.update(1, { label: 'changed', longProperty: 5n }), true),
  row('items.update, nothing', ({ items }) => items.update(99, { label: 'x' }), 'NotFoundError'),
  row('items.put', ({ items }) => items.put({ id: 20, label: 'put' }, { projection: 'idInfo' }), 20n),
  row('items.put, by id', ({ items }) => items.put(21, { label: 'put' }), true),
  row('items.put, with every value', ({ items }) => items.put(22, whole), true),
  row(
    'items.put, one entity twice',
    ({ items }) => {
      const shared = { _type: 'com.vendor.conformance.model.Item', id: 31, label: 'shared' };
      return items.put({ id: 30, label: 'outer', entityProperty: shared, entityList: [shared, ref('Item', 31)] });
    },
    true,
  ),
  row(
    'items.put, itself',
    ({ items }) => {
      const self: Record<string, unknown> = { id: 32, label: 'self' };
      self['entityProperty'] = self;
      return items.put(self as never);
    },
    true,
    { deployed: 'D-39' },
  ),
  row('items.patch', ({ items }) => items.patch({ id: 2, label: 'patched' }), true),
  row('items.patch, by id', ({ items }) => items.patch(2, { stringSet: new Set(['x']) }), true),
  row('items.patch, clear', ({ items }) => items.patch(2, { stringProperty: null }), true, { deployed: 'D-13' }),
  row('items.delete', ({ items }) => items.delete(2), 1),
  row('items.delete, referenced', ({ items }) => items.delete(1, { deleteMode: 'failIfReferenced' }), 'ServerError'),
  row('items.delete, drop', ({ items }) => items.delete(2, { deleteMode: 'dropReferencesIfPossible' }), 1),
  row('items.delete, ignore', ({ items }) => items.delete(2, { deleteMode: 'ignoreReferences' }), 1, {
    deployed: 'D-17',
  }),
  row(
    'items.deleteWhere',
    ({ items }) => items.deleteWhere({ stringProperty: 'second' }, { allowMultipleDelete: true }),
    1,
  ),
  row(
    'items.deleteWhere, nothing',
    ({ items }) => items.deleteWhere({ label: 'no' }, { allowMultipleDelete: true }),
    0,
  ),
  row(
    'items.deleteWhere, a date',
    ({ items }) => items.deleteWhere({ dateProperty: moment }, { allowMultipleDelete: true }),
    0,
    { documented: 'refused' },
  ),

  ...values.flatMap(([name, value]) => [
    row(`property.set, ${name}`, (given) => onItem(name)(given).set(value), true),
    row(
      `property.get, ${name}`,
      async (given) => {
        await onItem(name)(given).set(value);
        return await onItem(name)(given).get();
      },
      value,
    ),
  ]),
  row('property.get, envelope', (given) => onItem('stringProperty')(given).get({ projection: 'envelope' })),
  row('property.set, an entity', (given) => onItem('entityProperty')(given).set(ref('Item', 2)), true),
  row('property.set, PATCH', (given) => onItem('stringProperty')(given).set('x', { method: 'PATCH' }), true),
  row('property.set, an object', (given) => onItem('objectProperty')(given).set(typed('double', 0.5)), true),
  row('property.set, a list', (given) => onItem('stringList')(given).set(['a']), true, { deployed: 'D-2' }),
  row('property.set, a set', (given) => onItem('longSet')(given).set(new Set([1n])), true, { deployed: 'D-2' }),
  row('property.set, a map', (given) => onItem('stringMap')(given).set(new Map([['a', 'b']])), true, {
    deployed: 'D-2',
  }),
  row('property.clear', (given) => onItem('stringProperty')(given).clear(), true),
  ...(
    [
      ['stringList', ['a', 'b']],
      ['integerList', [1, 2]],
      ['longList', [1, big]],
      ['decimalList', [new Decimal('1.50')]],
      ['dateList', [moment]],
      ['enumList', ['alpha']],
      ['entityList', [ref('Item', 2)]],
      ['stringSet', ['a', 'b']],
      ['integerSet', [1]],
      ['longSet', [1n]],
      ['decimalSet', [new Decimal(2)]],
      ['entitySet', [ref('Item', 1), ref('Item', 2)]],
    ] as const
  ).flatMap(([name, elements]) => [
    row(`property.add, ${name}`, (given) => onItem(name)(given).add(elements as never), true),
  ]),
  row(
    'property.remove',
    async (given) => {
      await onItem('longSet')(given).add([1n, big]);
      return await onItem('longSet')(given).remove(big);
    },
    true,
  ),
  row(
    'property.insert',
    async (given) => {
      await onItem('dateList')(given).add([moment]);
      return await onItem('dateList')(given).insert({ 0: new Date(0) });
    },
    true,
  ),
  row(
    'property.removeAt',
    async (given) => {
      await onItem('stringList')(given).add(['a', 'b', 'c']);
      return await onItem('stringList')(given).removeAt({ 1: 'b' });
    },
    true,
  ),
  row('property.put, texts', (given) => onItem('stringMap')(given).put(new Map([['a', 'b']])), true),
  row('property.put, integers', (given) => onItem('integerMap')(given).put(new Map([[1, 'b']])), true),
  row('property.put, longs', (given) => onItem('longMap')(given).put(new Map([['a', big]])), true),
  row('property.put, entities', (given) => onItem('entityMap')(given).put(new Map([['a', ref('Item', 2)]])), true),
  row(
    'property.put, entities as keys',
    (given) => onItem('entityKeyMap')(given).put(new Map([[ref('Item', 2), 'a']])),
    true,
  ),
  row(
    'property.removeKeys',
    async (given) => {
      await onItem('integerMap')(given).put(
        new Map([
          [1, 'b'],
          [2, 'c'],
        ]),
      );
      return await onItem('integerMap')(given).removeKeys(1);
    },
    true,
  ),

  row('resources.upload', async ({ access }) => {
    const [uploaded] = await access.resources.upload({ content: 'text', name: 'ä b.txt' });
    const { name, fileSize, mimeType, md5 } = uploaded;
    return { name, fileSize, mimeType, md5 };
  }),
  row(
    'resources.download',
    async ({ access }) => (await access.resources.download('recorded-static')).text(),
    'resident',
  ),
  row('resources.download, a range', async ({ access }) =>
    (await access.resources.download('recorded-static', { range: { start: 1, end: 3 } })).text(),
  ),
  row('resources.download, nothing', ({ access }) => access.resources.download('nothing'), 'NotFoundError'),
  row(
    'resources.delete',
    async ({ access }) => {
      const [{ id }] = await access.resources.upload({ content: 'text', name: 'a.txt' });
      await access.resources.delete(String(id));
      return await access.resources.download(String(id)).then(
        () => 'still there',
        () => 'gone',
      );
    },
    'gone',
  ),

  row('legacy.create', ({ access }) =>
    access.legacy.create({ type: 'Item', properties: { label: 'legacy' } }, { projection: 'id' }),
  ),
  row('legacy.delete', ({ access }) => access.legacy.delete({ type: 'Item', id: 2 })),
  row('legacy.entity', ({ access }) => access.legacy.entity({ type: 'Item', id: 1 })),
  row('legacy.fetch', ({ access }) => access.legacy.fetch({ type: 'Item' })),
  row('legacy.update', ({ access }) =>
    access.legacy.update({ type: 'Item', id: 1, properties: { longProperty: big } }),
  ),
  row('legacy.propertyFetch', ({ access }) =>
    access.legacy.propertyFetch({ type: 'Item', id: 1, property: 'stringProperty' }),
  ),
  row('legacy.listInsert', ({ access }) =>
    access.legacy.listInsert({ type: 'Item', id: 1, property: 'longList', value: big }),
  ),
  row('legacy.listRemove', ({ access }) =>
    access.legacy.listRemove({ type: 'Item', id: 1, property: 'longList', value: 1n }),
  ),
  row('legacy.setInsert', ({ access }) =>
    access.legacy.setInsert({ type: 'Item', id: 1, property: 'longSet', value: big }),
  ),
  row('legacy.setRemove', ({ access }) =>
    access.legacy.setRemove({ type: 'Item', id: 1, property: 'longSet', value: 1n }),
  ),
  row('legacy.mapPut', ({ access }) =>
    access.legacy.mapPut({ type: 'Item', id: 1, property: 'longMap', key: 'a', value: big }),
  ),
  row('legacy.mapRemove', ({ access }) =>
    access.legacy.mapRemove({ type: 'Item', id: 1, property: 'longMap', key: 'a' }),
  ),
  row('legacy.assemblyManipulate', ({ access }) =>
    access.legacy.assemblyManipulate([
      { _type: 'com.vendor.conformance.model.Item', label: 'assembly', longProperty: big },
    ] as never),
  ),
  row('legacy.assemblyStreamManipulate', ({ access }) =>
    access.legacy.assemblyStreamManipulate([{ _type: 'com.vendor.conformance.model.Item', label: 'stream' }] as never),
  ),
  row('legacy.assemblyManipulate, an envelope', ({ access }) => {
    const item = { _type: 'com.vendor.conformance.model.Item', id: 77, label: 'own id' };
    return access.legacy.assemblyManipulate(manipulationEnvelope(item, [item]) as never);
  }),
  row('legacy.action', ({ access }) => access.legacy.action('nothing'), 'NotFoundError'),
  row('legacy.eval', ({ access }) => access.legacy.eval('com.vendor.conformance.model.Item'), 'NotFoundError'),

  row('client.authenticate', async ({ client }) => typeof (await client.authenticate()), 'string'),
  row('client.authenticate, payload', async ({ client }) => {
    const session = await client.authenticate({ projection: 'payload' });
    return typeof session;
  }),
  row('client.request', ({ client }) =>
    client.request({
      path: ['rest', 'v2', 'entities', 'access.recorded', 'Item'],
      query: { depth: 0, projection: 'results' },
    }),
  ),
  row('client.logout', ({ client }) => client.logout().then(() => 'ended'), 'ended'),
];

type Server = ReturnType<typeof createReferenceServer>;

describe('every call with both dialects', () => {
  const servers = new Map<DialectName, Server>();
  beforeAll(() => {
    for (const dialect of dialects) servers.set(dialect, createReferenceServer({ deployment, dialect }));
  });
  afterAll(async () => {
    for (const server of servers.values()) await server.close();
  });

  /** Runs a call on an unchanged copy of the service, and returns its outcome and all entities afterwards. */
  async function outcome(dialect: DialectName, { run }: Row) {
    const server = servers.get(dialect)?.fork();
    if (server === undefined) throw new Error('There is no server.');
    onTestFinished(() => server.close());
    const { url } = await server.listen({ port: 0 });
    await using client = createClient({ baseUrl: url, credentials, model: deployment, dialect, retry: false });
    const access: Access = client.access('access.recorded');
    const before = server.journal.entries().length;
    const given = { client, access, items: access.entities('Item'), holders: access.entities('Holder') };
    const ended = await run(given).then(
      (result) => ({ result: withoutGenerated(result) }),
      (error: unknown) => ({ error }),
    );
    const sent = server.journal.entries().length - before;
    const state: unknown[] = [];
    for (const type of ['Item', 'Holder', 'Named', 'Strict']) {
      state.push(
        withoutGenerated(await access.entities(type).list({ depth: 'reachable', orderBy: [{ property: 'id' }] })),
      );
    }
    return { ended, sent, state };
  }

  test.each(rows)('$name', async (row) => {
    const documented = await outcome('documented', row);
    const deployed = await outcome('deployed', row);
    if (row.documented === 'refused') {
      expect(documented).toMatchObject({ ended: { error: expect.any(DialectError) }, sent: 0 });
    }
    if (row.deployed !== undefined) {
      expect(deployed).toMatchObject({ ended: { error: { deviation: row.deployed } }, sent: 0 });
    }
    const ends = [
      ...(row.documented === undefined ? [documented] : []),
      ...(row.deployed === undefined ? [deployed] : []),
    ];
    for (const { ended } of ends) {
      if ('error' in ended) expect(ended.error instanceof Error ? ended.error.name : ended.error).toBe(row.gives);
      else if (row.gives !== undefined) expect(ended.result).toEqual(row.gives);
    }
    if (ends.length < 2) return;
    if ('result' in documented.ended) expect(deployed.ended).toEqual(documented.ended);
    expect(deployed.state).toEqual(documented.state);
  });

  test('has a row for each method', () => {
    const named = new Set(rows.map(({ name }) => name.split(',')[0]));
    const client = createClient({ baseUrl: 'http://127.0.0.1:1', credentials, model: deployment });
    const access: Access = client.access('a');
    const objects = {
      items: access.entities('Item'),
      property: access.entities('Item').property(1, 'stringProperty'),
      resources: access.resources,
      legacy: access.legacy,
      client,
    };
    const notCalls = new Set(['constructor', 'property', 'access', 'close', 'send']);
    const methods = Object.entries(objects).flatMap(([object, value]) =>
      prototypesOf(value).flatMap((prototype) =>
        Object.getOwnPropertyNames(prototype)
          .filter((name) => !notCalls.has(name) && typeof Reflect.get(prototype, name, value) === 'function')
          .map((name) => `${object}.${name}`),
      ),
    );
    expect([...named].toSorted()).toEqual([...new Set(methods)].toSorted());
  });
});

function prototypesOf(value: object): object[] {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (typeof prototype !== 'object' || prototype === null || prototype === Object.prototype) return [];
  return [prototype, ...prototypesOf(prototype)];
}

/** Removes the members that the service makes up anew, wherever they are. The values may be cyclic. */
function withoutGenerated(value: unknown, seen = new Set<unknown>()): unknown {
  if (typeof value !== 'object' || value === null || seen.has(value)) return value;
  seen.add(value);
  if (value instanceof Map)
    for (const [key, each] of value) for (const part of [key, each]) withoutGenerated(part, seen);
  else if (value instanceof Set) for (const each of value) withoutGenerated(each, seen);
  else if (!(value instanceof Date) && !(value instanceof Decimal)) {
    Reflect.deleteProperty(value, 'globalId');
    for (const each of Object.values(value)) withoutGenerated(each, seen);
  }
  return value;
}
