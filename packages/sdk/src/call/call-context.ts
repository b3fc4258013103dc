import { type CallSite, type ErrorDetails, located, PlatformServicesError } from '../errors/base.js';
import type { ModelTypes } from '../model/model-view.js';
import type { CallObserver, ObservedCall } from '../observe/call-observer.js';
import { checkHeaders } from '../operation/entries.js';
import type { CallOptions, Operation } from '../operation/operation.js';
import { queryString } from '../operation/path.js';
import type { Reading } from '../results/readers.js';
import { TransportFailure } from '../transport/failure.js';
import { isStreamed } from '../transport/transport.js';
import { type Secrets, secretsIn } from '../wire/secrets.js';
import { type Attempted, transportError } from './call-errors.js';
import { Cancellation } from './cancellation.js';
import { type Deadlines, deadlinesOf } from './deadlines.js';
import { type RetryPolicy, retryPolicy } from './retry-policy.js';
import type { Settings } from './settings.js';

/** What a call sends, and how its response is read. */
export interface CallPlan {
  readonly operation: Operation;
  /** Absent if the response is read by its own media type. */
  readonly reader?: Reading | undefined;
  /** Whether the body of a successful response is read as a stream. Default `false`. */
  readonly streams?: boolean | undefined;
}

/** The method that makes a call, and the options it was given. */
export interface Caller {
  /** The name of the call in this package, e.g. `entities.get`. */
  readonly name: string;
  readonly options: CallOptions;
  /** Where the public method was called; `undefined` for a login, because several callers share its failure. */
  readonly site: CallSite | undefined;
  /** The cancellation that the call already has, if it had to wait before it could be planned. */
  readonly cancellation?: Cancellation | undefined;
}

/** The state of one call: what it sends, and what has happened so far. */
export class CallContext implements ObservedCall, Attempted {
  readonly settings: Settings;
  readonly types: ModelTypes;
  readonly name: string;
  readonly options: CallOptions;
  readonly site: CallSite | undefined;
  readonly operation: Operation;
  readonly reader: Reading | undefined;
  /** Whether the body of a successful response is read as a stream. */
  readonly streams: boolean;
  /** The path and query that are sent, without the session. */
  readonly path: string;
  /** The header fields of the call; {@link breakOff} changes them. */
  headers: Readonly<Record<string, string>>;
  /** The header fields of the client; {@link updateClientHeaders} changes them. */
  clientHeaders: Readonly<Record<string, string>>;
  readonly deadlines: Deadlines;
  readonly retry: RetryPolicy;
  readonly cancellation: Cancellation;
  /** Notifies the observers of the call; `undefined` if there are none. */
  readonly observer: CallObserver | undefined;
  /** The number of requests made so far. */
  attempts = 0;
  /** The number of requests that failed and were followed by another one. */
  repeats = 0;
  /** The number of redirects followed. */
  redirects = 0;
  /** Secrets in header fields that observers added. */
  #added: readonly string[] = [];
  /** The last response that broke off while the caller was reading it. */
  broken: Attempted['broken'];

  /** @throws InputError if the options or the operation cannot be sent */
  constructor(settings: Settings, types: ModelTypes, plan: CallPlan, caller: Caller) {
    const { operation, reader, streams = false } = plan;
    const { options } = caller;
    this.settings = settings;
    this.types = types;
    this.name = caller.name;
    this.options = options;
    this.site = caller.site;
    this.operation = operation;
    this.reader = reader;
    this.streams = streams;
    this.path = settings.base.path + operation.path + queryString(operation.query);
    this.headers = { ...operation.headers, ...checkHeaders(options.headers ?? {}) };
    this.clientHeaders = settings.headers;
    this.deadlines = deadlinesOf(settings.deadlines, options.timeout);
    this.retry = retryPolicy(settings.retry, options.retry);
    this.cancellation = caller.cancellation ?? new Cancellation(options.signal, this.deadlines.total);
    this.observer = settings.observe(this);
  }

  /** Whether the request body can be sent again. */
  get canSendAgain(): boolean {
    const content = this.operation.body?.content;
    return !isStreamed(content) || content.repeatable;
  }

  /** Ends the call and removes its listener from the caller's signal. */
  end(): void {
    this.cancellation.dispose();
  }

  /** Ends the call with a failure, and returns it. */
  fail(failure: unknown): unknown {
    this.observer?.end(failure);
    this.end();
    return failure;
  }

  /**
   * Waits for work that is shared with other calls, but no longer than this call lasts.
   *
   * @throws PlatformServicesError with the caller of this call
   */
  async wait<T>(shared: Promise<T>): Promise<T> {
    try {
      return await this.cancellation.wait(shared);
    } catch (thrown) {
      const isShared = thrown instanceof PlatformServicesError && this.cancellation.ended === undefined;
      if (isShared) throw located(thrown, { operation: this.name, site: this.site });
      throw this.transportFailure(thrown);
    }
  }

  /** Asks the function of the client for the header fields of the next request. @throws ConfigError */
  async updateClientHeaders(provider: NonNullable<Settings['headersProvider']>): Promise<void> {
    const { headers, secrets } = this.settings;
    const provided = await this.wait(provider.provide(checkHeaders, this.deadlines.headers, secrets));
    this.clientHeaders = { ...headers, ...provided };
    this.addSecrets(secretsIn(provided));
  }

  /**
   * Continues the call with other header fields after the response broke off while the caller was reading it.
   *
   * @param received number of bytes that the caller already has
   */
  breakOff(received: number, headers: Readonly<Record<string, string>>, failure: TransportFailure): void {
    this.broken = { received, failure: this.transportFailure(failure) };
    this.headers = headers;
  }

  /** Turns what the transport threw into the error of the call. */
  transportFailure(thrown: unknown): PlatformServicesError {
    return transportError(this, thrown instanceof TransportFailure ? thrown : new TransportFailure(thrown, 'headers'));
  }

  get details(): ErrorDetails {
    const { name: operation, attempts, site } = this;
    return { operation, method: this.operation.method, url: this.shownUrl(this.path), attempts, site };
  }

  shownUrl(path: string): string {
    return this.secrets.scrub(this.settings.base.origin + path);
  }

  get secrets(): Secrets {
    return this.settings.secrets.with([...secretsIn(this.headers), ...this.#added]);
  }

  addSecrets(secrets: readonly string[]): void {
    this.#added = [...this.#added, ...secrets];
  }
}
