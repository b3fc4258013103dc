import { type Answer, BrokenOff } from '../http/exchange.js';

/** What goes wrong; the members combine: first the delay, then the drop or the status, then the cut. */
export interface Fault {
  /** Answer with this status and do nothing: an integer from 200 to 599. */
  readonly status?: number;
  /** Wait before anything else, in milliseconds: an integer from 0 to 600,000. */
  readonly delayMs?: number;
  /** Close the connection without an answer, and do nothing. */
  readonly drop?: boolean;
  /** Break the connection after so many bytes of the answer's body. What was asked for is done. */
  readonly truncateAfterBytes?: number;
}

/** Which requests a fault befalls, and how many of them. */
export interface FaultRule {
  readonly match?: {
    /** The method, in any case. Default: every method. */
    readonly method?: string;
    /** A prefix of the path after the base path, e.g. `/rest/v2/entities`. Default: every path. */
    readonly path?: string;
  };
  /** How many requests it befalls. Default 1. */
  readonly times?: number;
  readonly fault: Fault;
}

interface Pending {
  readonly id: string;
  readonly rule: FaultRule;
  remaining: number;
}

/** The faults that testers have asked for. The first that matches befalls a request, and no other. */
export class Faults {
  readonly #limit = 1_000;
  #pending: Pending[] = [];
  #count = 0;

  /**
   * Asks for a fault.
   *
   * @returns its id, or `undefined` where 1,000 faults are pending already
   * @example faults.add({ match: { method: 'GET', path: '/rest/v2' }, times: 2, fault: { status: 503 } })
   */
  add(rule: FaultRule): string | undefined {
    if (this.#pending.length >= this.#limit) return undefined;
    this.#count += 1;
    const id = `fault-${this.#count}`;
    this.#pending.push({ id, rule, remaining: rule.times ?? 1 });
    return id;
  }

  clear(): void {
    this.#pending = [];
  }

  /** The fault that befalls this request, if any, and counts it. `path` is the decoded path after the base path. */
  take(method: string, path: string): Fault | undefined {
    const found = this.#pending.find(({ rule }) => matches(rule, method, path));
    if (found === undefined) return undefined;
    found.remaining -= 1;
    if (found.remaining <= 0) this.#pending = this.#pending.filter((each) => each !== found);
    return found.rule.fault;
  }
}

function matches({ match = {} }: FaultRule, method: string, path: string): boolean {
  if (match.method !== undefined && match.method.toUpperCase() !== method) return false;
  return match.path === undefined || path.startsWith(match.path);
}

/** Waits, or rejects as soon as the client goes away. */
export function delay(milliseconds: number, signal: AbortSignal): Promise<void> {
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

/** The answer, with a body that breaks off after so many bytes though its headers promise the whole. */
export function truncate(answer: Answer, bytes: number): Answer {
  const { body } = answer;
  if (body === null) return answer;
  const whole = typeof body === 'string' || body instanceof Uint8Array ? Buffer.from(body) : undefined;
  if (whole !== undefined && whole.byteLength <= bytes) return answer;
  const headers =
    whole === undefined ? answer.headers : { ...answer.headers, 'Content-Length': String(whole.byteLength) };
  return { ...answer, headers, body: breakOff(whole === undefined ? body : [whole], bytes) };
}

async function* breakOff(
  body: string | Uint8Array | AsyncIterable<Uint8Array> | readonly Uint8Array[],
  bytes: number,
): AsyncIterable<Uint8Array> {
  let left = bytes;
  for await (const chunk of body) {
    if (typeof chunk !== 'object') continue;
    if (chunk.byteLength > left) {
      if (left > 0) yield chunk.subarray(0, left);
      throw new BrokenOff();
    }
    left -= chunk.byteLength;
    yield chunk;
  }
}
