import { hrefOf } from '../../frame/router.js';
import { Picture } from '../../parts/picture.js';
import { shortened } from '../../parts/shortened.js';
import { box, type Edge, layoutOf, loopWidth, type Node, type Point } from './layout.js';
import { type AccessDescription, type EntityTypeDescription, typeText } from './model.js';

interface DiagramProps {
  readonly access: AccessDescription;
  readonly types: readonly EntityTypeDescription[];
  readonly selected: EntityTypeDescription | undefined;
  /** The parameters of the addresses of the types. */
  readonly parameters: Readonly<Record<string, string | undefined>>;
  /** Whether the boxes list the own properties of the types. */
  readonly withProperties: boolean;
}

const margin = 8;

/** The types of an access with their inheritance and their references. The lines of the selected type are marked. */
export function Diagram({ access, types, selected, parameters, withProperties }: DiagramProps) {
  const { nodes, edges, width, height } = layoutOf(types, { withProperties });
  const isNear = ({ from, to }: Edge) => from.type === selected || to.type === selected;
  const place = nodes.find(({ type }) => type === selected);
  const targets = new Set(
    edges.flatMap(({ kind, from, to }) => (kind === 'reference' && from.type === selected ? to.type : [])),
  );
  return (
    <Picture
      label="Diagram of the types"
      title={`${types.length} types with their inheritance and references. The table below lists the same.`}
      centre={place && { x: place.x + box.width / 2, y: place.y + place.height / 2 }}
      view={{ x: -margin, y: -margin, width: width + 2 * margin, height: height + 2 * margin }}
    >
      <defs>
        <marker id="inherits" viewBox="0 0 10 10" refX="0" refY="5" markerWidth="12" markerHeight="12" {...oriented}>
          <path class="hollow" d="M10 0 L0 5 L10 10 z" />
        </marker>
        <marker id="refers" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="9" markerHeight="9" {...oriented}>
          <path d="M0 0 L10 5 L0 10" />
        </marker>
      </defs>
      {/* Marked lines are above the others. */}
      {edges
        .toSorted((one, other) => Number(isNear(one)) - Number(isNear(other)))
        .map((edge) => (
          <Line
            key={`${edge.kind} ${edge.from.type.signature} ${edge.to.type.signature}`}
            edge={edge}
            isNear={isNear(edge)}
          />
        ))}
      {nodes.map((node) => (
        <TypeBox
          key={node.type.signature}
          href={hrefOf(['model', access.id, node.type.signature], parameters)}
          node={node}
          isSelected={node.type === selected}
          isTarget={targets.has(node.type)}
        />
      ))}
    </Picture>
  );
}

const oriented = { markerUnits: 'userSpaceOnUse', orient: 'auto' } as const;

function Line({
  edge: { kind, from, to, properties, points },
  isNear,
}: {
  readonly edge: Edge;
  readonly isNear: boolean;
}) {
  const isInheritance = kind === 'inheritance';
  return (
    <path
      class={`edge ${kind} ${isNear ? 'near' : ''}`}
      d={from === to ? loopAt(from) : curveOf(points)}
      {...(isInheritance ? { 'marker-start': 'url(#inherits)' } : { 'marker-end': 'url(#refers)' })}
    >
      <title>
        {isInheritance
          ? `${to.type.name} extends ${from.type.name}`
          : `${from.type.name} refers to ${to.type.name} by ${properties.join(', ')}`}
      </title>
    </path>
  );
}

/** A line from the right side of a box back to it. */
function loopAt({ x, y }: Node): string {
  const right = x + box.width;
  const far = right + 4 * (loopWidth / 3);
  return `M${right} ${y + 8} C${far} ${y + 8} ${far} ${y + 32} ${right} ${y + 32}`;
}

/** A smooth line along points, which is level at each of them. */
function curveOf([first, ...others]: readonly Point[]): string {
  if (first === undefined) return '';
  let before = first;
  const curves = others.map((point) => {
    const { x, y } = before;
    const middle = (x + point.x) / 2;
    before = point;
    return `C${middle} ${y} ${middle} ${point.y} ${point.x} ${point.y}`;
  });
  return [`M${first.x} ${first.y}`, ...curves].join(' ');
}

interface TypeBoxProps {
  readonly href: string;
  readonly node: Node;
  readonly isSelected: boolean;
  readonly isTarget: boolean;
}

/** The approximate number of characters that fit into a line of a box. */
const most = { name: 28, line: 36 } as const;

function TypeBox({ href, node, isSelected, isTarget }: TypeBoxProps) {
  const { type, x, y, height, properties, more } = node;
  const { name, signature, isAbstract, count } = type;
  const classes = ['type', isAbstract && 'abstract', isSelected && 'selected', isTarget && 'target'];
  const number = `${count.toLocaleString('en')} ${count === 1 ? 'entity' : 'entities'}`;
  const lines = [
    ...properties.map((property) => ({ name: property.name, note: `: ${typeText(property.type)}` })),
    ...(more === 0 ? [] : [{ name: '', note: `and ${more} more` }]),
  ];
  return (
    <a class={classes.filter(Boolean).join(' ')} href={href} aria-current={isSelected ? 'true' : undefined}>
      <rect x={x} y={y} width={box.width} height={height} rx="6">
        <title>{signature}</title>
      </rect>
      <text x={x + 10} y={y + 17}>
        {shortened(name, most.name)}
      </text>
      <text class="note" x={x + 10} y={y + 33}>
        {isAbstract ? `abstract, ${number}` : number}
      </text>
      {lines.map(({ name: property, note }, index) => (
        <text key={property} class="property" x={x + 10} y={y + box.head + 13 + index * box.line}>
          {shortened(property, most.line)}
          <tspan class="note">{shortened(note, Math.max(4, most.line - property.length))}</tspan>
        </text>
      ))}
    </a>
  );
}
