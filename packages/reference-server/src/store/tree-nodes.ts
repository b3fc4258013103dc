/**
 * A key by which items are ordered first. A tree keeps the keys beside the items, since comparing the items themselves
 * would look for their values all over the memory. `undefined` if the key decides nothing.
 */
export type SortKey = string | number | bigint | undefined;

/**
 * Compares keys: numbers by their values, and texts, which come after all numbers. Two types of numbers are never
 * equal.
 */
export function compareKeys(left: SortKey, right: SortKey): number {
  if (typeof left === 'number' && typeof right === 'number') return left < right ? -1 : left > right ? 1 : 0;
  if (typeof left === 'string' && typeof right === 'string') return left < right ? -1 : left > right ? 1 : 0;
  if (typeof left === 'bigint' && typeof right === 'bigint') return left < right ? -1 : left > right ? 1 : 0;
  if (left === undefined || right === undefined) return 0;
  if (typeof left === 'string') return 1;
  if (typeof right === 'string' || left < right) return -1;
  return left > right || typeof left === 'number' ? 1 : -1;
}

/**
 * The maximum size of a node. Nodes are small, since a change copies them, and the garbage collector needs to know
 * where each item is.
 */
const maxSize = 32;

/** A node of a tree, in which all leaves have the same depth. */
export interface Node<Item> {
  /** The key of each item of a leaf, or of the last item below each child. Copies of a node share them. */
  keys: readonly SortKey[];
  /** The items of a leaf. A branch has none. */
  readonly items: Item[];
  /** `undefined` for a leaf. */
  readonly children: Node<Item>[] | undefined;
  /** The number of items below. */
  size: number;
  /** The tree that may change the node. Others copy it. */
  readonly owner: object;
}

export function leaf<Item>(owner: object, items: Item[] = [], keys: readonly SortKey[] = []): Node<Item> {
  return { keys, items, children: undefined, size: items.length, owner };
}

export function branch<Item>(owner: object, children: Node<Item>[]): Node<Item> {
  const size = children.reduce((sum, child) => sum + child.size, 0);
  return { keys: children.map(lastKey), items: [], children, size, owner };
}

function lastKey({ keys }: Node<unknown>): SortKey {
  return keys.at(-1);
}

export function lastItem<Item>({ items, children }: Node<Item>): Item | undefined {
  const last = children?.at(-1);
  return last === undefined ? items.at(-1) : lastItem(last);
}

/** A copy of a node, which another tree may change. */
export function copyOf<Item>({ keys, items, children, size }: Node<Item>, owner: object): Node<Item> {
  return { keys, items: items.slice(), children: children?.slice(), size, owner };
}

/**
 * What takes the place of a changed node: none if it is empty, and two if it is full, whose arrays have no unused room.
 * Nodes that have become small stay, since new items fill most of them again.
 *
 * @param added the item that has been added, if any. If it is the last one, the first of two nodes stays full
 */
export function balanced<Item>(node: Node<Item>, added: Item | undefined): Node<Item>[] {
  const { keys, items, children, owner } = node;
  if (keys.length <= maxSize) return node.size === 0 ? [] : [node];
  const middle = lastItem(node) === added ? keys.length - 1 : keys.length >> 1;
  const part = (start: number, end?: number): Node<Item> =>
    children === undefined
      ? leaf(owner, items.slice(start, end), keys.slice(start, end))
      : branch(owner, children.slice(start, end));
  return [part(0, middle), part(middle)];
}

/** Replaces a child by others, which together have its items, perhaps without some or with others. */
export function replaceChild<Item>(node: Node<Item>, at: number, others: Node<Item>[]): void {
  const { keys, children = [] } = node;
  const [only, second] = others;
  if (only !== undefined && second === undefined) {
    if (keys[at] !== lastKey(only)) node.keys = keys.with(at, lastKey(only));
    children[at] = only;
    return;
  }
  node.keys = keys.toSpliced(at, 1, ...others.map(lastKey));
  children.splice(at, 1, ...others);
}

/** The maximum number of nodes of a height by which two trees may differ. Beyond it, they are not compared further. */
const maxDifferent = 4_096;

/**
 * The leaves that only one of two trees has, from left to right. Nodes that both have in common are not visited.
 * Returns `undefined` if the trees differ in too many nodes.
 */
export function differentLeaves<Item>(one: Node<Item>, other: Node<Item>): [Node<Item>[], Node<Item>[]] | undefined {
  let [left, right] = [[one], [other]];
  for (let height = Math.max(heightOf(one), heightOf(other)); ; height -= 1) {
    [left, right] = unshared(left, right);
    if (left.length + right.length > maxDifferent) return undefined;
    if (height === 0) return [left, right];
    [left, right] = [below(left, height), below(right, height)];
  }
}

/** The members of each of two arrays that the other one lacks. Fast if they share most members, in the same order. */
export function unshared<Member>(left: readonly Member[], right: readonly Member[]): [Member[], Member[]] {
  const shorter = Math.min(left.length, right.length);
  let start = 0;
  while (start < shorter && left[start] === right[start]) start += 1;
  let after = 0;
  while (after < shorter - start && left.at(-1 - after) === right.at(-1 - after)) after += 1;
  const [one, other] = [left.slice(start, left.length - after), right.slice(start, right.length - after)];
  if (one.length <= 1 && other.length <= 1) return [one, other];
  const [inOne, inOther] = [new Set(one), new Set(other)];
  return [one.filter((each) => !inOther.has(each)), other.filter((each) => !inOne.has(each))];
}

/** The children of nodes of a height. Lower nodes belong to a lower tree, and are returned as they are. */
function below<Item>(nodes: Node<Item>[], height: number): Node<Item>[] {
  const [first] = nodes;
  if (first === undefined || heightOf(first) < height) return nodes;
  return joined(nodes.map(({ children = [] }) => children));
}

/** The members of all parts. `flat` takes many times as long. */
export function joined<Member>(parts: readonly (readonly Member[])[]): Member[] {
  const all: Member[] = [];
  for (const part of parts) for (const member of part) all.push(member);
  return all;
}

function heightOf<Item>(node: Node<Item>): number {
  const [child] = node.children ?? [];
  return child === undefined ? 0 : heightOf(child) + 1;
}
