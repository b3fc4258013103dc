import { createReferenceServer, demoDeployment } from '@platform-services/reference-server';
import { type Client, createClient, Decimal } from '@platform-services/sdk';
import type { ModelDefinition } from '@platform-services/sdk/model';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';

const [demoModel] = demoDeployment.models;
if (demoModel === undefined) throw new Error('The demo deployment has no model.');

/** Deployed services read no property without a partition (D-51). */
const partition = { partition: 'access.demo' };

/** A server of the demo deployment and a client that knows its types. */
function serverAndClient(dialect: 'documented' | 'deployed') {
  const server = createReferenceServer({ deployment: demoDeployment, dialect });
  const client = createClient<ModelDefinition>({
    baseUrl: 'http://127.0.0.1:8080',
    credentials: { user: 'demo', password: 'demo' },
    fetch: (url, init) => server.fetch(new Request(url, init)),
    dialect,
    model: demoModel,
  });
  return { server, client };
}

const documented = serverAndClient('documented');
const deployed = serverAndClient('deployed');
const both = [documented, deployed] as const;

const smallestFloat = 2 ** -149;

beforeEach(() => {
  for (const { server } of both) server.reset();
});
afterAll(async () => {
  for (const { server, client } of both) {
    await client.close();
    await server.close();
  }
});

/**
 * A result as text, to compare two results. Each object is written once and then referred to by its number, so that the
 * text is no longer than the graph. Global ids are left out, since they differ between the servers; so are types and
 * null, since only one server names the types of all results in mode polymorphic (D-30) and writes properties beyond
 * the depth as null (D-28). The smallest float is named, since its digits differ (D-26).
 */
function textOf(result: unknown): string {
  const numbers = new Map<object, number>();
  const lines: string[] = [];
  const waiting: object[] = [];
  const leaf = (value: unknown): string => {
    if (typeof value === 'bigint') return `${value}n`;
    if (typeof value === 'number' && Math.fround(value) === smallestFloat) return 'the smallest float';
    if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined';
    if (value instanceof Date) return `date ${value.toISOString()}`;
    if (Decimal.is(value)) return `decimal ${value}`;
    if (!numbers.has(value)) {
      numbers.set(value, numbers.size);
      waiting.push(value);
    }
    return `#${numbers.get(value)}`;
  };
  lines.push(leaf(result));
  for (let value = waiting.shift(); value !== undefined; value = waiting.shift()) {
    const parts = partsOf(value);
    lines.push(`${value.constructor.name}(${parts.map(leaf).join(', ')})`);
  }
  return lines.join('\n');
}

function partsOf(value: object): unknown[] {
  if (value instanceof Map) return [...value].flat();
  if (value instanceof Set || Array.isArray(value)) return [...value];
  return Object.entries(value)
    .filter(([name, value]) => name !== 'globalId' && name !== '_type' && value !== null)
    .flat();
}

type Access = ReturnType<Client<ModelDefinition>['access']>;

/** The result of a call, which must be the same for both servers. */
async function same<Result>(call: (access: Access) => PromiseLike<Result>): Promise<Result> {
  const [one, other] = await Promise.all(both.map(({ client }) => call(client.access('access.demo'))));
  if (one === undefined || other === undefined) throw new Error('a result is missing');
  expect(textOf(other)).toBe(textOf(one));
  return one;
}

const types = ['Showcase', 'Company', 'Document', 'Employee', 'Person'];
const modes = [
  ['auto', types],
  ['entities', types],
  ['always', types],
  ['polymorphic', types],
] as const;

/** Deployed services write no maps with entities as keys at a depth that is a number (D-32). */
const depth = 'reachable';

const showcase = demoModel.types['com.vendor.demo.model.Showcase'];
if (showcase?.kind !== 'entity') throw new Error('the type is missing');
const properties = Object.entries(showcase.properties ?? {}).map(
  ([name, property]) => [name, typeof property === 'string' ? property : property.type] as const,
);

describe.each(modes)('the demo deployment in mode %s', (typeExplicitness, read) => {
  it.each(read)('%s', async (type) => {
    const options = { typeExplicitness, writeEmptyProperties: true, maxResults: 5, depth } as const;
    const entities = await same((access) => access.entities(type).list(options));
    expect(entities).toBeInstanceOf(Array);
    expect(Array.isArray(entities) && entities.length).toBeGreaterThan(2);
  });

  it('each property of every type of the grammar', async () => {
    expect(properties.length).toBeGreaterThan(60);
    for (const [name] of properties) {
      const value = await same((access) =>
        access.entities('Showcase').property(2, name, partition).get({ typeExplicitness, depth }),
      );
      expect(value).not.toBeNull();
    }
  });
});

it('in mode never, each property whose type is declared and whose keys are texts (D-31)', async () => {
  const typeExplicitness = 'never';
  for (const [name, type] of properties) {
    // Without types, values of an object property are read as texts and numbers, and the demo entities have other maps.
    if (type.includes('object') || /\.(?!Colour)\w+>?$/.test(type)) continue;
    const isOtherMap = type.startsWith('map<') && !/^map<(?:string|date|.*\.Colour)\b/.test(type);
    const value = (access: Access) =>
      access.entities('Showcase').property(2, name, partition).get({ typeExplicitness, depth });
    if (isOtherMap) await expect(value(deployed.client.access('access.demo'))).rejects.toThrow(/Expected JSON/);
    else await same(value);
  }
});

it('the envelopes of queries and properties', async () => {
  const envelope = { projection: 'envelope' } as const;
  await same((access) => access.entities('Company').page({ depth, maxResults: 3 }));
  await same((access) => access.entities('Showcase').property(1, 'longSet', partition).get(envelope));
  await same((access) => access.entities('Showcase').property(1, 'dateToText', partition).get(envelope));
});

it('the envelopes of changes, which are empty in deployed services (D-33)', async () => {
  const envelope = { projection: 'envelope' } as const;
  const changes: ((access: Access) => Promise<{ readonly inducedManipulation?: unknown } | null>)[] = [
    (access) => access.entities('Showcase').property(1, 'longSet', partition).add([5n, 6n], envelope),
    (access) =>
      access
        .entities('Showcase')
        .property(1, 'enumToText', partition)
        .put(new Map([['red', 'x']]), envelope),
    (access) => access.entities('Person').update(1, { balance: '1.10', birth: new Date(0) }, envelope),
  ];
  for (const change of changes) {
    const [manipulation, none] = await Promise.all(
      both.map(async ({ client }) => (await change(client.access('access.demo')))?.inducedManipulation ?? null),
    );
    expect(manipulation).not.toBeNull();
    expect(none).toBeNull();
  }
});

it('elements of each type that are added and removed (D-20)', async () => {
  const added = {
    boolean: true,
    integer: 1,
    long: 2n,
    float: 2,
    double: 2,
    decimal: '3.10',
    date: new Date(0),
    string: '4',
    enum: 'red',
    object: 6n,
  };
  const done = { projection: 'success' } as const;
  for (const [kind, value] of Object.entries(added)) {
    const property = (access: Access) => access.entities('Showcase').property(3, `${kind}List`, partition);
    await same((access) => property(access).add([value, value], done));
    await same((access) => property(access).insert({ 1: value }, done));
    const held = await same((access) => property(access).get());
    expect(held).toHaveLength(3);
    const map = (access: Access) =>
      access.entities('Showcase').property(3, `textTo${kind.charAt(0).toUpperCase()}${kind.slice(1)}`, partition);
    await same((access) => map(access).put(new Map([['k', value]]), done));
    expect(await same((access) => map(access).get())).toHaveProperty('size', 1);
    const keyed = (access: Access) => access.entities('Showcase').property(3, `${kind}ToText`, partition);
    await same((access) => keyed(access).put(new Map([[value, 'v']]), done));
    expect(await same((access) => keyed(access).get())).toHaveProperty('size', 1);
    await same((access) => keyed(access).removeKeys([value], done));
    expect(await same((access) => keyed(access).get())).toHaveProperty('size', 0);
  }
});
