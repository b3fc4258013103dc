import type { WorldState } from '../deployment/world-state.js';
import type { Limits } from '../http/limits.js';
import type { HttpRequest, HttpResponse, RequestHeaders } from '../http/message.js';
import type { RequestBody } from '../http/request-body.js';
import type { Method, PathParameters, Route } from '../http/router.js';
import type { DecodedPairs, Pairs } from '../http/target.js';
import type { Session } from '../sessions/sessions.js';
import type { ServiceDialect } from './service-dialect.js';

/** A request that has arrived at the service of a world. */
export interface ArrivedRequest {
  /** The request as the edge took it. */
  readonly http: HttpRequest;
  readonly headers: RequestHeaders;
  /** What the request may read and change. */
  readonly state: WorldState;
  /** Scheme, authority and base path without a slash at the end, e.g. `http://127.0.0.1:8080/platform-services`. */
  readonly baseUrl: string;
  /** The decoded segments after the base path, e.g. `['rest', 'v2', 'entities', 'access.demo', 'Person', '1']`. */
  readonly path: readonly string[];
  /** The query, of which a part may not have been decodable. */
  readonly decodedQuery: DecodedPairs;
  readonly body: RequestBody;
}

/** What is the same for all requests of a server. */
export interface ServiceSettings extends ServiceDialect {
  readonly limits: Limits;
}

/** A request of the service as the endpoints get it: with its route, method and session. */
export interface ServiceRequest extends ArrivedRequest, ServiceSettings {
  /** `HEAD` arrives as `GET`. */
  readonly method: Method;
  /** The segments that the route's pattern names. */
  readonly parameters: PathParameters;
  /** `undefined` only on routes with `session: false`. */
  readonly session: Session | undefined;
  /**
   * The decoded query, in order.
   *
   * @throws Refusal `invalid` where a percent-encoding is broken: only when the query is asked for, as path and session
   *   are checked before
   */
  readonly query: Pairs;
}

/** Answers a request, or throws a {@link Refusal}; anything else that is thrown is a server error (500). */
export type Handler = (request: ServiceRequest) => HttpResponse | Promise<HttpResponse>;

/** One path of the specification. */
export interface ServiceRoute extends Route<Handler> {
  /** Whether a session is needed. */
  readonly session: boolean;
  /** Whether the session id may stand in a form body, as all parameters of legacy calls may. Default `false`. */
  readonly formParameters?: boolean;
}
