import { type Problems, pointerTo } from '@platform-services/sdk/model';
import { Merge } from '../assembly/apply.js';
import { type AssemblyEntity, reachedFrom } from '../assembly/assembly.js';
import { policies } from '../assembly/policies.js';
import type { JsonTree } from '../json/json-tree.js';
import { readingEntities } from '../json/read-json.js';
import { initialValues, sameValue } from '../model/contents.js';
import { formatScalar } from '../model/scalar-text.js';
import { isCollection, typeName } from '../model/types.js';
import { keyOf, type Ref } from '../model/values.js';
import { canGenerateId, type Draft } from '../store/store.js';
import { completed } from '../work/steps.js';
import { readContext } from './read-encoded.js';

/** A list of entities, which are written as in a deployment file. */
export interface EntityList {
  readonly trees: readonly JsonTree[];
  /** The JSON pointer of the list. */
  readonly pointer: string;
  /** The partition of entities that do not name one. */
  readonly partition: string;
  /** What happens to an entity with the identity of one that exists already. */
  readonly existing: 'replaced' | 'refused';
  /** The reserved places of the entities in the order of creation. Default: they follow each other. */
  readonly places?: readonly number[];
}

/** An entity of a list that has been merged. */
export interface Merged {
  readonly ref: Ref;
  /** Whether the entity was added, rather than replacing an existing one. */
  readonly isNew: boolean;
}

/** The outcome of merging a list. */
interface MergedList {
  /** The entities of the list in its order, and then those that are nested in them and have changed. */
  readonly entities: readonly Merged[];
  readonly byLocalId: ReadonlyMap<string, Ref>;
}

/**
 * Adds the entities of a list. If one replaces an existing one, properties that the list does not name get their
 * initial values, and references to it stay. An entity that is only mentioned by its identity may be anywhere.
 *
 * @returns `undefined` if there are problems. Then the draft must not be used
 * @throws Refusal if the store cannot hold an entity
 */
export function mergeList(draft: Draft, list: EntityList, problems: Problems): MergedList | undefined {
  const before = problems.count;
  const read = completed(readingEntities(list.trees, undefined, readContext(draft.types, list.pointer, problems)));
  // The array has no elements for entities that could not be read. `Object.values` leaves these out.
  const entities = Array.isArray(read) ? Object.values(read) : [read];
  const reached = reachedFrom(entities);
  checkEntities(reached, draft, problems);
  for (const entity of entities) if (entity.type.abstract) addAbstract(entity, problems);
  checkUnique(entities, draft, list, problems);
  if (problems.count > before) return undefined;
  const instantiations = new Set<AssemblyEntity>();
  const merge = new Merge(draft, { entities, policy: policies.list, instantiations });
  completed(merge.reaching(entities));
  for (const [index, entity] of entities.entries()) {
    const { type, id } = entity;
    const partition = partitionOf(entity, list);
    const target = id === null ? undefined : { type, id, ids: [id], text: formatScalar(id), partition };
    // An entity of a subtype with this id is another one.
    const isKnown = target && draft.find(type, target.id, target.partition).some((each) => each.type === type);
    if (!isKnown) instantiations.add(entity);
    merge.identify(entity, 'top', isKnown ? target : undefined, list.places?.[index]);
  }
  completed(merge.identifying(undefined));
  const changed = defining(draft, list, { merge, reached, atTop: new Set(entities) }, problems);
  if (problems.count > before) return undefined;
  completed(merge.settingProperties());
  const byLocalId = new Map<string, Ref>();
  for (const entity of reached) if (entity.localId !== undefined) byLocalId.set(entity.localId, merge.refOf(entity));
  return { entities: changed, byLocalId };
}

/** The entities of a list that have been identified. */
interface Identified {
  readonly merge: Merge;
  readonly reached: ReadonlySet<AssemblyEntity>;
  readonly atTop: ReadonlySet<AssemblyEntity>;
}

/** The entities that are new or have values in the list. Each must have them in one place, or some would be lost. */
function defining(draft: Draft, list: EntityList, { merge, reached, atTop }: Identified, problems: Problems) {
  const defined = new Map<Ref, AssemblyEntity>();
  const changed = new Map<Ref, Merged>();
  for (const entity of reached) {
    const ref = merge.refOf(entity);
    const isNew = merge.hasCreated(entity);
    const isDefined = atTop.has(entity) || (entity.id !== null && isDefinition(entity));
    if (isNew || isDefined) changed.set(ref, { ref, isNew });
    if (!isDefined) continue;
    const other = defined.get(ref);
    if (other !== undefined || (!isNew && list.existing === 'refused')) {
      if (atTop.has(entity)) addRepeated(entity, other, problems);
      else addSecond(entity, other, problems);
    } else if (!isNew) clearUnnamed(draft, entity, ref);
    defined.set(ref, other ?? entity);
  }
  return [...changed.values()];
}

/** Checks entities, which may be nested: their types must be stored, and values that are needed must be there. */
function checkEntities(entities: Iterable<AssemblyEntity>, { types }: Draft, problems: Problems): void {
  // An id that could not be read has been reported already.
  const unread = new Set(problems.list.map(({ pointer }) => pointer.replace(/\/value$/, '')));
  for (const entity of entities) {
    const { type, path, properties, id } = entity;
    if (!types.stored.has(type)) {
      const found = `"${type.signature}", which only requests and results have`;
      problems.add(pointerTo(path, '_type'), found, 'a type of the access');
    }
    for (const [property, value] of properties) {
      if (value !== null || property.nullable || isCollection(property.type)) continue;
      problems.add(pointerTo(path, property.name), 'null', typeName(property.type));
    }
    if (id !== null || unread.has(pointerTo(path, 'id'))) continue;
    if (type.abstract) addAbstract(entity, problems);
    else if (!canGenerateId(type)) {
      const expected = `an id of type ${typeName(type.id.type)}, since none can be generated`;
      problems.add(pointerTo(path, 'id'), 'nothing', expected);
    }
  }
}

function addAbstract({ type, path }: AssemblyEntity, problems: Problems): void {
  problems.add(pointerTo(path, '_type'), `the abstract type "${type.signature}"`, 'a type that can have instances');
}

/** Checks that no two entities at the top of a list have the same identity. */
function checkUnique(
  entities: readonly AssemblyEntity[],
  { partitions }: Draft,
  list: EntityList,
  problems: Problems,
): void {
  const byIdentity = new Map<string, AssemblyEntity>();
  for (const entity of entities) {
    const { type, id } = entity;
    if (id === null) continue;
    const key = keyOf(id);
    const partition = partitions === 'ignored' ? '' : partitionOf(entity, list);
    const identity = [type.signature, typeof key, String(key), partition].join('\n');
    const other = byIdentity.get(identity);
    if (other === undefined) byIdentity.set(identity, entity);
    else addRepeated(entity, other, problems);
  }
}

/** The partition that an entity at the top has. It has none if the list says so by null (D-60). */
function partitionOf({ type, partition, properties }: AssemblyEntity, list: EntityList): string {
  return properties.get(type.partition) === null ? '' : (partition ?? list.partition);
}

function addRepeated({ type, id, path }: AssemblyEntity, other: AssemblyEntity | undefined, problems: Problems): void {
  const found = `a second ${JSON.stringify(id === null ? '' : formatScalar(id))}${beside(other)}`;
  problems.add(pointerTo(path, 'id'), found, `a unique id of ${type.signature}`);
}

function addSecond({ type, id, path }: AssemblyEntity, other: AssemblyEntity | undefined, problems: Problems): void {
  const found = `a second definition of ${type.signature} ${id === null ? '' : formatScalar(id)}${beside(other)}`;
  problems.add(path, found, 'values of an entity in one place, and elsewhere only its id');
}

function beside(other: AssemblyEntity | undefined): string {
  return other === undefined ? '' : ` beside ${other.path}`;
}

/** Whether an entity has values, and is not only mentioned by its identity. */
function isDefinition({ type, properties }: AssemblyEntity): boolean {
  const identity = [type.id, type.globalId, type.partition];
  return Array.from(properties.keys()).some((property) => !identity.includes(property));
}

/** Gives the properties that an entity does not name their initial values, but keeps its identity. */
function clearUnnamed(draft: Draft, { properties }: AssemblyEntity, ref: Ref): void {
  const { type } = ref;
  const named = new Set(Array.from(properties, ([property]) => property.name));
  const initial = initialValues(type);
  for (const property of type.properties) {
    const isIdentity = property === type.id || property === type.partition || property === type.globalId;
    if (isIdentity || named.has(property.name)) continue;
    const value = initial[property.index] ?? null;
    const entity = draft.read(ref);
    if (!sameValue(entity.get(property), value)) draft.changeValue(entity, property, value);
  }
}
