import { type TracingChannel, tracingChannel } from 'node:diagnostics_channel';
import type { AttemptEnd, AttemptStart, CallEnd, CallStart, Hooks, Observation } from './hooks.js';

/**
 * What the channels `tracing:platform-services:call:*` and `tracing:platform-services:attempt:*` of
 * `node:diagnostics_channel` publish: the same object at every event of one call or request. `*` is `start`; `end`, when
 * what can be done at once was done; `error`, where it failed; and `asyncStart` and `asyncEnd`, when it has ended.
 *
 * @example
 * import { tracingChannel } from 'node:diagnostics_channel';
 * tracingChannel('platform-services:call').asyncEnd.subscribe((message) => {
 *   const { start, end } = message as ChannelMessage<CallStart, CallEnd>;
 *   console.log(start.operation, end?.duration);
 * });
 */
export interface ChannelMessage<Start = CallStart | AttemptStart, End = CallEnd | AttemptEnd> {
  readonly start: Start;
  /** From `error` or `asyncStart` on. */
  readonly end: End | undefined;
  /** The same as in `end`. */
  readonly error: Error | undefined;
}

type Channel<Start, End> = TracingChannel<unknown, Message<Start, End>>;

const calls: Channel<CallStart, CallEnd> = /* @__PURE__ */ tracingChannel('platform-services:call');
const attempts: Channel<AttemptStart, AttemptEnd> = /* @__PURE__ */ tracingChannel('platform-services:attempt');

/** Whether anybody listens to a channel. */
export function isListenedTo(): boolean {
  return calls.hasSubscribers || attempts.hasSubscribers;
}

/** Publishes what happens. */
export const channelHooks: Hooks = {
  call: (start) => (calls.hasSubscribers ? new Published(calls, start) : undefined),
  attempt: (start) => (attempts.hasSubscribers ? new Published(attempts, start) : undefined),
};

/** Its fields never become more or fewer. */
class Message<Start, End> implements ChannelMessage<Start, End> {
  readonly start: Start;
  end: End | undefined = undefined;
  error: Error | undefined = undefined;

  constructor(start: Start) {
    this.start = start;
    Object.seal(this);
  }
}

/** One call or request on its channel, in the order in which Node publishes a promise. */
class Published<Start, End extends { readonly error: Error | undefined }> implements Observation<End> {
  readonly #channel: Channel<Start, End>;
  readonly #message: Message<Start, End>;
  #isStarted = false;

  constructor(channel: Channel<Start, End>, start: Start) {
    this.#channel = channel;
    this.#message = new Message(start);
  }

  run(work: () => void): void {
    this.#isStarted = true;
    this.#channel.start.runStores(this.#message, work);
    this.#channel.end.publish(this.#message);
  }

  end(end: End): void {
    if (!this.#isStarted) return;
    const { error, asyncStart, asyncEnd } = this.#channel;
    this.#message.end = end;
    this.#message.error = end.error;
    if (end.error !== undefined) error.publish(this.#message);
    asyncStart.publish(this.#message);
    asyncEnd.publish(this.#message);
  }
}
