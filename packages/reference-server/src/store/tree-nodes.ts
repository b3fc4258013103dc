import { isStepDone, type Steps } from '../work/steps.js';
import type { SortKey } from './ordering.js';

/**
 * The maximum size of a node. Nodes are small, since a change copies them, and the garbage collector needs to know where each
 * item is.
 */
export const maxSize = 32;

/** The size of the nodes that are made of many items at once. They have room for more. */
const filledSize = 24;

/** The cost of filling a node and the leaves below it, in units of a step. */
const costOfNode = 100;

/** Neighbours with at most so many items or children together become one node. */
export const joinedSize = 16;

/** A node of a tree, in which all leaves have the same depth. */
export interface Node<Item> {
  /** The items of a leaf, or the last item below each child. */
  readonly items: Item[];
  /** The key of each of the items. */
  readonly keys: SortKey[];
  /** `undefined` for a leaf. */
  readonly children: Node<Item>[] | undefined;
  /** The number of items below. */
  size: number;
  /** The tree that may change the node. Others copy it. */
  readonly owner: object | undefined;
}

/** The maximum number of arguments of a call. */
const maxArguments = 10_000;

/** The items of all parts. Adding them one after the other takes several times as long. */
export function concatenated<Item>(parts: readonly Item[][]): Item[] {
  const none: Item[] = [];
  if (parts.length <= maxArguments) return none.concat(...parts);
  const halves = [parts.slice(0, parts.length >> 1), parts.slice(parts.length >> 1)];
  return none.concat(...halves.map((half) => concatenated(half)));
}

export function branch<Item>(children: Node<Item>[], owner: object): Node<Item> {
  const node: Node<Item> = { items: [], keys: [], children: [], size: sizeOf(children), owner };
  replaceChildren(node, 0, 0, children);
  return node;
}

export function sizeOf(nodes: readonly Node<unknown>[]): number {
  return nodes.reduce((sum, { size }) => sum + size, 0);
}

/** The leaves for items in order. */
export function* leavesOf<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => SortKey,
  owner: object,
): Generator<Node<Item>, void, undefined> {
  for (let start = 0; start < items.length; start += filledSize) {
    const part = items.slice(start, start + filledSize);
    yield { items: part, keys: part.map(keyOf), children: undefined, size: part.length, owner };
  }
}

/** A tree with these leaves, or nodes, of which all have the same depth. */
export function* treeOf<Item>(nodes: Iterable<Node<Item>>, owner: object): Steps<Node<Item>> {
  const branches: Node<Item>[] = [];
  let children: Node<Item>[] = [];
  for (const node of nodes) {
    if (children.length === filledSize) {
      branches.push(branch(children, owner));
      children = [];
      if (isStepDone(costOfNode)) yield;
    }
    children.push(node);
  }
  const last = branch(children, owner);
  if (branches.length > 0) return yield* treeOf([...branches, last], owner);
  const [only, other] = children;
  return only !== undefined && other === undefined ? only : last;
}

/**
 * Divides a node that is full into two, whose arrays have no room that is not used. Nodes to which items are appended stay full.
 */
export function divided<Item>(node: Node<Item>, added: Item): [Node<Item>, Node<Item>] {
  const { items, keys, children, owner } = node;
  const middle = items.at(-1) === added ? items.length - 1 : items.length >> 1;
  const part = (start: number, end: number): Node<Item> => {
    const below = children?.slice(start, end);
    const size = below === undefined ? end - start : sizeOf(below);
    return { items: items.slice(start, end), keys: keys.slice(start, end), children: below, size, owner };
  };
  return [part(0, middle), part(middle, items.length)];
}

export function joined<Item>(left: Node<Item>, right: Node<Item>, owner: object): Node<Item> {
  if (left.children !== undefined && right.children !== undefined) {
    return branch([...left.children, ...right.children], owner);
  }
  const items = [...left.items, ...right.items];
  return { items, keys: [...left.keys, ...right.keys], children: undefined, size: items.length, owner };
}

/** Replaces children by others, which have the same items, or none if those have been removed. */
export function replaceChildren<Item>(
  node: Node<Item>,
  at: number,
  count: number,
  others: readonly Node<Item>[],
): void {
  const [other] = others;
  if (count === 1 && others.length === 1 && other !== undefined && node.children !== undefined) {
    const last = other.items.length - 1;
    const item = other.items[last];
    if (item !== undefined) node.items[at] = item;
    node.keys[at] = other.keys[last];
    node.children[at] = other;
    return;
  }
  node.items.splice(at, count, ...others.flatMap(({ items }) => items.slice(-1)));
  node.keys.splice(at, count, ...others.flatMap(({ keys }) => keys.slice(-1)));
  node.children?.splice(at, count, ...others);
}
