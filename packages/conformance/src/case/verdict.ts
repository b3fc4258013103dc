/** What became of a case, the worst first. */
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
 * `pass`; `fail`: a MUST does not hold; `observed`: a difference from a SHOULD or from what was
 * observed elsewhere; `deviates`: a named row of the dialects; `unsupported`: the deployment lacks what the case needs; `blocked`: its set-up failed;
 * `skipped`: left out, with a reason; `known`: a failure that the user has listed; `error`: the suite's own fault.
 */
export type Verdict = (typeof verdicts)[number];

/** The worst of several verdicts; `skipped` where there is none. */
export function worst(several: Iterable<Verdict>): Verdict {
  const given = new Set(several);
  return verdicts.find((each) => given.has(each)) ?? 'skipped';
}

/** Whether something of the service was judged. */
export function isJudged(verdict: Verdict): boolean {
  return (
    verdict === 'pass' || verdict === 'fail' || verdict === 'observed' || verdict === 'deviates' || verdict === 'known'
  );
}
