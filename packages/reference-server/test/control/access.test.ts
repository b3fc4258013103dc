import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ControlGuard } from '../../src/control/control-guard.js';
import type { HttpRequest } from '../../src/http/message.js';
import { bareServer } from '../support/bare.js';
import { raw } from '../support/raw.js';

describe('access to control paths', () => {
  const request = (loopback: boolean, headers: HttpRequest['headers']): HttpRequest => ({
    method: 'GET',
    target: '/-/health',
    origin: 'http://localhost:8080',
    headers,
    body: (async function* () {})(),
    receive: async () => new Uint8Array(),
    loopback,
    signal: new AbortController().signal,
  });

  const foreign = (site: string, destination: string) => ({ 'sec-fetch-site': site, 'sec-fetch-dest': destination });

  it.each<[string, string | undefined, boolean, HttpRequest['headers'], string]>([
    ['this machine', undefined, true, {}, 'allowed'],
    ['a page of this server', undefined, true, { origin: 'http://localhost:8080' }, 'allowed'],
    ['a page of this server, twice', undefined, true, { origin: ['http://localhost:8080', 'null'] }, 'hidden'],
    ['a page of another server of this machine', undefined, true, { origin: 'http://localhost:3000' }, 'hidden'],
    ['a page with an origin of its own', undefined, true, { origin: 'null' }, 'hidden'],
    ['a page of another origin', undefined, true, { origin: 'https://evil.example' }, 'hidden'],
    ['an image in a page of another origin', undefined, true, foreign('cross-site', 'image'), 'hidden'],
    ['a script in a page of another port', undefined, true, foreign('same-site', 'script'), 'hidden'],
    ['a frame in a page of another origin', undefined, true, foreign('cross-site', 'iframe'), 'hidden'],
    ['a link in a page of another origin', undefined, true, foreign('cross-site', 'document'), 'allowed'],
    ['an image in a page of this server', undefined, true, foreign('same-origin', 'image'), 'allowed'],
    ['another machine', undefined, false, {}, 'hidden'],
    ['another machine, with some token', undefined, false, { authorization: 'Bearer t' }, 'hidden'],
    ['the token', 't', false, { authorization: 'Bearer t' }, 'allowed'],
    ['the token, from here', 't', true, { authorization: 'bearer t' }, 'allowed'],
    ['another token', 't', true, { authorization: 'Bearer tt' }, 'unauthorized'],
    ['no token', 't', true, {}, 'unauthorized'],
    ['a token of another scheme', 't', true, { authorization: 'Basic t' }, 'unauthorized'],
  ])('%s', (_, token, loopback, headers, permission) => {
    expect(new ControlGuard(token).check(request(loopback, headers))).toBe(permission);
  });

  it.each(['POST', 'DELETE'])(
    'a form or a script of a page of another origin that sends %s changes nothing',
    (method) => {
      const sent = { ...request(true, foreign('cross-site', 'document')), method };
      expect(new ControlGuard(undefined).check(sent)).toBe('hidden');
    },
  );

  describe('over a connection of this machine', () => {
    const { server } = bareServer();
    let port = 0;
    beforeAll(async () => {
      ({ port } = await server.listen({ port: 0 }));
    });
    afterAll(() => server.close());

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
      const answer = await raw(port, `GET /-/health HTTP/1.1\r\n${headers(port)}\r\nConnection: close\r\n\r\n`);
      expect(answer.status).toBe(status);
    });

    it('no name in HTTP/1.0', async () => {
      expect((await raw(port, 'GET /-/health HTTP/1.0\r\n\r\n')).status).toBe(404);
    });
  });

  it('401 without the token, on every path but that of the health check', async () => {
    const guarded = bareServer([], { controlToken: 'open sesame'.replace(' ', '-') }).server;
    const ask = async (path: string, headers: Record<string, string> = {}) =>
      (await guarded.fetch(new Request(`http://host/-/${path}`, { headers }))).status;
    expect(await ask('health')).toBe(200);
    expect(await ask('journal')).toBe(401);
    expect(await ask('nothing')).toBe(401);
    expect(await ask('journal', { authorization: 'Bearer open-sesame' })).toBe(200);
  });
});
