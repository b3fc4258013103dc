import type { Case } from '../case/case.js';
import type { Dialect } from '../case/deviations.js';
import type { Exchange } from '../case/exchange.js';
import type { Requirement } from '../case/requirement.js';
import type { Verdict } from '../case/verdict.js';
import type { Leftover } from '../cleanup/owned-entities.js';

/** What became of one case with one subject. */
export interface CaseResult {
  readonly id: string;
  /** The first of them in reports that have room for one. */
  readonly requirements: readonly string[];
  readonly subject: 'http' | 'sdk';
  readonly verdict: Verdict;
  readonly durationMs: number;
  /** What was found, for everything but `pass`. */
  readonly message?: string;
  /** Why it was not judged, or is known. */
  readonly reason?: string;
  /** The row of the dialects, `D-2`. */
  readonly deviation?: string;
  /** By row of the dialects, the dialect that was detected. */
  readonly detected?: { readonly [row: string]: Dialect };
  /** Of what is known. */
  readonly link?: string;
  /** The check that did not hold. */
  readonly check?: string;
  readonly expected?: unknown;
  readonly got?: unknown;
  readonly curl?: string;
  /** The exchanges of the judged subject, the last one last. */
  readonly exchanges: readonly Exchange[];
  readonly cell?: NonNullable<Case['cell']>;
}

/** A requirement with the worst verdict of its cases. */
export interface RequirementResult extends Requirement {
  readonly verdict: Verdict;
}

/** Everything that a run found. */
export interface RunResult {
  readonly tool: '@platform-services/conformance';
  readonly version: string;
  readonly subject: 'http' | 'sdk' | 'both';
  readonly dialect: Dialect;
  readonly baseUrl: string;
  readonly seed: number;
  readonly startedAt: string;
  readonly durationMs: number;
  readonly summary: { readonly [verdict in Verdict]?: number };
  readonly requirements: readonly RequirementResult[];
  readonly results: readonly CaseResult[];
  /** What could not be taken away again. */
  readonly left: readonly Leftover[];
  /** Where the ledger is kept, if something is left. */
  readonly ledger?: string;
  /** Why the run ended before its last case. */
  readonly ended?: string;
}
