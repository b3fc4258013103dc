import { headerValues } from '../../http/message.js';
import { queryEntitiesOptions } from '../../options/sets.js';
import type { Handler } from '../request.js';

/** What an entry takes beside its texts, in characters. */
const overhead = 300;

/**
 * A handler whose responses are kept as long as the access of the path has the same state. They must only depend on that
 * access, the path, the query and the header `Accept`.
 */
export function kept(handler: Handler): Handler {
  return (request) => {
    const { parameters, headers, http, keptResponses } = request;
    const state = request.state.accesses.get(parameters.access ?? '')?.store.state;
    if (state === undefined || queryEntitiesOptions.hasHeaders(request)) return handler(request);
    const shown = { state, request: `${http.target}\n${headerValues(headers, 'accept').join('\n')}` };
    const known = keptResponses.get(shown);
    if (known !== undefined) return known;
    const response = handler(request);
    if (response instanceof Promise || typeof response.body !== 'string') return response;
    keptResponses.set(shown, response, shown.request.length + response.body.length + overhead);
    return response;
  };
}
