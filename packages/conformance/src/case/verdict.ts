/** The verdicts on a case, the worst first. */
export const verdicts = [
  'error',
  'fail',
  'blocked',
  'unreachable',
  'not-permitted',
  'flaky',
  'known',
  'deviates',
  'observed',
  'unsupported',
  'skipped',
  'pass',
] as const;

/**
 * The verdict on a case:
 *
 * - `pass`: the service meets the requirements.
 * - `fail`: a MUST is not met.
 * - `observed`: the service differs from a SHOULD, or from what was observed elsewhere.
 * - `deviates`: the service differs as a dialect row describes.
 * - `unsupported`: the deployment lacks something that the case needs.
 * - `blocked`: the set-up of the case failed.
 * - `unreachable`: a request got no response of the service, so nothing was judged: no connection, a broken connection,
 *   a time-out, or a status of a proxy or an overloaded server (429, 502, 503, 504).
 * - `not-permitted`: the user of the run lacks a right that the case needs, so nothing was judged.
 * - `flaky`: the case failed after a request without a response, and did not fail when it was repeated with new data.
 * - `skipped`: the case was not run, for a given reason.
 * - `known`: the case fails, and the user has listed the failure.
 * - `error`: the suite itself has a fault.
 */
export type Verdict = (typeof verdicts)[number];

/** Returns the worst of several verdicts, or `skipped` if there are none. */
export function worst(several: Iterable<Verdict>): Verdict {
  const given = new Set(several);
  return verdicts.find((each) => given.has(each)) ?? 'skipped';
}

const judged: ReadonlySet<Verdict> = new Set(['pass', 'fail', 'flaky', 'observed', 'deviates', 'known']);

/** Returns whether a verdict judges the service. */
export const isJudged = (verdict: Verdict): boolean => judged.has(verdict);

const red: ReadonlySet<Verdict> = new Set(['error', 'fail', 'blocked', 'unreachable']);

/** Returns whether reports show a verdict in red: something failed, or should have been judged and was not. */
export const isRed = (verdict: Verdict): boolean => red.has(verdict);
