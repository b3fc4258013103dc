import type { Deviation, Dialect, DialectRowId } from './deviations.js';
import type { Fixture } from './fixture.js';
import type { Need } from './needs.js';
import type { Plain, PlainEntity } from './plain.js';
import type { Observation, Subject, Target } from './subject.js';

export { Blocked, CheckFailed, Unsupported, violatedBy } from './errors.js';

/** A single test of the suite, as a plain value. */
export interface Case {
  /** The stable id, e.g. `ent-put/type-object-without-id-n-a`. */
  readonly id: string;
  /** The ids of the requirements that the checks of the case judge unless they name others. */
  readonly judges: string | readonly string[];
  /** The ids of further requirements, each of which at least one check names. Default: none. */
  readonly also?: string | readonly string[] | undefined;
  /** What the deployment must have, by the mapping or by itself. Otherwise the case is `unsupported`. */
  readonly needs: readonly Need[];
  /**
   * Whether the case changes nothing in the deployment, so that it runs where writing is not allowed. Default: `false`.
   */
  readonly onlyReads?: boolean;
  /** Whether the case tries examples that are generated from the seed of the run, as many as the budget allows. */
  readonly generated?: boolean;
  /** Whether the case waits until some time has passed in the service. Default: `false`. */
  readonly waits?: boolean;
  /**
   * Whether the case deletes entities by conditions, without an id (4.8). A service that ignores the conditions deletes
   * what belongs to others, so that such a case is run last, and only with `allowBulkDelete`.
   */
  readonly deletesByCondition?: boolean;
  /**
   * Whether every reference of the case leads to an entity without references. Then `referringType` can own the
   * references if the entity type has no such properties. The case creates the owner as `linkingType`, sets only
   * references in it, and creates what it refers to as `entityType`.
   */
  readonly linksOnce?: boolean;
  /** The reason why no call of the SDK can make the request, if that is so. Then the case is run by plain HTTP only. */
  readonly httpOnly?: string;
  /** The cell of the grid that the case was generated from. */
  readonly cell?: {
    /** The title of the grid. */
    readonly grid: string;
    /** The name of the row. */
    readonly row: string;
    /** The name of the column. */
    readonly column: string;
  };
  /** The dialect rows of the checks of the case, which show the dialect of the service in these rows. */
  readonly deviation?: DialectRowId | readonly DialectRowId[] | undefined;
  /** Sends the requests and checks the responses. The result of the promise is ignored. */
  run(context: CaseContext): Promise<unknown>;
}

/** Any status of a failed call, for calls whose exact status the specification leaves open. */
export const anyError = '400 or more';

/** An expected status: exactly one, one of several, or any status of a failed call. */
export type Status = number | readonly number[] | typeof anyError;

/** The requirement that a single check judges. */
export interface Judging {
  /**
   * The id of the requirement that the check judges, or several ids if their statements mean the same for the check.
   * Default: `judges` of the case; for {@link CaseContext.observe} the requirements of the case that are not a MUST. A
   * difference from a MUST fails this MUST only, and ends the case. A difference from another requirement that the
   * check names, or that is observed, is recorded, and the case continues.
   */
  readonly judges?: string | readonly string[];
  /**
   * Whether the case continues after a difference from a MUST, because nothing that follows depends on the value, so
   * that further requirements are judged. Default: `false`.
   */
  readonly continues?: boolean;
}

/** Everything that a case can use while it runs. */
export interface CaseContext {
  /** The client under test, which sends the requests that the case judges. */
  readonly subject: Subject;
  /** The names of the deployment's types and properties, and the creation of the entities that the case needs. */
  readonly fixture: Fixture;
  /** The state of the deployment, which it reads without the subject. */
  readonly oracle: Oracle;
  /** A text that is unique to this run, case and subject. Every entity that the case creates contains it. */
  readonly marker: string;
  /** Returns a number from 0 to 1. The sequence is the same for the same seed and case. */
  readonly random: () => number;
  /** The number of examples that a generated case tries. */
  readonly budget: number;
  /** Aborted when the time limit of the case has passed. */
  readonly signal: AbortSignal;
  /** The dialect that the run judges by. */
  readonly dialect: Dialect;
  /**
   * Compares a value with `expected`. A number matches by value, a date by its instant, a set in any order, a constant
   * by its name, and an entity by the properties that `expected` names. If `expected` is a {@link Deviation}, the
   * column of the chosen dialect decides. A value that only matches the other column is recorded, and the case
   * continues.
   *
   * @returns the dialect whose expectation the value matches; the case judges the effects by this dialect
   * @throws CheckFailed if the value matches neither column
   */
  check(name: string, actual: unknown, expected: Deviation, judging?: Judging): Dialect;
  /** Compares a value with one that is the same in both dialects. @throws CheckFailed if the value does not match */
  check(name: string, actual: unknown, expected: unknown, judging?: Judging): void;
  /**
   * Checks the status of a response. If the SDK refused the call before it sent it, every expected status of 400 or
   * more is met. If it refused the call because of a row of the deployed dialect, only the deployed column of that row
   * is met.
   *
   * @returns the same as {@link check}
   * @throws CheckFailed
   */
  checkStatus(observation: Observation, expected: Deviation<Status>, judging?: Judging): Dialect;
  /** Checks the status of a response that is the same in both dialects. @throws CheckFailed */
  checkStatus(observation: Observation, expected: Status, judging?: Judging): void;
  /** Checks the status of a response that may depend on the dialect, e.g. one of a table. @throws CheckFailed */
  checkStatus(observation: Observation, expected: Status | Deviation<Status>, judging?: Judging): Dialect;
  /** Compares like `check`, but never fails: a difference is recorded, and the case continues. */
  observe(name: string, actual: unknown, expected: Deviation, judging?: Judging): Dialect;
  /** Compares like `check` with a value that is the same in both dialects, but never fails. */
  observe(name: string, actual: unknown, expected: unknown, judging?: Judging): void;
}

/** Returns the dialect rows of a case as a list. */
export const deviationsOf = ({ deviation = [] }: Pick<Case, 'deviation'>): readonly DialectRowId[] =>
  [deviation].flat();

/** Returns the requirements of a case, each once: those that its checks judge by default, and then the others. */
export const requirementsOf = ({ judges, also = [] }: Pick<Case, 'judges' | 'also'>): readonly string[] =>
  Array.from(new Set([judges, also].flat(2)));

/** Returns whether a case may change anything in the deployment. */
export const mayWrite = ({ onlyReads = false }: Pick<Case, 'onlyReads'>): boolean => !onlyReads;

/** Returns whether a case may destroy everything, so that it needs a copy of the service of its own. */
export const needsIsolation = ({ needs }: Pick<Case, 'needs'>): boolean => needs.includes('throwaway');

/** The values of properties by their names. */
export type Values = { readonly [name: string]: Plain };

/** An entity that was changed, with the properties that must have new values. */
export interface Changed {
  readonly target: Target;
  readonly properties: Values;
}

/** The state of everything that contains the marker of a case. References are reduced to type and id. */
export interface Snapshot {
  /** The entities by type, partition and id. */
  readonly entities: ReadonlyMap<string, PlainEntity>;
}

/**
 * Reads the state of the deployment by plain HTTP, independently of the subject. The methods that check an effect throw
 * a CheckFailed named `effect: …` unless the state shows exactly that effect.
 */
export interface Oracle {
  /** Reads everything that contains the marker of the case, of all types that the case needs. */
  snapshot(): Promise<Snapshot>;
  /** Reads an entity. Returns `undefined` if it does not exist. */
  read(target: Target): Promise<PlainEntity | undefined>;
  /** Reads the value of a property. */
  property(target: Target, property: string): Promise<Plain | undefined>;
  /** Reads the entities of a type that contain the marker of the case. */
  marked(type: string): Promise<readonly PlainEntity[]>;

  /**
   * Returns an oracle whose effects judge the requirement. Without it they judge the same as a check without `judges`.
   */
  judging(judges: string | readonly string[]): Oracle;

  /** Checks that nothing has changed. */
  none(before: Snapshot): Promise<void>;
  /**
   * Checks that `count` entities (default: one) with these property values were created and nothing else has changed.
   * Returns the created entities.
   */
  created(before: Snapshot, properties: Values, count?: number): Promise<readonly PlainEntity[]>;
  /** Checks that these properties of one entity have these values and nothing else has changed. */
  updated(before: Snapshot, target: Target, properties: Values): Promise<void>;
  /**
   * Checks that one entity was created for each element of `created`, with its property values, that the targets in
   * `updated` have the given values, and that nothing else has changed.
   *
   * @returns the created entities, in the order of `created`
   */
  stored(before: Snapshot, created: readonly Values[], updated?: readonly Changed[]): Promise<readonly PlainEntity[]>;
  /**
   * Checks that the targets were deleted, that the entities in `changed` have the given values, and that nothing else
   * has changed.
   */
  deleted(before: Snapshot, targets: readonly Target[], changed?: readonly Changed[]): Promise<void>;
}

/**
 * The weight of a requirement. `MUST`: the specification says it, and a difference fails the run. `SHOULD`: the best
 * reading of an ambiguous passage. `OBSERVED`: the observed behaviour of services. A difference from a SHOULD or from
 * an OBSERVED requirement is reported, but does not fail the run.
 */
export type Level = 'MUST' | 'SHOULD' | 'OBSERVED';

/** A statement of the specification. */
export interface Requirement {
  /** The stable id, e.g. `ENT-PUT-03`. */
  readonly id: string;
  /** The section that contains the statement, e.g. `4.8`. */
  readonly section: string;
  /** Decides whether a difference fails the run. */
  readonly level: Level;
  /** The statement in the suite's own words. */
  readonly text: string;
  /**
   * The places of the sentences of the specification that contain the statement, e.g. `4.8 DELETE #1`. Requirements
   * that are not part of the suite may have none.
   */
  readonly from?: readonly string[];
  /** The reason why no case tests the statement. */
  readonly untested?: string;
  /** The resolution that contains the statement, e.g. `R-36`. */
  readonly resolution?: string;
}
