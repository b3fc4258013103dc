import { describe, expect, test } from 'vitest';
import { type Client, type ClientOptions, createClient, HttpError } from '../../src/index.js';
import { rejection } from '../support/catch.js';
import { answer, answers, type RawHandler, rawServer } from './raw-server.js';
import { canary, expectNoSecret, shownBy, shownText } from './secrets.js';

const secretHeaders = {
  authorization: `Basic ${Buffer.from(`ann:${canary.password}`).toString('base64')}`,
  cookie: `a=${canary.cookie}; b=1`,
  'X-Api-Key': canary.apiKey,
};
const callHeaders = { 'x-auth-token': canary.token };

/** The whole request, repeated in the response. */
const everything = ({ method, url, headers, body }: Parameters<RawHandler>[0]): string =>
  JSON.stringify({
    message: `${method} ${url} ${Object.values(headers).join(' | ')} ${body}`,
    tracebackId: `${url}#${headers['x-api-key']}`,
    sessionId: canary.session,
  });

/** Servers that repeat the request in every part of the response. */
const echoes: Readonly<Record<string, RawHandler>> = {
  'in an error': (request, socket) => void socket.write(answer(everything(request), '400 Bad')),
  'in an error with every character escaped': (request, socket) => {
    const escaped = everything(request).replace(
      /./gs,
      (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
    socket.write(answer(`{"message":"${escaped}"}`, '400 Bad'));
  },
  'in an error in lower-case percent encoding': (request, socket) => {
    const encoded = encodeURIComponent(everything(request)).replace(/%../g, (escaped) => escaped.toLowerCase());
    socket.write(answer(JSON.stringify({ message: encoded }), '400 Bad'));
  },
  'in an error in XML': (request, socket) => {
    const encoded = everything(request).replace(/[^\w ]/g, (character) => `&#${character.charCodeAt(0)};`);
    const body = `<?xml version='1.0'?><gm-data><E t='com.vendor.model.service.api.result.Failure'><s p='message'>${encoded}</s></E></gm-data>`;
    socket.write(answer(body, '400 Bad').replace('application/json', 'application/xml'));
  },
  'in a header of an error': ({ url, headers }, socket) =>
    void socket.write(answer('', '500 Oops', [`x-url: ${url}`, `x-all: ${Object.values(headers).join(' ')}`])),
  'in a cookie': answers('{}', '403 No', [`set-cookie: sessionId=${canary.session}; other=${canary.cookie}`]),
  'in where it leads': ({ url }, socket) =>
    void socket.write(
      answer('', '302 Found', [`location: http://ann:${canary.proxyPassword}@elsewhere.example${url}`]),
    ),
  'as text': (request, socket) =>
    void socket.write(answer(everything(request), '404 No').replace('application/json', 'text/plain')),
  'in a page': (request, socket) => void socket.write(answer(`<p>${request.url} ${request.headers['cookie']}</p>`)),
  'in a value that does not fit': (request, socket) => void socket.write(answer(JSON.stringify(request.url))),
  'in a response that is not HTTP': (request, socket) => void socket.end(`${everything(request)}\r\n\r\n`),
  'where the answer breaks off': (request, socket) =>
    void socket.end(`HTTP/1.1 200 OK\r\ncontent-length: 9999\r\n\r\n${everything(request)}`),
  'with 401': (request, socket) => void socket.write(answer(everything(request), '401 No')),
};

const calls: readonly (readonly [what: string, call: (client: Client) => PromiseLike<unknown>])[] = [
  ['a read', (client) => client.access('a').entities('T').get(1, { headers: callHeaders })],
  ['a write', (client) => client.access('a').entities('T').put({ id: 1 }, { headers: callHeaders })],
  ['a download', (client) => client.access('a').resources.download('r', { headers: callHeaders })],
  ['a request', (client) => client.request({ path: '/x', headers: callHeaders })],
];

const hasBytes = (outcome: unknown): outcome is { bytes(): Promise<unknown> } =>
  typeof outcome === 'object' && outcome !== null && 'bytes' in outcome;

const sessionsIn = ['query', 'header', 'cookie', 'bearer'] as const;

describe('a server that repeats secrets', () => {
  describe.each(Object.entries(echoes))('%s', (_where, handler) => {
    test.each(sessionsIn)('with the session in the %s', async (sessionIn) => {
      await using server = await rawServer(handler);
      const options = { baseUrl: server.url, headers: secretHeaders, sessionIn, retry: { minDelay: 0 } } as const;
      await using client = createClient({ ...options, credentials: { sessionId: canary.session } });
      for (const [what, call] of calls) {
        const outcome = await Promise.resolve(call(client)).catch((error: unknown) => error);
        // A download begins, and fails later.
        if (outcome instanceof Error) expectNoSecret(outcome);
        else expect(what).toMatch(/download|request/);
        if (what === 'a download' && hasBytes(outcome)) {
          const end = await outcome.bytes().catch((error: unknown) => error);
          if (end instanceof Error) expectNoSecret(end);
        }
      }
    });
  });

  describe.each(Object.entries(echoes))('%s of a login', (_where, handler) => {
    test.each(['form', 'query'] as const)('with credentials in the %s', async (credentialsIn) => {
      await using server = await rawServer(answers('[]'), handler);
      await using client = createClient({
        baseUrl: server.url,
        headers: secretHeaders,
        credentials: { user: canary.user, password: canary.password },
        credentialsIn,
        retry: { minDelay: 0 },
      });
      for (const call of [() => client.access('a').entities('T').list(), () => client.authenticate()]) {
        const outcome = await Promise.resolve(call()).catch((error: unknown) => error);
        if (outcome instanceof Error) expectNoSecret(outcome);
      }
    });
  });

  test('of a log-out before any other call', async () => {
    await using server = await rawServer(answers(JSON.stringify({ message: `no ${canary.session}` }), '400 Bad'));
    await using client = createClient({ baseUrl: server.url, credentials: { sessionId: canary.session } });
    expectNoSecret(await rejection(client.logout()));
  });

  test('a short password and session are hidden next to their names only', async () => {
    await using server = await rawServer(
      (request, socket) => void socket.write(answer(everything(request), '400 Bad')),
      (request, socket) => void socket.write(answer(everything(request), '401 No')),
    );
    await using client = createClient({ baseUrl: server.url, credentials: { user: 'demo', password: 'demo' } });
    const error = await rejection(client.access('access.demo').entities('T').list());
    expect(shownBy(error)).not.toMatch(/password["'=:\\s]*demo/);
    await using held = createClient({ baseUrl: server.url, credentials: { sessionId: 's1' } });
    const other = await rejection(held.access('access.demo').entities('T').list());
    expect(shownBy(other)).not.toMatch(/sessionId=s1/);
    expect(other.message).toContain('access.demo');
  });
});

test('the values of secret header fields are not in the response that an error shows', async () => {
  const fields = [`x-token: ${canary.token}`, `X-Session-Id: ${canary.session}`, `set-cookie: ${canary.cookie}`];
  await using server = await rawServer(
    (_request, socket) => void socket.write(answer('{}', '500 Oops', [...fields, 'x-request-id: 42'])),
  );
  await using client = createClient({ baseUrl: server.url, credentials: { sessionId: 's' }, retry: false });
  const error = await rejection(client.access('a').entities('T').get(1));
  expectNoSecret(error);
  expect(error).toMatchObject({ name: 'ServerError' });
  const names = error instanceof HttpError && error.response !== undefined ? [...error.response.headers.keys()] : [];
  expect(names).toEqual(['content-length', 'content-type', 'x-request-id']);
});

describe('errors thrown around a call', () => {
  const secret = `${canary.session} and ${canary.password}`;
  class Odd extends Error {
    readonly config = {
      headers: { cookie: `sessionId=${canary.session}` },
      deep: { a: { b: { c: { d: [secret] } } } },
    };
    get hidden(): string {
      return secret;
    }
  }
  const thrown: readonly (readonly [what: string, value: unknown])[] = [
    ['an error', new Error(secret)],
    ['an error with a code', Object.assign(new Error(secret), { code: 'ECONNRESET', headers: { secret } })],
    ['a chain of errors', new Error('a', { cause: new Error('b', { cause: new Error('c', { cause: { secret } }) }) })],
    ['several errors', new AggregateError([new Error('a'), new Error(secret)], 'several')],
    ['fields', new Odd('odd')],
    ['a text', secret],
    ['an object', { secret }],
    ['what has a JSON form of its own', { toJSON: () => ({ secret }) }],
    ['a hidden field', Object.defineProperty(new Error('a'), 'token', { value: secret, enumerable: false })],
    ['a URL with credentials', new Error(`cannot fetch http://ann:${canary.proxyPassword}@host/x`)],
    ['a header line', new Error(`authorization: Bearer abc-canary-x`)],
  ];

  const options = {
    baseUrl: 'http://localhost',
    credentials: { sessionId: canary.session },
    headers: { 'x-secret': canary.password, 'x-session': canary.session },
    retry: false,
  } as const;
  const list = (client: Client, call = {}) => rejection(client.access('a').entities('T').list(call));

  test.each(thrown)('%s by a fetch', async (_what, value) => {
    await using client = createClient({ ...options, fetch: () => Promise.reject(value) });
    const error = await list(client);
    expectNoSecret(error);
    expect(error.cause).toBeDefined();
  });

  test.each(thrown)('%s by a credentials function', async (_what, value) => {
    await using client = createClient({ ...options, credentials: () => Promise.reject(value) });
    expectNoSecret(await list(client));
  });

  test.each(thrown)('%s as the reason of an abort', async (_what, value) => {
    await using client = createClient(options);
    expectNoSecret(await list(client, { signal: AbortSignal.abort(value) }));
  });

  /** The cause of the error of a call whose fetch fails with a reason. */
  async function causeOf(reason: unknown): Promise<unknown> {
    const credentials = { sessionId: canary.session };
    const fetch = () => Promise.reject(reason);
    await using client = createClient({ baseUrl: 'http://localhost', credentials, fetch, retry: false });
    return (await rejection(client.access('a').entities('T').list())).cause;
  }

  test('a reason without secrets is the cause itself', async () => {
    const reason = Object.assign(new Error('enough'), { own: { data: [1] } });
    expect(await causeOf(reason)).toBe(reason);
  });

  test('a cause without its secrets still describes the error', async () => {
    const reason = new Error(`no ${canary.session}`, { cause: new Error('inner') });
    expect(await causeOf(Object.assign(reason, { code: 'EX' }))).toMatchObject({
      name: 'Error',
      message: 'no ***',
      code: 'EX',
      cause: { message: 'inner' },
    });
  });
});

describe('which headers are secret', () => {
  test.each([
    ['Authorization', true],
    ['Proxy-Authorization', true],
    ['Cookie', true],
    ['X-Api-Key', true],
    ['apikey', true],
    ['x-auth-token', true],
    ['x-csrf-token', true],
    ['x-client-secret', true],
    ['gm-session-id', true],
    ['x-amz-signature', true],
    ['x-key', true],
    ['accept', false],
    ['content-type', false],
    ['x-request-id', false],
    ['x-monkey', false],
    ['if-none-match', false],
  ])('%s: %s', async (name, secret) => {
    const shown = await shownText('the value-of-it', canary.session, { headers: { [name]: 'value-of-it' } });
    expect(shown).toBe(secret ? 'the ***' : 'the value-of-it');
  });
});

test('secrets stay known however many sessions there were', async () => {
  let sessions = 0;
  const fetch = async (url: string) => {
    if (url.includes('/authenticate')) {
      sessions += 1;
      return new Response(JSON.stringify(`session-number-${sessions}`));
    }
    const message = `${canary.apiKey} ${canary.password} session-number-${sessions}`;
    return new Response(JSON.stringify({ message }), { status: 400 });
  };
  const credentials = { user: canary.user, password: canary.password };
  const headers = { 'x-api-key': canary.apiKey };
  await using client = createClient({ baseUrl: 'http://localhost', credentials, headers, fetch });
  for (let session = 0; session < 100; session += 1) await client.authenticate();
  const error = await rejection(client.request({ path: '/x' }));
  expect(sessions).toBeGreaterThanOrEqual(100);
  expect(error).toMatchObject({ serverMessage: '*** *** ***' });
});

test('options that are refused show no secret', () => {
  const options: Partial<ClientOptions>[] = [
    { baseUrl: `http://ann:${canary.proxyPassword}@host` },
    { proxy: `no url ${canary.proxyPassword}` },
    { proxy: `socks5://ann:${canary.proxyPassword}@host` },
    { headers: { authorization: `${canary.token}\n` } },
    { credentials: { user: canary.password, password: '' } },
  ];
  for (const option of options) {
    const all = { baseUrl: 'http://host', credentials: { sessionId: 's' }, ...option };
    let error: unknown;
    try {
      createClient(all);
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toMatchObject({ name: 'ConfigError' });
    expectNoSecret(error);
  }
});
