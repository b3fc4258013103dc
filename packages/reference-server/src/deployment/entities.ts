import { type Problems, pointerTo } from '@platform-services/sdk/model';
import { Merge } from '../assembly/apply.js';
import { type AssemblyEntity, reachedFrom } from '../assembly/assembly.js';
import { policies } from '../assembly/policies.js';
import { isObject, type JsonTree, LosslessNumber, member } from '../json/json-tree.js';
import { PlainEntities } from '../json/plain-entities.js';
import { type EntityReceiver, type JsonObject, receivingEntities } from '../json/read-json.js';
import { Refusal } from '../model/refusal.js';
import { formatScalar } from '../model/scalar-text.js';
import type { GlobalIdOf, Ref, Scalar } from '../model/values.js';
import { type Draft, IdentityInUse, type Store } from '../store/store.js';
import { completed } from '../work/steps.js';
import { addAbstract, checkEntity, checkNewEntities, isDefinition } from './entity-check.js';
import { readContext, reportRefusal } from './read-encoded.js';

/** The store into which entities are loaded. */
export interface EntityTarget {
  readonly store: Store;
  /** Computes the globalIds of entities that are loaded without one. */
  readonly globalIdOf: GlobalIdOf;
}

/**
 * Loads the entities of an access. References may point forward. A nested entity with the type and id of an entity of
 * the list is the same entity. If there are problems, the store must not be used.
 *
 * @returns the entities by `_id`; `undefined` if there are problems
 */
export function loadEntities(
  { store, globalIdOf }: EntityTarget,
  trees: readonly JsonTree[],
  pointer: string,
  problems: Problems,
): ReadonlyMap<string, Ref> | undefined {
  const context = readContext(store.types, pointer, problems);
  let entities: ReadonlyMap<string, Ref> | undefined;
  store.load(globalIdOf, (draft) => {
    const placeOf = (entity: AssemblyEntity) => placeIn(trees, pointer, entity);
    const loading = new Loading(draft, problems, placeOf);
    completed(receivingEntities(trees, context, loading));
    entities = loading.finish(pointer);
  });
  return entities;
}

/** The maximum number of problems that name both places. Finding the first one takes as long as reading everything. */
const maxPlaces = 50;

function placeIn(trees: readonly JsonTree[], pointer: string, entity: AssemblyEntity): string | undefined {
  const { type, id, partition, path } = entity;
  let inAnother: string | undefined;
  for (const [index, tree] of trees.entries()) {
    if (!isObject(tree)) continue;
    const isSame = member(tree, '_type') === type.signature && isSameId(member(tree, 'id'), id);
    const place = pointerTo(pointer, index);
    if (!isSame || place === path) continue;
    if ((member(tree, 'partition') ?? null) === partition) return place;
    // If the access ignores partitions, an entity in another partition has the same identity.
    inAnother ??= place;
  }
  return inAnother;
}

function isSameId(tree: JsonTree | undefined, id: Scalar | null): boolean {
  const text = tree instanceof LosslessNumber ? tree.text : tree;
  return id !== null && (typeof text === 'string' || typeof text === 'number') && String(text) === formatScalar(id);
}

/**
 * Creates the entities of an access. Nearly all of them have an id and mention no other entity. They are forgotten as
 * soon as they are created, since keeping all of them until the last one is read would take longer than the rest. When
 * there are problems, entities are still created, since only the store knows which ids are repeated.
 */
class Loading implements EntityReceiver {
  readonly #draft: Draft;
  readonly #plain: PlainEntities;
  readonly #merge: Merge;
  readonly #problems: Problems;
  /** The place of the first entity of the list that has the type and id of another one. */
  readonly #placeOf: (entity: AssemblyEntity) => string | undefined;
  readonly #problemsBefore: number;
  /** The top-level entities that must wait until all entities have been read, for their references or their ids. */
  readonly #kept = new Set<AssemblyEntity>();
  #refusal: Refusal | undefined;

  constructor(draft: Draft, problems: Problems, placeOf: (entity: AssemblyEntity) => string | undefined) {
    this.#placeOf = placeOf;
    this.#draft = draft;
    this.#plain = new PlainEntities(draft.types);
    this.#merge = new Merge(draft, { entities: [], policy: policies.load });
    this.#problems = problems;
    this.#problemsBefore = problems.count;
  }

  /** Adds an entity that consists of scalars and has an identity of its own. */
  readonly take = (tree: JsonObject): boolean => {
    const entity = this.#plain.read(tree);
    return entity !== undefined && this.#draft.load(entity.type, entity.values);
  };

  readonly onEntity = (entity: AssemblyEntity, _index: number, whole: boolean): void => {
    if (this.#kept.has(entity)) {
      this.#addRepeated(entity);
      return;
    }
    const { type, id } = entity;
    const isMentioned = !whole || entity.localId !== undefined;
    if (isMentioned || id === null) this.#kept.add(entity);
    else checkEntity(entity, this.#draft.types, this.#problems);
    if (type.abstract) addAbstract(entity, this.#problems);
    else if (this.#draft.types.stored.has(type)) {
      if (id === null) this.#merge.reserve(entity);
      else if (isMentioned) this.#attempt(entity, () => this.#merge.identify(entity, 'top'));
      else this.#attempt(entity, () => this.#merge.createWhole(entity));
    }
  };

  readonly onReference = (entity: AssemblyEntity): void => {
    if (this.#kept.has(entity)) this.#addRepeated(entity);
  };

  /** @returns the entities by `_id`; `undefined` if there are problems */
  finish(pointer: string): ReadonlyMap<string, Ref> | undefined {
    const reached = reachedFrom(this.#kept);
    for (const entity of reached) checkEntity(entity, this.#draft.types, this.#problems);
    checkNewEntities(reached, this.#problems);
    if (this.#problems.count > this.#problemsBefore) return undefined;
    return reportRefusal(pointer, this.#problems, () => {
      if (this.#refusal !== undefined) throw this.#refusal;
      // The ids of the deployment come first, since a generated id must not be one of them.
      for (const entity of reached) {
        if (entity.id === null) this.#merge.reserve(entity);
        else this.#merge.identify(entity, 'nested');
      }
      for (const entity of reached) this.#merge.identify(entity, 'nested');
      this.#checkDefinitions(reached);
      if (this.#problems.count > this.#problemsBefore) return undefined;
      completed(this.#merge.settingProperties());
      const entities = new Map<string, Ref>();
      for (const entity of reached) {
        if (entity.localId !== undefined) entities.set(entity.localId, this.#merge.refOf(entity));
      }
      return entities;
    });
  }

  /** Checks that an entity that is mentioned by its id has values only in one place. Any others would be lost. */
  #checkDefinitions(entities: Iterable<AssemblyEntity>): void {
    const definitions = new Map<Ref, AssemblyEntity>();
    for (const entity of entities) {
      const { type, id } = entity;
      if (id === null || !isDefinition(entity)) continue;
      const ref = this.#merge.refOf(entity);
      const other = definitions.get(ref);
      if (other === undefined) definitions.set(ref, entity);
      const isSecond = other !== undefined || !this.#merge.hasCreated(entity);
      if (!isSecond) continue;
      const found = `a second definition of ${type.signature} ${formatScalar(id)}${this.#beside(other, entity)}`;
      this.#problems.add(entity.path, found, 'values of an entity in one place, and elsewhere only its id');
    }
  }

  #beside(other: AssemblyEntity | undefined, entity: AssemblyEntity): string {
    const place = other?.path ?? (this.#problems.count < maxPlaces ? this.#placeOf(entity) : undefined);
    return place === undefined ? '' : ` beside ${place}`;
  }

  #attempt(entity: AssemblyEntity, create: () => void): void {
    try {
      create();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error instanceof IdentityInUse) this.#addRepeated(entity);
      else this.#refusal ??= error;
    }
  }

  #addRepeated(entity: AssemblyEntity): void {
    const { id, type } = entity;
    if (id === null) return;
    const found = `a second ${JSON.stringify(formatScalar(id))}${this.#beside(undefined, entity)}`;
    this.#problems.add(pointerTo(entity.path, 'id'), found, `a unique id of ${type.signature}`);
  }
}
