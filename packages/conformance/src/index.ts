export type { Case, CaseContext, Requirement } from './case/case.js';
export {
  Deviation,
  type Dialect,
  type DialectRow,
  type DialectRowId,
  dialectRows,
  differs,
} from './case/deviations.js';
export type { Exchange } from './case/exchange.js';
export type { Mapping } from './case/mapping.js';
export type { Need } from './case/needs.js';
export type { Observation, Subject } from './case/subject.js';
export { type Verdict, verdicts, worst } from './case/verdict.js';
export { LedgerError } from './cleanup/ledger.js';
export { type DetectedDialect, type DetectedRow, detectDialect } from './harness/dialect-detection.js';
export { FileError, readKnown, readMapping } from './harness/files.js';
export type { KnownFailure } from './harness/further-evidence.js';
export type { TargetOptions } from './harness/open.js';
export {
  type CaseResult,
  type CommandLine,
  exitCodeOf,
  type RequirementResult,
  type RunResult,
} from './harness/result.js';
export { type ConformanceCase, type ConformanceCases, conformanceCases, plan, run } from './harness/run.js';
export type { RunOptions } from './harness/run-options.js';
export { type Report, reports, summaryText } from './reports/index.js';
export { jsonOf } from './reports/json.js';
export { cases } from './suite/cases.js';
export { requirements } from './suite/requirements.js';
export { ownDeployment, ownMapping } from './target/own-deployment.js';
export { CannotRun } from './target/recognition.js';
