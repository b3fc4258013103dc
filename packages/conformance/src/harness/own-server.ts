import { once } from 'node:events';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { request } from 'undici';
import { messageOf } from '../case/errors.js';
import { CannotRun } from '../target/recognition.js';
import { type OwnServer, type OwnServerSettings, type ServiceCopy, started } from './listening-server.js';

/** The message that the thread of a server sends when the server listens. */
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

/**
 * Starts a reference server in a thread of its own, so that a long run uses two processors. The program of the thread
 * is missing in a bundle, and next to the sources: then the server is started in this thread.
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
  try {
    const [message]: readonly ServerAnswer[] = await once(worker, 'message');
    if (message === undefined) throw new TypeError('The thread of the server has sent nothing.');
    const { url } = message;
    return {
      url,
      copy: () => copyByControl(new URL('/-/worlds', url).href),
      async close() {
        await worker.terminate();
      },
    };
  } catch (error) {
    await worker.terminate();
    throw notStarted(error);
  }
}

/** Copies a service in another thread, by the control paths of its server. */
async function copyByControl(worlds: string): Promise<ServiceCopy> {
  const { body } = await request(worlds, { method: 'POST' });
  const world: unknown = await body.json();
  if (!isWorld(world)) throw new TypeError(`The server gives no copy of itself: ${JSON.stringify(world)}`);
  return {
    url: world.url,
    async drop() {
      const dropped = await request(`${worlds}/${world.id}`, { method: 'DELETE' });
      await dropped.body.dump();
    },
  };
}

const isWorld = (value: unknown): value is { readonly id: string; readonly url: string } =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  typeof value.id === 'string' &&
  'url' in value &&
  typeof value.url === 'string';

function program(): string | undefined {
  try {
    return createRequire(import.meta.url).resolve('./server-thread.js');
  } catch {
    return undefined;
  }
}

function notStarted(error: unknown): CannotRun {
  const reason = messageOf(error);
  return new CannotRun(2, `No reference server could be started: ${reason}`);
}
