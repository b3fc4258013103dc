import type { FailureContext } from '../http/failure.js';
import type { Limits } from '../http/limits.js';
import { type Answer, type HttpResponse, headerValues, type RequestHeaders } from '../http/message.js';
import {
  handlerOf,
  type Match,
  type Method,
  optionsResponse,
  type Pairs,
  type PathParameters,
  Router,
} from '../http/router.js';
import type { ByteBudget } from '../memory/bytes.js';
import { BoundedCache } from '../memory/caches.js';
import { Refusal } from '../model/refusal.js';
import type { Session } from '../sessions/sessions.js';
import type { Bounds } from '../store/draft.js';
import type { State } from '../store/store.js';
import { Sequence, Work } from '../work/steps.js';
import type { ServiceDialect } from './dialect.js';
import type { ArrivedRequest, Endpoint, ServiceRequest, ServiceRoute, ServiceSettings } from './request.js';
import { isV2 } from './response-format.js';
import { failureResponse } from './service-failure.js';
import { requireRight, requireSession, requireSessionBeforeBody } from './session.js';

export interface ServiceParts {
  readonly routes: readonly ServiceRoute[];
  readonly limits: Limits;
  readonly unread: ByteBudget;
  readonly failures: FailureContext;
  readonly dialect: ServiceDialect;
}

/** Answers the requests under a base path: the paths of the specification. */
export class Service {
  readonly #router: Router<ServiceRoute>;
  readonly #settings: ServiceSettings;
  readonly #failures: FailureContext;
  readonly #kept = new KeptResponses();

  constructor({ routes, limits, unread, failures, dialect }: ServiceParts) {
    this.#router = new Router(routes, dialect.requests.surplusSegments);
    this.#settings = { dialect, limits, unread, longWork: new Sequence() };
    this.#failures = failures;
  }

  /** Answers a request. Checks route, method and session in the order of R-11. Never throws or rejects. */
  handle(received: ArrivedRequest): Answer {
    const { requests } = this.#settings.dialect;
    const path = requests.segmentsOf?.(received.path) ?? received.path;
    const arrived = path === received.path ? received : { ...received, path };
    let handled = false;
    const failed = (error: unknown) => failureResponse(error, arrived, this.#failures, requests, handled);
    try {
      const answer = this.#route(arrived, () => {
        handled = true;
      });
      return answer instanceof Promise ? answer.catch(failed) : answer;
    } catch (error) {
      return failed(error);
    }
  }

  /** @param onHandled called before the handler of the route */
  #route(arrived: ArrivedRequest, onHandled: () => void): Answer {
    const { path, http } = arrived;
    const { requests } = this.#settings.dialect;
    requests.requireMethod?.(http.method, path);
    const match = this.#router.match(path);
    if (match === undefined) {
      const needsSession = isV2(path) && requests.sessions.beforeRoutes && arrived.granted === undefined;
      if (needsSession) requireSessionBeforeBody(arrived, requests.sessions);
      throw requests.unknownPath(path);
    }
    const { route, parameters } = match;
    if (http.method === 'OPTIONS') return this.#options(arrived, match);
    const { method, handler: endpoint } = handlerOf(route, http.method, 'R-5');
    const handle = (session: Session | undefined) => {
      if (session !== undefined) arrived.caller.user = session.user.name;
      onHandled();
      if (parameters.access !== undefined)
        requireRight(session, parameters.access, method === 'GET' ? 'read' : 'write');
      const request = new RoutedRequest(arrived, this.#settings, { method, parameters, session });
      return endpoint.isKept === true ? this.#kept.answer(request, endpoint) : endpoint.handler(request);
    };
    if (!route.session) return handle(undefined);
    const session = arrived.granted ?? requireSession(arrived, route.formParameters === true, requests.sessions);
    return session instanceof Promise ? session.then(handle) : handle(session);
  }

  /** The response to `OPTIONS`. In some dialects, the path must name something that exists, except for the entity. */
  #options(arrived: ArrivedRequest, { route, parameters }: Match<ServiceRoute>): HttpResponse {
    const settings = this.#settings;
    const rule = settings.dialect.requests.checkedByOptions;
    if (rule === undefined) return optionsResponse(route, 'R-5');
    try {
      route.check?.({ arrived, settings, parameters, method: 'OPTIONS' });
    } catch (error) {
      throw error instanceof Refusal ? new Refusal(error.kind, rule, error.message) : error;
    }
    return optionsResponse(route, rule);
  }
}

/** A request with what the service has found. Since it is a class, all requests have the same hidden class. */
class RoutedRequest implements ServiceRequest {
  readonly arrived: ArrivedRequest;
  readonly settings: ServiceSettings;
  readonly method: Method;
  readonly parameters: PathParameters;
  readonly session: Session | undefined;
  readonly headers: RequestHeaders;
  readonly dialect: ServiceDialect;
  readonly bounds: Bounds;

  constructor(
    arrived: ArrivedRequest,
    settings: ServiceSettings,
    { method, parameters, session }: Pick<ServiceRequest, 'method' | 'parameters' | 'session'>,
  ) {
    this.arrived = arrived;
    this.settings = settings;
    this.method = method;
    this.parameters = parameters;
    this.session = session;
    this.headers = arrived.headers;
    this.dialect = settings.dialect;
    const { maxRequestWork, maxEntities } = settings.limits;
    this.bounds = { work: new Work(maxRequestWork), maxEntities, countEntities: arrived.state.countEntities };
  }

  get query(): Pairs {
    const { pairs, error } = this.arrived.decodedQuery;
    if (error !== undefined) throw error;
    return pairs;
  }
}

/** What a response depends on. */
interface Shown {
  readonly state: State;
  /** Everything beside the state that the response depends on. */
  readonly request: string;
}

/** The limit of the responses that are kept, in characters. */
const maxKept = 16 * 1024 * 1024;

/** The memory that an entry takes beside its texts, in characters. */
const overhead = 300;

/** Responses to requests that read. They are forgotten with the state that they show. */
class KeptResponses {
  readonly #responses = new BoundedCache<Shown, HttpResponse>(maxKept, byState);

  /**
   * Answers a request whose response depends only on the state of an access, the path, the query and the header
   * `Accept`.
   */
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
