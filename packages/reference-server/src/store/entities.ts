import { memoized } from '../memory/memoized.js';
import type { Resolver } from '../model/dangling.js';
import type { TypeSystem } from '../model/type-system.js';
import { canRefer, type EntityType, type Property } from '../model/types.js';
import type { Entity, Ref, Scalar } from '../model/values.js';
import type { Content } from '../resources/content.js';
import { higher, type Identity, identityOrdering, identitySearch, type Partitions } from './identity.js';
import type { Ordering } from './ordering.js';
import { type Referrer, referrerOrdering } from './referrers.js';
import { Tree } from './tree.js';

/** The entities of exactly one type, and the references to such entities, which may not exist. */
export interface Table {
  readonly entities: Tree<Entity>;
  readonly referrers: Tree<Referrer>;
}

/** The bytes of a resource, by the number of its creation. */
export interface ResourceBytes {
  readonly place: number;
  readonly content: Content;
}

const byPlace: Ordering<ResourceBytes> = {
  keyOf: ({ place }) => place,
  compare: (left, right) => left.place - right.place,
};

/** What can be read of a state or of a draft. */
export class Entities implements Resolver {
  readonly types: TypeSystem;
  readonly partitions: Partitions;
  protected readonly tables: Map<EntityType, Table>;
  protected readonly bytes: Tree<ResourceBytes>;
  protected byteCount: number;
  /** The highest number among the ids that entities of a type have ever had, also those that have been deleted. */
  protected readonly highestNumbers: Map<EntityType, bigint>;

  /** @param others Default: there are no entities */
  constructor(types: TypeSystem, partitions: Partitions, others?: Entities) {
    this.types = types;
    this.partitions = partitions;
    this.tables = new Map(others?.tables);
    this.bytes = others?.bytes.copy() ?? new Tree(byPlace);
    this.byteCount = others?.byteCount ?? 0;
    this.highestNumbers = new Map(others?.highestNumbers);
  }

  /** The number of entities. */
  get size(): number {
    let size = 0;
    for (const { entities } of this.tables.values()) size += entities.size;
    return size;
  }

  get(ref: Ref): Entity | undefined {
    return this.lookUp(ref.type, ref);
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
      if (partition !== undefined || this.partitions === 'ignored') {
        const entity = this.lookUp(subtype, { id, partition: partition ?? '' });
        if (entity !== undefined) found.push(entity);
      } else {
        const { key, direction } = identitySearch(subtype, { id, partition: '' }, 'ignored');
        for (const entity of table.entities.findAll(key, direction)) found.push(entity);
      }
    }
    return found.length < 2 ? found : found.sort((left, right) => left.place - right.place);
  }

  /** The entities of exactly this type, in no particular order. */
  ofType(type: EntityType): Tree<Entity> | undefined {
    return this.tables.get(type)?.entities;
  }

  /** All entities in the order of creation. */
  all(): readonly Entity[] {
    const all = Array.from(this.tables.values(), ({ entities }) => entities.slice(0, entities.size)).flat();
    return all.sort((left, right) => left.place - right.place);
  }

  /** The references to an entity, in the order of the creation of their owners. */
  *referrersOf(target: Ref): Generator<Referrer, void, undefined> {
    const referrers = this.tables.get(target.type)?.referrers;
    if (referrers === undefined || referrers.size === 0) return;
    const { key, direction } = identitySearch(target.type, target, this.partitions);
    const start = referrers.rank(key, (referrer) => direction(referrer.target) || 1);
    for (const referrer of referrers.from(start)) {
      if (direction(referrer.target) !== 0) return;
      yield referrer;
    }
  }

  isReferredTo(target: Ref): boolean {
    for (const _ of this.referrersOf(target)) return true;
    return false;
  }

  /** The bytes of a resource. */
  contentOf({ place }: Entity): Content | undefined {
    return this.bytes.find(place, (other) => other.place - place)?.content;
  }

  /** The size of the bytes of all resources. */
  get storedBytes(): number {
    return this.byteCount;
  }

  /** The bytes of all resources. */
  contents(): Tree<ResourceBytes> {
    return this.bytes;
  }

  /** Remembers a number among the ids of a type, so that it is never generated again. */
  protected raiseHighestNumber(type: EntityType, number: bigint | undefined): void {
    const highest = higher(this.highestNumbers.get(type), number);
    if (highest !== undefined) this.highestNumbers.set(type, highest);
  }

  /** The highest number among the ids that entities of exactly these types have ever had. */
  highestNumber(types: ReadonlySet<EntityType>): bigint | undefined {
    let highest: bigint | undefined;
    for (const type of types) highest = higher(highest, this.highestNumbers.get(type));
    return highest;
  }

  /** Whether an entity of exactly one of these types, which exists or is referred to, has this number as its id. */
  hasNumber(types: ReadonlySet<EntityType>, number: bigint): boolean {
    for (const [type, { entities, referrers }] of this.tables) {
      if (!types.has(type)) continue;
      for (const id of [number, Number(number)]) {
        const { key, direction } = identitySearch(type, { id, partition: '' }, 'ignored');
        if (entities.find(key, direction) !== undefined) return true;
        if (referrers.find(key, ({ target }) => direction(target)) !== undefined) return true;
      }
    }
    return false;
  }

  protected lookUp(type: EntityType, identity: Identity): Entity | undefined {
    const entities = this.tables.get(type)?.entities;
    if (entities === undefined) return undefined;
    const { key, direction } = identitySearch(type, identity, this.partitions);
    return entities.find(key, direction);
  }

  protected newTable(type: EntityType): Table {
    return {
      entities: new Tree(identityOrdering(type, this.partitions)),
      referrers: new Tree(referrerOrdering(type, this.partitions)),
    };
  }
}

/** The properties of a type whose values may contain references. */
export const referringProperties = memoized((type: EntityType): readonly Property[] =>
  type.properties.filter((property) => canRefer(property.type)),
);
