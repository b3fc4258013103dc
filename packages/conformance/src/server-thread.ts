import { parentPort, workerData } from 'node:worker_threads';
import { type ServerAnswer, type ServerRequest, started } from './harness/own-server.js';

// The program of the thread in which a server of the suite's own runs; see `harness/own-server.ts`.
if (parentPort === null) throw new Error('This program is a thread of the conformance suite, and no command.');
const port = parentPort;
const server = await started(workerData);
const answer: ServerAnswer = { url: server.url };
const restores: (() => Promise<void>)[] = [];
port.on('message', async (request: ServerRequest) => {
  if (request === 'snapshot') restores.push(await server.isolate());
  else await restores.pop()?.();
  port.postMessage(answer);
});
port.postMessage(answer);
