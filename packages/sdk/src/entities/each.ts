import { InputError } from '../errors/usage.js';
import { mismatch } from '../model/message.js';
import type { EntityQueryResult } from '../results/results.js';

/** Which part of a query is gone through. */
export interface EachRange {
  readonly startIndex?: number | undefined;
  readonly maxResults?: number | undefined;
  readonly pageSize?: number | undefined;
}

/** One page: `maxResults` entities from `startIndex`. */
export interface PageRange {
  readonly startIndex: number;
  readonly maxResults: number;
}

const defaultPageSize = 200;

/** The range of a page. @throws InputError if the page size is not an integer from 1 */
export function pageRange(range: EachRange, done: number): PageRange {
  const { startIndex = 0, maxResults = Number.POSITIVE_INFINITY, pageSize = defaultPageSize } = range;
  if (!Number.isSafeInteger(pageSize) || pageSize < 1) {
    throw new InputError(mismatch('an integer from 1', pageSize, 'pageSize'));
  }
  return { startIndex: startIndex + done, maxResults: Math.min(pageSize, maxResults - done) };
}

/** Goes through pages and gives their entities one by one. One page is held; the next is asked for when it is needed. */
export async function* each<E>(
  page: (done: number) => PromiseLike<EntityQueryResult<E>>,
  maxResults: number = Number.POSITIVE_INFINITY,
): AsyncGenerator<E, undefined, undefined> {
  let done = 0;
  while (done < maxResults) {
    const { entities, hasMore } = await page(done);
    done += entities.length;
    for (const entity of entities) yield entity;
    if (!hasMore || entities.length === 0) return;
  }
}

/** An order in which no two entities are equal, so that pages neither overlap nor leave out. */
export function pagingOrder<O extends { readonly property: string }>(
  orders: readonly O[] = [],
): readonly (O | { property: 'id' })[] {
  if (!Array.isArray(orders)) return orders; // which is refused where orders are written
  return orders.some((order) => order?.property === 'id') ? orders : [...orders, { property: 'id' }];
}
