import { type EntityType, simpleTypes } from '../model/types.js';
import type { Ref, Scalar } from '../model/values.js';
import { compareKeys, groupOf, type SortKey } from './sort-key.js';
import type { Ordering, Search } from './tree.js';

/** Whether entities that differ only by partition are different ones or the same. */
export type Partitions = 'distinct' | 'ignored';

/** What names an entity among those of its type. */
export type Identity = Pick<Ref, 'id' | 'partition'>;

/** Returns the function that has the key of an id among those of a type. A `number` takes less memory than a `bigint`. */
export function idKeys({ id: { type } }: EntityType): (id: Scalar) => NonNullable<SortKey> {
  // An id may be asked for that is of the type of a subtype or a supertype. An integer is never equal to a long.
  return type === simpleTypes.long ? longKey : groupOf;
}

function longKey(id: Scalar): NonNullable<SortKey> {
  if (typeof id !== 'bigint') return `\0not long ${String(id)}`;
  const number = Number(id);
  return Number.isSafeInteger(number) ? number : id;
}

/** The order of the entities of a type by their identities. */
export function identityOrdering(type: EntityType, partitions: Partitions): Ordering<Identity> {
  const keyOf = idKeys(type);
  return {
    keyOf: ({ id }) => keyOf(id),
    compare: (left, right) => {
      const byId = compareKeys(keyOf(left.id), keyOf(right.id));
      return byId !== 0 || partitions === 'ignored' ? byId : comparePartitions(left, right);
    },
  };
}

/**
 * How an entity of a type is found.
 *
 * @param partitions `ignored` to find the entities of all partitions
 */
export function identitySearch(type: EntityType, wanted: Identity, partitions: Partitions): Search<Identity> {
  const keyOf = idKeys(type);
  const key = keyOf(wanted.id);
  const direction = (other: Identity) => {
    const byId = compareKeys(keyOf(other.id), key);
    return byId !== 0 || partitions === 'ignored' ? byId : comparePartitions(other, wanted);
  };
  return { key, direction };
}

function comparePartitions({ partition: left }: Identity, { partition: right }: Identity): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
