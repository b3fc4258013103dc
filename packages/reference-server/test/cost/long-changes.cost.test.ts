import { expect, it } from 'vitest';
import { propertyOf, SmallService, smallDeployment, things } from '../support/small-service.js';
import { longestTurn, maxRounds, maxTurn } from '../support/turns.js';

const count = 50_000;

/** 12 orders, of which each needs an index. */
const orders = ['id', 'name', 'age'].flatMap((first) =>
  ['name', 'amount'].flatMap((second) =>
    ['ascending', 'descending'].map((direction) => `order-by=${first}&order-direction=${direction}&order-by=${second}`),
  ),
);

it('others can go on while many entities are deleted that are in many indexes', { timeout: 300_000 }, async () => {
  const entities = Array.from({ length: count }, (_, index) => ({
    _type: 'x.Thing',
    id: index + 1,
    name: `n${(index * 7919) % count}`,
    age: index % 10 === 0 ? 4 : 3,
  }));
  const deployment = { ...smallDeployment, accesses: [{ id: 'a', model: 'm', entities }] };
  const service = await SmallService.start({ deployment });
  for (const order of orders) await service.expect(200, 'GET', `${things}?${order}&max-results=1`);
  const snapshot = service.server.snapshot();
  let deleting = Number.POSITIVE_INFINITY;
  let searching = Number.POSITIVE_INFINITY;
  for (let round = 0; round < maxRounds && Math.max(deleting, searching) >= maxTurn; round += 1) {
    service.server.restore(snapshot);
    const query = 'where.age=3&allow-multiple-delete=true&projection=count';
    const deletion = await longestTurn(() => service.expect(200, 'DELETE', `${things}?${query}`));
    deleting = Math.min(deleting, deletion);
    // Its index still has the deleted entities.
    const search = `${orders[round]}&max-results=1`;
    searching = Math.min(searching, await longestTurn(() => service.expect(200, 'GET', `${things}?${search}`)));
  }
  expect(deleting).toBeLessThan(maxTurn);
  expect(searching).toBeLessThan(maxTurn);
});

it('others can go on while the legacy call drops many references', { timeout: 300_000 }, async () => {
  const referring = Array.from({ length: count }, () => ({ _type: 'x.Thing', other: { _type: 'x.Thing', id: 0 } }));
  const entities = [{ _type: 'x.Thing', id: 0 }, ...referring];
  const deployment = { ...smallDeployment, accesses: [{ id: 'a', model: 'm', entities }] };
  const service = await SmallService.start({ deployment });
  const snapshot = service.server.snapshot();
  let wait = Number.POSITIVE_INFINITY;
  for (let round = 0; round < maxRounds && wait >= maxTurn; round += 1) {
    service.server.restore(snapshot);
    wait = await longestTurn(() => service.expect(200, 'POST', 'rest/delete?accessId=a&type=x.Thing&id=0'));
  }
  expect(wait).toBeLessThan(maxTurn);
  expect(await service.expect(200, 'GET', `rest/v2/properties/a/x.Thing/1/other`)).toBe('null');
});

it('others can go on while a legacy call searches many elements of a list', { timeout: 120_000 }, async () => {
  const names = Array.from({ length: 5_000 }, (_, index) => `n${index}`);
  const service = await SmallService.start();
  await service.expect(200, 'PUT', `${things}/1`, { id: 1, names });
  const snapshot = service.server.snapshot();
  // Each of them is searched through nearly all of the list.
  const value = names.slice(1_000).reverse();
  const parameters = { accessId: 'a', type: 'x.Thing', id: '1', property: 'names', value };
  let wait = Number.POSITIVE_INFINITY;
  for (let round = 0; round < maxRounds && wait >= maxTurn; round += 1) {
    service.server.restore(snapshot);
    wait = await longestTurn(() => service.expect(200, 'POST', 'rest/list-remove', parameters));
  }
  expect(wait).toBeLessThan(maxTurn);
  expect(JSON.parse(await service.expect(200, 'GET', propertyOf(1, 'names')))).toHaveLength(1_000);
});
