import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createReferenceServer, deviations } from '@platform-services/reference-server';
import { expect, onTestFinished, test } from 'vitest';
import {
  type Access,
  type ClientOptions,
  createClient,
  Decimal,
  type Dialect,
  DialectError,
  ref,
} from '../../src/index.js';
import { parseDeployment } from '../../src/model/index.js';
import { rejection } from '../support/catch.js';

const file = fileURLToPath(new URL('../../../../recordings/deployment.json', import.meta.url));
/** The deployment of the recordings, with types of every kind. */
const deployment = parseDeployment(readFileSync(file, 'utf8'));

interface Given {
  readonly access: Access;
  readonly items: ReturnType<Access['entities']>;
  /** Calls the same service with another client. */
  with<Result>(options: Partial<ClientOptions>, call: (access: Access) => PromiseLike<Result>): Promise<Result>;
}

type Run = (given: Given) => PromiseLike<unknown>;

const big = 2n ** 53n + 1n;
const moment = new Date('2020-01-02T03:04:05.006Z');
const values = {
  label: 'all',
  longProperty: big,
  floatProperty: 1,
  doubleProperty: 1e21,
  decimalProperty: new Decimal('1.5'),
  dateProperty: moment,
  enumProperty: 'beta',
  objectProperty: 5n,
  longList: [1n, big],
  dateList: [moment],
  stringSet: new Set(['a', 'b']),
  stringMap: new Map([['k', 'v']]),
  integerMap: new Map([[1, 'one']]),
  longMap: new Map([['big', big]]),
};

/** Creates an item with values of many types, and reads it. */
const writtenAndRead =
  (options: object = {}): Run =>
  async ({ items }) => {
    const id = await items.create(values, { projection: 'idInfo' });
    const read: Record<string, unknown> = await items.get(id, { depth: 1, ...options });
    return Object.keys(values).map((name) => read[name]);
  };

const messageOf = async (call: PromiseLike<unknown>) => (await rejection(call)).name;
const labels = (entities: readonly unknown[]) => entities.map((each) => Reflect.get(Object(each), 'label'));
const byId = { orderBy: [{ property: 'id', direction: 'descending' }] } as const;
const upload = (given: Given, options: object = {}) =>
  given.access.resources.upload({ content: 'text', name: 'ä b.txt' }, options);

/** Calls that the row touches and that have the same result on a service with it as on one without it. */
const sameResults: Readonly<Record<string, Run>> = {
  'D-1': ({ items }) => items.create({ label: 'new' }),
  'D-5': async ({ items }) => labels(await items.list({ where: { label: 'second' } })),
  'D-6': async ({ items }) => labels(await items.list({ ...byId, startIndex: 1 })),
  'D-7': async ({ items }) => labels(await items.list({ ...byId, maxResults: 2 })),
  'D-8': writtenAndRead(),
  'D-9': writtenAndRead(),
  'D-10': writtenAndRead(),
  'D-11': writtenAndRead({ typeExplicitness: 'always' }),
  'D-12': async (given) => {
    const { id } = await upload(given);
    const read = await given.access.entities('com.vendor.model.resource.Resource').get(String(id));
    return [Reflect.get(read, 'name'), Reflect.get(read, 'md5')];
  },
  'D-14': async ({ items }) => labels(await items.list({ ...byId, distinct: true })),
  'D-15': async (given) => (await upload(given)).name,
  'D-16': async ({ access }) => (await access.resources.upload({ content: 'text' }, { multipart: false })).name,
  'D-18': async ({ items }) => (await items.saveAll([{ label: 'a' }, { label: 'b' }], { projection: 'idInfo' })).length,
  'D-19': ({ items }) => messageOf(items.get(99)),
  'D-20': async ({ items }) => {
    await items.property(1, 'longList').add([1, big]);
    await items.property(1, 'longList').insert({ 0: 9 });
    await items.property(1, 'enumList').add('beta');
    await items.property(1, 'entityList').add(ref('Item', 2));
    const { longList, enumList, entityList } = await items.get(1, { depth: 1 });
    return [longList, enumList, Array.isArray(entityList) ? labels(entityList) : entityList];
  },
  'D-21': writtenAndRead({ prettiness: 'high' }),
  'D-22': ({ access }) => messageOf(access.entities('Named').get('resident/more')),
  'D-24': (given) =>
    given.with({ credentials: { sessionId: 'unknown' } }, async (access) => {
      const error = await rejection(access.entities('Item').get(1));
      return [error.name, Reflect.get(error, 'serverMessage')];
    }),
  'D-25': writtenAndRead({ prettiness: 'none' }),
  'D-26': writtenAndRead(),
  'D-27': ({ items }) => items.property(1, 'stringList').get({ projection: 'envelope' }),
  'D-28': async ({ items }) => {
    const { label, entityProperty, stringList } = await items.get(1, { writeEmptyProperties: true, depth: 1 });
    return [label, entityProperty, stringList];
  },
  'D-29': async ({ items }) => {
    const inner = { label: 'inner' };
    const id = await items.create({ entityProperty: inner, entityList: [inner] }, { projection: 'idInfo' });
    const read = await items.get(id, { entityRecurrenceDepth: 1, depth: 2 });
    const both = [Reflect.get(read, 'entityProperty'), Reflect.get(read, 'entityList')].flat();
    return labels(both);
  },
  'D-30': writtenAndRead({ typeExplicitness: 'polymorphic' }),
  'D-31': async ({ items }) => labels(await items.list({ ...byId, typeExplicitness: 'never', depth: 0 })),
  'D-32': async ({ items }) => {
    await items.property(1, 'entityKeyMap').put(new Map([[ref('Item', 2), 'a']]));
    const map: unknown = await items.property(1, 'entityKeyMap').get({ depth: 'reachable' });
    return map instanceof Map ? [...map.values()] : map;
  },
  'D-33': async ({ items }) =>
    'inducedManipulation' in (await items.update(1, { label: 'x' }, { nested: 'create', projection: 'envelope' })),
  'D-34': async ({ items }) => {
    const { typeSignature, refId } = await items.update(
      1,
      { label: 'x' },
      { nested: 'create', projection: 'referenceInfo' },
    );
    return [typeSignature, refId];
  },
  'D-35': ({ items }) =>
    items.update(1, { entityProperty: { _type: 'SpecialItem', id: 6000000n } }, { nested: 'create' }),
  'D-36': writtenAndRead(),
  'D-37': writtenAndRead(),
  'D-38': async ({ items }) => {
    await items.create({ label: 'outer', entityProperty: { _type: 'Item', label: 'inner' } });
    return labels(await items.list({ where: { label: 'inner' } }));
  },
  'D-39': async ({ items }) => {
    await items.put({ id: 30, entityProperty: { id: 31, label: 'shared' }, entityList: [ref('Item', 31)] });
    return labels(await items.list({ where: { label: 'shared' } }));
  },
  'D-40': ({ items }) => items.update(1, { label: 'x' }),
  'D-41': async ({ items }) => {
    await items.property(1, 'entityProperty').set(ref('Item', 2));
    await items.property(1, 'objectProperty').set(5n);
    const { entityProperty, objectProperty } = await items.get(1, { depth: 1 });
    return [labels([entityProperty]), objectProperty];
  },
  'D-42': async ({ items }) => labels(await items.list({ where: { strictBoolean: false, doubleProperty: 1.5 } })),
  'D-43': async ({ items }) => labels(await items.list({ ...byId, maxResults: 2 })),
  'D-44': async ({ items }) => labels(await items.list({ ...byId, entityRecurrenceDepth: -1 })),
  'D-45': writtenAndRead({ typeExplicitness: 'auto', identityManagementMode: 'auto' }),
  'D-46': ({ items }) => messageOf(items.get(99)),
  'D-47': writtenAndRead(),
  'D-48': async (given) => {
    const places = ['query', 'header', 'cookie'] as const;
    const read = (access: Access) => access.entities('Item').get(1);
    return labels(await Promise.all(places.map((sessionIn) => given.with({ sessionIn }, read))));
  },
  'D-49': ({ items }) => items.property(1, 'stringProperty').get(),
  'D-50': ({ items }) => items.delete(2),
  'D-51': ({ items }) => items.property(1, 'stringProperty').get(),
  'D-52': async ({ items }) => {
    await items.property(2, 'entityProperty').set(ref('Item', 2));
    return items.delete(2, { deleteMode: 'dropReferences' });
  },
  'D-53': ({ access }) => access.entities('SpecialItem').update(6000000, { label: 'special' }, { nested: 'create' }),
  'D-54': async ({ access }) =>
    (await access.resources.download('recorded-static', { range: { start: 1, end: 3 } })).text(),
  'D-55': async ({ access }) => {
    // Otherwise each download would hold a connection, for which closing waits.
    await using first = await access.resources.download('recorded-static');
    await using same = await access.resources.download('recorded-static', { ifNoneMatch: first.etag ?? '' });
    await using other = await access.resources.download('recorded-static', { ifNoneMatch: 'other' });
    return [same.modified, other.modified];
  },
  'D-56': async (given) => {
    const { id } = await upload(given);
    await using download = await given.access.resources.download(String(id));
    return download.fileName;
  },
  'D-57': async (given) => {
    const form = new File(['a=b'], 'form', { type: 'application/x-www-form-urlencoded' });
    const { id } = await given.access.resources.upload(form);
    return (await given.access.resources.download(String(id))).text();
  },
  'D-58': ({ access }) => messageOf(access.resources.download('nothing')),
  'D-59': ({ items }) => items.get(1, { depth: 0 }).then(({ label }) => label),
  'D-63': ({ items }) => items.get(1, { depth: 0 }).then(({ label }) => label),
};

/** Calls that the deployed dialect cannot do. */
const refused: Readonly<Record<string, Run>> = {
  'D-2': ({ items }) => items.property(1, 'stringList').set(['a']),
  'D-6': ({ items }) => items.list({ maxResults: 0 }),
  'D-13': ({ items }) => items.update(1, { label: null }),
  'D-17': ({ items }) => items.delete(1, { deleteMode: 'ignoreReferences' }),
  'D-37': ({ items }) => items.update(1, { stringMap: new Map([['k', null]]) } as never),
  'D-38': ({ items }) => items.update(1, { stringList: ['a', null] } as never),
  'D-39': ({ items }) => {
    const itself: Record<string, unknown> = { id: 40 };
    itself['entityProperty'] = itself;
    return items.put(itself as never);
  },
  'D-42': ({ items }) => items.list({ where: { strictBoolean: null } } as never),
  'D-48': (given) =>
    given.with({ sessionIn: 'bearer', credentials: async () => ({ sessionId: 'no-jwt' }) }, (access) =>
      access.entities('Item').get(1),
    ),
  'D-54': ({ access }) => access.resources.download('recorded-static', { range: { last: 3 } }),
  'D-55': ({ access }) => access.resources.download('recorded-static', { ifNoneMatch: ['a', 'b'] }),
  'D-57': ({ access }) =>
    access.resources.upload(new File(['a=b'], 'form', { type: 'application/x-www-form-urlencoded' }), {
      multipart: false,
    }),
};

const failed: unknown = expect.objectContaining({ status: 500 });
const named = (name: string): unknown => expect.objectContaining({ name });

/** Calls that end differently, and how. */
const different: Readonly<Record<string, readonly [run: Run, documented: unknown, deployed: unknown]>> = {
  'D-3': [({ items }) => items.list({ where: { dateProperty: moment } }), named('DialectError'), []],
  'D-4': [({ items }) => items.list({ where: { id: 1n } }).then(labels), named('DialectError'), ['resident']],
  'D-62': [
    ({ items }) =>
      items
        .update(1, { globalId: 'g' })
        .then(() => items.update(2, { globalId: 'g' }))
        .then(() => 0),
    0,
    failed,
  ],
  'D-60': [
    ({ items }) =>
      items
        .property(1, 'globalId')
        .set('other')
        .then(() => 0),
    named('BadRequestError'),
    0,
  ],
  'D-61': [
    async ({ items }) => {
      const decimalSet = new Set([new Decimal('1.0'), new Decimal('1.00')]);
      const id = await items.create({ decimalSet }, { projection: 'idInfo' });
      return Array.from(Object((await items.get(id))['decimalSet'])).length;
    },
    1,
    2,
  ],
  'D-23': [({ items }) => items.get('no number'), named('NotFoundError'), named('BadRequestError')],
};

type Id = (typeof deviations)[number]['id'];

/** The deviation of the server with this id; none if the server does not have it. */
const idOf = (id: string): readonly Id[] => deviations.map((each) => each.id).filter((each) => each === id);

/** The result of a call to a service with deviations, and the number of requests. */
async function resultOf(run: Run, dialect: Dialect, ids: readonly Id[]) {
  const server = createReferenceServer({ deployment, deviations: ids });
  onTestFinished(() => server.close());
  const { url } = await server.listen({ port: 0 });
  const credentials = { user: 'recorded', password: 'recorded-password' };
  const common = { baseUrl: url, credentials, model: deployment, dialect, retry: false } as const;
  const call: Given['with'] = async (options, using) => {
    await using client = createClient({ ...common, ...options });
    return await using(client.access('access.recorded'));
  };
  return await call({}, async (access) => {
    const result = await Promise.resolve(run({ access, items: access.entities('Item'), with: call })).catch(
      (error: unknown) => error,
    );
    return { result, sent: server.journal.entries().length };
  });
}

test.each(Object.entries(sameResults))('%s has the same result in both dialects', async (id, run) => {
  const expected = await resultOf(run, 'documented', []);
  expect(expected.result).not.toBeInstanceOf(Error);
  expect((await resultOf(run, 'deployed', idOf(id))).result).toEqual(expected.result);
});

test.each(Object.entries(refused))('%s is refused before anything is sent', async (id, run) => {
  const { result, sent } = await resultOf(run, 'deployed', idOf(id));
  expect(result).toBeInstanceOf(DialectError);
  expect(result).toMatchObject({ deviation: id });
  expect(sent).toBe(0);
});

test.each(Object.entries(different))('%s is another result', async (id, [run, documented, deployed]) => {
  expect((await resultOf(run, 'documented', [])).result).toEqual(documented);
  expect((await resultOf(run, 'deployed', idOf(id))).result).toEqual(deployed);
});

test('every row has a call', () => {
  const named = new Set([sameResults, refused, different].flatMap(Object.keys));
  expect(deviations.map(({ id }) => id).filter((id) => !named.has(id))).toEqual([]);
});
