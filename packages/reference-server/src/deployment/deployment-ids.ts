import { formatScalar } from '../model/scalar-text.js';
import type { EntityType } from '../model/types.js';
import type { GlobalIdOf } from '../model/values.js';
import { type HashState, hashBytes, hashed, newUuid } from '../random/randomness.js';
import type { NewId } from '../store/store.js';

/**
 * The UUIDs of the entities in a deployment that name none. They are always the same: a globalId depends on nothing but
 * the access, the type, the id and the partition, so that it stays the same if other entities are added to the
 * deployment, and can be computed when it is read.
 */
export function deploymentIds(accessId: string): { readonly newId: NewId; readonly globalIdOf: GlobalIdOf } {
  const hashes = new Map<EntityType, HashState>();
  let withoutId = 0;
  const uuidOf = (type: EntityType, name: string): string => {
    const hash = hashes.get(type) ?? hashed(`${accessId}\n${type.signature}\n`);
    hashes.set(type, hash);
    return newUuid(hashBytes(hashed(name, hash)));
  };
  const globalIdOf: GlobalIdOf = (type, id, partition) => uuidOf(type, `${partition}\n${formatScalar(id)}`);
  return {
    newId(type, id, partition = '') {
      if (id !== undefined) return globalIdOf(type, id, partition);
      withoutId += 1;
      return uuidOf(type, `\n${withoutId}`);
    },
    globalIdOf,
  };
}
