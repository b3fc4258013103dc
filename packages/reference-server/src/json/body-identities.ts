import type { AssemblyEntity } from '../assembly/assembly.js';
import type { Deviating } from '../model/refusal.js';
import { parseText } from '../model/scalar-text.js';
import { type EntityType, type Property, simpleTypes, type ValueType } from '../model/types.js';
import { keyOf, type Scalar, type ValueKey } from '../model/values.js';
import type { ReadDialect } from './json-dialect.js';
import {
  BodyRefusal,
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
import type { BodyTarget, EntityReader, IdentityManagementMode, ReadContext } from './read-context.js';
import { readElementAt, typeMismatch } from './read-element.js';
import { withoutFraction } from './read-scalar.js';

/** The members of an object by which it can be recognised as an entity of the body. */
export interface Identification {
  readonly type: EntityType;
  readonly localId: string | undefined;
  readonly id: Scalar | null;
  readonly partition: string | null;
  /** Which of `_id` and `id` comes first in the object. Only needed in mode `auto`. */
  readonly first: '_id' | 'id' | undefined;
}

/** An object that is an entity, and the identity in the path if the object is the body itself. */
interface IdentifiedObject {
  readonly tree: JsonObject;
  readonly type: EntityType;
  readonly place: Place;
  readonly target: BodyTarget | undefined;
}

/** The differences between dialects in recognising entities. */
interface IdentityDialect {
  /** Whether objects with the same `_id` are entities of their own. A `_ref` is to the last one. */
  readonly separateEntities: Deviating;
  /** Whether a body must not repeat an id. */
  readonly writesOnce: Deviating;
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
  readonly #byId = new Map<EntityType, Map<ValueKey, EntitiesByPartition>>();

  constructor({ identity, partitions }: Pick<ReadContext, 'identity' | 'partitions'>, dialect: IdentityDialect) {
    this.#mode = identity;
    this.#ignoresPartitions = partitions === 'ignored';
    this.#dialect = dialect;
  }

  /** Whether ids matter, or may matter once the mode is decided: it is `auto` until an object has an `_id` or `id`. */
  get #mayCompareIds(): boolean {
    return this.#mode === 'auto' || this.#comparesIds;
  }

  get #comparesIds(): boolean {
    return this.#mode === 'id' || this.#dialect.writesOnce !== undefined;
  }

  /** What an object states of its identity. */
  identify(reader: EntityReader, { tree, type, place, target }: IdentifiedObject): Identification {
    const { streamed } = reader.dialect;
    if (streamed !== undefined) refuseUnread(streamed, tree, place);
    const localIdTree = member(tree, '_id');
    const localId = localIdTree === undefined ? undefined : readLocalId(localIdTree, place.member('_id'));
    if (!this.#mayCompareIds) return { type, localId, id: null, partition: null, first: undefined };
    const id = member(tree, 'id') ?? null;
    const ownId =
      id === null ? null : idOfBody(reader, idTree(reader.dialect, id, type.id), type.id, place.member('id'));
    const ownPartition = member(tree, 'partition');
    const partition = target?.partition ?? (typeof ownPartition === 'string' ? ownPartition : null);
    return {
      type,
      localId,
      id: target === undefined ? ownId : idOfTarget(type.id, target),
      partition: this.#ignoresPartitions ? null : partition,
      first: this.#mode === 'auto' ? firstIdentification(tree) : undefined,
    };
  }

  byLocalId(localId: string): AssemblyEntity | undefined {
    return this.#byLocalId.get(localId);
  }

  /** Describes an entity with the `_id` of another one, for messages. */
  secondOf(localId: string): string {
    return `a second _id ${quote(localId)} beside that of ${this.#byLocalId.get(localId)?.path}`;
  }

  /**
   * The entity with this identification if it was read before, `'duplicate'` if the mode forbids repeating its `_id`,
   * or the rule by which its id must not be repeated.
   */
  find(identification: Identification): AssemblyEntity | 'duplicate' | { readonly refusedBy: string } | undefined {
    const { localId, type, id, partition } = identification;
    const { separateEntities, writesOnce } = this.#dialect;
    const sameLocalId =
      localId === undefined || separateEntities !== undefined ? undefined : this.#byLocalId.get(localId);
    if (sameLocalId !== undefined) return this.#mode === '_id' ? sameLocalId : 'duplicate';
    // In mode auto, the first member of the body decides.
    if (this.#mode === 'auto') this.#mode = identification.first ?? 'auto';
    if (!this.#comparesIds || id === null) return undefined;
    const sameId = this.#byId.get(type)?.get(keyOf(id))?.find(partition);
    const isRepeated = sameId !== undefined && sameId !== this.#ofPath;
    return isRepeated && writesOnce !== undefined ? { refusedBy: writesOnce } : sameId;
  }

  /** Lets a body repeat the id of this entity, which only the path states. */
  allowRepeating(entity: AssemblyEntity): void {
    this.#ofPath = entity;
  }

  /** Adds an entity, so that it can be recognised later. */
  add(entity: AssemblyEntity, { type, localId, id, partition }: Identification): void {
    if (localId !== undefined) this.#byLocalId.set(localId, entity);
    // Only the entity of the path has an id while the mode is undecided.
    if (!this.#mayCompareIds || id === null) return;
    const ids = this.#byId.get(type) ?? new Map<ValueKey, EntitiesByPartition>();
    this.#byId.set(type, ids);
    const byPartition = ids.get(keyOf(id)) ?? new EntitiesByPartition(entity);
    ids.set(keyOf(id), byPartition);
    byPartition.add(entity, partition);
  }
}

/** The entities with the same type and id. They are different only if they name different partitions. */
class EntitiesByPartition {
  readonly #first: AssemblyEntity;
  readonly #byPartition = new Map<string, AssemblyEntity>();

  constructor(first: AssemblyEntity) {
    this.#first = first;
  }

  find(partition: string | null): AssemblyEntity | undefined {
    if (partition === null) return this.#first;
    // If the first entity names no partition, it is the entity of the first partition that is named.
    return this.#byPartition.get(partition) ?? (this.#byPartition.size === 0 ? this.#first : undefined);
  }

  add(entity: AssemblyEntity, partition: string | null): void {
    if (partition !== null && !this.#byPartition.has(partition)) this.#byPartition.set(partition, entity);
  }
}

/** The names of members that are not properties. An object with `_ref` is a reference. */
export const reservedNames: ReadonlySet<string> = new Set(['_type', '_id', '_partial', '_ref']);

/** Which of `_id` and `id` comes first. */
function firstIdentification(tree: JsonObject): Identification['first'] {
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
function idOfTarget({ type }: Property, { text }: BodyTarget): Scalar | null {
  return (type.kind === 'simple' ? parseText(text, type) : undefined) ?? null;
}

/** The id that an entity of a body states. Null if it is invalid, which is reported when the property is read. */
function idOfBody(
  { names, dialect, decoder }: EntityReader,
  tree: JsonTree,
  { type }: Property,
  place: Place,
): Scalar | null {
  if (type.kind !== 'simple') return null;
  const reader = { names, dialect, decoder, enqueue: () => {}, isDangling: () => false };
  try {
    return readElementAt(reader, tree, type, place, () => {});
  } catch (error) {
    if (error instanceof BodyRefusal) return null;
    throw error;
  }
}
