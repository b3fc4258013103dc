import { once } from 'node:events';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { createReferenceServer, type ReferenceServer } from '@platform-services/reference-server';
import { ownDeployment } from '../target/own-deployment.js';
import { CannotRun } from '../target/recognition.js';
import type { OwnServerSettings, ServerAnswer, ServerRequest } from './own-server-messages.js';

/** A reference server that the suite has started. It contains nothing of value, and can be set back. */
export interface OwnServer {
  readonly url: string;
  /** Takes a snapshot, and returns the function that restores it. */
  isolate(): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/** Starts a reference server. @throws CannotRun */
export type StartServer = (settings: OwnServerSettings) => Promise<OwnServer>;

/** Starts a reference server in this thread. @throws CannotRun */
export const startHere: StartServer = async (settings) => {
  try {
    return await listening(createReferenceServer({ deployment: ownDeployment, ...settings }));
  } catch (error) {
    throw notStarted(error);
  }
};

/** Lets a reference server of the caller listen. */
export async function listening(server: ReferenceServer): Promise<OwnServer> {
  const { url } = await server.listen({ port: 0 });
  return {
    url,
    async isolate() {
      const snapshot = server.snapshot();
      return async () => server.restore(snapshot);
    },
    close: () => server.close(),
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
