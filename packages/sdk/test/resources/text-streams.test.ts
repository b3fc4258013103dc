import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { createClient } from '../../src/index.js';
import { byteServer, storing } from '../support/bytes.js';

/** A web stream, whose parts are cut where the caller cuts them. */
const webStream = (parts: readonly unknown[]) =>
  new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(part);
      controller.close();
    },
  });

test.each<[what: string, parts: readonly unknown[], sent: string]>([
  ['between the halves of a character', ['a\ud83d', '\ude00b'], 'a😀b'],
  ['between the halves of each of two', ['\ud83d', '\ude00\ud83d', '\ude01'], '😀😁'],
  ['with an empty text between the halves', ['\ud83d', '', '\ude00'], '😀'],
  ['after a half that stays alone', ['a\ud83d', 'b'], 'a\ufffdb'],
  ['after a half, before bytes', ['a\ud83d', new TextEncoder().encode('b')], 'a\ufffdb'],
  ['at a half that ends the stream', ['a', '\ud83d'], 'a\ufffd'],
])('a stream of texts that is cut %s', async (_what, parts, sent) => {
  await using server = await byteServer(storing);
  await using client = createClient({ baseUrl: server.url, credentials: { sessionId: 's' } });
  const { resources } = client.access('a');
  await resources.upload({ content: webStream(parts), name: 'a.txt' });
  await resources.upload({ content: Readable.from(parts), name: 'a.txt', size: Buffer.byteLength(sent) });
  expect(server.requests.map(({ body }) => body.toString().includes(`\r\n\r\n${sent}\r\n--`))).toEqual([true, true]);
});

test('the size of the last half counts', async () => {
  await using server = await byteServer(storing);
  await using client = createClient({ baseUrl: server.url, credentials: { sessionId: 's' } });
  const upload = client.access('a').resources.upload({ content: Readable.from(['a', '\ud83d']), size: 2, name: 'a' });
  await expect(upload).rejects.toThrow('Expected 2 bytes, got more than 2.');
});
