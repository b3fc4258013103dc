import { type HttpResponse, headerValues } from '../http/message.js';
import { BoundedCache } from '../memory/caches.js';
import type { OptionRows } from '../options/parse.js';
import type { State } from '../store/store.js';
import type { Run } from './v2/endpoint.js';

/** What a response depends on. */
interface Shown {
  readonly state: State;
  /** All that it depends on beside the state. */
  readonly request: string;
}

/** The limit of the responses that are kept, in characters. */
const limit = 16 * 1024 * 1024;

/** Responses to requests that read. They are forgotten with the state that they show. */
export class KeptResponses extends BoundedCache<Shown, HttpResponse> {
  constructor() {
    super(limit, byState);
  }
}

function byState<Entry>() {
  const states = new WeakMap<State, Map<string, Entry>>();
  return {
    get: ({ state, request }: Shown): Entry | undefined => states.get(state)?.get(request),
    set({ state, request }: Shown, entry: Entry): void {
      const responses = states.get(state) ?? new Map<string, Entry>();
      states.set(state, responses.set(request, entry));
    },
  };
}

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
