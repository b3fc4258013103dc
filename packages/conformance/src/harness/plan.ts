import { type Case, requirementsOf } from '../case/case.js';
import { type Environment, missing } from './environment.js';
import { randomOf, shuffled } from './random.js';

/** The reason why a case is not run. */
export interface Exclusion {
  readonly verdict: 'skipped' | 'unsupported' | 'blocked';
  /**
   * `httpOnly`: the SDK has no such call; `missing`: the deployment lacks something; `writes`: writing is not allowed;
   * `canary`: what the case creates could not be removed again.
   */
  readonly cause: 'httpOnly' | 'missing' | 'writes' | 'canary';
  /** A text for each reason why the case is not run. */
  readonly reasons: readonly string[];
}

/** A case to be run by one subject. */
export interface Planned {
  readonly testCase: Case;
  readonly subject: 'http' | 'sdk';
  /** The index among all cases, which is part of the marker. */
  readonly index: number;
  /** The reason why the case is not run; missing if it is run. */
  readonly excluded?: Exclusion;
}

/** Options that determine the plan. */
export interface PlanOptions {
  /** The subjects to test. Default: `http`. */
  readonly subject?: 'http' | 'sdk' | 'both' | undefined;
  /** Globs for ids of cases or requirements. Default: all cases. */
  readonly only?: readonly string[] | undefined;
  /** The seed of the order. Default: 1. */
  readonly seed?: number | undefined;
}

/** Returns every chosen case with each subject, in the order of execution. */
export function planOf(
  cases: readonly Case[],
  environment: Environment,
  { subject = 'http', only = [], seed = 1 }: PlanOptions,
): readonly Planned[] {
  const planned = casesWithSubjects(cases, subject, only).map((each, index): Planned => {
    const excluded = exclusionOf(each.testCase, each.subject, environment);
    return { ...each, index, ...(excluded === undefined ? {} : { excluded }) };
  });
  return shuffled(planned, randomOf(seed));
}

/** Returns every chosen case with each subject, in the order of their numbers. */
export function casesWithSubjects(
  cases: readonly Case[],
  subject: 'http' | 'sdk' | 'both',
  only: readonly string[],
): readonly Pick<Planned, 'testCase' | 'subject'>[] {
  const subjects = subject === 'both' ? (['http', 'sdk'] as const) : [subject];
  return cases
    .filter((testCase) => isChosen(testCase, only))
    .flatMap((testCase) => subjects.map((each) => ({ testCase, subject: each })));
}

/**
 * Returns whether a glob matches the id of the case or of one of its requirements. Without globs every case is chosen.
 */
export function isChosen(testCase: Case, only: readonly string[]): boolean {
  if (only.length === 0) return true;
  return only.some((glob) => [testCase.id, ...requirementsOf(testCase)].some((id) => matchesGlob(id, glob)));
}

/** Returns whether an id matches a pattern in which `*` stands for any text and `?` for one character. */
export function matchesGlob(id: string, glob: string): boolean {
  const pattern = glob
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${pattern}$`, 's').test(id);
}

/** Returns whether a case may destroy everything, so that it must run alone and the state must be restored after it. */
export function needsIsolation({ testCase }: Pick<Planned, 'testCase'>): boolean {
  return testCase.needs.includes('throwaway');
}

function exclusionOf(testCase: Case, subject: 'http' | 'sdk', environment: Environment): Exclusion | undefined {
  if (subject === 'sdk' && testCase.subjects !== undefined) {
    const reason = `by plain HTTP only: ${testCase.httpOnlyReason ?? 'no typed call makes the request'}`;
    return { verdict: 'skipped', cause: 'httpOnly', reasons: [reason] };
  }
  const reasons = testCase.needs.flatMap((need) => missing(environment, need) ?? []);
  if (reasons.length > 0) return { verdict: 'unsupported', cause: 'missing', reasons: Array.from(new Set(reasons)) };
  if (testCase.writes && !environment.writes) {
    return { verdict: 'skipped', cause: 'writes', reasons: ['it writes, which is not allowed (--allow-writes)'] };
  }
  return undefined;
}
