import type { Plain, PlainEntity } from './plain.js';
import type { Target } from './subject.js';

/** Everything that carries a case's marker, as it was read. References are cut to type and id. */
export interface Snapshot {
  /** By type, partition and id. */
  readonly entities: ReadonlyMap<string, PlainEntity>;
}

/**
 * Reads back on its own, by plain HTTP, whoever is judged. Each of the effects throws a CheckFailed named `effect: …`
 * where what is there is not what it was with that effect and nothing else.
 */
export interface Oracle {
  /** What carries the case's marker now, of all types that the case needs. */
  snapshot(): Promise<Snapshot>;
  /** An entity as it is now; `undefined` where it does not exist. */
  read(target: Target): Promise<PlainEntity | undefined>;
  /** The value of a property as it is now. */
  property(target: Target, property: string): Promise<Plain | undefined>;
  /** The entities that carry the case's marker, of a type. */
  marked(type: string): Promise<readonly PlainEntity[]>;

  /** Everything is as before. */
  none(before: Snapshot): Promise<void>;
  /** One entity (or `count`) more, with these properties by name; everything else as before. Gives what was created. */
  created(
    before: Snapshot,
    properties: { readonly [name: string]: Plain },
    count?: number,
  ): Promise<readonly PlainEntity[]>;
  /** These properties of one entity changed to these values; everything else as before. */
  updated(before: Snapshot, target: Target, properties: { readonly [name: string]: Plain }): Promise<void>;
  /**
   * As many entities more as `created` has, each with the properties of one of them, and these of others changed;
   * everything else as before.
   *
   * @returns what was created, in the order of `created`
   */
  stored(
    before: Snapshot,
    created: readonly { readonly [name: string]: Plain }[],
    updated?: readonly { readonly target: Target; readonly properties: { readonly [name: string]: Plain } }[],
  ): Promise<readonly PlainEntity[]>;
  /** These are gone; everything else as before but what `changed` says of others. */
  deleted(
    before: Snapshot,
    targets: readonly Target[],
    changed?: readonly { readonly target: Target; readonly properties: { readonly [name: string]: Plain } }[],
  ): Promise<void>;
}
