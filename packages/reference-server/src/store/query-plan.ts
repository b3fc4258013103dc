import { type EntityType, isCollection, type Property, simpleTypes } from '../model/types.js';
import { keyOf, type ValueKey } from '../model/values.js';
import type { Condition, Order } from './query.js';

/** How many conditions of a query use the index. The other conditions are checked for each entity. */
const maxIndexedConditions = 3;

/** How a query uses an index. */
export interface QueryPlan {
  /** The conditions that the index finds. */
  readonly indexed: readonly Condition[];
  /** The conditions that are checked for each entity. */
  readonly others: readonly Condition[];
  /** The properties of the indexed conditions. */
  readonly properties: readonly Property[];
}

/** The plan of a query; `undefined` if no entity can meet all conditions. */
export function planOf(where: readonly Condition[]): QueryPlan | undefined {
  const different = differentConditions(where);
  if (different === undefined) return undefined;
  const conditions = different.toSorted((left, right) => (left.property.name < right.property.name ? -1 : 1));
  const indexed = distinct(conditions.filter(isIndexable)).slice(0, maxIndexedConditions);
  const others = conditions.filter((condition) => !indexed.includes(condition));
  return { indexed, others, properties: indexed.map((condition) => condition.property) };
}

/** Whether an index with these properties and orders is the extent of its type. */
export function isExtent(properties: readonly Property[], orderBy: readonly Order[]): boolean {
  return properties.length === 0 && orderBy.length === 0;
}

/** A text for each type, properties and orders. */
export function shapeOf(type: EntityType, properties: readonly Property[], orderBy: readonly Order[]): string {
  let shape = type.signature;
  for (const { name } of properties) shape += ` ${name}`;
  for (const { property, descending } of orderBy) shape += descending ? ` -${property.name}` : ` +${property.name}`;
  return shape;
}

/**
 * Whether an index can group by the property of a condition. A reference becomes dangling, and so null, without a change
 * of its owner, so an index cannot answer which `object` properties are null.
 */
function isIndexable({ property, value }: Condition): boolean {
  if (property.type.kind === 'enum') return true;
  return property.type.kind === 'simple' && (property.type.name !== 'object' || value !== null);
}

/**
 * The conditions without those that repeat another one. Returns `undefined` if no entity can meet all of them, since two want
 * different values of a property that has only one.
 */
function differentConditions(where: readonly Condition[]): readonly Condition[] | undefined {
  const byProperty = new Map<Property, Map<ValueKey, Condition>>();
  for (const condition of where) {
    const { property, value } = condition;
    const byValue = byProperty.get(property) ?? new Map<ValueKey, Condition>();
    byProperty.set(property, byValue.set(keyOf(value), condition));
    if (byValue.size > 1 && hasOneValue(property)) return undefined;
  }
  return Array.from(byProperty.values(), (byValue) => [...byValue.values()]).flat();
}

/** Whether values of a property are never collections. */
function hasOneValue({ type }: Property): boolean {
  return !isCollection(type) && type !== simpleTypes.object;
}

/** One condition for each property. A second condition on a property is checked for each entity. */
function distinct(conditions: readonly Condition[]): readonly Condition[] {
  return Array.from(new Map(conditions.map((condition) => [condition.property, condition])).values());
}
