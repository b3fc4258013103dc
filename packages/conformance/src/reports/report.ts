import type { RunResult } from '../harness/result.js';

/** One form in which a run is told. */
export interface Report {
  /** The name in `--report NAME=FILE`. */
  readonly name: string;
  /** The whole file. */
  render(result: RunResult): string;
}
