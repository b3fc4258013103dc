import { loadDeployment } from '@platform-services/sdk/model';
import { Realm } from './control/realm.js';
import { demoDeployment } from './demo/index.js';
import { buildWorld } from './deployment/build.js';
import { legacyRoutes } from './endpoints/legacy/routes.js';
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
  const deployment = options.deployment === undefined ? demoDeployment : loadDeployment(options.deployment);
  const settings = settingsOf(options, deployment);
  const { vendor, maxIdleTime, limits, now } = settings;
  const { maxStoredBytes } = limits;
  const world = buildWorld(deployment, { vendor, maxIdleTime, maxStoredBytes, now, directory: options.directory });
  return serverOf(new Realm(world), settings, [...v2Routes, ...legacyRoutes]);
}
