import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { connect as connectSecurely, type TLSSocket } from 'node:tls';
import { createReferenceServer, type ReferenceServer } from '@platform-services/reference-server';
import { createClient } from '@platform-services/sdk';
import { Agent, request } from 'undici';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { selfSigned } from '../../../../scripts/test/lib/certificate.js';
import { exchange, raw } from '../support/raw.js';
import { bareServer } from './bare.js';
import { SlowRoutes } from './slow-routes.js';

const { cert, key, certFile, keyFile } = selfSigned();
const dispatcher = new Agent({ connect: { ca: cert } });
afterAll(() => dispatcher.close());

/** Opens an encrypted connection. */
const secure = (port: number): TLSSocket => connectSecurely({ host: '127.0.0.1', port, ca: cert });
const end = 'Host: h\r\nConnection: close\r\n\r\n';

/** Takes the place of an answer where the server resets the connection. */
const reset = () => ({ status: 0, text: '' });

/** Listens with the certificate until the end of the test. */
async function listening(server: ReferenceServer): Promise<{ url: string; port: number }> {
  onTestFinished(() => server.close());
  return server.listen({ port: 0, tls: { cert, key } });
}

describe('a server with a certificate', () => {
  it('answers the SDK by HTTPS, streams included, and has a URL with https', async () => {
    const server = createReferenceServer();
    onTestFinished(() => server.close());
    const credentials = { user: 'demo', password: 'demo' };
    //#region https
    const tls = { cert: await readFile(certFile), key: await readFile(keyFile) };
    const { url } = await server.listen({ port: 0, tls });
    const dispatcher = new Agent({ connect: { ca: tls.cert } }); // of undici, since nobody else trusts the certificate
    await using client = createClient({ baseUrl: url, credentials, dispatcher });
    //#endregion
    onTestFinished(() => dispatcher.close());
    expect(url).toMatch(/^https:\/\/127\.0\.0\.1:\d+\/platform-services$/);
    const access = client.access('access.demo');
    expect(await access.entities('Person').get(1)).toMatchObject({ firstName: 'John' });

    const bytes = new Uint8Array(3_000_000).map((_, index) => index % 251);
    const parts = Array.from({ length: 30 }, (_, index) => bytes.subarray(index * 100_000, (index + 1) * 100_000));
    const { id } = await access.resources.upload({ content: Readable.from(parts), name: 'bytes.bin' });
    expect(Buffer.compare(await (await access.resources.download(id)).bytes(), bytes)).toBe(0);
  });

  it('opens its control paths to this machine, and to pages of its own origin', async () => {
    const { port } = await listening(createReferenceServer());
    const origin = `https://127.0.0.1:${port}`;
    const control = async (method: 'GET' | 'POST', path: string, headers: Record<string, string> = {}) => {
      const { statusCode, body } = await request(`${origin}/-/${path}`, { method, headers, dispatcher });
      return { statusCode, body: await body.json() };
    };
    expect(await control('GET', 'health')).toEqual({ statusCode: 200, body: { status: 'ok' } });
    expect(await control('GET', 'health', { origin })).toMatchObject({ statusCode: 200 });
    expect(await control('GET', 'health', { origin: `http://127.0.0.1:${port}` })).toMatchObject({ statusCode: 404 });
    const { body } = await control('POST', 'worlds');
    expect(body).toMatchObject({ url: expect.stringMatching(new RegExp(`^${origin}/.+`)) });
  });

  it('ends a connection without encryption, and continues', async () => {
    const { server, log } = bareServer();
    const { url, port } = await listening(server);
    const { text } = await raw(port, `GET /-/health HTTP/1.1\r\n${end}`).catch(reset);
    expect(text).not.toContain('HTTP');
    const { statusCode, body } = await request(new URL('/-/health', url), { dispatcher });
    expect([statusCode, await body.json()]).toEqual([200, { status: 'ok' }]);
    expect(log.errors).toEqual([]);
  });
});

describe('the limits of a request (R-62) by HTTPS', () => {
  const limits = { maxTextBytes: 1_000, maxUrlBytes: 2_000, maxHeaderBytes: 4_000 };
  const slow = new SlowRoutes();
  const { server } = bareServer(slow.routes, { limits });
  let port = 0;
  beforeAll(async () => {
    ({ port } = await server.listen({ port: 0, tls: { cert, key } }));
  });
  afterAll(() => server.close());
  const path = '/platform-services/echo';

  it.each([
    ['a body that is too long', `POST ${path} HTTP/1.1\r\nContent-Length: 1001\r\n${end}${'x'.repeat(1_001)}`, 413],
    ['a URL that is too long', `GET ${path}?${'x'.repeat(2_000)} HTTP/1.1\r\n${end}`, 414],
    ['a header that is too long', `GET ${path} HTTP/1.1\r\nX: ${'x'.repeat(4_000)}\r\n${end}`, 431],
    ['what is not HTTP', 'hello\r\n\r\n', 400],
    ['what is within the limits', `POST ${path} HTTP/1.1\r\nContent-Length: 1000\r\n${end}${'x'.repeat(1_000)}`, 200],
  ])('%s', async (_, text, status) => {
    expect(await exchange(secure(port), text)).toMatchObject({ status });
  });
});

describe('slow clients (R-62) by HTTPS are not waited for', () => {
  const limits = { headersTimeout: 50, requestTimeout: 100, idleTimeout: 60, keepAliveTimeout: 50 };
  const { server } = bareServer(new SlowRoutes().routes, { limits });
  let port = 0;
  beforeAll(async () => {
    ({ port } = await server.listen({ port: 0, tls: { cert, key } }));
  });
  afterAll(() => server.close());
  const head = (method: string) => `${method} /platform-services/echo HTTP/1.1\r\nHost: h\r\n`;

  it.each([
    ['nothing', ''],
    ['half a header', `${head('GET')}X-`],
    ['half a body', `${head('POST')}Content-Length: 10\r\n\r\nabc`],
    ['no second request', `${head('GET')}\r\n`],
  ])('after the handshake %s', async (_, text) => {
    expect([0, 200, 408]).toContain((await exchange(secure(port), text).catch(reset)).status);
  });

  it.each([
    ['no handshake', ''],
    ['the beginning of a handshake', '\x16\x03\x01\x02\x00\x01'],
  ])('%s', async (_, text) => {
    expect((await raw(port, text).catch(reset)).status).toBe(0);
  });
});

describe('close', () => {
  const slow = new SlowRoutes();
  afterEach(() => slow.release());

  it('ends idle connections and those without a handshake, and lets a running request finish', async () => {
    slow.hold();
    // Nothing would be cut off for an hour.
    const { server } = bareServer(slow.routes, { limits: { closeTimeout: 3_600_000 } });
    const { port } = await listening(server);
    const [idle, silent] = [secure(port), connect(port, '127.0.0.1')];
    await Promise.all([once(idle, 'secureConnect'), once(silent, 'connect')]);
    const running = exchange(secure(port), `GET /platform-services/held HTTP/1.1\r\nHost: h\r\n\r\n`);
    await slow.held;
    const ended = Promise.all([once(idle, 'close'), once(silent, 'close')]);
    const closed = server.close();
    await ended;
    slow.release();
    expect(await running).toMatchObject({ status: 200, body: '"held"' });
    await closed;
  });

  it('cuts off a request that does not end', async () => {
    slow.hold();
    const { server } = bareServer(slow.routes, { limits: { closeTimeout: 100 } });
    const { port } = await listening(server);
    const running = exchange(secure(port), `GET /platform-services/held HTTP/1.1\r\nHost: h\r\n\r\n`);
    await slow.held;
    await server.close();
    expect((await running.catch(reset)).status).toBe(0);
  });
});

describe('an invalid certificate or key is refused with the name of the option', () => {
  const other = selfSigned();
  const text = cert.toString();
  it.each([
    ['no certificate', { cert: 'hello', key }, 'tls.cert', /^Expected a certificate in PEM as tls\.cert: .+/],
    ['a broken issuer', { cert: `${text}${text.slice(0, 200)}`, key }, 'tls.cert', /^Expected a certificate in PEM/],
    [
      'no key',
      { cert, key: 'hello' },
      'tls.key',
      /^Expected the private key of the certificate as tls\.key, in PEM.+: .+/,
    ],
    [
      'the key of another certificate',
      { cert, key: other.key },
      'tls.key',
      /^Expected the private key of the certificate/,
    ],
    ['a certificate only', { cert }, 'tls.key', /^Expected the private key of .+ as tls\.key.+, got nothing\.$/],
    ['a key only', { key }, 'tls.cert', 'Expected a certificate in PEM as tls.cert, got nothing.'],
    ['a number', { cert: 5, key }, 'tls.cert', 'Expected a certificate in PEM as tls.cert, got a number.'],
    ['another name', { cert, key, pfx: '' }, 'tls', /^Unknown option "tls\.pfx"\./],
    ['a text', 'cert.pem', 'tls', 'Expected an object as tls, got a string.'],
  ])('%s', async (_, tls, option, message) => {
    const server = createReferenceServer();
    // As from JavaScript.
    const options: object = { port: 0, tls };
    await expect(server.listen(options)).rejects.toMatchObject({
      name: 'OptionError',
      option,
      message: typeof message === 'string' ? message : expect.stringMatching(message),
    });
    await server.listen({ port: 0 });
    await server.close();
  });
});
