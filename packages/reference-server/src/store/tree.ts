import {
  branch,
  compareKeys,
  copyOf,
  differentLeaves,
  divided,
  joined,
  leaf,
  maxSize,
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

/** The search for the item that has the same place as this one. */
export function searchFor<Item>(item: Item, { keyOf, compare }: Ordering<Item>): Search<Item> {
  return { key: keyOf(item), direction: (other) => compare(other, item) };
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
 * with its original, and each of the two copies a node before it changes it for the first time.
 *
 * @example
 * const before = tree.copy();
 * tree.put(item); // before does not have it
 */
export class Tree<Item> {
  readonly #ordering: Ordering<Item>;
  #root: Node<Item>;
  #owner: object = {};

  constructor(ordering: Ordering<Item>) {
    this.#ordering = ordering;
    this.#root = leaf(this.#owner);
  }

  get size(): number {
    return this.#root.size;
  }

  /** Returns another tree with the same items. Later changes of either tree do not affect the other. */
  copy(): Tree<Item> {
    const copy = new Tree(this.#ordering);
    copy.#root = this.#root;
    this.#owner = {};
    return copy;
  }

  find(search: Search<Item>): Item | undefined {
    let node = this.#root;
    for (;;) {
      const at = this.#position(node, search);
      const child = node.children?.[at];
      if (child === undefined) {
        const item = node.items[at];
        return item !== undefined && search.direction(item) === 0 ? item : undefined;
      }
      node = child;
    }
  }

  /** All items that a search finds, in their order. */
  *findAll(search: Search<Item>): Generator<Item, void, undefined> {
    for (const item of this.from(this.rank(search))) {
      if (search.direction(item) !== 0) return;
      yield item;
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
    let left = end - start;
    // The nodes that have not been visited, the next one at the end.
    const nodes = [this.#root];
    for (let node = nodes.pop(); node !== undefined && left > 0; node = nodes.pop()) {
      if (skipped >= node.size) {
        skipped -= node.size;
      } else if (node.children !== undefined) {
        for (const child of node.children.toReversed()) nodes.push(child);
      } else {
        for (const item of node.items.slice(skipped, skipped + left)) yield item;
        left -= node.items.length - skipped;
        skipped = 0;
      }
    }
  }

  /**
   * The items that distinguish this tree from an earlier one.
   *
   * @param earlier Default: one without items
   * @returns `undefined` if the trees differ in too many items to list them
   */
  differences(earlier: Tree<Item> = new Tree(this.#ordering)): Differences<Item> | undefined {
    const leaves = differentLeaves(earlier.#root, this.#root);
    if (leaves === undefined) return undefined;
    const [before = [], now = []] = leaves.map((some) => joined(some.map(({ items }) => items)));
    const [gone, added] = unshared(before, now);
    return { gone, added };
  }

  /** Puts an item in its place. Returns the item that it replaces there. */
  put(item: Item): Item | undefined {
    const root = this.#own(this.#root);
    const replaced = this.#put(root, item, searchFor(item, this.#ordering));
    this.#root = root.items.length > maxSize ? branch(divided(root, item), this.#owner) : root;
    return replaced;
  }

  /** Removes the item that has the same place as this one, and returns it. */
  delete(item: Item): Item | undefined {
    const search = searchFor(item, this.#ordering);
    const removed = this.find(search);
    if (removed === undefined) return undefined;
    const root = this.#own(this.#root);
    this.#remove(root, search);
    const [first, second] = root.children ?? [];
    if (root.size === 0) this.#root = leaf(this.#owner);
    else this.#root = first !== undefined && second === undefined ? first : root;
    return removed;
  }

  #own(node: Node<Item>): Node<Item> {
    return node.owner === this.#owner ? node : copyOf(node, this.#owner);
  }

  #put(node: Node<Item>, item: Item, search: Search<Item>): Item | undefined {
    const { items, keys, children } = node;
    const position = this.#position(node, search);
    if (children === undefined) {
      const other = items[position];
      if (other !== undefined && search.direction(other) === 0) {
        items[position] = item;
        keys[position] = search.key;
        return other;
      }
      items.splice(position, 0, item);
      keys.splice(position, 0, search.key);
      node.size += 1;
      return undefined;
    }
    const at = Math.min(position, children.length - 1);
    const child = this.#ownChild(children, at);
    const replaced = this.#put(child, item, search);
    replaceChild(node, at, child.items.length > maxSize ? divided(child, item) : [child]);
    if (replaced === undefined) node.size += 1;
    return replaced;
  }

  /**
   * Removes an item that is there. Nodes that have become small stay, since new items fill most of them again; only
   * those that are empty go.
   */
  #remove(node: Node<Item>, search: Search<Item>): void {
    const { items, keys, children } = node;
    const at = this.#position(node, search);
    node.size -= 1;
    if (children === undefined) {
      items.splice(at, 1);
      keys.splice(at, 1);
      return;
    }
    const child = this.#ownChild(children, at);
    this.#remove(child, search);
    replaceChild(node, at, child.size === 0 ? [] : [child]);
  }

  #ownChild(children: Node<Item>[], at: number): Node<Item> {
    const child = children[at];
    if (child === undefined) throw new Error('A branch of a tree has no child.');
    return this.#own(child);
  }

  /** The position of the first item of a node that is not before those that a search finds. */
  #position({ items, keys }: Node<Item>, { key, direction }: Search<Item>): number {
    const descending = this.#ordering.descending === true;
    let low = 0;
    let high = items.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const compared = compareKeys(keys[middle], key);
      const other = items[middle];
      const isBefore = compared !== 0 ? compared < 0 !== descending : other !== undefined && direction(other) < 0;
      if (isBefore) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
