import { World } from './control/world.js';
import { demoDeployment } from './demo/index.js';
import { buildWorldState, buildWorldStateOf } from './deployment/build.js';
import { readDeploymentFile } from './deployment/deployment-file.js';
import { legacyRoutes } from './endpoints/legacy/calls.js';
import { streamingRoutes } from './endpoints/streaming/routes.js';
import { hasDeployedUploads } from './endpoints/streaming/streaming-options.js';
import { v2Routes } from './endpoints/v2/routes.js';
import { writeDialectOf } from './json/json-dialect.js';
import { type ReferenceServer, startableServer } from './reference-server.js';
import { type ReferenceServerOptions, settingsOf } from './settings.js';

/**
 * Creates a server of the whole service, in memory.
 *
 * @throws OptionError for an invalid option
 * @throws DeploymentError with every problem of the deployment
 * @throws DeploymentFileError if the deployment file cannot be read
 * @example
 * const server = createReferenceServer({ deployment: './shop.json' });
 * const { url } = await server.listen({ port: 0 });
 * await server.close();
 */
export function createReferenceServer(options: ReferenceServerOptions = {}): ReferenceServer {
  const { deployment = demoDeployment, ...others } = options;
  const isFile = typeof deployment === 'string' || deployment instanceof URL;
  const file = isFile ? readDeploymentFile(deployment) : undefined;
  const { directory = file?.directory, ...given } = others;
  const settings = settingsOf(given);
  const { vendor, maxIdleTime, limits, now } = settings;
  const { maxStoredBytes } = limits;
  const { cutAsEmpty } = writeDialectOf(settings.deviations);
  // Where cut properties are left out, results show all that they can have (D-28).
  const further = { useCases: hasDeployedUploads(settings), responseInfos: !cutAsEmpty };
  const parts = { vendor, maxIdleTime, maxStoredBytes, now, directory, further };
  const world = file === undefined ? buildWorldState(deployment, parts) : buildWorldStateOf(file, parts);
  return startableServer(new World(world), settings, [...v2Routes, ...legacyRoutes, ...streamingRoutes]);
}
