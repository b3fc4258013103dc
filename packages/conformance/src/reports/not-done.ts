import type { RunResult } from '../harness/result.js';
import type { RunOptions } from '../harness/run.js';
import { requirements } from '../suite/requirements.js';
import { shownUrl } from '../target/subjects/connection.js';
import { version } from '../version.js';

/** What reports tell of a run that could not begin, or broke down: no result, and why. */
export function notDone(options: RunOptions, startedAt: Date, reason: string): RunResult {
  const { subject = 'http', dialect = 'documented', seed = 1, baseUrl } = options;
  return {
    tool: '@platform-services/conformance',
    version,
    subject,
    dialect,
    baseUrl: baseUrl === undefined ? 'a server of the suite’s own' : shownUrl(baseUrl),
    seed,
    startedAt: startedAt.toISOString(),
    durationMs: Date.now() - startedAt.getTime(),
    summary: {},
    requirements: (options.requirements ?? requirements).map((each) => ({ ...each, verdict: 'skipped' })),
    results: [],
    left: [],
    ended: `it could not be done: ${reason}`,
  };
}
