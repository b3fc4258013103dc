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
import type { Exchange, Secrets } from '../case/exchange.js';
import type { Level } from '../case/requirement.js';
import { NotExpressible, type Observation } from '../case/subject.js';
import type { Verdict } from '../case/verdict.js';
import { Unreadable } from '../target/set-up-client.js';
import { NoAnswer } from '../target/subjects/connection.js';
import type { CaseResult } from './result.js';

/** What a case is judged by. */
export interface Criteria {
  readonly dialect: Dialect;
  /** The requirements of the case, each with its level. */
  readonly levels: ReadonlyMap<string, Level>;
  /** The rows of the dialects that the case names. */
  readonly rows: readonly DialectRowId[];
}

/** How a case is judged in a dialect. */
export function criteriaOf(
  testCase: Case,
  dialect: Dialect,
  levelOf: (requirement: string) => Level | undefined,
): Criteria {
  const levels = new Map(requirementsOf(testCase).map((id) => [id, levelOf(id) ?? 'MUST']));
  return { dialect, levels, rows: deviationsOf(testCase) };
}

type Checks = Pick<CaseContext, 'check' | 'checkStatus' | 'observe' | 'dialect'>;
type Found = Pick<CaseResult, 'verdict'> &
  Partial<Pick<CaseResult, 'message' | 'reason' | 'deviation' | 'check' | 'expected' | 'got' | 'detected'>>;

/** The checks of one case, and what they noted. */
export class Checker implements Checks {
  readonly dialect: Dialect;
  readonly #criteria: Criteria;
  readonly #secrets: Secrets;
  readonly #detected = new Map<DialectRowId, Dialect>();
  #deviating: Found | undefined;
  #difference: CheckFailed | undefined;

  /** @param secrets what no message shows */
  constructor(criteria: Criteria, secrets: Secrets) {
    this.#criteria = criteria;
    this.#secrets = secrets;
    this.dialect = criteria.dialect;
  }

  readonly check = (name: string, actual: unknown, expected: unknown, judging: Judging = {}): Dialect => {
    const isMust = this.#isMust(judging);
    const met = this.#met(name, expected, actual, (column) => matches(actual, column));
    return met ?? this.#missed(new CheckFailed(name, this.#wanted(expected), actual), isMust);
  };

  readonly checkStatus = (
    observation: Observation,
    expected: Status | Deviation<Status>,
    judging: Judging = {},
  ): Dialect => {
    const isMust = this.#isMust(judging);
    const { refused, refusedBy, status, text } = observation;
    if (refusedBy !== undefined) return this.#refusedBy(refusedBy, refused ?? '', expected);
    const isMet = (column: Status) => {
      if (column === anyError) return refused !== undefined || status >= 400;
      const allowed = [column].flat();
      return refused === undefined ? allowed.includes(status) : allowed.every((each) => each >= 400);
    };
    const got = refused === undefined ? status : `refused before it was sent: ${refused}`;
    const met = this.#met('status', expected, got, isMet);
    if (met !== undefined) return met;
    const said = status >= 400 ? `the status is ${status}: ${this.#secrets.excerpt(text, 300)}` : undefined;
    return this.#missed(new CheckFailed('status', this.#wanted(expected), got, said), isMust);
  };

  readonly observe = (name: string, actual: unknown, expected: unknown): Dialect => {
    const met = this.#met(name, expected, actual, (column) => matches(actual, column));
    return met ?? this.#missed(new CheckFailed(name, this.#wanted(expected), actual), false);
  };

  /** What a case that ran to its end found. */
  get found(): Found {
    const detected = this.#detected.size === 0 ? {} : { detected: Object.fromEntries(this.#detected) };
    if (this.#deviating !== undefined) return { ...this.#deviating, ...detected };
    return {
      ...(this.#difference === undefined ? { verdict: 'pass' } : failed(this.#difference, 'observed')),
      ...detected,
    };
  }

  /**
   * Whose expectation holds: the chosen dialect's, or the other's, which is noted; `undefined` where nobody's does. The
   * one place that says what a row of the dialects means for a verdict.
   */
  #met<Column>(
    name: string,
    expected: Column | Deviation<Column>,
    got: unknown,
    holds: (column: Column) => boolean,
  ): Dialect | undefined {
    if (!(expected instanceof Deviation)) return holds(expected) ? this.dialect : undefined;
    this.#named(expected.row);
    const other = otherDialect(this.dialect);
    if (holds(expected[this.dialect])) {
      // Where both columns say the same, no dialect is detected.
      if (!holds(expected[other]) && !this.#detected.has(expected.row)) this.#detected.set(expected.row, this.dialect);
      return this.dialect;
    }
    if (!holds(expected[other])) return undefined;
    this.#deviates(expected, name, got);
    return other;
  }

  #deviates(deviation: Deviation, name: string, got: unknown): void {
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

  /** The SDK sends nothing that its dialect cannot do: that is the deployed column of the row, and of no other. */
  #refusedBy(row: DialectRowId, reason: string, expected: Status | Deviation<Status>): Dialect {
    const got = `refused before it was sent: ${reason}`;
    if (!(expected instanceof Deviation) || expected.row !== row || this.dialect !== 'deployed') {
      throw new CheckFailed('status', this.#wanted(expected), got, `the SDK refuses the call by ${row}`);
    }
    this.#named(row);
    return 'deployed';
  }

  /** Whether a difference ends the case; it does too where all that the case judges is less than a MUST. */
  #isMust({ judges }: Judging): boolean {
    if (judges === undefined) return true;
    const level = this.#criteria.levels.get(judges);
    if (level === undefined) throw new TypeError(`the check judges ${judges}, which the case does not name`);
    return level === 'MUST';
  }

  /** @throws CheckFailed where the case ends with the difference; else it is noted, the first of them */
  #missed(difference: CheckFailed, isMust: boolean): Dialect {
    if (isMust) throw difference;
    this.#difference ??= difference;
    return this.dialect;
  }

  #wanted(expected: unknown): unknown {
    return expected instanceof Deviation ? expected[this.dialect] : expected;
  }

  #named(row: DialectRowId): void {
    if (!this.#criteria.rows.includes(row)) throw new TypeError(`the case checks ${row}, which it does not name`);
  }

  /** What a case that threw found. */
  thrown(error: unknown): Found {
    const isMust = Array.from(this.#criteria.levels.values()).includes('MUST');
    const verdict: Verdict = isMust ? 'fail' : 'observed';
    if (error instanceof CheckFailed) return failed(error, verdict);
    if (error instanceof NoAnswer) return { verdict, message: error.message, check: 'an answer' };
    if (error instanceof Blocked || error instanceof Unreadable) return { verdict: 'blocked', reason: error.message };
    if (error instanceof Unsupported) return { verdict: 'unsupported', reason: error.message };
    if (error instanceof NotExpressible) return { verdict: 'skipped', reason: error.message };
    return { verdict: 'error', message: error instanceof Error ? `${error.name}: ${error.message}` : String(error) };
  }
}

function failed({ check, expected, got, message }: CheckFailed, verdict: Verdict): Found {
  return { verdict, message, check, expected, got };
}

/** The result of a case from what was found. */
export function resultOf(
  testCase: Case,
  subject: 'http' | 'sdk',
  found: Found,
  durationMs: number,
  exchanges: readonly Exchange[],
): CaseResult {
  const curl = found.verdict === 'pass' ? undefined : exchanges.at(-1)?.curl;
  return {
    id: testCase.id,
    requirements: requirementsOf(testCase),
    subject,
    ...found,
    durationMs: Math.round(durationMs * 10) / 10,
    ...(curl === undefined ? {} : { curl }),
    exchanges,
    ...(testCase.cell === undefined ? {} : { cell: testCase.cell }),
  };
}
