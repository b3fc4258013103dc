import { type EdgeLabel, graphlib, layout, type NodeLabel } from '@dagrejs/dagre';
import type { EntityTypeDescription, PropertyDescription } from '../../../src/inspector/descriptions.js';
import { elementsOf } from './model.js';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A type with its place in the diagram, in units of the drawing. */
export interface Node extends Point {
  readonly type: EntityTypeDescription;
  readonly height: number;
  /** Those of its own properties that there is room for. */
  readonly properties: readonly PropertyDescription[];
  /** The number of its other own properties. */
  readonly more: number;
}

/** A line from a type to a direct subtype, or to a type to which properties of it refer. */
export interface Edge {
  readonly kind: 'inheritance' | 'reference';
  readonly from: Node;
  readonly to: Node;
  /** The properties that refer. None for an inheritance. */
  readonly properties: readonly string[];
  /** The points of the line. A line from a type to itself only has the point that is farthest from the type. */
  readonly points: readonly Point[];
}

export interface Layout {
  readonly nodes: readonly Node[];
  readonly edges: readonly Edge[];
  readonly width: number;
  readonly height: number;
}

export const box = { width: 240, head: 40, line: 17, foot: 6 } as const;
/** How far the line of a type that refers to itself stands out. */
export const loopWidth = 22;
const gap = { x: 70, y: 24 } as const;
const maxProperties = 12;
const minColumns = 3;

interface LayoutOptions {
  /** Whether the boxes list the own properties of the types. */
  readonly withProperties: boolean;
}

/**
 * Places the types so that lines lead to the right where they can, from supertypes to their subtypes and from types to
 * those to which they refer. Types without lines stand in rows below.
 */
export function layoutOf(types: readonly EntityTypeDescription[], options: LayoutOptions): Layout {
  const boxes = types.toSorted((one, other) => (one.name < other.name ? -1 : 1)).map((type) => boxOf(type, options));
  const lines = linesOf(boxes);
  const connected = new Set(lines.flatMap(({ from, to }) => [from, to]));
  const drawn = connectedLayout([...connected], lines);
  return withRowsBelow(
    drawn,
    boxes.filter((each) => !connected.has(each)),
  );
}

type Box = Omit<Node, 'x' | 'y'>;
type Line = Pick<Edge, 'kind' | 'properties'> & { readonly from: Box; readonly to: Box };

function boxOf(type: EntityTypeDescription, { withProperties }: LayoutOptions): Box {
  const own = withProperties ? type.properties.filter(({ isInherited }) => !isInherited) : [];
  // A single further property is shown too, since a line that says that there is one more would take the same room.
  const shown = own.length <= maxProperties + 1 ? own : own.slice(0, maxProperties);
  const more = own.length - shown.length;
  const lines = shown.length + (more === 0 ? 0 : 1);
  return { type, properties: shown, more, height: box.head + (lines === 0 ? 0 : lines * box.line + box.foot) };
}

function linesOf(boxes: readonly Box[]): readonly Line[] {
  const bySignature = new Map(boxes.map((each) => [each.type.signature, each]));
  return boxes.flatMap((owner): Line[] => {
    const inheritances = owner.type.supertypes.flatMap((signature): Line[] => {
      const from = bySignature.get(signature);
      return from === undefined ? [] : [{ kind: 'inheritance', from, to: owner, properties: [] }];
    });
    const references = new Map<Box, string[]>();
    for (const { name, type, isInherited } of owner.type.properties) {
      if (isInherited) continue;
      for (const element of elementsOf(type)) {
        const target = bySignature.get(element.name);
        if (element.kind === 'entity' && target !== undefined) {
          references.set(target, [...(references.get(target) ?? []), name]);
        }
      }
    }
    return [
      ...inheritances,
      ...Array.from(references, ([to, properties]): Line => ({ kind: 'reference', from: owner, to, properties })),
    ];
  });
}

function connectedLayout(boxes: readonly Box[], lines: readonly Line[]): Layout {
  const graph = new graphlib.Graph<object, NodeLabel, EdgeLabel>({ multigraph: true });
  // If types refer to each other in a circle, the lines of the least weight are reversed.
  graph.setGraph({ rankdir: 'LR', nodesep: gap.y, ranksep: gap.x, edgesep: 12, acyclicer: 'greedy' });
  // A library may treat some signatures specially as keys, e.g. `__proto__`.
  const keys = new Map(boxes.map((each, index) => [each, String(index)]));
  const keyOf = (each: Box) => keys.get(each) ?? '';
  for (const each of boxes) graph.setNode(keyOf(each), { width: box.width, height: each.height });
  for (const [index, { kind, from, to }] of lines.entries()) {
    if (from === to) continue;
    graph.setEdge(keyOf(from), keyOf(to), { weight: kind === 'inheritance' ? 10 : 1 }, String(index));
  }
  layout(graph);
  const nodes = new Map(
    boxes.map((each): [Box, Node] => {
      const { x = 0, y = 0 } = graph.node(keyOf(each));
      return [each, { ...each, x: x - box.width / 2, y: y - each.height / 2 }];
    }),
  );
  const edges = lines.flatMap((line, index): Edge[] => {
    const [from, to] = [nodes.get(line.from), nodes.get(line.to)];
    if (from === undefined || to === undefined) return [];
    if (from === to) return [{ ...line, from, to, points: [{ x: from.x + box.width + loopWidth, y: from.y }] }];
    const { points = [] } = graph.edge(keyOf(line.from), keyOf(line.to), String(index));
    return [{ ...line, from, to, points: fromSideToSide(from, to, points.slice(1, -1)) }];
  });
  const points = edges.flatMap((edge) => edge.points);
  return {
    nodes: [...nodes.values()],
    edges,
    width: Math.max(0, ...Array.from(nodes.values(), ({ x }) => x + box.width), ...points.map(({ x }) => x)),
    height: Math.max(0, ...Array.from(nodes.values(), ({ y, height }) => y + height), ...points.map(({ y }) => y)),
  };
}

/** A line from the middle of one side of a box to the middle of one side of another, by points between them. */
function fromSideToSide(from: Node, to: Node, between: readonly Point[]): readonly Point[] {
  const towards = (node: Node, other: Point): Point => ({
    x: other.x > node.x + box.width / 2 ? node.x + box.width : node.x,
    y: node.y + node.height / 2,
  });
  return [towards(from, between[0] ?? to), ...between, towards(to, between.at(-1) ?? from)];
}

function withRowsBelow(above: Layout, boxes: readonly Box[]): Layout {
  const step = box.width + gap.y;
  const columns = Math.max(minColumns, Math.floor((above.width + gap.y) / step));
  const nodes = [...above.nodes];
  let y = above.height === 0 ? 0 : above.height + gap.y;
  for (let start = 0; start < boxes.length; start += columns) {
    const row = boxes.slice(start, start + columns);
    for (const [column, each] of row.entries()) nodes.push({ ...each, x: column * step, y });
    y += Math.max(...row.map(({ height }) => height)) + gap.y;
  }
  const width = Math.min(columns, boxes.length) * step - gap.y;
  return {
    nodes,
    edges: above.edges,
    width: Math.max(above.width, width, box.width),
    height: boxes.length === 0 ? above.height : y - gap.y,
  };
}
