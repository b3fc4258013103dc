import type { CallSite, ErrorDetails } from '../errors/base.js';
import { DecodeError } from '../errors/connection.js';
import { errorOfStatus, type HttpErrorDetails } from '../errors/status.js';
import { ConfigError } from '../errors/usage.js';
import { AnswerBody } from './answer-body.js';
import { Cancellation } from './cancellation.js';
import { CallFailure, classify, type Deadlines } from './failure.js';
import { checkHeaders } from './headers.js';
import { type Caller, isStreamed, type Operation, type Parameter } from './operation.js';
import { queryString } from './path.js';
import { RawResponse } from './response.js';
import { serverFailure } from './server-failure.js';
import { deadlinesOf, type Settings } from './settings.js';
import { LocalFailure, type WireAnswer, type WireRequest } from './transport.js';

/** The session that goes with a request. */
export interface SessionHold {
  readonly id: string;
  /** Counts the sessions of a client, so that one that was renewed meanwhile is told from one that is not. */
  readonly generation: number;
}

/** Where sessions come from. Rejects with {@link CallFailure}. */
export interface SessionSource {
  /** The present session, or a new one: many callers, one login. */
  obtain(exchange: Exchange): Promise<SessionHold>;
  /** Another session in place of one that the server refused; `undefined` where there can be none. */
  renew(refused: SessionHold, exchange: Exchange): Promise<SessionHold | undefined>;
  /** Tells that the server accepted the session. */
  worked(hold: SessionHold): void;
}

/** An answer with a status of success. */
export interface Delivery {
  readonly response: RawResponse;
  /** How many requests were sent for it. */
  readonly attempts: number;
}

/** An answer with a status of success whose body is still to be read. */
export interface OpenDelivery extends Delivery {
  /** Without the body. */
  readonly response: RawResponse;
  /** Absent where the status has none, e.g. 304. It must be read to its end, or cancelled. */
  readonly body: AnswerBody | undefined;
}

/** A call while it runs. */
interface Run {
  readonly operation: Operation;
  /** Whether a body of success is left to be read by others. */
  readonly opens: boolean;
  /** The answer that is left so. */
  answer?: WireAnswer;
  readonly headers: Readonly<Record<string, string>>;
  readonly deadlines: Deadlines;
  readonly cancellation: Cancellation;
  attempts: number;
}

/** Sends operations: gives them the session, the deadlines and, when they fail, their error. */
export class Exchange {
  readonly #settings: Settings;
  readonly #sessions: SessionSource;
  #closed = false;

  constructor(settings: Settings, sessions: SessionSource) {
    this.#settings = settings;
    this.#sessions = sessions;
  }

  /** From now on every call rejects. */
  close(): void {
    this.#closed = true;
  }

  /**
   * Sends an operation and answers what came back with a status of success.
   *
   * @throws PlatformServicesError of the class that the failure has; a {@link CallFailure} where `caller.site` is not
   * known, for those who share it
   */
  async send(operation: Operation, caller: Caller): Promise<Delivery> {
    const run = this.#begin(operation, caller, false);
    try {
      const response = await this.#run(run);
      return { response, attempts: run.attempts };
    } catch (failure) {
      throw errorFor(caller, failure);
    } finally {
      run.cancellation.dispose();
    }
  }

  /**
   * As {@link send}, but the body of a success is handed out before it has come. Deadlines and the caller's signal hold
   * for it too.
   */
  async open(operation: Operation, caller: Caller): Promise<OpenDelivery> {
    const run = this.#begin(operation, caller, true);
    try {
      const response = await this.#run(run);
      const body = this.#openBody(run, caller);
      if (body === undefined) run.cancellation.dispose();
      return { response, body, attempts: run.attempts };
    } catch (failure) {
      run.cancellation.dispose();
      throw errorFor(caller, failure);
    }
  }

  #begin(operation: Operation, { options, site }: Caller, opens: boolean): Run {
    if (this.#closed) throw new ConfigError('the client is closed', { operation: operation.name, site });
    const deadlines = deadlinesOf(this.#settings, options.timeout);
    const headers = { ...operation.headers, ...checkHeaders(options.headers) };
    const cancellation = new Cancellation(options.signal, deadlines.total);
    return { operation, opens, headers, deadlines, cancellation, attempts: 0 };
  }

  #openBody(run: Run, { site }: Caller): AnswerBody | undefined {
    const { answer, deadlines, cancellation } = run;
    if (answer === undefined) return undefined;
    return new AnswerBody(answer.stream(), {
      unread: deadlines.body,
      limit: this.#settings.maxAnswerBytes,
      error: (thrown) => this.#failure(run, thrown, answer.status).error(site),
      end: () => cancellation.dispose(),
    });
  }

  /** The error of an answer that cannot be read. It shows the answer's beginning, unless that is secret. */
  unreadable(operation: Operation, delivery: Delivery, thrown: unknown, site: CallSite | undefined): DecodeError {
    const { response, attempts } = delivery;
    const { secrets } = this.#settings;
    const said = secrets.scrub(thrown instanceof Error ? thrown.message : String(thrown));
    const details = { ...this.#details({ operation, attempts }), status: response.status, site };
    if (operation.secret === true) return new DecodeError('the answer cannot be read', details);
    const beginning = secrets.scrub(JSON.stringify(response.body.slice(0, 80)));
    const message = `the answer cannot be read: ${said}; it begins with ${beginning}`;
    return new DecodeError(message, { ...details, cause: secrets.cause(thrown) });
  }

  async #run(run: Run): Promise<RawResponse> {
    if (run.operation.session === false) return this.#judge(run, await this.#attempt(run, undefined));
    const hold = await this.#wait(run, this.#sessions.obtain(this));
    const response = await this.#attempt(run, hold);
    if (response.status !== 401) {
      if (response.status < 400) this.#sessions.worked(hold);
      return this.#judge(run, response);
    }
    const renewed = await this.#renew(run, hold, response);
    if (renewed === undefined) return this.#judge(run, response);
    if (!isRepeatable(run)) throw this.#unrepeatable(run, response);
    const second = await this.#attempt(run, renewed);
    if (second.status < 400) this.#sessions.worked(renewed);
    return this.#judge(run, second);
  }

  async #renew(run: Run, refused: SessionHold, response: RawResponse): Promise<SessionHold | undefined> {
    try {
      return await this.#wait(run, this.#sessions.renew(refused, this));
    } catch (failure) {
      if (!(failure instanceof CallFailure) || run.cancellation.ended !== undefined) throw failure;
      throw new CallFailure((site) => {
        const remark = 'the session ended and could not be renewed';
        return errorOfStatus({ ...this.#statusDetails(run, response), remark, cause: failure.error(site), site });
      });
    }
  }

  #unrepeatable(run: Run, response: RawResponse): CallFailure {
    const remark = 'the session ended, and the stream that was sent cannot be sent again';
    return new CallFailure((site) => errorOfStatus({ ...this.#statusDetails(run, response), remark, site }));
  }

  /** The one place where a request is made. */
  async #attempt(run: Run, hold: SessionHold | undefined): Promise<RawResponse> {
    const request = this.#wireRequest(run, hold);
    let status: number | undefined;
    try {
      run.cancellation.signal?.throwIfAborted();
      run.attempts += 1;
      const answer = await this.#settings.transport(request);
      status = answer.status;
      if (run.opens && isSuccess(status)) {
        run.answer = answer;
        return new RawResponse(status, answer.headers, '');
      }
      return new RawResponse(status, answer.headers, await answer.readText(this.#settings.maxAnswerBytes));
    } catch (thrown) {
      throw this.#failure(run, thrown, status);
    }
  }

  #wireRequest({ operation, headers, deadlines, cancellation }: Run, hold: SessionHold | undefined): WireRequest {
    const { base, carrySession, headers: clientHeaders } = this.#settings;
    const session = hold === undefined ? undefined : carrySession(hold.id);
    const query: readonly Parameter[] = session?.query ? [...operation.query, session.query] : operation.query;
    const type = operation.body?.type;
    return {
      origin: base.origin,
      path: base.path + operation.path + queryString(query),
      method: operation.method,
      headers: { ...clientHeaders, ...(type && { 'content-type': type }), ...headers, ...session?.header },
      body: operation.body?.content,
      headersTimeout: deadlines.headers,
      bodyTimeout: deadlines.body,
      signal: cancellation.signal,
    };
  }

  #judge(run: Run, response: RawResponse): RawResponse {
    if (isSuccess(response.status) || run.operation.accepts?.includes(response.status)) return response;
    throw new CallFailure((site) => errorOfStatus({ ...this.#statusDetails(run, response), site }));
  }

  async #wait<T>(run: Run, shared: Promise<T>): Promise<T> {
    try {
      return await run.cancellation.wait(shared);
    } catch (thrown) {
      throw thrown instanceof CallFailure ? thrown : this.#failure(run, thrown, undefined);
    }
  }

  #failure(run: Run, thrown: unknown, status: number | undefined): CallFailure {
    const { deadlines, cancellation } = run;
    const { ended } = cancellation;
    const reason = thrown instanceof LocalFailure ? thrown.cause : thrown;
    const cause = this.#settings.secrets.cause(ended?.by === 'signal' ? ended.reason : reason);
    const failure = { thrown, shown: cause, status, answered: status !== undefined, deadlines, ended };
    const details = { ...this.#details(run), cause };
    return new CallFailure((site) => classify(failure, { ...details, site }));
  }

  #statusDetails(run: Run, response: RawResponse): HttpErrorDetails {
    const { scrub } = this.#settings.secrets;
    const clean = response.scrubbed(scrub);
    return { ...this.#details(run), ...serverFailure(clean), status: response.status, response: clean };
  }

  /** How errors name the request: without the session, with secrets hidden. */
  #details({ operation, attempts }: Pick<Run, 'operation' | 'attempts'>): ErrorDetails {
    const { base, secrets } = this.#settings;
    const url = secrets.scrub(base.origin + base.path + operation.path + queryString(operation.query));
    return { operation: operation.name, method: operation.method, url, attempts };
  }
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

function isRepeatable({ operation }: Run): boolean {
  const content = operation.body?.content;
  return !isStreamed(content) || content.repeatable;
}

/** Who shares a failure has no site, and makes its own error of it. */
function errorFor({ site }: Caller, failure: unknown): unknown {
  return failure instanceof CallFailure && site !== undefined ? failure.error(site) : failure;
}
