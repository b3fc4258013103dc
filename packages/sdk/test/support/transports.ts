import type { ClientOptions } from '../../src/index.js';

/** The two transports in Node: that of the client, and a `fetch` of the caller. */
export const transports: readonly (readonly [name: string, options: Pick<ClientOptions, 'fetch'>])[] = [
  ['undici', {}],
  ['fetch', { fetch: (url, init) => fetch(url, init) }],
];
