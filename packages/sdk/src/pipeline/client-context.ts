import { Call } from '../call/call.js';
import { CallContext, type Caller, type CallPlan } from '../call/call-context.js';
import type { Settings } from '../call/settings.js';
import { ResponseBody } from '../download/response-body.js';
import { ResumableCall } from '../download/resumable-call.js';
import type { CallSite } from '../errors/base.js';
import { CallFailure } from '../errors/base.js';
import { InputError, isLocatable, located } from '../errors/usage.js';
import { mapHint } from '../json/map-hint.js';
import { mismatch } from '../model/message.js';
import type { ModelTypes } from '../model/model-view.js';
import type { Body, CallOptions } from '../operation/operation.js';
import type { TransportFailure } from '../transport/failure.js';
import { type BodyContent, isStreamed } from '../transport/transport.js';
import type { RawResponse } from '../wire/response.js';
import { decodeResult } from './decode.js';
import { waitForRetry } from './retry.js';
import { RunningCalls } from './running-calls.js';
import { send } from './send.js';
import { withSession } from './session.js';
import type { SessionSource } from './session-source.js';

/** The two dialects of deployments: the specification's, and that of the newest release. */
export type Dialect = 'documented' | 'deployed';

/** A success whose body is read while it comes. */
export interface OpenResponse {
  /** Without the body. */
  readonly response: RawResponse;
  /** Absent if the status has none, e.g. 304. It must be read to its end, or cancelled. */
  readonly body: ResponseBody | undefined;
}

/** What all calls of one client share, and where each of them starts. */
export class ClientContext {
  readonly types: ModelTypes;
  readonly dialect: Dialect;
  readonly running = new RunningCalls();
  readonly #settings: Settings;
  readonly #sessions: SessionSource;

  constructor(settings: Settings, sessions: SessionSource, types: ModelTypes, dialect: Dialect) {
    this.#settings = settings;
    this.#sessions = sessions;
    this.types = types;
    this.dialect = dialect;
  }

  /**
   * Starts a call. Whatever is wrong with what `plan` makes rejects it, in its name and with its caller's stack.
   *
   * @param site where the public method was called
   */
  start(name: string, site: CallSite, options: CallOptions, plan: () => CallPlan | Promise<CallPlan>): Call<unknown> {
    const settle = (context: CallContext): CallContext => {
      // Whoever awaits the result reads the response, and so ends the call that is observed.
      if (!call.isRead) context.observer?.end();
      return context;
    };
    const call: Call<unknown> = new Call(this.#run({ name, site, options }, plan, false, settle), decodeResult);
    return call;
  }

  /** As {@link start}, for calls whose response is handed out before its body has come. */
  open(name: string, site: CallSite, options: CallOptions, plan: () => CallPlan): Promise<OpenResponse> {
    return this.#run({ name, site, options }, plan, true, (context) => this.#open(context));
  }

  /** Plans a call and sends it. @returns what `settle` makes of it while the client still counts it as running */
  async #run<T>(
    caller: Caller,
    plan: () => CallPlan | Promise<CallPlan>,
    streams: boolean,
    settle: (context: CallContext) => T,
  ): Promise<T> {
    try {
      this.running.enter();
    } catch (error) {
      throw locatedAt(caller, error);
    }
    let content: BodyContent | undefined;
    try {
      checkCallOptions(caller.options);
      const made = plan();
      // Nearly every plan is ready, and is not waited for.
      const planned = made instanceof Promise ? await made : made;
      content = planned.operation.body?.content;
      const context = new CallContext(this.#settings, this.types, planned, caller, streams);
      await send(context, this.#sessions);
      return settle(context);
    } catch (error) {
      throw locatedAt(caller, error);
    } finally {
      if (isStreamed(content)) content.release();
      this.running.leave();
    }
  }

  #open(context: CallContext): OpenResponse {
    const { response } = context;
    if (response.stream === undefined) {
      context.observer?.end();
      return { response, body: undefined };
    }
    this.running.openBodies += 1;
    const ended = (): void => {
      this.running.openBodies -= 1;
    };
    const resend = async (failure: TransportFailure): Promise<RawResponse> => {
      await waitForRetry(context, failure);
      return await withSession(context, this.#sessions);
    };
    return { response, body: new ResponseBody(response.stream, new ResumableCall(context, resend, ended)) };
  }
}

/** Errors of planning get the name of the call, and its caller's stack. */
function locatedAt({ name, site }: Caller, error: unknown): unknown {
  if (error instanceof CallFailure) return error.error(site);
  return isLocatable(error) ? located(error, { operation: name, site }) : error;
}

/** @throws InputError for options that no call can have; each call checks its own besides */
function checkCallOptions(options: CallOptions): void {
  if (typeof options !== 'object' || options === null) throw new InputError(mismatch('an object', options, 'options'));
  const { signal } = options;
  if (signal !== undefined && typeof signal?.addEventListener !== 'function') {
    throw new InputError(mismatch('an AbortSignal', signal, 'signal'));
  }
}

/** A body of JSON text. */
export function jsonBody(content: string): Body {
  return { content, type: 'application/json', hint: (refusal) => mapHint(content, refusal) };
}
