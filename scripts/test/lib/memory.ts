import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectGarbage: unknown = runInNewContext('gc');

/**
 * The bytes that are in use after garbage collections. A single one does not free everything, e.g. if another one is
 * running, or while a function is compiled in another thread, so they are repeated until they free nothing more.
 */
export async function bytesInUse(): Promise<number> {
  let least = collected();
  for (;;) {
    await setTimeout(100);
    const bytes = collected();
    if (bytes > least * 0.99) return Math.min(bytes, least);
    least = bytes;
  }
}

function collected(): number {
  if (typeof collectGarbage !== 'function') throw new Error('The garbage collection cannot be called.');
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
