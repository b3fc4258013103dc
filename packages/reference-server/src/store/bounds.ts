import { unlimitedWork, type Work } from '../model/work.js';

/** How much a transaction may do. */
export interface Bounds {
  /** The work of the request. */
  readonly work: Work;
  /** The limit of the entities of all stores together. */
  readonly maxEntities: number;
  /** The number of entities of all stores together. */
  readonly countEntities: () => number;
}

/** For what no request has caused, such as loading a deployment. */
export const unbounded: Bounds = { work: unlimitedWork, maxEntities: Number.POSITIVE_INFINITY, countEntities: () => 0 };
