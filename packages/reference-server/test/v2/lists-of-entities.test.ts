import { describe, expect, it } from 'vitest';
import { SmallService } from '../support/small-service.js';

const things = 'rest/v2/entities/a/x.Thing';
const names = (entities: readonly { readonly name: string }[]) => entities.map(({ name }) => name);

describe('a page of the entities that meet more conditions than an index finds (R-32, R-34)', () => {
  const where = 'where.age=1&where.amount=2.5&where.name=n&where.partition=a';
  const entities = ['b', 'a', 'a', 'b', 'a', 'a'].map((partition, index) => {
    return { id: index + 1, age: 1, amount: 2.5, name: 'n', partition };
  });

  it.each([
    ['start-index=0', [2, 3, 5, 6], false],
    ['start-index=1', [3, 5, 6], false],
    ['start-index=1&max-results=2', [3, 5], true],
    ['start-index=2&max-results=2', [5, 6], false],
    ['start-index=4', [], false],
  ])('%s', async (page, ids, hasMore) => {
    const service = await SmallService.start();
    for (const { id, ...members } of entities) await service.expect(200, 'PUT', `${things}/${id}`, members);
    const shown = 'projection=envelope&type-explicitness=never&write-empty-properties=true';
    const found = JSON.parse(await service.expect(200, 'GET', `${things}?${where}&${page}&${shown}`));
    expect(found.hasMore).toBe(hasMore);
    expect(found.entities.map(({ id }: { id: unknown }) => Number(id))).toEqual(ids);
  });
});

describe('the entities of a body (R-38)', () => {
  it.each([
    ['an array', (list: unknown) => list],
    ['a list in its wrapper', (list: unknown) => ({ _type: 'list', value: list })],
  ])('may be %s', async (_what, bodyOf) => {
    const service = await SmallService.start();
    const target = `${things}?list-entities-request=true&projection=data`;
    const created = await service.expect(200, 'POST', target, bodyOf([{ name: 'one' }, { name: 'other' }]));
    expect(names(JSON.parse(created))).toEqual(['one', 'other']);
    expect(names(JSON.parse(await service.expect(200, 'GET', things)))).toEqual(['one', 'other']);
  });
});
