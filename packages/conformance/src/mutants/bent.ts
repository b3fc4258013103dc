import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { ReferenceServer } from '@platform-services/reference-server';
import { ownUser } from '../fixtures/deployment.js';
import { type Answered, type Asked, type Fields, withField } from './message.js';

/** Somebody who answers. */
export type Service = (asked: Asked) => Promise<Answered>;

/** What a bend has at hand beside the request. */
export interface Workshop {
  /** The right service behind the bends. */
  readonly service: Service;
  /** A right service with a copy of the present state: what is done there nobody sees. */
  fork(): Service;
  /** A valid session that is not the asker's. */
  session(): Promise<string>;
  /** What the bends of one service remember from request to request. */
  readonly memory: Map<string, unknown>;
}

/** One thing that a service does wrong: between the asker and `next`, which is right or has other faults. */
export interface Bend {
  readonly bend: (asked: Asked, next: Service, workshop: Workshop) => Promise<Answered>;
}

/** A reference server behind a bend. */
export interface BentServer extends ReferenceServer {
  /** What bends threw: such a mutant proves nothing. */
  readonly broken: readonly unknown[];
}

const basePath = '/platform-services';
/** More than the service itself takes: what is too much is for it to say. */
const maxHeaderSize = 2 ** 22;

/** Puts a bend before a server. Everything else is the server's own; it is never listening itself. */
export function bent(server: ReferenceServer, { bend }: Bend): BentServer {
  const broken: unknown[] = [];
  const workshop = workshopOf(server);
  const serve: Service = (asked) => bend(asked, workshop.service, workshop);
  let listening: Server | undefined;
  return {
    ...server,
    broken,
    fork: () => bent(server.fork(), { bend }),
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

function workshopOf(server: ReferenceServer): Workshop {
  const service = serviceOf(server);
  let session: Promise<string> | undefined;
  return {
    service,
    fork: () => serviceOf(server.fork()),
    session() {
      session ??= logIn(service);
      return session;
    },
    memory: new Map(),
  };
}

async function logIn(service: Service): Promise<string> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const body = Buffer.from(new URLSearchParams({ ...ownUser }).toString());
  const answered = await service({ method: 'POST', path: '/rest/authenticate', search: '', headers, body });
  const id: unknown = JSON.parse(answered.body.toString());
  if (typeof id !== 'string') throw new TypeError(`logging in answered ${answered.status}`);
  return id;
}

/** Asks in this process. */
function serviceOf(server: ReferenceServer): Service {
  return async (asked) => {
    const { method, path, search, headers, body } = asked;
    const { host = '127.0.0.1', ...rest } = headers;
    const sent = body.length === 0 ? null : new Uint8Array(body);
    const request = new Request(`http://${host}${basePath}${path}${search}`, { method, headers: rest, body: sent });
    const response = await server.fetch(request);
    const bytes = Buffer.from(await response.arrayBuffer());
    return { status: response.status, headers: framed(asked, response), body: bytes };
  };
}

/** An answer in this process has no frame and no date: both are what a socket would give. Downloads come in chunks. */
function framed({ method, path }: Asked, { status, headers }: Response): Fields {
  const fields: Fields = { ...Object.fromEntries(headers), date: headers.get('date') ?? new Date().toUTCString() };
  const isDownload = method === 'GET' && path === '/streaming' && status === 200;
  return isDownload && !headers.has('content-length') ? withField(fields, 'transfer-encoding', 'chunked') : fields;
}

async function answer(request: IncomingMessage, response: ServerResponse, serve: Service): Promise<void> {
  const answered = await serve(await askedOf(request));
  if (answered.status === 0) {
    response.socket?.destroy();
    return;
  }
  const { status, headers, body } = answered;
  const hasNone = status === 204 || status === 304 || request.method === 'HEAD';
  const names = new Set(Object.keys(headers).map((name) => name.toLowerCase()));
  const isFramed = names.has('content-length') || names.has('transfer-encoding') || hasNone;
  response.sendDate = false;
  response.writeHead(status, isFramed ? headers : { ...headers, 'content-length': String(body.length) });
  if (names.has('transfer-encoding')) for (const chunk of chunksOf(body)) response.write(chunk);
  response.end(hasNone || names.has('transfer-encoding') ? undefined : body);
}

function* chunksOf(body: Buffer): Iterable<Buffer> {
  const size = 512;
  for (let start = 0; start < body.length; start += size) yield body.subarray(start, start + size);
}

/** Fields that are of the connection and not of the request. */
const hops: ReadonlySet<string> = new Set(['connection', 'content-length', 'transfer-encoding', 'keep-alive']);

async function askedOf(request: IncomingMessage): Promise<Asked> {
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
