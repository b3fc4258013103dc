import { describe, expect, it } from 'vitest';
import { matrix, type Row, useRig } from '../support/matrix.js';

/** The entries by id, in the order of the answer. */
const entries = (...ids: number[]) => ids.map((id) => ({ id }));
const query = (text: string) => ['GET', `entities/access.library/Entry${text}`] as const;

const entry1 = { id: 1, text: 'beta' };

matrix('4.8 GET by query: projection (R-29)', [
  {
    name: 'without projection: the list',
    http: query('?where.int=2'),
    sdk: (sdk) =>
      sdk
        .access('access.library')
        .entities('Entry')
        .list({ where: { int: 2 } }),
    status: 200,
    value: entries(3, 5),
  },
  {
    name: 'results: the list',
    http: query('?projection=results&where.int=2'),
    sdk: (sdk) =>
      sdk
        .access('access.library')
        .entities('Entry')
        .list({ where: { int: 2 }, projection: 'results' }),
    status: 200,
    value: entries(3, 5),
  },
  {
    name: 'firstResult: the first entity',
    http: query('?projection=firstResult'),
    sdk: (sdk) => sdk.access('access.library').entities('Entry').list({ projection: 'firstResult' }),
    status: 200,
    value: entry1,
  },
  {
    name: 'firstResult: null where none matches',
    http: query('?projection=firstResult&where.int=99'),
    sdk: (sdk) =>
      sdk
        .access('access.library')
        .entities('Entry')
        .list({ where: { int: 99 }, projection: 'firstResult' }),
    status: 200,
    value: null,
  },
  {
    name: 'envelope: the EntityQueryResult',
    http: query('?projection=envelope&where.int=2'),
    sdk: (sdk) =>
      sdk
        .access('access.library')
        .entities('Entry')
        .list({ where: { int: 2 }, projection: 'envelope' }),
    status: 200,
    value: { entities: ['Entry 3', 'SubEntry 5'], hasMore: false },
  },
  {
    name: 'envelope: hasMore is true where the page ends before the matches',
    http: query('?projection=envelope&max-results=2'),
    sdk: (sdk) => sdk.access('access.library').entities('Entry').list({ maxResults: 2, projection: 'envelope' }),
    status: 200,
    value: { entities: ['Entry 1', 'Entry 2'], hasMore: true },
  },
  {
    name: 'envelope: hasMore is false on the last page',
    http: query('?projection=envelope&start-index=3&max-results=2'),
    sdk: (sdk) =>
      sdk.access('access.library').entities('Entry').list({ startIndex: 3, maxResults: 2, projection: 'envelope' }),
    status: 200,
    value: { entities: ['Entry 4', 'SubEntry 5'], hasMore: false },
  },
]);

matrix('4.8 GET by query: start-index and max-results (R-34)', [
  ...(
    [
      ['start-index=0 is the default', 'start-index=0', { startIndex: 0 }, [1, 2, 3, 4, 5]],
      ['start-index counts without max-results', 'start-index=2', { startIndex: 2 }, [3, 4, 5]],
      ['start-index at the end', 'start-index=5', { startIndex: 5 }, []],
      ['start-index beyond the end', 'start-index=500', { startIndex: 500 }, []],
      ['max-results=0 is an empty list', 'max-results=0', { maxResults: 0 }, []],
      ['max-results=2', 'max-results=2', { maxResults: 2 }, [1, 2]],
      ['max-results above the matches', 'max-results=50', { maxResults: 50 }, [1, 2, 3, 4, 5]],
      ['both', 'start-index=1&max-results=2', { startIndex: 1, maxResults: 2 }, [2, 3]],
    ] as const
  ).map(
    ([name, text, options, ids]): Row => ({
      name,
      http: query(`?${text}`),
      sdk: (sdk) => sdk.access('access.library').entities('Entry').list(options),
      status: 200,
      value: entries(...ids),
    }),
  ),
  {
    name: 'paging counts what where has left, in the order asked for',
    http: query('?where.flag=true&order-by=int&order-direction=descending&start-index=1&max-results=1'),
    sdk: (sdk) =>
      sdk
        .access('access.library')
        .entities('Entry')
        .list({
          where: { flag: true },
          orderBy: [{ property: 'int', direction: 'descending' }],
          startIndex: 1,
          maxResults: 1,
        }),
    status: 200,
    value: entries(5),
  },
  ...['-1', '1.5', 'one', '', '1e1'].flatMap((text) =>
    ['start-index', 'max-results'].map(
      (option): Row => ({
        name: `R-16 ${option}=${text} is 400`,
        http: query(`?${option}=${text}`),
        status: 400,
        says: [option, `"${text}"`],
      }),
    ),
  ),
]);

/** The properties to order by with their directions, and the ids in order. */
const orders: readonly (readonly [why: string, order: readonly string[], ids: readonly number[]])[] = [
  ['without: the order of creation', [], [1, 2, 3, 4, 5]],
  ['text: null lowest, no regard to case, lower case first among equals', ['text'], [4, 3, 2, 1, 5]],
  ['text descending reverses all', ['text descending'], [5, 1, 2, 3, 4]],
  ['false before true, stable', ['flag'], [4, 2, 1, 3, 5]],
  ['true before false, stable', ['flag descending'], [1, 3, 5, 2, 4]],
  ['integer', ['int'], [4, 2, 1, 3, 5]],
  ['long by value', ['big'], [4, 5, 3, 2, 1]],
  ['long by value, descending', ['big descending'], [1, 2, 3, 4, 5]],
  ['float', ['single'], [4, 5, 3, 1, 2]],
  ['double', ['dbl'], [4, 5, 1, 2, 3]],
  ['decimal by value: 1.50 and 1.5 are equal', ['exact'], [4, 5, 3, 1, 2]],
  ['date', ['day'], [4, 5, 2, 1, 3]],
  ['enum by name, not by declaration', ['kind'], [4, 2, 3, 1, 5]],
  ['id', ['id descending'], [5, 4, 3, 2, 1]],
  ['a tie-breaker', ['flag', 'int descending'], [4, 2, 3, 5, 1]],
  ['a tie-breaker for equal decimals', ['exact', 'id descending'], [5, 4, 3, 2, 1]],
  ['three properties', ['flag descending', 'int descending', 'id descending'], [5, 3, 1, 2, 4]],
];

function orderUrl(order: readonly string[]): string {
  return order
    .flatMap((entry) => {
      const [property = '', direction] = entry.split(' ');
      return [`order-by=${property}`, `order-direction=${direction ?? 'ascending'}`];
    })
    .join('&');
}

matrix('4.8 GET by query: order-by and order-direction (R-33)', [
  ...orders.map(
    ([why, order, ids]): Row => ({
      name: `${why}: ${order.join(', ') || 'none'}`,
      http: query(`?${orderUrl(order)}`),
      sdk: (sdk) =>
        sdk
          .access('access.library')
          .entities('Entry')
          .list({
            orderBy: order.map((entry) => {
              const [property = '', direction] = entry.split(' ');
              return { property, direction: direction === 'descending' ? 'descending' : 'ascending' };
            }),
          }),
      status: 200,
      value: entries(...ids),
    }),
  ),
  {
    name: 'a direction that is missing is ascending',
    http: query('?order-by=flag&order-by=int&order-direction=descending'),
    status: 200,
    value: entries(1, 3, 5, 2, 4),
  },
  {
    name: 'without any direction: ascending',
    http: query('?order-by=int'),
    status: 200,
    value: entries(4, 2, 1, 3, 5),
  },
  {
    name: 'R-16 more directions than properties is 400',
    http: query('?order-by=int&order-direction=ascending&order-direction=ascending'),
    status: 400,
    says: ['order-direction'],
  },
  {
    name: 'R-16 a direction without a property is 400',
    http: query('?order-direction=ascending'),
    status: 400,
    says: ['order-direction'],
  },
  ...['nowhere', 'text,int', '', 'more', 'self', 'list', 'set', 'map'].map(
    (property): Row => ({
      name: `R-16, R-33 order-by=${property} is 400`,
      http: query(`?order-by=${property}`),
      status: 400,
      says: ['order-by', property],
    }),
  ),
  {
    name: 'R-16 an unknown direction is 400',
    http: query('?order-by=int&order-direction=up'),
    status: 400,
    says: ['order-direction', 'up', 'ascending', 'descending'],
  },
]);

matrix('4.8 GET by query: distinct', [
  ...[true, false].map(
    (distinct): Row => ({
      name: `distinct=${distinct}: no entity matches twice`,
      http: query(`?distinct=${distinct}`),
      sdk: (sdk) => sdk.access('access.library').entities('Entry').list({ distinct }),
      status: 200,
      value: entries(1, 2, 3, 4, 5),
    }),
  ),
  { name: 'R-16 distinct=1 is 400', http: query('?distinct=1'), status: 400, says: ['distinct', 'true', 'false'] },
]);

describe('4.8 GET by query: each() of the SDK', () => {
  const rig = useRig();

  it.each([1, 2, 3, 5, 6])('gives every match once, in pages of %d', async (pageSize) => {
    const ids: unknown[] = [];
    for await (const entry of rig().sdk.access('access.library').entities('Entry').each({ pageSize })) {
      ids.push(Number(entry['id']));
    }
    expect(ids).toEqual([1, 2, 3, 4, 5]);
  });
});
