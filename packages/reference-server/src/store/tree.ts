import type { Steps } from '../work/steps.js';
import { compareKeys, type Direction, type Ordering, type SortKey } from './ordering.js';
import {
  branch,
  concatenated,
  divided,
  joined,
  joinedSize,
  leavesOf,
  maxSize,
  type Node,
  replaceChildren,
  treeOf,
} from './tree-nodes.js';

/**
 * Items in a total order, as a B+ tree with the sizes of its subtrees. A copy takes no time: it has all nodes in common with its
 * original, and each of the two copies a node before it changes it for the first time.
 *
 * @example
 * const before = tree.copy();
 * tree.put(item); // before does not have it
 */
export class Tree<Item> implements Iterable<Item> {
  readonly #ordering: Ordering<Item>;
  #root: Node<Item>;
  #owner: object = {};

  constructor(ordering: Ordering<Item>) {
    this.#ordering = ordering;
    this.#root = { items: [], keys: [], children: undefined, size: 0, owner: this.#owner };
  }

  /** Creates a tree of items in order, in steps. */
  static *filled<Item>(ordering: Ordering<Item>, items: readonly Item[]): Steps<Tree<Item>> {
    const tree = new Tree(ordering);
    if (items.length > 0) tree.#root = yield* treeOf(leavesOf(items, ordering.keyOf, tree.#owner), tree.#owner);
    return tree;
  }

  get size(): number {
    return this.#root.size;
  }

  /** A tree with the same items, which later changes of this one do not concern, nor the other way round. */
  copy(): Tree<Item> {
    const copy = new Tree(this.#ordering);
    copy.#root = this.#root;
    this.#owner = {};
    return copy;
  }

  /** The item that is searched, whose key is given. */
  find(key: SortKey, direction: Direction<Item>): Item | undefined {
    let node = this.#root;
    for (;;) {
      const at = this.#position(node, key, direction);
      const child = node.children?.[at];
      if (child === undefined) {
        const item = node.items[at];
        return item !== undefined && direction(item) === 0 ? item : undefined;
      }
      node = child;
    }
  }

  /** All items that are searched, whose key is given. Most often they are few. */
  findAll(key: SortKey, direction: Direction<Item>): readonly Item[] {
    let node = this.#root;
    for (;;) {
      const at = this.#position(node, key, direction);
      const child = node.children?.[at];
      if (child !== undefined) {
        node = child;
        continue;
      }
      const { items } = node;
      let end = at;
      for (let item = items[at]; item !== undefined && direction(item) === 0; item = items[end]) end += 1;
      if (end < items.length) return items.slice(at, end);
      return this.#allFrom(this.rank(key, direction), direction);
    }
  }

  /** The number of items that come before what is searched, whose key is given. */
  rank(key: SortKey, direction: Direction<Item>): number {
    let rank = 0;
    let node = this.#root;
    for (;;) {
      const at = this.#position(node, key, direction);
      const { children } = node;
      if (children === undefined) return rank + at;
      for (let index = 0; index < at; index += 1) rank += children[index]?.size ?? 0;
      const child = children[at];
      if (child === undefined) return rank;
      node = child;
    }
  }

  /** Up to `max` items from the position `start`. */
  slice(start: number, max: number): Item[] {
    const parts: Item[][] = [];
    let left = max;
    for (const items of this.#leaves(start)) {
      if (left <= 0) break;
      const part = items.length <= left ? items : items.slice(0, left);
      parts.push(part);
      left -= part.length;
    }
    return concatenated(parts);
  }

  /** The items from the position `start`. */
  *from(start: number): Generator<Item, void, undefined> {
    for (const items of this.#leaves(start)) yield* items;
  }

  [Symbol.iterator](): Generator<Item, void, undefined> {
    return this.from(0);
  }

  /** Puts an item in its place. Returns the item that it replaces there. */
  put(item: Item): Item | undefined {
    const root = this.#own(this.#root);
    this.#root = root;
    const replaced = this.#put(root, this.#ordering.keyOf(item), item);
    if (root.items.length > maxSize) this.#root = branch(divided(root, item), this.#owner);
    return replaced;
  }

  /** Removes the item that has the same place as this one, and returns it. */
  delete(item: Item): Item | undefined {
    const key = this.#ordering.keyOf(item);
    const { compare } = this.#ordering;
    if (this.find(key, (other) => compare(other, item)) === undefined) return undefined;
    this.#root = this.#own(this.#root);
    const removed = this.#remove(this.#root, key, (other) => compare(other, item));
    const [first, second] = this.#root.children ?? [];
    if (first !== undefined && second === undefined) this.#root = first;
    return removed;
  }

  #allFrom(start: number, direction: Direction<Item>): readonly Item[] {
    const found: Item[] = [];
    for (const item of this.from(start)) {
      if (direction(item) !== 0) break;
      found.push(item);
    }
    return found;
  }

  *#leaves(start: number): Generator<Item[], void, undefined> {
    let skip = start;
    const rest = [this.#root];
    for (let node = rest.pop(); node !== undefined; node = rest.pop()) {
      const { children, items } = node;
      if (skip >= node.size) skip -= node.size;
      else if (children !== undefined) {
        for (let index = children.length - 1; index >= 0; index -= 1) {
          const child = children[index];
          if (child !== undefined) rest.push(child);
        }
      } else {
        yield skip === 0 ? items : items.slice(skip);
        skip = 0;
      }
    }
  }

  #own(node: Node<Item>): Node<Item> {
    if (node.owner === this.#owner) return node;
    const { items, keys, children, size } = node;
    return { items: items.slice(), keys: keys.slice(), children: children?.slice(), size, owner: this.#owner };
  }

  #put(node: Node<Item>, key: SortKey, item: Item): Item | undefined {
    const { items, keys, children } = node;
    const { compare } = this.#ordering;
    const position = this.#position(node, key, (other) => compare(other, item));
    if (children === undefined) {
      const other = items[position];
      if (other !== undefined && compare(other, item) === 0) {
        items[position] = item;
        keys[position] = key;
        return other;
      }
      items.splice(position, 0, item);
      keys.splice(position, 0, key);
      node.size += 1;
      return undefined;
    }
    const at = Math.min(position, children.length - 1);
    const child = this.#ownChild(children, at);
    const replaced = this.#put(child, key, item);
    const isFull = child.items.length > maxSize;
    replaceChildren(node, at, 1, isFull ? divided(child, item) : [child]);
    if (replaced === undefined) node.size += 1;
    return replaced;
  }

  /** Removes an item that is there. */
  #remove(node: Node<Item>, key: SortKey, direction: Direction<Item>): Item | undefined {
    const { items, keys, children } = node;
    const at = this.#position(node, key, direction);
    node.size -= 1;
    if (children === undefined) {
      const [removed] = items.splice(at, 1);
      keys.splice(at, 1);
      return removed;
    }
    const child = this.#ownChild(children, at);
    const removed = this.#remove(child, key, direction);
    const { length } = child.items;
    const next = length < joinedSize ? children[at + 1] : undefined;
    if (length === 0) replaceChildren(node, at, 1, []);
    else if (next !== undefined && length + next.items.length <= joinedSize) {
      replaceChildren(node, at, 2, [joined(child, next, this.#owner)]);
    } else replaceChildren(node, at, 1, [child]);
    return removed;
  }

  #ownChild(children: Node<Item>[], at: number): Node<Item> {
    const child = children[at];
    if (child === undefined) throw new Error('A branch of a tree has no child.');
    return this.#own(child);
  }

  /** The first position in a node that does not come before what is searched. */
  #position({ items, keys }: Node<Item>, key: SortKey, direction: Direction<Item>): number {
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
