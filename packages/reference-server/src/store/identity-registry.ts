import type { Instance } from '../model/instance.js';
import { completed, type Steps } from '../model/steps.js';
import type { EntityType } from '../model/types.js';
import type { Scalar } from '../model/values.js';
import { HighestInUse } from './highest-in-use.js';
import { IdentityMap, idOf, partitionOf } from './identity-map.js';
import { type IntegerKey, integerKey } from './integer-key.js';

/** How many instances are moved in a step. */
const movedInStep = 250;

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

/** The number that an id is, if it is a whole one. */
export function numberOf(id: Scalar): IntegerKey | undefined {
  if (typeof id === 'bigint') return integerKey(id);
  return typeof id === 'number' && Number.isInteger(id) ? integerKey(BigInt(id)) : undefined;
}
