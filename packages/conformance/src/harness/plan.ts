import { type Case, requirementsOf } from '../case/case.js';
import { type Environment, missing } from './environment.js';
import { fits } from './glob.js';
import { randomOf, shuffled } from './random.js';

/** What is to be done with a case, by one subject. */
export interface Planned {
  readonly testCase: Case;
  readonly subject: 'http' | 'sdk';
  /** Its place among the cases; part of its marker. */
  readonly index: number;
  /** Why it is not run. */
  readonly not?: { readonly verdict: 'skipped' | 'unsupported'; readonly reason: string };
}

/** What a plan is made of. */
export interface PlanOptions {
  readonly subject: 'http' | 'sdk' | 'both';
  /** Globs of ids of cases or requirements. */
  readonly only: readonly string[];
  readonly seed: number;
}

/** Every case that is asked for, with each subject, in the order in which they are run. */
export function planOf(cases: readonly Case[], environment: Environment, options: PlanOptions): readonly Planned[] {
  const subjects = options.subject === 'both' ? (['http', 'sdk'] as const) : [options.subject];
  const planned = cases
    .filter((testCase) => isChosen(testCase, options.only))
    .flatMap((testCase) =>
      subjects.map((subject): Omit<Planned, 'index'> => {
        const not = reasonNot(testCase, subject, environment);
        return { testCase, subject, ...(not === undefined ? {} : { not }) };
      }),
    );
  const numbered = planned.map((each, index) => ({ ...each, index }));
  return shuffled(numbered, randomOf(options.seed));
}

/** Whether one of the globs fits the id of the case, or that of a requirement of it; without globs every case is. */
export function isChosen(testCase: Case, only: readonly string[]): boolean {
  if (only.length === 0) return true;
  return only.some((glob) => [testCase.id, ...requirementsOf(testCase)].some((id) => fits(id, glob)));
}

function reasonNot(testCase: Case, subject: 'http' | 'sdk', environment: Environment): Planned['not'] {
  if (subject === 'sdk' && testCase.subjects !== undefined) {
    return {
      verdict: 'skipped',
      reason: `by plain HTTP only: ${testCase.httpOnlyReason ?? 'no typed call makes the request'}`,
    };
  }
  const reasons = testCase.needs.map((need) => missing(environment, need)).filter((reason) => reason !== undefined);
  if (reasons.length > 0) return { verdict: 'unsupported', reason: Array.from(new Set(reasons)).join('; ') };
  if (testCase.writes && !environment.writes) {
    return { verdict: 'skipped', reason: 'it writes, which is not allowed (--allow-writes)' };
  }
  return undefined;
}
