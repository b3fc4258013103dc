import { type Answered, Call } from '../call/call.js';
import { CallContext, type Caller, type CallPlan } from '../call/call-context.js';
import { aborted } from '../call/call-errors.js';
import { Cancellation } from '../call/cancellation.js';
import { deadlinesOf } from '../call/deadlines.js';
import type { Settings } from '../call/settings.js';
import { type CallSite, isLocatable, located } from '../errors/base.js';
import type { ModelTypes } from '../model/model-view.js';
import { membersOf } from '../operation/entries.js';
import type { CallOptions } from '../operation/operation.js';
import type { TransportFailure } from '../transport/failure.js';
import { type BodyContent, isStreamed } from '../transport/transport.js';
import type { RawResponse } from '../wire/response.js';
import { decodeResult } from './decode.js';
import { RunningCalls } from './running-calls.js';
import { respond, type SessionSource, send, waitForRetry } from './send.js';

/** The two dialects of deployments: that of the specification, and that of the newest release. */
export type Dialect = 'documented' | 'deployed';

/** Waits for what a call needs to know before it can be planned, but no longer than the call lasts. */
type Wait = <T>(ask: () => Promise<T>) => Promise<T>;

/** Plans what a call sends. */
type Planning = (wait: Wait) => CallPlan | Promise<CallPlan>;

/** The state that all calls of a client share; it starts every call. */
export class ClientContext {
  readonly types: ModelTypes;
  readonly dialect: Dialect;
  readonly running: RunningCalls;
  readonly #settings: Settings;
  readonly #sessions: SessionSource;

  constructor(
    settings: Settings,
    sessions: SessionSource,
    types: ModelTypes,
    dialect: Dialect,
    running = new RunningCalls(),
  ) {
    this.running = running;
    this.#settings = settings;
    this.#sessions = sessions;
    this.types = types;
    this.dialect = dialect;
  }

  /** The same client, whose calls use other types. */
  withTypes(types: ModelTypes): ClientContext {
    return new ClientContext(this.#settings, this.#sessions, types, this.dialect, this.running);
  }

  /**
   * Starts a call. If `plan` throws, the call rejects with the name of the call and the stack of its caller.
   *
   * @param site where the public method was called
   */
  start(name: string, site: CallSite, options: CallOptions, plan: Planning): Call<unknown> {
    const settle = (context: CallContext, response: RawResponse): Answered => {
      // Reading the result also reads the response, which ends the observed call.
      if (!call.isRead) context.observer?.end();
      return { call: context, response };
    };
    const call = new Call(this.run({ name, site, options }, plan, settle), decodeResult);
    return call;
  }

  /**
   * Plans and sends a call.
   *
   * @returns the result of `settle`, which runs while the call still counts as running
   */
  async run<T>(caller: Caller, plan: Planning, settle: (context: CallContext, response: RawResponse) => T): Promise<T> {
    const { name, site, options } = caller;
    let content: BodyContent | undefined;
    let cancellation: Cancellation | undefined;
    const wait: Wait = async (ask) => {
      const { deadlines, secrets } = this.#settings;
      cancellation = new Cancellation(options.signal, deadlinesOf(deadlines, options.timeout).total);
      try {
        if (cancellation.ended !== undefined) throw cancellation.ended.reason;
        return await cancellation.wait(ask());
      } catch (thrown) {
        throw cancellation.ended?.by === 'signal' ? aborted({ cause: secrets.cause(thrown) }) : thrown;
      }
    };
    this.running.calls.add(caller);
    try {
      this.running.checkOpen();
      // Options without members would have no effect.
      membersOf(options, 'an object', 'options');
      const made = plan(wait);
      // Most plans are available synchronously and do not have to be awaited.
      const planned = made instanceof Promise ? await made : made;
      content = planned.operation.body?.content;
      // A spread at the beginning would give each of these objects a hidden class of its own.
      const context = new CallContext(this.#settings, this.types, planned, { cancellation, ...caller });
      return settle(context, await send(context, this.#sessions));
    } catch (error) {
      cancellation?.dispose();
      throw isLocatable(error) ? located(error, { operation: name, site }) : error;
    } finally {
      if (isStreamed(content)) content.release();
      this.running.calls.delete(caller);
    }
  }

  /** Sends a call again after its response broke off, if it may be repeated. @throws PlatformServicesError */
  async resend(context: CallContext, failure: TransportFailure): Promise<RawResponse> {
    await waitForRetry(context, failure);
    return await respond(context, this.#sessions);
  }
}
