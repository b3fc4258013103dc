import { Refusal } from '../model/refusal.js';
import { unlimitedWork, type Work } from '../work/steps.js';

/** How much a change may do. */
export interface Bounds {
  /** The work of the request. */
  readonly work: Work;
  /** The limit of the entities of all stores together. */
  readonly maxEntities: number;
  /** The number of entities of all stores together. */
  readonly countEntities: () => number;
}

/** The bounds of work that no request has caused, such as loading a deployment. */
export const unbounded: Bounds = { work: unlimitedWork, maxEntities: Number.POSITIVE_INFINITY, countEntities: () => 0 };

/** @throws Refusal `storageFull` if there is no room for this number of new entities */
export function requireRoom({ maxEntities, countEntities }: Bounds, count: number): void {
  if (countEntities() + count <= maxEntities) return;
  throw new Refusal(
    'storageFull',
    'R-62',
    `The service can hold at most ${maxEntities} entities (maxEntities). Delete entities that are not needed.`,
  );
}
