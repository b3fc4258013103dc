import { mapping, type Steps } from '../model/steps.js';
import type { EntityType, Property } from '../model/types.js';
import { type Entity, sizeOf } from '../model/values.js';
import type { Work } from '../model/work.js';
import type { Edits } from './edits.js';
import type { Entities } from './entities.js';
import { EntityIndex, IndexShape } from './entity-index.js';
import { meets } from './meets.js';
import type { Order, Page, Query } from './query.js';
import { isExtent, planOf, shapeOf } from './query-plan.js';

/** Queries decide what is indexed, so the number of indexes is limited. The least recently used one is dropped. */
const maxIndexes = 48;

/** The work of checking a condition, in units. */
const costOfCondition = 5;

/** The indexes of a state. An index is made when a query first needs it, and is kept for later states. */
export class Indexes {
  /** Indexes by shape, the least recently used first. */
  readonly #indexes = new Map<string, EntityIndex>();
  /** The entities of each type and its subtypes in the order of creation. Their number is limited by that of the types. */
  readonly #extents = new Map<EntityType, EntityIndex>();

  /** The indexes of the state that a draft makes of this one. */
  after(draft: Pick<Edits, 'touched'>, state: Entities): Indexes {
    const later = new Indexes();
    if (this.#indexes.size === 0 && this.#extents.size === 0) return later;
    const types = new Set<EntityType>();
    for (const { now } of draft.touched.values()) types.add(now.type);
    const carry = <Key>(from: ReadonlyMap<Key, EntityIndex>, to: Map<Key, EntityIndex>) => {
      for (const [key, index] of from) {
        const carried = index.shape.concerns(types) ? index.after(draft, state) : index;
        if (carried !== undefined) to.set(key, carried);
      }
    };
    carry(this.#indexes, later.#indexes);
    carry(this.#extents, later.#extents);
    return later;
  }

  /** Finds in steps what meets the conditions of a query. */
  *finding(state: Entities, type: EntityType, { where, orderBy, start, max }: Query, work: Work): Steps<Page> {
    const plan = planOf(where);
    if (plan === undefined) return { entities: [], hasMore: false };
    const { indexed, others, properties } = plan;
    const index = this.#index(type, properties, orderBy);
    const tree = yield* index.making(state, work);
    const values = indexed.map((condition) => condition.value);
    const [first, end] = index.shape.range(tree, values);
    if (others.length > 0) {
      return yield* filteredPage(state, tree.slice(first, end - first), others, { start, max }, work);
    }
    const count = end - first;
    work.spend(Math.min(max, count));
    const found = tree.slice(first + start, Math.min(max, count - start));
    return { entities: yield* mapping(found, ({ ref }) => state.read(ref)), hasMore: count > start + max };
  }

  /** Makes the index for a query in steps. Returns `undefined` if that takes no long time. */
  preparing(state: Entities, type: EntityType, { where, orderBy }: Query, work: Work): Steps<unknown> | undefined {
    const plan = planOf(where);
    if (plan === undefined) return undefined;
    const index = this.#index(type, plan.properties, orderBy);
    return index.isReady ? undefined : index.making(state, work);
  }

  #index(type: EntityType, properties: readonly Property[], orderBy: readonly Order[]): EntityIndex {
    if (isExtent(properties, orderBy)) {
      const extent = this.#extents.get(type) ?? new EntityIndex(new IndexShape(type, properties, orderBy));
      this.#extents.set(type, extent);
      return extent;
    }
    const key = shapeOf(type, properties, orderBy);
    const index = this.#indexes.get(key) ?? new EntityIndex(new IndexShape(type, properties, orderBy));
    this.#indexes.delete(key);
    this.#indexes.set(key, index);
    const [oldest] = this.#indexes.keys();
    if (this.#indexes.size > maxIndexes && oldest !== undefined) this.#indexes.delete(oldest);
    return index;
  }
}

/** How many entities are checked in a step. */
const checkedInStep = 1_000;

function* filteredPage(
  state: Entities,
  found: readonly Entity[],
  where: Query['where'],
  { start, max }: Pick<Query, 'start' | 'max'>,
  work: Work,
): Steps<Page> {
  const entities: Entity[] = [];
  let skipped = 0;
  for (const [index, { ref }] of found.entries()) {
    if (index % checkedInStep === checkedInStep - 1) yield;
    const entity = state.read(ref);
    for (const { property } of where) work.spend(costOfCondition + sizeOf(entity.get(property)));
    if (!where.every((condition) => meets(entity, condition, state))) continue;
    if (skipped < start) skipped += 1;
    else if (entities.length < max) entities.push(entity);
    else return { entities, hasMore: true };
  }
  return { entities, hasMore: false };
}
