import { parentPort, workerData } from 'node:worker_threads';
import { started } from './harness/listening-server.js';
import type { ServerAnswer } from './harness/own-server.js';

// The program of the thread in which a server of the suite's own runs; see `harness/own-server.ts`. It loads nothing
// but the server, since the run waits until it listens.
if (parentPort === null) throw new Error('This program is a thread of the conformance suite, and no command.');
const { url } = await started(workerData);
const answer: ServerAnswer = { url };
parentPort.postMessage(answer);
