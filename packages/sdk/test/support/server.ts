import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type Listening, listening } from './listening.js';

/** A request as a small server saw it. */
export interface SeenRequest {
  readonly method: string;
  /** Path without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
  readonly bytes: Buffer;
}

/** A status, a body and headers; text bodies are sent as they are, others as JSON. */
export interface Reply {
  readonly status?: number;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

export type Handler = (
  request: SeenRequest,
  response: ServerResponse,
) => Reply | undefined | Promise<Reply | undefined>;

export interface SmallServer extends Listening {
  readonly requests: SeenRequest[];
}

/** A server on loopback that logs in with session ids s1, s2, … and answers everything else by `handler`. */
export async function smallServer(handler: Handler): Promise<SmallServer> {
  const requests: SeenRequest[] = [];
  let sessions = 0;
  const logIn: Handler = () => {
    sessions += 1;
    return { body: `"s${sessions}"` };
  };
  const server = createServer(async (incoming, response) => {
    const url = new URL(incoming.url ?? '/', 'http://localhost');
    const parts: Buffer[] = [];
    try {
      for await (const part of incoming) parts.push(part);
    } catch {
      return; // the client went away
    }
    const bytes = Buffer.concat(parts);
    const { method = '', headers } = incoming;
    const body = bytes.toString();
    const request = { method, path: url.pathname, query: url.searchParams, headers, body, bytes };
    requests.push(request);
    const isLogIn = url.pathname.endsWith('/rest/authenticate');
    const reply = await (isLogIn
      ? ((await handler(request, response)) ?? logIn(request, response))
      : handler(request, response));
    if (reply === undefined) return;
    const text =
      typeof reply.body === 'string' ? reply.body : reply.body === undefined ? '' : JSON.stringify(reply.body);
    response.writeHead(reply.status ?? 200, { 'content-type': 'application/json', ...reply.headers }).end(text);
  });
  return { ...(await listening(server)), requests };
}
