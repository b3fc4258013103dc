import type { Level } from './case.js';

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

interface Row<V extends Verdict> {
  readonly verdict: V;
  /** The verdicts that the evidence replaces. Without any, it is the first evidence about a case. */
  readonly over: readonly Verdict[];
}

const row = <V extends Verdict>(verdict: V, over: readonly Verdict[] = []): Row<V> => ({ verdict, over });
const except = (...kept: readonly Verdict[]) => verdicts.filter((each) => !kept.includes(each));

/** The verdict on each kind of evidence. No other place decides a verdict on a case. */
const table = {
  // The checks of the case.
  checksMet: row('pass'),
  mustNotMet: row('fail'),
  otherNotMet: row('observed'),
  otherDialectMet: row('deviates'),
  // What ended the case before it was judged.
  faultOfSuite: row('error'),
  runEnded: row('skipped'),
  notExpressible: row('skipped'),
  noResponse: row('unreachable'),
  setUpFailed: row('blocked'),
  setUpForbidden: row('not-permitted'),
  deploymentLacks: row('unsupported'),
  // Why the case was not run at all.
  httpOnly: row('skipped'),
  missing: row('unsupported'),
  writes: row('skipped'),
  bulkDelete: row('skipped'),
  budget: row('skipped'),
  canaryFailed: row('blocked'),
  canaryForbidden: row('not-permitted'),
  leftBehind: row('blocked'),
  maxCreated: row('skipped'),
  // What the requests of the case show, apart from its checks.
  requestUnavailable: row('unreachable', except('error', 'skipped', 'unsupported')),
  requestForbidden: row('not-permitted', ['fail']),
  createDemands: row('unsupported', ['fail', 'observed']),
  sessionEnded: row('unreachable', except()),
  setUpViolates: row('fail', except('error')),
  // What other cases show: the service does not have the row by which the case deviates.
  mustNotExcused: row('fail', ['deviates']),
  otherNotExcused: row('observed', ['deviates']),
  // What the case shows when it runs again.
  notAgain: row('flaky', ['fail']),
  repetitionsDiffer: row('flaky', except('error', 'fail')),
  // What the user has listed.
  listed: row('known', ['fail']),
  listedButMet: row('fail', ['pass']),
} as const;

/** The kinds of evidence about a case. */
export type Evidence = keyof typeof table;

/** The kinds of evidence in the order of the table. */
export const evidences = Object.keys(table);

/** Returns the verdict on a kind of evidence. */
export const verdictOf = <Kind extends Evidence>(kind: Kind): (typeof table)[Kind]['verdict'] => table[kind].verdict;

const includesMust = (levels: Iterable<Level | undefined>): boolean => Array.from(levels).includes('MUST');

/** Returns the evidence that a check of requirements with these levels is not met. */
export const notMet = (levels: Iterable<Level | undefined>) => (includesMust(levels) ? 'mustNotMet' : 'otherNotMet');

/** Returns the evidence that nothing excuses a deviation in a check of requirements with these levels. */
export const notExcused = (levels: Iterable<Level | undefined>) =>
  includesMust(levels) ? 'mustNotExcused' : 'otherNotExcused';

/** Returns the finding of a case with its first evidence. */
export function found<Kind extends Evidence, Details extends object>(kind: Kind, details?: Details) {
  return { verdict: verdictOf(kind), ...details };
}

/** Returns whether further evidence replaces a verdict. */
export const replaces = (kind: Evidence, { verdict }: { readonly verdict: Verdict }): boolean =>
  table[kind].over.includes(verdict);
