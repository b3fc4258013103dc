import { connect } from 'node:net';
import { request } from 'undici';
import { describe, expect, it } from 'vitest';
import { raw } from '../support/raw.js';
import { bareServer } from './bare.js';
import { SlowRoutes } from './slow-routes.js';

const slow = new SlowRoutes();

const head = (method: string, more = '') => `${method} /platform-services/echo HTTP/1.1\r\nHost: h\r\n${more}`;

it('close answers running requests, ends idle connections, and accepts nothing new', async () => {
  const own = bareServer(slow.routes).server;
  const listening = await own.listen({ port: 0 });
  slow.hold();
  const idle = connect(listening.port, '127.0.0.1');
  const idleEnds = new Promise((resolve) => idle.once('close', resolve));
  await new Promise((resolve) => idle.once('connect', resolve));
  const running = raw(listening.port, 'GET /platform-services/held HTTP/1.1\r\nHost: h\r\n\r\n');
  await slow.held;
  const closed = own.close();
  await idleEnds;
  await expect(request(`${listening.url}/echo`)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  slow.release();
  expect(await running).toMatchObject({
    status: 200,
    body: '"held"',
    head: expect.stringMatching(/connection: close/i),
  });
  await closed;
  await own.close();
});

it('close ends a server that is about to listen', async () => {
  const own = bareServer(slow.routes).server;
  const first = own.listen({ port: 0 });
  await own.close();
  await expect(request(`${(await first).url}/echo`)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});

it('a server that cannot listen does not hinder the next one', async () => {
  const [own, other] = [bareServer(slow.routes).server, bareServer(slow.routes).server];
  const { port } = await other.listen({ port: 0 });
  const failed = expect(own.listen({ port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  const closed = own.close();
  const { url } = await own.listen({ port: 0 });
  await Promise.all([failed, closed]);
  await Promise.all([own.close(), other.close()]);
  await expect(request(`${url}/echo`)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});

it('close leaves requests alone that wait for one before them', async () => {
  const own = bareServer(slow.routes).server;
  const { port } = await own.listen({ port: 0 });
  slow.hold();
  const sent = `GET /platform-services/held HTTP/1.1\r\nHost: h\r\n\r\n${head('POST', 'Content-Length: 1\r\n\r\nx')}`;
  const answer = raw(port, sent);
  await slow.held;
  const closed = own.close();
  slow.release();
  expect((await answer).text.match(/HTTP\/1\.1 200|Connection: close/g)).toEqual(['HTTP/1.1 200', 'Connection: close']);
  await closed;
  expect(own.journal.entries().map(({ method }) => method)).toEqual(['GET']);
});

describe('close cuts off requests that do not end (closeTimeout)', () => {
  it.each([
    ['an answer that nobody reads', 'GET /platform-services/long HTTP/1.1\r\nHost: h\r\n\r\n', false],
    ['an upload that stalls', head('PUT', 'Content-Length: 1000000\r\n\r\nabc'), false],
    ['an upload that drips', head('PUT', 'Content-Length: 1000000\r\n\r\nabc'), true],
    ['a header that drips', 'GET /platform-services/long HTTP/1.1\r\nHost: h\r\nx:', true],
    ['work that takes long', 'GET /platform-services/held HTTP/1.1\r\nHost: h\r\n\r\n', false],
  ])('%s', async (_, text, drips) => {
    slow.hold();
    const own = bareServer(slow.routes, { limits: { closeTimeout: 100 } }).server;
    const listening = await own.listen({ port: 0 });
    const socket = connect(listening.port, '127.0.0.1');
    socket.on('error', () => undefined);
    await new Promise((resolve) => socket.write(text, resolve));
    const dripping = drips ? setInterval(() => socket.write('x'), 10) : undefined;
    // A request of another client has been answered, so the server has received the first one.
    await (await request(`${listening.url}/echo`, { reset: true })).body.dump();
    const ends = new Promise((resolve) => socket.once('close', resolve));
    await own.close();
    socket.resume();
    await ends;
    clearInterval(dripping);
    slow.release();
  });
});
