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
import type { Cell, Matrix } from './matrix.js';

/** A table of the specification as texts, for reports. */
export interface Grid {
  readonly title: string;
  readonly heading: string;
  readonly columns: readonly string[];
  readonly rows: readonly string[];
  /** The text of each cell, by row and column. */
  readonly cells: { readonly [row: string]: { readonly [column: string]: string } };
}

/** Returns the texts of a matrix. */
export function gridOf({ title, heading, columns, rows }: Matrix): Grid {
  const texts = Object.entries(rows).map(
    ([name, { cells }]) =>
      [name, Object.fromEntries(cells.map((cell, index) => [columns[index], cellText(cell)]))] as const,
  );
  return { title, heading, columns, rows: Object.keys(rows), cells: Object.fromEntries(texts) };
}

/** Returns the text of a cell, e.g. `400 none, D-18`, or a dash if the specification does not cover the cell. */
function cellText({ status, effect, deviation }: Cell): string {
  const outcome = [status, effect].filter((part) => part !== undefined).join(' ');
  return [outcome === '' ? '—' : outcome, deviation].filter((part) => part !== undefined).join(', ');
}

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
