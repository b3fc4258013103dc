import { conditions, ranges } from './4.1-streaming/grids.js';
import { legacyMethods } from './4.3-legacy-calls/grids.js';
import { endpointOptions, optionValues } from './4.7-options/grids.js';
import { deleteModes, lookups, nested, outcomes } from './4.8-entities/grids.js';
import { edits, emptyValues } from './4.9-properties/grids.js';
import type { Grid } from './grid.js';

/** Every table of outcomes, in the order of the specification. */
export const grids: readonly Grid[] = [
  emptyValues,
  conditions,
  ranges,
  legacyMethods,
  optionValues,
  endpointOptions,
  outcomes,
  nested,
  lookups,
  deleteModes,
  edits,
];

export { cellsOf, type Grid, grid, slug } from './grid.js';
export { renderGrid } from './render-grid.js';
