import { describe, expect, it } from 'vitest';
import { deploymentOf, SmallService } from '../support/small-service.js';

const deployment = (partitions: 'ignored' | 'distinct') =>
  deploymentOf(
    {
      'x.Named': { kind: 'entity', abstract: true, properties: { name: 'string' } },
      'x.Text': { kind: 'entity', id: 'string', extends: ['x.Named'] },
      'x.Num': { kind: 'entity', id: 'integer', extends: ['x.Named'] },
      'x.Doctor': { kind: 'entity', properties: { name: 'string', chief: 'x.Doctor', named: 'x.Named' } },
      'x.Surgeon': { kind: 'entity', extends: ['x.Doctor'] },
      'x.Any': { kind: 'entity', id: 'object', properties: { name: 'string' } },
      'x.Word': { kind: 'entity', id: 'string', extends: ['x.Any'] },
      'x.Whole': { kind: 'entity', id: 'integer', properties: { name: 'string' } },
      'x.Real': { kind: 'entity', id: 'double', extends: ['x.Whole'] },
      'x.Resource': { kind: 'entity', properties: { name: 'string' } },
    },
    {
      partitions,
      entities: [
        { _type: 'x.Text', id: 'a', name: 'text' },
        { _type: 'x.Text', id: '7', name: 'seven' },
        { _type: 'x.Num', id: 5, name: 'number' },
        { _type: 'x.Doctor', id: 1, name: 'doctor' },
        { _type: 'x.Resource', id: 1, name: 'own' },
      ],
    },
  );

const start = (partitions: 'ignored' | 'distinct' = 'distinct') =>
  SmallService.start({ deployment: deployment(partitions) });

const path = (rest: string) => `rest/v2/entities/a/${rest}`;

describe.each(['ignored', 'distinct'] as const)(
  'an entity beside a subtype with its id, partitions %s (R-79)',
  (partitions) => {
    async function service(): Promise<SmallService> {
      const service = await start(partitions);
      await service.expect(200, 'PUT', path('x.Surgeon/1/a'), { name: 'surgeon' });
      return service;
    }

    it.each([
      ['GET', path('x.Doctor/1/a'), undefined],
      ['GET', 'rest/v2/properties/a/x.Doctor/1/a/name', undefined],
      ['PATCH', path('x.Doctor/1/a'), { name: 'doctor' }],
      ['PUT', path('x.Doctor/1/a'), { name: 'doctor' }],
      ['POST', path('x.Doctor/1/a'), { name: 'doctor' }],
      ['PUT', 'rest/v2/properties/a/x.Doctor/1/a/name', '"doctor"'],
      ['GET', 'rest/entity?accessId=a&type=x.Doctor&id=1&part=a', undefined],
      ['PUT', path('x.Doctor/2'), { chief: { id: 1, partition: 'a' } }],
      ['DELETE', path('x.Doctor/1/a'), undefined],
    ])('is found by its signature, id and partition: %s %s', async (method, target, body) => {
      const text = await (await service()).expect(200, method, target, body);
      expect(text).not.toContain('surgeon');
    });

    it('is the one that is deleted', async () => {
      const hospital = await service();
      await hospital.expect(200, 'DELETE', path('x.Doctor/1/a'));
      expect(await hospital.expect(200, 'GET', path('x.Doctor/1/a'))).toContain('surgeon');
    });

    it('is not found without the partition, and the message says what names it', async () => {
      const text = await (await service()).expect(400, 'GET', path('x.Doctor/1'));
      expect(text).toContain('Expected the exact type and the partition.');
    });
  },
);

describe('the text of an id in a path (R-40)', () => {
  it.each([
    ['x.Named/a', 'text'],
    ['x.Named/5', 'number'],
    ['x.Named/7', 'seven'],
  ])('%s is read by each id type of the type and its subtypes', async (target, name) => {
    const service = await start();
    const url = path(target);
    expect(await service.expect(200, 'GET', url)).toContain(name);
    expect(await service.expect(200, 'GET', `rest/v2/properties/a/${target}/name`)).toContain(name);
    const legacy = `rest/entity?accessId=a&type=x.Named&id=${target.slice(-1)}`;
    expect(await service.expect(200, 'GET', legacy)).toContain(name);
    await service.expect(200, 'PATCH', url, { name: 'changed' });
    expect(await service.expect(200, 'GET', url)).toContain('changed');
    await service.expect(200, 'GET', `rest/update?accessId=a&type=x.Doctor&id=1&*named=${target.slice(-1)}`);
    await service.expect(200, 'DELETE', url);
    await service.expect(404, 'GET', url);
  });

  it('names several entities if it is the id of several, and none if it is no id', async () => {
    const service = await start();
    await service.expect(200, 'PUT', path('x.Num/7'), {});
    expect(await service.expect(400, 'GET', path('x.Named/7'))).toContain('names 2 entities');
    await service.expect(404, 'GET', path('x.Named/nobody'));
    await service.expect(404, 'GET', path('x.Doctor/a'));
    await service.expect(400, 'PUT', path('x.Doctor/a'), {});
  });

  it.each([
    ['x.Any', 'x.Word', 'a'],
    ['x.Whole', 'x.Real', '5'],
  ])('that two id types read alike names one entity: %s beside %s', async (type, subtype, id) => {
    const service = await start();
    await service.expect(200, 'PUT', path(`${subtype}/${id}`), { name: 'new' });
    expect(await service.expect(200, 'GET', path(`${type}/${id}`))).toContain('new');
    await service.expect(200, 'PATCH', path(`${type}/${id}`), { name: 'changed' });
    await service.expect(200, 'DELETE', path(`${type}/${id}`));
  });

  it.each([
    ['x.Text', '"9"'],
    ['x.Num', '9'],
  ])('of a new %s is read by the id type of the new entity', async (type, id) => {
    const service = await start();
    await service.expect(200, 'PUT', path('x.Named/9'), { _type: type, name: 'new' });
    const entity: { id: unknown } = JSON.parse(await service.expect(200, 'GET', path(`${type}/9`)));
    expect(JSON.stringify(entity.id)).toBe(id);
  });

  it('is refused if it is no id of the type of the new entity', async () => {
    const service = await start();
    await service.expect(400, 'PUT', path('x.Named/b'), { _type: 'x.Num' });
    await service.expect(404, 'GET', path('x.Named/b'));
  });
});

describe('the URL of an entity', () => {
  it.each(['a b/ä%+', '__proto__', '😀'])('leads to the entity with the id %j', async (id) => {
    const service = await start();
    const url = new URL(JSON.parse(await service.expect(200, 'PUT', path('x.Text?projection=locationInfo'), { id })));
    expect(await service.expect(200, 'GET', url.pathname.slice('/platform-services/'.length))).toContain(
      `"id": "${id}"`,
    );
  });

  it('has U+FFFD where an id has half of a surrogate pair, which no URL can contain', async () => {
    const service = await start();
    for (const id of ['a\ud800', '\udc00']) {
      const text = await service.expect(200, 'PUT', path('x.Text?projection=locationInfo'), { id });
      expect(JSON.parse(text)).toMatch(/\/x\.Text\/a?%EF%BF%BD$/);
    }
  });
});

describe('a simple name that a type of the model shares with a built-in type (R-77)', () => {
  it('means the type of the model', async () => {
    const service = await start();
    expect(await service.expect(200, 'GET', path('Resource'))).toContain('x.Resource');
    expect(await service.expect(200, 'GET', path('Resource/1'))).toContain('own');
    await service.expect(200, 'POST', path('Resource'), { _type: 'Resource', name: 'new' });
    expect(await service.expect(200, 'GET', 'rest/fetch?accessId=a&type=Resource')).toContain('"new"');
    expect(await service.expect(200, 'GET', path('com.vendor.model.resource.Resource'))).toMatch(/^\[\s*\]$/);
    await service.expect(200, 'POST', 'streaming?accessId=a&fileName=f.txt', 'text');
    expect(await service.expect(200, 'GET', path('com.vendor.model.resource.Resource'))).toContain('f.txt');
  });
});
