import type { HttpResponse } from '../http/message.js';
import { BoundedCache } from '../memory/bounded-cache.js';
import type { State } from '../store/store.js';

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
