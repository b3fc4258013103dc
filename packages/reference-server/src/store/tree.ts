import {
  balanced,
  branch,
  compareKeys,
  copyOf,
  differentLeaves,
  joined,
  lastItem,
  leaf,
  type Node,
  replaceChild,
  type SortKey,
  unshared,
} from './tree-nodes.js';

/** A total order of items: by their keys, one after the other, and of items with equal keys by `compare`. */
export interface Ordering<Item> {
  readonly keys: readonly ((item: Item) => SortKey)[];
  /** Whether higher first keys come first. Default `false`. */
  readonly descending?: boolean;
  /** Returns 0 only for items that have the same place in the tree. Default: items with equal keys have. */
  readonly compare?: (left: Item, right: Item) => number;
}

/** A search for the items that have certain first keys, or a certain place. */
interface Search<Place> {
  /** The first keys of the items. For a place it is only one, since the others are rarely needed. */
  readonly keys: readonly SortKey[];
  /** The place of the item. Default: all places with these keys. */
  readonly place?: Place;
  /** Whether the search is for what comes after the items. Default `false`. */
  readonly isAfter?: boolean;
}

/** What distinguishes two trees. */
export interface Differences<Item> {
  /** The items that only the earlier tree has. */
  readonly gone: readonly Item[];
  /** The items that only the later tree has. */
  readonly added: readonly Item[];
}

/**
 * Items in a total order, as a B+ tree with the sizes of its subtrees. A copy takes no time: it has all nodes in common
 * with its original, and each of the two copies a node before it changes it for the first time. The order is that of
 * `Place`, the part of an item that determines its place.
 *
 * @example
 * const before = tree.copy();
 * tree.put(item); // before does not have it
 */
export class Tree<Item extends Place, Place = Item> {
  readonly #ordering: Ordering<Place>;
  #root: Node<Item>;
  #owner: object = {};

  constructor(ordering: Ordering<Place>) {
    this.#ordering = ordering;
    this.#root = leaf(this.#owner);
  }

  get size(): number {
    return this.#root.size;
  }

  /** Returns another tree with the same items. Later changes of either tree do not affect the other. */
  copy(): Tree<Item, Place> {
    const copy = new Tree<Item, Place>(this.#ordering);
    copy.#root = this.#root;
    this.#owner = {};
    return copy;
  }

  /** The item in a place. */
  get(place: Place): Item | undefined {
    return this.#find(this.#searchFor(place));
  }

  /** The first of the items that have certain first keys. */
  find(keys: readonly SortKey[]): Item | undefined {
    return this.#find({ keys });
  }

  /** All items that have certain first keys, in their order. */
  findAll(keys: readonly SortKey[]): Generator<Item, void, undefined> {
    return this.from(...this.range(keys));
  }

  /** The positions of the items that have certain first keys: that of the first one, and the one after the last one. */
  range(keys: readonly SortKey[]): readonly [start: number, end: number] {
    return [this.#rank({ keys }), this.#rank({ keys, isAfter: true })];
  }

  /** The items from the position `start`, up to the one before `end`. */
  *from(start: number, end = this.size): Generator<Item, void, undefined> {
    const last = Math.min(end, this.size);
    for (let position = start; position < last; ) {
      const items = this.#leafFrom(position);
      yield* items.slice(0, last - position);
      position += items.length;
    }
  }

  /**
   * The items that distinguish this tree from an earlier one.
   *
   * @param earlier Default: one without items
   * @returns `undefined` if the trees differ in too many items to list them
   */
  differences(earlier: Tree<Item, Place> = new Tree(this.#ordering)): Differences<Item> | undefined {
    const leaves = differentLeaves(earlier.#root, this.#root);
    if (leaves === undefined) return undefined;
    const [before = [], now = []] = leaves.map((some) => joined(some.map(({ items = [] }) => items)));
    const [gone, added] = unshared(before, now);
    return { gone, added };
  }

  /** Puts an item in its place. Returns the item that it replaces there. */
  put(item: Item): Item | undefined {
    return this.#replace(this.#searchFor(item), item);
  }

  /** Removes the item in a place, and returns it. */
  delete(place: Place): Item | undefined {
    const search = this.#searchFor(place);
    return this.#find(search) === undefined ? undefined : this.#replace(search, undefined);
  }

  #searchFor(place: Place): Search<Place> {
    return { keys: [this.#ordering.keys[0]?.(place)], place };
  }

  #find(search: Search<Place>): Item | undefined {
    let node = this.#root;
    for (;;) {
      const at = this.#position(node, search);
      const child = node.children?.[at];
      if (child === undefined) return this.#found(node, at, search);
      node = child;
    }
  }

  /** The item at a position of a leaf, if a search finds it. */
  #found({ keys, items }: Node<Item>, at: number, search: Search<Place>): Item | undefined {
    const item = items[at];
    const isFound =
      item !== undefined && compareKeys(keys[at], search.keys[0]) === 0 && this.#direction(item, search) === 0;
    return isFound ? item : undefined;
  }

  /** The number of items before those that a search finds. */
  #rank(search: Search<Place>): number {
    let rank = 0;
    let node = this.#root;
    for (;;) {
      const at = this.#position(node, search);
      const { children } = node;
      if (children === undefined) return rank + at;
      for (let index = 0; index < at; index += 1) rank += children[index]?.size ?? 0;
      const child = children[at];
      if (child === undefined) return rank;
      node = child;
    }
  }

  /** The item at a position, and those after it in the same leaf. */
  #leafFrom(position: number): readonly Item[] {
    let node = this.#root;
    let skipped = position;
    let at = 0;
    while (node.children !== undefined) {
      const child = node.children[at];
      if (child === undefined) return [];
      if (child.size > skipped) {
        node = child;
        at = 0;
      } else {
        skipped -= child.size;
        at += 1;
      }
    }
    return node.items.slice(skipped);
  }

  /** Replaces the item that a search finds by another one, of which either may be missing. Returns the former. */
  #replace(search: Search<Place>, item: Item | undefined): Item | undefined {
    const root = this.#own(this.#root);
    const replaced = this.#replaceBelow(root, search, item);
    const [only = leaf<Item>(this.#owner), second] = balanced(root, item);
    const [child, sibling] = only.children ?? [];
    if (second !== undefined) this.#root = branch(this.#owner, [only, second]);
    else this.#root = child !== undefined && sibling === undefined ? child : only;
    return replaced;
  }

  #replaceBelow(node: Node<Item>, search: Search<Place>, item: Item | undefined): Item | undefined {
    const { keys, items, children } = node;
    const position = this.#position(node, search);
    // An item after all others comes into the last leaf.
    const at = children === undefined ? position : Math.min(position, children.length - 1);
    const present = children?.[at];
    if (present === undefined) {
      const replaced = this.#found(node, at, search);
      const count = replaced === undefined ? 0 : 1;
      if (item === undefined) {
        items.splice(at, count);
        node.keys = keys.toSpliced(at, count);
      } else {
        items.splice(at, count, item);
        // An item in the same place has the same key.
        if (count === 0) node.keys = keys.toSpliced(at, 0, search.keys[0]);
      }
      node.size = items.length;
      return replaced;
    }
    const child = this.#own(present);
    const { size } = child;
    const replaced = this.#replaceBelow(child, search, item);
    node.size += child.size - size;
    replaceChild(node, at, balanced(child, item));
    return replaced;
  }

  #own(node: Node<Item>): Node<Item> {
    return node.owner === this.#owner ? node : copyOf(node, this.#owner);
  }

  /** The position of the first item or child of a node that is not before the items that a search finds. */
  #position({ keys, items, children }: Node<Item>, search: Search<Place>): number {
    const descending = this.#ordering.descending === true;
    const [key] = search.keys;
    let low = 0;
    let high = keys.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const byKey = compareKeys(keys[middle], key);
      const child = byKey === 0 ? children?.[middle] : undefined;
      const other = child === undefined ? items[middle] : lastItem(child);
      const isBefore = byKey !== 0 ? byKey < 0 !== descending : other !== undefined && this.#isBefore(other, search);
      if (isBefore) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #isBefore(item: Item, search: Search<Place>): boolean {
    const direction = this.#direction(item, search);
    return direction < 0 || (direction === 0 && search.isAfter === true);
  }

  /**
   * Compares an item whose first key is the same: 0 if a search finds it, less than 0 if it comes before what the
   * search finds, and more than 0 if it comes after that.
   */
  #direction(item: Item, { keys, place }: Search<Place>): number {
    const { keys: keysOf, compare } = this.#ordering;
    const count = place === undefined ? keys.length : keysOf.length;
    for (let at = 1; at < count; at += 1) {
      const keyOf = keysOf[at];
      const compared = compareKeys(keyOf?.(item), place === undefined ? keys[at] : keyOf?.(place));
      if (compared !== 0) return compared;
    }
    return place === undefined || compare === undefined ? 0 : compare(item, place);
  }
}
