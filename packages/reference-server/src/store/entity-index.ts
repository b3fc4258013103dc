import type { EntityType, Property } from '../model/types.js';
import type { Entity, Scalar } from '../model/values.js';
import { completed, isStepDone, SharedSteps, type Steps } from '../work/steps.js';
import { unlimitedWork, type Work } from '../work/work.js';
import { compareGroups, entityOrdering, groupOf } from './compare.js';
import type { Edits, Touched } from './edits.js';
import type { Entities } from './entities.js';
import { compareKeys, type Ordering } from './ordering.js';
import type { Order } from './query.js';
import { Tree } from './tree.js';

/** How many entities are visited in a step. */
const visitedInStep = 8_192;

/** The cost of putting an entity in another place, in units of a step. */
const costOfPlacing = 20;

/** The work for each entity that gets its place in an index, in units. */
const costOfEntity = 20;

/** What determines an index. */
export class IndexShape {
  readonly type: EntityType;
  readonly #groupBy: readonly Property[];
  readonly #ordering: Ordering<Entity>;

  /** @param groupBy without any, and without an order, the index has the entities in the order of creation */
  constructor(type: EntityType, groupBy: readonly Property[], orderBy: readonly Order[]) {
    this.type = type;
    this.#groupBy = groupBy;
    this.#ordering = entityOrdering(groupBy, orderBy);
  }

  /** The number of the entities of the type and its subtypes. */
  count(entities: Entities): number {
    let count = 0;
    for (const subtype of this.type.subtypes) count += entities.ofType(subtype)?.size ?? 0;
    return count;
  }

  /** Places all entities of the type and its subtypes in steps. */
  *placing(entities: Entities): Steps<Tree<Entity>> {
    const found: Entity[] = [];
    for (const subtype of this.type.subtypes) {
      const tree = entities.ofType(subtype);
      for (let start = 0; tree !== undefined && start < tree.size; start += visitedInStep) {
        for (const entity of tree.slice(start, visitedInStep)) found.push(entity);
        yield;
      }
    }
    return yield* Tree.filled(this.#ordering, yield* this.#sorted(found));
  }

  /** Places in steps what has changed since a tree was made. */
  *updating(tree: SharedSteps<Tree<Entity>>, changes: Changes): Steps<Tree<Entity>> {
    const updated = (yield* tree.doing()).copy();
    const history: Changes[] = [];
    for (let each: Changes | undefined = changes; each !== undefined; each = each.earlier) history.push(each);
    for (const { touched } of history.reverse()) {
      for (const { before, now, isDeleted } of touched.values()) {
        if (isStepDone(costOfPlacing)) yield;
        const earlier = before !== undefined && this.#has(before) ? before : undefined;
        const later = isDeleted || !this.#has(now) ? undefined : now;
        const isMoved = earlier !== undefined && (later === undefined || this.#ordering.compare(earlier, later) !== 0);
        if (isMoved) updated.delete(earlier);
        if (later !== undefined) updated.put(later);
      }
    }
    return updated;
  }

  /** The positions of the entities with certain values, in the order of the properties. */
  range(tree: Tree<Entity>, values: readonly (Scalar | null)[]): readonly [start: number, end: number] {
    const groups = values.map(groupOf);
    const [key] = groups;
    if (key === undefined) return [0, tree.size];
    const compare = (entity: Entity): number => {
      for (const [at, property] of this.#groupBy.entries()) {
        const compared = compareGroups(groupOf(entity.get(property)), groups[at] ?? '');
        if (compared !== 0) return compared;
      }
      return 0;
    };
    return [tree.rank(key, compare), tree.rank(key, (entity) => (compare(entity) > 0 ? 1 : -1))];
  }

  concerns(types: Iterable<EntityType>): boolean {
    for (const type of types) if (type.supertypes.has(this.type)) return true;
    return false;
  }

  #has({ type }: Entity): boolean {
    return type.supertypes.has(this.type);
  }

  *#sorted(entities: Entity[]): Steps<readonly Entity[]> {
    const { keyOf, compare, descending = false } = this.#ordering;
    const keys: ReturnType<typeof keyOf>[] = [];
    for (const entity of entities) {
      keys.push(keyOf(entity));
      if (isStepDone()) yield;
    }
    const compareAt = (left: number, right: number): number => {
      const byKey = compareKeys(keys[left], keys[right]);
      if (byKey !== 0) return descending ? -byKey : byKey;
      const [one, other] = [entities[left], entities[right]];
      return one === undefined || other === undefined ? 0 : compare(one, other);
    };
    const sorted: Entity[] = [];
    for (const at of yield* sorting(Array.from(entities.keys()), compareAt)) {
      const entity = entities[at];
      if (entity !== undefined) sorted.push(entity);
      if (isStepDone()) yield;
    }
    return sorted;
  }
}

/** What drafts have changed, one after the other. */
export interface Changes {
  readonly touched: { values(): Iterable<Touched> };
  readonly earlier: Changes | undefined;
  /** The number of changes, also of the earlier ones. */
  readonly count: number;
  /** The number of drafts that made them. */
  readonly drafts: number;
}

/** So many drafts, or changes of them, may be made until an index is dropped that no query has needed meanwhile. */
const manyChanges = 2_048;

/** An index of a state: the tree of this or of an earlier state, and what has changed since then. */
export class EntityIndex {
  readonly shape: IndexShape;
  #tree: SharedSteps<Tree<Entity>> | undefined;
  #changes: Changes | undefined;

  constructor(shape: IndexShape, tree?: SharedSteps<Tree<Entity>>, changes?: Changes) {
    this.shape = shape;
    this.#tree = tree;
    this.#changes = changes;
  }

  /** Makes the tree of a state, which is that of this index. Several queries that need it do the steps together. */
  *making(state: Entities, work: Work): Steps<Tree<Entity>> {
    let tree = this.#tree;
    const changes = this.#changes;
    if (tree === undefined) {
      work.spend(costOfEntity * this.shape.count(state));
      tree = new SharedSteps(this.shape.placing(state));
    } else if (changes !== undefined) {
      work.spend(costOfEntity * changes.count);
      tree = new SharedSteps(this.shape.updating(tree, changes));
    }
    this.#tree = tree;
    this.#changes = undefined;
    return yield* tree.doing();
  }

  /**
   * The index of the state that a draft makes of this one.
   *
   * @param state the state of this index
   * @returns `undefined` if making the index anew takes less time
   */
  after(draft: Pick<Edits, 'touched'>, state: Entities): EntityIndex | undefined {
    const { touched } = draft;
    const { count: behind = 0 } = this.#changes ?? {};
    // So that each change costs little on average, whether there are queries or not. What takes longer is left to queries.
    if (this.#tree?.isDone === true && behind >= fewChanges && behind < 2 * fewChanges)
      completed(this.making(state, unlimitedWork));
    const earlier = this.#changes;
    const count = (earlier?.count ?? 0) + touched.size;
    const drafts = (earlier?.drafts ?? 0) + 1;
    if (this.#tree === undefined || count > Math.max(manyChanges, state.size) || drafts > manyChanges) return undefined;
    return new EntityIndex(this.shape, this.#tree, { touched, earlier, count, drafts });
  }
}

/** From so many changes on, their places are found even if no query needs them. */
const fewChanges = 128;

type Compare = (left: number, right: number) => number;

/** How many numbers are sorted in a step. */
const sortedInStep = 4_096;

/** The cost of copying a number, in units of a step. Merging costs a unit. */
const costOfCopying = 1 / 32;

/** Sorts numbers in steps. The comparison must not change meanwhile. */
function* sorting(numbers: readonly number[], compare: Compare): Steps<number[]> {
  let runs: number[][] = [];
  for (let start = 0; start < numbers.length; start += sortedInStep) {
    runs.push(numbers.slice(start, start + sortedInStep).sort(compare));
    yield;
  }
  while (runs.length > 1) {
    const merged: number[][] = [];
    for (let at = 0; at < runs.length; at += 2) {
      const [left = [], right = []] = runs.slice(at, at + 2);
      merged.push(yield* merging(left, right, compare));
      if (isStepDone(costOfCopying * (left.length + right.length))) yield;
    }
    runs = merged;
  }
  return runs[0] ?? [];
}

function* merging(left: readonly number[], right: readonly number[], compare: Compare): Steps<number[]> {
  const [last, first] = [left.at(-1), right[0]];
  if (last === undefined || first === undefined || compare(last, first) < 0) return left.concat(right);
  const merged: number[] = [];
  let [nextLeft, nextRight] = [0, 0];
  while (nextLeft < left.length && nextRight < right.length) {
    const [one = 0, other = 0] = [left[nextLeft], right[nextRight]];
    if (compare(one, other) <= 0) {
      merged.push(one);
      nextLeft += 1;
    } else {
      merged.push(other);
      nextRight += 1;
    }
    if (isStepDone()) yield;
  }
  return merged.concat(left.slice(nextLeft), right.slice(nextRight));
}
