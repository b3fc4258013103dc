import type { CallSite } from '../errors/base.js';
import type { DecodeError } from '../errors/connection.js';
import { ConfigError } from '../errors/usage.js';
import type { CallWatch } from '../observe/watch.js';
import { AnswerBody } from './answer-body.js';
import { CallFailure, endOf, type TransportFailure, transportFailure } from './failure.js';
import { OpenBody } from './open-body.js';
import type { Caller, Operation } from './operation.js';
import { parameterText } from './path.js';
import { followable, isRedirect, locationOf } from './redirect.js';
import { RawResponse } from './response.js';
import { delayBeforeNext, mayRepeat, retryAfterOf } from './retry.js';
import { Run } from './run.js';
import type { Settings } from './settings.js';
import { UnknownCoding, type WireAnswer, type WireRequest } from './transport.js';

/** The session that goes with a request. */
export interface SessionHold {
  readonly id: string;
  /** Counts the sessions of a client, so that one that was renewed meanwhile is told from one that is not. */
  readonly generation: number;
}

/** Where sessions come from. Rejects with {@link CallFailure}. */
export interface SessionSource {
  /** The present session, or a new one: many callers, one login. */
  obtain(exchange: Exchange): SessionHold | Promise<SessionHold>;
  /** Another session in place of one that the server refused; `undefined` where there can be none. */
  renew(refused: SessionHold, exchange: Exchange): Promise<SessionHold | undefined>;
  /** Tells that the server accepted the session. */
  worked(hold: SessionHold): void;
}

/** An answer with a status of success. */
export interface Delivery {
  readonly response: RawResponse;
  /** Is to be told of the reading, with which the call ends; absent where nobody observes it. */
  readonly watch: CallWatch | undefined;
  /** The error of this answer where it cannot be read. */
  unreadable(thrown: unknown, site: CallSite | undefined): DecodeError;
}

/** An answer with a status of success whose body is still to be read. */
export interface OpenDelivery {
  /** Without the body. */
  readonly response: RawResponse;
  /** Absent where the status has none, e.g. 304. It must be read to its end, or cancelled. */
  readonly body: AnswerBody | undefined;
}

/** Sends operations: gives them the session, the deadlines, another try and, when they fail, their error. */
export class Exchange {
  readonly #settings: Settings;
  readonly #sessions: SessionSource;
  #closed = false;
  /** Calls of the program that have not ended; logins that run for them are not among them. */
  #running = 0;
  #whenIdle: (() => void) | undefined;
  /** Bodies that were handed out and have not ended. */
  #open = 0;

  constructor(settings: Settings, sessions: SessionSource) {
    this.#settings = settings;
    this.#sessions = sessions;
  }

  /** A call of the program begins. @throws ConfigError where the client is closed */
  enter(): void {
    if (this.#closed) throw new ConfigError('the client is closed');
    this.#running += 1;
  }

  /** It has ended. */
  leave(): void {
    this.#running -= 1;
    if (this.#running === 0) this.#whenIdle?.();
  }

  /**
   * From now on every new call rejects. Those that run end as they would; a login that none of them waits for is none.
   * Answers whether bodies are still open, which come to their end by themselves.
   */
  async close(): Promise<boolean> {
    this.#closed = true;
    if (this.#running > 0) {
      await new Promise<void>((resolve) => {
        this.#whenIdle = resolve;
      });
    }
    return this.#open > 0;
  }

  /**
   * Sends an operation and answers what came back with a status of success.
   *
   * @throws PlatformServicesError of the class that the failure has; a {@link CallFailure} where `caller.site` is not
   * known, for those who share it
   */
  async send(operation: Operation, caller: Caller): Promise<Delivery> {
    const run = new Run(this.#settings, operation, caller, false);
    try {
      const response = await run.begin(() => this.#run(run));
      return { response, watch: run.watch, unreadable: (thrown, site) => run.unreadable(response, thrown, site) };
    } catch (failure) {
      throw ended(run, caller, failure);
    } finally {
      run.end();
    }
  }

  /**
   * As {@link send}, but the body of a success is handed out before it has come. Deadlines and the caller's signal hold
   * for it too.
   */
  async open(operation: Operation, caller: Caller): Promise<OpenDelivery> {
    const run = new Run(this.#settings, operation, caller, true);
    try {
      const response = await run.begin(() => this.#run(run));
      const body = this.#openBody(run, response, caller);
      if (body === undefined) {
        run.end();
        run.watch?.end();
      }
      return { response, body };
    } catch (failure) {
      run.end();
      throw ended(run, caller, failure);
    }
  }

  #openBody(run: Run, response: RawResponse, { site }: Caller): AnswerBody | undefined {
    const { answer } = run;
    if (answer === undefined) return undefined;
    const again = (failure: TransportFailure) => this.#again(run, failure);
    const leave = () => {
      this.#open -= 1;
    };
    const call = { run, site, limit: this.#settings.maxAnswerBytes, again, leave };
    this.#open += 1;
    return new AnswerBody(answer.stream(), new OpenBody(call, answer, response));
  }

  /** The request of a call whose answer broke off while it was read, once more. */
  async #again(run: Run, failure: TransportFailure): Promise<RawResponse> {
    const delay = this.#delay(run, failure);
    run.watch?.settled(failure, delay);
    if (delay === undefined) throw run.failure(failure);
    await this.#pause(run, delay);
    return await this.#run(run);
  }

  /** With the session, which is renewed once where the server refuses one that had worked. */
  async #run(run: Run): Promise<RawResponse> {
    if (run.operation.session === false) return this.#judge(run, await this.#settle(run, undefined));
    const obtained = this.#sessions.obtain(this);
    const hold = obtained instanceof Promise ? await this.#wait(run, obtained) : obtained;
    const response = await this.#settle(run, hold);
    if (response.status !== 401) return this.#judge(run, response, hold);
    const renewed = await this.#renew(run, hold, response);
    if (renewed === undefined) return this.#judge(run, response);
    if (!run.canSendAgain) {
      throw run.refusal(response, { remark: 'the session ended, and the stream that was sent cannot be sent again' });
    }
    return this.#judge(run, await this.#settle(run, renewed), renewed);
  }

  async #renew(run: Run, refused: SessionHold, response: RawResponse): Promise<SessionHold | undefined> {
    try {
      return await this.#wait(run, this.#sessions.renew(refused, this));
    } catch (failure) {
      if (!(failure instanceof CallFailure) || run.cancellation.ended !== undefined) throw failure;
      throw run.refusal(response, { remark: 'the session ended and could not be renewed', cause: failure });
    }
  }

  #judge(run: Run, response: RawResponse, hold?: SessionHold): RawResponse {
    const { status } = response;
    if (hold !== undefined && status < 400) this.#sessions.worked(hold);
    if (isSuccess(status) || run.operation.accepts?.includes(status)) return response;
    throw run.refusal(response);
  }

  /** Requests until an answer is final: led on by redirects, and repeated where that is safe and may help. */
  async #settle(run: Run, hold: SessionHold | undefined): Promise<RawResponse> {
    let path = run.path;
    for (;;) {
      const end = await this.#attempt(run, hold, path);
      const delay = this.#delay(run, end);
      run.watch?.settled(end, delay);
      const answered = end instanceof RawResponse;
      if (answered && isSuccess(end.status)) return end;
      if (answered && isRedirect(end.status)) {
        path = this.#follow(run, end, path);
        continue;
      }
      if (delay !== undefined) {
        await this.#pause(run, delay);
        path = run.path;
      } else if (answered) return end;
      else throw run.failure(end);
    }
  }

  /** The one place where a request is made. It answers what came, or how it failed. */
  async #attempt(run: Run, hold: SessionHold | undefined, path: string): Promise<RawResponse | TransportFailure> {
    const { cancellation } = run;
    let status: number | undefined;
    try {
      if (cancellation.ended !== undefined) throw cancellation.ended.reason;
      const answer = await this.#send(run, path, this.#wireRequest(run, hold, path));
      status = answer.status;
      if (run.opens && isSuccess(status) && answer.coding === undefined) {
        run.answer = answer;
        return new RawResponse(status, answer.headers, '');
      }
      return new RawResponse(status, answer.headers, await this.#textOf(answer, run));
    } catch (thrown) {
      return transportFailure(thrown, status, cancellation.ended);
    }
  }

  #send(run: Run, path: string, request: WireRequest): Promise<WireAnswer> {
    const send = (whole: WireRequest): Promise<WireAnswer> => {
      run.attempts += 1;
      return this.#settings.transport(whole);
    };
    return run.watch === undefined ? send(request) : run.watch.send(path, request, send);
  }

  /** @throws UnknownCoding where a success cannot be read; what is said of a failure is left out */
  async #textOf(answer: WireAnswer, { operation }: Run): Promise<string> {
    const { coding, status } = answer;
    if (coding === undefined || operation.method === 'HEAD') return answer.readText(this.#settings.maxAnswerBytes);
    answer.stream().cancel();
    if (isSuccess(status)) throw new UnknownCoding(coding);
    return '';
  }

  #wireRequest(run: Run, hold: SessionHold | undefined, path: string): WireRequest {
    const { base, carrySession, headers } = this.#settings;
    const { operation, deadlines } = run;
    const session = hold === undefined ? undefined : carrySession(hold.id);
    const type = operation.body?.type;
    return {
      origin: base.origin,
      path:
        session?.query === undefined ? path : `${path}${path.includes('?') ? '&' : '?'}${parameterText(session.query)}`,
      method: operation.method,
      headers: { ...headers, ...(type && { 'content-type': type }), ...run.headers, ...session?.header },
      body: operation.body?.content,
      headersTimeout: deadlines.headers,
      bodyTimeout: deadlines.body,
      cancellation: run.cancellation,
    };
  }

  /** @throws CallFailure where the redirect must not be followed */
  #follow(run: Run, response: RawResponse, path: string): string {
    const { origin } = this.#settings.base;
    const said = response.field('location');
    const next = followable(run.operation, locationOf(said, origin, path), origin, run.redirects);
    if ('reason' in next) {
      throw run.refusal(response, { remark: `the redirect was not followed: ${next.reason}`, location: said });
    }
    run.redirects += 1;
    return next.path;
  }

  /** Milliseconds until the call is repeated after a request that failed; `undefined` where it is not. */
  #delay(run: Run, failed: RawResponse | TransportFailure): number | undefined {
    const { timing } = this.#settings;
    const answered = failed instanceof RawResponse;
    const end = answered ? ({ by: 'status', status: failed.status } as const) : endOf(failed);
    if (end === undefined || !run.canSendAgain || !mayRepeat(run.operation.kind, end)) return undefined;
    const asked = answered ? retryAfterOf(failed.field('retry-after'), timing.now()) : undefined;
    const delay = delayBeforeNext(run.retry, run.repeats + 1, timing.random(), asked);
    return delay === undefined || delay >= run.cancellation.remaining ? undefined : delay;
  }

  async #pause(run: Run, milliseconds: number): Promise<void> {
    run.repeats += 1;
    let stop: (() => void) | undefined;
    const pause = new Promise<void>((resolve) => {
      stop = this.#settings.timing.after(milliseconds, resolve);
    });
    try {
      await this.#wait(run, pause);
    } finally {
      stop?.();
    }
  }

  async #wait<T>(run: Run, shared: Promise<T>): Promise<T> {
    try {
      return await run.cancellation.wait(shared);
    } catch (thrown) {
      throw thrown instanceof CallFailure
        ? thrown
        : run.failure(transportFailure(thrown, undefined, run.cancellation.ended));
    }
  }
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

/** What a call that failed rejects with. Who shares a failure has no site, and makes its own error of it. */
function ended({ watch }: Run, { site }: Caller, failure: unknown): unknown {
  const error = failure instanceof CallFailure && site !== undefined ? failure.error(site) : failure;
  watch?.end(error);
  return error;
}
