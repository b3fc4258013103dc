import { expect } from 'vitest';
import { type Difference, differences, ids } from './session.js';

const copies = '/rest/v2/entities/access.library/Copy';
const all = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

function page(query: string, documented: readonly number[], deviating: readonly number[]): Difference {
  return {
    name: query,
    call: ['GET', `${copies}?${query}&depth=0`],
    documented: { status: 200, answers: ids(...documented) },
    deviating: { status: 200, answers: ids(...deviating) },
  };
}

const first = (id: number) => ({ status: 200, answers: (text: string) => expect(text).toContain(`g-copy-${id}"`) });
const hasMore = (count: number, more: boolean) => (text: string) => {
  const result = JSON.parse(text);
  expect([result.entities?.length ?? 0, result.hasMore]).toEqual([count, more]);
};

differences('D-6', [
  page('start-index=9', [10, 11, 12], all),
  page('max-results=0', [], all),
  page('start-index=9&max-results=0', [], all),
  page('start-index=9&max-results=2', [10, 11], [10, 11]),
  page('start-index=0', all, all),
  page('max-results=2', [1, 2], [1, 2]),
  page('start-index=50&max-results=2', [], []),
  {
    name: 'firstResult',
    call: ['GET', `${copies}?start-index=3&projection=firstResult`],
    documented: first(4),
    deviating: first(1),
  },
  {
    name: 'firstResult of a page',
    call: ['GET', `${copies}?start-index=3&max-results=5&projection=firstResult`],
    documented: first(4),
    deviating: first(4),
  },
  {
    name: 'envelope',
    call: ['GET', `${copies}?max-results=0&projection=envelope`],
    documented: { status: 200, answers: hasMore(0, true) },
    deviating: { status: 200, answers: hasMore(12, false) },
  },
]);
