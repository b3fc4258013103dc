import { deleteModes, lookups, nested, outcomes } from './entities.js';
import type { Grid } from './grid.js';
import { legacyMethods } from './methods.js';
import { endpointOptions, optionValues } from './options.js';
import { edits, emptyValues } from './properties.js';
import { conditions, ranges } from './streaming.js';

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
export { renderGrid } from './render.js';
