import { Picture } from '../../parts/picture.js';
import { shortened } from '../../parts/shortened.js';
import { labelOf } from '../data/entity-link.js';
import { neighboursHref } from '../data/paths.js';
import type { GraphLink, GraphNode } from './neighbourhood.js';
import { type Place, usePlaces } from './places.js';

interface GraphPictureProps {
  readonly access: string;
  readonly nodes: readonly GraphNode[];
  readonly links: readonly GraphLink[];
  /** The key of the entity whose neighbours are shown. */
  readonly selected: string;
}

const radius = 10;
/** The room around the places for the names. */
const margin = 80;
/** The minimum size of the drawing, so that one entity alone does not fill the frame. */
const least = { width: 500, height: 300 } as const;

/** Entities as circles, with arrows from those that refer to those to which they refer. */
export function GraphPicture({ access, nodes, links, selected }: GraphPictureProps) {
  const places = usePlaces(nodes, links);
  const placed = nodes.flatMap((node) => {
    const place = places.get(node.key);
    return place === undefined ? [] : [{ node, place }];
  });
  const isNear = ({ from, to }: GraphLink) => from === selected || to === selected;
  return (
    <Picture
      label="Graph of the neighbours"
      title={`${nodes.length} entities with their references. The lists of neighbours contain those of the chosen one.`}
      centre={places.get(selected)}
      view={viewOf(placed.map(({ place }) => place))}
    >
      <defs>
        <marker
          id="points-to"
          viewBox="0 0 10 10"
          refX="9"
          refY="5"
          markerWidth="8"
          markerHeight="8"
          markerUnits="userSpaceOnUse"
          orient="auto"
        >
          <path d="M0 0 L10 5 L0 10" />
        </marker>
      </defs>
      {links
        .toSorted((one, other) => Number(isNear(one)) - Number(isNear(other)))
        .map((link) => (
          <Link key={`${link.from} ${link.to}`} link={link} places={places} selected={selected} />
        ))}
      {placed.map(({ node: { key, identity, title }, place }) => (
        <a
          key={key}
          aria-current={key === selected ? 'true' : undefined}
          class={key === selected ? 'node selected' : 'node'}
          href={neighboursHref(access, identity)}
        >
          <circle cx={place.x} cy={place.y} r={key === selected ? radius + 3 : radius}>
            <title>{identity.type}</title>
          </circle>
          <text x={place.x} y={place.y + radius + 16}>
            {shortened(labelOf(access, identity), 20)}
          </text>
          <text class="note" x={place.x} y={place.y + radius + 30}>
            {shortened(title, 20)}
          </text>
        </a>
      ))}
    </Picture>
  );
}

interface LinkProps {
  readonly link: GraphLink;
  readonly places: ReadonlyMap<string, Place>;
  readonly selected: string;
}

function Link({ link: { from, to, properties }, places, selected }: LinkProps) {
  const [start, end] = [places.get(from), places.get(to)];
  if (start === undefined || end === undefined) return null;
  const names = properties.join(', ');
  const isNear = from === selected || to === selected;
  // There is more room beside the other entity, and the names of references in both directions are apart.
  const [share, shift] = from === selected ? [0.62, 9] : [0.38, -3];
  return (
    <>
      <path class={isNear ? 'edge near' : 'edge'} d={lineOf(start, end)} marker-end="url(#points-to)">
        <title>{names}</title>
      </path>
      {isNear && from !== to && (
        <text class="note" x={start.x + (end.x - start.x) * share} y={start.y + (end.y - start.y) * share + shift}>
          {shortened(names, 18)}
        </text>
      )}
    </>
  );
}

/** A line that ends at the circles, or a loop. */
function lineOf(start: Place, end: Place): string {
  const length = Math.hypot(end.x - start.x, end.y - start.y);
  if (length === 0) {
    const top = start.y - radius;
    return `M${start.x - 6} ${top} C${start.x - 30} ${top - 40} ${start.x + 30} ${top - 40} ${start.x + 6} ${top}`;
  }
  const [dx, dy] = [((end.x - start.x) / length) * (radius + 3), ((end.y - start.y) / length) * (radius + 3)];
  return `M${start.x + dx} ${start.y + dy} L${end.x - dx} ${end.y - dy}`;
}

function viewOf(places: readonly Place[]) {
  const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
  const [left, top] = places.length === 0 ? [0, 0] : [Math.min(...xs), Math.min(...ys)];
  const width = Math.max(left, ...xs) - left + 2 * margin;
  const height = Math.max(top, ...ys) - top + 2 * margin;
  const [extraX, extraY] = [Math.max(0, least.width - width), Math.max(0, least.height - height)];
  return {
    x: left - margin - extraX / 2,
    y: top - margin - extraY / 2,
    width: width + extraX,
    height: height + extraY,
  };
}
