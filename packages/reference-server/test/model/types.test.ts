import type { AccessDefinition, TypeDefinitions } from '@platform-services/sdk/model';
import { describe, expect, it } from 'vitest';
import { deploymentOf, SmallService } from '../support/small-service.js';

const start = (types: TypeDefinitions, entities: AccessDefinition['entities'] = []) =>
  SmallService.start({ deployment: deploymentOf(types, { entities }) });

/** A new entity, with all its properties and their values. */
async function created(service: SmallService, type: string, body: unknown = {}): Promise<Record<string, unknown>> {
  const options = 'projection=data&depth=reachable&write-empty-properties=true&type-explicitness=always';
  return JSON.parse(await service.expect(200, 'POST', `rest/v2/entities/a/${type}?${options}`, body));
}

const namesIn = (entity: object) => Object.keys(entity).filter((name) => !name.startsWith('_'));

describe('inheritance', () => {
  const diamond: TypeDefinitions = {
    'a.Top': { kind: 'entity', abstract: true, properties: { shared: 'string' } },
    'a.Left': { kind: 'entity', extends: ['a.Top'], properties: { left: 'integer' } },
    'a.Right': { kind: 'entity', extends: ['a.Top'], properties: { right: 'boolean', other: 'string' } },
    'a.Both': { kind: 'entity', extends: ['a.Left', 'a.Right'], properties: { own: 'list<a.Top>' } },
    'b.Names': { kind: 'entity', properties: { zebra: 'string', Apple: 'string' } },
  };

  it('inherits from several parents, and shared properties once, each with a value of its own', async () => {
    const service = await start(diamond);
    const values = { left: 7, other: 'o', own: [], right: true, shared: 's' };
    const both = await created(service, 'a.Both', values);
    expect(namesIn(both)).toEqual(['globalId', 'id', 'left', 'other', 'own', 'partition', 'right', 'shared']);
    expect(both).toMatchObject({ ...values, own: { value: [] } });
    await service.expect(200, 'PATCH', 'rest/v2/entities/a/a.Right/1', { right: false });
    for (const type of ['a.Top', 'a.Left', 'a.Right', 'a.Both']) {
      const shown = await service.expect(200, 'GET', `rest/v2/entities/a/${type}?type-explicitness=entities`);
      expect(JSON.parse(shown)).toMatchObject([{ _type: 'a.Both', left: 7, right: false, shared: 's' }]);
    }
  });

  it('sorts properties by name, capitals first', async () => {
    const names = namesIn(await created(await start(diamond), 'b.Names'));
    expect(names).toEqual(['Apple', 'globalId', 'id', 'partition', 'zebra']);
  });
});

it.each([
  ['a.Default', '{"value":"1","_type":"long"}'],
  ['a.Text', '"[\\da-f-]{36}"'],
  ['a.Inherits', '"[\\da-f-]{36}"'],
  ['a.Overrides', '1'],
])('an id of %s is like %s', async (type, id) => {
  const service = await start({
    'a.Default': { kind: 'entity' },
    'a.Text': { kind: 'entity', id: 'string' },
    'a.Inherits': { kind: 'entity', extends: ['a.Text'] },
    'a.Overrides': { kind: 'entity', extends: ['a.Text'], id: 'integer' },
  });
  const path = `rest/v2/entities/a/${type}?projection=data&prettiness=none`;
  expect(await service.expect(200, 'POST', path, {})).toMatch(new RegExp(`"id":${id}[,}]`));
});

describe('names of types', () => {
  const types: TypeDefinitions = {
    'a.Left': { kind: 'entity' },
    'a.Both': { kind: 'entity' },
    'b.Both': { kind: 'entity' },
  };

  it.each(['a.Both', 'Left', 'Resource', 'FileSystemSource', 'com.vendor.model.resource.Resource'])(
    '%s means one type',
    async (name) => {
      await (await start(types)).expect(200, 'GET', `rest/v2/entities/a/${name}`);
    },
  );

  it.each([
    ['Both', 400],
    ['left', 404],
    ['GenericEntity', 404],
    ['Failure', 404],
    ['constructor', 404],
    ['__proto__', 404],
  ])('%s is refused by %i', async (name, status) => {
    await (await start(types)).expect(status, 'GET', `rest/v2/entities/a/${name}`);
  });

  it('of service requests are no types of the access', async () => {
    const deployment = deploymentOf(types);
    const [access] = deployment.accesses;
    if (access === undefined) throw new Error('no access');
    const services = { 'a.Request': { properties: { who: 'string' as const }, message: 'Hi' } };
    const service = await SmallService.start({ deployment: { ...deployment, accesses: [{ ...access, services }] } });
    await service.expect(404, 'GET', 'rest/v2/entities/a/a.Request');
    await service.expect(200, 'POST', 'rest/eval?accessId=a&type=a.Request');
  });
});

describe('values of a new entity', () => {
  const types: TypeDefinitions = {
    'a.Color': { kind: 'enum', constants: ['red'] },
    'a.All': {
      kind: 'entity',
      properties: {
        plain: 'integer',
        boolean: { type: 'boolean', nullable: false },
        integer: { type: 'integer', nullable: false },
        long: { type: 'long', nullable: false },
        double: { type: 'double', nullable: false },
        yes: { type: 'boolean', nullable: false, default: true },
        red: { type: 'a.Color', default: { value: 'red', _type: 'a.Color' } },
        big: { type: 'long', default: '9007199254740993' },
        born: { type: 'date', default: '2026-03-01' },
        float: { type: 'float', default: 0.1 },
        words: { type: 'list<string>', default: ['a', 'b'] },
        tags: { type: 'set<string>', default: { _type: 'set', value: ['a', 'a'] } },
        scores: { type: 'map<string,integer>', default: { one: 1 } },
        pairs: { type: 'map<integer,string>', default: { _type: 'map', value: [{ key: 3, value: 'x' }] } },
        list: 'list<string>',
      },
    },
  };

  it('are the defaults, else null, empty, false and 0', async () => {
    const long = (value: string) => ({ value, _type: 'long' });
    const map = (key: unknown, value: unknown) => ({ _type: 'map', value: [{ key, value }] });
    expect(await created(await start(types), 'a.All')).toMatchObject({
      plain: null,
      boolean: false,
      integer: 0,
      long: long('0'),
      double: { value: 0, _type: 'double' },
      yes: true,
      red: { value: 'red', _type: 'a.Color' },
      big: long('9007199254740993'),
      born: { value: '2026-03-01T00:00:00.000+0000', _type: 'date' },
      float: { value: 0.1, _type: 'float' },
      words: { _type: 'list', value: ['a', 'b'] },
      tags: { _type: 'set', value: ['a'] },
      scores: map('one', 1),
      pairs: map(3, 'x'),
      list: { _type: 'list', value: [] },
    });
  });

  it('a value is required if a property cannot be null and has no default (R-42)', async () => {
    const text: TypeDefinitions = {
      'a.Text': { kind: 'entity', properties: { p: { type: 'string', nullable: false } } },
    };
    const service = await start(text);
    await service.expect(400, 'POST', 'rest/v2/entities/a/a.Text', { p: null });
    await service.expect(200, 'POST', 'rest/v2/entities/a/a.Text', { p: 'x' });
  });
});
