import type { Instance } from '../model/instance.js';
import { type EntityType, simpleTypes } from '../model/types.js';
import { isScalar, keyOf, type Scalar, type ValueKey } from '../model/values.js';
import { HighestInUse } from './highest-in-use.js';
import { integerKey } from './integer-key.js';

/** The instances of a type with the same id: nearly always a single one, else one for each partition. */
type ByPartition = Instance | Map<string, Instance>;

/** Instances by type, id and, unless partitions are ignored, partition. */
class IdentityMap {
  readonly #types = new Map<EntityType, Map<ValueKey, ByPartition>>();
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

  add(instance: Instance): void {
    const { type } = instance;
    let ids = this.#types.get(type);
    if (ids === undefined) {
      ids = new Map();
      this.#types.set(type, ids);
    }
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

  /** The instances of exactly this type, in no particular order. */
  ofType(type: EntityType): Instance[] {
    const found: Instance[] = [];
    for (const byPartition of this.#types.get(type)?.values() ?? []) {
      if (byPartition instanceof Map) for (const instance of byPartition.values()) found.push(instance);
      else found.push(byPartition);
    }
    return found;
  }

  types(): Iterable<EntityType> {
    return this.#types.keys();
  }

  /** Whether an instance of any type has this id. */
  hasNumber(number: bigint): boolean {
    const exact = Number(number);
    const keys = BigInt(exact) === number ? [exact, number] : [number];
    for (const ids of this.#types.values()) if (keys.some((key) => ids.has(key))) return true;
    return false;
  }
}

/** Finds the instances of a store by identity, and the deleted instances to which references are dangling. */
export class IdentityRegistry {
  readonly #alive: IdentityMap;
  readonly #dangling: IdentityMap;
  readonly #partitions: boolean;
  readonly #numbers = new HighestInUse((number) => this.#alive.hasNumber(number) || this.#dangling.hasNumber(number));

  constructor(partitions: 'distinct' | 'ignored') {
    this.#partitions = partitions === 'distinct';
    this.#alive = new IdentityMap(this.#partitions);
    this.#dangling = new IdentityMap(this.#partitions);
  }

  get(type: EntityType, id: Scalar, partition: string): Instance | undefined {
    return this.#alive.get(type, id, partition);
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
    return found.length < 2 ? found : found.sort((left, right) => left.sequence - right.sequence);
  }

  add(instance: Instance): void {
    this.#alive.add(instance);
    this.#use(instance);
  }

  remove(instance: Instance): void {
    if (this.#alive.delete(instance)) this.#release(instance);
  }

  /** Adds a deleted instance, so that references to it resolve again if its identity is created again. */
  addDangling(instance: Instance): void {
    this.#dangling.add(instance);
    this.#use(instance);
  }

  removeDangling(instance: Instance): void {
    if (this.#dangling.delete(instance)) this.#release(instance);
  }

  /** The number above the highest numeric id of all instances, alive or dangling. */
  get nextNumber(): bigint {
    const { highest } = this.#numbers;
    return highest === undefined ? 1n : highest + 1n;
  }

  /** The instances of exactly this type, in no particular order. */
  ofType(type: EntityType): Instance[] {
    return this.#alive.ofType(type);
  }

  /** Every instance, alive or dangling. */
  *all(): Generator<Instance, void, undefined> {
    for (const map of [this.#alive, this.#dangling]) for (const type of map.types()) yield* map.ofType(type);
  }

  #use(instance: Instance): void {
    const number = numberOf(idOf(instance));
    if (number !== undefined) this.#numbers.use(number);
  }

  #release(instance: Instance): void {
    if (numberOf(idOf(instance)) !== undefined) this.#numbers.release();
  }
}

/** The id of a stored instance. */
export function idOf(instance: Instance): Scalar {
  const id = instance.get(instance.type.id);
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

function numberOf(id: Scalar): bigint | undefined {
  return typeof id === 'bigint' ? id : typeof id === 'number' && Number.isInteger(id) ? BigInt(id) : undefined;
}
