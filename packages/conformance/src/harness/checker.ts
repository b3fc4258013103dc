import {
  anyError,
  Blocked,
  type Case,
  type CaseContext,
  CheckFailed,
  deviationsOf,
  type Judging,
  requirementsOf,
  type Status,
  Unsupported,
} from '../case/case.js';
import { matches } from '../case/compare.js';
import { Deviation, type Dialect, type DialectRowId, otherDialect } from '../case/deviations.js';
import type { Secrets, Step } from '../case/exchange.js';
import type { Level } from '../case/requirement.js';
import { NotExpressible, type Observation } from '../case/subject.js';
import type { Verdict } from '../case/verdict.js';
import { CreationStopped } from '../cleanup/brake.js';
import { SessionEnded } from '../target/session.js';
import { Unreadable } from '../target/set-up-client.js';
import { NoAnswer } from '../target/subjects/connection.js';
import type { CaseResult } from './result.js';
import { blockedFinding } from './surroundings.js';

/** The criteria by which a case is judged. */
export interface Criteria {
  readonly dialect: Dialect;
  /** The requirements of the case, each with its level. */
  readonly levels: ReadonlyMap<string, Level>;
  /** The rows of the dialects that the case names. */
  readonly rows: readonly DialectRowId[];
}

/** Returns the criteria of a case in a dialect. */
export function criteriaOf(
  testCase: Case,
  dialect: Dialect,
  levelOf: (requirement: string) => Level | undefined,
): Criteria {
  const levels = new Map(requirementsOf(testCase).map((id) => [id, levelOf(id) ?? 'MUST']));
  return { dialect, levels, rows: deviationsOf(testCase) };
}

type Checks = Pick<CaseContext, 'check' | 'checkStatus' | 'observe' | 'dialect'>;
type Finding = Pick<CaseResult, 'verdict'> &
  Partial<Pick<CaseResult, 'message' | 'reason' | 'deviation' | 'check' | 'expected' | 'got' | 'detected'>>;

/** Makes the checks of one case, and records their findings. */
export class Checker implements Checks {
  readonly dialect: Dialect;
  readonly #criteria: Criteria;
  readonly #secrets: Secrets;
  readonly #detected = new Map<DialectRowId, Dialect>();
  readonly #expectedStatuses = new Set<number>();
  #deviating: Finding | undefined;
  #difference: CheckFailed | undefined;

  /** @param secrets the texts that no message may show */
  constructor(criteria: Criteria, secrets: Secrets) {
    this.#criteria = criteria;
    this.#secrets = secrets;
    this.dialect = criteria.dialect;
  }

  readonly check = (name: string, actual: unknown, expected: unknown, judging: Judging = {}): Dialect => {
    const isMust = this.#isMust(judging);
    const met = this.#dialectMet(name, expected, actual, (column) => matches(actual, column));
    return met ?? this.#notMet(new CheckFailed(name, this.#expectedValue(expected), actual), isMust);
  };

  readonly checkStatus = (
    observation: Observation,
    expected: Status | Deviation<Status>,
    judging: Judging = {},
  ): Dialect => {
    const isMust = this.#isMust(judging);
    for (const each of statusesOf(expected)) this.#expectedStatuses.add(each);
    const { refused, refusedBy, status, text } = observation;
    if (refusedBy !== undefined) return this.#refusedBy(refusedBy, refused ?? '', expected);
    const isMet = (column: Status) => {
      if (column === anyError) return refused !== undefined || status >= 400;
      const allowed = [column].flat();
      return refused === undefined ? allowed.includes(status) : allowed.every((each) => each >= 400);
    };
    const got = refused === undefined ? status : `refused before it was sent: ${refused}`;
    const met = this.#dialectMet('status', expected, got, isMet);
    if (met !== undefined) return met;
    const said = status >= 400 ? `the status is ${status}: ${this.#secrets.excerpt(text, 300)}` : undefined;
    return this.#notMet(new CheckFailed('status', this.#expectedValue(expected), got, said), isMust);
  };

  readonly observe = (name: string, actual: unknown, expected: unknown): Dialect => {
    const met = this.#dialectMet(name, expected, actual, (column) => matches(actual, column));
    return met ?? this.#notMet(new CheckFailed(name, this.#expectedValue(expected), actual), false);
  };

  /** The statuses that the case has expected until now, without those of `anyError`. */
  get expectedStatuses(): ReadonlySet<number> {
    return this.#expectedStatuses;
  }

  /** The finding of a case that ran to its end. */
  get finding(): Finding {
    const detected = this.#detected.size === 0 ? {} : { detected: Object.fromEntries(this.#detected) };
    if (this.#deviating !== undefined) return { ...this.#deviating, ...detected };
    return {
      ...(this.#difference === undefined ? { verdict: 'pass' } : failed(this.#difference, 'observed')),
      ...detected,
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
    holds: (column: Column) => boolean,
  ): Dialect | undefined {
    if (!(expected instanceof Deviation)) return holds(expected) ? this.dialect : undefined;
    this.#requireNamed(expected.row);
    const other = otherDialect(this.dialect);
    if (holds(expected[this.dialect])) {
      // If the value meets both columns, it does not show the dialect.
      if (!holds(expected[other]) && !this.#detected.has(expected.row)) this.#detected.set(expected.row, this.dialect);
      return this.dialect;
    }
    if (!holds(expected[other])) return undefined;
    this.#recordDeviation(expected, name, got);
    return other;
  }

  #recordDeviation(deviation: Deviation, name: string, got: unknown): void {
    const { row } = deviation;
    this.#detected.set(row, otherDialect(this.dialect));
    this.#deviating ??= {
      verdict: 'deviates',
      deviation: row,
      message: `${name} is as ${row} of the ${otherDialect(this.dialect)} dialect says`,
      check: name,
      expected: deviation[this.dialect],
      got,
    };
  }

  /**
   * A call that the SDK refuses because of a row of the deployed dialect meets the deployed column of that row only.
   */
  #refusedBy(row: DialectRowId, reason: string, expected: Status | Deviation<Status>): Dialect {
    const got = `refused before it was sent: ${reason}`;
    if (!(expected instanceof Deviation) || expected.row !== row || this.dialect !== 'deployed') {
      throw new CheckFailed('status', this.#expectedValue(expected), got, `the SDK refuses the call by ${row}`);
    }
    this.#requireNamed(row);
    return 'deployed';
  }

  /**
   * Returns whether a difference ends the case. Without `judges` it always does, whatever the levels of the
   * requirements.
   */
  #isMust({ judges }: Judging): boolean {
    if (judges === undefined) return true;
    const level = this.#criteria.levels.get(judges);
    if (level === undefined) throw new TypeError(`the check judges ${judges}, which the case does not name`);
    return level === 'MUST';
  }

  /** Records the first difference. @throws CheckFailed if the difference ends the case */
  #notMet(difference: CheckFailed, isMust: boolean): Dialect {
    if (isMust) throw difference;
    this.#difference ??= difference;
    return this.dialect;
  }

  #expectedValue(expected: unknown): unknown {
    return expected instanceof Deviation ? expected[this.dialect] : expected;
  }

  #requireNamed(row: DialectRowId): void {
    if (!this.#criteria.rows.includes(row)) throw new TypeError(`the case checks ${row}, which it does not name`);
  }

  /** Returns the finding of a case that threw an error. */
  findingOfError(error: unknown): Finding {
    const isMust = Array.from(this.#criteria.levels.values()).includes('MUST');
    const verdict: Verdict = isMust ? 'fail' : 'observed';
    if (error instanceof CheckFailed) return failed(error, verdict);
    if (error instanceof NoAnswer && error.kind === 'unreadable') {
      return { verdict, message: error.message, check: 'an answer' };
    }
    if (error instanceof NoAnswer || error instanceof SessionEnded) {
      return { verdict: 'unreachable', reason: error.message };
    }
    if (error instanceof Blocked || error instanceof Unreadable) return blockedFinding(error);
    if (error instanceof Unsupported) return { verdict: 'unsupported', reason: error.message };
    if (error instanceof CreationStopped) return { verdict: 'skipped', reason: error.message };
    if (error instanceof NotExpressible) return { verdict: 'skipped', reason: error.message };
    return { verdict: 'error', message: error instanceof Error ? `${error.name}: ${error.message}` : String(error) };
  }
}

function statusesOf(expected: Status | Deviation<Status>): readonly number[] {
  const columns = expected instanceof Deviation ? [expected.documented, expected.deployed] : [expected];
  return columns.flatMap((column) => (column === anyError ? [] : column));
}

function failed({ check, expected, got, message }: CheckFailed, verdict: Verdict): Finding {
  return { verdict, message, check, expected, got };
}

/** Returns the result of a case with a finding. */
export function resultOf(
  testCase: Case,
  subject: 'http' | 'sdk',
  finding: Finding,
  durationMs: number,
  exchanges: readonly Step[],
): CaseResult {
  const judged = exchanges.filter(({ phase }) => phase === 'request');
  const curl = finding.verdict === 'pass' ? undefined : judged.at(-1)?.curl;
  return {
    id: testCase.id,
    requirements: requirementsOf(testCase),
    subject,
    ...finding,
    durationMs: Math.round(durationMs * 10) / 10,
    ...(curl === undefined ? {} : { curl }),
    exchanges,
    ...(testCase.cell === undefined ? {} : { cell: testCase.cell }),
  };
}
