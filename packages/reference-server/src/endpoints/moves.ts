import { invalid } from '../model/refusal.js';

/**
 * How many elements one request may look at or move. An edit by position costs as much as the list is long, and nothing
 * that a client sends may hold the server; 10,000 edits in a list of 10,000 are within.
 */
const maxMoves = 100_000_000;

/**
 * Refuses edits of a list that would hold the server.
 *
 * @param elements how many elements each edit may look at or move
 */
export function requireFewMoves(edits: number, elements: number): void {
  if (edits * elements <= maxMoves) return;
  throw invalid(
    'R-62',
    `${edits} positions in a list of ${elements} are too many for one request; expected fewer, or the whole list`,
  );
}
