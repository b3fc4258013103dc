import { Control } from './control/control.js';
import { ControlGuard } from './control/control-guard.js';
import type { Faults } from './control/faults.js';
import type { Journal } from './control/journal.js';
import type { World } from './control/world.js';
import { Worlds } from './control/worlds.js';
import type { Snapshot } from './deployment/world-state.js';
import { Dispatcher, encodeSegments } from './dispatcher.js';
import type { ServiceRoute } from './endpoints/request.js';
import { Service } from './endpoints/service.js';
import { fetchBy } from './http/fetch.js';
import { authority } from './http/node-request.js';
import { NodeServer } from './http/node-server.js';
import { UnreadBudget } from './http/unread-budget.js';
import { describedAccess, type OpenApiDocument, openApiDocument } from './openapi/document.js';
import { type ListenOptions, listenSettingsOf, type Settings } from './settings.js';

/** A server that listens. */
export interface Listening {
  /** The URL with the base path, without a trailing slash, e.g. `http://127.0.0.1:8080/platform-services`. */
  readonly url: string;
  readonly port: number;
}

/** A service in memory. Servers do not share any state. */
export interface ReferenceServer {
  /** The path in front of every path of the specification, e.g. `/platform-services`; empty if there is none. */
  readonly basePath: string;
  /** Answers a request in this process, without a socket. The URL of the request includes the base path. */
  readonly fetch: (request: Request) => Promise<Response>;
  /**
   * Listens on a socket. A server can listen on one socket at a time.
   *
   * @throws OptionError for an invalid option, or the error of `node:net`, e.g. with the code `EADDRINUSE`
   */
  listen(options?: ListenOptions): Promise<Listening>;
  /**
   * Stops listening, and resolves when the running requests have been answered, or after `limits.closeTimeout` have been
   * cut off. Does nothing if it is not listening.
   */
  close(): Promise<void>;
  /** Restores the entities, resources, ids and clock of the deployment, and clears faults. Sessions and journal stay. */
  reset(): void;
  /** A snapshot of the present state, which can be restored any number of times. */
  snapshot(): Snapshot;
  /**
   * As {@link reset}, but to the state of a snapshot.
   *
   * @throws ControlError if it is not a snapshot of this server or of a fork of it
   */
  restore(snapshot: Snapshot): void;
  /** Creates an isolated copy of the present state, with its own journal, faults and sockets. */
  fork(): ReferenceServer;
  /**
   * Describes the paths of an access in OpenAPI 3.1, with its types, the options of 4.7 to 4.9 and the dialect of the server.
   *
   * @param access the id of the access. Default: the only access
   * @throws Error if there is no such access, or if there are several and none is named
   * @example writeFileSync('openapi.json', JSON.stringify(server.openApi('access.demo')));
   */
  openApi(access?: string): OpenApiDocument;
  /**
   * The last requests of the service with their responses, and the rule that decided each: at most 10,000, and at most 32 MiB
   * of them. Secrets are hidden.
   */
  readonly journal: Pick<Journal, 'entries' | 'clear' | 'stream' | 'expect' | 'expectInOrder'>;
  /**
   * The faults of the next requests. `add` returns an id. It throws a `ControlError` if the rule is invalid, with the same
   * message as `POST /-/faults`, and if 1,000 faults are pending.
   */
  readonly faults: Pick<Faults, 'add' | 'list' | 'remove' | 'clear'>;
}

/** Creates a server for the routes in a world. */
export function startableServer(world: World, settings: Settings, routes: readonly ServiceRoute[]): ReferenceServer {
  const { basePath, limits, logger, vendor, deviations } = settings;
  const report = (error: unknown, tracebackId: string) => logger.serverError(error, tracebackId);
  const failures = { vendor, report, detailed: deviations.has('D-19'), unsatisfied: deviations.has('D-24') };
  const unread = new UnreadBudget(limits.maxUnreadBytes);
  const worlds = new Worlds(world, limits.maxEntities);
  const path = encodeSegments(basePath);
  const control = new Control(worlds, new ControlGuard(settings.controlToken), path, { vendor, report }, deviations);
  const service = new Service({ routes, limits, unread, failures, deviations });
  const dispatcher = new Dispatcher({ worlds, service, control, basePath, limits, failures, logger });
  const handle = dispatcher.handle.bind(dispatcher);
  let listening: NodeServer | undefined;
  return {
    basePath: path,
    fetch: (request) => fetchBy(handle, request),
    async listen(options = {}) {
      const { host, port } = listenSettingsOf(options);
      if (listening !== undefined) throw new Error('The server is listening already. Close it first.');
      const server = new NodeServer(handle, limits, failures, unread);
      listening = server;
      try {
        const bound = await server.listen(host, port);
        return { url: `http://${authority(reachable(host), bound)}${path}`, port: bound };
      } catch (error) {
        listening = undefined;
        throw error;
      }
    },
    async close() {
      const server = listening;
      listening = undefined;
      control.close();
      await server?.close();
    },
    reset: () => world.reset(),
    snapshot: () => world.state.snapshot(),
    restore: (snapshot) => world.restore(snapshot),
    fork: () => startableServer(world.fork(), settings, routes),
    openApi: (access) => openApiDocument(describedAccess(world.state, access, 'openapi'), path, deviations),
    journal: world.journal,
    faults: world.faults,
  };
}

/** The host of the URL. A server that listens on all addresses is reached by the loopback address. */
function reachable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  return host === '::' ? '::1' : host;
}
