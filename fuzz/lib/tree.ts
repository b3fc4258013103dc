import fc from 'fast-check';
import { anyCharacters } from '../../scripts/test/lib/texts.js';

/** Data of any format as a tree, so that one kind of mutation serves all formats. */
export type Tree = null | boolean | number | string | Raw | readonly Tree[] | { readonly [name: string]: Tree };

/** A text that is printed unchanged, such as a number that no double can represent. */
export class Raw {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  [fc.toStringMethod](): string {
    return this.text;
  }
}

/** A change of one node, which is found by its number in the order of a walk. */
export interface Mutation {
  readonly at: number;
  readonly how: 'replace' | 'remove' | 'repeat' | 'wrap' | 'rename' | 'copy' | 'add';
  readonly value: Tree;
  readonly name: string;
  /** The number of the node that `copy` takes. */
  readonly from: number;
}

/**
 * @param words the texts and names that mean something in the format
 * @param raws texts that are printed as they are
 */
export function mutations(words: readonly string[], raws: readonly string[]): fc.Arbitrary<readonly Mutation[]> {
  const word = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...words) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '',
        ' ',
        'null',
        '__proto__',
        'constructor',
        'toString',
        '\u0000',
        '\ud800',
        'ä😀',
        'x'.repeat(300),
      ),
    },
    { weight: 1, arbitrary: anyCharacters({ maxLength: 8 }) },
  );
  const values = [null, null, null, true, false, 0, 1, -1, 1.5, 2 ** 31, 2 ** 53, '', [], {}, [[]], [null], [{}]];
  const value: fc.Arbitrary<Tree> = fc.oneof(
    { weight: 3, arbitrary: word },
    { weight: 3, arbitrary: fc.constantFrom<Tree[]>(...values) },
    { weight: 1, arbitrary: fc.constantFrom(...raws).map((text) => new Raw(text)) },
  );
  const mutation = fc.record<Mutation>({
    at: fc.nat(10_000),
    how: fc.constantFrom<Mutation['how'][]>('replace', 'replace', 'remove', 'repeat', 'wrap', 'rename', 'copy', 'add'),
    value,
    name: word,
    from: fc.nat(10_000),
  });
  return fc.array(mutation, { minLength: 1, maxLength: 4 });
}

/** The tree with all mutations, one after the other. */
export function mutated(tree: Tree, all: readonly Mutation[]): Tree {
  return all.reduce(mutate, tree);
}

function mutate(tree: Tree, mutation: Mutation): Tree {
  const nodes = walk(tree);
  const target = mutation.at % nodes.length;
  const copied = nodes[mutation.from % nodes.length] ?? null;
  let number = -1;

  /** The nodes that replace a node: none, itself, or several. */
  function visit(node: Tree): readonly Tree[] {
    number += 1;
    const isTarget = number === target;
    const changed = descend(node, isTarget && mutation.how === 'rename');
    if (!isTarget) return [changed];
    switch (mutation.how) {
      case 'remove':
        return [];
      case 'repeat':
        return [changed, changed];
      case 'wrap':
        return [mutation.from % 2 === 0 ? [changed] : { [mutation.name]: changed }];
      case 'replace':
        return [mutation.value];
      case 'copy':
        return [copied];
      case 'add':
        return [added(changed, mutation)];
      case 'rename':
        return [changed];
    }
  }

  function descend(node: Tree, renames: boolean): Tree {
    if (isArray(node)) return node.flatMap(visit);
    if (!isObject(node)) return node;
    const members = Object.entries(node).flatMap(([name, each]) => visit(each).map((value) => [name, value] as const));
    if (!renames || members.length === 0) return own(members);
    const renamed = mutation.from % members.length;
    return own(members.map(([name, each], index) => [index === renamed ? mutation.name : name, each]));
  }

  return visit(tree)[0] ?? null;
}

function added(node: Tree, { name, value }: Mutation): Tree {
  if (isArray(node)) return [...node, value];
  return isObject(node)
    ? own([...Object.entries(node), [name, value]])
    : `${typeof node === 'object' ? '' : node}${name}`;
}

/** An object whose members are its own, also `__proto__`. */
function own(members: readonly (readonly [string, Tree])[]): Tree {
  const node: Record<string, Tree> = {};
  for (const [name, value] of members)
    Object.defineProperty(node, name, { value, enumerable: true, configurable: true, writable: true });
  return node;
}

/** All nodes of a tree: a node comes before those below it. */
function walk(node: Tree): readonly Tree[] {
  if (isArray(node)) return [node, ...node.flatMap(walk)];
  return isObject(node) ? [node, ...Object.values(node).flatMap(walk)] : [node];
}

export function isArray(node: Tree): node is readonly Tree[] {
  return Array.isArray(node);
}

export function isObject(node: Tree): node is { readonly [name: string]: Tree } {
  return typeof node === 'object' && node !== null && !Array.isArray(node) && !(node instanceof Raw);
}

/** The tree as JSON, or nearly so. */
export function printJson(node: Tree): string {
  if (node instanceof Raw) return node.text;
  if (isArray(node)) return `[${node.map(printJson).join(',')}]`;
  if (!isObject(node)) return JSON.stringify(node);
  return `{${Object.entries(node)
    .map(([name, each]) => `${JSON.stringify(name)}:${printJson(each)}`)
    .join(',')}}`;
}

/** The tree as plain values of JavaScript, in which a raw number is a text. */
export function plain(node: Tree): unknown {
  if (node instanceof Raw) return node.text;
  if (isArray(node)) return node.map(plain);
  return isObject(node) ? Object.fromEntries(Object.entries(node).map(([name, each]) => [name, plain(each)])) : node;
}

/** The text of a leaf; of another node its JSON. */
export function text(node: Tree): string {
  return typeof node === 'string' ? node : printJson(node);
}

/** Plain data as a tree. */
export function treeOf(value: unknown): Tree {
  if (Array.isArray(value)) return value.map(treeOf);
  if (typeof value === 'object' && value !== null)
    return own(Object.entries(value).map(([name, each]) => [name, treeOf(each)]));
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return null;
}
