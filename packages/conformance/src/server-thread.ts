import { parentPort, workerData } from 'node:worker_threads';
import { createReferenceServer, type Snapshot } from '@platform-services/reference-server';
import type { OwnServerSettings, ServerAnswer, ServerRequest } from './harness/own-server-messages.js';
import { ownDeployment } from './target/own-deployment.js';

// The program of the thread in which a server of the suite's own runs; see `harness/own-server.ts`.
if (parentPort === null) throw new Error('This program is a thread of the conformance suite, and no command.');
const port = parentPort;
const settings: OwnServerSettings = workerData;
const server = createReferenceServer({ deployment: ownDeployment, ...settings });
const snapshots: Snapshot[] = [];
const { url } = await server.listen({ port: 0 });
port.on('message', (request: ServerRequest) => {
  if (request === 'snapshot') snapshots.push(server.snapshot());
  else {
    const last = snapshots.pop();
    if (last !== undefined) server.restore(last);
  }
  port.postMessage({ url } satisfies ServerAnswer);
});
port.postMessage({ url } satisfies ServerAnswer);
