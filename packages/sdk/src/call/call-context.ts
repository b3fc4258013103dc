import type { CallSite, ErrorDetails } from '../errors/base.js';
import { CallFailure } from '../errors/base.js';
import { DecodeError, ResumeError } from '../errors/connection.js';
import { errorOfStatus } from '../errors/status.js';
import { sentence } from '../model/message.js';
import type { ModelTypes } from '../model/model-view.js';
import type { CallObserver, ObservedCall } from '../observe/call-observer.js';
import { checkHeaders } from '../operation/headers.js';
import type { CallOptions, Operation } from '../operation/operation.js';
import { queryString } from '../operation/path.js';
import type { Reading } from '../results/readers.js';
import { LocalFailure, TransportFailure } from '../transport/failure.js';
import { isStreamed } from '../transport/transport.js';
import { type Secrets, secretsIn } from '../wire/redaction.js';
import type { RawResponse } from '../wire/response.js';
import { isForeignRefusal, serverFailure } from '../wire/server-failure.js';
import { Cancellation } from './cancellation.js';
import { classify } from './classify-failure.js';
import { type Deadlines, deadlinesOf } from './deadlines.js';
import { type RetryPolicy, retryAfterOf, retryPolicy } from './retry-policy.js';
import type { Settings } from './settings.js';

/** What is said of a refusal beside what the server says. */
interface Remark {
  readonly remark?: string;
  readonly cause?: CallFailure;
  readonly location?: string | undefined;
}

/** What is sent for a call, and how its response is read. */
export interface CallPlan {
  readonly operation: Operation;
  /** Absent if the response is read by its own media type. */
  readonly reader?: Reading | undefined;
}

/** Who calls, and with which options. */
export interface Caller {
  /** The call by its name in this package, e.g. `entities.get`. */
  readonly name: string;
  readonly options: CallOptions;
  /** Where the public method was called; `undefined` for a login, whose failure several callers share. */
  readonly site: CallSite | undefined;
}

/** All that belongs to one call: what it sends, what became of it so far, and the errors that it makes. */
export class CallContext implements ObservedCall {
  readonly settings: Settings;
  readonly types: ModelTypes;
  readonly name: string;
  readonly site: CallSite | undefined;
  readonly operation: Operation;
  readonly reader: Reading | undefined;
  /** Whether the body of a success is read while it comes. */
  readonly streams: boolean;
  /** Path and query as they go out, without the session. */
  readonly path: string;
  /** Those of the call; {@link breakOff} changes them. */
  headers: Readonly<Record<string, string>>;
  readonly deadlines: Deadlines;
  readonly retry: RetryPolicy;
  readonly cancellation: Cancellation;
  /** Tells those who observe the call; `undefined` if nobody does. */
  readonly observer: CallObserver | undefined;
  /** How many requests were made. */
  attempts = 0;
  /** How many of them failed and were followed by another. */
  repeats = 0;
  /** How many redirects were followed. */
  redirects = 0;
  #response: RawResponse | undefined;
  /** Secrets in header fields that observers added. */
  #added: readonly string[] = [];
  /** The last response that broke off while the caller read it. */
  #broken: { readonly received: number; readonly failure: CallFailure } | undefined;

  /** @throws InputError */
  constructor(settings: Settings, types: ModelTypes, { operation, reader }: CallPlan, caller: Caller, streams = false) {
    const { options } = caller;
    this.settings = settings;
    this.types = types;
    this.name = caller.name;
    this.site = caller.site;
    this.operation = operation;
    this.reader = reader;
    this.streams = streams;
    this.path = settings.base.path + operation.path + queryString(operation.query);
    this.headers =
      operation.headers === undefined && options.headers === undefined
        ? noHeaders
        : { ...operation.headers, ...checkHeaders(options.headers) };
    this.deadlines = deadlinesOf(settings.deadlines, options.timeout);
    this.retry = retryPolicy(settings.retry, options.retry);
    this.cancellation = new Cancellation(options.signal, this.deadlines.total);
    this.observer = settings.observers.observe(this);
  }

  /** The response with which the pipeline ended. */
  get response(): RawResponse {
    if (this.#response === undefined) throw new TypeError('The call has no response yet.');
    return this.#response;
  }

  /** Whether what is sent can be sent again. */
  get canSendAgain(): boolean {
    const content = this.operation.body?.content;
    return !isStreamed(content) || content.repeatable;
  }

  /** Its final response came. The call ends with it, unless the body is still to be read. */
  succeed(response: RawResponse): void {
    this.#response = response;
    if (response.stream === undefined) this.end();
  }

  /** Nothing of the call goes on, and no listener is left on the caller's signal. */
  end(): void {
    this.cancellation.dispose();
  }

  /** Ends the call with a failure. @returns what it rejects with: a {@link CallFailure} if its callers share it */
  fail(failure: unknown): unknown {
    const error = failure instanceof CallFailure && this.site !== undefined ? failure.error(this.site) : failure;
    this.observer?.end(error);
    this.end();
    return error;
  }

  /** Waits for what other calls wait for too, but no longer than this call lasts. @throws CallFailure */
  async wait<T>(shared: Promise<T>): Promise<T> {
    try {
      return await this.cancellation.wait(shared);
    } catch (thrown) {
      throw thrown instanceof CallFailure ? thrown : this.transportFailure(new TransportFailure(thrown, 'headers'));
    }
  }

  /**
   * The response broke off while the caller read it, and the call goes on with other header fields.
   *
   * @param received bytes that the caller has
   */
  breakOff(received: number, headers: Readonly<Record<string, string>>, failure: TransportFailure): void {
    this.#broken = { received, failure: this.transportFailure(failure) };
    this.headers = headers;
  }

  /** What came after the response had broken off does not go on where it ended, as a failure of the call. */
  resumeMismatch(reason: string): CallFailure {
    const details = this.#details();
    const { received = 0, failure } = this.#broken ?? {};
    const message = `The response broke off after ${received} bytes and cannot be resumed. ${this.secrets.scrub(reason)}`;
    return new CallFailure((site) => new ResumeError(message, { ...details, cause: failure?.error(site), site }));
  }

  /** What the transport threw, as a failure of the call. */
  transportFailure(failure: TransportFailure): CallFailure {
    const { ended } = this.cancellation;
    const reason = failure.reason instanceof LocalFailure ? failure.reason.cause : failure.reason;
    const cause = this.secrets.cause(ended?.by === 'signal' ? ended.reason : reason);
    const details = { ...this.#details(), cause };
    return new CallFailure((site) => classify(failure, ended, cause, this.deadlines, { ...details, site }));
  }

  /** A response whose status is no success, as a failure of the call. */
  statusFailure(response: RawResponse, { remark, cause = this.#broken?.failure, location }: Remark = {}): CallFailure {
    const { scrub } = this.secrets;
    const clean = response.scrubbed(scrub);
    // What happened before shows that the service was there.
    const before = remark ?? this.#afterBreak();
    const { isOwn, ...failure } = serverFailure(clean);
    const details = {
      ...this.#details(),
      ...failure,
      status: response.status,
      response: clean,
      remark: before,
      hint: isOwn ? this.#hint(response) : before === undefined && isForeignRefusal(response) ? foreignHint : undefined,
      location: location === undefined ? undefined : scrub(location),
      retryAfter: retryAfterOf(response.field('retry-after'), this.settings.timing.now()),
    };
    return new CallFailure((site) => errorOfStatus({ ...details, cause: cause?.error(site), site }));
  }

  #hint({ status, body }: RawResponse): string | undefined {
    return status === 400 ? this.operation.body?.hint?.(body) : undefined;
  }

  #afterBreak(): string | undefined {
    if (this.#broken === undefined) return undefined;
    return `The response broke off after ${this.#broken.received} bytes, and the rest could not be requested.`;
  }

  /**
   * The failure of a response that cannot be read. It shows how the response begins, unless that is secret.
   *
   * @param isForeign whether the response looks as if something else than the service had sent it
   */
  decodeFailure(thrown: unknown, isForeign: boolean): CallFailure {
    const { status, body } = this.response;
    const details = { ...this.#details(), status };
    const { secrets } = this;
    const sentences = ['The response cannot be read.'];
    if (this.operation.secret !== true) {
      const reason = thrown instanceof Error ? thrown.message : String(thrown);
      const said = sentence(secrets.scrub(reason).slice(0, longestReason));
      sentences.push(thrown instanceof SyntaxError ? `Expected JSON: ${said}` : said);
      sentences.push(`The body begins with ${JSON.stringify(secrets.scrub(body.slice(0, 1_000)).slice(0, 80))}.`);
    }
    if (isForeign) sentences.push(foreignHint);
    const cause = this.operation.secret === true ? undefined : secrets.cause(thrown);
    return new CallFailure((site) => new DecodeError(sentences.join(' '), { ...details, cause, site }));
  }

  /** How errors name the request: without the session, with secrets hidden. */
  #details(): ErrorDetails {
    return {
      operation: this.name,
      method: this.operation.method,
      url: this.shownUrl(this.path),
      attempts: this.attempts,
    };
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

const noHeaders: Readonly<Record<string, string>> = {};

const foreignHint = 'It does not look like a response of this service. Check "baseUrl", and any proxy on the way.';

/** The path of a mismatch can be as long as the response is deep. */
const longestReason = 500;
