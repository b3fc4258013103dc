import type { DeviationId, EnabledDeviations } from '../../deviations.js';
import type { Answer } from '../../http/message.js';
import type { Result } from '../../json/result.js';
import type { Ref } from '../../model/instance.js';
import type { EntityType, Property } from '../../model/types.js';
import type { OptionDialect } from '../../options/option-dialect.js';
import {
  type GetEntityOptions,
  getEntityOptions,
  type QueryEntitiesOptions,
  queryEntitiesOptions,
} from '../../options/sets.js';
import type { Order } from '../../store/query.js';
import { isSortable, orderingProperty } from '../lookup.js';
import type { ServiceRequest } from '../request.js';
import { entityQueryResult, firstResult, listResult } from '../results.js';
import { entityPath, isPropertyOf, requireEntity, type TypePath, typePath } from './path.js';
import { whereConditions } from './where.js';
import { writeRead } from './write-read.js';

/** The outcome of a GET. */
interface Found {
  readonly entities: readonly Ref[];
  readonly hasMore: boolean;
}

/** The projections of `DdraGetEntitiesProjection` (4.8). */
const projections: Readonly<Record<GetEntityOptions['projection'], (path: TypePath, found: Found) => Result>> = {
  envelope: ({ access }, { entities, hasMore }) => entityQueryResult(access.types, entities, hasMore),
  results: ({ type }, { entities }) => listResult(type, entities),
  firstResult: ({ type }, { entities }) => firstResult(type, entities),
};

/** GET `/entities/<access>/<type>/<id>[/<partition>]` (4.8). */
export function getEntity(request: ServiceRequest): Answer {
  const path = entityPath(request);
  const { state } = path.access.store;
  const { ref } = requireEntity(path, state, request.searches.read);
  const options = getEntityOptions.parse(request);
  const result = projections[options.projection](path, { entities: [ref], hasMore: false });
  return writeRead(request, state, result, options, '4.8');
}

/** GET `/entities/<access>/<type>`: the entities that meet all conditions (4.8, R-29, R-32 to R-34). */
export function queryEntities(request: ServiceRequest): Answer {
  const path = typePath(request);
  const options = queryEntitiesOptions.parse(request, isPropertyOf(path.type));
  const where = whereConditions(request, path, options.where);
  const orderBy = orders(path.type, options, request.optionDialect);
  const { start, max, decidedBy } = page(options, request.deviations);
  const query = { where: where.conditions, orderBy, start, max };
  const answer = () => {
    const { state } = path.access.store;
    const { entities, hasMore } = state.query(path.type, query, request.bounds.work);
    return writeRead(
      request,
      state,
      projections[options.projection](path, { entities: entities.map(({ ref }) => ref), hasMore }),
      options,
      where.decidedBy ?? decidedBy ?? (orderBy.every(({ property }) => isSortable(property)) ? 'R-29' : 'D-43'),
    );
  };
  const prepared = path.access.store.prepare(path.type, query, request.bounds.work);
  return prepared === undefined ? answer() : prepared.then(answer);
}

interface Paging {
  /** The number of entities to skip. */
  readonly start: number;
  readonly max: number;
  /** The deviation that decided. */
  readonly decidedBy?: DeviationId;
}

/** The page of a query. A result never contains an entity twice, so `distinct` has no effect. */
function page({ startIndex, maxResults, projection }: QueryEntitiesOptions, deviations: EnabledDeviations): Paging {
  const asked = { start: Math.max(startIndex, 0), max: maxResults < 0 ? all : maxResults };
  const hasNoPage = maxResults === all && asked.start > 0;
  const paging = (hasNoPage || maxResults === 0) && deviations.has('D-6') ? withoutPage(asked) : asked;
  return projection === 'firstResult' ? { ...paging, max: Math.min(paging.max, 1) } : paging;
}

const { POSITIVE_INFINITY: all } = Number;

/** Without `max-results` there is one page with everything, and if that is 0, one with everything that is not skipped. */
function withoutPage({ start, max }: Paging): Paging {
  return { start: max === all ? 0 : start, max: all, decidedBy: 'D-6' };
}

/** The orders of a query. The default direction is `ascending`. */
function orders(
  type: EntityType,
  { orderBy, orderDirection }: QueryEntitiesOptions,
  { lenientPages }: OptionDialect,
): readonly Order[] {
  const byProperty = new Map<Property, Order>();
  for (const [index, name] of orderBy.entries()) {
    const property = orderingProperty(type, 'order-by', name, lenientPages);
    // Entities that reach a property for the second time are equal by it.
    if (byProperty.has(property)) continue;
    byProperty.set(property, { property, descending: orderDirection[index] === 'descending' });
  }
  return [...byProperty.values()];
}
