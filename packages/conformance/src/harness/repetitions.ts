import { worst } from '../case/verdict.js';
import type { CaseResult } from './result.js';
import { summaryOf } from './result.js';

/**
 * Returns the result of a case that ran several times: its verdict if it was always the same, otherwise `flaky`. A fault
 * of the suite itself remains one, as does a failure: if a missing response explained it, the case was tried again.
 */
export function resultOfRepetitions(results: readonly [CaseResult, ...CaseResult[]]): CaseResult {
  const [first] = results;
  const verdict = worst(results.map((each) => each.verdict));
  const telling = results.find((each) => each.verdict === verdict) ?? first;
  const durationMs = results.reduce((sum, each) => sum + each.durationMs, 0);
  const counts = Object.entries(summaryOf(results));
  if (counts.length === 1 || verdict === 'error') return { ...telling, durationMs };
  const numbers = counts.map(([name, count]) => `${count} ${name}`).join(', ');
  const found = telling.message ?? telling.reason;
  const message = `the verdicts of ${results.length} repetitions differ (${numbers})${found === undefined ? '' : `: ${found}`}`;
  return { ...telling, verdict: verdict === 'fail' ? 'fail' : 'flaky', message, durationMs };
}
