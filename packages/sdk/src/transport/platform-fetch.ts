import { ConfigError } from '../errors/usage.js';
import { fetchTransport, type SendContent } from './fetch.js';
import type { Fetch, OpenedTransport, TransportOptions } from './options.js';

/**
 * Opens a transport on the `fetch` of a platform other than Node, or on that of the caller.
 *
 * @param send how the platform sends generated content
 * @throws ConfigError if an option is invalid, or needs Node
 */
export function openFetchTransport(
  { fetch, ...options }: TransportOptions,
  platform: Fetch,
  send: SendContent,
): OpenedTransport {
  for (const name of ['connections', 'dispatcher', 'proxy'] as const) {
    if (options[name] === undefined || options[name] === false) continue;
    throw new ConfigError(
      `The option "${name}" needs Node, because this platform connects by itself. Leave it out, or use "fetch".`,
    );
  }
  return {
    transport: fetch === undefined ? fetchTransport(platform, send) : fetchTransport(fetch),
    secrets: [],
    close: async () => undefined,
  };
}
