import { compareValues } from '../../model/compare-values.js';
import { withoutDangling } from '../../model/dangling.js';
import { invalid } from '../../model/refusal.js';
import { type EntityType, isCollection, typeName } from '../../model/types.js';
import { type Element, MapValue, Ref, SetValue } from '../../model/values.js';
import { choice, optional, single, text } from '../../options/row.js';
import { everything } from '../../store/query.js';
import type { Entities, State } from '../../store/store.js';
import type { Steps } from '../../work/steps.js';
import { orderingProperty } from '../lookup.js';
import type { CallInput } from './call.js';
import type { PropertyOutcome, QueryOutcome } from './projections.js';
import type { PropertyTarget } from './targets.js';

/** The options for the order of entities (4.3). */
export const orderRows = {
  orderBy: optional('4.3', 'order-by', text),
  orderDir: single('4.3', 'order-dir', choice('ascending', 'descending'), 'ascending'),
} as const;

type Ordered<Target> = CallInput<State, Target, typeof orderRows>;

/** `fetch`: all entities of a type, by default ordered by id (4.3, rule 6, R-57). */
export function* fetchEntities({ call, target: type, options }: Ordered<EntityType>): Steps<QueryOutcome> {
  const property = orderingProperty(type, 'orderBy', options.orderBy ?? type.id.name);
  const query = { ...everything, orderBy: [{ property, descending: options.orderDir === 'descending' }] };
  const { entities } = yield* call.entities.finding(type, query, call.request.bounds.work);
  return { type, entities: entities.map(({ ref }) => ref) };
}

/** `property-fetch`: the value of a property. Entities in a collection can be ordered by one of their properties. */
export function fetchProperty({ call: { entities }, target, options }: Ordered<PropertyTarget>): PropertyOutcome {
  const { owner, property } = target;
  const { type } = property;
  const value = withoutDangling(entities.read(owner).get(property), entities);
  if (options.orderBy === undefined) return { value, type };
  const compare = comparator(entities, elementEntity(target), options.orderBy, options.orderDir === 'descending');
  if (value instanceof MapValue) {
    const entries = [...value].sort(([, left], [, right]) => compare(left, right));
    return { value: new MapValue(entries, value.equality), type };
  }
  if (value instanceof SetValue) return { value: new SetValue([...value].sort(compare), value.equality), type };
  return { value: Array.isArray(value) ? value.toSorted(compare) : value, type };
}

/** The entity type of the elements of a list or a set, or of the values of a map. */
function elementEntity({ property }: PropertyTarget): EntityType {
  const { type } = property;
  const element = isCollection(type) ? (type.kind === 'map' ? type.value : type.element) : undefined;
  if (element?.kind === 'entity') return element;
  throw invalid(
    'R-57',
    `Expected a collection of entities to order by a property (orderBy), got "${property.name}" of type ${typeName(type)}.`,
  );
}

/** Compares entities by the value of a property. */
function comparator(
  entities: Entities,
  type: EntityType,
  name: string,
  descending: boolean,
): (left: Element, right: Element) => number {
  const property = orderingProperty(type, 'orderBy', name);
  const sortValue = (element: Element) => (element instanceof Ref ? entities.read(element).get(property) : null);
  return (left, right) => {
    const compared = compareValues(sortValue(left), sortValue(right));
    return descending ? -compared : compared;
  };
}
