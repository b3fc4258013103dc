import { openFetchTransport } from './fetch.js';
import type { OpenedTransport, TransportOptions } from './options.js';
import { asStream } from './upload-stream.js';

/** Opens a transport on the global `fetch`, which sends streams in Bun and Deno. @throws ConfigError */
export function openTransport(options: TransportOptions): OpenedTransport {
  return openFetchTransport(options, (url, init) => fetch(url, init), asStream);
}
