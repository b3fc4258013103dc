import type { Exchange } from '../../case/exchange.js';

/** What the page holds as JSON, beside its text. */
export interface PageData {
  readonly results: readonly CaseDetail[];
}

/** What the page shows of one result when it is opened. */
export interface CaseDetail {
  readonly id: string;
  readonly subject: string;
  readonly verdict: string;
  readonly requirements: readonly string[];
  readonly durationMs: number;
  readonly message?: string;
  readonly reason?: string;
  readonly deviation?: string;
  readonly link?: string;
  readonly check?: string;
  readonly expected?: string;
  readonly got?: string;
  readonly curl?: string;
  /** Table, row and column, as one text. */
  readonly cell?: string;
  readonly exchanges: readonly Exchange[];
}
