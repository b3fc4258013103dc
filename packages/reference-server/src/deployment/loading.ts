import type { JsonTree } from '../json/json-tree.js';
import type { Ref } from '../model/values.js';
import { unbounded } from '../store/draft.js';
import { deploymentIds } from './deployment-ids.js';
import { encodeDeclared } from './encode-entity.js';
import { replaceEntities } from './replace-entities.js';
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
  list: JsonTree,
  maxEntities: number,
): LoadedEntities {
  const { store, id: accessId } = namedAccess(state, id, 'control');
  const bounds = { ...unbounded, maxEntities, countEntities: state.countEntities };
  const { globalIdOf } = deploymentIds(accessId);
  const loaded = store.load(globalIdOf, (draft) => replaceEntities(draft, list, accessId), bounds);
  const added = loaded.filter(({ isNew }) => isNew).length;
  return { added, replaced: loaded.length - added, entities: loaded.map(({ ref }) => identityOf(ref)) };
}

function identityOf({ type, id, partition }: Ref): LoadedEntity {
  const encoded = encodeDeclared(id, type.id.type);
  return { _type: type.signature, id: typeof encoded === 'object' ? String(encoded) : encoded, partition };
}
