import { headerValues } from '../../http/message.js';
import type { OptionRows } from '../../options/parse.js';
import type { Run } from './endpoint.js';

/** What an entry takes beside its texts, in characters. */
const overhead = 300;

/**
 * A run whose responses are kept as long as the access of the path has the same state. They must only depend on that
 * access, the path, the query and the header `Accept`.
 */
export function kept<Rows extends OptionRows>(run: Run<Rows>): Run<Rows> {
  return (request, options) => {
    const { arrived, settings, parameters } = request;
    const { headers, http } = arrived;
    const { dialect, keptResponses } = settings;
    const state = arrived.state.accesses.get(parameters.access ?? '')?.store.state;
    if (state === undefined || options.hasHeaders({ headers, dialect })) return run(request, options);
    const shown = { state, request: `${http.target}\n${headerValues(headers, 'accept').join('\n')}` };
    const known = keptResponses.get(shown);
    if (known !== undefined) return known;
    const response = run(request, options);
    if (response instanceof Promise || typeof response.body !== 'string') return response;
    keptResponses.set(shown, response, shown.request.length + response.body.length + overhead);
    return response;
  };
}
