import { Blocked, type Case, type CaseContext, CheckFailed, requirementsOf, type Status, Unsupported } from './case.js';
import { Deviation, type Dialect, type DialectRowId, otherDialect } from './dialect.js';
import { Unreadable } from './fixtures/backstage.js';
import type { Requirement } from './requirements/requirement.js';
import type { CaseResult } from './result.js';
import { matches } from './subjects/compare.js';
import { NoAnswer } from './subjects/connection.js';
import type { Exchange, Secrets } from './subjects/exchange.js';
import { NotExpressible, type Observation } from './subjects/subject.js';
import type { Verdict } from './verdict.js';

/** What a case is judged by. */
export interface Judgement {
  readonly dialect: Dialect;
  /** Whether every requirement of the case is only OBSERVED. */
  readonly observed: boolean;
  /** The rows of the dialects that the case names. */
  readonly rows: readonly DialectRowId[];
}

/** How a case is judged in a dialect. */
export function judgementOf(
  tried: Case,
  dialect: Dialect,
  levelOf: (requirement: string) => Requirement['level'] | undefined,
): Judgement {
  const observed = requirementsOf(tried).every((id) => levelOf(id) === 'OBSERVED');
  return { dialect, observed, rows: tried.rows ?? [] };
}

type Checks = Pick<CaseContext, 'check' | 'checkStatus' | 'observe' | 'dialect'>;
type Found = Pick<CaseResult, 'verdict'> &
  Partial<Pick<CaseResult, 'message' | 'reason' | 'deviation' | 'check' | 'expected' | 'got' | 'spoken'>>;

/** The checks of one case, and what they noted. */
export class Notes implements Checks {
  readonly dialect: Dialect;
  readonly #judgement: Judgement;
  readonly #secrets: Secrets;
  readonly #spoken = new Map<DialectRowId, Dialect>();
  #deviating: Found | undefined;
  #difference: CheckFailed | undefined;

  /** @param secrets what no message shows */
  constructor(judgement: Judgement, secrets: Secrets) {
    this.#judgement = judgement;
    this.#secrets = secrets;
    this.dialect = judgement.dialect;
  }

  readonly check = (name: string, actual: unknown, expected: unknown): Dialect => {
    const met = this.#met(name, expected, actual, (column) => matches(actual, column));
    if (met === undefined) throw new CheckFailed(name, this.#wanted(expected), actual);
    return met;
  };

  readonly checkStatus = (observation: Observation, expected: Status | Deviation<Status>): Dialect => {
    const { refused, refusedBy, status, text } = observation;
    if (refusedBy !== undefined) return this.#refusedBy(refusedBy, refused ?? '', expected);
    const isMet = (column: Status) => {
      const allowed = [column].flat();
      return refused === undefined ? allowed.includes(status) : allowed.every((each) => each >= 400);
    };
    const got = refused === undefined ? status : `refused before it was sent: ${refused}`;
    const met = this.#met('status', expected, got, isMet);
    if (met !== undefined) return met;
    const said = status >= 400 ? `the status is ${status}: ${this.#secrets.excerpt(text, 300)}` : undefined;
    throw new CheckFailed('status', this.#wanted(expected), got, said);
  };

  readonly observe = (name: string, actual: unknown, expected: unknown): Dialect => {
    const met = this.#met(name, expected, actual, (column) => matches(actual, column));
    if (met === undefined) this.#difference ??= new CheckFailed(name, this.#wanted(expected), actual);
    return met ?? this.dialect;
  };

  /** What a case that ran to its end found. */
  get found(): Found {
    const spoken = this.#spoken.size === 0 ? {} : { spoken: Object.fromEntries(this.#spoken) };
    if (this.#deviating !== undefined) return { ...this.#deviating, ...spoken };
    return {
      ...(this.#difference === undefined ? { verdict: 'pass' } : failed(this.#difference, 'observed')),
      ...spoken,
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
      // Where both columns say the same, nothing is told of what is spoken.
      if (!holds(expected[other]) && !this.#spoken.has(expected.row)) this.#spoken.set(expected.row, this.dialect);
      return this.dialect;
    }
    if (!holds(expected[other])) return undefined;
    this.#deviates(expected, name, got);
    return other;
  }

  #deviates(deviation: Deviation, name: string, got: unknown): void {
    const { row } = deviation;
    this.#spoken.set(row, otherDialect(this.dialect));
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

  #wanted(expected: unknown): unknown {
    return expected instanceof Deviation ? expected[this.dialect] : expected;
  }

  #named(row: DialectRowId): void {
    if (!this.#judgement.rows.includes(row)) throw new TypeError(`the case checks ${row}, which it does not name`);
  }

  /** What a case that threw found. */
  thrown(error: unknown): Found {
    const verdict: Verdict = this.#judgement.observed ? 'observed' : 'fail';
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
  tried: Case,
  subject: 'http' | 'sdk',
  found: Found,
  durationMs: number,
  exchanges: readonly Exchange[],
): CaseResult {
  const curl = found.verdict === 'pass' ? undefined : exchanges.at(-1)?.curl;
  return {
    id: tried.id,
    requirements: requirementsOf(tried),
    subject,
    ...found,
    durationMs: Math.round(durationMs * 10) / 10,
    ...(curl === undefined ? {} : { curl }),
    exchanges,
    ...(tried.cell === undefined ? {} : { cell: tried.cell }),
  };
}
