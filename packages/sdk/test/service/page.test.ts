import { afterAll, beforeAll, describe, expect, expectTypeOf, test } from 'vitest';
import type { Call, EntityQueryResult } from '../../src/index.js';
import { type Service, startService } from '../support/service.js';

describe('the three ways to read the entities of a type', () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service[Symbol.asyncDispose]());

  const people = () => service.access.entities('Person');
  const does = { where: { lastName: 'Doe' }, orderBy: [{ property: 'id' }] } as const;

  test('list is an array, which only a loop over its elements iterates', async () => {
    const call = people().list(does);
    expect(Symbol.asyncIterator in call).toBe(false);
    expect((await call).map(({ firstName }) => firstName)).toEqual(['John', 'Mary']);
  });

  test('page returns the entities, and whether there are more', async () => {
    const call = people().page({ ...does, maxResults: 1 });
    expectTypeOf(call).toExtend<Call<EntityQueryResult<Awaited<ReturnType<typeof rows>>[number]>>>();
    const first = await call;
    expect(first.entities.map(({ firstName }) => firstName)).toEqual(['John']);
    expect(first.hasMore).toBe(true);
    const { entities, hasMore } = await people().page({ ...does, startIndex: 1, maxResults: 1 });
    expect([entities.map(({ firstName }) => firstName), hasMore]).toEqual([['Mary'], false]);
    expect(await people().page({ where: { lastName: 'Nobody' } })).toMatchObject({ entities: [], hasMore: false });
  });

  test('list has no projection envelope, because page returns it', async () => {
    // @ts-expect-error a projection of page
    const wrong = people().list({ projection: 'envelope' });
    expect(await wrong).toMatchObject({ hasMore: false });
    // @ts-expect-error page has one projection
    const other = people().page({ projection: 'results' });
    await expect(other).rejects.toThrow('entities.page: Unknown option "projection".');
  });

  test('an error of page names it', async () => {
    await expect(people().page({ maxResults: -2 })).rejects.toThrow(
      'entities.page: Expected an integer from 0, got -2 at maxResults (4.8).',
    );
  });

  const rows = () => people().list(does);
});
