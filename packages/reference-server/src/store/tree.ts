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

/** A total order of items. */
export interface Ordering<Item> {
  /** The key of an item, in agreement with `compare`. */
  readonly keyOf: (item: Item) => SortKey;
  /** Whether higher keys come first. Default `false`. */
  readonly descending?: boolean;
  /** Returns 0 only for items that have the same place in the tree. */
  readonly compare: (left: Item, right: Item) => number;
}

/** A search for items that are next to each other in the order. */
export interface Search<Item> {
  readonly key: SortKey;
  /** 0 for an item that the search finds, less than 0 for an item before these, and more than 0 for one after them. */
  readonly direction: (item: Item) => number;
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
    return this.find(this.#searchFor(place));
  }

  /** The first item that a search finds. */
  find(search: Search<Item>): Item | undefined {
    let node = this.#root;
    for (;;) {
      const at = this.#position(node, search);
      const child = node.children?.[at];
      if (child === undefined) return found(node.items[at], search);
      node = child;
    }
  }

  /** All items that a search finds, in their order. */
  *findAll(search: Search<Item>): Generator<Item, void, undefined> {
    for (const items of leavesFrom(this.#root, (node) => this.#position(node, search))) {
      for (const item of items) {
        if (search.direction(item) !== 0) return;
        yield item;
      }
    }
  }

  /** The number of items before those that a search finds. */
  rank(search: Search<Item>): number {
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

  /** The items from the position `start`, up to the one before `end`. */
  *from(start: number, end = this.size): Generator<Item, void, undefined> {
    let skipped = start;
    let left = Math.max(end - start, 0);
    const items = leavesFrom(this.#root, ({ children }) => {
      let at = 0;
      for (let child = children?.[at]; child !== undefined && child.size <= skipped; child = children?.[at]) {
        skipped -= child.size;
        at += 1;
      }
      return children === undefined ? skipped : at;
    });
    for (const some of items) {
      yield* some.slice(0, left);
      left -= some.length;
      if (left <= 0) return;
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
    return this.find(search) === undefined ? undefined : this.#replace(search, undefined);
  }

  /** The search for the item in a place. */
  #searchFor(place: Place): Search<Place> {
    const { keyOf, compare } = this.#ordering;
    return { key: keyOf(place), direction: (other) => compare(other, place) };
  }

  /** Replaces the item that a search finds by another one, of which either may be missing. Returns the former. */
  #replace(search: Search<Item>, item: Item | undefined): Item | undefined {
    const root = this.#own(this.#root);
    const replaced = this.#replaceBelow(root, search, item);
    const [only = leaf<Item>(this.#owner), second] = balanced(root, item);
    const [child, sibling] = only.children ?? [];
    if (second !== undefined) this.#root = branch(this.#owner, [only, second]);
    else this.#root = child !== undefined && sibling === undefined ? child : only;
    return replaced;
  }

  #replaceBelow(node: Node<Item>, search: Search<Item>, item: Item | undefined): Item | undefined {
    const { keys, items, children } = node;
    const position = this.#position(node, search);
    // An item after all others comes into the last leaf.
    const at = children === undefined ? position : Math.min(position, children.length - 1);
    const present = children?.[at];
    if (present === undefined) {
      const replaced = found(items[at], search);
      const count = replaced === undefined ? 0 : 1;
      if (item === undefined) {
        items.splice(at, count);
        keys.splice(at, count);
      } else {
        items.splice(at, count, item);
        keys.splice(at, count, search.key);
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
  #position({ keys, items, children }: Node<Item>, { key, direction }: Search<Item>): number {
    const descending = this.#ordering.descending === true;
    let low = 0;
    let high = keys.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const byKey = compareKeys(keys[middle], key);
      const child = byKey === 0 ? children?.[middle] : undefined;
      const other = child === undefined ? items[middle] : lastItem(child);
      const isBefore = byKey !== 0 ? byKey < 0 !== descending : other !== undefined && direction(other) < 0;
      if (isBefore) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function found<Item>(item: Item | undefined, { direction }: Search<Item>): Item | undefined {
  return item !== undefined && direction(item) === 0 ? item : undefined;
}

/**
 * The items after a place, a leaf at a time.
 *
 * @param positionIn leads to the place, from node to node. Default: to the first item
 */
function* leavesFrom<Item>(
  node: Node<Item>,
  positionIn: (node: Node<Item>) => number = () => 0,
): Generator<readonly Item[], void, undefined> {
  const { items, children } = node;
  const at = positionIn(node);
  if (children === undefined) yield items.slice(at);
  for (let index = at, child = children?.[index]; child !== undefined; child = children?.[index]) {
    yield* leavesFrom(child, index === at ? positionIn : undefined);
    index += 1;
  }
}
