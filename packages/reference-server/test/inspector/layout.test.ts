// The layout is computed in a browser, and its input has the types of what the server describes.
import { describe, expect, it } from 'vitest';
import { box, layoutOf } from '../../inspector/views/model/layout.js';
import { elementsOf } from '../../inspector/views/model/model.js';
import type { EntityTypeDescription, PropertyDescription } from '../../src/inspector/descriptions.js';

const reference = (name: string, target: string): PropertyDescription => ({
  name,
  type: { kind: 'list', element: { kind: 'entity', name: `m.${target}` } },
  isMandatory: false,
  isNullable: true,
  isInherited: false,
});

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

/** 40 types that refer to each other in circles, some of them also to themselves, with inheritance across. */
const circles = Array.from({ length: 40 }, (_, index) => ({
  ...type(`Type${index}`, ...(index % 5 === 1 ? [`Type${index - 1}`] : [])),
  properties: [
    reference('next', `Type${(index + 1) % 40}`),
    reference('other', `Type${(index * 7) % 40}`),
    ...(index % 9 === 0 ? Array.from({ length: 30 }, (_, at) => reference(`itself${at}`, `Type${index}`)) : []),
  ],
}));

const diamond = [type('A'), type('B', 'A'), type('C', 'B'), type('D', 'A', 'C')];

describe.each([
  ['no type', []],
  ['one type', [type('A')]],
  ['three types', [type('A'), type('B', 'A'), type('C', 'A')]],
  ['a type below two levels', diamond],
  ['a supertype that is not shown', [type('A', 'Hidden'), type('B', 'A')]],
  ['80 types', many],
  ['40 types that refer to each other in circles', circles],
  ['names that all objects have', [type('__proto__'), type('constructor', '__proto__'), type('B', 'constructor')]],
])('the layout of %s', (_name, types) => {
  const { nodes, edges, width, height } = layoutOf(types, { withProperties: true });

  it('has each type once, within the drawing', () => {
    expect(nodes.map((node) => node.type).toSorted(byName)).toEqual(types.toSorted(byName));
    for (const node of nodes) {
      expect(node.x >= 0 && node.y >= 0 && node.x + box.width <= width && node.y + node.height <= height).toBe(true);
    }
    for (const { x, y } of edges.flatMap(({ points }) => points)) {
      expect(x >= 0 && y >= 0 && x <= width && y <= height).toBe(true);
    }
  });

  it('has no boxes that overlap', () => {
    const overlaps = nodes.flatMap((one) =>
      nodes
        .filter((other) => one !== other)
        .filter((other) => Math.abs(one.x - other.x) < box.width)
        .filter((other) => one.y < other.y + other.height && other.y < one.y + one.height)
        .map((other) => `${one.type.name} ${other.type.name}`),
    );
    expect(overlaps).toEqual([]);
  });

  const shown = new Set(types.map(({ signature }) => signature));
  const linesOf = (kind: 'inheritance' | 'reference') =>
    edges.filter((edge) => edge.kind === kind).map(({ from, to }) => `${from.type.signature} ${to.type.signature}`);

  it('has a line from each supertype to each subtype, which is to the right of it', () => {
    expect(linesOf('inheritance').toSorted()).toEqual(
      types
        .flatMap(({ signature, supertypes }) =>
          supertypes.filter((each) => shown.has(each)).map((each) => `${each} ${signature}`),
        )
        .toSorted(),
    );
    for (const { kind, from, to } of edges) if (kind === 'inheritance') expect(from.x).toBeLessThan(to.x);
  });

  it('has one line from each type to each type to which it refers', () => {
    const pairs = types.flatMap(({ signature, properties }) =>
      properties.flatMap((property) => elementsOf(property.type).map(({ name }) => `${signature} ${name}`)),
    );
    expect(linesOf('reference').toSorted()).toEqual([...new Set(pairs)].toSorted());
  });

  it('lists the properties for which there is room, and counts the others', () => {
    for (const { type: shownType, properties, more } of nodes) {
      expect(properties.length + more).toBe(shownType.properties.length);
      expect(properties.length).toBeLessThanOrEqual(13);
    }
  });
});

function byName(one: EntityTypeDescription, other: EntityTypeDescription): number {
  return one.signature < other.signature ? -1 : 1;
}
