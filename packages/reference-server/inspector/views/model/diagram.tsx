import { hrefOf } from '../../frame/router.js';
import { box, type Edge, layoutOf, type Node } from './layout.js';
import { type AccessDescription, type EntityTypeDescription, elementsOf } from './model.js';

interface DiagramProps {
  readonly access: AccessDescription;
  readonly types: readonly EntityTypeDescription[];
  readonly selected: EntityTypeDescription | undefined;
}

const margin = 6;

/** The types of an access: supertypes to the left of their subtypes. Those to which the selected one refers are marked. */
export function Diagram({ access, types, selected }: DiagramProps) {
  const { nodes, edges, width, height } = layoutOf(types);
  const targets = new Set(selected?.properties.flatMap(({ type }) => elementsOf(type).map(({ name }) => name)) ?? []);
  return (
    <section class="diagram" aria-label="Diagram of the types">
      <svg
        width={width + 2 * margin}
        height={height + 2 * margin}
        viewBox={`${-margin} ${-margin} ${width + 2 * margin} ${height + 2 * margin}`}
      >
        <title>{`${types.length} types with their inheritance. The table below lists the same.`}</title>
        <defs>
          <marker
            id="inherits"
            viewBox="0 0 10 10"
            refX="0"
            refY="5"
            markerWidth="12"
            markerHeight="12"
            markerUnits="userSpaceOnUse"
            orient="auto"
          >
            <path d="M10 0 L0 5 L10 10 z" />
          </marker>
        </defs>
        {edges.map((edge) => (
          <path
            key={`${edge.from.type.signature} ${edge.to.type.signature}`}
            class={edge.from.type === selected || edge.to.type === selected ? 'edge near' : 'edge'}
            d={pathOf(edge)}
            marker-start="url(#inherits)"
          />
        ))}
        {nodes.map((node) => (
          <TypeBox
            key={node.type.signature}
            access={access.id}
            node={node}
            isSelected={node.type === selected}
            isTarget={targets.has(node.type.signature)}
          />
        ))}
      </svg>
    </section>
  );
}

/**
 * From the right side of the supertype to the left side of the subtype. A line that passes a column does so between two rows,
 * so that it does not seem to begin at the box that it passes.
 */
function pathOf({ from, to }: Edge): string {
  const start = { x: to.x + box.width, y: to.y + box.height / 2 };
  const end = { x: from.x, y: from.y + box.height / 2 };
  const middle = end.x - box.gapX / 2;
  if (end.x - start.x <= box.gapX) return `M${start.x} ${start.y} H${middle} V${end.y} H${end.x}`;
  const lane = from.y - box.gapY / 2;
  return `M${start.x} ${start.y} H${start.x + box.gapX / 3} V${lane} H${middle} V${end.y} H${end.x}`;
}

interface TypeBoxProps {
  readonly access: string;
  readonly node: Node;
  readonly isSelected: boolean;
  readonly isTarget: boolean;
}

/** About so many characters fit into a box. */
const mostCharacters = 22;

function TypeBox({ access, node: { type, x, y }, isSelected, isTarget }: TypeBoxProps) {
  const { name, signature, isAbstract, count } = type;
  const shown =
    name.length > mostCharacters
      ? `${Array.from(name)
          .slice(0, mostCharacters - 1)
          .join('')}…`
      : name;
  const classes = ['type', isAbstract && 'abstract', isSelected && 'selected', isTarget && 'target'];
  const number = `${count.toLocaleString('en')} ${count === 1 ? 'entity' : 'entities'}`;
  const note = isAbstract ? `abstract, ${number}` : number;
  return (
    <a
      class={classes.filter(Boolean).join(' ')}
      href={hrefOf(['model', access, signature])}
      aria-current={isSelected ? 'true' : undefined}
    >
      <rect x={x} y={y} width={box.width} height={box.height} rx="6">
        <title>{signature}</title>
      </rect>
      <text x={x + 10} y={y + 17}>
        {shown}
      </text>
      <text class="note" x={x + 10} y={y + 33}>
        {note}
      </text>
    </a>
  );
}
