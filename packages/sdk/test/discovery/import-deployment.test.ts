import { createServer } from 'node:http';
import { createReferenceServer } from '@platform-services/reference-server';
import { describe, expect, test } from 'vitest';
import { type ImportedDeployment, importDeployment, ServiceError } from '../../src/import.js';
import type { Deployment, ModelDefinition } from '../../src/model/index.js';
import { listening } from '../support/listening.js';
import { credentials, deploymentOf } from '../support/started.js';

test('types and entities of a service are read as a deployment', async () => {
  await using service = createReferenceServer();
  const { url } = await service.listen({ port: 0 });
  //#region import
  const { deployment, vendor, remarks } = await importDeployment({
    baseUrl: url,
    credentials: { user: 'demo', password: 'demo' },
    access: 'access.demo',
    types: ['Company'],
    limits: { types: 50, entities: 100 },
  });
  const server = createReferenceServer({ deployment, vendor: vendor ?? 'com.vendor' });
  //#endregion
  const [access] = server.exportDeployment().accesses;
  const types = access?.entities?.map((entity) => Object(entity)._type);
  expect(new Set(types)).toContain('com.vendor.demo.model.Company');
  expect(remarks).toContain('Of the type "com.vendor.demo.model.Address", 100 entities were read. There may be more.');
});

/** A service whose entities are copied. */
interface Copied {
  readonly types: ModelDefinition['types'];
  readonly entities: Deployment['accesses'][number]['entities'];
  readonly remarks?: readonly string[];
}

describe('the copy of a service has the same entities', () => {
  test.each<[name: string, service: Copied]>([
    [
      'of types without a package, with the references between them',
      {
        types: {
          Item: { kind: 'entity', id: 'long', properties: { next: 'Item' } },
          Part: { kind: 'entity', extends: ['Item'], properties: { weight: 'decimal' } },
        },
        entities: [
          { _type: 'Item', _id: '1', id: 1 },
          { _type: 'Part', id: 2, next: { _ref: '1' }, weight: '1.50' },
        ],
      },
    ],
    [
      'whose ids no path can contain',
      {
        types: { 'x.Item': { kind: 'entity', id: 'string', properties: { next: 'x.Item' } } },
        entities: [
          { _type: 'x.Item', id: '', next: { _type: 'x.Item', id: '..' } },
          { _type: 'x.Item', id: '\u0000' },
          { _type: 'x.Item', id: '.', next: { _type: 'x.Item', id: '' } },
          { _type: 'x.Item', id: '..', next: { _type: 'x.Item', id: '\u0000' } },
        ],
      },
    ],
    [
      'of a type below two others, whose ids have types of their own and of whose property one has no value',
      {
        types: {
          'x.Item': { kind: 'entity', id: 'long', properties: { name: 'string' } },
          'x.Part': { kind: 'entity', id: 'long', extends: ['x.Item', 'x.Thing'], properties: {} },
          'x.Thing': { kind: 'entity', id: 'object', properties: { name: 'string' } },
        },
        entities: [
          { _type: 'x.Item', id: 1, name: 'a' },
          { _type: 'x.Part', id: 2 },
          { _type: 'x.Thing', id: 't' },
        ],
      },
    ],
    [
      'whose ids are equal except for their types, with the references between them',
      {
        types: { Item: { kind: 'entity', id: 'object', properties: { next: 'Item' } } },
        entities: [
          { _type: 'Item', _id: 'Item/5', id: 5, next: { _ref: 'text' } },
          { _type: 'Item', _id: 'double', id: { _type: 'double', value: '5' }, next: { _ref: 'Item/5' } },
          { _type: 'Item', _id: 'text', id: '5', next: { _ref: 'double' } },
        ],
      },
    ],
    [
      'with numbers that are equal except for their types',
      {
        types: { Item: { kind: 'entity', id: 'long', properties: { numbers: 'set<object>' } } },
        entities: [
          { _type: 'Item', id: 1, numbers: [1, { _type: 'double', value: '1' }, { _type: 'float', value: '1' }] },
        ],
        remarks: [
          'The values of these properties show no type, or several, so that they can be any objects: Item.numbers.',
        ],
      },
    ],
  ])('%s', async (_, { types, entities = [], remarks: expected = [] }) => {
    const model = { name: 'a', types };
    await using service = createReferenceServer({ deployment: deploymentOf(model, { entities }) });
    const { url } = await service.listen({ port: 0 });
    const { deployment, remarks } = await importDeployment({
      baseUrl: url,
      credentials,
      access: 'a',
      types: Object.keys(types),
      limits: { types: 50, entities: 100 },
    });
    expect(remarks).toEqual(expected);
    expect(deployment.models).toEqual([model]);
    await using copy = createReferenceServer({ deployment });
    expect(copy.exportDeployment().accesses).toEqual(service.exportDeployment().accesses);
  });
});

/** Imports the items of a service that lists the same JSON for all types. */
async function importing(list: string, signal?: AbortSignal): Promise<ImportedDeployment> {
  await using service = await listening(
    createServer(({ url = '' }, response) => {
      const isList = url.includes('/entities/');
      response.setHeader('content-type', 'application/json').end(isList ? list : '"session"');
    }),
  );
  return await importDeployment({
    baseUrl: service.url,
    credentials: { sessionId: 's' },
    access: 'a',
    types: ['x.Item'],
    limits: { types: 1, entities: 10 },
    signal,
  });
}

test('no digit, name or kind of a value is lost', async () => {
  const item = `{"_type":"x.Item","_id":"0","id":{"_type":"long","value":"9223372036854775807"},"globalId":null,"partition":"p",
    "__proto__":"a","float":{"_type":"float","value":5},"decimal":{"_type":"decimal","value":"1.50"},
    "any":[{"_type":"double","value":2},{"_type":"set","value":["s",{"_type":"float","value":7}]}],
    "map":{"_type":"map","value":[{"key":{"_type":"x.Colour","value":"red"},"value":{"_type":"float","value":3}}]},
    "names":{"__proto__":1,"then":{"_type":"double","value":4}},"self":{"_ref":"0"}}`;
  const { deployment } = await importing(`[${item}]`);
  // The ids of this service always name their types, so it does not support the encoding polymorphic.
  expect(deployment.models[0]?.types['x.Item']).toMatchObject({
    properties: { any: 'list<object>', decimal: 'decimal', float: 'float', map: 'map<x.Colour,float>' },
  });
  const [access] = createReferenceServer({ deployment }).exportDeployment().accesses;
  expect(JSON.stringify(access?.entities)).toBe(
    JSON.stringify([
      {
        _type: 'x.Item',
        _id: 'Item/9223372036854775807',
        id: '9223372036854775807',
        globalId: null,
        partition: 'p',
        ['__proto__']: 'a',
        any: [
          { _type: 'double', value: '2' },
          { _type: 'set', value: ['s', { _type: 'float', value: '7' }] },
        ],
        decimal: '1.50',
        float: 5,
        map: { _type: 'map', value: [{ key: 'red', value: 3 }] },
        names: {
          _type: 'map',
          value: [
            { key: '__proto__', value: 1 },
            { key: 'then', value: { _type: 'double', value: '4' } },
          ],
        },
        self: { _ref: 'Item/9223372036854775807' },
      },
    ]),
  );
});

test('constants and entities are found in collections of any depth', async () => {
  const item = `{"_type":"x.Item","id":1,"colour":{"_type":"x.Colour","value":"blue"},
    "any":{"_type":"set","value":[[{"_type":"x.Colour","value":"red"},{"_type":"x.Other","id":2}]]},
    "other":[{"_type":"map","value":[{"key":{"_type":"x.Size","value":"small"},"value":{"_type":"x.Size","value":"big"}}]}]}`;
  const { deployment } = await importing(`[${item},{"_type":"x.Other","id":2}]`);
  const types = deployment.models[0]?.types;
  expect(types?.['x.Colour']).toEqual({ kind: 'enum', constants: ['blue', 'red'] });
  expect(types?.['x.Size']).toEqual({ kind: 'enum', constants: ['big', 'small'] });
  expect(types?.['x.Other']).toMatchObject({ kind: 'entity' });
  expect(createReferenceServer({ deployment }).exportDeployment().accesses[0]?.entities).toHaveLength(2);
});

test.each([
  ['float', '{"_type":"float","value":2}'],
  ['double', '{"_type":"double","value":2}'],
  ['double', '2.0'],
  ['integer', '2'],
])('an id is a %s if it is written as %s', async (type, id) => {
  const { deployment } = await importing(`[{"_type":"x.Item","id":${id}}]`);
  expect(deployment.models[0]?.types['x.Item']).toMatchObject({ id: type });
});

test('properties of built-in types that others do not have are left out', async () => {
  const signature = 'com.vendor.model.resource.Resource';
  const item = '{"_type":"x.Item","id":1,"photo":{"_type":"com.vendor.model.resource.Resource","id":"p"}}';
  const resource = `{"_type":"${signature}","id":"p","_partial":"","name":"photo.png","tags":["a"]}`;
  const { deployment, vendor, remarks } = await importing(`[${item},${resource}]`);
  expect(deployment.accesses[0]?.entities).toMatchObject([{ id: 1 }, { id: 'p', name: 'photo.png' }]);
  expect([vendor, remarks]).toEqual([
    'com.vendor',
    [
      `The type "${signature}" was not read, since --max-types is 1.`,
      `These properties, which the built-in types of others do not have, are left out: ${signature}.tags.`,
      'The bytes of 1 resource are not read, so downloads do not find them.',
    ],
  ]);
});

test('collections in more levels than a file should have are refused', async () => {
  const nested = `${'['.repeat(200)}${']'.repeat(200)}`;
  const importingNested = importing(`[{"_type":"x.Item","id":1,"any":${nested}}]`);
  await expect(importingNested).rejects.toThrow(ServiceError);
  await expect(importingNested).rejects.toThrow('x.Item.any has collections in more than 100 levels.');
});

test('a signal that is aborted ends the import', async () => {
  await expect(importing('[]', AbortSignal.abort())).rejects.toThrow(ServiceError);
});
