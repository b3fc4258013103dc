import type { CallSite, ErrorDetails } from '../errors/base.js';
import { DecodeError } from '../errors/connection.js';
import { errorOfStatus, type HttpErrorDetails } from '../errors/status.js';
import { ConfigError } from '../errors/usage.js';
import { Cancellation } from './cancellation.js';
import { CallFailure, classify, type Deadlines } from './failure.js';
import { checkHeaders } from './headers.js';
import type { Caller, Operation, Parameter } from './operation.js';
import { queryString } from './path.js';
import { RawResponse } from './response.js';
import { serverFailure } from './server-failure.js';
import { deadlinesOf, type Settings } from './settings.js';
import type { WireRequest } from './transport.js';

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

/** A call while it runs. */
interface Run {
  readonly operation: Operation;
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
    if (this.#closed) throw new ConfigError('the client is closed', { operation: operation.name, site: caller.site });
    const deadlines = deadlinesOf(this.#settings, caller.options.timeout);
    const headers = { ...operation.headers, ...checkHeaders(caller.options.headers) };
    const cancellation = new Cancellation(caller.options.signal, deadlines.total);
    try {
      const run = { operation, headers, deadlines, cancellation, attempts: 0 };
      const response = await this.#run(run);
      return { response, attempts: run.attempts };
    } catch (failure) {
      throw failure instanceof CallFailure && caller.site !== undefined ? failure.error(caller.site) : failure;
    } finally {
      cancellation.dispose();
    }
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

  /** The one place where a request is made. */
  async #attempt(run: Run, hold: SessionHold | undefined): Promise<RawResponse> {
    const request = this.#wireRequest(run, hold);
    let status: number | undefined;
    try {
      run.cancellation.signal?.throwIfAborted();
      run.attempts += 1;
      const answer = await this.#settings.transport(request);
      status = answer.status;
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
    if (response.status >= 200 && response.status < 300) return response;
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
    const cause = this.#settings.secrets.cause(ended?.by === 'signal' ? ended.reason : thrown);
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
