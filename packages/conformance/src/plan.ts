import { type Case, requirementsOf } from './case.js';
import { type Environment, missing } from './fixtures/environment.js';
import { fits } from './glob.js';
import { randomOf, shuffled } from './random.js';

/** What is to be done with a case, by one subject. */
export interface Planned {
  readonly tried: Case;
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
    .filter((tried) => isChosen(tried, options.only))
    .flatMap((tried) =>
      subjects.map((subject): Omit<Planned, 'index'> => {
        const not = reasonNot(tried, subject, environment);
        return { tried, subject, ...(not === undefined ? {} : { not }) };
      }),
    );
  const numbered = planned.map((each, index) => ({ ...each, index }));
  return shuffled(numbered, randomOf(options.seed));
}

function isChosen(tried: Case, only: readonly string[]): boolean {
  if (only.length === 0) return true;
  return only.some((glob) => [tried.id, ...requirementsOf(tried)].some((id) => fits(id, glob)));
}

function reasonNot(tried: Case, subject: 'http' | 'sdk', environment: Environment): Planned['not'] {
  if (subject === 'sdk' && tried.subjects !== undefined) {
    return {
      verdict: 'skipped',
      reason: `by plain HTTP only: ${tried.httpOnlyReason ?? 'no typed call makes the request'}`,
    };
  }
  const reasons = tried.needs.map((need) => missing(environment, need)).filter((reason) => reason !== undefined);
  if (reasons.length > 0) return { verdict: 'unsupported', reason: Array.from(new Set(reasons)).join('; ') };
  if (tried.writes && !environment.writes) {
    return { verdict: 'skipped', reason: 'it writes, which is not allowed (--allow-writes)' };
  }
  return undefined;
}
