import { once } from 'node:events';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { createReferenceServer, type ReferenceServer } from '@platform-services/reference-server';
import type { Dialect } from '../case/deviations.js';
import { ownDeployment } from '../target/own-deployment.js';
import { CannotRun } from '../target/recognition.js';

/** A reference server that the suite has started, which contains nothing of value. */
export interface OwnServer {
  readonly url: string;
  /** Copies the present state of the service. */
  copy(): Promise<ServiceCopy>;
  close(): Promise<void>;
}

/** A copy of a service, which answers under a base URL of its own. */
export interface ServiceCopy {
  readonly url: string;
  drop(): Promise<void>;
}

/** How a reference server is started. */
export interface OwnServerSettings {
  /** The prefix of built-in types. */
  readonly vendor: string;
  readonly dialect: Dialect;
}

/** What the thread of a server says when it listens. */
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
  // Nobody reads its journal.
  return listening(createReferenceServer({ deployment: ownDeployment, journal: { entries: 0 }, ...settings }));
}

/** Lets a reference server of the caller listen. */
export async function listening(server: ReferenceServer): Promise<OwnServer> {
  const { url } = await server.listen({ port: 0 });
  return {
    url,
    async copy() {
      const fork = server.fork();
      return { url: (await fork.listen({ port: 0 })).url, drop: () => fork.close() };
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
  const response = await fetch(worlds, { method: 'POST' });
  const world: unknown = await response.json();
  if (!isWorld(world)) throw new TypeError(`The server gives no copy of itself: ${JSON.stringify(world)}`);
  return {
    url: world.url,
    async drop() {
      await fetch(`${worlds}/${world.id}`, { method: 'DELETE' });
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
  const reason = error instanceof Error ? error.message : String(error);
  return new CannotRun(2, `no reference server could be started: ${reason}`);
}
