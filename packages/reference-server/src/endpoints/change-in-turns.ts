import type { HttpResponse } from '../http/message.js';
import { completed, inTurns, type Steps } from '../model/steps.js';
import type { Bounds } from '../store/bounds.js';
import { type Changes, type Entities, type Manipulation, type Plan, type Store, Unplannable } from '../store/store.js';

/** A change of a store, in steps. */
export interface Change<Merged> {
  /** Makes the changes. What it reads must be in `found`. */
  merging(found: Entities, changes: Changes): Steps<Merged>;
  /** Writes the response. */
  responding(merged: Merged, manipulations: readonly Manipulation[]): Steps<HttpResponse>;
}

/** How often a change is planned, if others change the store meanwhile. Then it is made at once. */
const maxPlans = 3;

/** Changes a store. The response is written within the transaction, so nothing is changed if that fails. */
export function changeAtOnce<Merged>(store: Store, bounds: Bounds, change: Change<Merged>): HttpResponse {
  return store.transact((transaction) => {
    const merged = completed(change.merging(store, transaction));
    return completed(change.responding(merged, transaction.manipulations));
  }, bounds);
}

/**
 * As {@link changeAtOnce}, but the change is planned in turns with other requests, which see the store without it. If it only
 * creates entities, its response is written in turns too, and all that is left to do at once is to add them.
 */
export async function changeInTurns<Merged>(
  store: Store,
  bounds: Bounds,
  change: Change<Merged>,
): Promise<HttpResponse> {
  const { left } = bounds.work;
  for (let attempt = 0; attempt < maxPlans; attempt += 1) {
    const plan = store.plan(bounds);
    const planned = await planChange(plan, change);
    if (planned === undefined) break;
    if (plan.isUpToDate) {
      const { merged, response } = planned();
      const respond = (manipulations: readonly Manipulation[]) =>
        response ?? completed(change.responding(merged, manipulations));
      const answer = store.adopt(plan, respond, bounds);
      await inTurns(store.indexing());
      return answer;
    }
    bounds.work.left = left;
  }
  bounds.work.left = left;
  return changeAtOnce(store, bounds, change);
}

/** What a plan has come to. */
interface Planned<Merged> {
  readonly merged: Merged;
  /** The response, unless it depends on changes that are not made yet. */
  readonly response: HttpResponse | undefined;
}

/**
 * Plans a change.
 *
 * @returns `undefined` if it cannot be planned, else a function that returns what the plan has come to, or throws the refusal
 */
async function planChange<Merged>(plan: Plan, change: Change<Merged>): Promise<(() => Planned<Merged>) | undefined> {
  try {
    const planned = await inTurns(planning(plan, change), (some) => plan.during(some));
    return () => planned;
  } catch (error) {
    if (error instanceof Unplannable) return undefined;
    return () => {
      throw error;
    };
  }
}

function* planning<Merged>(plan: Plan, change: Change<Merged>): Steps<Planned<Merged>> {
  const merged = yield* change.merging(plan, plan);
  const response = plan.changesExisting ? undefined : yield* change.responding(merged, plan.manipulations);
  return { merged, response };
}
