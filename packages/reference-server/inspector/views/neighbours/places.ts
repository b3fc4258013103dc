import {
  forceCollide,
  forceLink,
  forceManyBody,
  forceSimulation,
  forceX,
  forceY,
  type SimulationNodeDatum,
} from 'd3-force';
import { useEffect, useState } from 'preact/hooks';
import type { GraphLink, GraphNode } from './neighbourhood.js';

export interface Place {
  readonly x: number;
  readonly y: number;
}

/** The maximum work in one frame of the screen, in milliseconds, so that the page stays responsive. */
const workMs = 8;

interface Body extends SimulationNodeDatum {
  readonly key: string;
}

/**
 * The places of the entities: linked ones are near each other, and none covers another. Entities that are drawn already
 * stay about where they are. Others have no place until one is found.
 */
export function usePlaces(nodes: readonly GraphNode[], links: readonly GraphLink[]): ReadonlyMap<string, Place> {
  const [places, setPlaces] = useState<ReadonlyMap<string, Place>>(new Map());
  const wanted = JSON.stringify([nodes.map(({ key }) => key), links]);
  useEffect(() => {
    const bodies = nodes.map(({ key }): Body => ({ key, ...(places.get(key) ?? besideNeighbour(key, links, places)) }));
    const ends = links.filter(({ from, to }) => from !== to).map(({ from, to }) => ({ source: from, target: to }));
    const simulation = forceSimulation(bodies)
      .force(
        'link',
        forceLink<Body, (typeof ends)[number]>(ends)
          .id(({ key }) => key)
          .distance(150),
      )
      .force('charge', forceManyBody().strength(-600).distanceMax(600))
      .force('collision', forceCollide(56))
      .force('x', forceX().strength(0.03))
      .force('y', forceY().strength(0.06))
      .alphaDecay(0.04)
      .stop();
    const work = () => {
      const end = performance.now() + workMs;
      while (simulation.alpha() > simulation.alphaMin() && performance.now() < end) simulation.tick();
      if (simulation.alpha() > simulation.alphaMin()) frame = requestAnimationFrame(work);
      else setPlaces(new Map(bodies.map(({ key, x = 0, y = 0 }) => [key, { x, y }])));
    };
    let frame = requestAnimationFrame(work);
    return () => cancelAnimationFrame(frame);
  }, [wanted]);
  return places;
}

/** The first place of a new entity: that of an entity to which it is linked; empty if there is none. */
function besideNeighbour(key: string, links: readonly GraphLink[], places: ReadonlyMap<string, Place>): Partial<Place> {
  for (const { from, to } of links) {
    const place = from === key ? places.get(to) : to === key ? places.get(from) : undefined;
    if (place !== undefined) return { x: place.x, y: place.y };
  }
  return {};
}
