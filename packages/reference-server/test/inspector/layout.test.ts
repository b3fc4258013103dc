import { describe, expect, it } from 'vitest';
import { box, layoutOf } from '../../inspector/views/model/layout.js';
import type { EntityTypeDescription } from '../../src/inspector/descriptions.js';

const type = (name: string, ...supertypes: string[]): EntityTypeDescription => ({
  signature: `m.${name}`,
  name,
  isAbstract: false,
  isBuiltIn: false,
  supertypes: supertypes.map((each) => `m.${each}`),
  count: 0,
  properties: [],
});

/** 80 types: trees of several levels, types with two supertypes, and 20 types alone. */
const many = Array.from({ length: 80 }, (_, index) => {
  if (index % 4 === 0) return type(`Type${index}`);
  const first = `Type${Math.floor(index / 2)}`;
  return index % 7 === 0 ? type(`Type${index}`, first, `Type${index - 1}`) : type(`Type${index}`, first);
});

const diamond = [type('A'), type('B', 'A'), type('C', 'B'), type('D', 'A', 'C')];

describe.each([
  ['no type', []],
  ['one type', [type('A')]],
  ['three types', [type('A'), type('B', 'A'), type('C', 'A')]],
  ['a type below two levels', diamond],
  ['a supertype that is not shown', [type('A', 'Hidden'), type('B', 'A')]],
  ['80 types', many],
])('the layout of %s', (_name, types) => {
  const { nodes, edges, width, height } = layoutOf(types);

  it('has each type once, within the drawing', () => {
    expect(nodes.map((node) => node.type).toSorted(byName)).toEqual(types.toSorted(byName));
    for (const { x, y } of nodes) {
      expect(x >= 0 && y >= 0 && x + box.width <= width && y + box.height <= height).toBe(true);
    }
  });

  it('has no boxes that overlap', () => {
    const overlaps = nodes.flatMap((one) =>
      nodes
        .filter((other) => one !== other)
        .filter((other) => Math.abs(one.x - other.x) < box.width && Math.abs(one.y - other.y) < box.height)
        .map((other) => `${one.type.name} ${other.type.name}`),
    );
    expect(overlaps).toEqual([]);
  });

  it('has a line from each subtype to each supertype, which is to the left of it', () => {
    const shown = new Set(types.map(({ signature }) => signature));
    expect(edges.map(({ from, to }) => `${from.type.signature} ${to.type.signature}`).toSorted()).toEqual(
      types
        .flatMap(({ signature, supertypes }) =>
          supertypes.filter((each) => shown.has(each)).map((each) => `${signature} ${each}`),
        )
        .toSorted(),
    );
    for (const { from, to } of edges) expect(to.x).toBeLessThan(from.x);
  });
});

function byName(one: EntityTypeDescription, other: EntityTypeDescription): number {
  return one.signature < other.signature ? -1 : 1;
}
