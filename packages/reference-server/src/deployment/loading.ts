import { Problems } from '@platform-services/sdk/model';
import { describe, isArray, type JsonTree } from '../json/json-tree.js';
import { Refusal } from '../model/refusal.js';
import type { Ref } from '../model/values.js';
import { type Draft, unbounded } from '../store/store.js';
import { deploymentIds } from './deployment-ids.js';
import { encodeDeclared } from './encode-entity.js';
import { type Merged, mergeList } from './entity-list.js';
import { addRefusal, entityList } from './read-encoded.js';
import { namedAccess, type WorldState } from './world-state.js';

/** The identity of an entity that was loaded, as a deployment file has it. */
export interface LoadedEntity {
  /** The signature of its type. */
  readonly _type: string;
  /** A long beyond 2^53 is a text, and so is a decimal or a date. */
  readonly id: string | number | boolean;
  /** The partition. If the list names none, it is the id of the access. */
  readonly partition: string;
}

/** The result of loading a list of entities. */
export interface LoadedEntities {
  /** The number of new entities. */
  readonly added: number;
  /** The number of entities that have replaced others. */
  readonly replaced: number;
  /** The entities in the order of the list, and then the added and replaced ones that are nested in them. */
  readonly entities: readonly LoadedEntity[];
}

/**
 * Loads entities into an access. If there is a problem, nothing is changed.
 *
 * @param id the id of the access. Default: the only access
 * @param maxEntities the limit for the entities of all accesses together
 * @throws DeploymentError with every problem
 * @throws Refusal `notFound` if there is no such access, `storageFull` if there would be too many entities
 */
export function loadInto(
  state: WorldState,
  id: string | undefined,
  trees: JsonTree,
  maxEntities: number,
): LoadedEntities {
  const { store, id: accessId } = namedAccess(state, id, 'control');
  const bounds = { ...unbounded, maxEntities, countEntities: state.countEntities };
  const { globalIdOf } = deploymentIds(accessId);
  const loaded = store.change((draft) => replaceEntities(draft, trees, accessId), bounds, globalIdOf);
  const added = loaded.filter(({ isNew }) => isNew).length;
  return { added, replaced: loaded.length - added, entities: loaded.map(({ ref }) => identityOf(ref)) };
}

/**
 * @param partition the partition of entities that do not name one
 * @throws DeploymentError with every problem
 * @throws Refusal `storageFull` if there is no room for new entities
 */
function replaceEntities(draft: Draft, trees: JsonTree, partition: string): readonly Merged[] {
  const problems = new Problems(entityList);
  if (!isArray(trees)) problems.add('', describe(trees), 'an array of entities');
  else {
    try {
      const merged = mergeList(draft, { trees, pointer: '', partition, existing: 'replaced' }, problems);
      if (merged !== undefined) return merged.entities;
    } catch (error) {
      if (!(error instanceof Refusal) || error.kind !== 'invalid') throw error;
      addRefusal('', problems, error);
    }
  }
  throw problems.error();
}

function identityOf({ type, id, partition }: Ref): LoadedEntity {
  const encoded = encodeDeclared(id, type.id.type);
  return { _type: type.signature, id: typeof encoded === 'object' ? String(encoded) : encoded, partition };
}
