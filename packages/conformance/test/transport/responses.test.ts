import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:net';
import { Readable } from 'node:stream';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Connection } from '../../src/target/subjects/connection.js';
import { listening } from '../support.js';

function connectionTo(baseUrl: string, timeoutMs = 10_000): Connection {
  const connection = new Connection({ baseUrl, timeoutMs, headers: {} });
  onTestFinished(() => connection.close());
  return connection;
}

async function served(listener: RequestListener): Promise<string> {
  const server = await listening(listener);
  onTestFinished(() => server.close());
  return server.url;
}

/** Returns the URL of a server that sends a text as soon as it has received something. */
async function sending(text: string): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined).once('data', () => socket.end(text));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
}

const request = { method: 'GET', path: '/' };

describe('a response', () => {
  test.each<[string, RequestListener, object]>([
    [
      'in several parts',
      (_, response) => {
        response.sendDate = false;
        response.writeHead(201, { 'content-type': 'text/plain' });
        response.write('é'.slice(0, 1));
        setImmediate(() => response.end('nd'));
      },
      { status: 201, text: 'énd' },
    ],
    ['without a body', (_, response) => void response.writeHead(204).end(), { status: 204, text: '' }],
    [
      'after early hints',
      (_, response) => {
        response.writeEarlyHints({ link: '</style.css>; rel=preload' }, () => response.end('hinted'));
      },
      { status: 200, text: 'hinted' },
    ],
    [
      'with a repeated header field',
      (_, response) => void response.writeHead(200, { 'x-vary': ['accept', 'origin'] }).end(),
      { status: 200, text: '', headers: expect.objectContaining({ 'x-vary': 'accept, origin' }) },
    ],
    [
      'with a header field whose name is in capitals',
      (_, response) => void response.writeHead(200, { 'X-REQUEST-ID': '7' }).end(),
      { status: 200, headers: expect.objectContaining({ 'x-request-id': '7' }) },
    ],
  ])('is received %s', async (_how, listener, expected) => {
    const connection = connectionTo(await served(listener));
    const { status, text, headers } = await connection.send(request);
    expect({ status, text, headers }).toMatchObject(expected);
    expect(connection.takeLoad().times).toHaveLength(1);
  });

  test.each<[string, string, object]>([
    ['that ends before its length', 'HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nhalf', { kind: 'broken' }],
    ['that is not HTTP', 'SSH-2.0-OpenSSH_9.2\r\n', { kind: 'unreadable' }],
    ['that never begins', '', { kind: 'broken' }],
  ])('%s is an error', async (_what, text, expected) => {
    await expect(connectionTo(await sending(text)).send(request)).rejects.toMatchObject(expected);
  });

  test('that never comes is an error with the beginning of a long URL', async () => {
    const connection = connectionTo(await sending(''));
    const path = `/${'x'.repeat(100_000)}`;
    const message = expect.stringMatching(/^the answer broke off \(.+\): GET http\S{400,496}$/);
    const exchange = { request: expect.objectContaining({ url: expect.stringContaining(path) }) };
    await expect(connection.send({ method: 'GET', path })).rejects.toMatchObject({ message, exchange });
  });

  test('that is longer than the suite reads is an error', async () => {
    const parts = Array.from({ length: 80 }, () => Buffer.alloc(2 ** 20));
    const url = await served((_, response) => void Readable.from(parts).pipe(response));
    const message = expect.stringContaining('the answer cannot be read (it has more than 67108864 bytes)');
    await expect(connectionTo(url).send(request)).rejects.toMatchObject({ kind: 'unreadable', message });
  });

  test.each<[string, RequestListener, boolean]>([
    ['that does not begin', () => undefined, false],
    ['that begins and does not end', (_, response) => void response.writeHead(200).write('{'), true],
  ])('%s in time is an error', async (_what, listener, hasResponded) => {
    const connection = connectionTo(await served(listener), 200);
    const message = expect.stringMatching(/^no answer within 200 ms: GET /);
    await expect(connection.send(request)).rejects.toMatchObject({ kind: 'timeout', message });
    expect(connection.hasResponded).toBe(hasResponded);
  });
});

describe('a request that is aborted', () => {
  test('before it is sent never reaches the service', async () => {
    let reached = 0;
    const url = await served((_, response) => {
      reached += 1;
      response.end();
    });
    const connection = connectionTo(url);
    const signal = AbortSignal.abort(new Error('enough'));
    await expect(connection.send(request, signal)).rejects.toThrow(/enough/);
    await connection.send(request);
    expect(reached).toBe(1);
  });

  test('while it waits for a connection ends at once, and never reaches the service', async () => {
    const answers: (() => void)[] = [];
    const paths: unknown[] = [];
    const url = await served(({ url: path }, response) => {
      paths.push(path?.slice(-7));
      if (path?.endsWith('/busy') === true) answers.push(() => response.end());
      else response.end();
    });
    const connection = connectionTo(url, 60_000);
    const busy = Array.from({ length: 64 }, () => connection.send({ method: 'GET', path: '/busy' }));
    await expect.poll(() => answers.length, { timeout: 20_000 }).toBe(busy.length);
    const controller = new AbortController();
    const waiting = connection.send({ method: 'GET', path: '/waiting' }, controller.signal);
    controller.abort(new Error('enough'));
    await expect(waiting).rejects.toThrow(/enough/);
    for (const answer of answers) answer();
    await Promise.all(busy);
    await connection.send({ method: 'GET', path: '/after' });
    expect(new Set(paths)).toEqual(new Set(['es/busy', 's/after']));
  });

  test('while its response is received closes the socket', async () => {
    const controller = new AbortController();
    let closed: Promise<unknown> | undefined;
    const url = await served((_, response) => {
      closed = once(response, 'close');
      response.writeHead(200).write('{');
      controller.abort(new Error('enough'));
    });
    await expect(connectionTo(url).send(request, controller.signal)).rejects.toThrow(/enough/);
    await closed;
  });
});

test('many requests at once can have the same signal, without a warning of many listeners', async () => {
  const warnings: Error[] = [];
  const onWarning = (warning: Error) => void warnings.push(warning);
  process.on('warning', onWarning);
  onTestFinished(() => void process.off('warning', onWarning));
  const connection = connectionTo(await served((_, response) => void response.end('x')));
  const signal = connection.timeLimit(30);
  const sent = Array.from({ length: 30 }, () => connection.send(request, signal));
  expect((await Promise.all(sent)).map(({ text }) => text)).toEqual(sent.map(() => 'x'));
  expect(warnings).toEqual([]);
});
