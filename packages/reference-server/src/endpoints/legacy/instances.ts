import { assignValue } from '../../assembly/assembly.js';
import { compareValues } from '../../model/compare-values.js';
import { withoutDangling } from '../../model/contents.js';
import { invalid, Refusal } from '../../model/refusal.js';
import { type EntityType, elementTypes, type Property, typeName } from '../../model/types.js';
import { type Element, type Entity, isScalar, MapValue, Ref, type Scalar, SetValue } from '../../model/values.js';
import { optional, single, text } from '../../options/row.js';
import { choice } from '../../options/value-types.js';
import { everything } from '../../store/query.js';
import { type Draft, deleting, type Entities, type OwnedProperty, type State } from '../../store/store.js';
import type { Steps } from '../../work/steps.js';
import { orderingProperty } from '../lookup.js';
import type { Call, CallInput } from './call.js';
import type { ChangeOutcome, PropertyOutcome, QueryOutcome } from './projections.js';
import { type PropertyValues, propertyValues, requireMandatory } from './targets.js';

/**
 * `create`: creates an entity with the properties of the call, which must name all mandatory ones (4.3, rule 2, R-76).
 */
export function createEntity({ call, target: type }: CallInput<Draft, EntityType>): ChangeOutcome {
  const { entities: draft, parameters } = call;
  const named = propertyValues(call, type, parameters.dynamic);
  const ref = instantiate(call, type, named);
  requireMandatory(draft.read(ref), named);
  return { entities: [ref], manipulations: draft.manipulations };
}

/** Creates an entity. The parameter `part` is its partition, unless the values contain one. */
export function instantiate(
  { entities: draft, parameters }: Call<Draft>,
  type: EntityType,
  values: PropertyValues,
): Ref {
  const { id, globalId, partition } = type;
  const ref = draft.create(type, {
    id: scalarOf(values, id),
    globalId: textOf(values, globalId),
    partition: textOf(values, partition) ?? (parameters.get('part') || undefined),
  });
  for (const [property, value] of values) {
    if (property !== id && property !== globalId && property !== partition) {
      assignValue(draft, ref, property, value);
    }
  }
  return ref;
}

function scalarOf(values: PropertyValues, property: Property): Scalar | null {
  const value = values.get(property) ?? null;
  return isScalar(value) ? value : null;
}

function textOf(values: PropertyValues, property: Property): string | undefined {
  const value = values.get(property);
  return typeof value === 'string' ? value : undefined;
}

/** `entity`: returns the entity that the call names. */
export function resolveEntity({ target }: CallInput<State, Entity>): QueryOutcome {
  return { type: target.type, entities: [target] };
}

/** `update`: sets the properties of the call (4.3, rule 5). */
export function updateEntity({ call, target: { ref } }: CallInput<Draft, Entity>): ChangeOutcome {
  const { entities: draft } = call;
  for (const [property, value] of propertyValues(call, ref.type, call.parameters.dynamic)) {
    assignValue(draft, ref, property, value);
  }
  return { entities: [ref], manipulations: draft.manipulations };
}

/** `delete`: deletes the entity and drops references to it; 400 if a reference cannot be dropped. */
export function* deleteEntity({ call, target: { ref } }: CallInput<Draft, Entity>): Steps<ChangeOutcome> {
  const { entities: draft } = call;
  try {
    yield* deleting(draft, [ref], 'dropReferencesIfPossible');
    return { entities: [], manipulations: draft.manipulations };
  } catch (error) {
    if (error instanceof Refusal && error.kind === 'referenced') {
      throw new Refusal('invalid', 'R-58', error.message, {}, error);
    }
    throw error;
  }
}

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
  return { type, entities };
}

/**
 * `property-fetch`: the value of a property. Entities in a collection can be ordered by one of their properties.
 */
export function fetchProperty({ call: { entities }, target, options }: Ordered<OwnedProperty>): PropertyOutcome {
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
function elementEntity({ property }: OwnedProperty): EntityType {
  const { type } = property;
  const { value: element } = elementTypes(type);
  if (element.kind === 'entity') return element;
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
