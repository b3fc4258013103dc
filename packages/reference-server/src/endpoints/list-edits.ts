import type { Instance } from '../model/instance.js';
import { invalid } from '../model/refusal.js';
import type { Property } from '../model/types.js';
import type { Element } from '../model/values.js';

/** The stored list of a list property, with references to deleted entities that may be in it. */
export function listOf({ owner, property }: { owner: Instance; property: Property }): readonly Element[] {
  const list = owner.get(property);
  return Array.isArray(list) ? list : [];
}

/**
 * How many elements one request may look at or move. An edit by position costs as much as the list is long, and no
 * request may block the server. 10,000 edits in a list of 10,000 are within the limit.
 */
const maxMoves = 100_000_000;

/**
 * Refuses edits of a list that would block the server.
 *
 * @param elements how many elements each edit may look at or move
 */
export function requireFewMoves(edits: number, elements: number): void {
  if (edits * elements <= maxMoves) return;
  throw invalid(
    'R-62',
    `Editing ${edits} positions in a list of ${elements} is too much for one request. Edit fewer, or write the whole list.`,
  );
}
