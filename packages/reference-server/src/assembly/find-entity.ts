import type { Instance } from '../model/instance.js';
import { invalid } from '../model/refusal.js';
import { formatScalar } from '../model/scalar-text.js';
import type { EntityType } from '../model/types.js';
import type { Scalar } from '../model/values.js';
import { partitionOf } from '../store/identity-registry.js';
import type { Store } from '../store/store.js';

/** What tells an entity from others: a partition of null searches them all (R-32), an id of null is none. */
export interface Identity<Id extends Scalar | null = Scalar | null> {
  readonly type: EntityType;
  readonly id: Id;
  readonly partition: string | null;
}

/**
 * The one instance of a type or of its subtypes with this id, in any partition where none is given (R-32).
 *
 * @throws Refusal `invalid` where several match
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

/** An identity in words, for messages. */
export function describeIdentity({ type, id, partition }: Identity): string {
  const inPartition = partition === null ? '' : ` in partition "${partition}"`;
  return `${type.signature} with id ${id === null ? 'null' : `"${formatScalar(id)}"`}${inPartition}`;
}

function describeInPartition(instance: Instance): string {
  return `${instance.type.signature} in partition "${partitionOf(instance)}"`;
}
