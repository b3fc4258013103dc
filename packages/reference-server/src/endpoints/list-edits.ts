import { isDangling, type Resolver } from '../model/contents.js';
import { invalid } from '../model/refusal.js';
import type { Element } from '../model/values.js';
import type { Draft, OwnedProperty } from '../store/store.js';

/** The stored list of a property, which may contain dangling references. */
export function listOf(draft: Draft, { owner, property }: OwnedProperty): readonly Element[] {
  const list = draft.read(owner).get(property);
  return Array.isArray(list) ? list : [];
}

/**
 * Converts positions as clients count them, in ascending order, to positions in a stored list, which may contain
 * dangling references. A position beyond the last visible element is the end of the list. All positions together cost
 * as much as the list is long.
 */
export function storedIndexes(list: readonly Element[], positions: readonly number[], entities: Resolver): number[] {
  let index = 0;
  let seen = 0;
  return positions.map((position) => {
    for (let element = list[index]; element !== undefined; element = list[index]) {
      const isHidden = isDangling(element, entities);
      if (!isHidden && seen === position) break;
      if (!isHidden) seen += 1;
      index += 1;
    }
    return index;
  });
}

/** As {@link storedIndexes}, for one position. */
export function storedIndex(list: readonly Element[], position: number, entities: Resolver): number {
  return storedIndexes(list, [position], entities)[0] ?? list.length;
}

/**
 * The maximum number of elements that one request may search or move, so that it does not block the server.
 * Removing an element that must be searched for costs as much as the list is long. The limit allows 4,000 removals from
 * a list of 5,000.
 */
const maxMoves = 20_000_000;

/**
 * Refuses edits of a list that would block the server.
 *
 * @param elements the number of elements that each edit may search or move
 */
export function requireFewMoves(edits: number, elements: number): void {
  if (edits * elements <= maxMoves) return;
  throw invalid(
    'R-62',
    `Editing ${edits} positions in a list of ${elements} is too much for one request. Edit fewer, or write the whole list.`,
  );
}
