import { type Answer, type HttpResponse, headerValues } from '../http/message.js';
import { BoundedCache } from '../memory/caches.js';
import type { State } from '../store/store.js';
import type { Endpoint, ServiceRequest } from './request.js';

/** What a response depends on. */
interface Shown {
  readonly state: State;
  /** All that it depends on beside the state. */
  readonly request: string;
}

/** The limit of the responses that are kept, in characters. */
const limit = 16 * 1024 * 1024;

/** What an entry takes beside its texts, in characters. */
const overhead = 300;

/** Responses to requests that read. They are forgotten with the state that they show. */
export class KeptResponses {
  readonly #responses = new BoundedCache<Shown, HttpResponse>(limit, byState);

  /** Answers a request whose response depends only on the state of an access, the path, the query and the header `Accept`. */
  answer(request: ServiceRequest, { options, handler }: Endpoint): Answer {
    const { arrived, headers, parameters } = request;
    const state = arrived.state.accesses.get(parameters.access ?? '')?.store.state;
    if (state === undefined || options === undefined || options.hasHeaders(request)) return handler(request);
    const shown = { state, request: `${arrived.http.target}\n${headerValues(headers, 'accept').join('\n')}` };
    const known = this.#responses.get(shown);
    if (known !== undefined) return known;
    const response = handler(request);
    if (response instanceof Promise || typeof response.body !== 'string') return response;
    this.#responses.set(shown, response, shown.request.length + response.body.length + overhead);
    return response;
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
