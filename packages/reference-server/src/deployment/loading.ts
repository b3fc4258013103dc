import { Problems, pointerTo } from '@platform-services/sdk/model';
import { Merge } from '../assembly/apply.js';
import { type AssemblyEntity, reachedFrom } from '../assembly/assembly.js';
import { policies } from '../assembly/policies.js';
import { describe, type JsonTree } from '../json/json-tree.js';
import { readingEntities } from '../json/read-json.js';
import { initialValues } from '../model/contents.js';
import { Refusal } from '../model/refusal.js';
import { formatScalar } from '../model/scalar-text.js';
import type { Ref } from '../model/values.js';
import { unbounded } from '../store/bounds.js';
import type { Draft } from '../store/store.js';
import { completed } from '../work/steps.js';
import { deploymentIds } from './deployment-ids.js';
import { encodeDeclared } from './encode-entity.js';
import { addAbstract, checkEntity, checkNewEntities, isDefinition } from './entity-check.js';
import { addRefusal, entityList, readContext } from './read-encoded.js';
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

/** The result of loading an entity of a list. */
interface Loaded {
  readonly ref: Ref;
  /** Whether the entity was added, rather than replacing an existing one. */
  readonly isNew: boolean;
}

/**
 * Adds the entities of a list, which are written as in a deployment file. An entity with the type, the id and the
 * partition of one that exists replaces it: properties that the list does not name get their initial values, and
 * references to it stay.
 *
 * @param partition the partition of entities that do not name one
 * @returns the entities of the list in its order, and then those that are nested in them and have changed
 * @throws DeploymentError with every problem
 * @throws Refusal `storageFull` if there is no room for new entities
 */
function replaceEntities(draft: Draft, trees: JsonTree, partition: string): readonly Loaded[] {
  const problems = new Problems(entityList);
  if (!Array.isArray(trees)) problems.add('', describe(trees), 'an array of entities');
  problems.throwAny();
  const entities = readAll(trees, draft, problems);
  const reached = reachedFrom(entities);
  for (const entity of reached) checkEntity(entity, draft.types, problems);
  checkNewEntities(reached, problems);
  for (const entity of entities) if (entity.type.abstract) addAbstract(entity, problems);
  problems.throwAny();
  try {
    const loaded = merge(draft, entities, reached, partition, problems);
    problems.throwAny();
    return loaded;
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind !== 'invalid') throw error;
    addRefusal('', problems, error);
    throw problems.error();
  }
}

function readAll(trees: JsonTree, { types }: Draft, problems: Problems): readonly AssemblyEntity[] {
  const read = completed(readingEntities(trees, undefined, readContext(types, '', problems)));
  // The array has no elements for entities that could not be read. `Object.values` leaves these places out.
  return Array.isArray(read) ? Object.values(read) : [read];
}

function merge(
  draft: Draft,
  entities: readonly AssemblyEntity[],
  reached: ReadonlySet<AssemblyEntity>,
  partition: string,
  problems: Problems,
): readonly Loaded[] {
  const instantiations = new Set<AssemblyEntity>();
  const merging = new Merge(draft, { entities, policy: policies.replace, instantiations });
  completed(merging.reaching(entities));
  const atTop = new Set(entities);
  for (const entity of atTop) {
    const { type, id } = entity;
    if (id === null) continue;
    const target = { type, id, text: formatScalar(id), partition: entity.partition ?? partition };
    // An entity of a subtype with this id is another one.
    if (draft.find(type, id, target.partition).some((each) => each.type === type))
      merging.identify(entity, 'top', target);
    else {
      instantiations.add(entity);
      merging.identify(entity, 'top');
    }
  }
  completed(merging.identifying(undefined));
  const defined = new Map<Ref, AssemblyEntity>();
  const loaded = new Map<Ref, Loaded>();
  for (const entity of reached) {
    const ref = merging.refOf(entity);
    const isNew = merging.hasCreated(entity);
    const isNamed = atTop.has(entity) || (entity.id !== null && isDefinition(entity));
    if (isNew || isNamed) loaded.set(ref, { ref, isNew });
    if (!isNamed) continue;
    const other = defined.get(ref);
    if (other !== undefined) addSecond(entity, other, problems);
    else if (!isNew) clearUnnamed(draft, entity, ref);
    defined.set(ref, entity);
  }
  completed(merging.settingProperties());
  return Array.from(loaded.values());
}

function addSecond({ type, id, path }: AssemblyEntity, other: AssemblyEntity, problems: Problems): void {
  const found = `a second ${type.signature} ${id === null ? '' : `${formatScalar(id)} `}beside ${other.path}`;
  problems.add(pointerTo(path, 'id'), found, `a unique id of ${type.signature}`);
}

/** Gives the properties that an entity does not name their initial values, but keeps its identity. */
function clearUnnamed(draft: Draft, { properties }: AssemblyEntity, ref: Ref): void {
  const { type } = ref;
  const named = new Set(Array.from(properties, ([property]) => property.name));
  const initial = initialValues(type);
  for (const property of type.properties) {
    const isIdentity = property === type.id || property === type.partition || property === type.globalId;
    if (!isIdentity && !named.has(property.name)) draft.set(ref, property, initial[property.index] ?? null);
  }
}
