import type { Instance } from '../model/instance.js';
import { invalid } from '../model/refusal.js';
import { formatScalar } from '../model/scalar-text.js';
import type { EntityType } from '../model/types.js';
import type { Scalar } from '../model/values.js';
import { partitionOf } from '../store/identity-registry.js';
import type { Store } from '../store/store.js';

/** The identity of an entity. A partition of null stands for all partitions (R-32). */
export interface Identity<Id extends Scalar | null = Scalar | null> {
  readonly type: EntityType;
  readonly id: Id;
  readonly partition: string | null;
}

/**
 * Finds the instance of a type or its subtypes with this id. Without a partition, all partitions are searched (R-32).
 *
 * @throws Refusal `invalid` if several instances match
 */
export function findOne(store: Store, identity: Identity<Scalar>): Instance | undefined {
  const found = store.find(identity.type, identity.id, identity.partition ?? undefined);
  if (found.length <= 1) return found[0];
  const candidates = found.slice(0, 5).map(describeInPartition);
  throw invalid(
    'R-32',
    `${describeIdentity(identity)} names ${found.length} entities: ${candidates.join(', ')}. ` +
      'Expected the partition or the exact type.',
  );
}

/** Describes an identity for messages. */
export function describeIdentity({ type, id, partition }: Identity): string {
  const inPartition = partition === null ? '' : ` in partition "${partition}"`;
  return `${type.signature} with id ${id === null ? 'null' : `"${formatScalar(id)}"`}${inPartition}`;
}

function describeInPartition(instance: Instance): string {
  return `${instance.type.signature} in partition "${partitionOf(instance)}"`;
}
