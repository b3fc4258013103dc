import type { ReferenceServer } from '@platform-services/reference-server';
import type { Dialect } from '../case/deviations.js';
import { ownDeployment } from '../target/own-deployment.js';

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

/**
 * Starts a reference server with the deployment of the suite. Its code is only loaded here, since a run that needs no
 * server in its thread would begin later.
 */
export async function started(settings: OwnServerSettings): Promise<OwnServer> {
  const { createReferenceServer } = await import('@platform-services/reference-server');
  // Nobody reads its journal.
  return await listening(createReferenceServer({ deployment: ownDeployment, journal: { entries: 0 }, ...settings }));
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
