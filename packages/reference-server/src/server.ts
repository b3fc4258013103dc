import { Realm } from './control/realm.js';
import { demoDeployment } from './demo/index.js';
import { buildWorld } from './deployment/build.js';
import { loadWorld } from './deployment/load.js';
import { legacyRoutes } from './endpoints/legacy/routes.js';
import { streamingRoutes } from './endpoints/streaming/routes.js';
import { v2Routes } from './endpoints/v2/routes.js';
import { type ReferenceServer, serverOf } from './serving.js';
import { type ReferenceServerOptions, settingsOf } from './settings.js';

/**
 * A server of the whole service, in memory.
 *
 * @throws OptionError where an option cannot be served
 * @throws DeploymentError with every fault of the deployment
 * @example
 * const server = createReferenceServer();
 * const { url } = await server.listen({ port: 0 });
 * await server.close();
 */
export function createReferenceServer(options: ReferenceServerOptions = {}): ReferenceServer {
  return serverOfFile(options.deployment, options);
}

/**
 * As {@link createReferenceServer}, of what was read from a deployment file and is not known to be one.
 *
 * @param content `undefined`: the demo deployment
 */
export function serverOfFile(
  content: unknown,
  { directory, ...options }: Omit<ReferenceServerOptions, 'deployment'>,
): ReferenceServer {
  const settings = settingsOf(options);
  const { vendor, maxIdleTime, limits, now } = settings;
  const { maxStoredBytes } = limits;
  const parts = { vendor, maxIdleTime, maxStoredBytes, now, directory };
  const world = content === undefined ? buildWorld(demoDeployment, parts) : loadWorld(content, parts);
  return serverOf(new Realm(world), settings, [...v2Routes, ...legacyRoutes, ...streamingRoutes]);
}
