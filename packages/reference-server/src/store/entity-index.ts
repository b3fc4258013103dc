import { compareValues } from '../model/compare-values.js';
import type { EntityType, Property } from '../model/types.js';
import type { Entity, Scalar } from '../model/values.js';
import { SharedSteps, type Steps, visiting, type Work } from '../work/steps.js';
import { byPlace, type Entities } from './entities.js';
import type { Order } from './query.js';
import { groupOf, sortKeyOf } from './tables.js';
import { type Differences, type Ordering, Tree } from './tree.js';
import { compareKeys } from './tree-nodes.js';

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
type Extents = readonly Tree<Entity>[];

const noEntities = new Tree<Entity>(byPlace);

/** The entities of a type and its subtypes in an order, as a state has them. */
export class EntityIndex {
  /** The revision of the last state for which a query has needed the index. */
  neededAt: number;
  readonly #shape: IndexShape;
  readonly #extents: Extents;
  readonly #placed: SharedSteps<Tree<Entity>>;

  private constructor(shape: IndexShape, revision: number, extents: Extents, steps: Steps<Tree<Entity>>) {
    this.neededAt = revision;
    this.#shape = shape;
    this.#extents = extents;
    this.#placed = new SharedSteps(steps);
  }

  /**
   * Returns the index of a state. Its steps place the entities.
   *
   * @param earlier an index of this shape, perhaps that of this state
   * @param work the work of the request that needs the index first. Updating an earlier index is not counted
   */
  static of(
    shape: IndexShape,
    { tables, revision }: Entities,
    earlier: EntityIndex | undefined,
    work: Work,
  ): EntityIndex {
    const extents = Array.from(shape.type.subtypes, (subtype) => tables.get(subtype)?.entities ?? noEntities);
    if (earlier !== undefined) {
      earlier.neededAt = revision;
      if (earlier.#extents.every((extent, at) => extent === extents[at])) return earlier;
      const differences = extents.map((extent, at) => extent.differences(earlier.#extents[at]));
      // If there are too many of them, placing all entities takes less time.
      if (differences.every((each) => each !== undefined)) {
        return new EntityIndex(shape, revision, extents, updating(earlier.#placed, differences));
      }
    }
    work.spend(costOfPlacing * extents.reduce((sum, extent) => sum + extent.size, 0));
    return new EntityIndex(shape, revision, extents, placing(shape, extents));
  }

  /** The entities in their order. Several queries that need them do the steps together. */
  placed(): Steps<Tree<Entity>> {
    return this.#placed.doing();
  }

  /** The positions of the entities with certain values, in the order of the properties. */
  range(tree: Tree<Entity>, values: readonly (Scalar | null)[]): readonly [start: number, end: number] {
    const groups = values.map(groupOf);
    const [key] = groups;
    if (key === undefined) return [0, tree.size];
    const direction = (entity: Entity): number => {
      for (const [at, property] of this.#shape.groupBy.entries()) {
        const compared = compareKeys(groupOf(entity.get(property)), groups[at]);
        if (compared !== 0) return compared;
      }
      return 0;
    };
    const end = tree.rank({ key, direction: (entity) => (direction(entity) > 0 ? 1 : -1) });
    return [tree.rank({ key, direction }), end];
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
  const [group] = groupBy;
  const [order] = orderBy;
  const compare = (left: Entity, right: Entity): number => {
    for (const property of groupBy) {
      const compared = compareKeys(groupOf(left.get(property)), groupOf(right.get(property)));
      if (compared !== 0) return compared;
    }
    for (const { property, descending } of orderBy) {
      const compared = compareValues(left.get(property), right.get(property));
      if (compared !== 0) return descending ? -compared : compared;
    }
    return left.place - right.place;
  };
  if (group !== undefined) return { keyOf: (entity) => groupOf(entity.get(group)), compare };
  if (order === undefined) return byPlace;
  const { property, descending } = order;
  return { keyOf: (entity) => sortKeyOf(entity.get(property)), descending, compare };
}
