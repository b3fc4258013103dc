import { parentPort, workerData } from 'node:worker_threads';
import { type ServerAnswer, started } from './harness/own-server.js';

// The program of the thread in which a server of the suite's own runs; see `harness/own-server.ts`.
if (parentPort === null) throw new Error('This program is a thread of the conformance suite, and no command.');
const { url } = await started(workerData);
const answer: ServerAnswer = { url };
parentPort.postMessage(answer);
