import {
  anyError,
  Blocked,
  type Case,
  type CaseContext,
  CheckFailed,
  deviationsOf,
  type Judging,
  type Status,
  Unsupported,
} from '../case/case.js';
import { differenceFrom, matches } from '../case/compare.js';
import { Deviation, type Dialect, type DialectRowId, otherDialect } from '../case/deviations.js';
import type { Secrets } from '../case/secrets.js';
import { NotExpressible, type Observation } from '../case/subject.js';
import { CreationStopped } from '../cleanup/brake.js';
import { NotOwned } from '../cleanup/guard.js';
import { SessionEnded } from '../target/session.js';
import { Unreadable } from '../target/set-up-client.js';
import { NoAnswer } from '../target/subjects/no-answer.js';
import { found, verdictOf } from './evidence.js';
import { Judgements, type LevelOf } from './judgements.js';
import type { Finding } from './result.js';

/** What the checks of a case judge. */
type Judged = Pick<Case, 'judges' | 'also' | 'deviation'>;

/** Makes the checks of one case, and records their findings. */
export class Checker implements Pick<CaseContext, 'check' | 'checkStatus' | 'observe' | 'dialect'> {
  readonly dialect: Dialect;
  readonly judgements: Judgements;
  readonly #testCase: Judged;
  readonly #secrets: Secrets;
  readonly #detected = new Map<DialectRowId, Dialect>();
  readonly #expectedStatuses = new Set<number>();
  #deviating: Finding | undefined;
  #difference: CheckFailed | undefined;

  /** @param secrets the texts that no message may show */
  constructor(testCase: Judged, dialect: Dialect, levelOf: LevelOf, secrets: Secrets) {
    this.#testCase = testCase;
    this.#secrets = secrets;
    this.dialect = dialect;
    this.judgements = new Judgements(testCase, levelOf);
  }

  readonly check = (name: string, actual: unknown, expected: unknown, judging: Judging = {}): Dialect => {
    return this.#checkValue(name, actual, expected, this.judgements.of(judging), this.judgements.isEnding(judging));
  };

  readonly checkStatus = (
    observation: Observation,
    expected: Status | Deviation<Status>,
    judging: Judging = {},
  ): Dialect => {
    const judges = this.judgements.of(judging);
    for (const each of statusesOf(expected)) this.#expectedStatuses.add(each);
    const { refused, refusedBy, status, text } = observation;
    if (refusedBy !== undefined) return this.#refusedBy(refusedBy, refused ?? '', expected, judges);
    const isMet = (column: Status) => {
      if (column === anyError) return refused !== undefined || status >= 400;
      const allowed = [column].flat();
      return refused === undefined ? allowed.includes(status) : allowed.every((each) => each >= 400);
    };
    const got = refused === undefined ? status : `refused before it was sent: ${refused}`;
    const met = this.#dialectMet('status', expected, got, judges, isMet);
    if (met !== undefined) return met;
    const message = status >= 400 ? `the status is ${status}: ${this.#secrets.excerpt(text, 300)}` : undefined;
    return this.notMet(
      new CheckFailed('status', this.#expectedValue(expected), got, message, judges),
      this.judgements.isEnding(judging),
    );
  };

  readonly observe = (name: string, actual: unknown, expected: unknown, { judges }: Judging = {}): Dialect => {
    const ids = judges === undefined ? this.judgements.observed : this.judgements.of({ judges });
    return this.#checkValue(name, actual, expected, ids, false);
  };

  #checkValue(name: string, actual: unknown, expected: unknown, judges: readonly string[], isEnding: boolean): Dialect {
    const met = this.#dialectMet(name, expected, actual, judges, (column) => matches(actual, column));
    if (met !== undefined) return met;
    const wanted = this.#expectedValue(expected);
    const difference = differenceFrom(actual, wanted);
    // A difference between the whole values needs no message, because the values are shown anyway.
    const message = difference?.endsWith(' at $') === false ? `${name}: ${difference}` : undefined;
    return this.notMet(new CheckFailed(name, wanted, actual, message, judges), isEnding);
  }

  /** The statuses that the case has expected until now, without those of `anyError`. */
  get expectedStatuses(): ReadonlySet<number> {
    return this.#expectedStatuses;
  }

  /** The finding of a case that ran to its end. */
  get finding(): Finding {
    const detected = this.#detected.size === 0 ? {} : { detected: Object.fromEntries(this.#detected) };
    const difference = this.#difference;
    const hasFailed = difference !== undefined && this.#isOfMust(difference);
    if (this.#deviating !== undefined && !hasFailed) {
      return { ...this.#deviating, ...this.judgements.recorded, ...detected };
    }
    if (difference !== undefined) return { ...this.#failed(difference), ...detected };
    return found('checksMet', { ...this.judgements.recorded, ...detected });
  }

  #isOfMust({ judges = this.judgements.default }: CheckFailed): boolean {
    return this.judgements.includeMust(judges);
  }

  #failed({ check, expected, got, message, judges }: CheckFailed): Finding {
    return { ...this.#notMetBy(check, judges), message, check, expected, got };
  }

  /**
   * Records that a check is not met, and returns the verdict on the case with the requirements that the check judges.
   */
  #notMetBy(check: string, judges = this.judgements.default): Pick<Finding, 'verdict' | 'judges' | 'judged'> {
    this.judgements.recordDifference(judges, check);
    return {
      verdict: verdictOf(this.judgements.notMet(judges)),
      ...(judges.length === 0 ? {} : { judges }),
      ...this.judgements.recorded,
    };
  }

  /**
   * Returns the dialect whose expectation the value meets: the chosen one, or the other one, which is recorded as a
   * deviation. Returns `undefined` if the value meets neither. No other place decides what a dialect row means for a
   * verdict.
   */
  #dialectMet<Column>(
    name: string,
    expected: Column | Deviation<Column>,
    got: unknown,
    judges: readonly string[],
    holds: (column: Column) => boolean,
  ): Dialect | undefined {
    if (!(expected instanceof Deviation)) {
      if (!holds(expected)) return undefined;
      this.met(judges);
      return this.dialect;
    }
    this.#requireNamed(expected.row);
    const other = otherDialect(this.dialect);
    if (holds(expected[this.dialect])) {
      // A value that services of both dialects may answer with does not show the dialect.
      const isAllowedInBoth = holds(expected[other]) || (expected.isAccident && this.dialect === 'documented');
      if (!isAllowedInBoth && !this.#detected.has(expected.row)) this.#detected.set(expected.row, this.dialect);
      this.met(judges);
      return this.dialect;
    }
    if (!holds(expected[other])) return undefined;
    if (expected.isAccident && other === 'documented') {
      this.met(judges);
      return other;
    }
    this.#recordDeviation(expected, name, got, judges);
    return other;
  }

  #recordDeviation(deviation: Deviation, name: string, got: unknown, judges: readonly string[]): void {
    const { row } = deviation;
    this.judgements.record(judges, { verdict: verdictOf('otherDialectMet'), check: name, deviation: row });
    this.#detected.set(row, otherDialect(this.dialect));
    this.#deviating ??= found('otherDialectMet', {
      deviation: row,
      message: `${name} is as ${row} of the ${otherDialect(this.dialect)} dialect says`,
      check: name,
      expected: deviation[this.dialect],
      got,
      judges,
    });
  }

  /**
   * A call that the SDK refuses because of a row of the deployed dialect meets the deployed column of that row only.
   */
  #refusedBy(
    row: DialectRowId,
    reason: string,
    expected: Status | Deviation<Status>,
    judges: readonly string[],
  ): Dialect {
    const got = `refused before it was sent: ${reason}`;
    if (!(expected instanceof Deviation) || expected.row !== row || this.dialect !== 'deployed') {
      throw new CheckFailed('status', this.#expectedValue(expected), got, `the SDK refuses the call by ${row}`, judges);
    }
    this.#requireNamed(row);
    this.met(judges);
    return 'deployed';
  }

  /** Records that a check of these requirements is met. */
  met(judges: readonly string[]): void {
    this.judgements.record(judges, { verdict: verdictOf('checksMet') });
  }

  /** Records the first difference, that of a MUST before others. @throws CheckFailed if the difference ends the case */
  notMet(difference: CheckFailed, isEnding: boolean): Dialect {
    if (isEnding) throw difference;
    this.judgements.recordDifference(difference.judges ?? this.judgements.default, difference.check);
    if (this.#difference === undefined || (this.#isOfMust(difference) && !this.#isOfMust(this.#difference))) {
      this.#difference = difference;
    }
    return this.dialect;
  }

  #expectedValue(expected: unknown): unknown {
    return expected instanceof Deviation ? expected[this.dialect] : expected;
  }

  #requireNamed(row: DialectRowId): void {
    if (!deviationsOf(this.#testCase).includes(row))
      throw new TypeError(`the case checks ${row}, which it does not name`);
  }

  /** Returns the finding of a case that threw an error. */
  findingOfError(error: unknown): Finding {
    if (error instanceof CheckFailed) return this.#failed(error);
    if (error instanceof NoAnswer && error.kind === 'unreadable') {
      const check = 'an answer';
      return { ...this.#notMetBy(check), message: error.message, check };
    }
    if (error instanceof NoAnswer || error instanceof SessionEnded) {
      return found('noResponse', { reason: error.message });
    }
    if (error instanceof Blocked || error instanceof Unreadable) {
      if (error.violates !== undefined) return violation(error.violates, error.message);
      return found(error.status === 403 ? 'setUpForbidden' : 'setUpFailed', { reason: error.message });
    }
    if (error instanceof NotOwned) {
      // Only a response of the service can have named what the case does not own.
      const check = 'the service names only what the case owns';
      return { ...this.#notMetBy(check), message: error.message, check };
    }
    if (error instanceof Unsupported) return found('deploymentLacks', { reason: error.message });
    if (error instanceof CreationStopped) return found(error.stop.cause, { reason: error.message });
    if (error instanceof NotExpressible) return found('notExpressible', { reason: error.message });
    const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    return found('faultOfSuite', { message });
  }
}

/** Returns the finding that the set-up violates a requirement, beside the failure that the case has found already. */
export function violation(requirement: string, message: string, earlier?: Finding): Finding {
  const check = 'set-up';
  const verdict = verdictOf('setUpViolates');
  const failed = { [requirement]: { verdict, check } };
  if (earlier?.verdict === verdict) {
    return { ...earlier, judges: [...(earlier.judges ?? []), requirement], judged: { ...earlier.judged, ...failed } };
  }
  return { verdict, message, check, judges: [requirement], judged: failed };
}

function statusesOf(expected: Status | Deviation<Status>): readonly number[] {
  const columns = expected instanceof Deviation ? [expected.documented, expected.deployed] : [expected];
  return columns.flatMap((column) => (column === anyError ? [] : column));
}
