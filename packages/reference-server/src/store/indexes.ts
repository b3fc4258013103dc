import { LongList } from '../memory/caches.js';
import { compareValues } from '../model/compare-values.js';
import { sizeOf } from '../model/contents.js';
import type { EntityType, Property } from '../model/types.js';
import type { Entity } from '../model/values.js';
import { isStepDone, SharedSteps, type Steps, visiting, type Work } from '../work/steps.js';
import { byPlace, type Entities, groupOf, sortKeyOf, type Table } from './entities.js';
import { meets, type Order, type Page, planOf, type Query } from './query.js';
import { type Differences, type Ordering, Tree } from './tree.js';

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
  /** How much has been changed until the state. */
  #changes = 0;

  /**
   * The indexes of a later state. Those that are far behind are dropped, since they keep old entities in memory.
   *
   * @param changes how much has been changed until that state
   * @param size the number of entities of that state
   */
  after(changes: number, size: number): Indexes {
    const later = new Indexes();
    later.#changes = this.#changes + changes + 1;
    const oldest = later.#changes - manyChanges - 2 * size;
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
    const [first, end] = tree.range(indexed.map(({ value }) => groupOf(value)));
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
    index.neededAt = this.#changes;
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

/** A text that differs for each shape of an index. */
function keyOfShape({ type, groupBy, orderBy }: IndexShape): string {
  let key = type.signature;
  for (const { name } of groupBy) key += ` ${name}`;
  for (const { property, descending } of orderBy) key += descending ? ` -${property.name}` : ` +${property.name}`;
  return key;
}

/** The cost of putting an entity in its place, in units of a step and of the work of a request. */
const costOfPlacing = 20;

/** What determines an index. */
export interface IndexShape {
  readonly type: EntityType;
  /** Without any, and without an order, the index has the entities in the order of creation. */
  readonly groupBy: readonly Property[];
  readonly orderBy: readonly Order[];
}

/** The entities of each type of an index. */
type Extents = readonly Table['entities'][];

const noEntities: Table['entities'] = new Tree({ keys: [] });

/** The entities of a type and its subtypes in an order, as a state has them. */
export class EntityIndex {
  /** How much had been changed until the last state for which a query has needed the index. */
  neededAt = 0;
  readonly #extents: Extents;
  readonly #placed: SharedSteps<Tree<Entity>>;

  private constructor(extents: Extents, steps: Steps<Tree<Entity>>) {
    this.#extents = extents;
    this.#placed = new SharedSteps(steps);
  }

  /**
   * Returns the index of a state. Its steps place the entities.
   *
   * @param earlier an index of this shape, perhaps that of this state
   * @param work the work of the request that needs the index first. Updating an earlier index is not counted
   */
  static of(shape: IndexShape, { tables }: Entities, earlier: EntityIndex | undefined, work: Work): EntityIndex {
    const extents = Array.from(shape.type.subtypes, (subtype) => tables.get(subtype)?.entities ?? noEntities);
    if (earlier !== undefined) {
      if (earlier.#extents.every((extent, at) => extent === extents[at])) return earlier;
      const differences = extents.map((extent, at) => extent.differences(earlier.#extents[at]));
      // If there are too many of them, placing all entities takes less time.
      if (differences.every((each) => each !== undefined)) {
        return new EntityIndex(extents, updating(earlier.#placed, differences));
      }
    }
    work.spend(costOfPlacing * extents.reduce((sum, extent) => sum + extent.size, 0));
    return new EntityIndex(extents, placing(shape, extents));
  }

  /** The entities in their order. Several queries that need them do the steps together. */
  placed(): Steps<Tree<Entity>> {
    return this.#placed.doing();
  }
}

/** Places all entities in steps. */
function* placing(shape: IndexShape, extents: Extents): Steps<Tree<Entity>> {
  const tree = new Tree(orderingOf(shape));
  for (const extent of extents) yield* visiting(extent.from(0), (entity) => tree.put(entity), costOfPlacing);
  return tree;
}

/** Places the entities that differ from an earlier state, in steps. */
function* updating(
  earlier: SharedSteps<Tree<Entity>>,
  differences: readonly Differences<Entity>[],
): Steps<Tree<Entity>> {
  const tree = (yield* earlier.doing()).copy();
  for (const { gone, added } of differences) {
    const replaced = new Set<Entity | undefined>();
    yield* visiting(added, (entity) => replaced.add(tree.put(entity)), costOfPlacing);
    const remove = (entity: Entity) => replaced.has(entity) || tree.delete(entity);
    yield* visiting(gone, remove, costOfPlacing);
  }
  return tree;
}

/**
 * How the entities of an index are placed: by the groups of some properties, by orders, and finally by creation.
 */
function orderingOf({ groupBy, orderBy }: IndexShape): Ordering<Entity> {
  const keys = groupBy.map((property) => (entity: Entity) => groupOf(entity.get(property)));
  const [order] = orderBy;
  if (order === undefined) return { keys: [...keys, ...byPlace.keys] };
  const compare = (left: Entity, right: Entity): number => {
    for (const { property, descending } of orderBy) {
      const compared = compareValues(left.get(property), right.get(property));
      if (compared !== 0) return descending ? -compared : compared;
    }
    return left.place - right.place;
  };
  if (keys.length > 0) return { keys, compare };
  const { property, descending } = order;
  return { keys: [(entity) => sortKeyOf(entity.get(property))], descending, compare };
}
