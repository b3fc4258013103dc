import type { DialectRowId } from '../../case/deviations.js';
import type { Cell } from '../matrix.js';

/** The columns of the tables of 4.8. */
export const writeMethods = ['PUT', 'POST', 'PATCH'] as const;

/** A status, and what has happened to the entities. */
export interface OutcomeCell extends Cell {
  readonly status: 200 | 400 | 404;
  readonly effect: 'created' | 'updated' | 'created and updated' | 'none';
}

type Requirements = readonly string[];

export const created = (...judges: Requirements): OutcomeCell => ({ status: 200, effect: 'created', judges });

export const updated = (...judges: Requirements): OutcomeCell => ({ status: 200, effect: 'updated', judges });

export const createdAndUpdated = (...judges: Requirements): OutcomeCell => ({
  status: 200,
  effect: 'created and updated',
  judges,
});

export const none = (status: 400 | 404, ...judges: Requirements): OutcomeCell => ({ status, effect: 'none', judges });

/** A cell from which deployed services differ by a row of the dialects. */
export const deviating = (deviation: DialectRowId, cell: OutcomeCell): OutcomeCell => ({ ...cell, deviation });
