import { deepStrictEqual } from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { AbortedError, ConnectError, createClient, LocalError } from '@platform-services/sdk';
import { soakModel } from './model.mjs';
import { oneOf } from './random.mjs';

/**
 * A client whose connections are cut, who aborts transfers, and who leaves in the middle of requests. What it creates
 * may or may not exist afterwards.
 *
 * @param {{ url: string, port: number, session: string, name: string, random: () => number,
 *   books: import('./books.mjs').Books }} settings `port` is that of the service, without a proxy
 */
export function roughClient({ url, port, session, name, random, books }) {
  const client = createClient({
    baseUrl: url,
    credentials: { sessionId: session },
    model: soakModel,
    hooks: books.hooks,
    timeout: { total: 30_000 },
    retry: { minDelay: 1, maxDelay: 10 },
  });
  const { resources, ...access } = client.access('access.demo');
  const people = client.access(access.id).entities('Person');
  let made = 0;
  const unique = () => {
    made += 1;
    return `rough-${name}-${made}`;
  };

  /**
   * Waits for a call that may break off.
   *
   * @template T
   * @param {() => PromiseLike<T>} call
   * @returns {Promise<T | undefined>}
   */
  async function tried(call) {
    try {
      return await call();
    } catch (error) {
      if (error instanceof ConnectError || error instanceof AbortedError || error instanceof LocalError)
        return undefined;
      throw error;
    }
  }

  const content = Buffer.alloc(150_000, name);

  /** Parts of a file, during which the upload is aborted. */
  async function* endingParts(/** @type {AbortController} */ abort) {
    for (let at = 0; at < content.length; at += 30_000) {
      if (at === 90_000) abort.abort();
      yield content.subarray(at, at + 30_000);
    }
  }

  /** @type {readonly (() => Promise<unknown>)[]} */
  const calls = [
    async () => {
      const ssn = unique();
      books.uncertain.add(ssn);
      const id = await tried(() => people.create({ ssn }, { projection: 'idInfo' }));
      if (id !== undefined) await tried(() => people.update(id, { age: 1 }));
      if (id !== undefined) await tried(() => people.delete(id));
    },
    async () => {
      const file = unique();
      books.uncertain.add(file);
      const resource = await tried(() => resources.upload({ content, name: file }));
      if (resource === undefined) return;
      const read = await tried(async () => await (await resources.download(resource.id)).bytes());
      if (read !== undefined) deepStrictEqual(Buffer.from(read), content);
      await tried(() => resources.delete(resource.id));
    },
    async () => {
      const abort = new AbortController();
      const file = unique();
      books.uncertain.add(file);
      const source = { content: Readable.from(endingParts(abort)), name: file };
      await tried(() => resources.upload(source, { signal: abort.signal }));
    },
    async () => {
      const abort = new AbortController();
      const list = tried(() => people.list({ depth: 1, maxResults: 50, signal: abort.signal }));
      await wait(random() * 10);
      abort.abort();
      await list;
    },
    async () => {
      const download = await tried(() => resources.download('r1'));
      if (download === undefined) return;
      await tried(async () => {
        for await (const _ of download.body) break;
      });
    },
    () => leave(`GET /platform-services/rest/v2/entities/access.demo/Person?sessionId=${session}`),
    () =>
      leave(
        `GET /platform-services/rest/v2/entities/access.demo/Person?sessionId=${session} HTTP/1.1\r\nhost: a\r\n\r\n`,
      ),
    () =>
      leave(
        `POST /platform-services/streaming?accessId=access.demo&sessionId=${session} HTTP/1.1\r\nhost: a\r\n` +
          `content-type: text/plain\r\ncontent-length: 100000\r\n\r\n${'x'.repeat(50_000)}`,
      ),
  ];

  /** Sends the beginning of a request, and closes the connection. */
  async function leave(/** @type {string} */ text) {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    socket.write(text);
    await wait(random() * 5);
    if (random() < 0.5) socket.resetAndDestroy();
    else socket.destroy();
  }

  return { turn: () => oneOf(random, calls)(), end: () => client.close() };
}
