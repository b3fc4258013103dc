import type { Instance } from '../model/instance.js';
import { completed, type Steps } from '../model/steps.js';
import { type EntityType, simpleTypes } from '../model/types.js';
import { isScalar, keyOf, type Scalar, type ValueKey } from '../model/values.js';
import { HighestInUse } from './highest-in-use.js';
import { type IntegerKey, integerKey } from './integer-key.js';
import { RisingKeysMap } from './rising-keys-map.js';

/** How many instances are collected in a step. */
const collectedInStep = 10_000;

/** How many instances are moved in a step. */
const movedInStep = 250;

/** The instances of a type with the same id: nearly always a single one, else one for each partition. */
type ByPartition = Instance | Map<string, Instance>;

/** Instances by type, id and, unless partitions are ignored, partition. */
class IdentityMap {
  readonly #types = new Map<EntityType, RisingKeysMap<ValueKey, ByPartition>>();
  /** The type of which an instance was added last, and its instances. */
  #lastType: EntityType | undefined;
  #lastIds: RisingKeysMap<ValueKey, ByPartition> | undefined;
  readonly #partitions: boolean;

  constructor(partitions: boolean) {
    this.#partitions = partitions;
  }

  get(type: EntityType, id: Scalar, partition: string): Instance | undefined {
    const byPartition = this.#types.get(type)?.get(idKey(type, id));
    if (byPartition === undefined || byPartition instanceof Map) return byPartition?.get(partition);
    return !this.#partitions || partitionOf(byPartition) === partition ? byPartition : undefined;
  }

  /** The instances of exactly this type with this id, in all partitions. */
  all(type: EntityType, id: Scalar): Iterable<Instance> {
    const byPartition = this.#types.get(type)?.get(idKey(type, id));
    if (byPartition === undefined) return [];
    return byPartition instanceof Map ? byPartition.values() : [byPartition];
  }

  /** Adds an instance, unless there is another one with its identity. */
  addNew(instance: Instance): boolean {
    const ids = this.#idsOf(instance.type);
    const key = idKey(instance.type, idOf(instance));
    const byPartition = ids.get(key);
    if (byPartition === undefined) ids.set(key, instance);
    else if (this.get(instance.type, idOf(instance), partitionOf(instance)) !== undefined) return false;
    else this.add(instance);
    return true;
  }

  add(instance: Instance): void {
    const { type } = instance;
    const ids = this.#idsOf(type);
    const key = idKey(type, idOf(instance));
    const byPartition = ids.get(key);
    if (byPartition === undefined) ids.set(key, instance);
    else if (byPartition instanceof Map) byPartition.set(partitionOf(instance), instance);
    else ids.set(key, new Map([byPartition, instance].map((each) => [partitionOf(each), each])));
  }

  delete(instance: Instance): boolean {
    const { type } = instance;
    const ids = this.#types.get(type);
    const key = idKey(type, idOf(instance));
    const byPartition = ids?.get(key);
    if (byPartition === instance) return ids?.delete(key) ?? false;
    if (!(byPartition instanceof Map) || byPartition.get(partitionOf(instance)) !== instance) return false;
    byPartition.delete(partitionOf(instance));
    if (byPartition.size === 0) ids?.delete(key);
    return true;
  }

  #idsOf(type: EntityType): RisingKeysMap<ValueKey, ByPartition> {
    if (this.#lastIds !== undefined && this.#lastType === type) return this.#lastIds;
    const ids = this.#types.get(type) ?? new RisingKeysMap();
    this.#types.set(type, ids);
    this.#lastType = type;
    this.#lastIds = ids;
    return ids;
  }

  /** Collects the instances of exactly this type, in no particular order. */
  *collecting(type: EntityType, found: Instance[]): Steps<void> {
    let visited = 0;
    for (const byPartition of this.#types.get(type)?.values() ?? []) {
      if (byPartition instanceof Map) for (const instance of byPartition.values()) found.push(instance);
      else found.push(byPartition);
      visited += 1;
      if (visited % collectedInStep === 0) yield;
    }
  }

  /** The number of instances of exactly this type. */
  count(type: EntityType): number {
    let count = 0;
    for (const byPartition of this.#types.get(type)?.values() ?? []) {
      count += byPartition instanceof Map ? byPartition.size : 1;
    }
    return count;
  }

  /** Whether there has never been an instance. */
  get isUnused(): boolean {
    return this.#types.size === 0;
  }

  types(): Iterable<EntityType> {
    return this.#types.keys();
  }

  /** Every instance. Those that are returned may be deleted meanwhile. */
  *[Symbol.iterator](): Generator<Instance, void, undefined> {
    for (const ids of this.#types.values()) {
      for (const byPartition of ids.values()) {
        if (byPartition instanceof Map) yield* byPartition.values();
        else yield byPartition;
      }
    }
  }

  /** Whether an instance of exactly this type has this id. */
  hasNumber(type: EntityType, number: bigint): boolean {
    const ids = this.#types.get(type);
    if (ids === undefined) return false;
    const exact = Number(number);
    return ids.has(number) || (BigInt(exact) === number && ids.has(exact));
  }
}

/** Finds the instances of a store by identity, and the deleted instances to which references are dangling. */
export class IdentityRegistry {
  readonly #alive: IdentityMap;
  readonly #dangling: IdentityMap;
  readonly #partitions: boolean;
  /** The numeric ids of the instances of each type, alive or dangling. */
  readonly #numbers = new Map<EntityType, HighestInUse>();
  /** Instances that have been joined to these, as long as not all of them have been moved here. */
  readonly #joined: IdentityRegistry[] = [];

  constructor(partitions: 'distinct' | 'ignored') {
    this.#partitions = partitions === 'distinct';
    this.#alive = new IdentityMap(this.#partitions);
    this.#dangling = new IdentityMap(this.#partitions);
  }

  get(type: EntityType, id: Scalar, partition: string): Instance | undefined {
    const found = this.#alive.get(type, id, partition);
    if (found !== undefined || this.#joined.length === 0) return found;
    for (const joined of this.#joined) {
      const instance = joined.get(type, id, partition);
      if (instance !== undefined) return instance;
    }
    return undefined;
  }

  getDangling(type: EntityType, id: Scalar, partition: string): Instance | undefined {
    return this.#dangling.get(type, id, partition);
  }

  /** The instances of a type and its subtypes with this id, in the order of creation. */
  find(type: EntityType, id: Scalar, partition: string | undefined): readonly Instance[] {
    const found: Instance[] = [];
    for (const subtype of type.subtypes) {
      if (partition === undefined || !this.#partitions) {
        for (const instance of this.#alive.all(subtype, id)) found.push(instance);
      } else {
        const instance = this.#alive.get(subtype, id, partition);
        if (instance !== undefined) found.push(instance);
      }
    }
    for (const joined of this.#joined) found.push(...joined.find(type, id, partition));
    return found.length < 2 ? found : found.sort((left, right) => left.sequence - right.sequence);
  }

  add(instance: Instance): void {
    this.#alive.add(instance);
    this.#use(instance);
  }

  /**
   * Adds a new instance.
   *
   * @returns `false`, and does nothing, if another one has its identity, alive or dangling
   */
  addNew(instance: Instance): boolean {
    const { type } = instance;
    if (!this.#dangling.isUnused || this.#joined.length > 0) {
      const identity = [type, idOf(instance), partitionOf(instance)] as const;
      if (this.get(...identity) !== undefined || this.getDangling(...identity) !== undefined) return false;
    }
    if (!this.#alive.addNew(instance)) return false;
    this.#use(instance);
    return true;
  }

  remove(instance: Instance): void {
    if (this.#alive.delete(instance)) this.#release(instance);
    else for (const joined of this.#joined) joined.remove(instance);
  }

  /** Adds all instances of another registry, which have other identities, at once. Later they can be {@link moving moved}. */
  join(others: IdentityRegistry): void {
    this.#joined.push(others);
  }

  /** Moves the instances of the registries that were joined into this one, so that they are found faster. */
  *moving(): Steps<void> {
    for (let [joined] = this.#joined; joined !== undefined; [joined] = this.#joined) {
      let moved = 0;
      for (const instance of joined.#alive) {
        joined.#alive.delete(instance);
        this.add(instance);
        moved += 1;
        if (moved % movedInStep === 0) yield;
      }
      const at = this.#joined.indexOf(joined);
      if (at !== -1) this.#joined.splice(at, 1);
    }
  }

  /** Adds a deleted instance, so that references to it resolve again if its identity is created again. */
  addDangling(instance: Instance): void {
    this.#dangling.add(instance);
    this.#use(instance);
  }

  removeDangling(instance: Instance): void {
    if (this.#dangling.delete(instance)) this.#release(instance);
  }

  /** The highest numeric id of the instances of exactly these types, alive or dangling. */
  highestNumber(types: ReadonlySet<EntityType>): bigint | undefined {
    let highest: bigint | undefined;
    for (const [type, numbers] of this.#numbers) {
      const own = types.has(type) ? numbers.highest : undefined;
      if (own !== undefined && (highest === undefined || own > highest)) highest = own;
    }
    for (const joined of this.#joined) {
      const other = joined.highestNumber(types);
      if (other !== undefined && (highest === undefined || other > highest)) highest = other;
    }
    return highest;
  }

  /** Whether an instance of exactly one of these types, alive or dangling, has this id. */
  hasNumber(types: ReadonlySet<EntityType>, number: bigint): boolean {
    for (const type of types) if (this.#hasNumber(type, number)) return true;
    return this.#joined.some((joined) => joined.hasNumber(types, number));
  }

  /**
   * Collects the instances of exactly this type in steps, in no particular order. Those that are added between the steps may be
   * missing, and others may be there twice.
   */
  *collecting(type: EntityType, found: Instance[]): Steps<void> {
    // These are moved to the others, which therefore come last.
    for (const joined of [...this.#joined]) yield* joined.collecting(type, found);
    yield* this.#alive.collecting(type, found);
  }

  /** The number of instances of exactly this type. Takes some milliseconds for a million. */
  count(type: EntityType): number {
    return this.#alive.count(type);
  }

  /** Every instance, alive or dangling. */
  *all(): Generator<Instance, void, undefined> {
    const found: Instance[] = [];
    for (const map of [this.#alive, this.#dangling]) {
      for (const type of map.types()) completed(map.collecting(type, found));
    }
    yield* found;
    for (const joined of this.#joined) yield* joined.all();
  }

  #hasNumber(type: EntityType, number: bigint): boolean {
    return this.#alive.hasNumber(type, number) || this.#dangling.hasNumber(type, number);
  }

  #use(instance: Instance): void {
    const { type } = instance;
    const number = numberOf(idOf(instance));
    if (number === undefined) return;
    let numbers = this.#numbers.get(type);
    if (numbers === undefined) {
      numbers = new HighestInUse((each) => this.#hasNumber(type, each));
      this.#numbers.set(type, numbers);
    }
    numbers.use(number);
  }

  #release(instance: Instance): void {
    if (numberOf(idOf(instance)) !== undefined) this.#numbers.get(instance.type)?.release();
  }
}

/** The id of a stored instance. */
export function idOf(instance: Instance): Scalar {
  const id = instance.get(instance.type.id);
  if (typeof id !== 'object') return id;
  if (!isScalar(id)) throw new Error(`A stored ${instance.type.signature} has no id.`);
  return id;
}

/** The partition of a stored instance. */
export function partitionOf(instance: Instance): string {
  const partition = instance.get(instance.type.partition);
  return typeof partition === 'string' ? partition : '';
}

/** The key of an id among those of a type. */
function idKey({ id: { type } }: EntityType, id: Scalar): ValueKey {
  // An integer, which a supertype may have as its id, is never equal to a long.
  if (type === simpleTypes.long) return typeof id === 'bigint' ? integerKey(id) : `\0not long ${String(id)}`;
  return keyOf(id);
}

/** The number that an id is, if it is a whole one. */
export function numberOf(id: Scalar): IntegerKey | undefined {
  if (typeof id === 'bigint') return integerKey(id);
  return typeof id === 'number' && Number.isInteger(id) ? integerKey(BigInt(id)) : undefined;
}
