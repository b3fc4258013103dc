import type { Exchange } from '../../src/control/journal/exchange.js';

/** A request as the journal of a world gets it. */
export const exchange: Exchange = {
  method: 'GET',
  target: '/thing',
  prefixLength: 0,
  headers: new Map(),
  body: undefined,
  time: 0,
  durationMs: 1,
  user: undefined,
  fault: undefined,
  status: 200,
  rule: 'R-0',
  responseHeaders: {},
  responseBody: undefined,
};
