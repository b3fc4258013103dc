import { parentPort, workerData } from 'node:worker_threads';
import { CaseThread } from './harness/threads/case-thread.js';

// The program of the threads that run cases; see `harness/threads/threads.ts`.
if (parentPort === null) throw new Error('This program is a thread of the conformance suite, and no command.');
new CaseThread(parentPort, workerData);
