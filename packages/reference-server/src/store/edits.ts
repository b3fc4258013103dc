import { PlacedMap } from '../memory/caches.js';
import { copyCollection, mapElements, refsIn, sizeOf } from '../model/contents.js';
import { canRefer, type EntityType, type Property, referringProperties } from '../model/types.js';
import {
  type Element,
  type Entity,
  isCollectionValue,
  type MapValue,
  type Ref,
  type SetValue,
  type Value,
} from '../model/values.js';
import type { Content } from '../resources/content.js';
import type { Work } from '../work/steps.js';
import { Entities, type ResourceBytes } from './entities.js';
import { higher, wholeNumberOf } from './identity-generator.js';
import type { Item, ItemsChange, Manipulation } from './manipulation.js';
import { newTable, type Table } from './tables.js';
import type { Tree } from './tree.js';

/** A table that belongs to a draft. */
type OwnTable = { -readonly [Member in keyof Table]: Table[Member] };

/** How the items of a collection have been changed. */
interface ItemsEdit {
  readonly kind: 'add' | 'remove';
  readonly items: readonly Item[];
  /** Whether keys that are numbers must rise, as in a list for `add`, and fall for `remove`. */
  readonly order: 'any' | 'byNumber';
  /** The elements, keys and values that are new in the collection. Default: none. */
  readonly added?: readonly Element[];
  /** The elements, keys and values that are no longer in the collection. Default: none. */
  readonly removed?: readonly Element[];
}

/** A manipulation to which no item can be added. */
type Single = Exclude<Manipulation, ItemsChange>;

/** A manipulation to which items can still be added. */
type Growing = Omit<ItemsChange, 'items'> & { readonly items: Item[] };

/** The work of changes, in units. */
export const costs = { creation: 700, deletion: 100, change: 20, item: 20 } as const;

/**
 * The entities of a draft, and how they are changed: each change counts its references, and is recorded. It is not
 * checked whether a change is allowed, which is the task of the draft.
 */
export class Edits extends Entities {
  readonly tables: ReadonlyMap<EntityType, Table>;
  readonly contents: Tree<ResourceBytes>;
  protected readonly work: Work;
  readonly #tables: Map<EntityType, Table>;
  readonly #ownTables = new Map<EntityType, OwnTable>();
  /** The values of the entities that belong to the draft, which it may change. */
  readonly #values = new PlacedMap<Entity, Value[]>();
  /** The sets and maps that the draft may change. */
  readonly #collections = new Set<Value>();
  readonly #manipulations: (Single | Growing)[] = [];
  #storedBytes: number;
  #lastPlace: number;
  readonly #revision: number;

  /** @param work the work of the request */
  constructor(base: Entities, work: Work) {
    super(base.types, base.partitions);
    this.work = work;
    this.#tables = new Map(base.tables);
    this.tables = this.#tables;
    this.contents = base.contents.copy();
    this.#storedBytes = base.storedBytes;
    this.#lastPlace = base.lastPlace;
    this.#revision = base.revision;
  }

  get storedBytes(): number {
    return this.#storedBytes;
  }

  get revision(): number {
    return this.#revision + this.manipulations.length + 1;
  }

  get lastPlace(): number {
    return this.#lastPlace;
  }

  /** The changes so far, in order. */
  get manipulations(): readonly Manipulation[] {
    return this.#manipulations;
  }

  /** Reserves the next place in the order of creation, for an entity that is created later. */
  reservePlace(): number {
    this.#lastPlace += 1;
    return this.#lastPlace;
  }

  changeValue(owner: Ref, property: Property, newValue: Value): void {
    const entity = this.read(owner);
    this.work.spend(costs.change + sizeOf(entity.get(property)) + sizeOf(newValue));
    this.put(entity, property, newValue);
    this.record({ kind: 'changeValue', owner, property, newValue });
  }

  /** Deletes an existing entity. References to it are left as they are. */
  deleteEntity(ref: Ref): void {
    this.work.spend(costs.deletion);
    const entity = this.read(ref);
    this.#remove(entity);
    this.putContent(entity, undefined);
    this.record({ kind: 'delete', entity: ref });
  }

  /**
   * Adds an entity with an identity that no other one has. Its id is never generated again.
   *
   * @param values the values of the entity, if the draft is to change them
   */
  protected addEntity(entity: Entity, values?: Value[]): void {
    const table = this.#ownTable(entity.type);
    table.entities.put(entity);
    table.highestNumber = higher(table.highestNumber, wholeNumberOf(entity.id));
    if (values !== undefined) this.#values.set(entity, values);
  }

  /** Sets the bytes of a resource, or removes them. */
  protected putContent(resource: Entity, content: Content | undefined): void {
    const { place } = resource;
    const known = this.contentOf(resource);
    if (content !== undefined) this.contents.put({ place, content });
    else if (known !== undefined) this.contents.delete({ place, content: known });
    this.#storedBytes += (content?.size ?? 0) - (known?.size ?? 0);
  }

  /**
   * Gives an entity another reference, and replaces all references to it.
   *
   * @param changed the value of the property that the reference depends on
   */
  protected rename(owner: Ref, to: Ref, property: Property, changed: Value): void {
    const entity = this.read(owner);
    const values = entity.copyValues();
    // A globalId that would be computed later is read now, since it must not depend on the new id.
    values[owner.type.globalId.index] = entity.get(owner.type.globalId);
    values[property.index] = changed;
    this.#remove(entity);
    const renamed = entity.with(values, to);
    this.addEntity(renamed, values);
    for (const each of referringProperties(to.type)) this.#count(renamed, each, [renamed.get(each)], 1);
    this.retarget(owner, to);
    this.record({ kind: 'changeValue', owner: to, property, newValue: changed });
  }

  /** Replaces all references to an entity by references to another one. */
  protected retarget(from: Ref, to: Ref): void {
    const replace = (element: Element): Element => {
      if (element === from) return to;
      return isCollectionValue(element) ? mapElements(element, replace) : element;
    };
    for (const { owner, property } of Array.from(this.referrersOf(from))) {
      const entity = this.read(owner);
      const value = entity.get(property);
      this.work.spend(costs.item + sizeOf(value));
      this.put(entity, property, mapElements(value, replace));
    }
  }

  /** Sets a value without recording the change. */
  protected put(entity: Entity, property: Property, value: Value): void {
    this.#count(entity, property, [entity.get(property)], -1);
    this.#count(entity, property, [value], 1);
    this.#valuesOf(entity)[property.index] = value;
  }

  protected record(manipulation: Single): void {
    this.#manipulations.push(manipulation);
  }

  /**
   * Counts the references in items, which have been added to a collection or removed from it, and records the items.
   */
  protected editItems(owner: Entity, property: Property, edit: ItemsEdit): void {
    const { kind, items, order, added = [], removed = [] } = edit;
    this.work.spend(costs.item * items.length);
    this.#count(owner, property, removed, -1);
    this.#count(owner, property, added, 1);
    for (const item of items) this.#recordItem({ kind, owner: owner.ref, property }, item, order);
  }

  /** Adds an item to the last manipulation if that edited the same collection, so that a body is one manipulation. */
  #recordItem(change: Omit<ItemsChange, 'items'>, item: Item, order: ItemsEdit['order']): void {
    const last = this.#manipulations.at(-1);
    const continues = last?.kind === change.kind && last.owner === change.owner && last.property === change.property;
    if (continues && (order === 'any' || follows(last, item))) last.items.push(item);
    else this.#manipulations.push({ ...change, items: [item] });
  }

  /** The values of an entity of the draft. They belong to the draft. */
  #valuesOf(entity: Entity): Value[] {
    const known = this.#values.get(entity);
    if (known !== undefined) return known;
    const values = entity.copyValues();
    const own = entity.with(values);
    this.#values.set(own, values);
    this.#ownTable(own.type).entities.put(own);
    return values;
  }

  /** Sets a list that differs from the present one only in some elements, without recording the change. */
  protected putList(entity: Entity, property: Property, list: Element[]): void {
    this.work.spend(list.length >> 3);
    this.#valuesOf(entity)[property.index] = list;
  }

  /** A set or map of an entity, which belongs to the draft. */
  protected ownCollection<Kind extends SetValue | MapValue>(
    entity: Entity,
    property: Property,
    collection: Kind,
  ): Kind {
    if (this.#collections.has(collection)) return collection;
    this.work.spend(sizeOf(collection) >> 3);
    const copy = copyCollection(collection, this.types.equality);
    this.#collections.add(copy);
    this.#valuesOf(entity)[property.index] = copy;
    return copy;
  }

  #ownTable(type: EntityType): OwnTable {
    const known = this.#ownTables.get(type);
    if (known !== undefined) return known;
    const { entities, referrers, highestNumber } = this.#tables.get(type) ?? newTable(type, this.partitions);
    const own = { entities: entities.copy(), referrers: referrers.copy(), highestNumber };
    this.#ownTables.set(type, own);
    this.#tables.set(type, own);
    return own;
  }

  #remove(entity: Entity): void {
    for (const property of referringProperties(entity.type)) this.#count(entity, property, [entity.get(property)], -1);
    this.#ownTable(entity.type).entities.delete(entity);
  }

  /** Counts the references in values up or down. All references to one target are counted in one step. */
  #count({ ref: owner, place }: Entity, property: Property, values: readonly Value[], difference: 1 | -1): void {
    if (!canRefer(property.type)) return;
    const counts = new Map<Ref, number>();
    for (const value of values) {
      for (const target of refsIn(value)) counts.set(target, (counts.get(target) ?? 0) + difference);
    }
    for (const [target, change] of counts) {
      const { referrers } = this.#ownTable(target.type);
      const referrer = { target, owner, place, property, count: change };
      const before = referrers.put(referrer);
      if (before === undefined) continue;
      const count = before.count + change;
      if (count > 0) referrers.put({ ...referrer, count });
      else referrers.delete(referrer);
    }
  }
}

function follows({ kind, items }: Growing, { key }: Item): boolean {
  const last = items.at(-1)?.key;
  if (typeof key !== 'number' || typeof last !== 'number') return true;
  return kind === 'add' ? key > last : key < last;
}
