import { ConfigError } from '../errors/usage.js';
import { mismatch } from '../model/message.js';
import { OwnDispatcher, proxySecrets } from './dispatcher.js';
import { fetchTransport } from './fetch.js';
import type { OpenedTransport, TransportOptions } from './options.js';
import { undiciTransport } from './undici.js';

/**
 * Opens the transport of a client: its own dispatcher of undici, or a `dispatcher` or `fetch` of the caller.
 *
 * @throws ConfigError if the options are invalid, or exclude each other
 */
export function openTransport(options: TransportOptions): OpenedTransport {
  const { dispatcher, fetch, connections = 128, connectTimeout, proxy } = options;
  if (fetch !== undefined && dispatcher !== undefined)
    throw new ConfigError('The options "fetch" and "dispatcher" exclude each other. Use one of them.');
  if (proxy !== undefined && proxy !== false && (fetch ?? dispatcher) !== undefined)
    throw new ConfigError(
      'The option "proxy" needs the transport of the client. Set the proxy up in your "fetch" or "dispatcher".',
    );
  if (dispatcher !== undefined && typeof dispatcher?.dispatch !== 'function')
    throw new ConfigError(mismatch('an undici dispatcher such as an Agent', dispatcher, 'dispatcher'));
  const foreign = { secrets: [], close: async () => undefined };
  if (fetch !== undefined) return { ...foreign, transport: fetchTransport(fetch) };
  if (dispatcher !== undefined) {
    const source = { isForeign: true, current: dispatcher, open: async () => dispatcher };
    return { ...foreign, transport: undiciTransport(source) };
  }
  if (!Number.isSafeInteger(connections) || connections < 1)
    throw new ConfigError(mismatch('an integer from 1', connections, 'connections'));
  const own = new OwnDispatcher({ connections, connectTimeout, proxy: proxy ?? false });
  return {
    transport: undiciTransport(own),
    secrets: proxySecrets(proxy ?? false),
    close: () => own.close(),
  };
}
