import { memoized } from '../memory/caches.js';
import type { Resolver } from '../model/contents.js';
import type { TypeSystem } from '../model/type-system.js';
import { type EntityType, type EnumConstant, type Property, simpleTypes } from '../model/types.js';
import { type Entity, isScalar, keyOf, type Ref, type Scalar, type Value } from '../model/values.js';
import type { Content } from '../resources/content.js';
import { type Ordering, Tree } from './tree.js';
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

/** The entities of exactly one type, and the references to such entities, which may not exist. */
export interface Table {
  readonly entities: Tree<Entity, Identity>;
  readonly referrers: Tree<Referrer, Reference>;
  /** The highest number among the ids that such entities have ever had, also those that have been deleted. */
  readonly highestNumber: bigint | undefined;
}

export function newTable(type: EntityType, partitions: Partitions): Table {
  const identity = [({ id }: Identity) => idKey(type, id), ...(partitions === 'ignored' ? [] : [partitionOf])];
  const target = identity.map((keyOf) => (reference: Reference) => keyOf(reference.target));
  return {
    entities: new Tree<Entity, Identity>({ keys: identity }),
    referrers: new Tree<Referrer, Reference>({
      keys: [...target, ...byPlace.keys, ({ property }) => property.index],
    }),
    highestNumber: undefined,
  };
}

/** Whether entities that differ only by partition are different ones or the same. */
export type Partitions = 'distinct' | 'ignored';

/** What names an entity among those of its type. */
export type Identity = Pick<Ref, 'id' | 'partition'>;

const partitionOf = ({ partition }: Identity): string => partition;

/** The key of an id of an entity of a type. A `number` takes less memory than a `bigint`. */
export function idKey({ id: { type } }: EntityType, id: Scalar): NonNullable<SortKey> {
  // The id that is searched for may be of the type of a subtype or a supertype. An integer is never equal to a long.
  if (type !== simpleTypes.long) return groupOf(id);
  if (typeof id !== 'bigint') return `\0not long ${String(id)}`;
  const number = Number(id);
  return Number.isSafeInteger(number) ? number : id;
}

/** What distinguishes the references from an entity to another one by one property from all others. */
export interface Reference extends Placed {
  readonly target: Ref;
  /** A property of the owner, whose place is the place of the reference. */
  readonly property: Property;
}

/** The references from an entity to another one by one property. */
export interface Referrer extends Reference {
  readonly owner: Ref;
  /** How often the value of the property mentions the target. */
  readonly count: number;
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

/** A key that is the same for equal values. Values that are neither null nor scalars have no own group. */
export function groupOf(value: Value): NonNullable<SortKey> {
  if (value === null) return '\0n';
  if (!isScalar(value)) return '\0x';
  const key = keyOf(value);
  if (typeof key === 'boolean') return key ? '\0b1' : '\0b0';
  if (Number.isNaN(key)) return '\0NaN';
  if (typeof key === 'object') return key !== null && 'name' in key ? constantGroup(key) : '\0x';
  return key;
}

const constantGroup = memoized(({ type, name }: EnumConstant): string => `\0e${type.signature} ${name}`);

/** A key by which texts and numbers are ordered as by `compareValues`. */
export function sortKeyOf(value: Value): SortKey {
  if (typeof value === 'string') return value.toLowerCase();
  return (typeof value === 'number' && !Number.isNaN(value)) || typeof value === 'bigint' ? value : undefined;
}
