import { type FailureContext, failureWithStatus } from '../http/failure.js';
import { type HttpResponse, TruncatedBody } from '../http/message.js';
import { type RequestMethod, requestMethods } from '../http/router.js';
import { utf8Bytes } from '../platform/bytes.js';
import { ControlBody, ControlError, missing, unexpected } from './control-body.js';

/** An injected fault. Its members can be combined: first the delay, then the drop or the status, then the truncation. */
export interface Fault {
  /** Respond with this status instead of executing the request: an integer from 200 to 599. */
  readonly status?: number;
  /** Wait first, in milliseconds: an integer from 0 to 600,000. */
  readonly delayMs?: number;
  /** Close the connection instead of executing the request. */
  readonly drop?: boolean;
  /** Close the connection after this number of bytes of the response body. The request is executed. */
  readonly truncateAfterBytes?: number;
}

/** The requests that a fault is injected into, and how many of them. */
export interface FaultRule {
  readonly match?: {
    /** `GET`, `HEAD`, `POST`, `PUT`, `PATCH`, `DELETE` or `OPTIONS`, in any case. Default: every method. */
    readonly method?: string;
    /** A prefix of the path after the base path, e.g. `/rest/v2/entities`. Default: every path. */
    readonly path?: string;
  };
  /** The number of requests that get the fault. Default 1. */
  readonly times?: number;
  readonly fault: Fault;
}

/** A rule that has been checked. */
interface CheckedRule extends FaultRule {
  readonly match?: { readonly method?: RequestMethod; readonly path?: string };
}

interface Pending {
  readonly id: string;
  readonly rule: CheckedRule;
  remaining: number;
}

/** The maximum length of the path of a fault. */
const maxPath = 1_000;

/** The injected faults of a world. A request gets only the first fault that matches. */
export class Faults {
  readonly #limit = 1_000;
  #pending: Pending[] = [];
  #count = 0;

  /**
   * Injects a fault and returns its id.
   *
   * @throws ControlError if 1,000 faults are pending already, or if the rule is invalid: an unknown member, a value out of
   *   its range, or an empty fault
   * @example faults.add({ match: { method: 'GET', path: '/rest/v2' }, times: 2, fault: { status: 503 } })
   */
  add(given: FaultRule): string {
    return this.addFrom(new ControlBody(given));
  }

  /** As {@link add}, from the body of a control request. */
  addFrom(body: ControlBody): string {
    const rule = readFaultRule(body);
    if (this.#pending.length >= this.#limit) {
      throw new ControlError('The server holds no more faults. DELETE /-/faults makes room.', 'storageFull');
    }
    this.#count += 1;
    const id = `fault-${this.#count}`;
    this.#pending.push({ id, rule, remaining: rule.times ?? 1 });
    return id;
  }

  clear(): void {
    this.#pending = [];
  }

  /** Takes the fault for a request, if there is one. `path` is the decoded path after the base path. */
  take(method: string, path: string): { readonly id: string; readonly fault: Fault } | undefined {
    const found = this.#pending.find(({ rule }) => matches(rule, method, path));
    if (found === undefined) return undefined;
    found.remaining -= 1;
    if (found.remaining <= 0) this.#pending = this.#pending.filter((each) => each !== found);
    return { id: found.id, fault: found.rule.fault };
  }
}

/** @throws ControlError if the rule is invalid */
function readFaultRule(body: ControlBody): CheckedRule {
  const times = body.integer('times', 1, 1_000_000);
  const match = body.object('match');
  const fault = body.object('fault');
  body.finish();
  if (fault === undefined) throw missing('an object that describes the fault', body.pathOf('fault'));
  return {
    ...(times === undefined ? {} : { times }),
    ...(match === undefined ? {} : { match: readMatch(match) }),
    fault: readFault(fault, body.pathOf('fault')),
  };
}

function readMatch(body: ControlBody): NonNullable<CheckedRule['match']> {
  const method = readMethod(body);
  const path = body.string('path');
  body.finish();
  if (path !== undefined && !(path.startsWith('/') && path.length <= maxPath)) {
    throw unexpected(
      `a path after the base path, such as "/rest/v2", of at most ${maxPath} characters`,
      path,
      body.pathOf('path'),
    );
  }
  return { ...(method === undefined ? {} : { method }), ...(path === undefined ? {} : { path }) };
}

function readMethod(body: ControlBody): RequestMethod | undefined {
  const given = body.string('method');
  if (given === undefined) return undefined;
  const method = requestMethods.find((each) => each === given.toUpperCase());
  if (method !== undefined) return method;
  throw unexpected(`one of ${requestMethods.join(', ')}`, given, body.pathOf('method'));
}

function readFault(body: ControlBody, where: string): Fault {
  const status = body.integer('status', 200, 599);
  const delayMs = body.integer('delayMs', 0, 600_000);
  const drop = body.boolean('drop');
  const truncateAfterBytes = body.integer('truncateAfterBytes', 0, Number.MAX_SAFE_INTEGER);
  body.finish();
  const fault: Fault = {
    ...(status === undefined ? {} : { status }),
    ...(delayMs === undefined ? {} : { delayMs }),
    ...(drop === undefined ? {} : { drop }),
    ...(truncateAfterBytes === undefined ? {} : { truncateAfterBytes }),
  };
  if (Object.keys(fault).length > 0) return fault;
  throw missing('at least one of "status", "delayMs", "drop" and "truncateAfterBytes"', where);
}

function matches({ match = {} }: CheckedRule, method: string, path: string): boolean {
  if (match.method !== undefined && match.method !== method) return false;
  return match.path === undefined || path.startsWith(match.path);
}

/** The rule in the journal for requests with an injected fault. */
const journalRule = 'fault';

/**
 * Waits for the delay of a fault, and then returns the response of the fault. Returns `undefined` if the service is to
 * answer.
 *
 * @param signal ends the delay when the client disconnects
 */
export async function injectedResponse(
  { status, delayMs, drop }: Fault,
  signal: AbortSignal,
  failures: FailureContext,
): Promise<HttpResponse | undefined> {
  if (delayMs !== undefined) await delay(delayMs, signal);
  if (drop) return { status: 500, headers: {}, body: null, rule: journalRule, dropped: true };
  if (status === undefined) return undefined;
  if (status === 204 || status === 205 || status === 304) return { status, headers: {}, body: null, rule: journalRule };
  return failureWithStatus({ status, type: 'Fault' }, 'This failure is an injected fault.', journalRule, failures);
}

/** Applies a fault to a response, which may be the response of the fault itself. */
export function applyFault({ truncateAfterBytes }: Fault, response: HttpResponse): HttpResponse {
  const marked = { ...response, rule: journalRule };
  return truncateAfterBytes === undefined ? marked : truncate(marked, truncateAfterBytes);
}

/** Waits until the delay ends or the client disconnects. */
function delay(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    if (signal.aborted) done();
    else signal.addEventListener('abort', done);
  });
}

/** Truncates the body after a number of bytes. The headers still announce the whole body. */
function truncate(response: HttpResponse, bytes: number): HttpResponse {
  const { body } = response;
  if (body === null) return response;
  const whole = typeof body === 'string' ? utf8Bytes(body) : body instanceof Uint8Array ? body : undefined;
  if (whole !== undefined && whole.byteLength <= bytes) return response;
  const headers =
    whole === undefined ? response.headers : { ...response.headers, 'Content-Length': String(whole.byteLength) };
  return { ...response, headers, body: firstBytes(whole === undefined ? body : [whole], bytes) };
}

async function* firstBytes(
  body: string | Uint8Array | AsyncIterable<Uint8Array> | readonly Uint8Array[],
  bytes: number,
): AsyncIterable<Uint8Array> {
  let left = bytes;
  for await (const chunk of body) {
    if (typeof chunk !== 'object') continue;
    if (chunk.byteLength > left) {
      if (left > 0) yield chunk.subarray(0, left);
      throw new TruncatedBody();
    }
    left -= chunk.byteLength;
    yield chunk;
  }
}
