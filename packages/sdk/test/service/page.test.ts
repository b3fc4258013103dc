import { expect, test } from 'vitest';
import { startService } from '../support/service.js';

test('list has no projection envelope, because page returns it', async () => {
  await using service = await startService();
  const people = service.access.entities('Person');
  // @ts-expect-error a projection of page
  const wrong = people.list({ projection: 'envelope' });
  expect(await wrong).toMatchObject({ hasMore: false });
  // @ts-expect-error page has one projection
  const other = people.page({ projection: 'results' });
  await expect(other).rejects.toThrow('entities.page: Unknown option "projection".');
  await expect(people.page({ maxResults: -2 })).rejects.toThrow(
    'entities.page: Expected an integer from 0, got -2 at maxResults (4.8).',
  );
  expect(Symbol.asyncIterator in people.list()).toBe(false);
});
