import { type Case, requirementsOf } from '../case/case.js';
import { type Environment, missing } from './environment.js';
import { randomOf, shuffled } from './random.js';

/** Why a case is not run. */
export interface Exclusion {
  readonly verdict: 'skipped' | 'unsupported';
  /** `httpOnly`: the SDK has no such call; `missing`: the deployment lacks something; `writes`: writing is not allowed. */
  readonly cause: 'httpOnly' | 'missing' | 'writes';
  /** One text for each thing that keeps the case from being run. */
  readonly reasons: readonly string[];
}

/** A case to be run by one subject. */
export interface Planned {
  readonly testCase: Case;
  readonly subject: 'http' | 'sdk';
  /** Its place among the cases; part of its marker. */
  readonly index: number;
  /** Missing where the case is run. */
  readonly excluded?: Exclusion;
}

/** What a plan is made of. */
export interface PlanOptions {
  /** Default `http`. */
  readonly subject?: 'http' | 'sdk' | 'both' | undefined;
  /** Globs of ids of cases or requirements. Default: all. */
  readonly only?: readonly string[] | undefined;
  /** Default 1. */
  readonly seed?: number | undefined;
}

/** Every chosen case with each subject, in the order in which they are run. */
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

/** Every chosen case with each subject, in the order in which they are numbered. */
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

/** Whether a glob matches the id of the case or of one of its requirements. Without globs every case is chosen. */
export function isChosen(testCase: Case, only: readonly string[]): boolean {
  if (only.length === 0) return true;
  return only.some((glob) => [testCase.id, ...requirementsOf(testCase)].some((id) => matchesGlob(id, glob)));
}

/** Whether an id matches a pattern: `*` stands for any text, `?` for one character. */
export function matchesGlob(id: string, glob: string): boolean {
  const pattern = glob
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${pattern}$`, 's').test(id);
}

/** Whether a case may destroy everything, so that it must run alone and everything is brought back after it. */
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
