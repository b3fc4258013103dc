import { PlacedMap } from '../memory/caches.js';
import { mapElements, refsIn, sizeOf } from '../model/contents.js';
import { canRefer, type EntityType, type Property, referringProperties } from '../model/types.js';
import { type Element, type Entity, isCollectionValue, type Ref, type Value } from '../model/values.js';
import type { Content } from '../resources/content.js';
import type { Work } from '../work/steps.js';
import { Entities, newTable, type Table } from './entities.js';
import { higher, wholeNumberOf } from './identities.js';
import type { EditedCollection } from './items.js';
import type { ItemsChange, Manipulation } from './manipulation.js';

/** A table that belongs to a draft. */
type OwnTable = { -readonly [Member in keyof Table]: Table[Member] };

/** The work of changes, in units. */
export const costs = { creation: 700, deletion: 100, change: 20, item: 20 } as const;

/**
 * The entities of a draft, and how they are changed: each change counts its references, and is recorded. It is not
 * checked whether a change is allowed, which is the task of the draft.
 */
export class Edits extends Entities {
  declare readonly tables: Map<EntityType, Table>;
  declare readonly contents: Entities['contents'];
  declare storedBytes: number;
  declare lastPlace: number;
  protected readonly work: Work;
  readonly #ownTables = new Map<EntityType, OwnTable>();
  /** The values of the entities that belong to the draft, which it may change. */
  readonly #values = new PlacedMap<Entity, Value[]>();
  readonly #manipulations: Manipulation[] = [];

  /** @param work the work of the request */
  constructor(base: Entities, work: Work) {
    super(base);
    this.tables = new Map(base.tables);
    this.contents = base.contents.copy();
    this.work = work;
  }

  /** The changes so far, in order. */
  get manipulations(): readonly Manipulation[] {
    return this.#manipulations;
  }

  /** Reserves the next place in the order of creation, for an entity that is created later. */
  reservePlace(): number {
    this.lastPlace += 1;
    return this.lastPlace;
  }

  changeValue(entity: Entity, property: Property, newValue: Value): void {
    this.work.spend(costs.change + sizeOf(entity.get(property)) + sizeOf(newValue));
    this.put(entity, property, newValue);
    this.record({ kind: 'changeValue', owner: entity.ref, property, newValue });
  }

  /** Sets the bytes of an existing resource; `undefined` removes them. */
  setContent(resource: Ref, content: Content | undefined): void {
    const { place } = this.read(resource);
    const replaced = content === undefined ? this.contents.delete({ place }) : this.contents.put({ place, content });
    this.storedBytes += (content?.size ?? 0) - (replaced?.content.size ?? 0);
  }

  /** Deletes an existing entity. References to it are left as they are. */
  deleteEntity(ref: Ref): void {
    this.work.spend(costs.deletion);
    this.setContent(ref, undefined);
    this.#remove(this.read(ref));
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
    for (const each of referringProperties(to.type)) this.#count(renamed, each, [], [renamed.get(each)]);
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

  /**
   * Sets a value without recording the change.
   *
   * @param change the elements that the value gains and loses. Default: all
   */
  protected put(
    entity: Entity,
    property: Property,
    value: Value,
    { removed, added }: Pick<EditedCollection, 'removed' | 'added'> = {
      removed: [entity.get(property)],
      added: [value],
    },
  ): void {
    this.#count(entity, property, removed, added);
    this.#valuesOf(entity)[property.index] = value;
  }

  protected record(manipulation: Manipulation): void {
    this.#manipulations.push(manipulation);
  }

  /** Sets a collection whose items have been added or removed, unless there are none. */
  protected putItems(kind: ItemsChange['kind'], entity: Entity, property: Property, edited: EditedCollection): void {
    const { value, items } = edited;
    if (items.length === 0) return;
    this.work.spend((sizeOf(value) >> 3) + costs.item * items.length);
    this.put(entity, property, value, edited);
    this.record({ kind, owner: entity.ref, property, items });
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

  #ownTable(type: EntityType): OwnTable {
    const known = this.#ownTables.get(type);
    if (known !== undefined) return known;
    const { entities, referrers, highestNumber } = this.tables.get(type) ?? newTable(type, this.partitions);
    const own = { entities: entities.copy(), referrers: referrers.copy(), highestNumber };
    this.#ownTables.set(type, own);
    this.tables.set(type, own);
    return own;
  }

  #remove(entity: Entity): void {
    for (const property of referringProperties(entity.type)) this.#count(entity, property, [entity.get(property)], []);
    this.#ownTable(entity.type).entities.delete(entity);
  }

  /** Counts the references that a property loses and gains. All references to one target are counted in one step. */
  #count({ ref: owner, place }: Entity, property: Property, removed: readonly Value[], added: readonly Value[]): void {
    if (!canRefer(property.type)) return;
    const changes = new Map<Ref, number>();
    const count = (values: readonly Value[], difference: 1 | -1) => {
      for (const value of values) {
        for (const target of refsIn(value)) changes.set(target, (changes.get(target) ?? 0) + difference);
      }
    };
    count(removed, -1);
    count(added, 1);
    for (const [target, change] of changes) {
      const { referrers } = this.#ownTable(target.type);
      const before = referrers.get({ target, place, property })?.count ?? 0;
      const referrer = { target, owner, place, property, count: before + change };
      if (referrer.count > 0) referrers.put(referrer);
      else referrers.delete(referrer);
    }
  }
}
