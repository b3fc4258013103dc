import { Problems } from '@platform-services/sdk/model';
import { isObject, type JsonTree } from '../json/json-tree.js';
import { PlainEntities } from '../json/plain-entities.js';
import type { GlobalIdOf, Ref } from '../model/values.js';
import { type Draft, type Store, unbounded } from '../store/store.js';
import { type EntityList, mergeList } from './entity-list.js';
import { reportRefusal } from './read-encoded.js';

/**
 * Loads the entities of an access. References may point forward. A nested entity with the type and id of an entity of
 * the list is the same entity. If there are problems, the store must not be used.
 *
 * @param list the list, in whose access only resources exist
 * @param globalIdOf computes the globalIds of entities that are loaded without one
 * @returns the entities by `_id`; `undefined` if there are problems
 */
export function loadEntities(
  store: Store,
  list: Omit<EntityList, 'existing'>,
  globalIdOf: GlobalIdOf,
  problems: Problems,
): ReadonlyMap<string, Ref> | undefined {
  const merge = (split: (draft: Draft) => Omit<EntityList, 'existing'>, found: Problems) =>
    store.change(
      (draft) =>
        reportRefusal(list.pointer, found, () => mergeList(draft, { ...split(draft), existing: 'refused' }, found)),
      unbounded,
      globalIdOf,
    );
  const before = store.state;
  const loaded = merge((draft) => ({ ...list, ...withoutPlain(draft, list.trees) }), new Problems());
  if (loaded !== undefined) return loaded.byLocalId;
  // Only the whole list shows both places of a problem.
  store.state = before;
  return merge(() => list, problems)?.byLocalId;
}

/**
 * Loads the entities that consist of scalars, as nearly all do, and have an identity of their own.
 *
 * @returns the other entities of the list, with their places in the order of creation
 */
function withoutPlain(draft: Draft, trees: readonly JsonTree[]): Pick<EntityList, 'trees' | 'places'> {
  const plain = new PlainEntities(draft.types);
  const others: JsonTree[] = [];
  const places: number[] = [];
  for (const tree of trees) {
    const entity = isObject(tree) ? plain.read(tree) : undefined;
    if (entity !== undefined && draft.load(entity.type, entity.values)) continue;
    others.push(tree);
    places.push(draft.reservePlace());
  }
  return { trees: others, places };
}
