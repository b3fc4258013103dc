// A server for `requests.mjs`: `server`, `bare`, `fastify` or `json-server`. It prints its port.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { parse } from 'node:querystring';
import { createReferenceServer } from '@platform-services/reference-server';
import { installPeers } from './peers/install.mjs';

const signature = 'com.vendor.bench.model.Item';
const items = itemsOf(1_000);

/** @param {number} count */
function itemsOf(count) {
  return Array.from({ length: count }, (_, index) => ({
    _type: signature,
    id: index + 1,
    group: Math.floor(index / 100),
    name: `item ${(index * 7919) % count}`,
    active: index % 2 === 0,
  }));
}

const properties = { group: 'integer', name: 'string', active: 'boolean', price: 'decimal', tags: 'list<string>' };

async function startServer() {
  const server = createReferenceServer({
    deployment: {
      models: [{ name: 'bench', types: { [signature]: { kind: 'entity', properties } } }],
      accesses: [
        { id: 'access.bench', model: 'bench', entities: items },
        { id: 'access.many', model: 'bench', entities: itemsOf(10_000) },
      ],
      users: [{ name: 'bench', password: 'bench' }],
    },
    // A fast machine creates more than the server keeps by default.
    limits: { maxEntities: 10_000_000 },
  });
  return (await server.listen({ port: 0 })).port;
}

/** A server that sends responses that were stored in it. It reads and parses request bodies, but ignores them. */
async function startBare() {
  /** @type {Map<string, { headers: Record<string, string>, text: string }>} */
  const taught = new Map();
  const server = createServer((request, response) => {
    const answer = () => {
      const known = taught.get(`${request.method} ${request.url}`) ?? { headers: {}, text: '' };
      response.writeHead(200, { ...known.headers, 'Content-Length': Buffer.byteLength(known.text) }).end(known.text);
    };
    if (request.method === 'GET') {
      answer();
      return;
    }
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      const isForm = request.headers['content-type'] === 'application/x-www-form-urlencoded';
      const value = isForm ? parse(body) : JSON.parse(body);
      if (request.url === '/-/teach') for (const each of value) taught.set(`${each.method} ${each.path}`, each);
      answer();
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  return typeof address === 'object' ? address?.port : undefined;
}

/** A server as one would write it for a test: fastify and a Map, without sessions, types, references and options. */
async function startFastify() {
  const { fastify } = installPeers();
  /**
   * @typedef {{ params: Record<string, string>, query: Record<string, string>, body: Record<string, unknown> }} Request
   */
  const app = fastify();
  const stored = new Map(items.map((item) => [item.id, item]));
  const path = '/platform-services/rest/v2/entities/access.bench/Item';
  app.get(`${path}/:id`, (/** @type {Request} */ { params }) => stored.get(Number(params['id'])) ?? null);
  app.get(path, (/** @type {Request} */ { query }) => {
    const found = [...stored.values()].filter(({ group }) => String(group) === query['where.group']);
    return found.sort((a, b) => (a.name < b.name ? -1 : 1)).slice(0, 20);
  });
  app.post(path, (/** @type {Request} */ { body }) => {
    const id = stored.size + 1;
    stored.set(id, { _type: signature, group: 0, name: '', active: false, ...body, id });
    return true;
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return app.addresses()[0]?.port;
}

/** json-server with its data in memory, and without its log. */
async function startJsonServer() {
  const { jsonServer } = installPeers();
  const app = jsonServer.create();
  app.use(jsonServer.bodyParser, jsonServer.router({ Item: items }));
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server.address().port;
}

const starts = new Map([
  ['server', startServer],
  ['bare', startBare],
  ['fastify', startFastify],
  ['json-server', startJsonServer],
]);
const [, , kind = ''] = process.argv;
process.on('SIGTERM', () => process.exit(0));
const start = starts.get(kind);
if (start === undefined) throw new Error(`Expected one of ${[...starts.keys()].join(', ')}, got ${kind}.`);
console.log(await start());
