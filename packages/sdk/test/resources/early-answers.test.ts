import { EventEmitter, once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { createClient } from '../../src/index.js';
import { answer } from '../conditions/raw-server.js';
import { until } from '../support/bytes.js';
import { listening } from '../support/listening.js';

/**
 * A server that answers each request before it has read its body, and closes the connection at once, so that the
 * rest of the body is refused with a reset.
 */
async function hastyServer(text: string) {
  const events = new EventEmitter();
  const server = createServer((socket) => {
    socket.once('data', async () => {
      socket.pause();
      for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate);
      socket.write(text);
      socket.destroy();
      events.emit('closed');
    });
  });
  /** Resolves when the next connection is closed. */
  const closed = () => once(events, 'closed');
  return { ...(await listening(server)), closed };
}

const part = new Uint8Array(65_536);

const tooLarge = '{"message":"too large"}';

/** The name of the error of a call. */
const outcome = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'no error',
    (error) => error.name,
  );

test.each<[what: string, text: string, name: string]>([
  ['a refusal', answer(tooLarge, '413 Large', ['connection: close']), 'PayloadTooLargeError'],
  ['a refusal that keeps the connection', answer(tooLarge, '413 Large'), 'PayloadTooLargeError'],
  ['a refusal that ends with the connection', `HTTP/1.1 413 Large\r\n\r\n${tooLarge}`, 'PayloadTooLargeError'],
  ['a session that has ended', answer('{}', '401 No', ['connection: close']), 'UnauthorizedError'],
  ['a success', answer('[{"_type":"com.vendor.model.resource.Resource","id":"r0"}]'), 'no error'],
  ['a failure', answer('{}', '500 Failed', ['connection: close']), 'ServerError'],
])('%s is read, though the next part of the body finds the connection closed', async (_what, text, name) => {
  await using server = await hastyServer(text);
  await using client = createClient({ baseUrl: server.url, credentials: { sessionId: 's' }, retry: false });
  const names = new Set<string>();
  for (let count = 0; count < 3; count += 1) {
    const closed = server.closed();
    let ended = false;
    async function* parts() {
      try {
        for (let sent = 0; sent < 16; sent += 1) yield part;
        await closed;
        for (;;) yield part;
      } finally {
        ended = true;
      }
    }
    names.add(await outcome(client.access('a').resources.upload(Readable.from(parts()))));
    await until(() => ended);
  }
  expect(names).toEqual(new Set([name]));
});

test('an early refusal of bytes in memory is read by a fetch function', async () => {
  await using server = await hastyServer(answer(tooLarge, '413 Large', ['connection: close']));
  await using client = createClient({ baseUrl: server.url, credentials: { sessionId: 's' }, retry: false, fetch });
  const access = client.access('a');
  const names = new Set<string>();
  for (let count = 0; count < 3; count += 1) {
    names.add(await outcome(access.resources.upload({ content: new Uint8Array(4_000_000) })));
    names.add(await outcome(access.entities('T').create({ text: 'x'.repeat(4_000_000) })));
  }
  expect(names).toEqual(new Set(['PayloadTooLargeError']));
});

test('a blob is opened again after the session was renewed, and what was left of it is cancelled', async () => {
  let sessions = 0;
  await using server = await listening(
    createHttpServer((request, response) => {
      const url = new URL(request.url ?? '/', 'http://localhost');
      response.setHeader('content-type', 'application/json');
      if (url.pathname.endsWith('/authenticate')) {
        sessions += 1;
        request.resume();
        response.end(JSON.stringify(`s${sessions}`));
      } else if (request.method === 'GET') response.end('[]');
      else if (url.searchParams.get('sessionId') === 's1') response.writeHead(401).end('{}');
      else request.resume().once('end', () => response.end('[{"_type":"v.Resource","id":"r0"}]'));
    }),
  );
  const opened: string[] = [];
  const blob = {
    size: 2 * part.byteLength,
    type: '',
    stream() {
      const index = opened.push('open') - 1;
      let parts = 0;
      return new ReadableStream<Uint8Array>({
        pull(controller) {
          parts += 1;
          // The rest of the first one does not come before the service has answered.
          if (index === 0 && parts > 1) return new Promise<void>(() => undefined);
          if (parts > 2) controller.close();
          else controller.enqueue(part);
          return undefined;
        },
        cancel() {
          opened[index] = 'cancelled';
        },
      });
    },
  };
  await using client = createClient({ baseUrl: server.url, credentials: { user: 'ann', password: 'secret-password' } });
  const access = client.access('a');
  await access.entities('T').list();
  expect(await access.resources.upload(blob)).toMatchObject({ id: 'r0' });
  expect(opened).toEqual(['cancelled', 'open']);
});
