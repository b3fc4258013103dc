import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Socket } from 'node:net';
import { createReferenceServer, type ReferenceServer } from '@platform-services/reference-server';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { raw } from '../support/raw.js';
import { smallDeployment } from '../support/small-service.js';

/** Lets every connection of the test appear to come from an address. */
function comeFrom(address: string): void {
  const onConnection = (message: unknown) => {
    if (typeof message !== 'object' || message === null || !('socket' in message)) return;
    if (message.socket instanceof Socket) Object.defineProperty(message.socket, 'remoteAddress', { value: address });
  };
  subscribe('net.server.socket', onConnection);
  onTestFinished(() => void unsubscribe('net.server.socket', onConnection));
}

describe('access to control paths', () => {
  const open = createReferenceServer({ deployment: smallDeployment });
  const guarded = createReferenceServer({ deployment: smallDeployment, controlToken: 't' });
  const ports = { open: 0, guarded: 0 };
  beforeAll(async () => {
    ports.open = (await open.listen({ port: 0 })).port;
    ports.guarded = (await guarded.listen({ port: 0 })).port;
  });
  afterAll(() => Promise.all([open.close(), guarded.close()]));
  const foreign = (site: string, destination: string) => ({ 'sec-fetch-site': site, 'sec-fetch-dest': destination });
  const allowed = 200;
  const unauthorized = 401;
  const hidden = 404;

  it.each<[string, ReferenceServer, headers: Record<string, string>, status: number]>([
    ['this machine', open, {}, allowed],
    ['a page of this server', open, { origin: 'http://localhost:8080' }, allowed],
    ['a page of another server of this machine', open, { origin: 'http://localhost:3000' }, hidden],
    ['a page with an origin of its own', open, { origin: 'null' }, hidden],
    ['a page of another origin', open, { origin: 'https://evil.example' }, hidden],
    ['an image in a page of another origin', open, foreign('cross-site', 'image'), hidden],
    ['a script in a page of another port', open, foreign('same-site', 'script'), hidden],
    ['a frame in a page of another origin', open, foreign('cross-site', 'iframe'), hidden],
    ['a link in a page of another origin', open, foreign('cross-site', 'document'), allowed],
    ['an image in a page of this server', open, foreign('same-origin', 'image'), allowed],
    ['the token', guarded, { authorization: 'bearer t' }, allowed],
    ['another token', guarded, { authorization: 'Bearer tt' }, unauthorized],
    ['no token', guarded, {}, unauthorized],
    ['a token of another scheme', guarded, { authorization: 'Basic t' }, unauthorized],
  ])('%s', async (_, server, headers, status) => {
    expect((await server.fetch(new Request('http://localhost:8080/-/journal', { headers }))).status).toBe(status);
  });

  it.each(['POST', 'DELETE'])(
    'a form or a script of a page of another origin that sends %s changes nothing',
    async (method) => {
      const sent = new Request('http://localhost/-/faults', { method, headers: foreign('cross-site', 'document') });
      expect((await open.fetch(sent)).status).toBe(hidden);
    },
  );

  describe('over a connection of this machine', () => {
    it.each<[string, (port: number) => string, number]>([
      ['the address', (at) => `Host: 127.0.0.1:${at}`, 200],
      ['another loopback address', (at) => `Host: 127.9.9.9:${at}`, 200],
      ['IPv6', (at) => `Host: [::1]:${at}`, 200],
      ['the name', () => 'host: LocalHost', 200],
      ['its own origin', (at) => `Host: localhost:${at}\r\nOrigin: http://localhost:${at}`, 200],
      [
        'its own origin, twice',
        (at) => `Host: localhost:${at}\r\n${`Origin: http://localhost:${at}\r\n`.repeat(2).trim()}`,
        404,
      ],
      ['a name that resolves to this machine', (at) => `Host: rebound.example:${at}`, 404],
      [
        'that name, as the origin too',
        (at) => `Host: rebound.example:${at}\r\nOrigin: http://rebound.example:${at}`,
        404,
      ],
      ['a name that begins with an address', () => 'Host: 127.0.0.1.example', 404],
      ['no name', () => 'Host:', 404],
      ['two names', (at) => `Host: 127.0.0.1:${at}\r\nHost: rebound.example`, 400],
    ])('%s', async (_, headers, status) => {
      const answer = await raw(
        ports.open,
        `GET /-/health HTTP/1.1\r\n${headers(ports.open)}\r\nConnection: close\r\n\r\n`,
      );
      expect(answer.status).toBe(status);
    });

    it('no name in HTTP/1.0', async () => {
      expect((await raw(ports.open, 'GET /-/health HTTP/1.0\r\n\r\n')).status).toBe(404);
    });
  });

  it.each([
    ['IPv4', '192.0.2.7'],
    ['IPv4 within IPv6', '::ffff:192.0.2.7'],
    ['IPv6', '2001:db8::7'],
  ])('another machine, by %s, needs the token, which a server without one does not have', async (_, address) => {
    comeFrom(address);
    const statusOf = async (port: number, authorization: string) => {
      const fields = `Host: 127.0.0.1:${port}\r\nAuthorization: ${authorization}\r\nConnection: close`;
      return (await raw(port, `GET /-/journal HTTP/1.1\r\n${fields}\r\n\r\n`)).status;
    };
    expect(await statusOf(ports.open, 'Bearer t')).toBe(hidden);
    expect(await statusOf(ports.guarded, 'Bearer tt')).toBe(unauthorized);
    expect(await statusOf(ports.guarded, 'Bearer t')).toBe(allowed);
  });

  it('401 without the token, on every path but that of the health check', async () => {
    const ask = async (path: string, headers: Record<string, string> = {}) =>
      (await guarded.fetch(new Request(`http://host/-/${path}`, { headers }))).status;
    expect(await ask('health')).toBe(200);
    expect(await ask('journal')).toBe(401);
    expect(await ask('nothing')).toBe(401);
    expect(await ask('journal', { authorization: 'Bearer t' })).toBe(200);
  });
});
