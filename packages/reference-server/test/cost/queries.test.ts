import { describe, it } from 'vitest';
import { expectLinearCost } from '../support/cost.js';
import { SmallService, things } from '../support/small-service.js';

const people = (count: number) => Array.from({ length: count }, (_, index) => ({ name: `n${index}`, age: index % 7 }));

async function filled(count: number): Promise<SmallService> {
  const service = await SmallService.start();
  await service.expect(200, 'POST', `${things}?list-entities-request=true`, people(count));
  return service;
}

describe('the cost of a query is that of its text and of what it finds', () => {
  it('with the same order many times', async () => {
    const service = await filled(500);
    const query = (text: string, count: number) => {
      const target = `${things}?max-results=1&${text.repeat(count)}`;
      return () => service.expect(200, 'GET', target);
    };
    await expectLinearCost({
      harmless: query('prettiness=low&', 2_000),
      once: query('order-by=age&', 2_000),
      twice: query('order-by=age&', 4_000),
    });
  });

  it('after which entities are created', async () => {
    const once = await filled(500);
    const twice = await filled(500);
    const harmless = await filled(500);
    const order = async (service: SmallService, count: number) => {
      for (let different = 0; different < 48; different += 1) {
        const directions = `order-direction=${different % 2 === 0 ? 'ascending' : 'descending'}&`;
        const target = `${things}?${'order-by=age&'.repeat(count + different)}${directions}`;
        await service.expect(200, 'GET', target);
      }
    };
    await order(once, 2_300);
    await order(twice, 4_600);
    await order(harmless, 1);
    let id = 1_000;
    const create = (service: SmallService) => () => {
      id += 1;
      return service.expect(200, 'PUT', `${things}/${id}`, { name: 'new', age: 3 });
    };
    await expectLinearCost({ harmless: create(harmless), once: create(once), twice: create(twice) });
  });

  it('with many conditions on many entities', async () => {
    const service = await filled(2_000);
    const query = (text: string, count: number) => {
      const target = `${things}?${text.repeat(count)}projection=results&depth=0&prettiness=none`;
      return () => service.expect(200, 'GET', target);
    };
    await expectLinearCost({
      harmless: query('prettiness=low&', 1_000),
      once: query('where.age=1&', 1_000),
      twice: query('where.age=1&', 2_000),
    });
  });
});
