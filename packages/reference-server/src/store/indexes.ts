import { LongList } from '../memory/caches.js';
import { sizeOf } from '../model/contents.js';
import type { EntityType, Property } from '../model/types.js';
import { type Entity, keyOf } from '../model/values.js';
import { isStepDone, type Steps, visiting, type Work } from '../work/steps.js';
import type { Entities } from './entities.js';
import { EntityIndex, type IndexShape } from './entity-index.js';
import { type Condition, meets, type Page, type Query } from './query.js';

/**
 * Queries decide what is indexed, so the number of indexes is limited: to one for each type, and these. The least
 * recently used one is dropped.
 */
const maxIndexes = 48;

/** An index that no query needs is dropped after this number of changes plus two for each entity. */
const manyChanges = 2_048;

/** The work of checking a condition, in units. */
const costOfCondition = 5;

/** The indexes of a state. An index is made when a query first needs it, and is kept for later states. */
export class Indexes {
  /** Indexes by shape, the least recently used first. */
  readonly #indexes = new Map<string, EntityIndex>();

  /** The indexes of a later state. Those that are far behind are dropped, since they keep old entities in memory. */
  after({ revision, size }: Entities): Indexes {
    const later = new Indexes();
    const oldest = revision - manyChanges - 2 * size;
    for (const [key, index] of this.#indexes) if (index.neededAt > oldest) later.#indexes.set(key, index);
    return later;
  }

  /** Finds the entities that meet the conditions of a query, in steps. */
  *finding(state: Entities, type: EntityType, query: Query, work: Work): Steps<Page> {
    const { where, orderBy, start, max } = query;
    const plan = planOf(where);
    if (plan === undefined) return { entities: new LongList(), hasMore: false };
    const { indexed, others } = plan;
    const groupBy = indexed.map(({ property }) => property);
    const index = this.#index({ type, groupBy, orderBy }, state, work);
    const tree = yield* index.placed();
    const [first, end] = index.range(
      tree,
      indexed.map(({ value }) => value),
    );
    if (others.length > 0) return yield* filteredPage(state, tree.from(first, end), others, { start, max }, work);
    work.spend(Math.min(max, end - first));
    const from = first + start;
    const to = Math.min(from + max, end);
    const entities = new LongList<Entity>();
    yield* visiting(tree.from(from, to), (entity) => entities.add(entity));
    return { entities, hasMore: end > to };
  }

  #index(shape: IndexShape, state: Entities, work: Work): EntityIndex {
    const key = keyOfShape(shape);
    const index = EntityIndex.of(shape, state, this.#indexes.get(key), work);
    this.#indexes.delete(key);
    this.#indexes.set(key, index);
    const [oldest] = this.#indexes.keys();
    if (this.#indexes.size > maxIndexes + state.types.stored.size && oldest !== undefined) this.#indexes.delete(oldest);
    return index;
  }
}

function* filteredPage(
  state: Entities,
  found: Iterable<Entity>,
  where: Query['where'],
  { start, max }: Pick<Query, 'start' | 'max'>,
  work: Work,
): Steps<Page> {
  const entities = new LongList<Entity>();
  let skipped = 0;
  for (const entity of found) {
    if (isStepDone(10)) yield;
    for (const { property } of where) work.spend(costOfCondition + sizeOf(entity.get(property)));
    if (!where.every((condition) => meets(entity, condition, state))) continue;
    if (skipped < start) skipped += 1;
    else if (entities.size < max) entities.add(entity);
    else return { entities, hasMore: true };
  }
  return { entities, hasMore: false };
}

/** How many conditions of a query use the index. The other conditions are checked for each entity. */
const maxIndexedConditions = 3;

/** How a query uses an index. */
interface QueryPlan {
  /** The conditions that the index finds. */
  readonly indexed: readonly Condition[];
  /** The conditions that are checked for each entity that the index finds. */
  readonly others: readonly Condition[];
}

/** The plan of a query; `undefined` if no entity can meet all conditions. */
function planOf(where: readonly Condition[]): QueryPlan | undefined {
  const different = differentConditions(where);
  if (different === undefined) return undefined;
  const conditions = different.toSorted((left, right) => (left.property.name < right.property.name ? -1 : 1));
  const indexed = conditions.filter(isIndexable).slice(0, maxIndexedConditions);
  // An index groups by value, so it finds more than what is exactly equal.
  const others = conditions.filter((each) => !indexed.includes(each) || each.equality === 'exact');
  return { indexed, others };
}

/** A text that differs for each shape of an index. */
function keyOfShape({ type, groupBy, orderBy }: IndexShape): string {
  let key = type.signature;
  for (const { name } of groupBy) key += ` ${name}`;
  for (const { property, descending } of orderBy) key += descending ? ` -${property.name}` : ` +${property.name}`;
  return key;
}

/**
 * Whether an index can group by the property of a condition. A reference becomes dangling, and so null, without a
 * change of its owner, so an index cannot answer which `object` properties are null.
 */
function isIndexable({ property, value }: Condition): boolean {
  if (property.type.kind === 'enum') return true;
  return property.type.kind === 'simple' && (property.type.name !== 'object' || value !== null);
}

/**
 * The conditions without those that repeat another one. Returns `undefined` if no entity can meet all of them, since
 * two want different values of a property that has only one.
 */
function differentConditions(where: readonly Condition[]): readonly Condition[] | undefined {
  const byProperty = new Map<Property, Condition>();
  for (const condition of where) {
    const { property, value, equality } = condition;
    const other = byProperty.get(property) ?? condition;
    if (keyOf(other.value, equality) !== keyOf(value, equality)) return undefined;
    byProperty.set(property, condition);
  }
  return [...byProperty.values()];
}
