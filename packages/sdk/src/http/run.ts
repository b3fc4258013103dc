import type { CallSite, ErrorDetails } from '../errors/base.js';
import { DecodeError, ResumeError } from '../errors/connection.js';
import { errorOfStatus } from '../errors/status.js';
import type { CallWatch, Watched } from '../observe/watch.js';
import { Cancellation } from './cancellation.js';
import { CallFailure, classify, type Deadlines, type TransportFailure, transportFailure } from './failure.js';
import { checkHeaders } from './headers.js';
import { type Caller, isStreamed, type Operation } from './operation.js';
import { queryString } from './path.js';
import { type Secrets, secretsIn } from './redaction.js';
import type { RawResponse } from './response.js';
import { type RetryPolicy, retryAfterOf, retryPolicy } from './retry.js';
import { serverFailure } from './server-failure.js';
import { deadlinesOf, type Settings } from './settings.js';
import { LocalFailure, type WireAnswer } from './transport.js';

/** What is said of a refusal beside what the server says. */
interface Remark {
  readonly remark?: string;
  readonly cause?: CallFailure;
  readonly location?: string | undefined;
}

/** One call while it runs: what it sends, what became of it so far, and the errors that it makes. */
export class Run implements Watched {
  readonly operation: Operation;
  /** Whether a body of success is left to be read by others. */
  readonly opens: boolean;
  /** Path and query as they go out, without the session. */
  readonly path: string;
  /** Those of the call; {@link breakOff} changes them. */
  headers: Readonly<Record<string, string>>;
  readonly deadlines: Deadlines;
  readonly retry: RetryPolicy;
  readonly cancellation: Cancellation;
  /** How many requests were made. */
  attempts = 0;
  /** How many of them failed and were followed by another. */
  repeats = 0;
  /** How many redirects were followed. */
  redirects = 0;
  /** The answer whose body is left to be read. */
  answer: WireAnswer | undefined;
  /** Tells those who observe the call; absent where nobody does. */
  watch: CallWatch | undefined;
  /** Secrets in header fields that observers added. */
  #added: readonly string[] = [];
  /** The last answer that broke off while the caller read it. */
  #broken: { readonly received: number; readonly failure: CallFailure } | undefined;
  readonly #settings: Settings;

  /** @throws InputError */
  constructor(settings: Settings, operation: Operation, { options }: Caller, opens: boolean) {
    this.#settings = settings;
    this.operation = operation;
    this.opens = opens;
    this.path = settings.base.path + operation.path + queryString(operation.query);
    this.headers =
      operation.headers === undefined && options.headers === undefined
        ? noHeaders
        : { ...operation.headers, ...checkHeaders(options.headers) };
    this.deadlines = deadlinesOf(settings, options.timeout);
    this.retry = retryPolicy(settings.retry, options.retry);
    this.cancellation = new Cancellation(options.signal, this.deadlines.total);
  }

  /** Whether what is sent can be sent again. */
  get canSendAgain(): boolean {
    const content = this.operation.body?.content;
    return !isStreamed(content) || content.repeatable;
  }

  /** Begins the call, within those who observe it. @throws CallFailure where one of them throws */
  begin<T>(work: () => T): T {
    this.watch = this.#settings.observers.watch(this);
    if (this.watch === undefined) return work();
    try {
      return this.watch.run(work);
    } catch (thrown) {
      throw this.failure(transportFailure(thrown, undefined, this.cancellation.ended));
    }
  }

  /** The call has ended: nothing of it goes on, and nothing is left on the caller's signal. */
  end(): void {
    this.cancellation.dispose();
  }

  /**
   * The answer broke off while the caller read it, and the call goes on with other header fields.
   *
   * @param received bytes that the caller has
   */
  breakOff(received: number, headers: Readonly<Record<string, string>>, failure: TransportFailure): void {
    this.#broken = { received, failure: this.failure(failure) };
    this.headers = headers;
    this.answer = undefined;
  }

  /** What came after the answer had broken off does not go on where it ended, as a failure of the call. */
  misfit(reason: string): CallFailure {
    const details = this.#details();
    const { received = 0, failure } = this.#broken ?? {};
    const message = `the answer broke off after ${received} bytes and cannot go on: ${this.secrets.scrub(reason)}`;
    return new CallFailure((site) => new ResumeError(message, { ...details, cause: failure?.error(site), site }));
  }

  /** What the transport threw, as a failure of the call. */
  failure(failure: TransportFailure): CallFailure {
    const { ended, thrown } = failure;
    const reason = thrown instanceof LocalFailure ? thrown.cause : thrown;
    const cause = this.secrets.cause(ended?.by === 'signal' ? ended.reason : reason);
    const details = { ...this.#details(), cause };
    return new CallFailure((site) => classify(failure, cause, this.deadlines, { ...details, site }));
  }

  /** An answer whose status is no success, as a failure of the call. */
  refusal(response: RawResponse, { remark, cause = this.#broken?.failure, location }: Remark = {}): CallFailure {
    const { scrub } = this.secrets;
    const clean = response.scrubbed(scrub);
    const details = {
      ...this.#details(),
      ...serverFailure(clean),
      status: response.status,
      response: clean,
      remark: remark ?? this.#afterBreak(),
      hint: response.status === 400 ? this.operation.body?.hint?.() : undefined,
      location: location === undefined ? undefined : scrub(location),
      retryAfter: retryAfterOf(response.field('retry-after'), this.#settings.timing.now()),
    };
    return new CallFailure((site) => errorOfStatus({ ...details, cause: cause?.error(site), site }));
  }

  #afterBreak(): string | undefined {
    if (this.#broken === undefined) return undefined;
    return `the answer before broke off after ${this.#broken.received} bytes, and the rest cannot be had`;
  }

  /** The error of an answer that cannot be read. It shows the answer's beginning, unless that is secret. */
  unreadable(response: RawResponse, thrown: unknown, site: CallSite | undefined): DecodeError {
    const details = { ...this.#details(), status: response.status, site };
    if (this.operation.secret === true) return new DecodeError('the answer cannot be read', details);
    const secrets = this.secrets;
    const said = secrets.scrub(thrown instanceof Error ? thrown.message : String(thrown)).slice(0, longestReason);
    const beginning = JSON.stringify(secrets.scrub(response.body.slice(0, 1_000)).slice(0, 80));
    const message = `the answer cannot be read: ${said}; it begins with ${beginning}`;
    return new DecodeError(message, { ...details, cause: secrets.cause(thrown) });
  }

  /** How errors name the request: without the session, with secrets hidden. */
  #details(): ErrorDetails {
    const { name, method } = this.operation;
    return { operation: name, method, url: this.shownUrl(this.path), attempts: this.attempts };
  }

  shownUrl(path: string): string {
    return this.secrets.scrub(this.#settings.base.origin + path);
  }

  get secrets(): Secrets {
    return this.#settings.secrets.with([...secretsIn(this.headers), ...this.#added]);
  }

  addSecrets(secrets: readonly string[]): void {
    this.#added = [...this.#added, ...secrets];
  }
}

const noHeaders: Readonly<Record<string, string>> = {};

/** The path of what does not fit can be as long as the answer is deep. */
const longestReason = 500;
