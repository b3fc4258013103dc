import { expect, it } from 'vitest';
import { propertyOf, SmallService, things } from '../support/small-service.js';
import { longestTurn, maxRounds, maxTurn } from '../support/turns.js';

const names = Array.from({ length: 5_000 }, (_, index) => `n${index}`);

it('others can go on while a legacy call searches many elements of a list', { timeout: 120_000 }, async () => {
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
