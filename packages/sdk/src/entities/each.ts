import { checkInteger } from '../operation/checks.js';
import { optionParameters } from '../options/parameters.js';
import { pageTable } from '../options/table.js';
import type { EntityQueryResult } from '../results/results.js';

/** What a query asks for. */
export interface PageQuery {
  readonly startIndex?: number | undefined;
  readonly maxResults?: number | undefined;
  readonly where?: object | undefined;
  readonly orderBy?: readonly { readonly property: string; readonly direction?: unknown }[] | undefined;
  readonly depth?: unknown;
}

/** The range and the page size of a paged query. */
type EachRange = Pick<PageQuery, 'startIndex' | 'maxResults'> & { readonly pageSize?: number | undefined };

/** One page: up to `maxResults` entities, starting at `startIndex`. */
interface PageRange {
  readonly startIndex: number;
  readonly maxResults: number;
}

const defaultPageSize = 200;

/** The range of the next page. @throws InputError if a number of the range is not an integer, or too small */
function pageRange(range: EachRange, done: number): PageRange {
  const { startIndex = 0, maxResults = Number.POSITIVE_INFINITY, pageSize = defaultPageSize } = range;
  // The sums below would turn some wrong values into valid ones.
  optionParameters(pageTable, { startIndex: range.startIndex, maxResults: range.maxResults });
  checkInteger(pageSize, 1, 'pageSize');
  return { startIndex: startIndex + done, maxResults: Math.min(pageSize, maxResults - done) };
}

/** The query for the page after the entities that are already done. @throws InputError */
export function nextPage({ pageSize, ...query }: PageQuery & EachRange, done: number): PageQuery {
  return { ...query, ...pageRange({ ...query, pageSize }, done), orderBy: pagingOrder(query.orderBy) };
}

/**
 * Yields the entities of consecutive pages one by one. Only one page is held; the next is requested when it is needed.
 */
export async function* each<E>(
  page: (done: number) => PromiseLike<EntityQueryResult<E>>,
  maxResults: number = Number.POSITIVE_INFINITY,
): AsyncGenerator<E, undefined, undefined> {
  if (maxResults === 0) return;
  let done = 0;
  // The first page is requested in any case, because planning it rejects an invalid maximum.
  do {
    const { entities, hasMore } = await page(done);
    done += entities.length;
    for (const entity of entities) yield entity;
    if (!hasMore || entities.length === 0) return;
  } while (done < maxResults);
}

/** Extends an order until it is total, so that pages neither overlap nor leave out entities. */
function pagingOrder<O extends { readonly property: string }>(
  orders: readonly O[] = [],
): readonly (O | { property: 'id' })[] {
  if (!Array.isArray(orders)) return orders; // rejected when the order is written
  return orders.some((order) => order?.property === 'id') ? orders : [...orders, { property: 'id' }];
}
