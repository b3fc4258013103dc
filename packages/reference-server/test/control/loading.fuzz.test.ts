import { createReferenceServer, type LoadedEntities } from '@platform-services/reference-server';
import { type Deployment, DeploymentError, type EncodedValue } from '@platform-services/sdk/model';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkProperty } from '../../../../fuzz/lib/property.js';

const deployment: Deployment = {
  models: [
    {
      name: 'shop',
      types: {
        'shop.Product': {
          kind: 'entity',
          properties: {
            name: 'string',
            price: { type: 'decimal', default: '9.90' },
            tags: 'set<string>',
            related: 'list<shop.Product>',
            maker: 'shop.Maker',
          },
        },
        'shop.Bundle': { kind: 'entity', extends: ['shop.Product'], properties: { size: 'integer' } },
        'shop.Maker': {
          kind: 'entity',
          abstract: false,
          properties: { name: { type: 'string', nullable: false, default: '' }, made: 'shop.Thing' },
        },
        'shop.Part': { kind: 'entity', properties: { origin: { type: 'string', nullable: false } } },
        'shop.Thing': { kind: 'entity', abstract: true, properties: {} },
      },
    },
  ],
  accesses: [
    {
      id: 'shop',
      model: 'shop',
      entities: [
        { _type: 'shop.Product', id: 1, name: 'lamp', price: '19.90', tags: ['light'], maker: { _ref: 'm' } },
        { _type: 'shop.Product', id: 2, name: 'desk', related: [{ _type: 'shop.Product', id: 1 }] },
        { _type: 'shop.Maker', _id: 'm', id: 1, name: 'Ada' },
      ],
      resources: [{ id: 'r', name: 'r.txt', text: 'the bytes' }],
    },
  ],
  users: [{ name: 'u', password: 'p' }],
};

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** A server with its control paths. */
function shop(options = {}) {
  const server = createReferenceServer({ deployment, ...options });
  const control = async (method: string, path: string, body?: unknown): Promise<Answer> => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const response = await server.fetch(
      new Request(`http://localhost/-${path}`, { method, ...(body === undefined ? {} : { body: text }) }),
    );
    const answered = await response.text();
    return { status: response.status, body: answered === '' ? undefined : JSON.parse(answered) };
  };
  const load = (list: unknown) => control('PATCH', '/entities/shop', list);
  const entities = async () => (await control('GET', '/entities/shop')).body;
  return { server, control, load, entities };
}

const product = (id: number, name: string) => ({ _type: 'shop.Product', id, name });

describe('PATCH /-/entities/ACCESS', () => {
  it('adds entities, with references among them and to others', async () => {
    const { load, control } = shop();
    const added = await load([
      { _type: 'shop.Product', name: 'new', related: [{ _ref: 'b' }, { _type: 'shop.Product', id: 1 }] },
      { _type: 'shop.Bundle', _id: 'b', id: 7, size: 3, maker: { _type: 'shop.Maker', id: 1 } },
    ]);
    expect(added).toEqual({
      status: 200,
      body: {
        added: 2,
        replaced: 0,
        entities: [
          { _type: 'shop.Product', id: 8, partition: 'shop' },
          { _type: 'shop.Bundle', id: 7, partition: 'shop' },
        ],
      },
    });
    const path = '/service/rest/v2/properties/shop/shop.Product/8/related?depth=1&projection=value';
    expect((await control('GET', path)).body).toMatchObject([{ id: expect.anything(), size: 3 }, { name: 'lamp' }]);
  });

  it('returns the nested entities that it adds or replaces behind those of the list', async () => {
    const { body } = await shop().load([
      { _type: 'shop.Product', id: 8, maker: { name: 'new' }, related: [product(1, 'torch'), { id: 2 }, { id: 9 }] },
      { _type: 'shop.Product', id: 7, related: [{ id: 8 }, { id: 9 }] },
    ]);
    expect(body).toMatchObject({
      added: 4,
      replaced: 1,
      entities: [{ id: 8 }, { id: 7 }, { _type: 'shop.Maker', id: 2 }, { id: 1 }, { id: 9 }],
    });
  });

  it('replaces entities: what they do not name gets its initial value, and references to them stay', async () => {
    const { load, entities } = shop();
    expect((await load([{ _type: 'shop.Product', id: 1, name: 'torch' }])).body).toMatchObject({
      added: 0,
      replaced: 1,
    });
    expect(await entities()).toMatchObject([
      expect.anything(),
      expect.anything(),
      { id: 1, name: 'torch', price: '9.90' },
      { id: 2, name: 'desk', related: [{ _ref: 'Product/1' }] },
      { name: 'Ada' },
    ]);
    const [, , replaced] = Object.values(Object(await entities()));
    expect(replaced).not.toHaveProperty('tags');
    expect(replaced).not.toHaveProperty('maker');
    const part = { _type: 'shop.Part', id: 1 };
    await load([{ ...part, origin: 'Rome' }]);
    expect((await load([part])).status).toBe(200);
    expect(JSON.stringify(await entities())).not.toContain('Rome');
  });

  it('creates entities in the order of the list, whether they have ids or not', async () => {
    const { load, entities } = shop();
    await load([{ _type: 'shop.Product', name: 'without an id' }, product(50, 'with an id')]);
    const created = Object.values(Object(await entities())).slice(-2);
    expect(created).toMatchObject([{ id: 51, name: 'without an id' }, { id: 50 }]);
  });

  it('takes an entity of a subtype with the same id for another one', async () => {
    const { load, control } = shop();
    await load([{ _type: 'shop.Bundle', id: 7, name: 'a bundle' }]);
    expect((await load([product(7, 'a product')])).body).toMatchObject({ added: 1 });
    const { body } = await control('GET', '/service/rest/v2/entities/shop/shop.Bundle/7/shop');
    expect(body).toMatchObject({ name: 'a bundle' });
  });

  it.each<[what: string, list: unknown, message: RegExp]>([
    ['no array', {}, /Expected an array of entities, got an object/],
    ['no entity', [5], /Expected an entity with _type, got the number 5 at \/0/],
    ['no type', [{ id: 1 }], /_type.* at \/0/],
    ['an unknown type', [{ _type: 'shop.Produkt', id: 1 }], /Produkt.* at \/0\/_type/],
    ['an abstract type', [{ _type: 'shop.Thing', id: 1 }], /a type that can have instances, .* at \/0\/_type/],
    [
      'a wrong value',
      [product(1, 'changed'), { _type: 'shop.Product', id: 2, name: 5 }],
      /Expected a text, got the number 5 at \/1\/name/,
    ],
    ['a property that cannot be null', [{ _type: 'shop.Maker', id: 1, name: null }], /got null at \/0\/name/],
    ['a repeated id', [product(5, 'a'), product(5, 'b')], /a second "5" beside \/0 at \/1\/id/],
    [
      'a nested second definition',
      [product(5, 'a'), { _type: 'shop.Product', id: 6, related: [product(5, 'b')] }],
      /beside \/0/,
    ],
    ['an unknown reference', [{ _type: 'shop.Product', id: 5, maker: { _ref: 'none' } }], /none/],
    ['text that is not JSON', '[{"_type"', /JSON/],
    ['a deep text', '['.repeat(9e4) + ']'.repeat(9e4), /^The list of entities .* levels .* line 1, column 1201/s],
    ['a repeated member', '[{"_type":"shop.Product","id":5,"id":6}]', /a second member "id"/],
  ])('refuses %s, and changes nothing', async (_what, list, message) => {
    const { load, entities } = shop();
    const before = await entities();
    expect(await load(list)).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(message), problems: [{ pointer: expect.any(String) }] },
    });
    expect(await entities()).toEqual(before);
  });

  it('tells all problems', async () => {
    const { body } = await shop().load([
      { _type: 'shop.Product', name: 5 },
      { _type: 'none' },
      { _type: 'shop.Thing' },
      { _type: 'shop.Maker', made: {} },
    ]);
    expect(body).toMatchObject({
      problems: ['/0/name', '/1/_type', '/2/_type', '/3/made/_type'].map((pointer) => ({ pointer })),
    });
  });

  it('keeps the limits of entities and of bytes, and needs an access', async () => {
    const { load, control, entities } = shop({ limits: { maxEntities: 6, maxTextBytes: 4_000 } });
    const before = await entities();
    expect((await load([product(11, 'a'), product(12, 'b')])).status).toBe(507);
    expect(await entities()).toEqual(before);
    expect((await load([product(11, 'x'.repeat(4_000))])).status).toBe(413);
    expect((await load([product(1, 'a'), product(2, 'b')])).status).toBe(200);
    expect(await control('PATCH', '/entities/shpo', [])).toMatchObject({
      status: 404,
      body: { message: 'There is no access "shpo". Did you mean "shop"?' },
    });
  });

  it('gives missing globalIds as a deployment does, and takes those in use in both dialects', async () => {
    for (const dialect of ['documented', 'deployed'] as const) {
      const { server, load } = shop({ dialect });
      const added = { ...product(9, 'new'), partition: 'shop' };
      expect(
        (await load([added, { ...product(10, 'a'), globalId: 'g' }, { ...product(11, 'b'), globalId: 'g' }])).status,
      ).toBe(200);
      const { accesses } = deployment;
      const [access] = accesses;
      const whole = { ...deployment, accesses: [{ id: 'shop', model: 'shop', ...access, entities: [added] }] };
      const globalIdIn = (exported: Deployment) =>
        exported.accesses[0]?.entities?.map((each) => Object(each)).find(({ id }) => id === 9)?.globalId;
      const expected = globalIdIn(createReferenceServer({ deployment: whole }).exportDeployment());
      expect([typeof expected, globalIdIn(server.exportDeployment())]).toEqual(['string', expected]);
    }
  });

  it('keeps every digit of ids', async () => {
    const { load } = shop();
    const { body } = await load('[{"_type":"shop.Product","id":9007199254740993,"price":1.10}]');
    expect(body).toMatchObject({ entities: [{ id: '9007199254740993' }] });
    expect((await load('[{"_type":"shop.Product","id":"9007199254740993"}]')).body).toMatchObject({ replaced: 1 });
  });

  it('loads what GET returns to the same entities', async () => {
    const values = fc.record(
      { name: fc.string(), price: fc.integer().map(String), tags: fc.uniqueArray(fc.string()) },
      { requiredKeys: [] },
    );
    const products = fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 9 }), values), { selector: ([id]) => id });
    await checkProperty(
      fc.asyncProperty(products, async (list) => {
        const from = shop();
        const given = list.map(([id, content]) => ({ _type: 'shop.Product', id, ...content }));
        expect((await from.load(given)).status).toBe(200);
        const to = shop();
        const exported = await from.entities();
        expect((await to.load(exported)).status).toBe(200);
        expect(await to.entities()).toEqual(exported);
      }),
      30,
    );
  });
});

describe('load()', () => {
  it('returns the same as the control path, and throws every problem', () => {
    const { server } = shop();
    const list: readonly EncodedValue[] = [product(1, 'torch'), { _type: 'shop.Product', name: 'new' }];
    const loaded: LoadedEntities = server.load(list);
    expect(loaded).toEqual({
      added: 1,
      replaced: 1,
      entities: [
        { _type: 'shop.Product', id: 1, partition: 'shop' },
        { _type: 'shop.Product', id: 3, partition: 'shop' },
      ],
    });
    expect(() => server.load([{ _type: 'none' }, { _type: 'shop.Product', name: 5 }], 'shop')).toThrow(DeploymentError);
    expect(() => server.load([], 'none')).toThrow('There is no access "none".');
  });
});

describe('PUT /-/deployment', () => {
  it('replaces the whole, and returns what differs', async () => {
    const { control, entities, load } = shop();
    await load([product(9, 'of a test')]);
    const { body: exported } = await control('GET', '/deployment');
    expect(await control('PUT', '/deployment', deployment)).toMatchObject({
      status: 200,
      body: { entities: { added: [], removed: [], changed: [] } },
    });
    expect(await entities()).toHaveLength(5);
    const { body } = await control('PUT', '/deployment', exported);
    expect(body).toMatchObject({ entities: { added: ['shop Product/9'] }, users: { added: [] } });
    expect(await entities()).toHaveLength(6);
    await control('POST', '/reset');
    expect(await entities()).toHaveLength(6);
  });

  it('refuses a deployment with problems, files and too many entities, and changes nothing', async () => {
    const { control, entities } = shop({ limits: { maxEntities: 6 } });
    const before = await entities();
    expect(
      await control('PUT', '/deployment', { ...deployment, users: 5, accesses: [{ id: 'a', model: 'none' }] }),
    ).toMatchObject({
      status: 400,
      body: { problems: [{ pointer: '/accesses/0/model' }, { pointer: '/users' }] },
    });
    const [access] = deployment.accesses;
    const withFile = { ...access, resources: [{ id: 'secret', path: 'package.json' }] };
    expect(await control('PUT', '/deployment', { ...deployment, accesses: [withFile] })).toMatchObject({
      status: 400,
      body: {
        problems: [{ pointer: '/accesses/0/resources/0/path', expected: '"text" or "base64" in place of "path"' }],
      },
    });
    const many = { ...access, entities: Array.from({ length: 7 }, (_, id) => product(id, 'x')) };
    expect((await control('PUT', '/deployment', { ...deployment, accesses: [many] })).status).toBe(507);
    expect(await entities()).toEqual(before);
  });
});
