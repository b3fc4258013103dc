import {
  Blocked,
  type Case,
  type CaseContext,
  CheckFailed,
  type Deviation,
  requirementsOf,
  Unsupported,
} from './case.js';
import { Unreadable } from './fixtures/backstage.js';
import type { CaseResult } from './result.js';
import { matches } from './subjects/compare.js';
import { NoAnswer } from './subjects/connection.js';
import type { Exchange } from './subjects/exchange.js';
import { NotExpressible, type Observation } from './subjects/subject.js';
import type { Verdict } from './verdict.js';

/** What a case is judged by. */
export interface Judgement {
  readonly dialect: 'documented' | 'deployed';
  /** Whether every requirement of the case is only OBSERVED. */
  readonly observed: boolean;
}

type Checks = Pick<CaseContext, 'check' | 'checkStatus' | 'observe' | 'deviates'>;
type Found = Pick<CaseResult, 'verdict'> &
  Partial<Pick<CaseResult, 'message' | 'reason' | 'deviation' | 'check' | 'expected' | 'got'>>;

/** Ends a case that met a row of the dialects. */
class Deviates extends Error {
  override readonly name = 'Deviates';
}

/** The checks of one case, and what they noted. */
export class Notes implements Checks {
  readonly #judgement: Judgement;
  #deviation: { readonly id: string; readonly message: string } | undefined;
  #difference: CheckFailed | undefined;

  constructor(judgement: Judgement) {
    this.#judgement = judgement;
  }

  readonly check = (name: string, actual: unknown, expected: unknown, deviation?: Deviation): void => {
    if (matches(actual, expected)) return;
    this.#differs(
      new CheckFailed(name, expected, actual),
      deviation !== undefined && matches(actual, deviation.expected) ? deviation.id : undefined,
    );
  };

  readonly checkStatus = (
    observation: Observation,
    expected: number | readonly number[],
    deviation?: Deviation,
  ): void => {
    const allowed = [expected].flat();
    const { refused, status, text } = observation;
    if (refused === undefined ? allowed.includes(status) : allowed.every((each) => each >= 400)) return;
    const got = refused === undefined ? status : `refused before it was sent: ${refused}`;
    const also = refused === undefined && deviation !== undefined && [deviation.expected].flat().includes(status);
    const said = status >= 400 ? `the status is ${status}: ${text.slice(0, 300)}` : undefined;
    this.#differs(new CheckFailed('status', expected, got, said), also ? deviation.id : undefined);
  };

  readonly observe = (name: string, actual: unknown, expected: unknown, deviation?: Deviation): void => {
    if (matches(actual, expected)) return;
    if (deviation !== undefined && matches(actual, deviation.expected)) this.#deviation ??= noted(deviation.id, name);
    else this.#difference ??= new CheckFailed(name, expected, actual);
  };

  readonly deviates = (id: string, message: string): never => {
    this.#differs(new CheckFailed(message, 'as documented', `as ${id}`), id);
    throw new Deviates(message);
  };

  /** What a case that ran to its end found. */
  get found(): Found {
    if (this.#deviation !== undefined) {
      return { verdict: 'deviates', deviation: this.#deviation.id, message: this.#deviation.message };
    }
    return this.#difference === undefined ? { verdict: 'pass' } : failed(this.#difference, 'observed');
  }

  /** A row of the dialects is only where the user says that the deployed one is spoken. */
  #differs(failure: CheckFailed, deviation: string | undefined): void {
    if (deviation === undefined) throw failure;
    if (this.#judgement.dialect === 'deployed') {
      this.#deviation ??= noted(deviation, failure.message);
      return;
    }
    const { check, expected, got, message } = failure;
    throw new CheckFailed(
      check,
      expected,
      got,
      `${message} (as ${deviation} of the deployed dialect: --dialect deployed)`,
    );
  }

  /** What a case that threw found. */
  thrown(error: unknown): Found {
    const verdict: Verdict = this.#judgement.observed ? 'observed' : 'fail';
    if (error instanceof Deviates) return this.found;
    if (error instanceof CheckFailed) return failed(error, verdict);
    if (error instanceof NoAnswer) return { verdict, message: error.message, check: 'an answer' };
    if (error instanceof Blocked || error instanceof Unreadable) return { verdict: 'blocked', reason: error.message };
    if (error instanceof Unsupported) return { verdict: 'unsupported', reason: error.message };
    if (error instanceof NotExpressible) return { verdict: 'skipped', reason: error.message };
    return { verdict: 'error', message: error instanceof Error ? `${error.name}: ${error.message}` : String(error) };
  }
}

function noted(id: string, message: string) {
  return { id, message };
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
