import type { AssemblyEntity } from '../assembly/assembly.js';
import type { Deviating } from '../model/refusal.js';
import type { EntityType } from '../model/types.js';
import { keyOf, type Scalar, type ValueKey } from '../model/values.js';
import { quote } from './json-tree.js';

/** The members of an object by which it can be recognised as an entity of the body. */
export interface Identification {
  readonly type: EntityType;
  readonly localId: string | undefined;
  readonly id: Scalar | null;
  readonly partition: string | null;
  /** Which of `_id` and `id` comes first in the object. Only needed in mode `auto`. */
  readonly first: '_id' | 'id' | undefined;
}

/** The differences between dialects in recognising entities. */
interface IdentityDialect {
  /** Whether objects with the same `_id` are entities of their own. A `_ref` is to the last one. */
  readonly separateEntities: Deviating;
  /** Whether the same id may not be repeated. */
  readonly writesOnce: Deviating;
}

/**
 * Recognises objects of a body that are the same entity. `_ref` refers to an `_id` in every mode. Objects with the
 * same `_id` are the same entity in mode `_id`. Mode `auto` becomes `_id` if the body has an `_id` first. In the
 * other modes a repeated `_id` is refused, since a `_ref` to it would be ambiguous.
 */
export class BodyIdentities {
  #mode: IdentityManagementMode;
  readonly #dialect: IdentityDialect;
  #ofPath: AssemblyEntity | undefined;
  readonly #byLocalId = new Map<string, AssemblyEntity>();
  readonly #byId = new Map<EntityType, Map<ValueKey, EntitiesByPartition>>();

  constructor(mode: IdentityManagementMode, dialect: IdentityDialect) {
    this.#mode = mode;
    this.#dialect = dialect;
  }

  /** Whether the mode is `auto` and no object had an `_id` or `id` yet. */
  get isUndecided(): boolean {
    return this.#mode === 'auto';
  }

  /** Whether ids matter, or may matter once the mode is decided. */
  get mayCompareIds(): boolean {
    return this.isUndecided || this.#comparesIds;
  }

  get #comparesIds(): boolean {
    return this.#mode === 'id' || this.#dialect.writesOnce !== undefined;
  }

  byLocalId(localId: string): AssemblyEntity | undefined {
    return this.#byLocalId.get(localId);
  }

  /** Describes an entity with the `_id` of another one, for messages. */
  secondOf(localId: string): string {
    return `a second _id ${quote(localId)} beside that of ${this.#byLocalId.get(localId)?.path}`;
  }

  /**
   * The same entity if it was read before, `'duplicate'` if the mode does not allow to repeat its `_id`, or the
   * rule by which its id must not be repeated.
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
    if (!this.mayCompareIds || id === null) return;
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
    // The first one may name no partition at all, and then is the entity of the first partition that is named.
    return this.#byPartition.get(partition) ?? (this.#byPartition.size === 0 ? this.#first : undefined);
  }

  add(entity: AssemblyEntity, partition: string | null): void {
    if (partition !== null && !this.#byPartition.has(partition)) this.#byPartition.set(partition, entity);
  }
}

/** How entities of a body are recognised as one. */
export type IdentityManagementMode = 'off' | 'auto' | '_id' | 'id';
