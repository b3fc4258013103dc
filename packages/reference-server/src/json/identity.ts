import type { AssemblyEntity } from '../assembly/assembly.js';
import type { EntityType } from '../model/types.js';
import { keyOf, type Scalar, type ValueKey } from '../model/values.js';
import type { IdentityManagementMode } from './options.js';

/** By what an entity of a body can be recognised. */
export interface Identification {
  readonly type: EntityType;
  readonly localId: string | undefined;
  readonly id: Scalar | null;
  readonly partition: string | null;
  /** Which of `_id` and `id` the body names first; asked for as long as that decides. */
  readonly first: '_id' | 'id' | undefined;
}

/**
 * Recognises entities of one body that are one object. `_ref` resolves by `_id` in every mode. Two entities of one
 * `_id` are one object only where mode `_id` says so, else they are a slip that is refused.
 */
export class Identities {
  #mode: IdentityManagementMode;
  readonly #byLocalId = new Map<string, AssemblyEntity>();
  readonly #byId = new Map<EntityType, Map<ValueKey, Homes>>();

  constructor(mode: IdentityManagementMode) {
    this.#mode = mode;
  }

  /** Whether the first entity that names `_id` or `id` is still to decide (mode `auto`). */
  get isUndecided(): boolean {
    return this.#mode === 'auto';
  }

  byLocalId(localId: string): AssemblyEntity | undefined {
    return this.#byLocalId.get(localId);
  }

  /** The entity met before that is the same object, or `'duplicate'` where the body may not say so. */
  recognise(identification: Identification): AssemblyEntity | 'duplicate' | undefined {
    const { localId, type, id, partition } = identification;
    const sameLocalId = localId === undefined ? undefined : this.#byLocalId.get(localId);
    if (sameLocalId !== undefined) return this.#mode === '_id' ? sameLocalId : 'duplicate';
    // In mode auto whichever is met first decides.
    if (this.#mode === 'auto' && identification.first === 'id') this.#mode = 'id';
    if (this.#mode === 'auto' && identification.first === '_id') this.#mode = 'off';
    if (this.#mode !== 'id' || id === null) return undefined;
    return this.#byId.get(type)?.get(keyOf(id))?.find(partition);
  }

  /** Notes an entity that was met, under what it can be recognised by. */
  note(entity: AssemblyEntity, { type, localId, id, partition }: Identification): void {
    if (localId !== undefined) this.#byLocalId.set(localId, entity);
    if (this.#mode !== 'id' || id === null) return;
    const ids = this.#byId.get(type) ?? new Map<ValueKey, Homes>();
    this.#byId.set(type, ids);
    const homes = ids.get(keyOf(id)) ?? new Homes(entity);
    ids.set(keyOf(id), homes);
    homes.note(entity, partition);
  }
}

/** The entities of one type and id. Only partitions that are named and differ tell them apart. */
class Homes {
  readonly #first: AssemblyEntity;
  readonly #byPartition = new Map<string | null, AssemblyEntity>();

  constructor(first: AssemblyEntity) {
    this.#first = first;
  }

  find(partition: string | null): AssemblyEntity | undefined {
    if (partition === null) return this.#first;
    return this.#byPartition.get(partition) ?? this.#byPartition.get(null);
  }

  note(entity: AssemblyEntity, partition: string | null): void {
    if (!this.#byPartition.has(partition)) this.#byPartition.set(partition, entity);
  }
}
