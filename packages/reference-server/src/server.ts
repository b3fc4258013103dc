import { type Deployment, readDeploymentText } from '@platform-services/sdk/model';
import { ControlError } from './control/control-body.js';
import { Journal } from './control/journal/journal.js';
import { World } from './control/worlds/world.js';
import { demoDeployment } from './demo/index.js';
import { buildWorldState } from './deployment/build.js';
import { readDeploymentFile } from './deployment/deployment-file.js';
import type { WorldState } from './deployment/world-state.js';
import { serviceRoutes } from './endpoints/routes.js';
import { OptionError } from './option-error.js';
import { type ReferenceServer, startableServer } from './reference-server.js';
import { type ReferenceServerOptions, settingsOf } from './settings.js';

/**
 * Creates a server of the whole service, in memory.
 *
 * @throws OptionError for invalid options, and if the deployment has more entities than `limits.maxEntities`
 * @throws DeploymentError with every problem of the deployment
 * @throws DeploymentFileError if the deployment file cannot be read
 * @example
 * const server = createReferenceServer({ deployment: './shop.json' });
 * const { url } = await server.listen({ port: 0 });
 * await server.close();
 */
export function createReferenceServer(options: ReferenceServerOptions = {}): ReferenceServer {
  const { deployment = demoDeployment, directory, ...given } = options;
  const settings = settingsOf(given);
  const { vendor, sessions, limits, now, seed, dialect } = settings;
  const { maxIdleTime } = sessions;
  const { maxStoredBytes } = limits;
  const parts = { vendor, maxIdleTime, maxStoredBytes, now, seed, storage: dialect.storage };
  const buildState = (source: Deployment | string | URL): WorldState => {
    if (typeof source !== 'string' && !(source instanceof URL)) return buildWorldState(source, { ...parts, directory });
    const file = readDeploymentFile(source);
    return buildWorldState(file.content, { ...parts, directory: directory ?? file.directory });
  };
  const bounded = (state: WorldState, refusal: (count: number) => Error): WorldState => {
    const count = state.countEntities();
    if (count > limits.maxEntities) throw refusal(count);
    return state;
  };
  const tooLowLimit = (count: number) =>
    new OptionError(
      'limits.maxEntities',
      `Expected at least ${count} as limits.maxEntities, which is how many entities the deployment has, got ${limits.maxEntities}.`,
    );
  const tooManyReceived = (count: number) =>
    new ControlError(
      `Expected at most ${limits.maxEntities} entities, as limits.maxEntities says, got ${count}.`,
      'storageFull',
    );
  const build = (source: Deployment | string | URL) => bounded(buildState(source), tooLowLimit);
  const buildReceived = (text: string) =>
    bounded(buildWorldState(readDeploymentText(text), { ...parts, directory: null }), tooManyReceived);
  const journal = new Journal(settings.journal);
  const world = new World(build(deployment), journal);
  return startableServer(world, settings, serviceRoutes, { build, buildReceived });
}
