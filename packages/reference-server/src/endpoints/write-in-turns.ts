import type { Answer, HttpResponse } from '../http/message.js';
import { nextTurn } from '../platform/next-turn.js';
import { inTurns, type Steps, someOf } from '../work/steps.js';
import type { ServiceRequest } from './request.js';

/**
 * Writes the response of a call that reads. A long response is written in parts, between which other requests are answered,
 * and after those that the same session has requested before. When the client has left, the writing ends.
 *
 * @param writing reads a state of a store, which other requests cannot change
 */
export function writeInTurns(
  { arrived, settings, session }: Pick<ServiceRequest, 'arrived' | 'settings' | 'session'>,
  writing: Steps<HttpResponse>,
): Answer {
  const short = someOf(writing);
  if (short !== undefined) return short.result;
  return settings.longWork.add(async () => {
    await nextTurn();
    return inTurns(untilGone(writing, arrived.http.signal));
  }, session?.id);
}

function* untilGone(writing: Steps<HttpResponse>, client: AbortSignal): Steps<HttpResponse> {
  for (;;) {
    if (client.aborted) return abandoned;
    const { done, value } = writing.next();
    if (done === true) return value;
    yield;
  }
}

/** What becomes of a response that nobody waits for. */
const abandoned: HttpResponse = { status: 500, headers: {}, body: null, rule: 'R-62', dropped: true };
