import { once } from 'node:events';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { createReferenceServer, type ReferenceServer } from '@platform-services/reference-server';
import type { Dialect } from '../case/deviations.js';
import { ownDeployment } from '../target/own-deployment.js';
import { CannotRun } from '../target/recognition.js';
import type { Environment } from './environment.js';

/** A reference server that the suite has started. It contains nothing of value, and can be set back. */
export interface OwnServer {
  readonly url: string;
  readonly isolate: Isolate;
  close(): Promise<void>;
}

type Isolate = NonNullable<Environment['isolate']>;

/** How a reference server is started. */
export interface OwnServerSettings {
  /** The prefix of built-in types. */
  readonly vendor: string;
  readonly dialect: Dialect;
}

/** What the thread of a server is asked for: to take a snapshot, or to restore the last one that is not yet restored. */
export type ServerRequest = 'snapshot' | 'restore';

/** What the thread of a server says when it listens, and when it has done what it was asked for. */
export interface ServerAnswer {
  readonly url: string;
}

/** Starts a reference server. @throws CannotRun */
export type StartServer = (settings: OwnServerSettings) => Promise<OwnServer>;

/** Starts a reference server in this thread. @throws CannotRun */
export const startHere: StartServer = async (settings) => {
  try {
    return await started(settings);
  } catch (error) {
    throw notStarted(error);
  }
};

/** Starts a reference server with the deployment of the suite. */
export function started(settings: OwnServerSettings): Promise<OwnServer> {
  return listening(createReferenceServer({ deployment: ownDeployment, ...settings }));
}

/** Lets a reference server of the caller listen. */
export async function listening(server: ReferenceServer): Promise<OwnServer> {
  const { url } = await server.listen({ port: 0 });
  return { url, isolate: isolationOf(server), close: () => server.close() };
}

/** Sets a server back by its snapshots. */
export function isolationOf<Snapshot>(server: { snapshot(): Snapshot; restore(snapshot: Snapshot): void }): Isolate {
  return async () => {
    const snapshot = server.snapshot();
    return async () => server.restore(snapshot);
  };
}

/**
 * Starts a reference server in a thread of its own, so that a long run uses two processors. The program of the thread is
 * missing in a bundle, and beside the sources: then the server is started in this thread.
 *
 * @throws CannotRun
 */
export const startInThread: StartServer = async (settings) => {
  const file = program();
  return file === undefined ? await startHere(settings) : await startProgram(file, settings);
};

/** Starts the program of a thread. @throws CannotRun */
export async function startProgram(file: string, settings: OwnServerSettings): Promise<OwnServer> {
  const worker = new Worker(file, { workerData: settings });
  const answer = async (): Promise<ServerAnswer> => {
    const [message]: readonly ServerAnswer[] = await once(worker, 'message');
    if (message === undefined) throw new TypeError('The thread of the server has sent nothing.');
    return message;
  };
  const ask = async (request: ServerRequest) => {
    const answered = answer();
    worker.postMessage(request);
    await answered;
  };
  try {
    const { url } = await answer();
    return {
      url,
      async isolate() {
        await ask('snapshot');
        return () => ask('restore');
      },
      async close() {
        await worker.terminate();
      },
    };
  } catch (error) {
    await worker.terminate();
    throw notStarted(error);
  }
}

function program(): string | undefined {
  try {
    return createRequire(import.meta.url).resolve('./server-thread.js');
  } catch {
    return undefined;
  }
}

function notStarted(error: unknown): CannotRun {
  const reason = error instanceof Error ? error.message : String(error);
  return new CannotRun(2, `no reference server could be started: ${reason}`);
}
