import { completed, type Steps } from '../model/steps.js';
import type { Ordering, SortKey } from './compare.js';

/**
 * The maximum size of a node. Nodes are small, since moving an item in an array takes as long as a look at the item: the
 * garbage collector needs to know where it is.
 */
const maxSize = 32;

/** The size of the nodes that are made of many items at once. They have room for more. */
const filledSize = 24;

/** Neighbours with at most so many items or children together become one node. */
const joinedSize = 16;

/** Removing at least the list's size divided by this takes longer one by one than building the list without them. */
const rebuiltShare = 8;

/** How many nodes are filled in a step. */
const filledInStep = 100;

/** Items with their keys. */
export interface KeyedItems<Item> {
  readonly items: readonly Item[];
  readonly keys: readonly SortKey[];
}

/** A node of a tree, in which all leaves have the same depth. */
interface Node<Item> {
  /** The items of a leaf, or the last item below each child. */
  readonly items: Item[];
  /** The key of each of the items. */
  readonly keys: SortKey[];
  /** `undefined` for a leaf. */
  readonly children: Node<Item>[] | undefined;
  /** The number of items below. */
  size: number;
}

/**
 * A list of items in a total order, stored as a tree. The cost of adding, removing and finding items grows little with the
 * length of the list.
 */
export class SortedList<Item> implements Iterable<Item> {
  readonly #ordering: Ordering<Item>;
  #root: Node<Item>;

  constructor(ordering: Ordering<Item>, items: readonly Item[] = []) {
    this.#ordering = ordering;
    this.#root = completed(treeOf(leavesOf(this.#sorted(items))));
  }

  /** Creates in steps a list of items that are in order. */
  static *filled<Item>(ordering: Ordering<Item>, { items, keys }: KeyedItems<Item>): Steps<SortedList<Item>> {
    const list = new SortedList(ordering);
    list.#root = yield* treeOf(leavesOf({ items, keys }));
    return list;
  }

  get size(): number {
    return this.#root.size;
  }

  add(item: Item): void {
    this.#add(this.#root, this.#ordering.keyOf(item), item);
    if (this.#root.items.length > maxSize) this.#root = branch([this.#root, secondHalf(this.#root)]);
  }

  /** Removes an item that is in the list. */
  remove(item: Item): void {
    this.#remove(this.#root, this.#ordering.keyOf(item), item);
    const [first, second] = this.#root.children ?? [];
    if (first !== undefined && second === undefined) this.#root = first;
  }

  /** Removes different items that are in the list. Removing many of them at once takes a fraction of the time. */
  removeAll(items: readonly Item[]): void {
    if (items.length * rebuiltShare < this.size) {
      for (const item of items) this.remove(item);
      return;
    }
    const removed = new Set(items);
    const kept = leaf<Item>([], []);
    for (const node of this.#leaves()) {
      for (const [at, item] of node.items.entries()) {
        if (removed.has(item)) continue;
        kept.items.push(item);
        kept.keys.push(node.keys[at]);
      }
    }
    if (kept.items.length + items.length !== this.size) throw notInList();
    this.#root = completed(treeOf(leavesOf(kept)));
  }

  /** Up to `max` items from the position `start`. */
  slice(start: number, max: number): Item[] {
    const parts: Item[][] = [];
    let skip = start;
    let left = max;
    const rest = [this.#root];
    for (let node = rest.pop(); node !== undefined && left > 0; node = rest.pop()) {
      if (skip >= node.size) skip -= node.size;
      else if (node.children !== undefined) rest.push(...node.children.toReversed());
      else {
        const part = skip === 0 && node.size <= left ? node.items : node.items.slice(skip, skip + left);
        parts.push(part);
        left -= part.length;
        skip = 0;
      }
    }
    return concatenated(parts);
  }

  *[Symbol.iterator](): Generator<Item, void, undefined> {
    for (const { items } of this.#leaves()) yield* items;
  }

  *#leaves(): Generator<Node<Item>, void, undefined> {
    const rest = [this.#root];
    for (let node = rest.pop(); node !== undefined; node = rest.pop()) {
      if (node.children === undefined) yield node;
      else rest.push(...node.children.toReversed());
    }
  }

  /** A leaf of any size with all items in order. */
  #sorted(items: readonly Item[]): Node<Item> {
    const { keyOf, compareKeys, compare } = this.#ordering;
    const keys = items.map((item) => keyOf(item));
    const compareAt = (left: number, right: number) => {
      const byKey = compareKeys(keys[left], keys[right]);
      const [leftItem, rightItem] = [items[left], items[right]];
      return byKey !== 0 || leftItem === undefined || rightItem === undefined ? byKey : compare(leftItem, rightItem);
    };
    const order = Uint32Array.from(items.keys());
    if (!order.every((_, at) => at === 0 || compareAt(at - 1, at) < 0)) order.sort(compareAt);
    const sorted = leaf<Item>([], []);
    for (const at of order) {
      const item = items[at];
      if (item !== undefined) sorted.items.push(item);
      sorted.keys.push(keys[at]);
    }
    return sorted;
  }

  #add(node: Node<Item>, key: SortKey, item: Item): void {
    const { items, keys, children } = node;
    const position = this.#position(node, key, item);
    node.size += 1;
    if (children === undefined) {
      items.splice(position, 0, item);
      keys.splice(position, 0, key);
      return;
    }
    const at = Math.min(position, children.length - 1);
    const child = children[at];
    if (child === undefined) return;
    this.#add(child, key, item);
    if (child.items.length > maxSize) {
      replaceChildren(node, at, 1, [child, secondHalf(child)]);
    } else if (position > at) {
      items[at] = item;
      keys[at] = key;
    }
  }

  #remove(node: Node<Item>, key: SortKey, item: Item): void {
    const { items, keys, children } = node;
    // In a leaf, comparing would look at other items.
    const at = children === undefined ? items.indexOf(item) : this.#position(node, key, item);
    if (at < 0 || at === items.length) throw notInList();
    const child = children?.[at];
    if (children === undefined || child === undefined) {
      items.splice(at, 1);
      keys.splice(at, 1);
    } else {
      this.#remove(child, key, item);
      const { length } = child.items;
      const next = length < joinedSize ? children[at + 1] : undefined;
      if (length === 0) replaceChildren(node, at, 1, []);
      else if (next !== undefined && length + next.items.length <= joinedSize) {
        replaceChildren(node, at, 2, [joined(child, next)]);
      } else if (items[at] === item) replaceChildren(node, at, 1, [child]);
    }
    node.size -= 1;
  }

  /** The first position in a node that does not come before an item. */
  #position({ items, keys }: Node<Item>, key: SortKey, item: Item): number {
    const { compareKeys, compare } = this.#ordering;
    let low = 0;
    let high = items.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const byKey = compareKeys(keys[middle], key);
      const other = items[middle];
      const isBefore = byKey !== 0 ? byKey < 0 : other !== undefined && compare(other, item) < 0;
      if (isBefore) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** The maximum number of arguments of a call. */
const maxArguments = 10_000;

/** The items of all parts. Adding them one after the other takes several times as long. */
function concatenated<Item>(parts: readonly Item[][]): Item[] {
  const none: Item[] = [];
  if (parts.length <= maxArguments) return none.concat(...parts);
  const halves = [parts.slice(0, parts.length >> 1), parts.slice(parts.length >> 1)];
  return none.concat(...halves.map((half) => concatenated(half)));
}

function notInList(): Error {
  return new Error('The item is not at its position in the list.');
}

function leaf<Item>(items: Item[], keys: SortKey[]): Node<Item> {
  return { items, keys, children: undefined, size: items.length };
}

function branch<Item>(children: Node<Item>[]): Node<Item> {
  const node: Node<Item> = { items: [], keys: [], children: [], size: sizeOf(children) };
  replaceChildren(node, 0, 0, children);
  return node;
}

function sizeOf(nodes: readonly Node<unknown>[]): number {
  return nodes.reduce((sum, { size }) => sum + size, 0);
}

/** The leaves for items in order. */
function* leavesOf<Item>({ items, keys }: KeyedItems<Item>): Generator<Node<Item>, void, undefined> {
  for (let start = 0; start < items.length; start += filledSize) {
    const end = start + filledSize;
    yield leaf(items.slice(start, end), keys.slice(start, end));
  }
}

/** A tree with these leaves, or nodes, of which all have the same depth. */
function* treeOf<Item>(nodes: Iterable<Node<Item>>): Steps<Node<Item>> {
  const branches: Node<Item>[] = [];
  let children: Node<Item>[] = [];
  for (const node of nodes) {
    if (children.length === filledSize) {
      branches.push(branch(children));
      children = [];
      if (branches.length % filledInStep === 0) yield;
    }
    children.push(node);
  }
  if (branches.length > 0) return yield* treeOf([...branches, branch(children)]);
  const [only = leaf<Item>([], []), other] = children;
  return other === undefined ? only : branch(children);
}

/** Takes the second half out of a node. */
function secondHalf<Item>(node: Node<Item>): Node<Item> {
  const { items, keys, children } = node;
  const middle = items.length >> 1;
  const [itemsOfHalf, keysOfHalf, childrenOfHalf] = [
    items.splice(middle),
    keys.splice(middle),
    children?.splice(middle),
  ];
  const size = childrenOfHalf === undefined ? itemsOfHalf.length : sizeOf(childrenOfHalf);
  node.size -= size;
  return { items: itemsOfHalf, keys: keysOfHalf, children: childrenOfHalf, size };
}

function joined<Item>(left: Node<Item>, right: Node<Item>): Node<Item> {
  if (left.children !== undefined && right.children !== undefined) return branch([...left.children, ...right.children]);
  return leaf([...left.items, ...right.items], [...left.keys, ...right.keys]);
}

/** Replaces children by others, which have the same items, or none if those have been removed. */
function replaceChildren<Item>(node: Node<Item>, at: number, count: number, others: readonly Node<Item>[]): void {
  node.items.splice(at, count, ...others.flatMap(({ items }) => items.slice(-1)));
  node.keys.splice(at, count, ...others.flatMap(({ keys }) => keys.slice(-1)));
  node.children?.splice(at, count, ...others);
}
