import { InputError } from '../errors/usage.js';
import { CallFailure, type TransportFailure } from '../http/failure.js';
import { checkHeaders } from '../http/headers.js';
import type { Operation } from '../http/operation.js';
import { isSecretField, type Secrets, secretsIn } from '../http/redaction.js';
import { RawResponse } from '../http/response.js';
import type { WireRequest } from '../http/transport.js';
import type { AttemptEnd, AttemptReason, AttemptStart, CallEnd, CallStart, Hooks } from './hooks.js';
import { Observations } from './observations.js';

/** The call that is watched. */
export interface Watched {
  readonly operation: Pick<Operation, 'name' | 'kind' | 'method' | 'secret'>;
  /** How many requests were made, and how many of them because one failed, or led elsewhere. */
  readonly attempts: number;
  readonly repeats: number;
  readonly redirects: number;
  /** With the query, as it goes out, without the session. */
  readonly path: string;
  /** Whether the body of a success is left to be read by others. */
  readonly opens: boolean;
  /** How a path of the service is shown. */
  shownUrl(path: string): string;
  /** What hides the secrets of this call. */
  readonly secrets: Secrets;
  /** Remembers secrets that go with its requests. */
  addSecrets(secrets: readonly string[]): void;
  /** The error of what a transport threw. */
  failure(failure: TransportFailure): CallFailure;
}

/** Tells observers how one call goes. Nobody makes one where nobody observes. */
export class CallWatch {
  readonly #hooks: readonly Hooks[];
  readonly #watched: Watched;
  readonly #start: CallStart;
  readonly #since = performance.now();
  readonly #call = new Observations<CallEnd>('call');
  #attempt: Observations<AttemptEnd> | undefined;
  #attemptSince = 0;
  /** The answer whose body is still read. */
  #open: RawResponse | undefined;
  #status: number | undefined;
  #repeats = 0;
  #redirects = 0;

  constructor(hooks: readonly Hooks[], watched: Watched) {
    const { name, kind, method } = watched.operation;
    this.#hooks = hooks;
    this.#watched = watched;
    this.#start = Object.freeze({ operation: name, kind, method, url: watched.shownUrl(watched.path) });
  }

  /** The call begins. @throws LocalFailure where a hook throws */
  run<T>(work: () => T): T {
    this.#call.begin(this.#hooks, (hooks) => hooks.call?.(this.#start));
    return this.#call.run(work);
  }

  /** A request begins, with the header fields that hooks add. @throws LocalFailure where a hook throws */
  send<T>(path: string, request: WireRequest, send: (request: WireRequest) => T): T {
    const added = new AddedHeaders(request.headers, this.#watched);
    const start = this.#attemptStart(path, request, added);
    this.#attempt = new Observations('attempt');
    this.#attemptSince = performance.now();
    this.#attempt.begin(this.#hooks, (hooks) => hooks.attempt?.(start));
    return this.#attempt.run(() => send({ ...request, headers: added.take() }));
  }

  /** A request has ended; or its answer has begun, where its body is left to be read by others. */
  settled(end: RawResponse | TransportFailure, retryDelay: number | undefined): void {
    if (this.#attempt === undefined) return; // it was not even begun
    this.#status = end.status;
    if (!(end instanceof RawResponse))
      this.#endAttempt(undefined, this.#watched.failure(end).error(undefined), retryDelay);
    else if (this.#watched.opens && end.status >= 200 && end.status < 300) this.#open = end;
    else this.#endAttempt(end, undefined, retryDelay);
  }

  /** The call has ended, and with it the body of its answer. @param failure what it fails with */
  end(failure?: unknown): void {
    const error = errorOf(failure);
    if (this.#open !== undefined) this.#endAttempt(this.#open, error, undefined);
    const { attempts } = this.#watched;
    this.#call.end(Object.freeze({ duration: performance.now() - this.#since, attempts, status: this.#status, error }));
  }

  /**
   * The end of a call whose answer is still to be read: with the reading, where somebody waits for it.
   *
   * @returns what gives the result of `read`
   */
  read<T>(read: () => T, isAwaited: boolean): () => T {
    if (!isAwaited) {
      this.end();
      return read;
    }
    try {
      const result = read();
      this.end();
      return () => result;
    } catch (failure) {
      this.end(failure);
      return () => {
        throw failure;
      };
    }
  }

  #attemptStart(path: string, { headers }: WireRequest, added: AddedHeaders): AttemptStart {
    const { attempts, secrets } = this.#watched;
    return Object.freeze({
      call: this.#start,
      number: attempts + 1,
      reason: this.#reason(),
      url: path === this.#watched.path ? this.#start.url : this.#watched.shownUrl(path),
      headers: visible(Object.entries(headers), secrets),
      setHeader: (name: string, value: string) => added.set(name, value),
    });
  }

  #reason(): AttemptReason {
    const { attempts, repeats, redirects } = this.#watched;
    const isRetry = repeats > this.#repeats;
    const isRedirect = redirects > this.#redirects;
    this.#repeats = repeats;
    this.#redirects = redirects;
    if (isRetry) return 'retry';
    if (isRedirect) return 'redirect';
    return attempts === 0 ? 'first' : 'renewal';
  }

  #endAttempt(answer: RawResponse | undefined, error: Error | undefined, retryDelay: number | undefined): void {
    const { secrets, operation } = this.#watched;
    const duration = performance.now() - this.#attemptSince;
    const shown = answer === undefined || operation.secret === true ? [] : answer.headers;
    const end = { duration, status: this.#status, headers: visible(shown, secrets), error, retryDelay };
    this.#attempt?.end(Object.freeze(end));
    this.#attempt = undefined;
    this.#open = undefined;
  }
}

/** The header fields that hooks add to one request. */
class AddedHeaders {
  readonly #present: WireRequest['headers'];
  readonly #watched: Watched;
  readonly #added: Record<string, string> = {};
  #isSent = false;

  constructor(present: WireRequest['headers'], watched: Watched) {
    this.#present = present;
    this.#watched = watched;
  }

  /** @throws InputError */
  set(name: string, value: string): void {
    if (this.#isSent) throw new InputError('the request was sent already');
    const checked = checkHeaders({ [name]: value });
    for (const lower of Object.keys(checked)) {
      if (!isSecretField(lower) || !Object.hasOwn(this.#present, lower)) continue;
      throw new InputError(`the header ${name} holds a secret of the request, and is not replaced`);
    }
    this.#watched.addSecrets(secretsIn(checked));
    Object.assign(this.#added, checked);
  }

  /** All header fields of the request, which is sent now. */
  take(): WireRequest['headers'] {
    this.#isSent = true;
    return { ...this.#present, ...this.#added };
  }
}

/** The header fields that are no secrets by their names, with what is known to be secret hidden. */
function visible(fields: Iterable<readonly [string, string]>, secrets: Secrets): Readonly<Record<string, string>> {
  const shown = [...fields].filter(([name]) => !isSecretField(name));
  return Object.freeze(Object.fromEntries(shown.map(([name, value]) => [name, secrets.scrub(value)])));
}

function errorOf(failure: unknown): Error | undefined {
  if (failure === undefined) return undefined;
  if (failure instanceof CallFailure) return failure.error(undefined);
  return failure instanceof Error ? failure : new Error(String(failure));
}
