import type { HttpResponse } from '../http/message.js';
import { completed, inTurns, type Steps } from '../model/steps.js';
import type { Bounds } from '../store/bounds.js';
import { type Changes, type Entities, type Manipulation, type Plan, type Store, Unplannable } from '../store/store.js';
import type { ServiceRequest } from './request.js';

/** A change of a store, in steps. */
export interface Change<Merged> {
  /** Makes the changes. What it reads must be in `found`. */
  merging(found: Entities, changes: Changes): Steps<Merged>;
  /** Writes the response. */
  responding(merged: Merged, manipulations: readonly Manipulation[]): Steps<HttpResponse>;
}

/** The length from which on texts are read one after the other, in characters. */
const longText = 1 << 20;

/** The length from which on the changes that a text describes are planned in turns, in characters. */
const plannedText = 1 << 16;

/** How often a change is planned, if others change the store meanwhile. Then it is made at once. */
const maxPlans = 3;

/**
 * Makes the changes that a text describes. Other requests are answered while a long text is read and its changes are prepared.
 *
 * @param read reads the text
 */
export function changeByText<Merged>(
  { bounds, longWork, session }: Pick<ServiceRequest, 'bounds' | 'longWork' | 'session'>,
  store: Store,
  text: string,
  read: () => Promise<Change<Merged>>,
): Promise<HttpResponse> {
  const apply = async () => {
    const change = await read();
    return text.length < plannedText ? changeAtOnce(store, bounds, change) : changeInTurns(store, bounds, change);
  };
  return text.length < longText ? apply() : longWork.add(apply, session?.id);
}

/** Changes a store. The response is written within the transaction, so nothing is changed if that fails. */
function changeAtOnce<Merged>(store: Store, bounds: Bounds, change: Change<Merged>): HttpResponse {
  return store.transact((transaction) => {
    const merged = completed(change.merging(store, transaction));
    return completed(change.responding(merged, transaction.manipulations));
  }, bounds);
}

/**
 * As {@link changeAtOnce}, but the change is planned and its response is written in turns with other requests, which see the
 * store without it. All that is left to do at once is to replace what is changed.
 */
async function changeInTurns<Merged>(store: Store, bounds: Bounds, change: Change<Merged>): Promise<HttpResponse> {
  const { left } = bounds.work;
  for (let attempt = 0; attempt < maxPlans; attempt += 1) {
    await inTurns(store.completing());
    const plan = store.plan(bounds);
    const planned = await planChange(plan, change);
    if (planned === undefined) break;
    if (plan.isUpToDate) {
      const response = planned();
      store.adopt(plan, bounds);
      await inTurns(store.completing());
      return response;
    }
    bounds.work.left = left;
  }
  bounds.work.left = left;
  return changeAtOnce(store, bounds, change);
}

/**
 * Plans a change.
 *
 * @returns `undefined` if it cannot be planned, else a function that returns the response, or throws the refusal
 */
async function planChange<Merged>(plan: Plan, change: Change<Merged>): Promise<(() => HttpResponse) | undefined> {
  try {
    const merged = await inTurns(planning(plan, change), (some) => plan.during(some));
    const response = await inTurns(change.responding(merged, plan.manipulations), (some) => plan.showing(some));
    return () => response;
  } catch (error) {
    if (error instanceof Unplannable) return undefined;
    return () => {
      throw error;
    };
  }
}

function* planning<Merged>(plan: Plan, change: Change<Merged>): Steps<Merged> {
  const merged = yield* change.merging(plan, plan);
  yield* plan.finishing();
  return merged;
}
