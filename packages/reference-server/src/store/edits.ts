import { copyCollection, mapElements, sizeOf } from '../model/collections.js';
import { emptyCollectionLike } from '../model/initial-values.js';
import { canRefer, type EntityType, type Property } from '../model/types.js';
import {
  type Collection,
  type Element,
  type Entity,
  isCollectionValue,
  MapValue,
  type Ref,
  SetValue,
  type Value,
} from '../model/values.js';
import type { Content } from '../resources/content.js';
import { isStepDone, type Steps } from '../work/steps.js';
import type { Work } from '../work/work.js';
import { Entities, referringProperties, type Table } from './entities.js';
import { wholeNumberOf } from './identity.js';
import type { PartialIdentity } from './identity-generator.js';
import { insertElements, type Placed, removeElements } from './list-changes.js';
import { type Manipulation, Recording } from './manipulation.js';
import { countReferences, refsIn } from './referrers.js';

/** What a draft has made of an entity. */
export interface Touched {
  /** The entity of the state that the draft began with. */
  readonly before: Entity | undefined;
  /** The entity of the draft. */
  readonly now: Entity;
  readonly isDeleted: boolean;
}

/** An entity that belongs to a draft, and its values, which the draft may change. */
interface Own extends Touched {
  readonly values: Value[];
}

/**
 * The entities of a draft, and the ways to change them. Each change is recorded. It is not checked whether a change is allowed,
 * which is the task of the draft.
 */
export class Edits extends Entities {
  protected readonly work: Work;
  readonly #tables = new Set<EntityType>();
  /** By the places of the entities. */
  readonly #touched = new Map<number, Own>();
  /** The collections that the draft may change. */
  readonly #collections = new Set<Value>();
  readonly #recording = new Recording();

  /** @param work the work of the request */
  constructor(base: Entities, work: Work) {
    super(base.types, base.partitions, base);
    this.work = work;
  }

  /** The changes so far, in order. */
  get manipulations(): readonly Manipulation[] {
    return this.#recording.manipulations;
  }

  /** The entities that were created, changed or deleted. */
  get touched(): Pick<ReadonlyMap<number, Touched>, 'size' | 'values'> {
    return this.#touched;
  }

  /** Adds a new entity, which belongs to the draft with its values. */
  protected instantiate(entity: Entity, values: Value[], given: PartialIdentity): void {
    this.work.spend(costs.creation);
    this.#touched.set(entity.place, { before: undefined, now: entity, values, isDeleted: false });
    this.addEntity(entity);
    this.#recording.add({ kind: 'instantiation', entity, given });
  }

  /** Adds an entity with an identity that no other one has. Its id is never generated again. */
  protected addEntity(entity: Entity): void {
    const { type, id } = entity;
    this.ownTable(type).entities.put(entity);
    this.raiseHighestNumber(type, wholeNumberOf(id));
  }

  /** Deletes entities in steps. References to them are left as they are. */
  *deleteAll(refs: Iterable<Ref>): Steps<void> {
    for (const ref of refs) {
      if (isStepDone(50)) yield;
      this.work.spend(costs.deletion);
      const now = this.read(ref);
      for (const property of referringProperties(ref.type)) this.#count(now, property, [now.get(property)], -1);
      this.ownTable(ref.type).entities.delete(now);
      this.putContent(now, undefined);
      const known = this.#touched.get(now.place);
      const before = known === undefined ? now : known.before;
      this.#touched.set(now.place, { before, now, values: [], isDeleted: true });
      this.#recording.add({ kind: 'delete', entity: ref });
    }
  }

  changeValue(owner: Ref, property: Property, newValue: Value): void {
    this.work.spend(costs.change + sizeOf(this.read(owner).get(property)) + sizeOf(newValue));
    this.#put(owner, property, newValue);
    this.#recording.add({ kind: 'changeValue', owner, property, newValue });
  }

  protected emptyCollection(owner: Ref, property: Property, collection: Collection): void {
    this.work.spend(costs.change + sizeOf(collection));
    this.#put(owner, property, emptyCollectionLike(collection));
    this.#recording.add({ kind: 'clear', owner, property });
  }

  /** Sets the bytes of a resource, or removes them. */
  protected putContent(resource: Entity, content: Content | undefined): void {
    const { place } = resource;
    const known = this.contentOf(resource);
    if (content !== undefined) this.bytes.put({ place, content });
    else if (known !== undefined) this.bytes.delete({ place, content: known });
    this.byteCount += (content?.size ?? 0) - (known?.size ?? 0);
  }

  /**
   * Gives an entity another reference, and all that refer to it too.
   *
   * @param changed the value of the property that the reference depends on
   */
  protected rename(owner: Ref, to: Ref, property: Property, changed: Value): void {
    const { now, values } = this.#own(owner);
    // The globalId stays what it is.
    values[owner.type.globalId.index] = now.get(owner.type.globalId);
    values[property.index] = changed;
    const renamed = now.with(values, to);
    const references = referringProperties(owner.type).map((each) => [each, now.get(each)] as const);
    for (const [each, value] of references) this.#count(now, each, [value], -1);
    this.ownTable(owner.type).entities.delete(now);
    this.addEntity(renamed);
    const before = this.#touched.get(now.place)?.before;
    this.#touched.set(now.place, { before, now: renamed, values, isDeleted: false });
    for (const [each, value] of references) this.#count(renamed, each, [value], 1);
    this.retarget(owner, to);
    this.#recording.add({ kind: 'changeValue', owner: to, property, newValue: changed });
  }

  /** Replaces all references to an entity by others. */
  protected retarget(from: Ref, to: Ref): void {
    const replace = (element: Element): Element => {
      if (element === from) return to;
      return isCollectionValue(element) ? mapElements(element, replace) : element;
    };
    for (const { owner, property } of Array.from(this.referrersOf(from))) {
      const value = this.read(owner).get(property);
      this.work.spend(costs.item + sizeOf(value));
      this.#put(owner, property, mapElements(value, replace));
    }
  }

  /** @param inserted the elements with their positions in the resulting list, which rise */
  protected insertInto(owner: Ref, property: Property, inserted: readonly Placed[]): void {
    const list = this.changing(owner, property, isList);
    this.work.spend(costOfMoving(list, inserted[0]?.index) + costs.item * inserted.length);
    insertElements(list, inserted);
    const elements = inserted.map(({ value }) => value);
    this.#count(this.read(owner), property, elements, 1);
    for (const { index, value } of inserted) {
      this.#recording.addItem('add', owner, property, { key: index, value });
    }
  }

  /** @param indexes the positions of the elements, which rise */
  removeFrom(owner: Ref, property: Property, indexes: readonly number[]): void {
    const list = this.changing(owner, property, isList);
    this.work.spend(costOfMoving(list, indexes[0]) + costs.item * indexes.length);
    // The items fall, as if the elements were removed one after the other.
    const removed = removeElements(list, indexes).reverse();
    const elements = removed.map(({ value }) => value);
    this.#count(this.read(owner), property, elements, -1);
    for (const { index, value } of removed) {
      this.#recording.addItem('remove', owner, property, { key: index, value });
    }
  }

  protected addToSet(owner: Ref, property: Property, value: Element): void {
    this.work.spend(costs.item);
    this.changing(owner, property, isSet).add(value);
    this.#count(this.read(owner), property, [value], 1);
    this.#recording.addItem('add', owner, property, { key: value, value });
  }

  removeFromSet(owner: Ref, property: Property, value: Element): void {
    this.work.spend(costs.item);
    const removed = this.changing(owner, property, isSet).delete(value);
    if (removed === undefined) return;
    this.#count(this.read(owner), property, [removed], -1);
    this.#recording.addItem('remove', owner, property, { key: removed, value: removed }, true);
  }

  protected putIntoMap(owner: Ref, property: Property, key: Element, value: Element): void {
    this.work.spend(costs.item);
    const map = this.changing(owner, property, isMap);
    const replaced = map.find(key);
    map.set(key, value);
    this.#count(this.read(owner), property, replaced ?? [], -1);
    this.#count(this.read(owner), property, map.find(key) ?? [], 1);
    this.#recording.addItem('add', owner, property, { key, value }, replaced !== undefined);
  }

  removeFromMap(owner: Ref, property: Property, key: Element): void {
    this.work.spend(costs.item);
    const removed = this.changing(owner, property, isMap).delete(key);
    if (removed === undefined) return;
    this.#count(this.read(owner), property, removed, -1);
    this.#recording.addItem('remove', owner, property, { key: removed[0], value: removed[1] }, true);
  }

  /** A collection of an entity, which the draft may change. */
  protected changing<Kind extends Collection>(owner: Ref, property: Property, isKind: IsKind<Kind>): Kind {
    const value = this.collection(owner, property, isKind);
    if (this.#collections.has(value)) return value;
    this.work.spend(sizeOf(value) >> 3);
    const copy = copyCollection(value, this.types.equality);
    this.#collections.add(copy);
    this.#own(owner).values[property.index] = copy;
    return copy;
  }

  /** A collection of an entity, for reading. */
  protected collection<Kind extends Collection>(owner: Ref, property: Property, isKind: IsKind<Kind>): Kind {
    const value = this.read(owner).get(property);
    if (isKind(value)) return value;
    throw new Error(`The property "${property.name}" is not a collection of this kind.`);
  }

  protected ownTable(type: EntityType): Table {
    const table = this.tables.get(type);
    if (table !== undefined && this.#tables.has(type)) return table;
    const own =
      table === undefined
        ? this.newTable(type)
        : { entities: table.entities.copy(), referrers: table.referrers.copy() };
    this.#tables.add(type);
    this.tables.set(type, own);
    return own;
  }

  #put(owner: Ref, property: Property, value: Value): void {
    const { now, values } = this.#own(owner);
    if (canRefer(property.type)) {
      this.#count(now, property, [now.get(property)], -1);
      this.#count(now, property, [value], 1);
    }
    values[property.index] = value;
  }

  #own(ref: Ref): Own {
    const entity = this.read(ref);
    const known = this.#touched.get(entity.place);
    if (known !== undefined) return known;
    const values = entity.copyValues();
    const own = { before: entity, now: entity.with(values), values, isDeleted: false };
    this.#touched.set(entity.place, own);
    this.ownTable(ref.type).entities.put(own.now);
    return own;
  }

  /** Counts the references in values up or down. Each target is counted once, however often it is there. */
  #count(owner: Entity, property: Property, values: readonly Value[], difference: 1 | -1): void {
    const counts = new Map<Ref, number>();
    for (const value of values) {
      for (const target of refsIn(value)) counts.set(target, (counts.get(target) ?? 0) + difference);
    }
    for (const [target, count] of counts) {
      countReferences(this.ownTable(target.type).referrers, owner, property, target, count);
    }
  }
}

type IsKind<Kind extends Value> = (value: Value) => value is Kind;

export const isList: IsKind<Element[]> = (value) => Array.isArray(value);
export const isSet: IsKind<SetValue> = (value) => value instanceof SetValue;
export const isMap: IsKind<MapValue> = (value) => value instanceof MapValue;

/** The work of changes, in units. */
const costs = { creation: 700, deletion: 100, change: 20, item: 20 } as const;

/** Elements that are moved together cost little each. */
function costOfMoving(list: readonly Element[], from = list.length): number {
  return (list.length - from) >> 3;
}
