import { connect } from 'node:net';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { raw } from '../support/raw.js';
import { bareServer } from './bare.js';
import { SlowRoutes } from './slow-routes.js';

const slow = new SlowRoutes();
const limits = { maxBodyBytes: 2_000_000, maxTextBytes: 1_000, maxUrlBytes: 2_000, maxHeaderBytes: 4_000 };
const { server, log } = bareServer(slow.routes, { limits });
let url = '';
let port = 0;
beforeAll(async () => {
  ({ url, port } = await server.listen({ port: 0 }));
});
afterAll(() => server.close());

const path = '/platform-services/echo';
const head = (method: string, more = '') => `${method} ${path} HTTP/1.1\r\nHost: h\r\n${more}`;

describe('limits (R-62)', () => {
  it.each([
    ['text', 'POST', 1_000, 200],
    ['text, one more', 'POST', 1_001, 413],
    ['bytes', 'PUT', 2_000_000, 200],
    ['bytes, one more', 'PUT', 2_000_001, 413],
  ])('a body of %s with a length', async (_, method, size, status) => {
    const { statusCode, body } = await request(`${url}/echo`, { method, body: 'x'.repeat(size) });
    await body.dump();
    expect(statusCode).toBe(status);
  });

  it.each([
    ['POST', 1_000, 200],
    ['POST', 1_001, 413],
    ['PUT', 2_000_001, 413],
  ])('a chunked body, %s of %i bytes', async (method, size, status) => {
    const body = `${size.toString(16)}\r\n${'x'.repeat(size)}\r\n0\r\n\r\n`;
    const answer = await raw(port, head(method, 'Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n'), body);
    expect(answer.status).toBe(status);
    if (status === 413) expect(JSON.parse(answer.body)).toMatchObject({ type: 'ContentTooLarge' });
  });

  it('a body that never ends is cut off, and its answer is read', async () => {
    const answer = await raw(port, head('POST', 'Content-Length: 900000000\r\n\r\n'), 'x'.repeat(5_000_000));
    expect(answer.status).toBe(413);
  });

  it('an unread body does not end a small request, and cuts off a large one', async () => {
    const small = await raw(
      port,
      head('DELETE', 'Content-Length: 4\r\n\r\n'),
      `abcd${head('GET', 'Connection: close\r\n\r\n')}`,
    );
    expect(small.text.match(/HTTP\/1\.1 200/g)).toHaveLength(2);
    const large = await raw(port, head('DELETE', 'Content-Length: 900000000\r\n\r\n'), 'x'.repeat(5_000_000));
    expect(large.status).toBe(200);
  });

  it.each([
    ['URL at the limit', `GET ${path}?${'a'.repeat(2_000 - path.length - 1)} HTTP/1.1\r\nHost: h\r\n`, 200],
    ['URL', `GET ${path}?${'a'.repeat(2_000)} HTTP/1.1\r\nHost: h\r\n`, 414],
    ['URL of 60 KB', `GET ${path}?${'a'.repeat(60_000)} HTTP/1.1\r\nHost: h\r\n`, 414],
    ['URL of 3 MB', `GET ${path}?${'a'.repeat(3_000_000)} HTTP/1.1\r\nHost: h\r\n`, 431],
    ['one header', head('GET', `X-A: ${'a'.repeat(4_000)}\r\n`), 431],
    ['many headers', head('GET', 'X-A: aaaaaaaaaaaaaaaaaaaa\r\n'.repeat(500)), 431],
    ['200 header fields', head('GET', 'a:\r\n'.repeat(198)), 200],
    ['201 header fields', head('GET', 'a:\r\n'.repeat(199)), 431],
    ['10,000 header fields', `GET ${path} HTTP/1.1\r\n${'a:\r\n'.repeat(10_000)}Host: h\r\n`, 431],
    ['headers of 3 MB', head('GET', `X-A: ${'a'.repeat(3_000_000)}\r\n`), 431],
  ])('%s', async (_, text, status) => {
    const answer = await raw(port, `${text}Connection: close\r\n\r\n`);
    expect(answer.status).toBe(status);
    if (status !== 200) {
      expect(JSON.parse(answer.body)).toMatchObject({ _type: 'com.vendor.model.service.api.result.Failure' });
      expect(answer.head).toMatch(/content-type: application\/json\r\n/i);
    }
  });
});

describe('a malformed request', () => {
  it.each([
    ['a bad method', 'BAD / HTTP/1.1\r\nHost: h\r\n\r\n'],
    ['a bad version', `GET ${path} HTTP/9.9\r\nHost: h\r\n\r\n`],
    ['a bad header', head('GET', 'no colon\r\n\r\n')],
    ['no host', `GET ${path} HTTP/1.1\r\nConnection: close\r\n\r\n`],
    ['two hosts', head('GET', 'host: h\r\nConnection: close\r\n\r\n')],
    ['two lengths', head('POST', 'Content-Length: 1\r\nContent-Length: 2\r\n\r\nab')],
    ['a bad length', head('POST', 'Content-Length: x\r\n\r\nab')],
    ['length and chunks', head('POST', 'Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n')],
    ['a bad chunk', head('POST', 'Transfer-Encoding: chunked\r\n\r\nzz\r\n')],
    ['garbage', '\u0000\u0001\u0002\r\n\r\n'],
  ])('%s is 400', async (_, text) => {
    const answer = await raw(port, text);
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.body)).toMatchObject({ type: 'BadRequest', tracebackId: expect.any(String) });
  });

  it.each([
    ['gzip, chunked', 'Transfer-Encoding: gzip, chunked\r\n'],
    ['deflate, chunked', 'Transfer-Encoding: deflate\r\nTransfer-Encoding: chunked\r\n'],
  ])('with the transfer codings %s says what was expected', async (codings, fields) => {
    const answer = await raw(port, head('POST', `${fields}Connection: close\r\n\r\n`), '2\r\n{}\r\n0\r\n\r\n');
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.body)).toMatchObject({
      message: `Expected "chunked" as the only Transfer-Encoding, got "${codings}".`,
    });
  });

  it.each([
    ['BAD / HTTP/1.1\r\n\r\n', /\(Invalid method/],
    [head('GET', 'no colon\r\n\r\n'), /\(Invalid header token/],
    [head('POST', 'Content-Length: 1\r\nContent-Length: 2\r\n\r\nab'), /\(.*Content-Length/],
  ])('%j says what is wrong', async (text, reason) => {
    const { body } = await raw(port, text);
    expect(JSON.parse(body).message).toMatch(reason);
  });

  it('does not disturb the answer to a request before it', async () => {
    const answer = await raw(port, `${head('GET', '\r\n')}garbage\r\n\r\n`);
    expect(answer).toMatchObject({ status: 200, body: '"got"' });
  });

  it('that is the end of a body whose length was given in characters does not disturb the answer to it', async () => {
    const sent = 'Bögen';
    const { status, body } = await raw(port, head('POST', `Content-Length: ${sent.length}\r\n\r\n${sent}`));
    expect([status, Buffer.from(body, 'latin1').toString()]).toEqual([200, '"Böge"']);
  });
});

describe('forms of a request that are valid', () => {
  it.each([
    ['the absolute form', `GET http://other${path} HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n`],
    ['HTTP/1.0 without a host', `GET ${path} HTTP/1.0\r\n\r\n`],
    ['headers that every object inherits', head('GET', 'constructor: x\r\n__proto__: y\r\nConnection: close\r\n\r\n')],
    ['an unknown expectation', head('GET', 'Expect: wonders\r\nConnection: close\r\n\r\n')],
  ])('%s', async (_, text) => {
    expect(await raw(port, text)).toMatchObject({ status: 200, body: '"got"' });
  });

  it('a body that is not UTF-8 is 400', async () => {
    const { statusCode, body } = await request(`${url}/echo`, {
      method: 'POST',
      body: Buffer.from([0x22, 0xff, 0x22]),
    });
    expect([statusCode, await body.json()]).toEqual([
      400,
      expect.objectContaining({ message: expect.stringContaining('UTF-8') }),
    ]);
  });

  it('a byte order mark is not part of the text', async () => {
    const { body } = await request(`${url}/echo`, { method: 'POST', body: '\uFEFFä' });
    expect(await body.json()).toBe('ä');
  });

  it('several requests share a connection', async () => {
    const answer = await raw(port, head('GET', '\r\n').repeat(3) + head('GET', 'Connection: close\r\n\r\n'));
    expect(answer.text.match(/HTTP\/1\.1 200/g)).toHaveLength(4);
  });

  it('many requests that are sent at once are answered in order', async () => {
    const paths = Array.from({ length: 300 }, (_, index) => `/platform-services/n${index}`);
    const requests = paths.map((each) => `GET ${each} HTTP/1.1\r\nHost: h\r\n\r\n`).join('');
    const answer = await raw(port, requests + head('GET', 'Connection: close\r\n\r\n'));
    const named = [...answer.text.matchAll(/There is no path \\"(\/n\d+)/g)].map(
      ([, name]) => `/platform-services${name}`,
    );
    expect(named).toEqual(paths);
    expect(answer.text.match(/HTTP\/1\.1 200/g)).toHaveLength(1);
  });

  it.each(['chunked', 'Chunked', 'CHUNKED '])('the transfer coding "%s"', async (coding) => {
    const sent = head('POST', `Transfer-Encoding: ${coding}\r\nConnection: close\r\n\r\n`);
    expect(await raw(port, sent, '2\r\nab\r\n0\r\n\r\n')).toMatchObject({ status: 200, body: '"ab"' });
  });

  it('a body in chunks of any size', async () => {
    const text = 'x'.repeat(900);
    const chunk = (part: string) => `${part.length.toString(16)}\r\n${part}\r\n`;
    const chunks = [...text.slice(0, 500)].map(chunk).join('') + chunk(text.slice(500)) + chunk('');
    const sent = head('POST', 'Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n');
    expect(await raw(port, sent, chunks)).toMatchObject({ status: 200, body: JSON.stringify(text) });
  });
});

describe('Expect: 100-continue', () => {
  it('is answered with 100 if the body is needed', async () => {
    const text = head('POST', 'Expect: 100-continue\r\nContent-Length: 2\r\nConnection: close\r\n\r\n');
    const answer = await raw(port, text, 'ab');
    expect(answer.text).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200/);
  });

  it.each([
    ['is refused before the body is sent', head('POST', 'Expect: 100-continue\r\nContent-Length: 5000\r\n\r\n'), 413],
    [
      'is answered without 100 if the body is not needed',
      head('DELETE', 'Expect: 100-continue\r\nContent-Length: 2\r\n\r\n'),
      200,
    ],
  ])('%s', async (_, text, status) => {
    const answer = await raw(port, text);
    expect(answer.status).toBe(status);
    expect(answer.head).toMatch(/connection: close/i);
  });
});

describe('streams', () => {
  it('are read as fast as the client reads, and closed when it disconnects', async () => {
    const socket = connect(port, '127.0.0.1');
    socket.write('GET /platform-services/long HTTP/1.1\r\nHost: h\r\n\r\n');
    await new Promise((resolve) => socket.once('readable', resolve));
    for (let turn = 0; turn < 1_000; turn++) await new Promise((resolve) => setImmediate(resolve));
    expect(slow.produced).toBeLessThan(1_000);
    socket.destroy();
    await slow.ended;
  });

  it('that fail break the connection, and the error is logged', async () => {
    const { body } = await request(`${url}/failing`);
    await expect(body.bytes()).rejects.toThrow();
    expect(log.errors).toContainEqual(new Error('the source broke'));
  });
});

describe('slow clients (R-62)', () => {
  const { server: impatient } = bareServer(slow.routes, {
    limits: { headersTimeout: 50, requestTimeout: 100, idleTimeout: 60, keepAliveTimeout: 50 },
  });
  let at = 0;
  beforeAll(async () => {
    ({ port: at } = await impatient.listen({ port: 0 }));
  });
  afterAll(() => impatient.close());

  it.each([
    ['nothing', ''],
    ['half a header', 'GET /platform-services/echo HTTP/1.1\r\nHost: h\r\nX-'],
    ['half a body', head('POST', 'Content-Length: 10\r\n\r\nabc')],
    ['no second request', head('GET', '\r\n')],
  ])('are not waited for: %s', async (_, text) => {
    const { status } = await raw(at, text);
    expect([0, 200, 408]).toContain(status);
  });

  it('a request that takes longer continues', async () => {
    slow.hold();
    const running = raw(at, 'GET /platform-services/held HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n');
    await slow.held;
    // Each of these clients is closed after at least 50 ms, so all limits have passed for the request before them.
    for (let client = 0; client < 3; client += 1) await raw(at, '');
    slow.release();
    expect(await running).toMatchObject({ status: 200, body: '"held"' });
  });
});

it('a client that goes away while it sends leaves no trace', async () => {
  const before = log.errors.length;
  const requests = log.requests.length;
  const socket = connect(port, '127.0.0.1');
  socket.end(head('POST', 'Content-Length: 500\r\n\r\nabc'));
  await expect.poll(() => log.requests.length).toBe(requests + 1);
  expect(log.requests.at(-1)).toMatchObject({ status: 400 });
  expect(log.errors).toHaveLength(before);
});

it('refuses to listen twice, with the reason', async () => {
  await expect(server.listen({ port: 0 })).rejects.toThrow('The server is listening already.');
  const other = bareServer().server;
  await expect(other.listen({ port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  await other.listen({ port: 0 });
  await other.close();
});
