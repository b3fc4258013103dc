import { type TracingChannel, tracingChannel } from 'node:diagnostics_channel';
import type { AttemptEnd, AttemptStart, CallEnd, CallStart, ChannelMessage, Hooks, Observation } from './hooks.js';

type Channel<Start, End> = TracingChannel<unknown, Message<Start, End>>;

const calls: Channel<CallStart, CallEnd> = /* @__PURE__ */ tracingChannel('platform-services:call');
const attempts: Channel<AttemptStart, AttemptEnd> = /* @__PURE__ */ tracingChannel('platform-services:attempt');

/** Whether a channel has subscribers. */
export function hasSubscribers(): boolean {
  return calls.hasSubscribers || attempts.hasSubscribers;
}

/** Hooks that publish to the channels. */
export const channelHooks: Hooks = {
  call: (start) => (calls.hasSubscribers ? new Published(calls, start) : undefined),
  attempt: (start) => (attempts.hasSubscribers ? new Published(attempts, start) : undefined),
};

/** All fields exist from the beginning, so that the object keeps its shape. */
class Message<Start, End> implements ChannelMessage<Start, End> {
  readonly start: Start;
  end: End | undefined = undefined;
  error: Error | undefined = undefined;

  constructor(start: Start) {
    this.start = start;
    Object.seal(this);
  }
}

/** Publishes one call or request on its channel, in the order that Node uses for promises. */
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
