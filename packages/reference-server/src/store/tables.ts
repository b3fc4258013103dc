import { memoized } from '../memory/caches.js';
import { type EntityType, type EnumConstant, type Property, simpleTypes } from '../model/types.js';
import { type Entity, isScalar, keyOf, type Ref, type Scalar, type Value } from '../model/values.js';
import { Tree } from './tree.js';
import type { SortKey } from './tree-nodes.js';

/** The entities of exactly one type, and the references to such entities, which may not exist. */
export interface Table {
  readonly entities: Tree<Entity, Identity>;
  readonly referrers: Tree<Referrer, Reference>;
  /** The highest number among the ids that such entities have ever had, also those that have been deleted. */
  readonly highestNumber: bigint | undefined;
}

export function newTable(type: EntityType, partitions: Partitions): Table {
  const identity = [({ id }: Identity) => idKey(type, id), ...(partitions === 'ignored' ? [] : [partitionOf])];
  const target = identity.map((keyOf) => (reference: Reference) => keyOf(reference.target));
  return {
    entities: new Tree<Entity, Identity>({ keys: identity }),
    referrers: new Tree<Referrer, Reference>({
      keys: [...target, ({ place }) => place, ({ property }) => property.index],
    }),
    highestNumber: undefined,
  };
}

/** Whether entities that differ only by partition are different ones or the same. */
export type Partitions = 'distinct' | 'ignored';

/** What names an entity among those of its type. */
export type Identity = Pick<Ref, 'id' | 'partition'>;

const partitionOf = ({ partition }: Identity): string => partition;

/** The key of an id of an entity of a type. A `number` takes less memory than a `bigint`. */
export function idKey({ id: { type } }: EntityType, id: Scalar): NonNullable<SortKey> {
  // The id that is searched for may be of the type of a subtype or a supertype. An integer is never equal to a long.
  if (type !== simpleTypes.long) return groupOf(id);
  if (typeof id !== 'bigint') return `\0not long ${String(id)}`;
  const number = Number(id);
  return Number.isSafeInteger(number) ? number : id;
}

/** What distinguishes the references from an entity to another one by one property from all others. */
export interface Reference {
  readonly target: Ref;
  /** The place of the owner in the order of creation. */
  readonly place: number;
  readonly property: Property;
}

/** The references from an entity to another one by one property. */
export interface Referrer extends Reference {
  readonly owner: Ref;
  /** How often the value of the property mentions the target. */
  readonly count: number;
}

/** A key that is the same for equal values. Values that are neither null nor scalars have no own group. */
export function groupOf(value: Value): NonNullable<SortKey> {
  if (value === null) return '\0n';
  if (!isScalar(value)) return '\0x';
  const key = keyOf(value);
  if (typeof key === 'boolean') return key ? '\0b1' : '\0b0';
  if (Number.isNaN(key)) return '\0NaN';
  if (typeof key === 'object') return key !== null && 'name' in key ? constantGroup(key) : '\0x';
  return key;
}

const constantGroup = memoized(({ type, name }: EnumConstant): string => `\0e${type.signature} ${name}`);

/** A key by which texts and numbers are ordered as by `compareValues`. */
export function sortKeyOf(value: Value): SortKey {
  if (typeof value === 'string') return value.toLowerCase();
  return (typeof value === 'number' && !Number.isNaN(value)) || typeof value === 'bigint' ? value : undefined;
}
