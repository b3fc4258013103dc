import type { Control } from './control/control.js';
import { isChange } from './control/faults/changes.js';
import { applyFault, injectedResponse } from './control/faults/effects.js';
import type { Faults, InjectedFault } from './control/faults/faults.js';
import { parametersOf, receivedBody } from './control/journal/compared-body.js';
import { describe } from './control/journal/entry.js';
import type { Worlds } from './control/worlds/worlds.js';
import type { WorldState } from './deployment/world-state.js';
import type { ArrivedRequest, Caller } from './endpoints/request.js';
import type { Service } from './endpoints/service.js';
import { userOf } from './endpoints/session.js';
import { RequestBody, withSample } from './http/body.js';
import { type FailureContext, failure } from './http/failure.js';
import { type Limits, maxHeaderFields } from './http/limits.js';
import { isForm } from './http/media.js';
import {
  type Answer,
  type HttpRequest,
  type HttpResponse,
  isPreflight,
  type Logger,
  shownStatus,
  withCors,
  withoutBody,
} from './http/message.js';
import { decodePairs, decodePath, encodePath, splitTarget } from './http/router.js';
import { notFound, Refusal } from './model/refusal.js';
import { monotonicTime } from './platform/runtime.js';
import { accessNamed } from './proxy/passed-request.js';
import type { ServiceProxy } from './proxy/service-proxy.js';
import { excerpt, suggestion } from './text/messages.js';

export interface DispatcherParts {
  readonly worlds: Worlds;
  readonly service: Service;
  readonly control: Control;
  /** Answers requests for accesses that the deployment does not have. */
  readonly proxy: ServiceProxy | undefined;
  /** The decoded segments of the base path; empty for `/`. */
  readonly basePath: readonly string[];
  readonly limits: Limits;
  readonly failures: FailureContext;
  readonly logger: Logger;
}

/** Passes every request to its world, and there to the service or to the control paths. */
export class Dispatcher {
  readonly #parts: DispatcherParts;

  /** The encoded base path. */
  readonly #basePath: string;

  constructor(parts: DispatcherParts) {
    this.#parts = parts;
    this.#basePath = encodePath(parts.basePath);
  }

  /** Answers a request and logs it. Never rejects. */
  async handle(request: HttpRequest): Promise<HttpResponse> {
    const started = monotonicTime();
    let whole: HttpResponse;
    try {
      whole = await this.#dispatch(request, started);
    } catch (error) {
      const { failures, worlds } = this.#parts;
      whole = dated(withCors(request, failure(error, failures)), worlds.main.state);
    }
    const { method, target } = request;
    const response = method === 'HEAD' ? withoutBody(whole) : whole;
    const durationMs = monotonicTime() - started;
    this.#parts.logger.request({ method, target, status: shownStatus(response), rule: response.rule, durationMs });
    return response;
  }

  /** Finds the world and the path. For requests of the service, applies injected faults and adds a journal entry. */
  async #dispatch(request: HttpRequest, started: number): Promise<HttpResponse> {
    const { worlds, control, basePath, limits } = this.#parts;
    const { path: encodedPath, query } = splitTarget(request.target);
    const { segments, error } = decodePath(encodedPath);
    const refusal = limitRefusal(request, limits) ?? error;
    const { world, prefix } = worlds.find(segments);
    const inWorld = segments.slice(prefix.length);
    const { state } = world;
    if (inWorld[0] === '-') {
      if (refusal !== undefined) throw refusal;
      return dated(await control.handle(request, world, inWorld, encodePath(prefix)), state);
    }
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (inWorld.length === 0 && basePath.length > 0 && isRead && refusal === undefined) {
      return dated(control.root(request, world, encodePath(prefix)), state);
    }

    const isInService = basePath.every((segment, index) => inWorld[index] === segment);
    const path = isInService ? inWorld.slice(basePath.length) : inWorld;
    const time = state.clock.now();
    const caller: Caller = { user: undefined };
    const body = new RequestBody(request, limits);
    const { delays } = world.faults;
    const arrived: ArrivedRequest = {
      http: request,
      state,
      basePath: encodePath(prefix) + this.#basePath,
      path,
      decodedQuery: decodePairs(query, 'the query'),
      body,
      caller,
      delays,
      granted: undefined,
    };
    const prefixLength = segments.length - path.length;
    const refused = refusal ?? (isInService ? undefined : outsideService(path, basePath, worlds));
    const serve = () =>
      refused === undefined ? this.#serve(arrived, prefixLength) : failure(refused, this.#failuresIn(state));
    const mayFail = refusal === undefined && !world.faults.isEmpty;
    const fault = mayFail ? await this.#faultOf(world.faults, arrived, prefixLength) : undefined;
    const plain = await (fault === undefined ? serve() : this.#serveWithFault(arrived, fault, serve));
    const { response, sample } = withSample(withCors(request, plain));
    world.journal.add({
      method: request.method,
      target: request.target,
      prefixLength,
      headers: request.headers,
      body: body.sample,
      time,
      durationMs: monotonicTime() - started,
      user: caller.user,
      fault: fault?.id,
      status: shownStatus(response),
      rule: response.rule,
      responseHeaders: response.headers,
      responseBody: request.method === 'HEAD' ? undefined : sample,
    });
    return dated(response, state);
  }

  /** Answers a request by the service of the world, or passes it on if the service does not have its access. */
  #serve(arrived: ArrivedRequest, prefixLength: number): Promise<HttpResponse> {
    const { service, proxy } = this.#parts;
    return proxy === undefined ? service.handle(arrived) : this.#serveOrPass(proxy, arrived, prefixLength);
  }

  async #serveOrPass(proxy: ServiceProxy, arrived: ArrivedRequest, prefixLength: number): Promise<HttpResponse> {
    const access = await this.#foreignAccess(arrived);
    if (access === undefined) return await this.#parts.service.handle(arrived);
    try {
      return await proxy.pass({ http: arrived.http, body: arrived.body, access, prefixLength });
    } catch (error) {
      return failure(error, this.#failuresIn(arrived.state));
    }
  }

  /** The settings for responses to failed requests, with the traceback ids of a world. */
  #failuresIn({ random }: WorldState): FailureContext {
    return { ...this.#parts.failures, newTracebackId: random.tracebackIds.uuid };
  }

  async #serveWithFault(arrived: ArrivedRequest, injected: InjectedFault, serve: () => Answer): Promise<HttpResponse> {
    const { http, delays, state } = arrived;
    const { expireSession: isEnded } = injected.fault;
    const given = isEnded ? await this.#parts.service.credentialsOf(arrived) : undefined;
    const expireSession = () => {
      if (typeof given === 'string') state.sessions.end(given);
    };
    const request = { signal: http.signal, delays, expireSession };
    const response = await injectedResponse(injected, request, this.#failuresIn(state));
    return applyFault(injected.fault, response ?? (await serve()), request);
  }

  /** Takes the fault of a request. The body is received first if it decides which fault the request gets. */
  async #faultOf(faults: Faults, arrived: ArrivedRequest, prefixLength: number): Promise<InjectedFault | undefined> {
    const { service, limits } = this.#parts;
    const { http, path, caller, state } = arrived;
    // Uploads are not received into memory.
    const isReceived = faults.needBody && path[0] !== 'streaming';
    const { text, json } = isReceived ? await receivedJson(arrived, limits) : { text: '', json: undefined };
    const user = userOf(state, await service.credentialsOf(arrived))?.name;
    const { method, target, headers } = http;
    const whole = text === '' ? undefined : { kept: text, isCut: false };
    const candidate = describe({ method, target, prefixLength, headers, body: whole, user }, () => ({ json }));
    const kind = { isChange: isChange(candidate, state), isPreflight: isPreflight(http) };
    const fault = faults.take(candidate, kind);
    // Without a fault, the service finds the user. With one, the request may not reach the service.
    if (fault !== undefined) caller.user = user;
    return fault;
  }

  /**
   * The access that a request names, if the world does not have it. `undefined` also without a session, since the
   * service then refuses the request itself.
   */
  async #foreignAccess(arrived: ArrivedRequest): Promise<string | undefined> {
    const { service, limits } = this.#parts;
    const { http, path, body, state, caller, decodedQuery } = arrived;
    const isOfForm = path[0] === 'rest' && isForm(http.headers);
    // A form may contain the session, too.
    const form = isOfForm ? await body.form().catch(() => undefined) : undefined;
    const given = await service.credentialsOf(arrived);
    const user = userOf(state, given);
    if (user === undefined) return undefined;
    const isInBody = path[0] === 'rest' && !isOfForm && accessNamed(path, decodedQuery.pairs) === undefined;
    const inBody = isInBody ? parametersOf((await receivedJson(arrived, limits)).json) : (form?.pairs ?? []);
    const access = accessNamed(path, [...inBody, ...decodedQuery.pairs]);
    if (access === undefined || state.accesses.has(access)) return undefined;
    if (typeof given === 'string' && state.sessions.use(given) === undefined) return undefined;
    caller.user = user.name;
    return access;
  }
}

/** Adds the date of a world. `node:http` adds that of the system. */
function dated(response: HttpResponse, { clock }: WorldState): HttpResponse {
  if (clock.isSystemTime) return response;
  return { ...response, headers: { Date: clock.date().toUTCString(), ...response.headers } };
}

/** Receives a body, and parses the JSON in it, if there is any. */
async function receivedJson({ body }: ArrivedRequest, { maxJsonDepth, maxBodyValues }: Limits) {
  const text = await body.text().catch(() => '');
  return { text, ...(await receivedBody(text, { depth: maxJsonDepth, values: maxBodyValues })) };
}

/** The refusal of a request whose URL or headers exceed the limits (R-62). */
function limitRefusal({ target, headers }: HttpRequest, { maxUrlBytes, maxHeaderBytes }: Limits): Refusal | undefined {
  if (target.length > maxUrlBytes) {
    return new Refusal('urlTooLong', 'R-62', `The URL is longer than the limit of ${maxUrlBytes} bytes.`);
  }
  let size = 0;
  let fields = 0;
  for (const [name, values] of headers) {
    for (const value of values) {
      size += name.length + value.length;
      fields += 1;
    }
  }
  if (fields > maxHeaderFields) {
    return new Refusal(
      'headersTooLarge',
      'R-62',
      `The request has more than the limit of ${maxHeaderFields} header fields.`,
    );
  }
  if (size > maxHeaderBytes) {
    return new Refusal('headersTooLarge', 'R-62', `The headers are larger than the limit of ${maxHeaderBytes} bytes.`);
  }
  return undefined;
}

function outsideService(path: readonly string[], basePath: readonly string[], worlds: Worlds): Refusal {
  const [first = ''] = path;
  if (first.startsWith('~')) {
    const known = worlds.list().map(({ id }) => id);
    return notFound(
      'R-5',
      `There is no world "${excerpt(first.slice(1), 120)}". ${suggestion(first.slice(1), known)} POST /-/worlds creates one.`,
    );
  }
  return notFound(
    'R-5',
    `There is no path "${excerpt(`/${path.join('/')}`, 120)}". The service is under "/${basePath.join('/')}".`,
  );
}
