import { describe, expect, it } from 'vitest';
import { expectLinearCost } from '../../../../scripts/test/lib/cost.js';
import { propertyOf, SmallService, things } from '../support/small-service.js';

const reference = (id: number) => ({ id: String(id), _type: 'x.Thing' });

/** A service with an owner, id 1, whose list of others is `ids`. */
async function withList(ids: readonly number[]): Promise<SmallService> {
  const service = await SmallService.start();
  for (const id of [1, 2, 3]) await service.expect(200, 'PUT', `${things}/${id}`, { name: `n${id}` });
  await service.expect(200, 'PUT', propertyOf(1, 'others'), ids.map(reference));
  return service;
}

/** Entities in turn, so that each one that is taken out of a list moves the others. */
const alternating = (count: number) => Array.from({ length: count }, (_, index) => 2 + (index % 2));

async function lengthOf(service: SmallService): Promise<number> {
  const target = `${propertyOf(1, 'others')}?depth=reachable&prettiness=none`;
  const others: unknown = JSON.parse(await service.expect(200, 'GET', target));
  return Array.isArray(others) ? others.length : -1;
}

describe('the cost of editing a list is its length', () => {
  it('when an entity in it is deleted, and when that is undone', async () => {
    const attempt = async (count: number, id: number) => {
      const service = await withList(alternating(count));
      const snapshot = service.server.snapshot();
      return async () => {
        service.server.restore(snapshot);
        await service.expect(200, 'DELETE', `${things}/${id}?delete-mode=dropReferences`);
        expect(await lengthOf(service)).toBe(id === 1 ? count : count / 2);
      };
    };
    const keep = async (count: number) => {
      const service = await withList(alternating(count));
      const snapshot = service.server.snapshot();
      return async () => {
        service.server.restore(snapshot);
        await service.expect(200, 'PUT', `${things}/4`, {});
        expect(await lengthOf(service)).toBe(count);
      };
    };
    await expectLinearCost({
      harmless: await keep(10_000),
      once: await attempt(10_000, 2),
      fourfold: await attempt(40_000, 2),
    });
  });

  it('when elements are inserted at positions, with and without references that are left behind', async () => {
    const insert = async (count: number, dangling: boolean) => {
      const service = await withList(alternating(count));
      if (dangling) await service.expect(200, 'DELETE', `${things}/3?delete-mode=ignoreReferences`);
      const snapshot = service.server.snapshot();
      const inserted = Object.fromEntries(Array.from({ length: count / 2 }, (_, at) => [at, reference(2)]));
      return async () => {
        service.server.restore(snapshot);
        await service.expect(200, 'POST', propertyOf(1, 'others'), inserted);
        expect(await lengthOf(service)).toBe((dangling ? count / 2 : count) + count / 2);
      };
    };
    await expectLinearCost({
      harmless: await insert(10_000, false),
      once: await insert(10_000, true),
      fourfold: await insert(40_000, true),
    });
  });

  it('when elements at positions are removed', async () => {
    const remove = async (count: number, dangling: boolean) => {
      const service = await withList(alternating(count));
      if (dangling) await service.expect(200, 'DELETE', `${things}/3?delete-mode=ignoreReferences`);
      const snapshot = service.server.snapshot();
      const step = dangling ? 1 : 2;
      const removed = Object.fromEntries(Array.from({ length: count / 10 }, (_, at) => [step * at, reference(2)]));
      return async () => {
        service.server.restore(snapshot);
        await service.expect(200, 'POST', `${propertyOf(1, 'others')}?remove=true`, removed);
        expect(await lengthOf(service)).toBe((dangling ? count / 2 : count) - count / 10);
      };
    };
    await expectLinearCost({
      harmless: await remove(5_000, false),
      once: await remove(5_000, true),
      fourfold: await remove(20_000, true),
    });
  });
});
