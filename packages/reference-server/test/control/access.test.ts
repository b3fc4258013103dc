import { describe, expect, it } from 'vitest';
import { ControlGuard } from '../../src/control/control-guard.js';
import type { HttpRequest } from '../../src/http/message.js';
import { bareServer } from '../support/bare.js';

describe('access to control paths', () => {
  const request = (loopback: boolean, headers: HttpRequest['headers']): HttpRequest => ({
    method: 'GET',
    target: '/-/health',
    origin: 'http://host',
    headers,
    body: (async function* () {})(),
    loopback,
    signal: new AbortController().signal,
  });

  it.each<[string, string | undefined, boolean, Record<string, string>, string]>([
    ['this machine', undefined, true, {}, 'allowed'],
    ['a page of this machine', undefined, true, { origin: 'http://localhost:3000' }, 'allowed'],
    ['a page of another origin', undefined, true, { origin: 'https://evil.example' }, 'hidden'],
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

  it('401 without the token, on every path', async () => {
    const guarded = bareServer([], { controlToken: 'open sesame'.replace(' ', '-') }).server;
    const ask = async (path: string, headers: Record<string, string> = {}) =>
      (await guarded.fetch(new Request(`http://host/-/${path}`, { headers }))).status;
    expect(await ask('health')).toBe(401);
    expect(await ask('nothing')).toBe(401);
    expect(await ask('health', { authorization: 'Bearer open-sesame' })).toBe(200);
  });
});
