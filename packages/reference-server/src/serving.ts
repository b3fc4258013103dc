import { Control } from './control/control.js';
import type { FaultRule } from './control/faults.js';
import { ControlGuard } from './control/guard.js';
import type { JournalEntry } from './control/journal.js';
import type { Realm } from './control/realm.js';
import { Realms } from './control/realms.js';
import type { Snapshot } from './deployment/world.js';
import type { Route } from './endpoints/request.js';
import { Service } from './endpoints/service.js';
import { Front } from './front.js';
import { fetchBy } from './http/fetch.js';
import { authority } from './http/node-exchange.js';
import { NodeServer } from './http/node-server.js';
import type { Settings } from './settings.js';

/** Where to listen. */
export interface ListenOptions {
  /** Default `127.0.0.1`. */
  readonly host?: string;
  /** 0: any that is free. Default 8080. */
  readonly port?: number;
}

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
   * @throws the error of `node:net`, e.g. with the code `EADDRINUSE`
   */
  listen(options?: ListenOptions): Promise<Listening>;
  /** Takes no more connections, answers what runs, and resolves then. Without a socket it does nothing. */
  close(): Promise<void>;
  /** Brings back entities, resources, ids and clock of the deployment, and drops faults; sessions and journal stay. */
  reset(): void;
  /** The present state, to be restored any number of times. */
  snapshot(): Snapshot;
  /** As {@link reset}, to the state of a snapshot. */
  restore(snapshot: Snapshot): void;
  /** An isolated copy of the present state, with a journal, faults and sockets of its own. */
  fork(): ReferenceServer;
  /** The last 10,000 requests of the service, with the rule that decided each. */
  readonly journal: { entries(): readonly JournalEntry[]; clear(): void };
  /** What is to go wrong with the next requests. `add` gives an id, or `undefined` where 1,000 are pending. */
  readonly faults: { add(rule: FaultRule): string | undefined; clear(): void };
}

/** A server of the given paths in a realm. */
export function serverOf(realm: Realm, settings: Settings, routes: readonly Route[]): ReferenceServer {
  const { basePath, limits, logger, vendor, spoken } = settings;
  const report = (error: unknown, tracebackId: string) => logger.fault(error, tracebackId);
  const failures = { vendor, report, detailed: spoken.has('D-19') };
  const realms = new Realms(realm);
  const path = basePath.map((segment) => `/${encodeURIComponent(segment)}`).join('');
  const control = new Control(realms, new ControlGuard(settings.controlToken), path, { vendor, report });
  const service = new Service({ routes, limits, failures, spoken });
  const front = new Front({ realms, service, control, basePath, limits, failures, logger });
  const handle = front.handle.bind(front);
  let listening: NodeServer | undefined;
  return {
    basePath: path,
    fetch: (request) => fetchBy(handle, request),
    async listen({ host = '127.0.0.1', port = 8080 } = {}) {
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
    reset: () => realm.reset(),
    snapshot: () => realm.world.snapshot(),
    restore: (snapshot) => realm.restore(snapshot),
    fork: () => serverOf(realm.fork(), settings, routes),
    journal: realm.journal,
    faults: realm.faults,
  };
}

/** A host that listens on every address is reached by the address of this machine. */
function reachable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  return host === '::' ? '::1' : host;
}
