import type { CaseContext, Changed, Judging, Status } from '../case/case.js';
import { Deviation, type Dialect } from '../case/deviations.js';
import type { Plain, PlainEntity } from '../case/plain.js';
import type { Observation, Target } from '../case/subject.js';
import { checkRefused } from './responses.js';

/** Sends a request. */
export type Send = () => Promise<Observation>;
type Properties = { readonly [name: string]: Plain };

/** Any refusal. Its status is only observed. */
interface UsualRefusal {
  readonly usually: number;
}

/** The expected status of a request. The case that expects a deviation names its row. */
export type ExpectedStatus = Status | Deviation<Status> | UsualRefusal;

/** Expects any refusal, and observes whether it has this status. */
export const usually = (status: number): UsualRefusal => ({ usually: status });

/**
 * A deviation that only a body in the documented form shows, which the subject writes in the documented dialect. With a
 * body in the form of the deployed dialect, services of both do what the documented column says.
 */
class FormDeviation<Expected> extends Deviation<Expected> {}

/** Returns what services do with a map in a body. Deployed services cannot read it in the documented form (D-37). */
export const ofMap = <Expected>(documented: Expected, deployed: Expected): Deviation<Expected> =>
  new FormDeviation('D-37', documented, deployed);

/** Expects that a body with a map is read. */
export const readsMap = ofMap<Status>(200, 400);

/** Returns what is expected of a body in the form that the subject writes. */
export const inFormOf = <Expected>(
  { dialect }: CaseContext,
  expected: Deviation<Expected>,
): Expected | Deviation<Expected> =>
  expected instanceof FormDeviation && dialect === 'deployed' ? expected.documented : expected;

/**
 * Checks the status of an answer.
 *
 * @returns the dialect whose expectation the status meets; the documented one if both expect the same
 */
export function checkAnswered(
  c: CaseContext,
  answer: Observation,
  expected: ExpectedStatus,
  judging: Judging = {},
): Dialect {
  const inForm = expected instanceof Deviation ? inFormOf(c, expected) : expected;
  if (inForm instanceof Deviation) return c.checkStatus(answer, inForm, judging);
  if (typeof inForm === 'object' && 'usually' in inForm) checkRefused(c, answer, inForm.usually);
  else c.checkStatus(answer, inForm, judging);
  return 'documented';
}

/** How a request that changes something is answered. */
interface ExpectedAnswer {
  /** Default: 200. */
  readonly status?: ExpectedStatus;
  /** Judges the answer of a request that has succeeded. Default: only its status is judged. */
  readonly judge?: (answer: Observation) => void;
}

/** Expects that a request is answered with the status, and changes nothing. */
export async function expectNoChange(c: CaseContext, status: ExpectedStatus, send: Send): Promise<void> {
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
  if (checkAnswered(c, answer, status) === 'deployed') return c.oracle.none(before);
  judge?.(answer);
  await c.oracle.updated(before, target, properties);
}

/**
 * Expects that a request succeeds, creates only entities with these values, and gives only these others new values.
 *
 * @returns the created entities
 */
export async function expectStored(
  c: CaseContext,
  created: readonly Properties[],
  updated: readonly Changed[],
  send: Send,
): Promise<readonly PlainEntity[]> {
  const before = await c.oracle.snapshot();
  c.checkStatus(await send(), 200);
  return c.oracle.stored(before, created, updated);
}

/** Expects that a request succeeds, deletes only these entities, and empties the properties of another one. */
export async function expectDeletion(
  c: CaseContext,
  gone: readonly Target[],
  send: Send,
  changed: readonly Changed[] = [],
): Promise<void> {
  const before = await c.oracle.snapshot();
  c.checkStatus(await send(), 200);
  await c.oracle.deleted(before, gone, changed);
}
