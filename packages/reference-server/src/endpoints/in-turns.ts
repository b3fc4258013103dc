import type { Answer, HttpResponse } from '../http/message.js';
import { nextTurn } from '../platform/next-turn.js';
import type { Draft, Store } from '../store/store.js';
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

/**
 * As {@link writeInTurns}, for a response with what is found first. Finding may take many steps, e.g. to make an index, between
 * which other requests are answered. It needs little memory, so it does not wait for long responses.
 */
export function findInTurns<Found>(
  request: Parameters<typeof writeInTurns>[0],
  finding: Steps<Found>,
  writing: (found: Found) => Steps<HttpResponse>,
): Answer {
  const write = (found: Found) => writeInTurns(request, writing(found));
  const short = someOf(finding);
  return short === undefined ? inTurns(finding).then(write) : write(short.result);
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

/**
 * Changes a store and writes the response, in steps. If that fails, nothing is changed.
 *
 * The generator function should exist once. One that each request creates has a hidden class of its own, which keeps the
 * request in memory for long.
 */
export type Change = (draft: Draft) => Steps<HttpResponse>;

/** The length from which on texts are read one after the other, in characters. */
const longText = 1 << 20;

/**
 * Makes the changes that a text describes. Other requests are answered while a long text is read and its changes are made, and
 * see the store without them.
 *
 * @param reading reads the text
 */
export function changeByText(
  { bounds, settings, session }: Pick<ServiceRequest, 'bounds' | 'settings' | 'session'>,
  store: Store,
  text: string,
  reading: Steps<Change>,
): Promise<HttpResponse> {
  const apply = async () => store.changeInTurns(await inTurns(reading), bounds);
  return text.length < longText ? apply() : settings.longWork.add(apply, session?.id);
}
