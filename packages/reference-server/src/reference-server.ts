import { Control } from './control/control.js';
import { ControlGuard } from './control/control-guard.js';
import type { FaultRule } from './control/faults.js';
import type { JournalEntry } from './control/journal.js';
import type { World } from './control/world.js';
import { Worlds } from './control/worlds.js';
import type { Snapshot } from './deployment/world-state.js';
import { Dispatcher, encodeSegments } from './dispatcher.js';
import type { ServiceRoute } from './endpoints/request.js';
import { Service } from './endpoints/service.js';
import { fetchBy } from './http/fetch.js';
import { authority } from './http/node-request.js';
import { NodeServer } from './http/node-server.js';
import { type ListenOptions, listenSettingsOf, type Settings } from './settings.js';

/** A server that listens. */
export interface Listening {
  /** Ends with the base path, without a slash, e.g. `http://127.0.0.1:8080/platform-services`. */
  readonly url: string;
  readonly port: number;
}

/** The service in memory. Two of them share nothing. */
export interface ReferenceServer {
  /** The path in front of every path of the specification, e.g. `/platform-services`; empty where there is none. */
  readonly basePath: string;
  /** Answers in this process, without a socket; the request's URL has the base path in it. */
  readonly fetch: (request: Request) => Promise<Response>;
  /**
   * Listens on a socket; once at a time.
   *
   * @throws OptionError where the options cannot be; the error of `node:net`, e.g. with the code `EADDRINUSE`
   */
  listen(options?: ListenOptions): Promise<Listening>;
  /** Takes no more connections, answers what runs, and resolves then. Without a socket it does nothing. */
  close(): Promise<void>;
  /** Brings back entities, resources, ids and clock of the deployment, and drops faults; sessions and journal stay. */
  reset(): void;
  /** The present state, to be restored any number of times. */
  snapshot(): Snapshot;
  /**
   * As {@link reset}, to the state of a snapshot.
   *
   * @throws ControlError where it is no snapshot of this server or of a fork of it
   */
  restore(snapshot: Snapshot): void;
  /** An isolated copy of the present state, with a journal, faults and sockets of its own. */
  fork(): ReferenceServer;
  /** The last 10,000 requests of the service, with the rule that decided each. */
  readonly journal: { entries(): readonly JournalEntry[]; clear(): void };
  /**
   * What is to go wrong with the next requests. `add` gives an id. It throws a `ControlError` where the rule is none (the
   * message is that of `POST /-/faults`), and where 1,000 faults are pending.
   */
  readonly faults: { add(rule: FaultRule): string; clear(): void };
}

/** A server of the given paths in a world. */
export function startableServer(world: World, settings: Settings, routes: readonly ServiceRoute[]): ReferenceServer {
  const { basePath, limits, logger, vendor, deviations } = settings;
  const report = (error: unknown, tracebackId: string) => logger.serverError(error, tracebackId);
  const failures = { vendor, report, detailed: deviations.has('D-19') };
  const worlds = new Worlds(world);
  const path = encodeSegments(basePath);
  const control = new Control(worlds, new ControlGuard(settings.controlToken), path, { vendor, report });
  const service = new Service({ routes, limits, failures, deviations });
  const dispatcher = new Dispatcher({ worlds, service, control, basePath, limits, failures, logger });
  const handle = dispatcher.handle.bind(dispatcher);
  let listening: NodeServer | undefined;
  return {
    basePath: path,
    fetch: (request) => fetchBy(handle, request),
    async listen(options = {}) {
      const { host, port } = listenSettingsOf(options);
      if (listening !== undefined) throw new Error('The server listens already; close it first.');
      const server = new NodeServer(handle, limits, failures);
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
      await server?.close();
    },
    reset: () => world.reset(),
    snapshot: () => world.state.snapshot(),
    restore: (snapshot) => world.restore(snapshot),
    fork: () => startableServer(world.fork(), settings, routes),
    journal: world.journal,
    faults: world.faults,
  };
}

/** A host that listens on every address is reached by the address of this machine. */
function reachable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  return host === '::' ? '::1' : host;
}
