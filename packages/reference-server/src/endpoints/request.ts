import type { World } from '../deployment/world.js';
import type { Answer, RequestHeaders } from '../http/exchange.js';
import type { Limits } from '../http/limits.js';
import type { PathParameter } from '../http/router.js';
import type { Session } from '../sessions/sessions.js';
import type { ServiceDialect } from './dialect.js';

/** The methods that some path of the service knows; `HEAD` and `OPTIONS` follow from them. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A request of the service, parsed once, as the endpoints get it: route, method and session are judged. */
export interface ServiceRequest extends ServiceDialect {
  /** `HEAD` arrives as `GET`. */
  readonly method: Method;
  /** The decoded segments after the base path, e.g. `['rest', 'v2', 'entities', 'access.demo', 'Person', '1']`. */
  readonly path: readonly string[];
  /** The segments that the route's pattern names. */
  readonly parameters: Readonly<Partial<Record<PathParameter, string>>>;
  /**
   * The decoded query, in order.
   *
   * @throws Refusal `invalid` where a percent-encoding is broken
   */
  readonly query: readonly (readonly [name: string, value: string])[];
  readonly headers: RequestHeaders;
  readonly world: World;
  readonly limits: Limits;
  /** Scheme, authority and base path without a slash at the end, e.g. `http://127.0.0.1:8080/platform-services`. */
  readonly baseUrl: string;
  /** The session of the request; `undefined` only on routes with `session: false`. */
  readonly session: Session | undefined;
  /** Aborted when the client goes away. */
  readonly signal: AbortSignal;
  /**
   * The whole body as text. May be asked for again and gives the same text.
   *
   * @throws Refusal `bodyTooLarge` beyond {@link Limits.maxTextBytes}, `invalid` where it is not UTF-8,
   *   `unsupportedMediaType` where its charset is another
   */
  text(): Promise<string>;
  /**
   * The bytes of the body as they come, to be read once.
   *
   * @throws Refusal `bodyTooLarge` beyond {@link Limits.maxBodyBytes}
   */
  bytes(): AsyncIterable<Uint8Array>;
}

/** Answers a request, or throws a {@link Refusal}; anything else that is thrown is a fault of the server (500). */
export type Handler = (request: ServiceRequest) => Answer | Promise<Answer>;

/** One path of the specification. */
export interface Route {
  /**
   * Segments after the base path, divided by `/`; `:name` stands for any segment that is not empty, `:name?` for one
   * that may be missing at the end, e.g. `rest/v2/entities/:access/:type/:id?/:partition?`.
   */
  readonly pattern: string;
  readonly methods: Readonly<Partial<Record<Method, Handler>>>;
  /** Whether a session is needed. */
  readonly session: boolean;
  /** Whether `GET` changes something, so that `HEAD` is refused. Default `false`. */
  readonly getChanges?: boolean;
  /** Whether the session id may stand in a form body, as all parameters of legacy calls may. Default `false`. */
  readonly formParameters?: boolean;
}
