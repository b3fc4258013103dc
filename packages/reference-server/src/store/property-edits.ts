import { emptyValue, type Placed, sameValue, sizeOf, withElements, withoutElements } from '../model/contents.js';
import { invalid } from '../model/refusal.js';
import { isCollection, type Property, propertyOf, typeName } from '../model/types.js';
import { type Element, isCollectionValue, MapValue, type Ref, SetValue, type Value } from '../model/values.js';
import { costs, Edits } from './edits.js';

/** How requests change the properties of entities. An edit without an effect is not recorded. */
export class PropertyEdits extends Edits {
  /**
   * Sets the value of a property; null empties a collection. Does nothing if the property has this value already.
   *
   * @throws Refusal `invalid` if the property cannot be null, or is the id or the partition
   */
  set(owner: Ref, property: Property, value: Value): void {
    const own = ownProperty(owner, property);
    if (own === owner.type.id || own === owner.type.partition) {
      throw invalid('R-35', `The property "${own.name}" of an existing entity cannot be changed.`);
    }
    const wanted = value === null && isCollection(own.type) ? emptyValue(own.type) : value;
    if (wanted === null && !own.nullable) {
      throw invalid('R-44', `The property "${own.name}" cannot be null. Expected ${typeName(own.type)}.`);
    }
    if (!sameValue(this.read(owner).get(own), wanted)) this.changeValue(owner, own, wanted);
  }

  /**
   * Inserts elements into a list.
   *
   * @param inserted the elements with their positions in the resulting list, in ascending order
   */
  insertAll(owner: Ref, property: Property, inserted: readonly Placed[]): void {
    const { entity, own, value: list } = this.#collection(owner, property, isList);
    for (const [offset, { index }] of inserted.entries()) checkIndex(property, index, list.length + offset);
    if (inserted.length === 0) return;
    this.putList(entity, own, withElements(list, inserted));
    const items = inserted.map(({ index, value }) => ({ key: index, value }));
    this.editItems(entity, own, { kind: 'add', items, order: 'byNumber', added: inserted.map(({ value }) => value) });
  }

  /** Removes the element at an index of the stored list. */
  removeAt(owner: Ref, property: Property, index: number): void {
    this.removeAll(owner, property, [index]);
  }

  /**
   * Removes elements of a list.
   *
   * @param indexes the positions in the stored list, in ascending order
   */
  removeAll(owner: Ref, property: Property, indexes: readonly number[]): void {
    const { entity, own, value: list } = this.#collection(owner, property, isList);
    for (const index of indexes) checkIndex(property, index, list.length - 1);
    if (indexes.length === 0) return;
    this.putList(entity, own, withoutElements(list, indexes));
    // The keys of the items are in descending order, as if the elements were removed one after the other.
    const items = indexes.toReversed().map((index) => ({ key: index, value: list[index] ?? null }));
    this.editItems(entity, own, { kind: 'remove', items, order: 'byNumber', removed: items.map(({ value }) => value) });
  }

  /** Adds an element to a set. Does nothing if the set contains an equal element. */
  add(owner: Ref, property: Property, value: Element): void {
    const { entity, own, value: set } = this.#collection(owner, property, isSet);
    if (set.has(value)) return;
    this.ownCollection(entity, own, set).add(value);
    this.editItems(entity, own, { kind: 'add', items: [{ key: value, value }], order: 'byNumber', added: [value] });
  }

  /** Removes an element from a set. Does nothing if the set does not contain it. */
  remove(owner: Ref, property: Property, value: Element): void {
    const { entity, own, value: set } = this.#collection(owner, property, isSet);
    const found = set.find(value);
    if (found === undefined) return;
    this.ownCollection(entity, own, set).delete(value);
    const items = [{ key: found, value: found }];
    this.editItems(entity, own, { kind: 'remove', items, order: 'any', removed: [found] });
  }

  /** Puts an entry into a map. Does nothing if the map contains the same entry. */
  putEntry(owner: Ref, property: Property, key: Element, value: Element): void {
    const { entity, own, value: map } = this.#collection(owner, property, isMap);
    const replaced = map.find(key);
    if (replaced !== undefined && sameValue(replaced[0], key) && sameValue(replaced[1], value)) return;
    this.ownCollection(entity, own, map).set(key, value);
    const order = replaced === undefined ? 'byNumber' : 'any';
    // An entry that is replaced keeps its key.
    const added = replaced === undefined ? [key, value] : [value];
    const removed = replaced?.slice(1) ?? [];
    this.editItems(entity, own, { kind: 'add', items: [{ key, value }], order, added, removed });
  }

  /** Removes an entry from a map. Does nothing if the map does not contain the key. */
  removeEntry(owner: Ref, property: Property, key: Element): void {
    const { entity, own, value: map } = this.#collection(owner, property, isMap);
    const found = map.find(key);
    if (found === undefined) return;
    this.ownCollection(entity, own, map).delete(key);
    const items = [{ key: found[0], value: found[1] }];
    this.editItems(entity, own, { kind: 'remove', items, order: 'any', removed: found });
  }

  /** Removes all elements of a collection. Does nothing if it is empty. */
  clear(owner: Ref, property: Property): void {
    const own = ownProperty(owner, property);
    const entity = this.read(owner);
    const value = entity.get(own);
    if (!isCollectionValue(value)) throw new Error(`The property "${property.name}" is not a collection.`);
    const size = sizeOf(value);
    if (size === 0) return;
    this.work.spend(costs.change + size);
    this.put(entity, own, emptyValue(own.type));
    this.record({ kind: 'clear', owner, property: own });
  }

  #collection<Kind extends Value>(owner: Ref, property: Property, isKind: (value: Value) => value is Kind) {
    const own = ownProperty(owner, property);
    const entity = this.read(owner);
    const value = entity.get(own);
    if (isKind(value)) return { entity, own, value };
    throw new Error(`The property "${property.name}" is not a collection of this kind.`);
  }
}

function checkIndex(property: Property, index: number, last: number): void {
  if (Number.isInteger(index) && index >= 0 && index <= last) return;
  throw invalid('R-7', `Expected an index from 0 to ${last} in the list "${property.name}", got ${index}.`);
}

const isList = (value: Value): value is Element[] => Array.isArray(value);
const isSet = (value: Value): value is SetValue => value instanceof SetValue;
const isMap = (value: Value): value is MapValue => value instanceof MapValue;

/** The property of the entity's own type, for callers that have the property of a supertype. */
function ownProperty({ type }: Ref, { name }: Property): Property {
  return propertyOf(type, name);
}
