import { sameValue, withElements, withoutElements } from '../model/contents.js';
import {
  type Collection,
  type Element,
  type Entry,
  type Equality,
  MapValue,
  SetValue,
  type Value,
} from '../model/values.js';

/** A collection that has been made from another one, which stays as it is. */
export interface EditedCollection<Kind extends Value = Value> {
  readonly value: Kind;
  /** The items that were added or removed. */
  readonly items: Entry[];
  /** The elements, keys and values that are new in the collection. */
  readonly added: Element[];
  /** The elements, keys and values that are no longer in the collection. */
  readonly removed: Element[];
}

/** The items of a collection: each element with its position in the list or with itself in a set, or each entry. */
export function itemsOf(collection: Collection | readonly Element[]): Entry[] {
  if (collection instanceof MapValue) return [...collection];
  const isSet = collection instanceof SetValue;
  return Array.from(collection, (element, position) => [isSet ? element : position, element]);
}

/**
 * Adds items to the value of a property, except elements of a set and entries of a map that are there already.
 *
 * @param items for a list in ascending order of their positions in the resulting list, which has them all
 */
export function withItems(value: Value, items: Entry[], equality: Equality): EditedCollection {
  if (Array.isArray(value)) {
    const placed = items.map(([position, element]) => ({ index: Number(position), value: element }));
    return { value: withElements(value, placed), items, added: items.map(([, element]) => element), removed: [] };
  }
  const edited = copyOf(value, equality);
  for (const item of items) if (adds(edited, item)) edited.items.push(item);
  return edited;
}

/** Adds an item to a set or a map. Returns whether that changes it. */
function adds({ value, added, removed }: EditedCollection<SetValue | MapValue>, [key, element]: Entry): boolean {
  if (value instanceof SetValue) {
    if (!value.add(key)) return false;
    added.push(key);
    return true;
  }
  const replaced = value.find(key);
  if (replaced !== undefined && sameValue(replaced[0], key) && sameValue(replaced[1], element)) return false;
  value.set(key, element);
  // An entry that is replaced keeps its key.
  added.push(...(replaced === undefined ? [key, element] : [element]));
  removed.push(...(replaced?.slice(1) ?? []));
  return true;
}

/**
 * Removes the items with certain keys from the value of a property. A set or a map need not have them.
 *
 * @param keys for a list the positions, which it has
 */
export function withoutItems(value: Value, keys: readonly Element[], equality: Equality): EditedCollection {
  if (Array.isArray(value)) {
    const positions = keys.map(Number).sort((left, right) => left - right);
    const removed = positions.map((position) => value[position] ?? null);
    // The keys of the items are in descending order, as if the elements were removed one after the other.
    const items = positions.map((position, at): Entry => [position, removed[at] ?? null]).reverse();
    return { value: withoutElements(value, positions), items, added: [], removed };
  }
  const edited = copyOf(value, equality);
  for (const key of keys) {
    const found = removedFrom(edited.value, key);
    edited.removed.push(...found);
    const [known = null, element = known] = found;
    if (found.length > 0) edited.items.push([known, element]);
  }
  return edited;
}

/** Removes the element that equals a key, or the entry whose key does, and returns its members. */
function removedFrom(collection: SetValue | MapValue, key: Element): readonly Element[] {
  if (collection instanceof MapValue) return collection.delete(key) ?? [];
  const element = collection.delete(key);
  return element === undefined ? [] : [element];
}

/** A copy of a set or a map, whose elements are compared by `equality`, with no edits so far. */
function copyOf(value: Value, equality: Equality): EditedCollection<SetValue | MapValue> {
  const edits = { items: [], added: [], removed: [] };
  if (value instanceof SetValue) return { value: new SetValue(value, equality), ...edits };
  if (value instanceof MapValue) return { value: new MapValue(value, equality), ...edits };
  throw new Error('Only collections have items.');
}
