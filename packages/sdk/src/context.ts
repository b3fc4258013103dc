import type { CallSite } from './errors/base.js';
import { InputError, isLocatable, located } from './errors/usage.js';
import { type Answer, Call } from './http/call.js';
import type { Delivery, Exchange, OpenDelivery } from './http/exchange.js';
import { CallFailure } from './http/failure.js';
import { type Body, type CallOptions, isStreamed, type Operation } from './http/operation.js';
import { mapHint } from './json/map-hint.js';
import type { ModelTypes } from './model/model-view.js';
import { type Reading, readResult } from './results/readers.js';

/** The two ways in which deployments speak: the specification's, and that of the newest release. */
export type Dialect = 'documented' | 'deployed';

/** What is sent for a call, and how its answer is read. */
export interface CallPlan {
  readonly operation: Omit<Operation, 'name'>;
  /** Absent where the answer is read by its own media type. */
  readonly reader?: Reading;
}

/** What all calls of one client need; the rooms of calls know nothing else of it. */
export class ClientContext {
  readonly exchange: Exchange;
  readonly types: ModelTypes;
  readonly dialect: Dialect;

  constructor(exchange: Exchange, types: ModelTypes, dialect: Dialect) {
    this.exchange = exchange;
    this.types = types;
    this.dialect = dialect;
  }

  /**
   * Starts a call. Whatever is wrong with what `plan` makes rejects it, in its name and with its caller's stack.
   *
   * @param site where the public method was called
   */
  start(name: string, site: CallSite, options: CallOptions, plan: () => CallPlan | Promise<CallPlan>): Call<unknown> {
    const send = async (): Promise<Answer<unknown>> => {
      checkCallOptions(options);
      const made = plan();
      // Nearly every plan is ready, and is not waited for.
      const planned = made instanceof Promise ? await made : made;
      const operation = { ...planned.operation, name };
      try {
        const delivery = await this.exchange.send(operation, { options, site });
        const { response, watch } = delivery;
        const read = () => this.#read(delivery, planned.reader, site);
        return { response, read: watch === undefined ? read : watch.read(read, call.isRead) };
      } finally {
        if (isStreamed(operation.body?.content)) operation.body.content.release();
      }
    };
    const call = new Call(this.#run(name, site, send));
    return call;
  }

  /** As {@link start}, for calls whose answer is handed out before its body has come. */
  open(name: string, site: CallSite, options: CallOptions, plan: () => CallPlan): Promise<OpenDelivery> {
    const send = (): Promise<OpenDelivery> => {
      checkCallOptions(options);
      const { operation } = plan();
      return this.exchange.open({ ...operation, name }, { options, site });
    };
    return this.#run(name, site, send);
  }

  /**
   * The one place where calls of the program begin and end. Errors of planning and sending get the name of the call, and
   * its caller's stack.
   */
  async #run<T>(name: string, site: CallSite, work: () => Promise<T>): Promise<T> {
    try {
      this.exchange.enter();
      try {
        return await work();
      } finally {
        this.exchange.leave();
      }
    } catch (error) {
      if (error instanceof CallFailure) throw error.error(site);
      throw isLocatable(error) ? located(error, { operation: name, site }) : error;
    }
  }

  #read(delivery: Delivery, reader: Reading | undefined, site: CallSite): unknown {
    try {
      return readResult(delivery.response, reader, this.types);
    } catch (thrown) {
      throw delivery.unreadable(thrown, site);
    }
  }
}

/** @throws InputError for options that no call can have; each call checks its own besides */
function checkCallOptions(options: CallOptions): void {
  if (typeof options !== 'object' || options === null) throw new InputError('the options must be an object');
  const { signal } = options;
  if (signal !== undefined && typeof signal?.addEventListener !== 'function') {
    throw new InputError('signal must be an AbortSignal');
  }
}

/** A body of JSON text. */
export function jsonBody(content: string): Body {
  return { content, type: 'application/json', hint: () => mapHint(content) };
}
