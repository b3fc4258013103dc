import type { Level } from '../case/requirement.js';
import { type Verdict, verdicts } from '../case/verdict.js';

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
  // What the requests of the case show beside its checks.
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
