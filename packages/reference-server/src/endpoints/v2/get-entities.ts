import type { HttpResponse } from '../../http/message.js';
import type { Result } from '../../json/result.js';
import type { Deviating } from '../../model/refusal.js';
import type { EntityType, Property } from '../../model/types.js';
import type { List } from '../../model/values.js';
import {
  type GetEntityOptions,
  getEntityOptions,
  type QueryEntitiesOptions,
  queryEntitiesOptions,
} from '../../options/sets.js';
import type { Order } from '../../store/query.js';
import {
  entityPath,
  isPropertyOf,
  isSortable,
  orderingProperty,
  requireEntity,
  type TypePath,
  typePath,
} from '../lookup.js';
import type { ServiceRequest } from '../request.js';
import { entityQueryResult, firstResult, listResult } from '../results.js';
import { findInTurns, writeInTurns, writingRead } from '../write-result.js';
import type { Paging, QueryDialect } from './query-dialect.js';
import { whereConditions } from './where.js';

/** The outcome of a GET. */
interface Found {
  readonly entities: List;
  readonly hasMore: boolean;
}

/** The projections of `DdraGetEntitiesProjection` (4.8). */
const projections: Readonly<Record<GetEntityOptions['projection'], (path: TypePath, found: Found) => Result>> = {
  envelope: ({ access }, { entities, hasMore }) => entityQueryResult(access.types, entities, hasMore),
  results: ({ type }, { entities }) => listResult(type, entities),
  firstResult: ({ type }, { entities }) => firstResult(type, entities),
};

/** GET `/entities/<access>/<type>/<id>[/<partition>]` (4.8). */
export function getEntity(request: ServiceRequest): Promise<HttpResponse> {
  const path = entityPath(request);
  const { state } = path.access.store;
  const entity = requireEntity(path, state, request.dialect.entities.searches.read);
  const options = getEntityOptions.parse(request);
  const result = projections[options.projection](path, { entities: [entity], hasMore: false });
  return writeInTurns(request, writingRead(request, state, result, options, '4.8'));
}

/** GET `/entities/<access>/<type>`: the entities that meet all conditions (4.8, R-29, R-32 to R-34). */
export function queryEntities(request: ServiceRequest): Promise<HttpResponse> {
  const path = typePath(request);
  const options = queryEntitiesOptions.parse(request, isPropertyOf(path.type));
  const where = whereConditions(request, path, options.where);
  const { lenientPages } = request.dialect.options;
  const orderBy = orders(path.type, options, lenientPages);
  const { start, max, decidedBy } = pageOf(options, request.dialect.queries);
  const isOrdered = orderBy.every(({ property }) => isSortable(property));
  const query = { where: where.conditions, orderBy, start, max };
  const rule = where.decidedBy ?? decidedBy ?? (isOrdered ? undefined : lenientPages) ?? 'R-29';
  const { state } = path.access.store;
  return findInTurns(request, state.finding(path.type, query, request.bounds.work), (found) => {
    const result = projections[options.projection](path, found);
    return writingRead(request, state, result, options, rule);
  });
}

/** The page of a query. A result never contains an entity twice, so `distinct` has no effect. */
function pageOf({ startIndex, maxResults, projection }: QueryEntitiesOptions, dialect: QueryDialect): Paging {
  const page = dialect.page({ start: Math.max(startIndex, 0), max: maxResults });
  const max = page.max < 0 ? Number.POSITIVE_INFINITY : page.max;
  return { ...page, max: projection === 'firstResult' ? Math.min(max, 1) : max };
}

/**
 * The orders of a query. The default direction is `ascending`.
 *
 * @param ofAny whether every property can be ordered by
 */
function orders(
  type: EntityType,
  { orderBy, orderDirection }: QueryEntitiesOptions,
  ofAny: Deviating,
): readonly Order[] {
  const byProperty = new Map<Property, Order>();
  for (const [index, name] of orderBy.entries()) {
    const property = orderingProperty(type, 'order-by', name, ofAny === undefined ? isSortable : () => true);
    // A repeated property changes nothing: entities that are compared by it again are equal by it.
    if (byProperty.has(property)) continue;
    byProperty.set(property, { property, descending: orderDirection[index] === 'descending' });
  }
  return [...byProperty.values()];
}
