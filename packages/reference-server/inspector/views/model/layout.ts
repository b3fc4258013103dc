import type { EntityTypeDescription } from '../../../src/inspector/descriptions.js';

/** A type with its place in the diagram, in units of the drawing. */
export interface Node {
  readonly type: EntityTypeDescription;
  readonly x: number;
  readonly y: number;
}

/** A line from a subtype to its direct supertype. */
export interface Edge {
  readonly from: Node;
  readonly to: Node;
}

export interface Layout {
  readonly nodes: readonly Node[];
  readonly edges: readonly Edge[];
  readonly width: number;
  readonly height: number;
}

export const box = { width: 190, height: 40, gapX: 60, gapY: 12 } as const;
const step = { x: box.width + box.gapX, y: box.height + box.gapY };

/**
 * Places supertypes to the left of their subtypes: each column is a level, each type without subtypes has a row, and any other
 * type stands in the row of its first subtype. Types without either stand in a grid below, in so many columns as there are
 * levels, at least three.
 */
export function layoutOf(types: readonly EntityTypeDescription[]): Layout {
  const sorted = types.toSorted((one, other) => (one.name < other.name ? -1 : 1));
  const bySignature = new Map(types.map((type) => [type.signature, type]));
  const parents = (type: EntityTypeDescription) => type.supertypes.flatMap((each) => bySignature.get(each) ?? []);
  const levels = new Map<EntityTypeDescription, number>();
  const levelOf = (type: EntityTypeDescription): number => {
    const level = levels.get(type) ?? Math.max(-1, ...parents(type).map(levelOf)) + 1;
    levels.set(type, level);
    return level;
  };
  // A type with several supertypes stands beside the one that is farthest to the right.
  const beside = (type: EntityTypeDescription) =>
    parents(type).find((each) => levelOf(each) === levelOf(type) - 1)?.signature;
  const children = (type: EntityTypeDescription) => sorted.filter((each) => beside(each) === type.signature);
  const isAlone = (type: EntityTypeDescription) =>
    parents(type).length === 0 && !types.some(({ supertypes }) => supertypes.includes(type.signature));

  const placed = new Map<string, Node>();
  let row = 0;
  let columns = 0;
  const place = (type: EntityTypeDescription): number => {
    const rows = children(type).map(place);
    columns = Math.max(columns, levelOf(type) + 1);
    const at = rows[0] ?? row++;
    placed.set(type.signature, { type, x: levelOf(type) * step.x, y: at * step.y });
    return at;
  };
  for (const type of sorted) if (parents(type).length === 0 && !isAlone(type)) place(type);

  const gridColumns = Math.max(3, columns);
  const gridTop = row === 0 ? 0 : row * step.y + box.gapY;
  const alone = sorted.filter(isAlone);
  for (const [index, type] of alone.entries()) {
    const y = gridTop + Math.floor(index / gridColumns) * step.y;
    placed.set(type.signature, { type, x: (index % gridColumns) * step.x, y });
  }
  const nodes = [...placed.values()];
  const edges = nodes.flatMap((from) =>
    parents(from.type).flatMap((each) => {
      const to = placed.get(each.signature);
      return to === undefined ? [] : [{ from, to }];
    }),
  );
  const used = Math.max(columns, Math.min(gridColumns, alone.length), 1);
  return {
    nodes,
    edges,
    width: used * step.x - box.gapX,
    height: gridTop + Math.ceil(alone.length / gridColumns) * step.y,
  };
}
