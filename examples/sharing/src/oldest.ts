import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { fromPlain, toPlain } from '@platform-services/sdk/plain';
import type { Person } from './people.js';

/** Finds the oldest of some people in another thread. */
export async function oldestOf(people: readonly Person[]): Promise<Person | undefined> {
  const worker = new Worker(new URL('./worker.js', import.meta.url));
  worker.postMessage(toPlain(people));
  const [message] = await once(worker, 'message');
  return fromPlain<Person | undefined>(message);
}
