import type { Instance } from '../model/instance.js';
import { completed, type Steps } from '../model/steps.js';
import type { EntityType, Property } from '../model/types.js';
import type { Value } from '../model/values.js';
import { compareRows, instanceOrdering, type Ordering, type SortKey } from './compare.js';
import { combine } from './key-text.js';
import type { Order } from './query.js';
import { SortedList } from './sorted-list.js';
import { sorting } from './sorting.js';

/** Of how many instances what the order depends on is taken in a step. */
const takenInStep = 8_192;

/** How many instances get their places in an index in a step. */
const placedInStep = 500;

/**
 * The entities of a type, grouped by the values of some properties and ordered by others. Without properties to group by
 * it is a single ordered list, and without an order it is the extent of the type.
 */
export class EntityIndex {
  readonly type: EntityType;
  readonly #properties: readonly Property[];
  readonly #orderBy: readonly Order[];
  readonly #propertyIndexes: ReadonlySet<number>;
  readonly #ordering: Ordering<Instance>;
  readonly #lists = new Map<string, SortedList<Instance>>();
  /** Instances that are not in the lists yet. */
  readonly #added = new Set<Instance>();
  /** Instances that were added, removed or changed since the index began to be built, while it is. */
  #touched: Set<Instance> | undefined;

  /** The index is empty until it has been {@link built}. */
  constructor(type: EntityType, properties: readonly Property[], orderBy: readonly Order[]) {
    this.type = type;
    this.#properties = properties;
    this.#orderBy = orderBy;
    this.#propertyIndexes = new Set(
      [...properties, ...orderBy.map((order) => order.property)].map(({ index }) => index),
    );
    this.#ordering = instanceOrdering(orderBy);
  }

  /**
   * Adds the instances of the type. What is added, removed or changed between the steps is respected.
   *
   * @param instances all that are not added later
   */
  *built(instances: readonly Instance[]): Steps<void> {
    const touched = new Set<Instance>();
    this.#touched = touched;
    const { keyOf, compareKeys } = this.#ordering;
    // Values may change between the steps, so what the order depends on is taken first. The places of instances of which it
    // has changed are found at the end.
    const keys: SortKey[] = [];
    const rows: (readonly Value[])[] = [];
    const groups = new Map<string, number[]>();
    for (const [at, instance] of instances.entries()) {
      keys.push(keyOf(instance));
      rows.push(this.#orderBy.map(({ property }) => instance.get(property)));
      const group = this.#keyOf(instance);
      const others = groups.get(group);
      if (others === undefined) groups.set(group, [at]);
      else others.push(at);
      if (at % takenInStep === takenInStep - 1) yield;
    }
    const sequences = instances.map(({ sequence }) => sequence);
    const compare = (left: number, right: number) =>
      compareKeys(keys[left], keys[right]) ||
      compareRows(rows[left] ?? [], rows[right] ?? [], this.#orderBy) ||
      (sequences[left] ?? 0) - (sequences[right] ?? 0);
    const sorted = new Map<string, readonly number[]>();
    for (const [group, members] of groups) sorted.set(group, yield* sorting(members, compare));
    for (const [group, order] of sorted) {
      const items = order
        .map((at) => instances[at])
        .filter((each): each is Instance => each !== undefined && !touched.has(each));
      if (items.length > 0) this.#lists.set(group, new SortedList(this.#ordering, items));
    }
    this.#touched = undefined;
  }

  dependsOn(property: Property): boolean {
    return this.#propertyIndexes.has(property.index);
  }

  /** Adds an instance, which {@link update} finds the place of. A new entity is changed several times before that. */
  add(instance: Instance): void {
    this.#touched?.add(instance);
    this.#added.add(instance);
  }

  update(): void {
    if (this.#added.size > 0) completed(this.updating());
  }

  *updating(): Steps<void> {
    let placed = 0;
    for (const instance of this.#added) {
      const key = this.#keyOf(instance);
      const list = this.#lists.get(key);
      if (list === undefined) this.#lists.set(key, new SortedList(this.#ordering, [instance]));
      else list.add(instance);
      this.#added.delete(instance);
      placed += 1;
      if (placed % placedInStep === 0) yield;
    }
  }

  /** Removes an instance, whose values must be those that it had in the last {@link update}. */
  remove(instance: Instance): void {
    this.#touched?.add(instance);
    if (this.#added.delete(instance) || this.#touched !== undefined) return;
    const key = this.#keyOf(instance);
    const list = this.#lists.get(key);
    list?.remove(instance);
    if (list?.size === 0) this.#lists.delete(key);
  }

  /** The entities with these values, which are given in the order of the properties. */
  get(values: readonly Value[]): SortedList<Instance> | undefined {
    this.update();
    return this.#lists.get(combine(values));
  }

  /** Every list with its key, for consistency tests. */
  *content(): Generator<readonly [key: string, instances: readonly Instance[]]> {
    this.update();
    for (const [key, list] of this.#lists) yield [key, Array.from(list)];
  }

  #keyOf(instance: Instance): string {
    return combine(this.#properties.map((property) => instance.get(property)));
  }
}
