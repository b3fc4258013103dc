import { expect } from 'vitest';
import { type Difference, differences, ids } from './session.js';

const copies = '/rest/v2/entities/access.library/Copy';
const all = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

function page(query: string, documented: readonly number[], deviating: readonly number[]): Difference {
  const isSame = documented.join() === deviating.join();
  return {
    name: query,
    call: ['GET', `${copies}?${query}&depth=0`],
    documented: { status: 200, answers: ids(...documented), rule: 'R-29' },
    deviating: { status: 200, answers: ids(...deviating), rule: isSame ? 'R-29' : 'D-6' },
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
  page('start-index=0', all, all),
  {
    name: 'firstResult',
    call: ['GET', `${copies}?start-index=3&projection=firstResult`],
    documented: first(4),
    deviating: first(1),
  },
  {
    name: 'envelope',
    call: ['GET', `${copies}?max-results=0&projection=envelope`],
    documented: { status: 200, answers: hasMore(0, true) },
    deviating: { status: 200, answers: hasMore(12, false) },
  },
]);

function lenient(query: string, found: readonly number[]): Difference {
  return {
    name: query,
    call: ['GET', `${copies}?${query}&depth=0`],
    documented: { status: 400 },
    deviating: { status: 200, answers: ids(...found), rule: 'D-43' },
  };
}

function unknown(name: string, call: Difference['call']): Difference {
  return { name, call, documented: { status: 200 }, deviating: { status: 400, says: `"${name}"`, rule: 'D-43' } };
}

differences('D-43', [
  lenient('start-index=-2147483648&max-results=2', [1, 2]),
  lenient('order-by=code&order-direction=null&max-results=3', [12, 5, 3]),
  { ...lenient('order-by=twin', [1, 2, 3, 4, 5, 6, 7, 11, 12, 8, 9, 10]), documented: { status: 400, rule: 'R-33' } },
  {
    ...lenient('order-by=marks&order-direction=descending', [1, 2, 3, 4, 50, 60, 60, 100]),
    call: ['GET', '/rest/v2/entities/access.library/Book?order-by=marks&order-direction=descending&depth=0'],
    documented: { status: 400, rule: 'R-33' },
  },
  unknown('orderingDirection', ['GET', `${copies}?order-by=id&orderingDirection=descending`]),
  ...['start-index=-2147483649', 'max-results=x', 'max-results=1.5', 'order-by=nowhere'].map(
    (query): Difference => ({
      name: query,
      call: ['GET', `${copies}?${query}`],
      documented: { status: 400, rule: 'R-16' },
      deviating: { status: 400, rule: 'R-16' },
    }),
  ),
]);
