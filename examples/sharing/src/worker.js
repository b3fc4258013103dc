import { parentPort } from 'node:worker_threads';
import { fromPlain, toPlain } from '@platform-services/sdk/plain';

parentPort?.once('message', (message) => {
  /** @type {import('./people.js').Person[]} */
  const people = fromPlain(message);
  const [oldest] = people.filter(({ birth }) => birth).sort((one, other) => Number(one.birth) - Number(other.birth));
  parentPort?.postMessage(toPlain(oldest));
});
