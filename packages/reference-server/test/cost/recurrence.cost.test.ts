import { describe, expect, it } from 'vitest';
import { expectLinearCost } from '../../../../scripts/test/lib/cost.js';
import { answeredAnew, propertyOf, SmallService, things } from '../support/small-service.js';

/** A service with an owner, id 1, that refers `times` times to an entity with a list of `size` texts. */
async function repeating(times: number, size: number, maxAnswerBytes?: number): Promise<SmallService> {
  const service = await SmallService.start(maxAnswerBytes === undefined ? {} : { limits: { maxAnswerBytes } });
  await service.expect(200, 'PUT', `${things}/2`, { names: Array.from({ length: size }, () => '') });
  await service.expect(200, 'PUT', `${things}/1`, {});
  const others = Array.from({ length: times }, () => ({ id: 2, _type: 'x.Thing' }));
  await service.expect(200, 'PUT', propertyOf(1, 'others'), others);
  return service;
}

describe('the cost of repeating entities is that of the entities', () => {
  it('if entities are repeated without references: their texts are not counted again', async () => {
    const read = async (times: number, size: number) => {
      const service = await repeating(times, size);
      const target = `${things}/1?entity-recurrence-depth=1&depth=reachable`;
      return () => service.expect(200, 'GET', target, undefined, answeredAnew);
    };
    await expectLinearCost({
      harmless: await read(5_000, 1),
      once: await read(5_000, 10_000),
      fourfold: await read(20_000, 10_000),
    });
  });

  it('if the answer would be too large: nothing is written beyond the limit', async () => {
    const refuse = async (times: number, size: number) => {
      const service = await repeating(times, size, 2 ** 20);
      const target = `${things}/1?entity-recurrence-depth=-1&depth=reachable`;
      return async () => {
        expect(JSON.parse(await service.expect(400, 'GET', target))).toMatchObject({
          message: expect.stringMatching(/^The response would have more than 1048576 bytes\. /),
        });
      };
    };
    await expectLinearCost({
      harmless: await refuse(25_000, 1_000),
      once: await refuse(25_000, 10_000),
      fourfold: await refuse(100_000, 10_000),
    });
  });
});
