// The option is refused in browsers by a file that the entry for Node does not load.
import { once } from 'node:events';
import { request as nodeRequest, type ServerResponse } from 'node:http';
import { createReferenceServer, OptionError } from '@platform-services/reference-server';
import { describe, expect, test } from 'vitest';
import { proxySettingsOf as inBrowser } from '../../src/proxy-settings.web.js';
import { library } from '../support/library.js';
import { connected, type StandIn, startStandIn, targetPassword } from './target.js';

/** A stand-in for a target that never answers, with the first response that it does not give. */
async function silent(): Promise<{ standIn: StandIn; arrived: Promise<ServerResponse> }> {
  let arrive: (response: ServerResponse) => void = () => {};
  const arrived = new Promise<ServerResponse>((resolve) => {
    arrive = resolve;
  });
  return { standIn: (await connected((_, response) => arrive(response))).standIn, arrived };
}

const other = 'rest/v2/entities/other/x.Thing';

describe('for another reference server', () => {
  const users = [{ name: 'reader', password: targetPassword }];

  test('requests for its accesses are passed on, and others are answered here', async () => {
    await using target = createReferenceServer({ deployment: { ...library, users } });
    const standIn = await startStandIn((await target.listen({ port: 0 })).url);
    const branches = 'rest/v2/entities/access.library/org.example.library.Branch';
    const body = JSON.stringify({ city: 'Chur' });
    const created = await standIn.send(branches, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    });
    expect(created.status).toBe(200);
    const listed = await (await standIn.send(`${branches}?where.city=Chur&projection=results`)).json();
    expect(listed).toMatchObject([{ city: 'Chur' }]);
    const legacy = `rest/fetch?accessId=access.library&type=org.example.library.Branch`;
    expect((await standIn.send(legacy, { method: 'POST' })).status).toBe(200);
    const form = new URLSearchParams({ accessId: 'access.library', type: 'org.example.library.Branch' });
    expect((await standIn.send('rest/fetch', { method: 'POST', body: form })).status).toBe(200);
    const json = JSON.stringify(Object.fromEntries(form));
    expect((await standIn.send('rest/fetch', { method: 'POST', body: json })).status).toBe(200);
    const upload = new FormData();
    upload.append('file', new Blob(['bytes'], { type: 'text/plain' }), 'a.txt');
    const uploaded = await standIn.send('streaming?accessId=access.library', { method: 'POST', body: upload });
    expect(uploaded.status).toBe(200);
    const passed = target.journal.entries().filter(({ path }) => !path.includes('authenticate')).length;
    expect(passed).toBe(6);
    expect((await standIn.send('rest/v2/entities/a/x.Thing')).status).toBe(200);
    expect(target.journal.entries().filter(({ path }) => !path.includes('authenticate'))).toHaveLength(passed);
    expect(target.sessions.list()).toHaveLength(1);
    await standIn.server.close();
  });
});

test('a request without a session is refused here', async () => {
  const { standIn, requests } = await connected((_, response) => response.end());
  expect((await fetch(`${standIn.url}/${other}`)).status).toBe(401);
  expect((await fetch(`${standIn.url}/${other}?sessionId=wrong`)).status).toBe(401);
  expect(requests).toHaveLength(0);
});

test('header fields of a connection and credentials stay on their side', async () => {
  const { standIn, requests } = await connected((_, response) => {
    response.writeHead(207, [
      ...['Connection', 'keep-alive, X-Hop', 'X-Hop', 'no', 'Keep-Alive', 'timeout=5', 'Set-Cookie', 'sessionId=s'],
      ...['X-Passed', 'one', 'X-Passed', 'two', 'Content-Type', 'text/plain', 'Access-Control-Allow-Origin', '*'],
    ]);
    response.end('body');
  });
  const request = nodeRequest(`${standIn.url}/${other}?sessionId=${standIn.sessionId}&depth=1&where.name=a%20b`, {
    headers: {
      Connection: 'keep-alive, X-Hop',
      'X-Hop': 'no',
      'X-Passed': ['one', 'two'],
      TE: 'trailers',
      Cookie: `sessionId=${standIn.sessionId}`,
      Authorization: `Bearer ${standIn.sessionId}`,
    },
  }).end();
  const [response] = await once(request, 'response');
  expect(response.statusCode).toBe(207);
  expect(response.headers).toMatchObject({ 'x-passed': 'one, two', 'content-type': 'text/plain' });
  for (const name of ['x-hop', 'set-cookie', 'access-control-allow-origin']) {
    expect(response.headers).not.toHaveProperty(name);
  }
  response.resume();
  const [received] = requests;
  expect(received?.url).toBe(`/platform-services/${other}?depth=1&where.name=a%20b`);
  expect(received?.headers).toMatchObject({ 'x-passed': 'one, two', 'gm-session-id': 'target-session-1' });
  for (const name of ['x-hop', 'te', 'cookie', 'authorization']) expect(received?.headers).not.toHaveProperty(name);
  expect(JSON.stringify(received?.rawHeaders)).not.toContain(standIn.sessionId);
});

test('bodies are streamed both ways', async () => {
  const { standIn, requests } = await connected((request, response) => {
    response.writeHead(200, { 'content-type': 'application/octet-stream' });
    request.pipe(response);
  });
  const request = nodeRequest(`${standIn.url}/streaming/upload?accessId=other`, {
    method: 'POST',
    headers: { 'gm-session-id': standIn.sessionId },
  });
  request.write('first');
  const [response] = await once(request, 'response');
  const chunks: AsyncIterator<Buffer> = response[Symbol.asyncIterator]();
  expect(String((await chunks.next()).value)).toBe('first');
  expect(requests).toHaveLength(1);
  request.end('second');
  expect(String((await chunks.next()).value)).toBe('second');
  expect(await chunks.next()).toEqual({ done: true, value: undefined });
});

test('a form is passed on without the session of the client and without a byte order mark', async () => {
  const { standIn } = await connected((request, response) => request.pipe(response));
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const body = `\uFEFF*name=a%20b&sessionId=${standIn.sessionId}&accessId=other&*name=c`;
  const echo = await fetch(`${standIn.url}/rest/create`, { method: 'POST', headers, body });
  expect(await echo.text()).toBe('*name=a%20b&accessId=other&*name=c');
});

test('a redirect is passed on as it is', async () => {
  const { standIn } = await connected((_, response) => response.writeHead(307, { location: 'https://x.test/' }).end());
  const { status, headers } = await standIn.send(other);
  expect([status, headers.get('location')]).toEqual([307, 'https://x.test/']);
});

test.each([
  ['/a|b"{', 1],
  ['/a\\..\\b', 1],
  ['/../../../../../-/deployment', 0],
  ['/%2E%2e', 0],
  ['/.?depth=1', 0],
])('a path with %s is passed on as it is, or not at all', async (rest, times) => {
  const { standIn, requests } = await connected((_, response) => response.end('[]'));
  const { hostname, port, pathname } = new URL(standIn.url);
  const path = `${pathname}/${other}${rest}`;
  const request = nodeRequest({ hostname, port, path, headers: { 'gm-session-id': standIn.sessionId } }).end();
  const [response] = await once(request, 'response');
  response.resume();
  expect(requests.map(({ url }) => url)).toEqual(times === 0 ? [] : [path]);
});

test('requests at the same time renew a session that has ended once', async () => {
  const held: ServerResponse[] = [];
  const { standIn, logins } = await connected(({ headers }, response) => {
    if (headers['gm-session-id'] !== 'target-session-1') response.end();
    else if (held.push(response) === 2) for (const each of held) each.writeHead(401).end();
  });
  const responses = await Promise.all([standIn.send(other), standIn.send(other)]);
  expect([...responses.map(({ status }) => status), logins()]).toEqual([200, 200, 2]);
});

describe('a target that does not respond', () => {
  test('a service that cannot be reached is 502', async () => {
    const standIn = await startStandIn('http://127.0.0.1:9');
    const response = await standIn.send(other);
    expect(response.status).toBe(502);
    const text = await response.text();
    expect(JSON.parse(text)).toMatchObject({
      type: 'BadGateway',
      message: expect.stringMatching(
        /^The service at http:\/\/127\.0\.0\.1:9\/platform-services cannot be reached: .*ECONNREFUSED/,
      ),
    });
    expect(text).not.toContain(targetPassword);
    await standIn.server.close();
  });

  test('a refused login is 502', async () => {
    await using target = createReferenceServer({ deployment: library });
    const standIn = await startStandIn((await target.listen({ port: 0 })).url);
    const response = await standIn.send(other);
    expect(response.status).toBe(502);
    expect(await response.json()).toMatchObject({
      message: expect.stringMatching(/^Expected the id of a session .*, got the status 401\.$/),
    });
    await standIn.server.close();
  });

  test('a client that leaves cancels the request', async () => {
    const { standIn, arrived } = await silent();
    const leaving = new AbortController();
    const sent = standIn.send(other, { signal: leaving.signal });
    const closed = once(await arrived, 'close');
    leaving.abort();
    await expect(sent).rejects.toThrow();
    await closed;
  });

  test('close() ends the requests that are running', async () => {
    const { standIn, arrived } = await silent();
    const sent = standIn.send(other);
    await arrived;
    await standIn.server.close();
    expect((await sent).status).toBe(502);
  });

  test('a response that ends early ends early here too', async () => {
    const { standIn } = await connected((_, response) => {
      response.writeHead(200, { 'content-length': '10' }).write('12345', () => response.socket?.destroy());
    });
    await expect((await standIn.send(other)).text()).rejects.toThrow();
    expect(standIn.exchanges).toEqual([]);
  });
});

test('faults apply, and the journal shows what was passed on', async () => {
  const { standIn, requests } = await connected((_, response) => response.end('[]'));
  standIn.server.faults.add({ match: { method: 'GET', path: `/${other}` }, times: 1, fault: { status: 503 } });
  expect((await standIn.send(other)).status).toBe(503);
  expect(requests).toHaveLength(0);
  await (await standIn.send(other)).text();
  expect(standIn.server.journal.entries().slice(-2)).toMatchObject([
    { status: 503, rule: 'fault', user: 'u' },
    { status: 200, rule: 'proxy', user: 'u', path: `/${other}`, responseBody: { text: '[]' } },
  ]);
});

describe('recordings', () => {
  test('they have no secrets', async () => {
    const { standIn, url } = await connected(({ headers }, response) => {
      const body = { self: `${url}/platform-services/x`, session: headers['gm-session-id'], note: targetPassword };
      response.setHeader('content-type', 'application/json').setHeader('x-token', 'secret-of-the-target');
      response.end(JSON.stringify({ ...body, id: headers['gm-session-id'] }));
    });
    const body = JSON.stringify({ name: 'Ann', password: 'secret-of-ann' });
    const headers = { 'content-type': 'application/json', cookie: 'a=secret-of-ann', 'x-api-key': 'secret-of-ann' };
    const path = `${other}?sessionId=${standIn.sessionId}&token=secret-of-ann&depth=1`;
    await (await standIn.send(path, { method: 'POST', body, headers })).text();
    await (await standIn.send(other)).text();
    expect(JSON.stringify(standIn.exchanges)).not.toMatch(/secret-of|target-session|password-of/);
    expect(JSON.stringify(standIn.exchanges)).not.toContain(standIn.sessionId);
    const answer = {
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: '{"self":"$BASE/x","session":"***","note":"***","id":"$S"}',
    };
    expect(standIn.exchanges).toMatchObject([
      {
        area: 'other',
        scenario: 'other/1',
        steps: [
          {
            request: {
              method: 'POST',
              path: `/${other}?token=***&depth=1`,
              headers: { 'content-type': 'application/json', 'gm-session-id': '$S' },
              body: '{"name":"Ann","password":"***"}',
            },
            answer,
          },
        ],
      },
      { scenario: 'other/2', steps: [{ request: { method: 'GET', path: `/${other}` }, answer, class: 'same' }] },
    ]);
    expect(standIn.exchanges[0]?.steps[0]).not.toHaveProperty('class');
  });

  test('bytes are recorded in base64, and longer bodies not at all', async () => {
    const { standIn } = await connected(({ url }, response) => {
      response.end(url?.includes('long') ? new Uint8Array(101) : new Uint8Array([255, 0, 1]));
    }, 100);
    expect((await (await standIn.send(`${other}?long=1`)).arrayBuffer()).byteLength).toBe(101);
    await (await standIn.send(other)).arrayBuffer();
    expect(standIn.exchanges).toMatchObject([{ scenario: 'other/1', steps: [{ answer: { bodyBase64: '/wAB' } }] }]);
  });
});

test.each<[string, object, RegExp]>([
  ['no URL', { url: 'service' }, /^Expected an http or https URL without a user/],
  ['a URL with a password', { url: 'http://u:hidden@x.test' }, /^Expected an http or https URL (?!.*hidden)/],
  ['an unknown option', { user: 'u' }, /^Unknown option "proxy\.user"/],
  ['a user without a password', { credentials: { user: 'u' } }, /^Expected user and password as members of proxy/],
  ['a limit below 0', { maxRecordedBytes: -1 }, /^Expected an integer of at least 0 as proxy\.maxRecordedBytes/],
])('%s is refused', (_name, proxy, message) => {
  const options = { url: 'http://x.test', credentials: { sessionId: 's' }, ...proxy };
  expect(() => createReferenceServer({ proxy: options })).toThrow(OptionError);
  expect(() => createReferenceServer({ proxy: options })).toThrow(message);
});

test('a server in a browser refuses the option', () => {
  expect(inBrowser(undefined)).toBeUndefined();
  expect(() => inBrowser({ url: 'http://x.test' })).toThrow(OptionError);
});
