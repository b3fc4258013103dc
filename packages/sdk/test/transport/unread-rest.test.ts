import { createServer } from 'node:http';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { createClient } from '../../src/index.js';
import { until } from '../support/bytes.js';
import { listening } from '../support/listening.js';
import { transports } from '../support/transports.js';

function* endless(): Generator<Buffer> {
  for (;;) yield Buffer.alloc(16 * 1024, ' ');
}

test.each(transports)('by %s, a failure that is repeated does not keep its connection', async (_name, transport) => {
  const sockets: Socket[] = [];
  await using server = await listening(
    createServer(({ socket }, response) => {
      sockets.push(socket);
      response.writeHead(sockets.length === 1 ? 503 : 200, { 'content-type': 'application/json' });
      if (sockets.length > 1) response.end('true');
      else Readable.from(endless()).pipe(response);
    }),
  );
  const client = createClient({
    baseUrl: server.url,
    credentials: { sessionId: 's' },
    retry: { minDelay: 0 },
    timeout: { body: 0 },
    ...transport,
  });
  expect(await client.request({ path: '/x' })).toBe(true);
  expect(sockets.length).toBe(2);
  await until(() => sockets[0]?.destroyed === true);
});
