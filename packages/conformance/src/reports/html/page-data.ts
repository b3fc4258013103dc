import type { Step } from '../../case/exchange.js';

/** The JSON data within the page. */
export interface PageData {
  readonly results: readonly CaseDetail[];
}

/** The details of a result that the page shows when the result is opened. */
export interface CaseDetail {
  readonly id: string;
  readonly subject: string;
  readonly verdict: string;
  readonly requirements: readonly string[];
  readonly durationMs: number;
  readonly message?: string | undefined;
  readonly reason?: string | undefined;
  readonly deviation?: string | undefined;
  readonly link?: string | undefined;
  readonly check?: string | undefined;
  readonly expected?: string | undefined;
  readonly got?: string | undefined;
  readonly curl?: string | undefined;
  /** The names of the table, the row and the column in one text. */
  readonly cell?: string | undefined;
  readonly exchanges: readonly Step[];
  /** The command that runs the case again. */
  readonly command?: string | undefined;
}
