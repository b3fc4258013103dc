import type { AssemblyEntity } from '../assembly/assembly.js';
import type { Deviating } from '../model/refusal.js';
import { parseText } from '../model/scalar-text.js';
import { type EntityType, type IdProperty, type Property, simpleTypes, type ValueType } from '../model/types.js';
import { keyOf, type Scalar, type ValueKey } from '../model/values.js';
import type { ReadDialect } from './json-dialect.js';
import {
  describe,
  isArray,
  isObject,
  type JsonObject,
  type JsonTree,
  LosslessNumber,
  member,
  type Place,
  quote,
} from './json-tree.js';
import type { BodyTarget, IdentityManagementMode, ReadContext } from './read-context.js';
import { typeMismatch } from './read-element.js';
import { withoutFraction } from './read-scalar.js';

/** An object that is an entity, and the identity in the path if the object is the body itself. */
interface EntityObject {
  readonly tree: JsonObject;
  readonly place: Place;
  readonly target: BodyTarget | undefined;
}

/** What tells apart the entities of a type. Null if it is not known. */
interface Identity {
  readonly id: Scalar | null;
  readonly partition: string | null;
}

/** The differences between dialects in recognising entities. */
interface IdentityDialect {
  /** Whether objects with the same `_id` are entities of their own. A `_ref` is to the last one. */
  readonly separateEntities: Deviating;
  /** Whether a body must not repeat an id. */
  readonly writesOnce: Deviating;
  /** Whether the body replaces the entity of the path. Otherwise it may repeat the id, which only the path states. */
  readonly replaces: Deviating;
}

/**
 * Recognises objects of a body that are the same entity. `_ref` refers to an `_id` in every mode. Objects with
 * the same `_id` are the same entity in mode `_id`. Mode `auto` becomes `_id` if the body has an `_id` first. In
 * the other modes a repeated `_id` is refused, since a `_ref` to it would be ambiguous.
 */
export class BodyIdentities {
  #mode: IdentityManagementMode;
  readonly #dialect: IdentityDialect;
  readonly #ignoresPartitions: boolean;
  #ofPath: AssemblyEntity | undefined;
  readonly #byLocalId = new Map<string, AssemblyEntity>();
  /** For each type and id the first entity, by null, and the first one of each partition that is named. */
  readonly #byId = new Map<EntityType, Map<ValueKey, Map<string | null, AssemblyEntity>>>();

  constructor({ identity, partitions }: Pick<ReadContext, 'identity' | 'partitions'>, dialect: IdentityDialect) {
    this.#mode = identity;
    this.#ignoresPartitions = partitions === 'ignored';
    this.#dialect = dialect;
  }

  /** Whether ids matter. They may do so later while the mode is `auto`, until an object has an `_id` or `id`. */
  get #comparesIds(): boolean {
    return this.#mode === 'id' || this.#dialect.writesOnce !== undefined;
  }

  byLocalId(localId: string): AssemblyEntity | undefined {
    return this.#byLocalId.get(localId);
  }

  /**
   * The entity that an object is: one that has been read before, or else the given one, which can be recognised later.
   *
   * @param entity what has been read of the object
   * @throws BodyRefusal if the mode or the dialect forbids repeating its `_id` or id
   */
  recognise(entity: AssemblyEntity, object: EntityObject): AssemblyEntity {
    const { target } = object;
    const identity = this.#identityOf(entity, target);
    const known = this.#find(entity, identity, object) ?? entity;
    this.#add(known, entity, identity);
    if (target !== undefined && this.#dialect.replaces === undefined) this.#ofPath = entity;
    return known;
  }

  #identityOf({ type, id, partition }: AssemblyEntity, target: BodyTarget | undefined): Identity {
    return {
      id: target === undefined ? id : idOfTarget(type.id, target),
      partition: this.#ignoresPartitions ? null : (target?.partition ?? partition),
    };
  }

  /** The entity with the identity of an object, if it was read before. */
  #find({ localId, type }: AssemblyEntity, { id, partition }: Identity, { tree, place }: EntityObject) {
    const { separateEntities, writesOnce } = this.#dialect;
    const sameLocalId =
      localId === undefined || separateEntities !== undefined ? undefined : this.#byLocalId.get(localId);
    if (sameLocalId !== undefined) {
      if (this.#mode === '_id') return sameLocalId;
      const found = `a second _id ${quote(localId ?? '')} beside that of ${sameLocalId.path}`;
      throw place.member('_id').refusal('R-21', found, 'one entity of each _id');
    }
    // In mode auto, the first member of the body decides.
    if (this.#mode === 'auto') this.#mode = firstIdentification(tree) ?? 'auto';
    if (!this.#comparesIds || id === null) return undefined;
    const known = this.#byId.get(type)?.get(keyOf(id));
    // If the first entity names no partition, it is the entity of the first partition that is named.
    const sameId = known?.get(partition) ?? (known?.size === 1 ? known.get(null) : undefined);
    if (sameId === undefined || sameId === this.#ofPath || writesOnce === undefined) return sameId;
    const found = `another ${type.signature} with the same id`;
    throw place.member('id').refusal(writesOnce, found, 'each entity once, and then by _ref to its _id');
  }

  /** Adds an entity by the identity of one of its mentions. */
  #add(entity: AssemblyEntity, { localId, type }: AssemblyEntity, { id, partition }: Identity): void {
    if (localId !== undefined) this.#byLocalId.set(localId, entity);
    // Only the entity of the path has an id while the mode is undecided.
    if (id === null || !(this.#mode === 'auto' || this.#comparesIds)) return;
    const ids = this.#byId.get(type) ?? new Map<ValueKey, Map<string | null, AssemblyEntity>>();
    this.#byId.set(type, ids);
    const byPartition = ids.get(keyOf(id)) ?? new Map<string | null, AssemblyEntity>();
    ids.set(keyOf(id), byPartition);
    if (byPartition.size === 0) byPartition.set(null, entity);
    if (!byPartition.has(partition)) byPartition.set(partition, entity);
  }
}

/** The names of members that are not properties. An object with `_ref` is a reference. */
export const reservedNames: ReadonlySet<string> = new Set(['_type', '_id', '_partial', '_ref']);

/** Which of `_id` and `id` comes first. */
function firstIdentification(tree: JsonObject): '_id' | 'id' | undefined {
  const hasId = (member(tree, 'id') ?? null) !== null;
  if (!Object.hasOwn(tree, '_id')) return hasId ? 'id' : undefined;
  return hasId && Object.keys(tree).find((name) => name === '_id' || name === 'id') === 'id' ? 'id' : '_id';
}

/** The texts of all `_id`s in a body. */
export function localIdsIn(root: JsonTree): ReadonlySet<string> {
  const found = new Set<string>();
  const trees = [root];
  for (let tree = trees.pop(); tree !== undefined; tree = trees.pop()) {
    // Spreading a long array into arguments would overflow the stack.
    if (isArray(tree)) for (const item of tree) trees.push(item);
    else if (isObject(tree)) {
      const localId = member(tree, '_id');
      if (typeof localId === 'string') found.add(localId);
      for (const value of Object.values(tree)) trees.push(value);
    }
  }
  return found;
}

/** The `_id` of an object that is an entity. */
export function localIdOf(tree: JsonObject, place: Place, { streamed }: ReadDialect): string | undefined {
  if (streamed !== undefined) refuseUnread(streamed, tree, place);
  const localId = member(tree, '_id');
  return localId === undefined ? undefined : readLocalId(localId, place.member('_id'));
}

/** Refuses members of an entity that a dialect does not read because it reads bodies as streams. */
function refuseUnread(rule: string, tree: JsonObject, place: Place): void {
  const localId = member(tree, '_id');
  if (localId !== undefined && typeof localId !== 'string') {
    throw place.member('_id').refusal(rule, describe(localId), 'a text');
  }
  if (Object.hasOwn(tree, '_partial')) {
    throw place.member('_partial').refusal(rule, 'an unknown member', 'the properties of the entity');
  }
}

function readLocalId(tree: JsonTree, place: Place): string {
  if (typeof tree === 'string') return tree;
  if (typeof tree === 'number') return String(tree);
  if (tree instanceof LosslessNumber) return tree.text;
  throw typeMismatch(place, tree, 'a text');
}

export function readReference(tree: JsonObject, place: Place): string {
  for (const name of Object.keys(tree)) {
    if (name === '_ref' || name === '_type') continue;
    throw place.member(name).refusal('R-21', 'an unknown member', 'only _ref');
  }
  return readLocalId(member(tree, '_ref') ?? null, place.member('_ref'));
}

/** An id in a body as it is read. In some dialects, it is cut off to a whole number unless its type has fractions. */
export function idTree({ exactNumbers }: ReadDialect, tree: JsonTree, { type }: Property): JsonTree {
  return exactNumbers === undefined || fractional.has(type) ? tree : withoutFraction(tree);
}

const fractional: ReadonlySet<ValueType> = new Set([simpleTypes.float, simpleTypes.double, simpleTypes.decimal]);

/** The id in the path, if it is one of the type. */
function idOfTarget({ type }: IdProperty, { text }: BodyTarget): Scalar | null {
  return parseText(text, type) ?? null;
}
