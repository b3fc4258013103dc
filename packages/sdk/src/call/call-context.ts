import { type CallSite, type ErrorDetails, located, PlatformServicesError } from '../errors/base.js';
import { DecodeError, LocalError, ResumeError } from '../errors/connection.js';
import { errorOfStatus, type HttpError, type NotFoundReason } from '../errors/status.js';
import type { ModelTypes } from '../model/model-view.js';
import { sentence } from '../model/sentence.js';
import type { CallObserver, ObservedCall } from '../observe/call-observer.js';
import { checkHeaders } from '../operation/headers.js';
import type { CallOptions, Operation } from '../operation/operation.js';
import { queryString } from '../operation/path.js';
import type { Reading } from '../results/readers.js';
import { TransportFailure } from '../transport/failure.js';
import { isStreamed } from '../transport/transport.js';
import type { RawResponse } from '../wire/response.js';
import { type Secrets, secretsIn } from '../wire/secrets.js';
import { isForeignRefusal, serverFailure } from '../wire/server-failure.js';
import { Cancellation } from './cancellation.js';
import { aborted, classify, isOfTransport } from './classify-failure.js';
import { type Deadlines, deadlinesOf } from './deadlines.js';
import { type RetryPolicy, retryAfterOf, retryPolicy } from './retry-policy.js';
import type { Settings } from './settings.js';

/** Text that the client adds to an error about a response status. */
interface Remark {
  readonly remark?: string;
  readonly cause?: PlatformServicesError;
  readonly location?: string | undefined;
  readonly reason?: NotFoundReason | undefined;
}

/** What a call sends, and how its response is read. */
export interface CallPlan {
  readonly operation: Operation;
  /** Absent if the response is read by its own media type. */
  readonly reader?: Reading | undefined;
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

/** The state of one call: what it sends, what has happened so far, and the errors that it creates. */
export class CallContext implements ObservedCall {
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
  /** The header fields of the client; {@link askHeaders} changes them. */
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
  #response: RawResponse | undefined;
  /** Secrets in header fields that observers added. */
  #added: readonly string[] = [];
  /** The last response that broke off while the caller was reading it. */
  #broken: { readonly received: number; readonly failure: PlatformServicesError } | undefined;

  /** @throws InputError if the options or the operation cannot be sent */
  constructor(settings: Settings, types: ModelTypes, { operation, reader }: CallPlan, caller: Caller, streams = false) {
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
    this.headers =
      operation.headers === undefined && options.headers === undefined
        ? noHeaders
        : { ...operation.headers, ...checkHeaders(options.headers ?? {}) };
    this.clientHeaders = settings.headers;
    this.deadlines = deadlinesOf(settings.deadlines, options.timeout);
    this.retry = retryPolicy(settings.retry, options.retry);
    this.cancellation = caller.cancellation ?? new Cancellation(options.signal, this.deadlines.total);
    this.observer = settings.observe(this);
  }

  /** The final response of the pipeline. */
  get response(): RawResponse {
    if (this.#response === undefined) throw new TypeError('The call has no response yet.');
    return this.#response;
  }

  /** Whether the request body can be sent again. */
  get canSendAgain(): boolean {
    const content = this.operation.body?.content;
    return !isStreamed(content) || content.repeatable;
  }

  /** Records the final response. This ends the call, unless the body is still to be read. */
  succeed(response: RawResponse): void {
    this.#response = response;
    if (response.stream === undefined) this.end();
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
      throw this.transportFailure(new TransportFailure(thrown, 'headers'));
    }
  }

  /** Asks the function of the client for the header fields of the next request. @throws ConfigError */
  async askHeaders(source: NonNullable<Settings['headersFunction']>): Promise<void> {
    const { headers, secrets } = this.settings;
    const asked = await this.wait(source.ask(checkHeaders, this.deadlines.headers, secrets));
    this.clientHeaders = { ...headers, ...asked };
    this.addSecrets(secretsIn(asked));
  }

  /**
   * Continues the call with other header fields after the response broke off while the caller was reading it.
   *
   * @param received number of bytes that the caller already has
   */
  breakOff(received: number, headers: Readonly<Record<string, string>>, failure: TransportFailure): void {
    this.#broken = { received, failure: this.transportFailure(failure) };
    this.headers = headers;
  }

  /** The error of the call if the resumed response does not continue where the previous one ended. */
  resumeMismatch(reason: string): ResumeError {
    const details = this.#details();
    const { received = 0, failure } = this.#broken ?? {};
    const message = `The response broke off after ${received} bytes and cannot be resumed. ${this.secrets.scrub(reason)}`;
    return new ResumeError(message, { ...details, cause: failure });
  }

  /** Turns what the transport threw into the error of the call. */
  transportFailure(failure: TransportFailure): PlatformServicesError {
    const { ended } = this.cancellation;
    const reason = ended === undefined || ended.by === 'reader' ? failure.cause : ended.reason;
    const mayBeDone = this.operation.kind === 'unsafe' && this.attempts > 0 && failure.phase !== 'connect';
    const details = { ...this.#details(), effect: mayBeDone ? unknownEffect : undefined };
    const secrets = this.#responseSecrets;
    if (ended?.by === 'signal') return aborted({ ...details, cause: secrets.cause(reason) });
    if (!isOfTransport(reason)) return classify(failure, this.deadlines, { ...details, cause: secrets.cause(reason) });
    if (!(reason instanceof LocalError)) return located(reason, details);
    return new LocalError(secrets.scrub(reason.message), { ...this.#details(), cause: secrets.cause(reason.cause) });
  }

  /** Turns a response with an unsuccessful status into the error of the call. */
  statusFailure(
    response: RawResponse,
    { remark, cause = this.#broken?.failure, location, reason }: Remark = {},
  ): HttpError {
    const { scrub } = this.#responseSecrets;
    const clean = response.scrubbed(scrub);
    // An earlier response shows that the service could be reached.
    const before = remark ?? this.#afterBreak();
    const { isOwn, isDeployed, ...failure } = serverFailure(response, scrub);
    const isForeign = isForeignRefusal(response) && (reason === undefined || reason === 'path');
    const ownHint =
      response.status === 412 ? this.operation.guardHint : isDeployed ? this.#hint(response.status) : undefined;
    return errorOfStatus({
      ...this.#details(),
      ...failure,
      cause,
      status: response.status,
      response: clean,
      remark: before,
      hint: isOwn ? (missingHint(reason) ?? ownHint) : before === undefined && isForeign ? foreignHint : undefined,
      reason,
      location: location === undefined ? undefined : scrub(location),
      retryAfter: retryAfterOf(response.field('retry-after'), this.settings.timing.now()),
    });
  }

  /** A sentence that may explain why a service of the deployed dialect responds with a status. */
  #hint(status: number): string | undefined {
    if (status === 400) return this.operation.body?.hint;
    return status === 500 ? this.operation.crashHint?.() : undefined;
  }

  #afterBreak(): string | undefined {
    if (this.#broken === undefined) return undefined;
    return `The response broke off after ${this.#broken.received} bytes, and the rest could not be requested.`;
  }

  /**
   * The error of a response that cannot be read. It shows the start of the response, unless that is secret.
   *
   * @param isForeign whether the response looks as if it came from something other than the service
   */
  decodeFailure(thrown: unknown, isForeign: boolean): DecodeError {
    const { status, text, stream } = this.response;
    const { secrets } = this;
    const failure = withoutExcerpt(thrown);
    const sentences = ['The response cannot be read.'];
    if (this.operation.secret !== true) {
      const reason = failure instanceof Error ? failure.message : String(failure);
      const message = sentence(secrets.scrub(reason).slice(0, maxReasonLength));
      sentences.push(failure instanceof SyntaxError ? `Expected JSON: ${message}` : message);
      const start = secrets.scrub(text.slice(0, 1_000), text.length > 1_000).slice(0, 80);
      if (stream === undefined && start !== '') sentences.push(`The body begins with ${JSON.stringify(start)}.`);
    }
    if (isForeign) sentences.push(foreignHint);
    const cause = this.operation.secret === true ? undefined : secrets.cause(failure);
    return new DecodeError(sentences.join(' '), { ...this.#details(), status, cause });
  }

  /** The request as errors describe it: without the session and with secrets hidden. */
  #details(): ErrorDetails {
    return {
      operation: this.name,
      method: this.operation.method,
      url: this.shownUrl(this.path),
      attempts: this.attempts,
      site: this.site,
    };
  }

  shownUrl(path: string): string {
    return this.secrets.scrub(this.settings.base.origin + path);
  }

  get secrets(): Secrets {
    return this.settings.secrets.with([...secretsIn(this.headers), ...this.#added]);
  }

  /** The secrets that a response to this call may repeat, whatever their length. */
  get #responseSecrets(): Secrets {
    return this.secrets.with([], this.operation.secrets);
  }

  addSecrets(secrets: readonly string[]): void {
    this.#added = [...this.#added, ...secrets];
  }
}

/** Added to the error of a call that is not repeated because a repetition could carry it out twice. */
const unknownEffect = 'The service may have carried it out nevertheless.';

const noHeaders: Readonly<Record<string, string>> = {};

const foreignHint = 'It does not look like a response of this service. Check "baseUrl", and any proxy on the way.';

function missingHint(reason: NotFoundReason | undefined): string | undefined {
  if (reason === undefined) return undefined;
  if (reason === 'partition') return 'The entity exists in another partition. Pass its own as "partition".';
  return `The ${reason} does not exist.${reason === 'path' ? ' Check "baseUrl".' : ''}`;
}

/**
 * Removes the quotation from the message of a syntax error. The quoted text may begin within a secret, and the rest of
 * a secret cannot be recognized.
 */
function withoutExcerpt(thrown: unknown): unknown {
  return thrown instanceof SyntaxError ? new SyntaxError(thrown.message.replace(/,? (?:\.{3})?".*$/s, '')) : thrown;
}

/** The path of a mismatch can be as long as the response is deep. */
const maxReasonLength = 500;
