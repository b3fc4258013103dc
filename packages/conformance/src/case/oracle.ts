import type { Plain, PlainEntity } from './plain.js';
import type { Target } from './subject.js';

/** The values of properties by their names. */
export type Values = { readonly [name: string]: Plain };

/** An entity that was changed, with the properties that must have new values. */
export interface Changed {
  readonly target: Target;
  readonly properties: Values;
}

/** The state of everything that contains the marker of a case. References are reduced to type and id. */
export interface Snapshot {
  /** The entities by type, partition and id. */
  readonly entities: ReadonlyMap<string, PlainEntity>;
}

/**
 * Reads the state of the deployment by plain HTTP, independently of the subject. The methods that check an effect throw
 * a CheckFailed named `effect: …` unless the state shows exactly that effect.
 */
export interface Oracle {
  /** Reads everything that contains the marker of the case, of all types that the case needs. */
  snapshot(): Promise<Snapshot>;
  /** Reads an entity. Returns `undefined` if it does not exist. */
  read(target: Target): Promise<PlainEntity | undefined>;
  /** Reads the value of a property. */
  property(target: Target, property: string): Promise<Plain | undefined>;
  /** Reads the entities of a type that contain the marker of the case. */
  marked(type: string): Promise<readonly PlainEntity[]>;

  /**
   * Returns an oracle whose effects judge the requirement. Without it they judge the same as a check without `judges`.
   */
  judging(judges: string | readonly string[]): Oracle;

  /** Checks that nothing has changed. */
  none(before: Snapshot): Promise<void>;
  /**
   * Checks that `count` entities (default: one) with these property values were created and nothing else has changed.
   * Returns the created entities.
   */
  created(before: Snapshot, properties: Values, count?: number): Promise<readonly PlainEntity[]>;
  /** Checks that these properties of one entity have these values and nothing else has changed. */
  updated(before: Snapshot, target: Target, properties: Values): Promise<void>;
  /**
   * Checks that one entity was created for each element of `created`, with its property values, that the targets in
   * `updated` have the given values, and that nothing else has changed.
   *
   * @returns the created entities, in the order of `created`
   */
  stored(before: Snapshot, created: readonly Values[], updated?: readonly Changed[]): Promise<readonly PlainEntity[]>;
  /**
   * Checks that the targets were deleted, that the entities in `changed` have the given values, and that nothing else
   * has changed.
   */
  deleted(before: Snapshot, targets: readonly Target[], changed?: readonly Changed[]): Promise<void>;
}
