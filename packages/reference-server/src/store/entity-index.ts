import type { Instance } from '../model/instance.js';
import { completed, type Steps } from '../model/steps.js';
import type { EntityType, Property } from '../model/types.js';
import type { Value } from '../model/values.js';
import { compareRows, instanceOrdering, type Ordering, type SortKey } from './compare.js';
import { DividedMap } from './divided-map.js';
import { groupedBy } from './grouped-by.js';
import { combine } from './key-text.js';
import type { Order } from './query.js';
import { ReusedKeysMap } from './reused-keys-map.js';
import { type Content, contentOf } from './saved-contents.js';
import { SortedList } from './sorted-list.js';
import { sorting } from './sorting.js';

/** Of how many instances what the order depends on is taken in a step. */
const takenInStep = 8_192;

/** How many instances get their places in an index in a step. */
const placedInStep = 500;

/** Instances that were added, changed or removed together. */
interface Joined {
  readonly added: Iterable<Instance> & { has(instance: Instance): boolean };
  /** What the changed instances were before. They have the places that depend on it until they are settled. */
  readonly changed: ReadonlyMap<Instance, Content>;
  /** What the removed instances were before. They have places too until they are settled. */
  readonly removed: ReadonlyMap<Instance, Content>;
  /** Those that have found their places, or have been removed. */
  readonly settled: Set<Instance>;
  /** Finds their places. */
  readonly placing: Steps<void>;
}

/**
 * The entities of a type, grouped by the values of some properties and ordered by others. Without properties to group by
 * it is a single ordered list, and without an order it is the extent of the type.
 */
export class EntityIndex {
  readonly type: EntityType;
  readonly #properties: readonly Property[];
  readonly #orderBy: readonly Order[];
  readonly #propertyIndexes: ReadonlySet<number>;
  readonly #needsGlobalId: boolean;
  readonly #ordering: Ordering<Instance>;
  readonly #lists = new ReusedKeysMap<string, SortedList<Instance>>();
  /** Instances that are not in the lists yet. */
  readonly #added = new Set<Instance>();
  /** Instances that were added or changed together, and have not all found their places. */
  #joined: Joined | undefined;
  /**
   * Instances that were added, removed or changed since the index began to be built, while it is: what they were before, or
   * `undefined` for new ones.
   */
  #touched: Map<Instance, Content | undefined> | undefined;

  /** The index is empty until it has been {@link built}. */
  constructor(type: EntityType, properties: readonly Property[], orderBy: readonly Order[]) {
    this.type = type;
    this.#properties = properties;
    this.#orderBy = orderBy;
    this.#propertyIndexes = new Set(
      [...properties, ...orderBy.map((order) => order.property)].map(({ index }) => index),
    );
    this.#needsGlobalId = this.#propertyIndexes.has(type.globalId.index);
    this.#ordering = instanceOrdering(orderBy, (instance) => this.#placed(instance));
  }

  /**
   * Adds the instances of the type. What is added, removed or changed between the steps is respected.
   *
   * @param collecting collects all that are not added later. It may find an instance twice
   */
  *built(collecting: Steps<readonly Instance[]>): Steps<void> {
    const touched = new Map<Instance, Content | undefined>();
    this.#touched = touched;
    const instances = yield* collecting;
    const { keyOf, compareKeys } = this.#ordering;
    // Values may change between the steps, so what the order depends on is taken first.
    const keys: SortKey[] = [];
    const rows: (readonly Value[])[] = [];
    const sequences: number[] = [];
    const groups = new DividedMap<string, number[]>();
    for (const [at, instance] of instances.entries()) {
      keys.push(keyOf(instance));
      rows.push(this.#orderBy.map(({ property }) => instance.get(property)));
      sequences.push(instance.sequence);
      const group = this.#keyOf(instance);
      const others = groups.get(group);
      if (others === undefined) groups.set(group, [at]);
      else others.push(at);
      if (at % takenInStep === takenInStep - 1) yield;
    }
    const compare = (left: number, right: number) =>
      compareKeys(keys[left], keys[right]) ||
      compareRows(rows[left] ?? [], rows[right] ?? [], this.#orderBy) ||
      (sequences[left] ?? 0) - (sequences[right] ?? 0);
    // What was touched before it got a place has none. What is touched afterwards has one that depends on what it was.
    const unplaced = new Set<Instance>();
    let visited = 0;
    for (const [group, members] of groups) {
      const order = members.length < takenInStep ? members.sort(compare) : yield* sorting(members, compare);
      const items: Instance[] = [];
      const keysOfItems: SortKey[] = [];
      for (const at of order) {
        visited += 1;
        if (visited % takenInStep === 0) yield;
        const instance = instances[at];
        if (instance === undefined || instance === items.at(-1)) continue;
        if (touched.has(instance)) {
          unplaced.add(instance);
          continue;
        }
        items.push(instance);
        keysOfItems.push(keys[at]);
      }
      if (items.length === 0) continue;
      this.#lists.set(group, yield* SortedList.filled(this.#ordering, { items, keys: keysOfItems }));
    }
    this.#touched = undefined;
    const removed = new Map<Instance, Content>();
    for (const [instance, content] of touched) {
      if (content !== undefined && !unplaced.has(instance)) removed.set(instance, content);
    }
    if (removed.size > 0) this.#join({ added: none, changed: new Map(), removed });
    yield* this.updating();
  }

  dependsOn(property: Property): boolean {
    return this.#propertyIndexes.has(property.index);
  }

  /** Adds an instance, which {@link update} finds the place of. A new entity is changed several times before that. */
  add(instance: Instance): void {
    if (this.#touched?.has(instance) === false) this.#touched.set(instance, undefined);
    this.#added.add(instance);
  }

  /**
   * Adds instances, and notes that others have got other values, at once. {@link update} finds their places, and must have
   * found those of all others.
   *
   * @param before what the changed instances were before
   */
  join(added: Joined['added'], before: ReadonlyMap<Instance, Content>): void {
    if (this.#touched === undefined) {
      this.#join({ added, changed: before, removed: new Map() });
      return;
    }
    for (const instance of added) if (this.#includes(instance)) this.add(instance);
    for (const [instance, content] of before) {
      if (!this.#includes(instance)) continue;
      if (!this.#touched.has(instance)) this.#touched.set(instance, content);
      this.#added.add(instance);
    }
  }

  #join(joined: Omit<Joined, 'settled' | 'placing'>): void {
    const settled = new Set<Instance>();
    this.#joined = { ...joined, settled, placing: this.#placing({ ...joined, settled }) };
  }

  /** The number of instances that have not found their places yet, or `Infinity` if others were joined to them. */
  get unplaced(): number {
    return this.#joined === undefined ? this.#added.size : Number.POSITIVE_INFINITY;
  }

  update(): void {
    if (this.#joined !== undefined || this.#added.size > 0) completed(this.updating());
  }

  *updating(): Steps<void> {
    if (this.#touched !== undefined) return;
    for (let joined = this.#joined; joined !== undefined && joined === this.#joined; ) {
      if (joined.placing.next().done === true) this.#joined = undefined;
      else yield;
    }
    let placed = 0;
    for (const instance of this.#added) {
      this.#place(instance);
      this.#added.delete(instance);
      placed += 1;
      if (placed % placedInStep === 0) yield;
    }
  }

  /** Removes an instance, whose values must be those that it had when it was added, or that were {@link join joined}. */
  remove(instance: Instance): void {
    if (this.#touched?.has(instance) === false) {
      this.#touched.set(instance, { ...contentOf(instance), values: instance.values.slice() });
    }
    if (this.#added.delete(instance) || this.#touched !== undefined) return;
    const joined = this.#joined;
    const isUnplaced = joined?.added.has(instance) === true && !joined.settled.has(instance);
    if (!isUnplaced) this.#takeOut(instance);
    joined?.settled.add(instance);
  }

  /** As {@link remove}, for instances of the type. Removing many at once takes a fraction of the time. */
  removeAll(instances: readonly Instance[]): void {
    if (this.#touched !== undefined || this.#joined !== undefined || instances.length === 1) {
      for (const instance of instances) this.remove(instance);
      return;
    }
    const placed = instances.filter((instance) => !this.#added.delete(instance));
    for (const [key, members] of groupedBy(placed, (instance) => this.#keyOf(instance))) {
      const list = this.#lists.get(key);
      list?.removeAll(members);
      if (list?.size === 0) this.#lists.delete(key);
    }
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

  *#placing({ added, changed, removed, settled }: Omit<Joined, 'placing'>): Steps<void> {
    let placed = 0;
    for (const instance of removed.keys()) {
      this.#takeOut(instance);
      settled.add(instance);
      placed += 1;
      if (placed % placedInStep === 0) yield;
    }
    for (const instance of added) {
      if (!this.#includes(instance) || settled.has(instance)) continue;
      settled.add(instance);
      this.#place(instance);
      placed += 1;
      if (placed % placedInStep === 0) yield;
    }
    for (const [instance, { values }] of changed) {
      if (!this.#includes(instance) || settled.has(instance)) continue;
      if (this.#isPlacedBy(instance, values)) {
        settled.add(instance);
        continue;
      }
      this.#takeOut(instance);
      settled.add(instance);
      this.#place(instance);
      placed += 1;
      if (placed % placedInStep === 0) yield;
    }
  }

  #includes({ type }: Instance): boolean {
    return type.supertypes.has(this.type);
  }

  /** Whether the place of an instance does not depend on what differs from earlier values. */
  #isPlacedBy(instance: Instance, values: Value[]): boolean {
    const [before, now] = [this.#complete(instance, values), this.#complete(instance, instance.values)];
    for (const index of this.#propertyIndexes) if (before[index] !== now[index]) return false;
    return true;
  }

  #place(instance: Instance): void {
    const key = this.#keyOf(instance);
    const list = this.#lists.get(key);
    if (list === undefined) this.#lists.set(key, new SortedList(this.#ordering, [instance]));
    else list.add(instance);
  }

  #takeOut(instance: Instance): void {
    const key = this.#keyOf(instance);
    const list = this.#lists.get(key);
    list?.remove(instance);
    if (list?.size === 0) this.#lists.delete(key);
  }

  /** What the place of an instance depends on. */
  #placed(instance: Instance): Pick<Content, 'values' | 'sequence'> {
    const joined = this.#joined;
    const before = joined?.changed.get(instance) ?? joined?.removed.get(instance);
    const placed = before === undefined || joined?.settled.has(instance) === true ? instance : before;
    this.#complete(instance, placed.values);
    return placed;
  }

  /** Values of an instance, with the globalId if the index needs it. */
  #complete(instance: Instance, values: Value[]): readonly Value[] {
    return this.#needsGlobalId ? instance.withGlobalId(values) : values;
  }

  #keyOf(instance: Instance): string {
    const { values } = this.#placed(instance);
    return combine(this.#properties.map(({ index }) => values[index] ?? null));
  }
}

const none: ReadonlySet<Instance> = new Set();
