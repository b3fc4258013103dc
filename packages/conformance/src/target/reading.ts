import type { RawRequest } from '../case/subject.js';

/** The legacy calls that change no data. */
export const readingCalls: ReadonlySet<string> = new Set([
  'entity',
  'fetch',
  'property-fetch',
  'eval',
  'authenticate',
  'logout',
]);

/** Returns whether a request changes no data. */
export function isReading({ method, path }: Pick<RawRequest, 'method' | 'path'>): boolean {
  if (method === 'OPTIONS') return true;
  const [, , ...rest] = path.split(/[/?]/);
  const call = rest[0] === 'v1' ? rest[1] : rest[0];
  if (readingCalls.has(call ?? '')) return true;
  const legacyWrites = path.startsWith('/rest/') && !path.startsWith('/rest/v2/');
  return (method === 'GET' || method === 'HEAD') && !legacyWrites;
}

/** Returns whether a request has the same effect if it is sent twice. */
export function isIdempotent(request: Pick<RawRequest, 'method' | 'path'>): boolean {
  const { method, path } = request;
  if (isReading(request) || method === 'DELETE') return true;
  // Without an id in its path, a PUT creates another entity each time.
  return method === 'PUT' && /^\/rest\/v2\/(entities|properties)\/[^/?]+\/[^/?]+\/[^/?]+/.test(path);
}
