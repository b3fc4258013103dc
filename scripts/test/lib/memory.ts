import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectGarbage: unknown = runInNewContext('gc');

/** The bytes that are in use after a garbage collection. */
export function bytesInUse(): number {
  if (typeof collectGarbage !== 'function') throw new Error('The garbage collection cannot be called.');
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
