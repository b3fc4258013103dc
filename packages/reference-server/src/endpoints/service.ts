import type { EnabledDeviations } from '../deviations.js';
import type { FailureContext } from '../http/failure.js';
import type { Limits } from '../http/limits.js';
import type { HttpResponse } from '../http/message.js';
import { handlerOf, type Match, optionsResponse, Router, requestMethods, unknownPath } from '../http/router.js';
import type { UnreadBudget } from '../http/unread-budget.js';
import { crash, Refusal } from '../model/refusal.js';
import { Work } from '../model/work.js';
import type { Bounds } from '../store/bounds.js';
import type { ArrivedRequest, ServiceRoute, ServiceSettings } from './request.js';
import { isV2 } from './response-format.js';
import { serviceDialectOf } from './service-dialect.js';
import { failureResponse } from './service-failure.js';
import { requireSession } from './session.js';
import { incompletePath } from './v2/incomplete-path.js';

export interface ServiceParts {
  readonly routes: readonly ServiceRoute[];
  readonly limits: Limits;
  readonly unread: UnreadBudget;
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
    this.#settings = { ...serviceDialectOf(deviations), limits, unread };
    this.#failures = failures;
  }

  /** Answers a request. Checks route, method and session in the order of R-11. Never rejects. */
  async handle(received: ArrivedRequest): Promise<HttpResponse> {
    const { deviations } = this.#settings;
    const arrived = deviations.has('D-49') ? withoutEmptySegments(received) : received;
    const { path, decodedQuery, http } = arrived;
    let handled = false;
    try {
      if (deviations.has('D-50') && isV2(path)) requireMethodOfV2(http.method);
      const match = this.#router.match(path);
      if (match === undefined) throw this.#unknownPath(path);
      const { route, parameters } = match;
      if (http.method === 'OPTIONS') return this.#options(arrived, match);
      const { method, handler } = handlerOf(route, http.method, 'R-5');
      const session = route.session
        ? await requireSession(arrived, route.formParameters === true, this.#settings.optionDialect)
        : undefined;
      handled = true;
      return await handler({
        ...this.#settings,
        ...arrived,
        method,
        parameters,
        session,
        bounds: this.#bounds(arrived),
        get query() {
          if (decodedQuery.error !== undefined) throw decodedQuery.error;
          return decodedQuery.pairs;
        },
      });
    } catch (error) {
      return failureResponse(error, arrived, this.#failures, deviations, handled);
    }
  }

  #bounds({ state }: ArrivedRequest): Bounds {
    const { maxRequestWork, maxEntities } = this.#settings.limits;
    return { work: new Work(maxRequestWork), maxEntities, countEntities: state.countEntities };
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
