import { createReferenceServer } from '@platform-services/reference-server';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { script, strangeAccess, strangeDeployment } from './hostile-names.js';

describe.each(['documented', 'deployed'] as const)('with the %s dialect', (dialect) => {
  const server = createReferenceServer({ deployment: strangeDeployment, dialect });
  let origin = '';
  beforeAll(async () => {
    origin = new URL((await server.listen({ port: 0 })).url).origin;
  });
  afterAll(() => server.close());

  async function call(path: string, method: 'GET' | 'PATCH' | 'DELETE' = 'GET', body?: string) {
    const headers = { 'content-type': 'application/json' };
    const answer = await request(`${origin}/-/${path}`, { method, ...(body === undefined ? {} : { body, headers }) });
    return { status: answer.statusCode, body: JSON.parse(await answer.body.text()) };
  }

  const inAccess = (...segments: string[]) => [strangeAccess, ...segments].map(encodeURIComponent).join('/');
  const simple = (name: string) => ({ kind: 'simple', name });
  const property = (name: string, type: unknown, isInherited = false) => ({
    name,
    type,
    isMandatory: false,
    isNullable: true,
    isInherited,
  });

  it('GET /-/model describes the accesses with their types', async () => {
    const { status, body } = await call('model');
    const [{ types, ...access }] = body.accesses;
    const own = types.filter((type: { isBuiltIn: boolean }) => !type.isBuiltIn);
    expect([status, access, body.storedBytes]).toEqual([
      200,
      {
        id: strangeAccess,
        entityCount: 9,
        resourceCount: 2,
        partitions: 'distinct',
        resourceType: 'com.vendor.model.resource.Resource',
        enums: [{ signature: 'shop.Colour', name: 'Colour', constants: ['red', 'blue'] }],
      },
      script.length + 'no image'.length,
    ]);
    expect(own.map(({ properties: _, ...type }: { properties: unknown }) => type)).toEqual([
      {
        signature: 'shop.constructor',
        name: 'constructor',
        isAbstract: false,
        isBuiltIn: false,
        supertypes: [],
        count: 1,
      },
      { signature: 'shop.Item', name: 'Item', isAbstract: false, isBuiltIn: false, supertypes: [], count: 4 },
      {
        signature: 'shop.Special',
        name: 'Special',
        isAbstract: false,
        isBuiltIn: false,
        supertypes: ['shop.Item'],
        count: 1,
      },
    ]);
    const special = own[2].properties.filter(({ name }: { name: string }) => !identity.includes(name));
    expect(special).toEqual([
      property('any', simple('object'), true),
      property('colour', { kind: 'enum', name: 'shop.Colour' }, true),
      property('name', simple('string'), true),
      property('notes', { kind: 'map', key: simple('string'), value: { kind: 'entity', name: 'shop.Item' } }, true),
      { ...property('price', simple('decimal')), isMandatory: true },
    ]);
  });

  it('GET /-/referrers lists what refers to an entity, page by page', async () => {
    const path = `referrers/${inAccess('shop.Item', script)}`;
    const referrers = [
      { type: 'shop.Item', id: 'long', partition: strangeAccess, property: 'notes' },
      { type: 'shop.constructor', id: '__proto__', partition: strangeAccess, property: 'items' },
    ];
    expect(await call(path)).toEqual({ status: 200, body: { referrers, hasMore: false } });
    expect(await call(`${path}/${encodeURIComponent(strangeAccess)}?start=1`)).toEqual({
      status: 200,
      body: { referrers: referrers.slice(1), hasMore: false },
    });
    expect(await call(`${path}?max=1`)).toEqual({
      status: 200,
      body: { referrers: referrers.slice(0, 1), hasMore: true },
    });
    expect(await call(`${path}?start=2`)).toEqual({ status: 200, body: { referrers: [], hasMore: false } });
  });

  it.each([
    [`${inAccess('shop.Item', 'long')}?max=0`, 400, 'Expected an integer from 1 to 1000 as "max", got "0".'],
    [`${inAccess('shop.Item', 'long')}?start=-1`, 400, 'as "start", got "-1".'],
    [`${inAccess('shop.Item', 'long')}?from=1`, 400, 'Unknown parameter "from".'],
    [inAccess('shop.Item', 'nobody'), 404, 'does not exist'],
    [inAccess('shop.Nothing', 'x'), 404, 'Unknown entity type'],
    ['nothing/shop.Item/x', 404, 'Unknown access'],
  ])('GET /-/referrers/%s is %i', async (path, status, message) => {
    const answer = await call(`referrers/${path}`);
    expect([answer.status, answer.body.message]).toEqual([status, expect.stringContaining(message)]);
  });

  it('calls read and write in the documented dialect', async () => {
    const path = `service/rest/v2/entities/${inAccess('shop.Special', 'a/b?c#d%')}`;
    const changed = await call(path, 'PATCH', '{"price":{"_type":"decimal","value":"2.50"},"name":null,"notes":{}}');
    expect(changed).toEqual({ status: 200, body: true });
    const { body } = await call(`${path}?depth=0`);
    expect(body).toEqual({
      _type: 'shop.Special',
      _id: '0',
      id: 'a/b?c#d%',
      globalId: expect.any(String),
      partition: strangeAccess,
      price: { value: '2.50', _type: 'decimal' },
    });
  });
});

const identity = ['id', 'globalId', 'partition'];

interface Described {
  readonly signature: string;
  readonly properties: readonly { readonly name: string }[];
}

it('GET /-/model tells mandatory properties from those that only cannot be null', async () => {
  const type = {
    kind: 'entity',
    properties: { must: { type: 'string', mandatory: true }, count: { type: 'integer', nullable: false } },
  } as const;
  const models = [{ name: 'm', types: { 'a.T': type } }];
  const server = createReferenceServer({ deployment: { models, accesses: [{ id: 'a', model: 'm' }], users: [] } });
  const response = await server.fetch(new Request('http://localhost/-/model'));
  const { accesses }: { accesses: readonly { types: readonly Described[] }[] } = JSON.parse(await response.text());
  const described = accesses[0]?.types.find(({ signature }) => signature === 'a.T');
  const shown = ['must', 'count'].map((name) => described?.properties.find((property) => property.name === name));
  expect(shown).toEqual([
    { name: 'must', type: { kind: 'simple', name: 'string' }, isMandatory: true, isNullable: true, isInherited: false },
    {
      name: 'count',
      type: { kind: 'simple', name: 'integer' },
      isMandatory: false,
      isNullable: false,
      isInherited: false,
    },
  ]);
});
