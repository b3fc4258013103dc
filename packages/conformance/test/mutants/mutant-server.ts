import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { ReferenceServer } from '@platform-services/reference-server';
import { ownUser } from '../../src/target/own-deployment.js';
import { type Fields, type WireRequest, type WireResponse, withField } from './messages.js';

/** Responds to a request. */
export type Service = (request: WireRequest) => Promise<WireResponse>;

/** The context of a mutation besides the request. */
export interface MutationContext {
  /** The service without a fault. */
  readonly service: Service;
  /** Creates a service without a fault and with a copy of the present state. Its changes are not visible elsewhere. */
  fork(): Service;
  /** Returns a valid session other than that of the request. */
  session(): Promise<string>;
  /** The state that the mutations of one service keep between requests. */
  readonly memory: Map<string, unknown>;
}

/** One fault of a service. It is applied between the client and `next`, which has no fault or other faults. */
export interface Mutation {
  readonly apply: (request: WireRequest, next: Service, context: MutationContext) => Promise<WireResponse>;
}

/** A reference server behind a mutation. */
export interface MutantServer extends ReferenceServer {
  /** The errors that mutations threw. Such a mutant proves nothing. */
  readonly broken: readonly unknown[];
  /** Responds in this process, by the mutation. */
  readonly serve: Service;
}

const basePath = '/platform-services';
/** This is more than the limit of the service, so that the service itself decides. */
const maxHeaderSize = 2 ** 22;

/** Puts a mutation in front of a server that does not listen itself. Everything else is passed on to the server. */
export function mutantServer(server: ReferenceServer, mutation: Mutation): MutantServer {
  return mutated(server, mutation, { broken: [], memory: new Map() });
}

/** A server and its copies have the same list of errors. What the mutation remembers is copied with the server. */
function mutated(
  server: ReferenceServer,
  { apply }: Mutation,
  { broken, memory }: { readonly broken: unknown[]; readonly memory: Map<string, unknown> },
): MutantServer {
  const context = contextOf(server, memory);
  const serve: Service = (request) => apply(request, context.service, context);
  let listening: Server | undefined;
  return {
    ...server,
    broken,
    serve,
    fork: () => mutated(server.fork(), { apply }, { broken, memory: new Map(memory) }),
    async listen() {
      const front = createServer({ maxHeaderSize }, (request, response) => {
        answer(request, response, serve).catch((error: unknown) => {
          broken.push(error);
          response.socket?.destroy();
        });
      });
      listening = front;
      await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
      const address = front.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      return { url: `http://127.0.0.1:${port}${basePath}`, port };
    },
    async close() {
      const front = listening;
      listening = undefined;
      front?.closeAllConnections();
      await new Promise<void>((resolve) => (front === undefined ? resolve() : front.close(() => resolve())));
    },
  };
}

function contextOf(server: ReferenceServer, memory: Map<string, unknown>): MutationContext {
  const service = serviceOf(server);
  let session: Promise<string> | undefined;
  return {
    service,
    fork: () => serviceOf(server.fork()),
    session() {
      session ??= logIn(service);
      return session;
    },
    memory,
  };
}

async function logIn(service: Service): Promise<string> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const body = Buffer.from(new URLSearchParams({ ...ownUser }).toString());
  const response = await service({ method: 'POST', path: '/rest/authenticate', search: '', headers, body });
  const id: unknown = JSON.parse(response.body.toString());
  if (typeof id !== 'string') throw new TypeError(`logging in answered ${response.status}`);
  return id;
}

/** Calls the server within this process. */
function serviceOf(server: ReferenceServer): Service {
  return async (request) => {
    const { method, path, search, headers, body } = request;
    const { host = '127.0.0.1', ...rest } = headers;
    const sent = body.length === 0 ? null : new Uint8Array(body);
    const url = `http://${host}${basePath}${path}${search}`;
    const response = await server.fetch(new Request(url, { method, headers: rest, body: sent }));
    const bytes = Buffer.from(await response.arrayBuffer());
    return { status: response.status, headers: framed(request, response), body: bytes };
  };
}

/**
 * Returns the header fields with framing and a date, which a response within this process does not have. Downloads are
 * chunked.
 */
function framed({ method, path }: WireRequest, { status, headers }: Response): Fields {
  const fields: Fields = { ...Object.fromEntries(headers), date: headers.get('date') ?? new Date().toUTCString() };
  const isDownload = method === 'GET' && path === '/streaming' && status === 200;
  return isDownload && !headers.has('content-length') ? withField(fields, 'transfer-encoding', 'chunked') : fields;
}

async function answer(incoming: IncomingMessage, outgoing: ServerResponse, serve: Service): Promise<void> {
  const { status, headers, body } = await serve(await requestOf(incoming));
  if (status === 0) {
    outgoing.socket?.destroy();
    return;
  }
  const hasNone = status === 204 || status === 304 || incoming.method === 'HEAD';
  const names = new Set(Object.keys(headers).map((name) => name.toLowerCase()));
  const isFramed = names.has('content-length') || names.has('transfer-encoding') || hasNone;
  outgoing.sendDate = false;
  outgoing.writeHead(status, isFramed ? headers : { ...headers, 'content-length': String(body.length) });
  if (names.has('transfer-encoding')) for (const chunk of chunksOf(body)) outgoing.write(chunk);
  outgoing.end(hasNone || names.has('transfer-encoding') ? undefined : body);
}

function* chunksOf(body: Buffer): Iterable<Buffer> {
  const size = 512;
  for (let start = 0; start < body.length; start += size) yield body.subarray(start, start + size);
}

/** The fields that belong to the connection and not to the request. */
const hops: ReadonlySet<string> = new Set(['connection', 'content-length', 'transfer-encoding', 'keep-alive']);

async function requestOf(request: IncomingMessage): Promise<WireRequest> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  const { method = 'GET', url = '', headers } = request;
  const [path = '', ...search] = url.split(/(?=\?)/);
  const fields: { [name: string]: string } = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && !hops.has(name)) fields[name] = typeof value === 'string' ? value : value.join(', ');
  }
  return {
    method,
    path: path.startsWith(basePath) ? path.slice(basePath.length) : path,
    search: search.join(''),
    headers: fields,
    body: Buffer.concat(parts),
  };
}
