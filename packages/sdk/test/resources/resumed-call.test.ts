import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Download, PlainDownloadOptions } from '../../src/index.js';
import { AbortedError, TotalTimeoutError } from '../../src/index.js';
import { answer } from '../conditions/raw-server.js';
import { recording } from '../observe/record.js';
import { breakingServer, impatientClient, md5, once, resourcesOf, type Turn } from '../support/breaking-server.js';
import { someBytes, until } from '../support/bytes.js';
import { rejection } from '../support/catch.js';
import { deferred } from '../support/deferred.js';
import { endTimersWhen, recordingWaits } from '../support/waits.js';

/** Lets the test say when time passes, so that no deadline passes because the machine is busy. */
function replaceTimers(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
}

describe('a resumed download is still one call', () => {
  const bytes = someBytes(1000);

  test('the waits are those of its retries', async () => {
    await using server = await breakingServer(bytes, (number) => (number < 4 ? { cut: 10 } : {}));
    const { hooks, waits } = recordingWaits();
    const resources = resourcesOf(server.url, { hooks, retry: { maxRetries: 3, minDelay: 8 } });
    await (await resources.download('x')).bytes();
    expect(waits).toHaveLength(3);
    for (const [index, wait] of waits.entries()) expect(wait).toBeLessThanOrEqual(8 * 2 ** index);
  });

  test('a request to a server that is unavailable for a moment is repeated, within the limit of retries', async () => {
    const busy: Turn = { raw: answer('', '503 Busy') };
    const turns: Turn[] = [{ cut: 10 }, busy, {}];
    await using server = await breakingServer(bytes, (number) => turns[number - 1] ?? busy);
    expect(bytes.equals(await (await resourcesOf(server.url).download('x')).bytes())).toBe(true);
    expect(server.requests).toHaveLength(3);
  });

  test('a session that ended meanwhile is renewed', async () => {
    const refused: Turn = { raw: answer('{"message":"no session"}', '401 Unauthorized') };
    const turns: Turn[] = [{ cut: 10 }, refused, {}];
    await using server = await breakingServer(bytes, (number) => turns[number - 1] ?? refused);
    const resources = resourcesOf(server.url, { credentials: { user: 'u', password: 'p' } });
    expect(bytes.equals(await (await resources.download('x')).bytes())).toBe(true);
    expect(server.logins).toHaveLength(2);
    expect(server.requests.map(({ url }) => new URL(url, server.url).searchParams.get('sessionId'))).toEqual([
      'session-1',
      'session-1',
      'session-2',
    ]);
    expect(server.asked().at(-1)).toEqual(['bytes=9-', md5(bytes)]);
  });

  test('conditions that were obeyed are not sent again, other header fields are', async () => {
    await using server = await breakingServer(bytes, once(10));
    const download = await resourcesOf(server.url).download('x', {
      ifNoneMatch: 'a',
      ifModifiedSince: new Date(0),
      headers: { 'x-trace': '1' },
    });
    if (!download.modified) throw new Error('it is modified');
    await download.bytes();
    const [first, second] = server.requests.map(({ headers }) => headers);
    expect(first).toMatchObject({ 'if-none-match': 'a', 'x-trace': '1', accept: '*/*' });
    expect(second).toMatchObject({ 'x-trace': '1', accept: '*/*' });
    expect(Object.keys(second ?? {})).not.toEqual(expect.arrayContaining(['if-none-match']));
    expect(Object.keys(second ?? {})).not.toEqual(expect.arrayContaining(['if-modified-since']));
  });

  test('the total deadline holds for all of it', async () => {
    await using server = await breakingServer(bytes, (number) => ({ cut: 10 * number, how: 'stall' }));
    const [body, total] = [23_456, 34_567];
    endTimersWhen((milliseconds) => {
      if (milliseconds === body) return () => server.requests.length === 1;
      return milliseconds === total ? () => server.requests.length === 2 : undefined;
    });
    const download = await resourcesOf(server.url).download('x', {
      timeout: { body, total },
      retry: { minDelay: 0 },
    });
    const error = await rejection(download.bytes());
    expect(error).toBeInstanceOf(TotalTimeoutError);
    expect(server.requests).toHaveLength(2);
    await until(() => server.open.size === 0);
  });

  test.each(['before the rest comes', 'while it is waited for', 'while it comes'])('an abort %s', async (when) => {
    const controller = new AbortController();
    const reason = new Error('enough');
    await using server = await breakingServer(bytes, (number) => {
      if (number === 1) return when === 'before the rest comes' ? { cut: 10, how: 'stall' } : { cut: 10 };
      if (when === 'while it is waited for') setImmediate(() => controller.abort(reason));
      return when === 'while it comes' ? { cut: 10, how: 'stall' } : { raw: '' };
    });
    const download = await resourcesOf(server.url).download('x', {
      signal: controller.signal,
      onProgress: ({ loaded }) => {
        if (loaded >= (when === 'while it comes' ? 11 : 10) && when !== 'while it is waited for')
          controller.abort(reason);
      },
    });
    const error = await rejection(download.bytes());
    expect(error).toMatchObject({ name: 'AbortedError', cause: reason });
    expect(server.requests).toHaveLength(when === 'before the rest comes' ? 1 : 2);
    await until(() => server.open.size === 0);
  });

  test('cancelling does not wait while the rest is requested', async () => {
    const asked = deferred();
    await using server = await breakingServer(bytes, (number) => {
      if (number === 2) asked.resolve();
      return number === 1 ? { cut: 10 } : { raw: '' };
    });
    await using client = impatientClient(server.url);
    const download = await client.access('a').resources.download('x');
    const reader = download.body.getReader();
    await reader.read();
    const rest = reader.read();
    await asked.promise;
    const error = rejection(rest);
    await download.cancel();
    expect(await error).toBeInstanceOf(AbortedError);
    await until(() => server.open.size === 0);
  });
});

describe('a download that was begun and left', () => {
  const bytes = someBytes(3_000_000);
  const controller = new AbortController();

  test('waits for a reader that takes longer than the body deadline', async () => {
    replaceTimers();
    await using server = await breakingServer(bytes, () => ({}));
    const download = await resourcesOf(server.url).download('x', { timeout: { body: 20 } });
    const parts: Uint8Array[] = [];
    for await (const part of download.body) {
      if (parts.push(part) === 1) await vi.advanceTimersByTimeAsync(60);
    }
    expect(bytes.equals(Buffer.concat(parts))).toBe(true);
    expect(server.requests).toHaveLength(1);
  });

  test.each<[how: string, options: PlainDownloadOptions, leave: (download: Download) => unknown]>([
    ['cancel()', {}, (download) => download.cancel()],
    ['await using', {}, (download) => download[Symbol.asyncDispose]()],
    ['the signal', { signal: controller.signal }, () => controller.abort()],
    ['the total deadline', { timeout: { total: 200 } }, () => vi.advanceTimersByTimeAsync(200)],
  ])('%s frees its connection', async (_how, options, leave) => {
    replaceTimers();
    await using server = await breakingServer(bytes, () => ({}));
    const download = await resourcesOf(server.url).download('x', options);
    await download.body.getReader().read();
    expect(server.open.size).toBe(1);
    await leave(download);
    await until(() => server.open.size === 0);
  });
});

test('a request for the rest that is answered while the download is cancelled ends, as its hook sees', async () => {
  const rest = deferred<Response>();
  const asked = deferred();
  const headers = { etag: 'e1' };
  const parts = ['first', undefined];
  const first = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const part = parts.shift();
        if (part === undefined) controller.error(new Error('broken'));
        else controller.enqueue(Buffer.from(part));
      },
    },
    { highWaterMark: 0 },
  );
  let requests = 0;
  const fetch = (): Promise<Response> => {
    requests += 1;
    if (requests === 1) return Promise.resolve(new Response(first, { headers }));
    asked.resolve();
    return rest.promise;
  };
  const { hooks, events } = recording();
  const client = impatientClient('http://service.example', { fetch, hooks });
  const download = await client.access('a').resources.download('r');
  const read = rejection(download.bytes());
  await asked.promise;
  // This runs after the transport has taken the response, and before the call has.
  const cancelled = rest.promise.then(() => download.cancel());
  const range = { ...headers, 'content-range': 'bytes 4-9/10' };
  rest.resolve(new Response('t-rest', { status: 206, headers: range }));
  await cancelled;
  expect(await read).toMatchObject({ name: 'AbortedError' });
  await client.close();
  expect(events.filter((event) => event.startsWith('resources.download#2'))).toEqual([
    'resources.download#2 retry',
    'resources.download#2 ends: 206',
  ]);
});
