import type { CaseContext, Status } from '../case/case.js';
import { Deviation, type Dialect } from '../case/deviations.js';
import type { Plain } from '../case/plain.js';
import type { Observation, Target } from '../case/subject.js';
import { checkRefused } from './responses.js';

/** Sends a request. */
export type Send = () => Promise<Observation>;
type Properties = { readonly [name: string]: Plain };

/** The expected status of a request. The case that expects a deviation names its row. */
export type ExpectedStatus = Status | Deviation<Status>;

/** Any refusal. Its status is only observed. */
export interface UsualRefusal {
  readonly usually: number;
}

/** Expects any refusal, and observes whether it has this status. */
export const usually = (status: number): UsualRefusal => ({ usually: status });

/** Checks the status of an answer. @returns the dialect that it shows, if it is a deviation */
export function checkAnswered(
  c: CaseContext,
  answer: Observation,
  expected: ExpectedStatus | UsualRefusal,
): Dialect | undefined {
  if (typeof expected !== 'object' || !('usually' in expected)) return c.checkStatus(answer, expected);
  checkRefused(c, answer, expected.usually);
  return undefined;
}

/** How a request that changes something is answered. */
interface ExpectedAnswer {
  /** Default: 200. */
  readonly status?: ExpectedStatus;
  /** Judges the answer of a request that has succeeded. Default: only its status is judged. */
  readonly judge?: (answer: Observation) => void;
}

/** Expects that a request is answered with the status, and changes nothing. */
export async function expectNoChange(c: CaseContext, status: ExpectedStatus | UsualRefusal, send: Send): Promise<void> {
  const before = await c.oracle.snapshot();
  checkAnswered(c, await send(), status);
  await c.oracle.none(before);
}

/**
 * Expects that a request succeeds, and changes only these properties of the entity. If the status is a
 * deviation, deployed services refuse the request, and a service that responds like them must change nothing.
 */
export async function expectUpdate(
  c: CaseContext,
  target: Target,
  properties: Properties,
  send: Send,
  { status = 200, judge }: ExpectedAnswer = {},
): Promise<void> {
  const before = await c.oracle.snapshot();
  const answer = await send();
  const isRefused = c.checkStatus(answer, status) === 'deployed' && status instanceof Deviation;
  if (isRefused) return c.oracle.none(before);
  judge?.(answer);
  await c.oracle.updated(before, target, properties);
}

/** Expects that a request succeeds, deletes only these entities, and empties the properties of another one. */
export async function expectDeletion(
  c: CaseContext,
  gone: readonly Target[],
  send: Send,
  changed: readonly { readonly target: Target; readonly properties: Properties }[] = [],
): Promise<void> {
  const before = await c.oracle.snapshot();
  c.checkStatus(await send(), 200);
  await c.oracle.deleted(before, gone, changed);
}
