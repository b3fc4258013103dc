import { describe, it } from 'vitest';
import { expectLinearCost } from '../../../../scripts/test/lib/cost.js';
import { answeredAnew, SmallService, things } from '../support/small-service.js';

const several = `${things}?list-entities-request=true`;

/** A service with entities of the same name and age. */
async function filled(count: number): Promise<SmallService> {
  const service = await SmallService.start();
  await service.expect(200, 'POST', several, alike(count));
  return service;
}

const alike = (count: number) => Array.from({ length: count }, () => ({ name: 'n', age: 3 }));

describe('the cost of a query depends on its text and its results', () => {
  it('after which entities are created', async () => {
    const create = async (repetitions: number) => {
      const service = await filled(200);
      for (let different = 0; different < 48; different += 1) {
        const target = `${things}?${'order-by=age&'.repeat(repetitions + different)}`;
        await service.expect(200, 'GET', target);
      }
      return () => service.expect(200, 'POST', several, alike(10));
    };
    await expectLinearCost({
      harmless: await create(1),
      once: await create(1_150),
      fourfold: await create(4_600),
    });
  });

  it('with many conditions on many entities', async () => {
    const service = await filled(1_000);
    const query = (text: string, count: number) => {
      const target = `${things}?${text.repeat(count)}start-index=990&max-results=1`;
      return () => service.expect(200, 'GET', target, undefined, answeredAnew);
    };
    await expectLinearCost({
      harmless: query('prettiness=low&', 1_000),
      once: query('where.name=n&', 1_000),
      fourfold: query('where.name=n&', 4_000),
    });
  });
});
