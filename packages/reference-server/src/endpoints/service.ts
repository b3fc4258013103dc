import type { EnabledDeviations } from '../deviations.js';
import type { FailureContext } from '../http/failure.js';
import type { Limits } from '../http/limits.js';
import type { HttpResponse } from '../http/message.js';
import { handlerOf, optionsResponse, Router, unknownPath } from '../http/router.js';
import type { ArrivedRequest, ServiceRoute, ServiceSettings } from './request.js';
import { isV2 } from './response-format.js';
import { serviceDialectOf } from './service-dialect.js';
import { failureResponse } from './service-failure.js';
import { requireSession } from './session.js';

export interface ServiceParts {
  readonly routes: readonly ServiceRoute[];
  readonly limits: Limits;
  readonly failures: FailureContext;
  readonly deviations: EnabledDeviations;
}

/** Answers the requests under a base path: the paths of the specification. */
export class Service {
  readonly #router: Router<ServiceRoute>;
  readonly #settings: ServiceSettings;
  readonly #failures: FailureContext;

  constructor({ routes, limits, failures, deviations }: ServiceParts) {
    this.#router = new Router(routes, deviations.has('D-22') ? 'ignored' : 'refused');
    this.#settings = { ...serviceDialectOf(deviations), limits };
    this.#failures = failures;
  }

  /** Answers a request. Checks route, method and session in the order of R-11. Never rejects. */
  async handle(arrived: ArrivedRequest): Promise<HttpResponse> {
    const { path, decodedQuery } = arrived;
    try {
      const match = this.#router.match(path);
      if (match === undefined) throw unknownPath(path, 'R-5');
      const { route, parameters } = match;
      if (arrived.http.method === 'OPTIONS') return optionsResponse(route, 'R-5');
      const { method, handler } = handlerOf(route, arrived.http.method, 'R-5');
      const session = route.session ? await requireSession(arrived, route.formParameters) : undefined;
      return await handler({
        ...this.#settings,
        ...arrived,
        method,
        parameters,
        session,
        get query() {
          if (decodedQuery.error !== undefined) throw decodedQuery.error;
          return decodedQuery.pairs;
        },
      });
    } catch (error) {
      return failureResponse(error, arrived, this.failuresOn(path));
    }
  }

  /** How failures on a path are written. With D-24, only the paths of v2 use `Unsatisfied`. */
  failuresOn(path: readonly string[]): FailureContext {
    return { ...this.#failures, unsatisfied: isV2(path) && this.#settings.deviations.has('D-24') };
  }
}
