import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { createReferenceServer, type PassedExchange, type ReferenceServer } from '@platform-services/reference-server';
import { onTestFinished } from 'vitest';
import { smallDeployment } from '../support/small-service.js';

/** A service of a test, to which requests are passed on. */
export interface Target {
  readonly url: string;
  readonly server: Server;
  /** The requests that were received after logins. */
  readonly requests: readonly IncomingMessage[];
  /** How many sessions it has begun. */
  readonly logins: () => number;
}

/** Starts a service that answers logins with the session ids `target-session-1`, `target-session-2` and so on. */
export async function startTarget(answer: RequestListener): Promise<Target> {
  const requests: IncomingMessage[] = [];
  let count = 0;
  const server = createServer((request, response) => {
    if (request.url?.endsWith('/rest/authenticate') === true) {
      count += 1;
      response.setHeader('content-type', 'application/json').end(JSON.stringify(`target-session-${count}`));
      return;
    }
    requests.push(request);
    answer(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: urlOf(server), server, requests, logins: () => count };
}

function urlOf(server: Server): string {
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

/** A server that passes requests for other accesses than `a` on, with a session of its own. */
export interface StandIn {
  readonly server: ReferenceServer;
  /** The URL with the base path. */
  readonly url: string;
  readonly sessionId: string;
  readonly exchanges: PassedExchange[];
  /** Sends a request in the session. */
  send(path: string, init?: RequestInit): Promise<Response>;
}

export const targetPassword = 'password-of-the-target';

export async function startStandIn(targetUrl: string, maxRecordedBytes?: number): Promise<StandIn> {
  const exchanges: PassedExchange[] = [];
  const server = createReferenceServer({
    deployment: smallDeployment,
    proxy: {
      url: targetUrl,
      credentials: { user: 'reader', password: targetPassword },
      onExchange: (exchange) => exchanges.push(exchange),
      ...(maxRecordedBytes === undefined ? {} : { maxRecordedBytes }),
    },
  });
  const { url } = await server.listen({ port: 0 });
  const [user] = smallDeployment.users ?? [];
  const login = `user=${user?.name}&password=${user?.password}`;
  const sessionId = String(await (await fetch(`${url}/rest/authenticate?${login}`, { method: 'POST' })).json());
  const send = (path: string, init: RequestInit = {}) =>
    fetch(`${url}/${path}`, { redirect: 'manual', ...init, headers: { 'gm-session-id': sessionId, ...init.headers } });
  return { server, url, sessionId, exchanges, send };
}

/** A stand-in for a target that answers with a listener. Both end with the test. */
export async function connected(
  answer: RequestListener,
  maxRecordedBytes?: number,
): Promise<Target & { standIn: StandIn }> {
  const target = await startTarget(answer);
  onTestFinished(() => {
    target.server.closeAllConnections();
    target.server.close();
  });
  const standIn = await startStandIn(target.url, maxRecordedBytes);
  onTestFinished(() => standIn.server.close());
  return { ...target, standIn };
}
