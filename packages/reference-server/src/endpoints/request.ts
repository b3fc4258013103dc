import type { WorldState } from '../deployment/world-state.js';
import type { RequestBody } from '../http/body.js';
import type { Delays } from '../http/delays.js';
import type { Limits } from '../http/limits.js';
import type { Answer, HttpRequest, RequestHeaders } from '../http/message.js';
import type { DecodedPairs, Method, Pairs, PathParameters, Route } from '../http/router.js';
import type { ByteBudget } from '../memory/bytes.js';
import type { OptionRows, OptionSet, OptionSource } from '../options/parse.js';
import type { Session } from '../sessions/sessions.js';
import type { Bounds } from '../store/store.js';
import { type Sequence, Work } from '../work/steps.js';
import type { ServiceDialect } from './dialect.js';
import type { Operation } from './operation.js';

/** Who sends a request, as far as that is known. */
export interface Caller {
  /** The user of the session. */
  user: string | undefined;
}

/** A request to the service of a world. */
export interface ArrivedRequest {
  /** The request as it was received. */
  readonly http: HttpRequest;
  /** The state that the request may read and change. */
  readonly state: WorldState;
  /** The encoded path of the service without a trailing slash, e.g. `/platform-services`. */
  readonly basePath: string;
  /** The decoded segments after the base path, e.g. `['rest', 'v2', 'entities', 'access.demo', 'Person', '1']`. */
  readonly path: readonly string[];
  /** The query, as far as it could be decoded. */
  readonly decodedQuery: DecodedPairs;
  readonly body: RequestBody;
  /** The service sets its members. */
  readonly caller: Caller;
  /** The delays of the requests that have arrived since the last reset. */
  readonly delays: Delays;
  /** The session of a request that needs no credentials, since it has passed another guard. */
  readonly granted: Session | undefined;
}

/** The settings for all requests of a server. */
export interface ServiceSettings {
  readonly limits: Limits;
  /** The bytes of responses that clients have not read yet. */
  readonly unread: ByteBudget;
  /** The work on long bodies and long responses. */
  readonly longWork: Sequence;
}

/**
 * A request with its route, method and session, which the service has checked. Options are read from it. Objects
 * with a getter of their own would take V8 much longer than those of a class.
 */
export class ServiceRequest implements OptionSource {
  readonly arrived: ArrivedRequest;
  readonly settings: ServiceSettings;
  readonly headers: RequestHeaders;
  readonly dialect: ServiceDialect;
  /** `HEAD` arrives as `GET`. */
  readonly method: Method;
  /** The segments that the pattern of the route names. */
  readonly parameters: PathParameters;
  /** `undefined` only on routes with `session: false`. */
  readonly session: Session | undefined;
  /** How much the request may do. */
  readonly bounds: Bounds;

  constructor(
    arrived: ArrivedRequest,
    {
      settings,
      dialect,
      method,
      parameters,
      session,
    }: Pick<ServiceRequest, 'settings' | 'dialect' | 'method' | 'parameters' | 'session'>,
  ) {
    const { maxRequestWork, maxEntities } = settings.limits;
    this.arrived = arrived;
    this.settings = settings;
    this.headers = arrived.http.headers;
    this.dialect = dialect;
    this.method = method;
    this.parameters = parameters;
    this.session = session;
    this.bounds = { work: new Work(maxRequestWork), maxEntities, countEntities: arrived.state.countEntities };
  }

  /**
   * The decoded query, in order.
   *
   * @throws Refusal `invalid` if a percent-encoding is invalid. This is checked on access, after path and session
   *   (R-11)
   */
  get query(): Pairs {
    const { error, pairs } = this.arrived.decodedQuery;
    if (error !== undefined) throw error;
    return pairs;
  }
}

/** Answers a request, or throws a `Refusal`. Any other exception is a server error (500). */
export type Handler = (request: ServiceRequest) => Answer;

/** What a method of a path does. */
export interface Endpoint {
  readonly operation: Operation;
  /**
   * The options of 4.7 to 4.9. Legacy calls and streaming have others, which their handlers know. Responses to `GET`
   * with such options are kept: they depend only on the state of the access, the path, the query and the header
   * `Accept`, unless an option is in another header.
   */
  readonly options?: OptionSet<OptionRows>;
  readonly handler: Handler;
}

/** The endpoints of a path by their methods. */
export type Endpoints = Route<Endpoint>['methods'];

/** A path of the specification. */
export interface ServiceRoute extends Route<Endpoint> {
  /** Whether a session is required. */
  readonly session: boolean;
  /** Whether the session id may be in a form body, like all parameters of legacy calls. Default `false`. */
  readonly formParameters?: boolean;
  /**
   * Checks the path for `OPTIONS`, without the entity, in dialects where that is refused.
   *
   * @throws Refusal if the path names nothing that the service knows
   */
  readonly check?: (target: PathTarget) => void;
}

/** The parts of a request that are needed to resolve its path. */
export interface PathTarget {
  readonly arrived: Pick<ArrivedRequest, 'state'>;
  readonly dialect: ServiceDialect;
  readonly method: string;
  readonly parameters: PathParameters;
}
