import type { EnabledDeviations } from '../deviations.js';
import type { ByteBudget } from '../http/byte-budget.js';
import type { FailureContext } from '../http/failure.js';
import type { Limits } from '../http/limits.js';
import type { Answer, HttpResponse } from '../http/message.js';
import { handlerOf, type Match, optionsResponse, Router, requestMethods, unknownPath } from '../http/router.js';
import type { Pairs } from '../http/target.js';
import { ScalarTexts } from '../json/scalar-texts.js';
import { crash, Refusal } from '../model/refusal.js';
import { Sequence } from '../model/sequence.js';
import { Work } from '../model/work.js';
import type { Session } from '../sessions/sessions.js';
import type { Bounds } from '../store/bounds.js';
import { KeptResponses } from './kept-responses.js';
import type { ArrivedRequest, ServiceRequest, ServiceRoute, ServiceSettings } from './request.js';
import { isV2 } from './response-format.js';
import { requireRight } from './rights.js';
import { serviceDialectOf } from './service-dialect.js';
import { failureResponse } from './service-failure.js';
import { requireSession, requireSessionBeforeBody } from './session.js';
import { incompletePath } from './v2/incomplete-path.js';

export interface ServiceParts {
  readonly routes: readonly ServiceRoute[];
  readonly limits: Limits;
  readonly unread: ByteBudget;
  readonly failures: FailureContext;
  readonly deviations: EnabledDeviations;
}

/** Answers the requests under a base path: the paths of the specification. */
export class Service {
  readonly #router: Router<ServiceRoute>;
  readonly #settings: ServiceSettings;
  readonly #failures: FailureContext;

  constructor({ routes, limits, unread, failures, deviations }: ServiceParts) {
    this.#router = new Router(routes, deviations.has('D-22') ? 'ignored' : 'refused');
    const kept = { scalarTexts: new ScalarTexts(), keptResponses: new KeptResponses() };
    this.#settings = { ...serviceDialectOf(deviations), ...kept, limits, unread, longWork: new Sequence() };
    this.#failures = failures;
  }

  /** Answers a request. Checks route, method and session in the order of R-11. Never throws or rejects. */
  handle(received: ArrivedRequest): Answer {
    const { deviations } = this.#settings;
    const arrived = deviations.has('D-49') ? withoutEmptySegments(received) : received;
    let handled = false;
    const failed = (error: unknown) => failureResponse(error, arrived, this.#failures, deviations, handled);
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
    const { deviations, optionDialect } = this.#settings;
    if (deviations.has('D-50') && isV2(path)) requireMethodOfV2(http.method);
    const match = this.#router.match(path);
    if (match === undefined) {
      const needsSession = isV2(path) && optionDialect.session.beforeRoutes && arrived.granted === undefined;
      if (needsSession) requireSessionBeforeBody(arrived, optionDialect);
      throw this.#unknownPath(path);
    }
    const { route, parameters } = match;
    if (http.method === 'OPTIONS') return this.#options(arrived, match);
    const { method, handler } = handlerOf(route, http.method, 'R-5');
    const handle = (session: Session | undefined) => {
      if (session !== undefined) arrived.caller.user = session.user.name;
      onHandled();
      if (parameters.access !== undefined)
        requireRight(session, parameters.access, method === 'GET' ? 'read' : 'write');
      return handler(new RoutedRequest(this.#settings, arrived, method, parameters, session));
    };
    if (!route.session) return handle(undefined);
    const session = arrived.granted ?? requireSession(arrived, route.formParameters === true, optionDialect);
    return session instanceof Promise ? session.then(handle) : handle(session);
  }

  #unknownPath(path: readonly string[]): Refusal {
    const incomplete = isV2(path) && this.#settings.deviations.has('D-49') ? incompletePath(path) : undefined;
    return incomplete ?? unknownPath(path, 'R-5');
  }

  /** The response to `OPTIONS`. With D-50, the path must name something that exists, except for the entity. */
  #options({ state }: ArrivedRequest, { route, parameters }: Match<ServiceRoute>): HttpResponse {
    const { deviations } = this.#settings;
    if (!deviations.has('D-50')) return optionsResponse(route, 'R-5');
    try {
      route.check?.({ state, parameters, deviations, method: 'OPTIONS' });
    } catch (error) {
      throw error instanceof Refusal ? new Refusal(error.kind, 'D-50', error.message) : error;
    }
    return optionsResponse(route, 'D-50');
  }
}

/**
 * A request with its route. Copying its members by spreading would take longer than reading an entity, so the constructor
 * names them.
 */
class RoutedRequest implements ServiceRequest {
  readonly method: ServiceRequest['method'];
  readonly parameters: ServiceRequest['parameters'];
  readonly session: ServiceRequest['session'];
  readonly http: ArrivedRequest['http'];
  readonly headers: ArrivedRequest['headers'];
  readonly state: ArrivedRequest['state'];
  readonly basePath: ArrivedRequest['basePath'];
  readonly path: ArrivedRequest['path'];
  readonly decodedQuery: ArrivedRequest['decodedQuery'];
  readonly body: ArrivedRequest['body'];
  readonly caller: ArrivedRequest['caller'];
  readonly delays: ArrivedRequest['delays'];
  readonly granted: ArrivedRequest['granted'];
  readonly deviations: ServiceSettings['deviations'];
  readonly optionDialect: ServiceSettings['optionDialect'];
  readonly readDialect: ServiceSettings['readDialect'];
  readonly searches: ServiceSettings['searches'];
  readonly nulls: ServiceSettings['nulls'];
  readonly writeDialect: ServiceSettings['writeDialect'];
  readonly accepted: ServiceSettings['accepted'];
  readonly limits: ServiceSettings['limits'];
  readonly unread: ServiceSettings['unread'];
  readonly scalarTexts: ServiceSettings['scalarTexts'];
  readonly keptResponses: ServiceSettings['keptResponses'];
  readonly longWork: ServiceSettings['longWork'];
  readonly bounds: Bounds;

  constructor(
    settings: ServiceSettings,
    arrived: ArrivedRequest,
    method: ServiceRequest['method'],
    parameters: ServiceRequest['parameters'],
    session: ServiceRequest['session'],
  ) {
    this.method = method;
    this.parameters = parameters;
    this.session = session;
    this.http = arrived.http;
    this.headers = arrived.headers;
    this.state = arrived.state;
    this.basePath = arrived.basePath;
    this.path = arrived.path;
    this.decodedQuery = arrived.decodedQuery;
    this.body = arrived.body;
    this.caller = arrived.caller;
    this.delays = arrived.delays;
    this.granted = arrived.granted;
    this.deviations = settings.deviations;
    this.optionDialect = settings.optionDialect;
    this.readDialect = settings.readDialect;
    this.searches = settings.searches;
    this.nulls = settings.nulls;
    this.writeDialect = settings.writeDialect;
    this.accepted = settings.accepted;
    this.limits = settings.limits;
    this.unread = settings.unread;
    this.scalarTexts = settings.scalarTexts;
    this.keptResponses = settings.keptResponses;
    this.longWork = settings.longWork;
    const { maxRequestWork, maxEntities } = settings.limits;
    this.bounds = { work: new Work(maxRequestWork), maxEntities, countEntities: arrived.state.countEntities };
  }

  get query(): Pairs {
    if (this.decodedQuery.error !== undefined) throw this.decodedQuery.error;
    return this.decodedQuery.pairs;
  }
}

/** Treats several slashes like one (D-49). */
function withoutEmptySegments(request: ArrivedRequest): ArrivedRequest {
  return { ...request, path: request.path.filter((segment) => segment !== '') };
}

/** @throws Refusal `crash` for `HEAD` and unknown methods (D-50) */
function requireMethodOfV2(method: string): void {
  if (methodsOfV2.has(method)) return;
  throw crash('D-50', `The method ${method.slice(0, 40)} is not supported on the paths of v2.`);
}

const methodsOfV2: ReadonlySet<string> = new Set(requestMethods.filter((method) => method !== 'HEAD'));
