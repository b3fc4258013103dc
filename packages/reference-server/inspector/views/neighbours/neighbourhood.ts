import { callJson } from '../../frame/api.js';
import {
  elementsIn,
  entriesIn,
  Graph,
  type Identity,
  identityOf,
  isEntity,
  isObject,
  type Json,
  type JsonObject,
  titleOf,
} from '../data/graph.js';
import { entityPath, referrersPath } from '../data/paths.js';
import type { ReferrersDescription } from '../model/model.js';

/** The maximum number of entities that are drawn. */
const maxNodes = 200;

/** An entity that a reference connects with another one. */
export interface Neighbour {
  readonly identity: Identity;
  /** Its name for people. Empty if it has none, or if it is not known yet. */
  readonly title: string;
  /** The property that refers. */
  readonly property: string;
  /** Whether the other one refers `to` it, or it refers to the other one. */
  readonly direction: 'to' | 'from';
}

/** An entity with the entities to which it refers, and those that refer to it. */
export interface Neighbourhood {
  readonly identity: Identity;
  readonly title: string;
  readonly neighbours: readonly Neighbour[];
  /** Whether all neighbours are included. */
  readonly isWhole: boolean;
}

/** Loads the neighbours of an entity, as many as are drawn. */
export async function loadNeighbourhood(
  access: string,
  identity: Identity,
  signal: AbortSignal,
): Promise<Neighbourhood> {
  const [root, { referrers, hasMore }] = await Promise.all([
    callJson<Json>(`${entityPath(access, identity)}?depth=1&prettiness=none`, { signal }),
    callJson<ReferrersDescription>(`${referrersPath(access, identity)}?max=${maxNodes}`, { signal }),
  ]);
  const graph = new Graph(root);
  const entity = isObject(root) ? root : {};
  const to = Object.entries(entity).flatMap(([property, value]) =>
    entitiesIn(graph, value).map(
      (target): Neighbour => ({ identity: identityOf(target), title: titleOf(target), property, direction: 'to' }),
    ),
  );
  const from = referrers.map(
    ({ property, ...referrer }): Neighbour => ({ identity: referrer, title: '', property, direction: 'from' }),
  );
  const neighbours = [...to, ...from];
  const shown = neighbours.slice(0, maxNodes - 1);
  const isWhole = shown.length === neighbours.length && !hasMore;
  return { identity, title: titleOf(entity), neighbours: shown, isWhole };
}

function entitiesIn(graph: Graph, given: Json): readonly JsonObject[] {
  const value = graph.resolve(given);
  if (isEntity(value)) return [value];
  const parts = entriesIn(value)?.flat() ?? elementsIn(value) ?? [];
  return parts.flatMap((part) => entitiesIn(graph, part));
}

export interface GraphNode {
  readonly key: string;
  readonly identity: Identity;
  readonly title: string;
}

/** The references of one entity to another one. */
export interface GraphLink {
  readonly from: string;
  readonly to: string;
  readonly properties: readonly string[];
}

export function keyOf({ type, id, partition }: Identity): string {
  return JSON.stringify([type, id, partition]);
}

/**
 * The entities of some neighbourhoods, and the references between them.
 *
 * @param visited the latest first, so that the oldest are left out where there are too many
 */
export function joined(visited: readonly Neighbourhood[]): {
  readonly nodes: readonly GraphNode[];
  readonly links: readonly GraphLink[];
} {
  const nodes = new Map<string, GraphNode>();
  for (const { identity, title, neighbours } of visited) {
    for (const each of [{ identity, title }, ...neighbours]) {
      const key = keyOf(each.identity);
      const known = nodes.get(key);
      if (known === undefined && nodes.size === maxNodes) continue;
      nodes.set(key, { key, identity: each.identity, title: known?.title || each.title });
    }
  }
  const links = new Map<string, { from: string; to: string; properties: Set<string> }>();
  for (const { identity, neighbours } of visited) {
    for (const { identity: other, property, direction } of neighbours) {
      const [from, to] = direction === 'to' ? [keyOf(identity), keyOf(other)] : [keyOf(other), keyOf(identity)];
      if (!nodes.has(from) || !nodes.has(to)) continue;
      const key = `${from} ${to}`;
      const link = links.get(key) ?? { from, to, properties: new Set() };
      links.set(key, link);
      link.properties.add(property);
    }
  }
  return {
    nodes: [...nodes.values()],
    links: Array.from(links.values(), ({ from, to, properties }) => ({ from, to, properties: [...properties] })),
  };
}
