import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkProperty } from '../../../../fuzz/lib/property.js';
import { Session } from './session.js';

const copies = '/rest/v2/entities/access.library/Copy';
const all = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
const bounds = fc.oneof(fc.integer({ min: -15, max: 15 }), fc.constantFrom(-(2 ** 31), 2 ** 31 - 1));

/** A number, `null`, or no parameter. The first two are written alike, and the last two mean the same. */
const page = fc.oneof(fc.constantFrom(undefined, null), bounds);
const order = fc.constantFrom(undefined, null, 'id', 'twin');
const direction = fc.constantFrom(undefined, null, 'ascending', 'descending');

/**
 * The part of a list that a page contains: a negative number is no limit, and a page without a size begins at the
 * start.
 */
function paged(list: readonly number[], start: number | null, size: number | null): readonly number[] {
  if (size === null) return list;
  const from = Math.max(0, start ?? 0);
  return size <= 0 ? list.slice(from) : list.slice(from, from + size);
}

it('D-43: a negative number of a page is no limit, null is no value, and an order by an entity only sorts', async () => {
  const session = await Session.of({ dialect: 'deployed' });
  await checkProperty(
    fc.asyncProperty(page, page, order, direction, async (start, size, by, way) => {
      // A direction belongs to an order.
      const ordering = { 'order-by': by, 'order-direction': by === undefined || by === null ? undefined : way };
      const options = { 'start-index': start, 'max-results': size, ...ordering };
      const query = Object.entries(options).flatMap(([name, value]) =>
        value === undefined ? [] : `&${name}=${value}`,
      );
      const { status, text } = await session.send(['GET', `${copies}?depth=0${query.join('')}`]);
      expect(status, text).toBe(200);
      const found: number[] = JSON.parse(text).map(({ id }: { id: number }) => id);
      const list = way === 'descending' && by === 'id' ? all.toReversed() : all;
      const expected = paged(list, start ?? null, size ?? null);
      // An order by an entity has no meaning, so each entity may be anywhere in it.
      if (by === 'twin') expect(new Set(found).size).toBe(expected.length);
      else expect(found, query.join('')).toEqual(expected);
    }),
    80,
  );
});
