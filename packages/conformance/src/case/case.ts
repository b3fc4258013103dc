import type { Deviation, Dialect, DialectRowId } from './deviations.js';
import type { Fixture } from './fixture.js';
import type { Need } from './needs.js';
import type { Oracle } from './oracle.js';
import type { Observation, Subject } from './subject.js';

/** One thing that the suite tries, as a plain value. */
export interface Case {
  /** Stable, e.g. `ent-put/type/object-without-id`. */
  readonly id: string;
  /** What it judges. A difference is a `fail` where one of them is a MUST, else `observed`; see {@link Judging}. */
  readonly requirement: string | readonly string[];
  readonly needs: readonly Need[];
  /** Whether it may change anything in the deployment. */
  readonly writes: boolean;
  /**
   * What no typed call can say, where the case sends raw requests; the SDK sends them by `client.request`. `wire`: the
   * text of the answer is judged, which a typed call hides.
   */
  readonly raw?: 'body' | 'header' | 'request' | 'route' | 'wire' | undefined;
  /** `['http']` where no call of the SDK makes the request. */
  readonly subjects?: readonly ['http'];
  /** Why; wanted with `subjects`. */
  readonly httpOnlyReason?: string;
  /** The cell of the grid that it comes from. */
  readonly cell?: { readonly grid: string; readonly row: string; readonly column: string };
  /** The rows of the dialects that it can tell: each is among what it checks, and no other. */
  readonly deviation?: DialectRowId | readonly DialectRowId[] | undefined;
  run(context: CaseContext): Promise<unknown>;
}

/** Any status that says that the call failed: which one is open. */
export const anyError = '400 or more';

/** A status, or one of several. */
export type Status = number | readonly number[] | typeof anyError;

/** What a single check judges. */
export interface Judging {
  /**
   * The requirement of the case that the check judges, where that is not every requirement of the case. A difference from
   * a requirement that is no MUST is noted, and the case goes on.
   */
  readonly judges?: string;
}

/** What a case has to work with. */
export interface CaseContext {
  /** Who is judged. */
  readonly subject: Subject;
  readonly fixture: Fixture;
  readonly oracle: Oracle;
  /** Unique for this run, case and subject; every entity that the case creates carries it. */
  readonly marker: string;
  /** From 0 to 1; the same for the same seed and case. */
  readonly random: () => number;
  readonly signal: AbortSignal;
  /** What the run judges by. */
  readonly dialect: Dialect;
  /**
   * Compares values by what `expected` says: a number matches by value, a date by its instant, a set in any order, a
   * constant by its name, an expected entity by the properties that it names. Where `expected` is a {@link Deviation},
   * the column of the chosen dialect judges; what the other column says is noted, and the case goes on.
   *
   * @returns the dialect that is spoken, by which the case judges the effects
   * @throws CheckFailed where neither column is met
   */
  check(name: string, actual: unknown, expected: Deviation, judging?: Judging): Dialect;
  check(name: string, actual: unknown, expected: unknown, judging?: Judging): void;
  /**
   * The status of an answer, or one of several. Where the SDK refused the call before sending it, a status from 400 on
   * is met; where it refused it by a row of the deployed dialect, the deployed column of that row is.
   *
   * @returns as {@link check}
   * @throws CheckFailed
   */
  checkStatus(observation: Observation, expected: Deviation<Status>, judging?: Judging): Dialect;
  checkStatus(observation: Observation, expected: Status, judging?: Judging): void;
  checkStatus(observation: Observation, expected: Status | Deviation<Status>, judging?: Judging): Dialect;
  /** As check, of what is only observed: a difference is noted, and the case goes on. */
  observe(name: string, actual: unknown, expected: Deviation): Dialect;
  observe(name: string, actual: unknown, expected: unknown): void;
}

/** What a case expected is not so. */
export class CheckFailed extends Error {
  override readonly name = 'CheckFailed';
  readonly check: string;
  readonly expected: unknown;
  readonly got: unknown;

  constructor(check: string, expected: unknown, got: unknown, message?: string) {
    super(message ?? `${check} is not as expected`);
    this.check = check;
    this.expected = expected;
    this.got = got;
  }
}

/** The set-up of a case failed: nothing was judged. */
export class Blocked extends Error {
  override readonly name = 'Blocked';
}

/** The deployment lacks what the case needs. */
export class Unsupported extends Error {
  override readonly name = 'Unsupported';
}

/** The rows of the dialects that a case tells, as a list. */
export const deviationsOf = ({ deviation = [] }: Case): readonly DialectRowId[] => [deviation].flat();

/** The requirements of a case as a list. */
export function requirementsOf({ requirement }: Case): readonly string[] {
  return typeof requirement === 'string' ? [requirement] : requirement;
}
