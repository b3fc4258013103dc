import type { Resolver } from '../model/contents.js';
import type { TypeSystem } from '../model/type-system.js';
import type { EntityType } from '../model/types.js';
import type { Entity, Ref, Scalar } from '../model/values.js';
import type { Content } from '../resources/content.js';
import { idKey, type Partitions, type Referrer, type Table } from './tables.js';
import type { Ordering, Tree } from './tree.js';
import type { SortKey } from './tree-nodes.js';

/** The number of a creation. */
interface Placed {
  readonly place: number;
}

export const byPlace: Ordering<Placed> = { keys: [({ place }) => place] };

/** The bytes of a resource, by the number of its creation. */
export interface ResourceBytes extends Placed {
  readonly content: Content;
}

/** What the entities of an access consist of. */
export type Parts = Pick<Entities, 'types' | 'partitions' | 'tables' | 'contents' | 'storedBytes' | 'lastPlace'>;

/** What can be read of a state or of a draft. */
export abstract class Entities implements Resolver {
  readonly types: TypeSystem;
  readonly partitions: Partitions;
  /** The tables of the types that have or had entities, or references to them. */
  readonly tables: ReadonlyMap<EntityType, Table>;
  /** The bytes of all resources. */
  readonly contents: Tree<ResourceBytes, Placed>;
  /** The size of the bytes of all resources. */
  readonly storedBytes: number;
  /** The place of the entity that was created last. */
  readonly lastPlace: number;

  constructor({ types, partitions, tables, contents, storedBytes, lastPlace }: Parts) {
    this.types = types;
    this.partitions = partitions;
    this.tables = tables;
    this.contents = contents;
    this.storedBytes = storedBytes;
    this.lastPlace = lastPlace;
  }

  /** The number of entities. */
  get size(): number {
    let size = 0;
    for (const { entities } of this.tables.values()) size += entities.size;
    return size;
  }

  get(named: Pick<Ref, 'type' | 'id' | 'partition'>): Entity | undefined {
    return this.tables.get(named.type)?.entities.get(named);
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
    const found: Entity[] = [];
    for (const subtype of type.subtypes) {
      const table = this.tables.get(subtype);
      if (table === undefined) continue;
      if (partition === undefined) {
        // There may be more of them than a call can have arguments.
        for (const entity of table.entities.findAll([idKey(subtype, id)])) found.push(entity);
      } else {
        const entity = table.entities.get({ id, partition });
        if (entity !== undefined) found.push(entity);
      }
    }
    return found.length < 2 ? found : found.sort((left, right) => left.place - right.place);
  }

  /** The references to an entity, in the order of the creation of their owners. */
  referrersOf(target: Ref): Iterable<Referrer> {
    return this.tables.get(target.type)?.referrers.findAll(this.#keysOf(target)) ?? [];
  }

  /** The first of the references to an entity. */
  firstReferrerOf(target: Ref): Referrer | undefined {
    return this.tables.get(target.type)?.referrers.find(this.#keysOf(target));
  }

  #keysOf({ type, id, partition }: Ref): readonly SortKey[] {
    return this.partitions === 'ignored' ? [idKey(type, id)] : [idKey(type, id), partition];
  }

  /** The bytes of a resource. */
  contentOf(resource: Entity): Content | undefined {
    return this.contents.get(resource)?.content;
  }
}
