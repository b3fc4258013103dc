import { InputError } from '../errors/usage.js';
import { isError, isObject, isPlainObject } from '../model/kinds-of-objects.js';
import { mismatch } from '../model/message.js';
import { checkChoice, checkNames } from '../operation/checks.js';
import { checkHeaders } from '../operation/entries.js';
import type { Operation } from '../operation/operation.js';
import { asyncContext } from '../platform/async-context.js';
import type { TransportFailure } from '../transport/failure.js';
import type { TransportRequest } from '../transport/transport.js';
import { RawResponse } from '../wire/response.js';
import { isSecretField, type Secrets, secretsIn } from '../wire/secrets.js';
import { channelHooks, hasSubscribers } from './channels.js';
import type { AttemptEnd, AttemptReason, AttemptStart, CallEnd, CallStart, Hooks } from './hooks.js';
import { type Logger, type LogLevel, loggerHooks, logLevels } from './logger.js';
import { Observations } from './observations.js';

/** The call that is being observed. */
export interface ObservedCall {
  readonly name: string;
  readonly operation: Pick<Operation, 'kind' | 'method' | 'secret'>;
  /** The number of requests so far. */
  readonly attempts: number;
  /** The path and query that are sent, without the session. */
  readonly path: string;
  /** Returns a path of the service as observers see it. */
  shownUrl(path: string): string;
  /** Hides the secrets of this call. */
  readonly secrets: Secrets;
  /** Adds secrets that are sent with the requests of this call. */
  addSecrets(secrets: readonly string[]): void;
  /** Turns the rejection of a transport into the error of the call. */
  transportFailure(failure: TransportFailure): Error;
}

/** Notifies hooks and channels of one call. A call without observers has no `CallObserver`. */
export class CallObserver {
  readonly #hooks: readonly Hooks[];
  readonly #observed: ObservedCall;
  readonly #start: CallStart;
  /** A call may be awaited in another context than the one in which it was made, and ends when it is read. */
  readonly #inContext = asyncContext();
  readonly #call = new Observations<CallEnd>('call');
  #attempt: Observations<AttemptEnd> | undefined;
  /** The response whose body is still being read. */
  #open: RawResponse | undefined;
  #status: number | undefined;
  #ended = false;

  constructor(hooks: readonly Hooks[], call: ObservedCall) {
    const { name, operation } = call;
    const { kind, method } = operation;
    this.#hooks = hooks;
    this.#observed = call;
    this.#start = Object.freeze({ operation: name, kind, method, url: call.shownUrl(call.path) });
  }

  /** Reports the start of the call and runs it. @throws LocalError if a hook throws */
  run<T>(work: () => T): T {
    this.#call.begin(this.#hooks, (hooks) => hooks.call?.(this.#start));
    return this.#call.run(work);
  }

  /**
   * Reports the start of a request and sends it, with the header fields that hooks add.
   *
   * @throws LocalError if a hook throws
   */
  send<T>(path: string, reason: AttemptReason, request: TransportRequest, send: (request: TransportRequest) => T): T {
    const { attempts, secrets } = this.#observed;
    const added: Record<string, string> = {};
    let isSent = false;
    const start: AttemptStart = Object.freeze({
      call: this.#start,
      number: attempts + 1,
      reason,
      url: path === this.#observed.path ? this.#start.url : this.#observed.shownUrl(path),
      headers: visible(Object.entries(request.headers), secrets),
      setHeader: (name: string, value: string) => {
        if (isSent) {
          throw new InputError('The request has already been sent. Set header fields before the hook returns.');
        }
        const checked = addedHeader(name, value, request.headers);
        this.#observed.addSecrets(secretsIn(checked));
        Object.assign(added, checked);
      },
    });
    this.#attempt = new Observations('attempt');
    this.#attempt.begin(this.#hooks, (hooks) => hooks.attempt?.(start));
    return this.#attempt.run(() => {
      isSent = true;
      return send({ ...request, headers: { ...request.headers, ...added } });
    });
  }

  /** Reports that a request has ended, or that its response has begun and its body is read before the call ends. */
  settled(end: RawResponse | TransportFailure, retryDelay: number | undefined): void {
    this.#status = end.status;
    if (!(end instanceof RawResponse)) {
      this.#endAttempt(undefined, this.#observed.transportFailure(end), retryDelay);
    } else if (end.stream === undefined || this.#ended) this.#endAttempt(end, undefined, retryDelay);
    else this.#open = end;
  }

  /**
   * Reports the end of the call, including its response body. Only the first end counts.
   *
   * @param failure why the call fails
   */
  end(failure?: unknown): void {
    if (this.#ended) return;
    this.#ended = true;
    const error = errorOf(failure);
    if (this.#open !== undefined) this.#endAttempt(this.#open, error, undefined);
    const { attempts } = this.#observed;
    this.#inContext(() => this.#call.end((duration) => ({ duration, attempts, status: this.#status, error })));
  }

  #endAttempt(response: RawResponse | undefined, error: Error | undefined, retryDelay: number | undefined): void {
    const { secrets, operation } = this.#observed;
    const shown = response === undefined || operation.secret === true ? [] : response.headers;
    const end = { status: this.#status, headers: visible(shown, secrets), error, retryDelay };
    this.#attempt?.end((duration) => ({ duration, ...end }));
    this.#attempt = undefined;
    this.#open = undefined;
  }
}

/** The header field that a hook adds to others. @throws InputError if it cannot be set */
function addedHeader(name: string, value: string, present: TransportRequest['headers']): Record<string, string> {
  const checked = checkHeaders({ [name]: value });
  for (const lower of Object.keys(checked)) {
    if (!isSecretField(lower) || !Object.hasOwn(present, lower)) continue;
    throw new InputError(
      `The header "${name}" holds a secret of the request and cannot be replaced. Use another name.`,
    );
  }
  return checked;
}

/** The header fields that are not secret by their names. Known secrets are hidden in the others. */
function visible(fields: Iterable<readonly [string, string]>, secrets: Secrets): Readonly<Record<string, string>> {
  const shown = [...fields].filter(([name]) => !isSecretField(name));
  return Object.freeze(Object.fromEntries(shown.map(([name, value]) => [name, secrets.scrub(value)])));
}

function errorOf(failure: unknown): Error | undefined {
  if (failure === undefined) return undefined;
  return isError(failure) ? failure : new Error(String(failure));
}

/** Options of a client that configure the observation of its calls. */
export interface ObserverOptions {
  /**
   * Functions that are notified of every call and every request; the first of a list is the outermost. Default: none.
   */
  readonly hooks?: Hooks | readonly Hooks[] | undefined;
  /** The logger for lines about calls, e.g. `console`. Default: none. */
  readonly logger?: Logger | undefined;
  /** The minimum level of the lines that are written. Default `info`. */
  readonly logLevel?: LogLevel | undefined;
}

/** Creates the observer of a call; `undefined` if there is nothing to notify. */
export type Observe = (call: ObservedCall) => CallObserver | undefined;

/** @throws InputError if an option would observe nothing */
export function observing(options: ObserverOptions): Observe {
  const hooks = hooksOf(options);
  return (call) => {
    if (hasSubscribers()) return new CallObserver([...hooks, channelHooks], call);
    return hooks.length === 0 ? undefined : new CallObserver(hooks, call);
  };
}

function hooksOf({ hooks = [], logger, logLevel = 'info' }: ObserverOptions): readonly Hooks[] {
  const all = [hooks].flat();
  for (const each of all) {
    if (!isObject(each)) throw new InputError(mismatch('hooks, or an array of them', each, 'hooks'));
    // An instance of a class may have members of its own.
    if (isPlainObject(each)) checkNames(each, ['call', 'attempt'], 'hook', 'hooks');
  }
  checkChoice(logLevels, logLevel, 'logLevel');
  if (logger === undefined) return all;
  if (!isObject(logger) && typeof logger !== 'function')
    throw new InputError(mismatch('a logger such as console', logger, 'logger'));
  return logLevel === 'off' ? all : [...all, loggerHooks(logger, logLevel)];
}
