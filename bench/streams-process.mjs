// A server for `streams.mjs` that is written by hand. It prints its port. GET sends a file in chunks, without its
// length, as a whole download is sent. POST hashes and keeps its body, and sends the MD5.
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** @type {readonly Buffer[]} */
let stored = [];

const server = createServer(async (request, response) => {
  if (request.method === 'GET') {
    await pipeline(Readable.from(stored), response);
    return;
  }
  const hash = createHash('md5');
  /** @type {Buffer[]} */
  const chunks = [];
  for await (const chunk of request) {
    hash.update(chunk);
    chunks.push(chunk);
  }
  stored = chunks;
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify([{ md5: hash.digest('hex') }]));
});
process.on('SIGTERM', () => process.exit(0));
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const address = server.address();
console.log(typeof address === 'object' ? address?.port : undefined);
