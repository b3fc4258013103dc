import {
  anyError,
  Blocked,
  type Case,
  type CaseContext,
  CheckFailed,
  deviationsOf,
  type Judging,
  type Level,
  requirementsOf,
  type Status,
  Unsupported,
} from '../case/case.js';
import { differenceFrom, matches } from '../case/compare.js';
import { Deviation, type Dialect, type DialectRowId, otherDialect } from '../case/deviations.js';
import type { Secrets } from '../case/secrets.js';
import { NotExpressible, type Observation } from '../case/subject.js';
import { found, notMet, verdictOf } from '../case/verdict.js';
import { NotOwned } from '../cleanup/guard.js';
import { CreationStopped } from '../cleanup/ledger.js';
import { SessionEnded } from '../target/session.js';
import { NoAnswer } from '../target/subjects/receive.js';
import { type Finding, type Judgement, violation } from './result.js';

/** What the checks of a case judge. */
type Judged = Pick<Case, 'judges' | 'also' | 'deviation'>;

/** Returns the level of a requirement, if the run knows it. */
export type LevelOf = (requirement: string) => Level | undefined;

/** The verdicts of judgements, the worst first. A value that meets neither dialect is worse than a deviation. */
const order: readonly Judgement['verdict'][] = ['fail', 'observed', 'deviates', 'pass'];

/** The requirements that a check judges, and whether a difference ends the case. */
interface Scope {
  readonly judges: readonly string[];
  readonly isEnding: boolean;
}

/**
 * Makes the checks of one case, and records its judgements on requirements. No other place decides which requirement a
 * check judges.
 */
export class Checker implements Pick<CaseContext, 'check' | 'checkStatus' | 'observe' | 'dialect'> {
  readonly dialect: Dialect;
  /** The statuses that the case has expected until now, without those of `anyError`. */
  readonly expectedStatuses = new Set<number>();
  readonly #testCase: Judged;
  readonly #levels: ReadonlyMap<string, Level>;
  readonly #secrets: Secrets;
  readonly #judged = new Map<string, Judgement>();
  readonly #detected = new Map<DialectRowId, Dialect>();
  #deviating: Finding | undefined;
  #difference: CheckFailed | undefined;

  /** @param secrets the texts that no message may show */
  constructor(testCase: Judged, dialect: Dialect, levelOf: LevelOf, secrets: Secrets) {
    this.#testCase = testCase;
    this.#levels = new Map(requirementsOf(testCase).map((id) => [id, levelOf(id) ?? 'MUST']));
    this.#secrets = secrets;
    this.dialect = dialect;
  }

  readonly check = (name: string, actual: unknown, expected: unknown, judging: Judging = {}): Dialect =>
    this.#compare(name, actual, expected, this.#scopeOf(judging));

  readonly observe = (name: string, actual: unknown, expected: unknown, { judges }: Judging = {}): Dialect => {
    const others = Array.from(this.#levels.keys()).filter((id) => !this.#isMust([id]));
    const scope = judges === undefined ? { judges: others } : this.#scopeOf({ judges });
    return this.#compare(name, actual, expected, { ...scope, isEnding: false });
  };

  readonly checkStatus = (
    { refused, refusedBy, status, text }: Observation,
    expected: Status | Deviation<Status>,
    judging: Judging = {},
  ): Dialect => {
    const { judges, isEnding } = this.#scopeOf(judging);
    for (const each of statusesOf(expected)) this.expectedStatuses.add(each);
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
    return this.#notMet(new CheckFailed('status', this.#expectedValue(expected), got, message, judges), isEnding);
  };

  #compare(name: string, actual: unknown, expected: unknown, { judges, isEnding }: Scope): Dialect {
    const met = this.#dialectMet(name, expected, actual, judges, (column) => matches(actual, column));
    if (met !== undefined) return met;
    const wanted = this.#expectedValue(expected);
    const difference = differenceFrom(actual, wanted);
    // A difference between the whole values needs no message, because the values are shown anyway.
    const message = difference?.endsWith(' at $') === false ? `${name}: ${difference}` : undefined;
    return this.#notMet(new CheckFailed(name, wanted, actual, message, judges), isEnding);
  }

  /** Judges an effect whose result the case uses. @throws CheckFailed if the effect throws one */
  async judgeEffect<Value>(effect: () => Promise<Value>, judging: Judging): Promise<Value> {
    const { judges } = this.#scopeOf(judging);
    try {
      const value = await effect();
      this.#met(judges);
      return value;
    } catch (error) {
      if (!(error instanceof CheckFailed)) throw error;
      throw new CheckFailed(error.check, error.expected, error.got, error.message, judges);
    }
  }

  /** Records that an effect is not met. @throws the error, unless it is a difference after which the case continues */
  recordMissing(error: unknown, judging: Judging): void {
    if (!(error instanceof CheckFailed)) throw error;
    this.#notMet(error, this.#scopeOf(judging).isEnding);
  }

  /** @throws TypeError if the check names a requirement that the case does not name */
  #scopeOf({ judges: named, continues = false }: Judging): Scope {
    const judges = named === undefined ? this.#default : [named].flat();
    const unnamed = judges.find((id) => !this.#levels.has(id));
    if (unnamed !== undefined) throw new TypeError(`the check judges ${unnamed}, which the case does not name`);
    return { judges, isEnding: !continues && (named === undefined || this.#isMust(judges)) };
  }

  /** The requirements that a check judges by default, and that an unreadable response does not meet. */
  get #default(): readonly string[] {
    return [this.#testCase.judges].flat();
  }

  #isMust(judges: readonly string[]): boolean {
    return this.#evidenceOf(judges) === 'mustNotMet';
  }

  /** Returns the evidence that a check of these requirements is not met. */
  #evidenceOf(judges: readonly string[]): ReturnType<typeof notMet> {
    return notMet(judges.map((id) => this.#levels.get(id)));
  }

  #met(judges: readonly string[]): Dialect {
    this.#record(judges, { verdict: verdictOf('checksMet') });
    return this.dialect;
  }

  /** Records a judgement on requirements. Of several judgements, the first of the worst ones is kept. */
  #record(judges: readonly string[], judgement: Judgement): void {
    for (const id of judges) {
      const earlier = this.#judged.get(id);
      const isWorse = earlier === undefined || order.indexOf(judgement.verdict) < order.indexOf(earlier.verdict);
      if (isWorse) this.#judged.set(id, judgement);
    }
  }

  /** Records the first difference, that of a MUST before others. @throws CheckFailed if the difference ends the case */
  #notMet(difference: CheckFailed, isEnding: boolean): Dialect {
    if (isEnding) throw difference;
    const { judges = this.#default, check } = difference;
    this.#recordDifference(judges, check);
    this.#difference ??= difference;
    if (this.#isMust(judges) && !this.#isMust(this.#difference.judges ?? [])) this.#difference = difference;
    return this.dialect;
  }

  /** Records that a check is not met: a MUST fails, and any other requirement differs from what was observed. */
  #recordDifference(judges: readonly string[], check: string): void {
    for (const id of judges) this.#record([id], { verdict: verdictOf(this.#evidenceOf([id])), check });
  }

  /** The judgements as a member of a finding. It is absent if no check was made. */
  get #recorded(): Pick<Finding, 'judged'> {
    return this.#judged.size === 0 ? {} : { judged: Object.fromEntries(this.#judged) };
  }

  /** The finding of a case that ran to its end. */
  get finding(): Finding {
    const detected = this.#detected.size === 0 ? {} : { detected: Object.fromEntries(this.#detected) };
    const difference = this.#difference;
    const isFailed = difference !== undefined && this.#isMust(difference.judges ?? []);
    if (this.#deviating !== undefined && !isFailed) return { ...this.#deviating, ...this.#recorded, ...detected };
    if (difference !== undefined) return { ...this.#failed(difference), ...detected };
    return found('checksMet', { ...this.#recorded, ...detected });
  }

  #failed({ check, expected, got, message, judges }: CheckFailed): Finding {
    return { ...this.#notMetBy(check, message, judges), expected, got };
  }

  /** Records that a check is not met, and returns the finding that this is. */
  #notMetBy(check: string, message: string, judges = this.#default): Finding {
    this.#recordDifference(judges, check);
    const verdict = verdictOf(this.#evidenceOf(judges));
    return { verdict, ...(judges.length === 0 ? {} : { judges }), ...this.#recorded, message, check };
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
    if (!(expected instanceof Deviation)) return holds(expected) ? this.#met(judges) : undefined;
    this.#requireNamed(expected.row);
    const other = otherDialect(this.dialect);
    if (holds(expected[this.dialect])) {
      // A value that services of both dialects may answer with does not show the dialect.
      const isAllowedInBoth = holds(expected[other]) || (expected.isAccident && this.dialect === 'documented');
      if (!isAllowedInBoth && !this.#detected.has(expected.row)) this.#detected.set(expected.row, this.dialect);
      return this.#met(judges);
    }
    if (!holds(expected[other])) return undefined;
    if (expected.isAccident && other === 'documented') {
      this.#met(judges);
      return other;
    }
    this.#recordDeviation(expected, name, got, judges);
    return other;
  }

  #recordDeviation(deviation: Deviation, name: string, got: unknown, judges: readonly string[]): void {
    const { row } = deviation;
    this.#record(judges, { verdict: verdictOf('otherDialectMet'), check: name, deviation: row });
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
    return this.#met(judges);
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
    if (error instanceof NoAnswer && error.kind === 'unreadable') return this.#notMetBy('an answer', error.message);
    if (error instanceof NoAnswer || error instanceof SessionEnded)
      return found('noResponse', { reason: error.message });
    if (error instanceof Blocked) {
      if (error.violates !== undefined) return violation(error.violates, error.message);
      return found(error.status === 403 ? 'setUpForbidden' : 'setUpFailed', { reason: error.message });
    }
    // Only a response of the service can have named what the case does not own.
    if (error instanceof NotOwned) return this.#notMetBy('the service names only what the case owns', error.message);
    if (error instanceof Unsupported) return found('deploymentLacks', { reason: error.message });
    if (error instanceof CreationStopped) return found(error.stop.cause, { reason: error.message });
    if (error instanceof NotExpressible) return found('notExpressible', { reason: error.message });
    const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    return found('faultOfSuite', { message });
  }
}

function statusesOf(expected: Status | Deviation<Status>): readonly number[] {
  const columns = expected instanceof Deviation ? [expected.documented, expected.deployed] : [expected];
  return columns.flatMap((column) => (column === anyError ? [] : column));
}
