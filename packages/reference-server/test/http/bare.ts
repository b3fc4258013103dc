// No path of the service waits for a test, breaks off or has an exception, so these tests have routes of their own.
import { Journal } from '../../src/control/journal/journal.js';
import { World } from '../../src/control/worlds/world.js';
import { WorldState } from '../../src/deployment/world-state.js';
import { legacyRoutes } from '../../src/endpoints/legacy/calls.js';
import type { Handler, ServiceRoute } from '../../src/endpoints/request.js';
import type { Method } from '../../src/http/router.js';
import { Randomness } from '../../src/random/randomness.js';
import { type ReferenceServer, startableServer } from '../../src/reference-server.js';
import { Clock } from '../../src/sessions/clock.js';
import { Sessions, Users } from '../../src/sessions/sessions.js';
import { type ReferenceServerOptions, settingsOf } from '../../src/settings.js';
import { RecordingLogger } from '../support/recording-logger.js';

export interface Bare {
  readonly server: ReferenceServer;
  readonly log: RecordingLogger;
  readonly world: WorldState;
}

/** A server without accesses, with one user (`demo`, `demo`), the legacy calls of sessions and the given routes. */
export function bareServer(routes: readonly ServiceRoute[] = [], options: ReferenceServerOptions = {}): Bare {
  const log = new RecordingLogger();
  const users = [{ name: 'demo', password: 'demo', roles: ['admin', 'tester'] }];
  const settings = settingsOf({ logger: log, ...options });
  const clock = new Clock(settings.now);
  const world = new WorldState({
    accesses: new Map(),
    users: new Users(users),
    sessions: new Sessions(
      clock,
      settings.sessions.maxIdleTime === undefined ? 1_800_000 : settings.sessions.maxIdleTime,
    ),
    clock,
    random: new Randomness(),
    vendor: settings.vendor,
    maxStoredBytes: settings.limits.maxStoredBytes,
    frame: { models: [], accesses: [], users },
  });
  return {
    server: startableServer(new World(world, new Journal(settings.journal)), settings, [...legacyRoutes, ...routes], {
      build: () => world,
      buildReceived: () => world,
    }),
    log,
    world,
  };
}

/** The endpoints of a path that only a test has. */
export function endpoints(handlers: Readonly<Partial<Record<Method, Handler>>>): ServiceRoute['methods'] {
  return Object.fromEntries(
    Object.entries(handlers).map(([method, handler]) => [method, { operation: 'entities.get', handler }] as const),
  );
}
