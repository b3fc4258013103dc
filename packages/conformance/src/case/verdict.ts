/** The verdicts on a case, the worst first. */
export const verdicts = [
  'error',
  'fail',
  'blocked',
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

/** Returns whether a verdict judges the service. */
export function isJudged(verdict: Verdict): boolean {
  return (
    verdict === 'pass' || verdict === 'fail' || verdict === 'observed' || verdict === 'deviates' || verdict === 'known'
  );
}
