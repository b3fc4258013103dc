import type { Deployment } from '@platform-services/sdk/model';
import { controlPaths } from './control/control.js';
import { controlGuard } from './control/control-guard.js';
import { controlsOf, type ServerWorlds, serverWorlds, type WorldControls } from './control/worlds/controls.js';
import type { World } from './control/worlds/world.js';
import { Worlds } from './control/worlds/worlds.js';
import type { DeploymentChanges } from './deployment/deployment-changes.js';
import type { WorldState } from './deployment/world-state.js';
import { Dispatcher } from './dispatcher.js';
import type { ServiceRoute } from './endpoints/request.js';
import { Service } from './endpoints/service.js';
import { fetchBy } from './http/fetch.js';
import { receivedBudget, unreadBudget } from './http/limits.js';
import { authority } from './http/node-request.js';
import { NodeServer } from './http/node-server.js';
import { encodePath } from './http/router.js';
import { inspectorRoutes } from './inspector/routes.js';
import { serveInspector } from './inspector/serve.js';
import { type ListenOptions, listenSettingsOf } from './listen-settings.js';
import { openApiDocument } from './openapi/document.js';
import { ServiceProxy } from './proxy/service-proxy.js';
import type { Settings } from './settings.js';

/** A server that listens. */
export interface Listening {
  /** The URL with the base path, without a trailing slash, e.g. `http://127.0.0.1:8080/platform-services`. */
  readonly url: string;
  /** The port of the socket. If 0 was asked for, it is the one that the system chose. */
  readonly port: number;
}

/** A service in memory. Servers do not share any state. */
export interface ReferenceServer extends WorldControls, AsyncDisposable {
  /** Answers a request in this process, without a socket. The URL of the request includes the base path. */
  readonly fetch: (request: Request) => Promise<Response>;
  /**
   * Listens on a socket. A server can listen on one socket at a time.
   *
   * @throws OptionError for an invalid option, or the error of `node:net`, e.g. with the code `EADDRINUSE`
   */
  listen(options?: ListenOptions): Promise<Listening>;
  /**
   * Stops listening, and resolves when the running requests have been answered, or after `limits.closeTimeout` have
   * been cut off. Does nothing if it is not listening.
   */
  close(): Promise<void>;
  /** As {@link close}, for `await using server = createReferenceServer()`. */
  [Symbol.asyncDispose](): Promise<void>;
  /**
   * Replaces the deployment, as the command does with `--watch`. The state is that of the new deployment, and there are
   * no faults and snapshots. Sessions stay if there still is a user of the same name, and so do the journal, forks and
   * worlds.
   *
   * @returns what differs between the two deployments, regardless of what requests have changed since
   * @throws DeploymentError or DeploymentFileError if it cannot be loaded. Then nothing is changed
   */
  deploy(deployment: Deployment | string | URL): DeploymentChanges;
  /** Creates an isolated copy of the present state, with its own journal, faults and sockets, but without worlds. */
  fork(): ReferenceServer;
  /** Isolated copies that answer on the same socket, each under a base path of its own. */
  readonly worlds: ServerWorlds;
}

/** Builds the states of other deployments. */
export interface DeploymentBuilder {
  readonly build: (deployment: Deployment | string | URL) => WorldState;
  /** Builds the state of the text of a deployment, which must not name files. */
  readonly buildReceived: (text: string) => WorldState;
}

/** Creates a server for the routes in a world. */
export function startableServer(
  world: World,
  settings: Settings,
  routes: readonly ServiceRoute[],
  builder: DeploymentBuilder,
): ReferenceServer {
  const { basePath, limits, logger, vendor, dialect } = settings;
  const report = (error: unknown, tracebackId: string) => logger.serverError(error, tracebackId);
  const failures = {
    vendor,
    report,
    newTracebackId: world.state.random.tracebackIds.uuid,
    ...dialect.requests.failures,
  };
  const unread = unreadBudget(limits.maxUnreadBytes);
  const received = receivedBudget(limits.maxReceivedBytes);
  const worlds = new Worlds(world, limits.maxEntities);
  const path = encodePath(basePath);
  const service = new Service({ routes, limits, unread, failures, dialect });
  const control = controlPaths({
    worlds,
    guard: controlGuard(settings.controlToken),
    basePath: path,
    failures: { vendor, report },
    describe: (access, url) => openApiDocument(access, url, dialect),
    limits,
    deploy: (replaced, text) => replaced.deploy(builder.buildReceived(text)),
    serve: serveInspector({ routes, limits, unread, vendor, report }),
    furtherRoutes: inspectorRoutes,
  });
  const proxy = settings.proxy === undefined ? undefined : new ServiceProxy(settings.proxy, path);
  const dispatcher = new Dispatcher({ worlds, service, control, proxy, basePath, limits, failures, logger });
  const handle = dispatcher.handle.bind(dispatcher);
  let listening: NodeServer | undefined;
  const stop = async (server: NodeServer | undefined) => {
    for (const { journal } of worlds.all) journal.endStreams();
    proxy?.close();
    await server?.close();
    for (const { faults } of worlds.all) faults.endDelays();
  };
  let closing: Promise<void> | undefined;
  const close = () => {
    // A second call waits with the first one. It would end the delays of requests that may still finish.
    if (closing !== undefined && listening === undefined) return closing;
    const stopping = stop(listening).finally(() => {
      if (closing === stopping) closing = undefined;
    });
    listening = undefined;
    closing = stopping;
    return stopping;
  };
  return {
    ...controlsOf(world, worlds, path, settings),
    fetch: (request) => fetchBy(handle, request, received),
    async listen(options = {}) {
      const { host, port, tls } = listenSettingsOf(options);
      if (listening !== undefined) throw new Error('The server is listening already. Close it first.');
      const server = new NodeServer({ handle, limits, failures, unread, received }, tls);
      listening = server;
      try {
        const bound = await server.listen(host, port);
        const scheme = tls === undefined ? 'http' : 'https';
        return { url: `${scheme}://${authority(reachable(host), bound)}${path}`, port: bound };
      } catch (error) {
        if (listening === server) listening = undefined;
        throw error;
      }
    },
    close,
    [Symbol.asyncDispose]: () => close(),
    deploy: (deployment) => world.deploy(builder.build(deployment)),
    fork: () => startableServer(world.fork('other'), settings, routes, builder),
    worlds: serverWorlds(worlds, path, settings),
  };
}

/** The host of the URL. A server that listens on all addresses is reached by the loopback address. */
function reachable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  return host === '::' ? '::1' : host;
}
