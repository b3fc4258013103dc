import { sentence } from '../model/sentence.js';
import { asBlob, openFetchTransport } from './fetch.js';
import type { OpenedTransport, TransportOptions } from './options.js';

/** Opens a transport on the global `fetch` of a browser or a worker. @throws ConfigError */
export function openTransport(options: TransportOptions): OpenedTransport {
  return openFetchTransport(options, explainedFetch, asBlob);
}

/** Browsers hide from scripts why a request failed. */
async function explainedFetch(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (cause) {
    if (!(cause instanceof TypeError)) throw cause;
    const advice = 'The service may be unreachable, or may not allow requests from this page (CORS).';
    throw new Error(`${sentence(cause.message)} ${advice}`, { cause });
  }
}
