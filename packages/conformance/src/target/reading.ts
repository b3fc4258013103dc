import type { RawRequest } from '../case/subject.js';

/** The legacy calls that change no data. A service request (4.6) may change anything. */
export const readingCalls: ReadonlySet<string> = new Set([
  'entity',
  'fetch',
  'property-fetch',
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
