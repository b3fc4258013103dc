import type { Json } from './parse.js';
import type { Expected } from './types.js';

/** A container while what it holds is read. */
export interface Frame {
  /** The index of the next node. */
  next: number;
  readonly size: number;
  /** What is read. */
  readonly target: object;
  node(index: number): Json;
  expected(index: number): Expected;
  put(index: number, value: unknown): void;
  /** The node's name in a path. */
  nameOf(index: number): string;
}

/** Members with these names belong to the encoding and are no properties. */
const encodingMembers: ReadonlySet<string> = new Set(['_type', '_id']);

/** An entity and its properties. */
export class EntityFrame implements Frame {
  next = 0;
  readonly target: Record<string, unknown>;
  readonly #names: readonly string[];
  readonly #node: { readonly [name: string]: Json };
  readonly #expected: (name: string) => Expected;

  constructor(
    target: Record<string, unknown>,
    node: { readonly [name: string]: Json },
    expected: (name: string) => Expected,
  ) {
    this.target = target;
    this.#names = Object.keys(node).filter((name) => !encodingMembers.has(name));
    this.#node = node;
    this.#expected = expected;
  }

  get size(): number {
    return this.#names.length;
  }

  node(index: number): Json {
    return this.#node[this.nameOf(index)] ?? null;
  }

  expected(index: number): Expected {
    return this.#expected(this.nameOf(index));
  }

  put(index: number, value: unknown): void {
    const name = this.nameOf(index);
    if (name !== '__proto__') this.target[name] = value;
    else Object.defineProperty(this.target, name, { value, writable: true, enumerable: true, configurable: true });
  }

  nameOf(index: number): string {
    return this.#names[index] ?? '';
  }
}

/** What the elements of lists and sets have in common. */
abstract class ElementsFrame implements Frame {
  next = 0;
  abstract readonly target: object;
  readonly #nodes: readonly Json[];
  readonly #element: Expected;

  constructor(nodes: readonly Json[], element: Expected) {
    this.#nodes = nodes;
    this.#element = element;
  }

  get size(): number {
    return this.#nodes.length;
  }

  node(index: number): Json {
    return this.#nodes[index] ?? null;
  }

  expected(): Expected {
    return this.#element;
  }

  nameOf(index: number): string {
    return String(index);
  }

  abstract put(index: number, value: unknown): void;
}

/** A list. */
export class ListFrame extends ElementsFrame {
  readonly target: unknown[] = [];

  put(index: number, value: unknown): void {
    this.target[index] = value;
  }
}

/** A set. */
export class SetFrame extends ElementsFrame {
  readonly target = new Set<unknown>();

  put(_index: number, value: unknown): void {
    this.target.add(value);
  }
}

/** A map; its nodes are keys and values in turn. */
export class MapFrame implements Frame {
  next = 0;
  readonly target = new Map<unknown, unknown>();
  readonly #nodes: readonly Json[];
  readonly #key: Expected;
  readonly #value: Expected;
  /** What has come of pairs that are not whole, by index. */
  readonly #halves = new Map<number, unknown>();

  constructor(nodes: readonly Json[], key: Expected, value: Expected) {
    this.#nodes = nodes;
    this.#key = key;
    this.#value = value;
  }

  get size(): number {
    return this.#nodes.length;
  }

  node(index: number): Json {
    return this.#nodes[index] ?? null;
  }

  expected(index: number): Expected {
    return index % 2 === 0 ? this.#key : this.#value;
  }

  put(index: number, value: unknown): void {
    const other = index ^ 1;
    if (!this.#halves.has(other)) {
      this.#halves.set(index, value);
      return;
    }
    const half = this.#halves.get(other);
    this.#halves.delete(other);
    if (index % 2 === 1) this.target.set(half, value);
    else this.target.set(value, half);
  }

  nameOf(index: number): string {
    return `${index % 2 === 0 ? 'key' : 'value'} ${index >> 1}`;
  }
}
