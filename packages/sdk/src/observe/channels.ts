import { type TracingChannel, tracingChannel } from 'node:diagnostics_channel';
import type { AttemptEnd, AttemptStart, CallEnd, CallStart, Hooks, Observation } from './hooks.js';

/** A {@link ChannelMessage} while its call or request runs. */
interface Message<Start, End> {
  readonly start: Start;
  end: End | undefined;
  error: Error | undefined;
}

type Channel<Start, End> = TracingChannel<unknown, Message<Start, End>>;

const calls: Channel<CallStart, CallEnd> = /* @__PURE__ */ tracingChannel('platform-services:call');
const attempts: Channel<AttemptStart, AttemptEnd> = /* @__PURE__ */ tracingChannel('platform-services:attempt');

/** Whether a channel has subscribers. */
export function hasSubscribers(): boolean {
  return calls.hasSubscribers || attempts.hasSubscribers;
}

/** Hooks that publish to the channels. */
export const channelHooks: Hooks = {
  call: (start) => (calls.hasSubscribers ? published(calls, start) : undefined),
  attempt: (start) => (attempts.hasSubscribers ? published(attempts, start) : undefined),
};

/** Publishes one call or request on its channel, in the order that Node uses for promises. */
function published<Start, End extends { readonly error: Error | undefined }>(
  channel: Channel<Start, End>,
  start: Start,
): Observation<End> {
  // All fields exist from the beginning, so that the object keeps its shape.
  const message: Message<Start, End> = Object.seal({ start, end: undefined, error: undefined });
  let isStarted = false;
  return {
    run(work) {
      isStarted = true;
      channel.start.runStores(message, work);
      channel.end.publish(message);
    },
    end(end) {
      if (!isStarted) return;
      message.end = end;
      message.error = end.error;
      if (end.error !== undefined) channel.error.publish(message);
      channel.asyncStart.publish(message);
      channel.asyncEnd.publish(message);
    },
  };
}
