import { useEffect, useRef, useState } from 'preact/hooks';
import { useRefreshed } from '../../frame/loading.js';
import { ErrorMessage } from '../../parts/messages.js';
import { labelOf } from '../data/entity-link.js';
import type { Identity } from '../data/graph.js';
import { entityHref, neighboursHref } from '../data/paths.js';
import { GraphPicture } from './graph-picture.js';
import { joined, keyOf, loadNeighbourhood, type Neighbour, type Neighbourhood } from './neighbourhood.js';

interface NeighboursProps {
  readonly access: string;
  readonly identity: Identity;
}

/**
 * An entity as a graph with those that it refers to, and those that refer to it. Each of them is a link to its own
 * neighbours, and the graph keeps the visited entities.
 */
export function Neighbours({ access, identity }: NeighboursProps) {
  const key = keyOf(identity);
  const loaded = useRefreshed(key, (signal) => loadNeighbourhood(access, identity, signal));
  const [visited, setVisited] = useState<readonly Neighbourhood[]>([]);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { value } = loaded;
    if (value === undefined) return;
    setVisited((before) => [value, ...before.filter((each) => keyOf(each.identity) !== keyOf(value.identity))]);
  }, [loaded.value]);
  // The previous entity stays until the next one is loaded.
  const present = visited.find((each) => keyOf(each.identity) === key) ?? visited[0];
  useEffect(() => {
    // The link that was followed may no longer be in the list, so that the focus would be lost.
    if (document.activeElement === document.body) frame.current?.querySelector<SVGAElement>('.selected')?.focus();
  }, [present]);
  const { nodes, links } = joined(visited);
  return (
    <>
      <h1>Neighbours of {labelOf(access, identity)}</h1>
      <p class="quiet">
        {present?.title && `${present.title} · `}
        <a href={entityHref(access, identity)}>Properties</a>
        {present?.isWhole === false &&
          ` · It has more neighbours than are shown here, which are ${present.neighbours.length}.`}
      </p>
      {loaded.error !== undefined && <ErrorMessage error={loaded.error} />}
      <div class="model split" ref={frame}>
        <GraphPicture access={access} nodes={nodes} links={links} selected={key} />
        {present && (
          <section class="panel details" aria-label="Neighbours" aria-busy={loaded.isLoading}>
            <NeighbourList access={access} title="Refers to" present={present} direction="to" />
            <NeighbourList access={access} title="Referred to by" present={present} direction="from" />
          </section>
        )}
      </div>
    </>
  );
}

interface NeighbourListProps {
  readonly access: string;
  readonly title: string;
  readonly present: Neighbourhood;
  readonly direction: Neighbour['direction'];
}

function NeighbourList({ access, title, present, direction }: NeighbourListProps) {
  const neighbours = present.neighbours.filter((each) => each.direction === direction);
  return (
    <>
      <h2>{title}</h2>
      {neighbours.length === 0 && <p class="quiet">nothing</p>}
      <ul class="parts">
        {neighbours.map(({ identity, title: name, property }) => (
          <li key={`${property} ${keyOf(identity)}`}>
            <a href={neighboursHref(access, identity)}>{labelOf(access, identity)}</a> {name}{' '}
            <span class="quiet">by {property}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
