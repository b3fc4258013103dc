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
import type { Draft } from '../store/store.js';
import { completed } from '../work/steps.js';
import { addAbstract, checkEntity, checkNewEntities, isDefinition } from './entity-check.js';
import { addRefusal, entityList, readContext } from './read-encoded.js';

/** The result of loading an entity of a list. */
export interface LoadedEntity {
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
export function replaceEntities(draft: Draft, trees: JsonTree, partition: string): readonly LoadedEntity[] {
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
): readonly LoadedEntity[] {
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
  const loaded = new Map<Ref, LoadedEntity>();
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
