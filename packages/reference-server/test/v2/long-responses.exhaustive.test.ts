import type { Deployment } from '@platform-services/sdk/model';
import { beforeAll, describe, expect, it } from 'vitest';
import { answeredAnew, propertyOf, SmallService, smallDeployment, things } from '../support/small-service.js';
import { turnsOf, withLongSteps } from '../support/turns.js';

const count = 2_000;

/** The first of many entities refers to all of them. */
const all = Array.from({ length: count }, (_, at) => `e${at + 1}`);
const first = {
  others: all.map((_ref) => ({ _ref })),
  byName: { _type: 'flatmap', value: all.flatMap((_ref, at) => [`key ${at}`, { _ref }]) },
};
/** The things with a name. */
const named = { kind: 'TemplateQueryAction', type: 'x.Thing', where: { name: { variable: 'name' } } } as const;
const deployment: Deployment = {
  ...smallDeployment,
  accesses: [
    {
      id: 'a',
      model: 'm',
      partitions: 'ignored',
      workbench: [{ name: 'named', action: named }],
      entities: all.map((_id, at) => ({
        _type: 'x.Thing',
        _id,
        id: at + 1,
        age: at,
        name: `n${at}`,
        ...(at === 0 ? first : {}),
      })),
    },
  ],
};

const inXml = { ...answeredAnew, Accept: 'application/xml' };

/** Requests whose responses are long, in both dialects. */
const calls: readonly (readonly [what: string, target: string, headers: Readonly<Record<string, string>>])[] = [
  ['a list of entities', `${things}?order-by=age`, answeredAnew],
  ['a list of entities with the number of their repetitions', `${things}?entity-recurrence-depth=1`, answeredAnew],
  ['an entity with all that it reaches', `${things}/1?depth=reachable`, answeredAnew],
  ['a list in an entity', propertyOf(1, 'others'), answeredAnew],
  ['the entries of a map', propertyOf(1, 'byName'), answeredAnew],
  ['a list in XML', `${things}?order-by=age`, inXml],
  ['an entity with all that it reaches, in XML', `${things}/1?depth=reachable`, inXml],
  ['a list in XML, without the content of its entities', `${things}?depth=0`, inXml],
  ['the list of a legacy call', 'rest/fetch?accessId=a&type=x.Thing', answeredAnew],
  [
    'a list in an entity of a legacy call',
    'rest/property-fetch?accessId=a&type=x.Thing&id=1&property=others&depth=1',
    answeredAnew,
  ],
];

describe.each(['documented', 'deployed'] as const)('a long response in the %s dialect', (dialect) => {
  let service: SmallService;
  let filled: ReturnType<SmallService['server']['snapshot']>;

  beforeAll(async () => {
    service = await SmallService.start({ dialect, deployment });
    filled = service.server.snapshot();
  }, 60_000);

  it.each(calls)('%s lets other requests pass, and shows the state before them', async (_what, target, headers) => {
    service.server.restore(filled);
    const read = () => service.expect(200, 'GET', target, undefined, headers);
    const response = await withLongSteps(async () => {
      const writing = service.server.fetch(service.request('GET', target, headers));
      expect(await turnsOf(writing)).toBeGreaterThan(2);
      return writing;
    });
    expect(response.status).toBe(200);
    const before = await response.text();
    const long = read();
    await service.expect(200, 'GET', `${things}/2`, undefined, answeredAnew);
    await service.expect(200, 'PATCH', `${things}/${count}`, { name: 'another', age: 3 });
    await service.expect(200, 'DELETE', `${things}/${count - 1}?delete-mode=dropReferences`);
    await service.expect(200, 'DELETE', propertyOf(1, 'byName'));
    // Comparing the texts themselves would print both.
    expect((await long) === before).toBe(true);
    expect((await read()) === before).toBe(false);
  });

  it('is written after those that were requested before, since together they could fill the memory', async () => {
    service.server.restore(filled);
    const ended: string[] = [];
    const read = async (query: string) => {
      await service.server.fetch(service.request('GET', `${things}?${query}`, answeredAnew));
      ended.push(query);
    };
    const [longest, shorter, shortest, small] = ['depth=1', 'max-results=1500', 'max-results=1000', 'where.age=5'];
    await withLongSteps(() => Promise.all([longest, shorter, small, shortest].map(read)));
    expect(ended).toEqual([small, longest, shorter, shortest]);
  });
});

it.each([
  ['a query', `${things}?where.name=n5`],
  ['a legacy call', 'rest/fetch?accessId=a&type=x.Thing&orderBy=name&orderDir=descending&projection=first-of-payload'],
  ['an action', 'rest/action?accessId=a&name=named&*name=n5'],
])('%s that must make an index does not wait for a long response', async (_what, target) => {
  const service = await SmallService.start({ deployment });
  const ended: string[] = [];
  const read = async (name: string, path: string) => {
    await service.expect(200, 'GET', path, undefined, answeredAnew);
    ended.push(name);
  };
  await withLongSteps(() => Promise.all([read('long', `${things}/1?depth=reachable`), read('short', target)]));
  expect(ended).toEqual(['short', 'long']);
});

it('a long body is read after those that were received before, since together they could fill the memory', async () => {
  const service = await SmallService.start();
  const ended: string[] = [];
  const write = async (name: string, entities: number, length: number) => {
    const body = JSON.stringify(Array.from({ length: entities }, () => ({ name: name.repeat(length / entities) })));
    const target = `${things}?list-entities-request=true&projection=success`;
    const headers = { ...answeredAnew, 'Content-Type': 'application/json' };
    await service.server.fetch(service.request('POST', target, headers, { body }));
    ended.push(name);
  };
  // Bodies are decoded in turns, so the second one is much longer: it cannot have been received before the first one.
  await Promise.all([write('a', 15_000, 1_500_000), write('b', 1, 16_000_000)]);
  expect(ended).toEqual(['a', 'b']);
  expect(await service.expect(200, 'GET', `${things}?depth=0&max-results=1&start-index=15000`)).toContain('bb');
});
