import type { Instance } from '../model/instance.js';
import type { Steps } from '../model/steps.js';
import { type EntityType, simpleTypes } from '../model/types.js';
import { isScalar, keyOf, type Scalar, type ValueKey } from '../model/values.js';
import { integerKey } from './integer-key.js';
import { RisingKeysMap } from './rising-keys-map.js';

/** How many instances are collected in a step. */
const collectedInStep = 10_000;

/** The instances of a type with the same id: nearly always a single one, else one for each partition. */
type ByPartition = Instance | Map<string, Instance>;

/** Instances by type, id and, unless partitions are ignored, partition. */
export class IdentityMap {
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
