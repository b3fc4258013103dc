import { EventEmitter, once } from 'node:events';
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
