import type { FailureContext } from '../http/failure.js';
import type { Limits } from '../http/limits.js';
import { type HttpResponse, headerValues } from '../http/message.js';
import { handlerOf, type Match, optionsResponse, Router } from '../http/router.js';
import type { ByteBudget } from '../memory/bytes.js';
import { memoized } from '../memory/caches.js';
import { Refusal } from '../model/refusal.js';
import type { State } from '../store/store.js';
import { Sequence } from '../work/steps.js';
import type { ServiceDialect } from './dialect.js';
import {
  type ArrivedRequest,
  type Endpoint,
  ServiceRequest,
  type ServiceRoute,
  type ServiceSettings,
} from './request.js';
import { isV2 } from './response-format.js';
import { failureResponse } from './service-failure.js';
import { type Credentials, credentialsIn, requireRight, requireSession } from './session.js';

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
  readonly #dialect: ServiceDialect;
  readonly #settings: ServiceSettings;
  readonly #failures: FailureContext;
  readonly #kept = new KeptResponses();

  constructor({ routes, limits, unread, failures, dialect }: ServiceParts) {
    this.#router = new Router(routes, dialect.requests.surplusSegments);
    this.#dialect = dialect;
    this.#settings = { limits, unread, longWork: new Sequence() };
    this.#failures = failures;
  }

  /** Answers a request. Checks route, method and session in the order of R-11. Never rejects. */
  async handle(received: ArrivedRequest): Promise<HttpResponse> {
    const { requests } = this.#dialect;
    const path = requests.segmentsOf?.(received.path) ?? received.path;
    const arrived = path === received.path ? received : { ...received, path };
    let handled = false;
    const onHandled = () => {
      handled = true;
    };
    try {
      return await this.#route(arrived, onHandled);
    } catch (error) {
      return failureResponse(error, arrived, this.#failures, requests, handled);
    }
  }

  /**
   * The credentials by which the service knows the user of a request, as far as the request has been received. Wrong
   * ones, and those that cannot be read, count as none, since the service refuses them.
   */
  credentialsOf(arrived: ArrivedRequest): Promise<Credentials | undefined> {
    const { segmentsOf, sessions } = this.#dialect.requests;
    const match = this.#router.match(segmentsOf?.(arrived.path) ?? arrived.path);
    // An unknown path may be one of the service to which the request is passed on.
    const formParameters = match === undefined || match.route.formParameters === true;
    return credentialsIn(arrived, formParameters && arrived.body.isText, sessions).catch(() => undefined);
  }

  /** @param onHandled called before the handler of the route */
  async #route(arrived: ArrivedRequest, onHandled: () => void): Promise<HttpResponse> {
    const { path, http } = arrived;
    const { requests } = this.#dialect;
    requests.requireMethod?.(http.method, path);
    const match = this.#router.match(path);
    if (match === undefined) {
      const needsSession = isV2(path) && requests.sessions.beforeRoutes && arrived.granted === undefined;
      if (needsSession) requireSession(arrived.state, requests.sessions.credentialsOf(arrived));
      throw requests.unknownPath(path);
    }
    const { route, parameters } = match;
    if (http.method === 'OPTIONS') return this.#options(arrived, match);
    const { method, handler: endpoint } = handlerOf(route, http.method, 'R-5');
    const given = () => credentialsIn(arrived, route.formParameters === true, requests.sessions);
    const session = route.session ? (arrived.granted ?? requireSession(arrived.state, await given())) : undefined;
    if (session !== undefined) arrived.caller.user = session.user.name;
    onHandled();
    if (parameters.access !== undefined) requireRight(session, parameters.access, method === 'GET' ? 'read' : 'write');
    const [settings, dialect] = [this.#settings, this.#dialect];
    const request = new ServiceRequest(arrived, { settings, dialect, method, parameters, session });
    return await (method === 'GET' ? this.#kept.answer(request, endpoint) : endpoint.handler(request));
  }

  /** The response to `OPTIONS`. In some dialects, everything that the path names must exist, except the entity. */
  #options(arrived: ArrivedRequest, { route, parameters }: Match<ServiceRoute>): HttpResponse {
    const dialect = this.#dialect;
    const rule = dialect.requests.checkedByOptions;
    if (rule === undefined) return optionsResponse(route, 'R-5');
    try {
      route.check?.({ arrived, dialect, parameters, method: 'OPTIONS' });
    } catch (error) {
      throw error instanceof Refusal ? new Refusal(error.kind, rule, error.message) : error;
    }
    return optionsResponse(route, rule);
  }
}

/** The limit of the responses that are kept, in characters. */
const maxKept = 16 * 1024 * 1024;

/** The memory that an entry takes besides its texts, in characters. */
const overhead = 300;

/** Responses to requests that read. They are forgotten with the state that they show, or all when they are too many. */
class KeptResponses {
  #responsesIn = responsesByState();
  #size = 0;

  /**
   * Answers a request whose response depends only on the state of an access, the path, the query and the header
   * `Accept`.
   */
  async answer(request: ServiceRequest, { options, handler }: Endpoint): Promise<HttpResponse> {
    const { arrived, headers, parameters } = request;
    const state = arrived.state.accesses.get(parameters.access ?? '')?.store.state;
    if (state === undefined || options === undefined || options.hasHeaders(request)) return handler(request);
    const asked = `${arrived.http.target}\n${headerValues(headers, 'accept').join('\n')}`;
    const known = this.#responsesIn(state).get(asked);
    if (known !== undefined) return known;
    const response = await handler(request);
    if (typeof response.body === 'string') {
      this.#keep(state, asked, response, asked.length + response.body.length + overhead);
    }
    return response;
  }

  /** Keeps a response, unless about a hundred of this size would exceed the limit. */
  #keep(state: State, asked: string, response: HttpResponse, size: number): void {
    if (size > maxKept / 128) return;
    this.#size += size;
    if (this.#size > maxKept) {
      this.#responsesIn = responsesByState();
      this.#size = size;
    }
    this.#responsesIn(state).set(asked, response);
  }
}

/** Empty maps of the responses by what was asked, one for each state. */
function responsesByState() {
  return memoized((_: State) => new Map<string, HttpResponse>());
}
