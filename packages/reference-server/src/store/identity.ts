import { type EntityType, simpleTypes } from '../model/types.js';
import type { Entity, Ref, Scalar } from '../model/values.js';
import { compareGroups, groupOf } from './compare.js';
import type { Direction, Ordering, SortKey } from './ordering.js';

/** Whether entities that differ only by partition are different ones or the same. */
export type Partitions = 'distinct' | 'ignored';

/** What names an entity among those of its type. */
export type Identity = Pick<Ref, 'id' | 'partition'>;

/** Returns the function that has the key of an id among those of a type. A `number` takes less memory than a `bigint`. */
export function idKeys({ id: { type } }: EntityType): (id: Scalar) => NonNullable<SortKey> {
  // An id may be asked for that is of the type of a subtype or a supertype. An integer is never equal to a long.
  if (type === simpleTypes.long) return longKey;
  return type === simpleTypes.object ? groupOf : otherKey;
}

function longKey(id: Scalar): NonNullable<SortKey> {
  return typeof id === 'bigint' ? integerKey(id) : `\0not long ${String(id)}`;
}

function otherKey(id: Scalar): NonNullable<SortKey> {
  return typeof id === 'bigint' ? `\0long ${id}` : groupOf(id);
}

function integerKey(integer: bigint): number | bigint {
  const number = Number(integer);
  return Number.isSafeInteger(number) ? number : integer;
}

/** Compares the identities of entities of the same type. */
export function identityComparison(
  type: EntityType,
  partitions: Partitions,
): (left: Identity, right: Identity) => number {
  const keyOf = idKeys(type);
  return (left, right) => {
    const byId = compareIds(keyOf(left.id), keyOf(right.id));
    return byId !== 0 || partitions === 'ignored' ? byId : comparePartitions(left, right);
  };
}

/** How an entity of a type is found. */
export interface IdentitySearch {
  readonly key: NonNullable<SortKey>;
  readonly direction: Direction<Identity>;
}

/** @param partitions `ignored` to find the entities of all partitions */
export function identitySearch(type: EntityType, wanted: Identity, partitions: Partitions): IdentitySearch {
  const keyOf = idKeys(type);
  const key = keyOf(wanted.id);
  const direction = (other: Identity) => {
    const byId = compareIds(keyOf(other.id), key);
    return byId !== 0 || partitions === 'ignored' ? byId : comparePartitions(other, wanted);
  };
  return { key, direction };
}

function comparePartitions({ partition: left }: Identity, { partition: right }: Identity): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Numbers come before texts. Large ones, which are no `number`, are among the others by their values. */
function compareIds(left: NonNullable<SortKey>, right: NonNullable<SortKey>): number {
  if (typeof left === 'string' || typeof right === 'string') return compareGroups(left, right);
  return left < right ? -1 : left > right ? 1 : 0;
}

/** The order of the entities of a type by their identities. */
export function identityOrdering(type: EntityType, partitions: Partitions): Ordering<Entity> {
  const keyOf = idKeys(type);
  return { keyOf: ({ id }) => keyOf(id), compare: identityComparison(type, partitions) };
}

/** The number that an id is, or the next whole one below it. `undefined` for ids that come after all finite numbers. */
export function wholeNumberOf(id: Scalar): bigint | undefined {
  if (typeof id === 'bigint') return id;
  if (typeof id !== 'number' || Number.isNaN(id) || id === Number.POSITIVE_INFINITY) return undefined;
  return id === Number.NEGATIVE_INFINITY ? 0n : BigInt(Math.floor(id));
}

/** The higher one of two numbers, of which either may be missing. */
export function higher(left: bigint | undefined, right: bigint | undefined): bigint | undefined {
  return left === undefined || (right !== undefined && right > left) ? right : left;
}
