import { type Deployment, parseDeployment } from '@platform-services/sdk/model';
import { describe, expect, it } from 'vitest';
import { SmallService } from '../support/small-service.js';
import { parties, person, problemsWith, shown, start } from './building.js';

const uuid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

describe('entities', () => {
  it('refer to others by _ref, forwards and backwards, and by id', async () => {
    const service = await start({
      entities: [
        person({
          _id: 'a',
          id: 1,
          name: 'A',
          friend: { _ref: 'b' },
          children: [{ _type: 'a.Person', id: 3 }, { _ref: 'a' }],
        }),
        person({ _id: 'b', id: 2, name: 'B', friend: { _ref: 'a' } }),
        person({ id: 3, name: 'C' }),
      ],
    });
    const a = await shown(service, 'Person/1');
    expect(a).toMatchObject({ name: 'A', friend: { name: 'B', friend: { _ref: a._id } } });
    expect(a.children).toMatchObject([{ name: 'C' }, { _ref: a._id }]);
    expect(await shown(service, 'Party')).toHaveLength(3);
  });

  it('get ids, globalIds and partitions if the file has none', async () => {
    const service = await start({
      entities: [person({ id: 7 }), person({}), person({ globalId: 'g', partition: 'p' })],
    });
    expect(await shown(service, 'Person')).toMatchObject([
      { id: 7, globalId: expect.stringMatching(uuid), partition: 'a' },
      { id: 8, globalId: expect.stringMatching(uuid), partition: 'a' },
      { id: 9, globalId: 'g', partition: 'p' },
    ]);
  });

  it('lose no digit', async () => {
    const text = JSON.stringify(parties({ entities: [person({ id: 1, number: '@', balance: '#' })] }))
      .replace('"@"', '9007199254740993')
      .replace('"#"', '1.10');
    const service = await SmallService.start({ deployment: parseDeployment(text) });
    const path = 'rest/v2/entities/a/Person/1?type-explicitness=never&prettiness=none';
    const written = await service.expect(200, 'GET', path);
    expect(written).toContain('"balance":1.10,');
    expect(written).toContain('"number":9007199254740993,');
  });

  it('of one type and id are apart by partition, unless partitions are ignored', async () => {
    const entities = [person({ id: 1 }), person({ id: 1, partition: 'p' })];
    expect(await shown(await start({ entities }), 'Person')).toHaveLength(2);
    expect(problemsWith(parties({ entities, partitions: 'ignored' }))).toEqual([
      '/accesses/0/entities/1/id: Expected a unique id of a.Person, got a second "1" beside /accesses/0/entities/0 at /accesses/0/entities/1/id.',
    ]);
  });

  it('get no id that another one has, also if that comes later or is nested, and stay in their order', async () => {
    const service = await start({
      entities: [
        person({ name: 'first', friend: person({ name: 'nested' }) }),
        person({ id: 1, name: 'second' }),
        person({ name: 'third', children: [person({ name: 'child' }), person({ id: 4, name: 'with id' })] }),
        person({ id: 2, name: 'last' }),
      ],
    });
    const path = 'rest/v2/entities/a/Person?depth=0&type-explicitness=never';
    const all: readonly { name: string; id: number }[] = JSON.parse(await service.expect(200, 'GET', path));
    expect(all.map(({ name, id }) => [name, id])).toEqual([
      ['first', 5],
      ['second', 1],
      ['third', 6],
      ['last', 2],
      ['nested', 7],
      ['child', 8],
      ['with id', 4],
    ]);
  });

  it('of one id are two if their types are related, in either order', async () => {
    const types = {
      'a.Person': { kind: 'entity' },
      'a.Clerk': { kind: 'entity', extends: ['a.Person'] },
    } as const;
    for (const order of [
      ['a.Clerk', 'a.Person'],
      ['a.Person', 'a.Clerk'],
    ]) {
      const deployment = parties({ entities: order.map((_type) => ({ _type, id: 7 })) });
      const service = await SmallService.start({ deployment: { ...deployment, models: [{ name: 'm', types }] } });
      expect(await shown(service, 'Person')).toMatchObject([{ id: 7 }, { id: 7 }]);
    }
  });
});

describe('the idle time of sessions', () => {
  const longWrapper = (value: number) => ({ value: String(value), _type: 'long' });

  it.each<[string, number | undefined, Deployment['sessions'], number | null]>([
    ['default', undefined, undefined, 1_800_000],
    ['file', undefined, { maxIdleTime: 5 }, 5],
    ['file: never', undefined, { maxIdleTime: null }, null],
    ['option', 7, { maxIdleTime: 5 }, 7],
    ['option: never', 0, { maxIdleTime: 5 }, null],
  ])('is that of the %s', async (_, option, sessions, expected) => {
    const service = await SmallService.start({
      deployment: { ...parties({}), ...(sessions && { sessions }) },
      ...(option !== undefined && { sessions: { maxIdleTime: option } }),
    });
    const path = 'rest/authenticate?user=u&password=p&projection=payload';
    const session = JSON.parse(await service.expect(200, 'POST', path));
    expect(session.maxIdleTime).toEqual(expected === null ? null : longWrapper(expected));
  });
});

it('the built-in types have the prefix that is set, which models cannot have', () => {
  const types = { 'org.b.model.resource.Resource': { kind: 'entity' } } as const;
  const clash: Deployment = { ...parties({}), models: [{ name: 'm', types }] };
  expect(problemsWith(clash)).toEqual([]);
  expect(problemsWith(clash, { vendor: 'org.b' })).toEqual([
    '/models/0/types/org.b.model.resource.Resource: Expected another signature, got the signature of a built-in type at /models/0/types/org.b.model.resource.Resource.',
  ]);
});
