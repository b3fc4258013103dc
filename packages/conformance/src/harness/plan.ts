import { type Case, mayWrite, needsIsolation, requirementsOf } from '../case/case.js';
import { type MappedCase, mappedCase, withoutMarker } from '../case/links.js';
import { needRows, type RunFacts } from '../case/need-table.js';
import type { CreatableNeed, Need } from '../case/needs.js';
import type { Evidence } from '../case/verdict.js';
import { type Environment, factsOf, randomOf } from './environment.js';

/** The evidence for which a case is not run. */
type Cause = Extract<
  Evidence,
  | 'httpOnly'
  | 'missing'
  | 'writes'
  | 'bulkDelete'
  | 'budget'
  | 'canaryFailed'
  | 'canaryForbidden'
  | 'leftBehind'
  | 'maxCreated'
  | 'runEnded'
>;

/** The reason why a case is not run. */
export interface Exclusion {
  /**
   * `httpOnly`: the SDK has no such call; `missing`: the deployment lacks something; `writes`: writing is not allowed;
   * `bulkDelete`: deleting by conditions is not allowed; `budget`: the case would have no example to try;
   * `canaryFailed`: what it creates could not be removed again; `canaryForbidden`: the user may not create it;
   * `leftBehind` and `maxCreated`: nothing more is created; `runEnded`: the run ended before.
   */
  readonly cause: Cause;
  /** A text for each reason why the case is not run. */
  readonly reasons: readonly string[];
  /** The needs that the deployment does not meet. */
  readonly lacks?: readonly Need[];
}

/** One of several parts of the cases, which are disjoint and together contain every case. */
export interface Shard {
  /** From 1 to `count`. */
  readonly number: number;
  readonly count: number;
}

/** A case to be run by one subject, with what it needs and creates by the mapping of the run. */
export interface Planned extends MappedCase {
  readonly subject: 'http' | 'sdk';
  /** The index among all cases, which is part of the marker. */
  readonly index: number;
  /** The reason why the case is not run; missing if it is run. */
  readonly excluded?: Exclusion;
}

/** The number of examples that a generated case tries unless the options say otherwise. */
export const defaultBudget = 10;

/** Options that determine the plan. */
export interface PlanOptions {
  /** The subjects to test. Default: `http`. */
  readonly subject?: 'http' | 'sdk' | 'both' | undefined;
  /** Globs for ids of cases or requirements. Default: all cases. */
  readonly only?: readonly string[] | undefined;
  /** The part of the chosen cases. Default: all of them. */
  readonly shard?: Shard | undefined;
  /** The number of examples that a generated case tries. Default: 10. */
  readonly budget?: number | undefined;
  /** The seed of the order. Default: 1. */
  readonly seed?: number | undefined;
}

/**
 * Returns every chosen case with each subject, in the order of execution: at random, but those first that take long, so
 * that none of them is left alone at the end.
 */
export function planOf(cases: readonly Case[], environment: Environment, options: PlanOptions): readonly Planned[] {
  const { seed = 1, budget = defaultBudget } = options;
  const facts = factsOf(environment);
  const planned = casesWithSubjects(cases, options).map((each): Planned => {
    const mapped = { ...each, ...mappedCase(each.testCase, environment.mapping) };
    const excluded = exclusionOf(mapped, environment, facts, budget);
    return { ...mapped, ...(excluded === undefined ? {} : { excluded }) };
  });
  const lasts = ({ testCase: { generated, waits } }: Planned) => generated === true || waits === true;
  return shuffled(planned, randomOf(seed)).toSorted((left, right) => Number(lasts(right)) - Number(lasts(left)));
}

/**
 * Returns every chosen case with each subject, in the order of their indices. The index of a case is the same in every
 * shard, and a shard contains a case with all its subjects.
 */
export function casesWithSubjects(
  cases: readonly Case[],
  { subject = 'http', only = [], shard = { number: 1, count: 1 } }: Omit<PlanOptions, 'seed'>,
): readonly Pick<Planned, 'testCase' | 'subject' | 'index'>[] {
  const subjects = subject === 'both' ? (['http', 'sdk'] as const) : [subject];
  return cases
    .filter((testCase) => isChosen(testCase, only))
    .flatMap((testCase, place) => {
      if (place % shard.count !== shard.number - 1) return [];
      return subjects.map((each, offset) => ({ testCase, subject: each, index: place * subjects.length + offset }));
    });
}

/**
 * Returns whether a glob matches the id of the case or of one of its requirements. Without globs every case is chosen.
 */
export function isChosen(testCase: Case, only: readonly string[]): boolean {
  if (only.length === 0) return true;
  const ids = [testCase.id, ...requirementsOf(testCase)];
  return only.some((glob) => ids.some((id) => matchesGlob(id, glob)));
}

/** Returns whether an id matches a pattern in which `*` stands for any text and `?` for one character. */
export function matchesGlob(id: string, glob: string): boolean {
  const text = glob
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    // One `.*` for each of several `*` would try every way to divide a text among them.
    .replaceAll(/\*+/g, '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${text}$`, 's').test(id);
}

/** Returns what a case creates that must be deleted again: entities of mapped types, and files. */
export function createdBy({ testCase, creates }: MappedCase): readonly (CreatableNeed | 'resources')[] {
  if (!mayWrite(testCase)) return [];
  return testCase.needs.includes('resources') ? [...creates, 'resources'] : creates;
}

/** Returns whether no other case may run at the same time in the same service. */
export function runsAlone({ testCase }: Pick<Planned, 'testCase'>): boolean {
  return needsIsolation(testCase) || testCase.deletesByCondition === true;
}

function exclusionOf(
  mapped: MappedCase & Pick<Planned, 'subject'>,
  environment: Environment,
  facts: RunFacts,
  budget: number,
): Exclusion | undefined {
  const { testCase, mapping, subject } = mapped;
  if (subject === 'sdk' && testCase.httpOnly !== undefined) {
    return { cause: 'httpOnly', reasons: [`by plain HTTP only: ${testCase.httpOnly}`] };
  }
  const lacks = testCase.needs.filter((need) => needRows.get(need)?.found(mapping, facts) === undefined);
  if (lacks.length > 0) {
    const reasons = Array.from(
      new Set(lacks.map((need) => needRows.get(need)?.lack ?? `the mapping has nothing for ${need}`)),
    );
    return { cause: 'missing', reasons, lacks };
  }
  if (mayWrite(testCase) && !environment.writes) {
    return { cause: 'writes', reasons: ['it writes, which is not allowed (--allow-writes)'] };
  }
  const unmarked = withoutMarker(mapped);
  if (unmarked.length > 0) {
    const reasons = unmarked.map(
      (need) => `the mapping has no marker for ${need}, so that nothing of it can be deleted again`,
    );
    return { cause: 'missing', reasons };
  }
  if (testCase.generated === true && budget === 0) {
    return { cause: 'budget', reasons: ['it has no examples to try (--budget 0)'] };
  }
  if (testCase.deletesByCondition === true && !environment.bulkDeletes) {
    const reason = 'it deletes by conditions, which is not allowed (--allow-bulk-delete)';
    return { cause: 'bulkDelete', reasons: [reason] };
  }
  return undefined;
}

/** Returns the same elements in a random order. */
function shuffled<T>(elements: readonly T[], random: () => number): T[] {
  return elements
    .map((element) => ({ element, place: random() }))
    .sort((left, right) => left.place - right.place)
    .map(({ element }) => element);
}
