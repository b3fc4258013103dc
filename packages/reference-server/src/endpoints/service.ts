import type { World } from '../deployment/world.js';
import type { Spoken } from '../dialect.js';
import { noContent } from '../http/answer.js';
import { RequestBody } from '../http/body.js';
import { preflightHeaders } from '../http/cors.js';
import type { Answer, Exchange } from '../http/exchange.js';
import { type FailureContext, failure } from '../http/failure.js';
import type { Limits } from '../http/limits.js';
import { isForm } from '../http/media.js';
import { type Match, Router } from '../http/router.js';
import { decodePairs } from '../http/target.js';
import { Refusal } from '../model/refusal.js';
import type { Session } from '../sessions/sessions.js';
import { type ServiceDialect, serviceDialectOf } from './dialect.js';
import { xmlFailure } from './failure.js';
import { failureFormat, isV2 } from './format.js';
import type { Method, Route, ServiceRequest } from './request.js';
import { sessionIdOf } from './session-id.js';

/** Where a request has arrived: a world under its base path. */
export interface Place {
  readonly world: World;
  /** Without the slash at the end, e.g. `/platform-services`. */
  readonly basePath: string;
}

/** What a service is made of. */
export interface ServiceParts {
  readonly routes: readonly Route[];
  readonly limits: Limits;
  readonly failures: FailureContext;
  readonly spoken: Spoken;
}

/** The paths of the specification: from a request under a base path to its answer, in the order of R-11. */
export class Service {
  readonly #router: Router<Route>;
  readonly #limits: Limits;
  readonly #failures: FailureContext;
  readonly #dialect: ServiceDialect;

  constructor({ routes, limits, failures, spoken }: ServiceParts) {
    this.#router = new Router(routes, spoken.has('D-22') ? 'ignored' : 'refused');
    this.#limits = limits;
    this.#failures = failures;
    this.#dialect = serviceDialectOf(spoken);
  }

  /**
   * Answers a request; never rejects.
   *
   * @param path the decoded segments after the base path
   * @param query the query as it was sent
   */
  async answer(exchange: Exchange, place: Place, path: readonly string[], query: string): Promise<Answer> {
    const body = new RequestBody(exchange, this.#limits);
    return this.#judge(exchange, place, path, query, body).catch(async (error) => {
      const format = await failureFormat({ path, query, headers: exchange.headers, body });
      const failures = this.failuresOn(path);
      if (format === 'json') return failure(error, failures);
      return failure(error, { ...failures, encode: xmlFailure(place.world.types) });
    });
  }

  /** What failures on a path need to know. Where D-24 is spoken, the paths of v2 and no others answer an `Unsatisfied`. */
  failuresOn(path: readonly string[]): FailureContext {
    return { ...this.#failures, unsatisfied: isV2(path) && this.#dialect.spoken.has('D-24') };
  }

  async #judge(
    exchange: Exchange,
    place: Place,
    path: readonly string[],
    query: string,
    body: RequestBody,
  ): Promise<Answer> {
    const match = this.#router.match(path);
    if (match === undefined) throw unknownPath(path);
    const { route } = match;
    const allow = allowed(route).join(', ');
    if (exchange.method === 'OPTIONS') return noContent('R-5', { Allow: allow, ...preflightHeaders(exchange, allow) });

    const head = exchange.method === 'HEAD' && route.getChanges !== true;
    const method = methods.find((each) => each === (head ? 'GET' : exchange.method));
    const handler = method && route.methods[method];
    if (method === undefined || handler === undefined) throw unsupportedMethod(exchange.method, path, allow);

    const { pairs, fault } = decodePairs(query, 'The query');
    const session = route.session ? await requireSession(route, place.world, pairs, exchange, body) : undefined;
    const limits = this.#limits;
    const dialect = this.#dialect;
    const judged = { exchange, place, path, match, method, pairs, fault, session, limits, dialect, body };
    const answer = await handler(new JudgedRequest(judged));
    return head ? withoutBody(answer) : answer;
  }
}

const methods: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** The methods of a path, those that follow from others among them. */
function allowed({ methods: handlers, getChanges }: Route): string[] {
  const own = methods.filter((method) => handlers[method] !== undefined);
  const head = handlers.GET !== undefined && getChanges !== true ? ['HEAD'] : [];
  return [...own, ...head, 'OPTIONS'];
}

/** and, where the route takes parameters from a form, R-54. */
async function requireSession(
  route: Route,
  world: World,
  query: ServiceRequest['query'],
  { headers }: Exchange,
  body: RequestBody,
): Promise<Session> {
  const readsForm = route.formParameters === true && isForm(headers);
  const id = sessionIdOf({ query, headers }) ?? (readsForm ? sessionIdIn(await body.text()) : undefined);
  if (id === undefined) {
    throw new Refusal('unauthorized', 'R-1', "No session id was given; expected is one in the parameter 'sessionId'.");
  }
  const session = world.sessions.use(id);
  if (session !== undefined) return session;
  throw new Refusal('unauthorized', 'R-1', 'The session is unknown, has ended or has expired; authenticate again.');
}

function sessionIdIn(form: string): string | undefined {
  return sessionIdOf({ query: decodePairs(form, 'The form body').pairs, headers: {} });
}

function unknownPath(path: readonly string[]): Refusal {
  const shown = `/${path.join('/')}`;
  const short = shown.length > 120 ? `${shown.slice(0, 120)}…` : shown;
  return new Refusal('notFound', 'R-5', `There is no path '${short}' in the service.`);
}

function unsupportedMethod(method: string, path: readonly string[], allow: string): Refusal {
  const message = `Method ${method.slice(0, 40)} is not supported on '/${path.slice(0, 3).join('/')}'; expected is one of ${allow}.`;
  return new Refusal('methodNotAllowed', 'R-5', message, { Allow: allow });
}

/** What `HEAD` sends: the headers of `GET` alone. */
function withoutBody(answer: Answer): Answer {
  const { body } = answer;
  if (body === null) return answer;
  const length = typeof body === 'string' || body instanceof Uint8Array ? Buffer.byteLength(body) : undefined;
  const headers = length === undefined ? answer.headers : { ...answer.headers, 'Content-Length': String(length) };
  return { ...answer, headers, body: null };
}

interface Judged {
  readonly exchange: Exchange;
  readonly place: Place;
  readonly path: readonly string[];
  readonly match: Match<Route>;
  readonly method: Method;
  readonly pairs: ServiceRequest['query'];
  readonly fault: Refusal | undefined;
  readonly session: Session | undefined;
  readonly limits: Limits;
  readonly dialect: ServiceDialect;
  readonly body: RequestBody;
}

class JudgedRequest implements ServiceRequest {
  readonly #judged: Judged;
  readonly method: Method;
  readonly path: readonly string[];
  readonly parameters: ServiceRequest['parameters'];
  readonly session: Session | undefined;
  readonly limits: Limits;
  readonly spoken: Spoken;
  readonly optionDialect: ServiceDialect['optionDialect'];
  readonly readDialect: ServiceDialect['readDialect'];
  readonly nulls: ServiceDialect['nulls'];
  readonly writeDialect: ServiceDialect['writeDialect'];

  constructor(judged: Judged) {
    this.#judged = judged;
    this.method = judged.method;
    this.path = judged.path;
    this.parameters = judged.match.parameters;
    this.session = judged.session;
    this.limits = judged.limits;
    this.spoken = judged.dialect.spoken;
    this.optionDialect = judged.dialect.optionDialect;
    this.readDialect = judged.dialect.readDialect;
    this.nulls = judged.dialect.nulls;
    this.writeDialect = judged.dialect.writeDialect;
  }

  /** A broken encoding is told when the query is asked for, which is after the path has been judged. */
  get query(): ServiceRequest['query'] {
    if (this.#judged.fault !== undefined) throw this.#judged.fault;
    return this.#judged.pairs;
  }

  get headers(): ServiceRequest['headers'] {
    return this.#judged.exchange.headers;
  }

  get world(): World {
    return this.#judged.place.world;
  }

  get baseUrl(): string {
    return this.#judged.exchange.origin + this.#judged.place.basePath;
  }

  get signal(): AbortSignal {
    return this.#judged.exchange.signal;
  }

  text(): Promise<string> {
    return this.#judged.body.text();
  }

  bytes(): AsyncIterable<Uint8Array> {
    return this.#judged.body.bytes();
  }
}
