import { conditions } from './4.1-streaming/conditions.js';
import { ranges } from './4.1-streaming/ranges.js';
import { legacyMethods } from './4.3-legacy-calls/methods.js';
import { endpointOptions } from './4.7-options/endpoint-options.js';
import { optionValues } from './4.7-options/values.js';
import { deleteModes } from './4.8-entities/delete-modes.js';
import { lookups } from './4.8-entities/lookups.js';
import { nested } from './4.8-entities/nested.js';
import { outcomes } from './4.8-entities/outcomes.js';
import { edits } from './4.9-properties/edits.js';
import { emptyValues } from './4.9-properties/empty-values.js';
import { type Grid, gridOf } from './grid.js';

/** All tables of the specification that have cells, in the order of the specification. */
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
].map(gridOf);

export { type Grid, gridOf } from './grid.js';
