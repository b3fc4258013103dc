import type { HttpResponse } from '../http/message.js';
import type { Draft, Store } from '../store/store.js';
import { inTurns, type Steps } from '../work/steps.js';
import type { ServiceRequest } from './request.js';

/** Changes a store and writes the response, in steps. If that fails, nothing is changed. */
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
