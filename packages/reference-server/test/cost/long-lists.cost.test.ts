import { expect, it } from 'vitest';
import { SmallService, smallDeployment, things } from '../support/small-service.js';
import { longestTurn, maxRounds, maxTurn } from '../support/turns.js';

it('others can go on while very many entities are listed in an envelope', { timeout: 300_000 }, async () => {
  const entities = Array.from({ length: 250_000 }, () => ({ _type: 'x.Thing' }));
  const deployment = { ...smallDeployment, accesses: [{ id: 'a', model: 'm', entities }] };
  const limits = { maxAnswerBytes: 2 ** 30, maxUnreadBytes: 2 ** 30 };
  const service = await SmallService.start({ deployment, limits });
  await service.expect(200, 'GET', `${things}?max-results=1`);
  const list = `${things}?projection=envelope&depth=1&prettiness=none`;
  let wait = Number.POSITIVE_INFINITY;
  for (let round = 0; round < maxRounds && wait >= maxTurn; round += 1) {
    wait = await longestTurn(async () => {
      const response = await service.server.fetch(service.request('GET', list, {}));
      expect(response.status).toBe(200);
    });
  }
  expect(wait).toBeLessThan(maxTurn);
});
