import type { Hooks } from './hooks.js';

/** Whether a channel has subscribers: never, because the platform has no channels. */
export function hasSubscribers(): boolean {
  return false;
}

export const channelHooks: Hooks = {};
