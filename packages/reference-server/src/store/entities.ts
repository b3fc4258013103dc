import type { Resolver } from '../model/contents.js';
import type { TypeSystem } from '../model/type-system.js';
import type { EntityType } from '../model/types.js';
import type { Entity, Ref, Scalar } from '../model/values.js';
import type { Content } from '../resources/content.js';
import { identitySearch, type Partitions, type Referrer, referrerSearch, type Table } from './tables.js';
import { type Ordering, searchFor, type Tree } from './tree.js';

/** The bytes of a resource, by the number of its creation. */
export interface ResourceBytes {
  readonly place: number;
  readonly content: Content;
}

export const byPlace: Ordering<{ readonly place: number }> = {
  keyOf: ({ place }) => place,
  compare: (left, right) => left.place - right.place,
};

/** What can be read of a state or of a draft. */
export abstract class Entities implements Resolver {
  readonly types: TypeSystem;
  readonly partitions: Partitions;
  /** The tables of the types that have or had entities, or references to them. */
  abstract readonly tables: ReadonlyMap<EntityType, Table>;
  /** The bytes of all resources. */
  abstract readonly contents: Tree<ResourceBytes>;
  /** The size of the bytes of all resources. */
  abstract readonly storedBytes: number;
  /** The place of the entity that was created last. */
  abstract readonly lastPlace: number;
  /** Rises with each change. */
  abstract readonly revision: number;

  constructor(types: TypeSystem, partitions: Partitions) {
    this.types = types;
    this.partitions = partitions;
  }

  /** The number of entities. */
  get size(): number {
    let size = 0;
    for (const { entities } of this.tables.values()) size += entities.size;
    return size;
  }

  get(named: Pick<Ref, 'type' | 'id' | 'partition'>): Entity | undefined {
    return this.tables.get(named.type)?.entities.find(identitySearch(named.type, named, this.partitions));
  }

  /** The entity of a reference, which exists. */
  read(ref: Ref): Entity {
    const entity = this.get(ref);
    if (entity === undefined) throw new Error(`The ${ref.type.signature} does not exist.`);
    return entity;
  }

  /**
   * The entities of a type and its subtypes with this id, in the order of creation.
   *
   * @param partition Default: all partitions. It has no effect if partitions are ignored
   */
  find(type: EntityType, id: Scalar, partition?: string): readonly Entity[] {
    const partitions = partition === undefined ? 'ignored' : this.partitions;
    const found: Entity[] = [];
    for (const subtype of type.subtypes) {
      const table = this.tables.get(subtype);
      if (table === undefined) continue;
      const search = identitySearch(subtype, { id, partition: partition ?? '' }, partitions);
      for (const entity of table.entities.findAll(search)) found.push(entity);
    }
    return found.length < 2 ? found : found.sort((left, right) => left.place - right.place);
  }

  /** The references to an entity, in the order of the creation of their owners. */
  *referrersOf(target: Ref): Generator<Referrer, void, undefined> {
    const referrers = this.tables.get(target.type)?.referrers;
    if (referrers !== undefined) yield* referrers.findAll(referrerSearch(target, this.partitions));
  }

  isReferredTo(target: Ref): boolean {
    const referrers = this.tables.get(target.type)?.referrers;
    return referrers?.find(referrerSearch(target, this.partitions)) !== undefined;
  }

  /** The bytes of a resource. */
  contentOf({ place }: Entity): Content | undefined {
    return this.contents.find(searchFor({ place }, byPlace))?.content;
  }
}
