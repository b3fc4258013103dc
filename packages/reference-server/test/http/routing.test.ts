// No path of the service refuses in every way that there is, so these tests have routes of their own (see `bare.ts`).
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ServiceRoute } from '../../src/endpoints/request.js';
import { failureTable } from '../../src/http/failure.js';
import { bodyFormat } from '../../src/http/media.js';
import { content, nothing } from '../../src/http/message.js';
import { invalid, Refusal, type RefusalKind } from '../../src/model/refusal.js';
import { bareServer, endpoints } from './bare.js';

const kinds: readonly RefusalKind[] = Object.values<RefusalKind>({
  invalid: 'invalid',
  unauthorized: 'unauthorized',
  forbidden: 'forbidden',
  notFound: 'notFound',
  methodNotAllowed: 'methodNotAllowed',
  notInTime: 'notInTime',
  conflict: 'conflict',
  unsupportedMediaType: 'unsupportedMediaType',
  preconditionFailed: 'preconditionFailed',
  bodyTooLarge: 'bodyTooLarge',
  urlTooLong: 'urlTooLong',
  headersTooLarge: 'headersTooLarge',
  rangeNotSatisfiable: 'rangeNotSatisfiable',
  referenced: 'referenced',
  crash: 'crash',
  unreachable: 'unreachable',
  busy: 'busy',
  storageFull: 'storageFull',
} satisfies { [Kind in RefusalKind]: Kind });

const routes: readonly ServiceRoute[] = [
  {
    pattern: 'open/:id?',
    session: false,
    methods: endpoints({
      GET: ({ arrived: { http, path, basePath }, parameters, query }) =>
        content(
          'application/json',
          JSON.stringify({ path, parameters, query, baseUrl: http.origin + basePath }),
          'R-0',
        ),
      POST: async (request) => content('application/json', JSON.stringify(await request.arrived.body.text()), 'R-0'),
    }),
  },
  {
    pattern: 'closed/:access',
    session: true,
    getChanges: true,
    methods: endpoints({
      GET: ({ session, query }) =>
        content('application/json', JSON.stringify({ user: session?.user.name, query }), 'R-0'),
      PUT: async (request) => {
        if (request.parameters.access !== 'known') throw new Refusal('notFound', 'R-6', 'no such access');
        if (request.query.some(([name]) => name === 'bad')) throw invalid('R-15', 'bad option');
        bodyFormat(request.headers);
        return (await request.arrived.body.text()) === '' ? nothing('R-0') : content('application/json', '1', 'R-0');
      },
    }),
  },
  {
    pattern: 'fail/:id',
    session: false,
    methods: endpoints({
      GET: ({ parameters }) => {
        const kind = kinds.find((each) => each === parameters.id);
        if (kind !== undefined) throw new Refusal(kind, 'R-9', `refused as ${kind}`, { 'X-Why': kind });
        throw new Error('secret internals');
      },
    }),
  },
];

const { server, log } = bareServer(routes);
let url = '';
beforeAll(async () => {
  ({ url } = await server.listen({ port: 0 }));
});
afterAll(() => server.close());

describe('paths and methods (R-5)', () => {
  it.each([
    ['GET', '/open', 200],
    ['DELETE', '/open', 405],
    ['TRACE', '/open', 405],
    ['PATCH', '/closed/known', 405],
    ['HEAD', '/closed/known', 405],
    ['HEAD', '/open', 200],
    ['OPTIONS', '/open', 204],
    ['OPTIONS', '/closed/known', 204],
    ['OPTIONS', '/unknown', 404],
  ])('%s %s is %i', async (method, path, status) => {
    const { statusCode, body } = await request(url + path, { method });
    await body.dump();
    expect(statusCode).toBe(status);
  });

  it.each(['/platform-services/open', '/platform-services/unknown', '/-/health', '/-/unknown'])(
    'HEAD of %s has the length of GET and no body, without a socket too',
    async (path) => {
      const get = await server.fetch(new Request(`http://host${path}`));
      const head = await server.fetch(new Request(`http://host${path}`, { method: 'HEAD' }));
      expect([head.status, await head.text()]).toEqual([get.status, '']);
      expect(Number(head.headers.get('content-length'))).toBe((await get.arrayBuffer()).byteLength);
    },
  );

  it.each(['/other/rest', '/platform-service/open', '/Platform-Services/open'])('%s is outside', async (path) => {
    const { statusCode, body } = await request(new URL(path, url).href);
    expect([statusCode, await body.json()]).toEqual([
      404,
      expect.objectContaining({ message: expect.stringContaining('. The service is under "/platform-services".') }),
    ]);
  });
});

describe('the order of checks (R-11)', () => {
  const sessionId = async () => {
    const { body } = await request(`${url}/rest/authenticate?user=demo&password=demo`, { method: 'POST' });
    return String(await body.json());
  };

  it.each([
    ['route before session', 'GET', '/closed/a/b', 404],
    ['method before session', 'POST', '/closed/a', 405],
    ['session before path', 'PUT', '/closed/unknown', 401],
    ['session before options', 'PUT', '/closed/known?bad=1', 401],
    ['session before a broken query', 'PUT', '/closed/known?bad=%zz', 401],
    ['path before options', 'PUT', '/closed/unknown?bad=1&sessionId=', 404],
    ['path before a broken query', 'PUT', '/closed/unknown?bad=%zz&sessionId=', 404],
    ['options before body', 'PUT', '/closed/known?bad=1&sessionId=', 400],
    ['the form of the body before its text', 'PUT', '/closed/known?sessionId=', 406],
  ])('%s', async (_, method, path, status) => {
    const target = path.endsWith('sessionId=') ? path + (await sessionId()) : path;
    const { statusCode, body } = await request(url + target, {
      method,
      headers: { 'content-type': 'image/png' },
      ...(method === 'GET' ? {} : { body: Buffer.from([0xff]) }),
    });
    await body.dump();
    expect(statusCode).toBe(status);
  });

  it.each<[string, string, Record<string, string>]>([
    ['unknown', '?sessionId=nobody', {}],
    ['missing', '', {}],
    ['unknown in the query, known in a header', '?sessionId=nobody', { 'gm-session-id': 'ID' }],
  ])('a session that is %s is 401 (R-1)', async (_, query, headers) => {
    const id = await sessionId();
    const sent = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value.replace('ID', id)]));
    const { statusCode, headers: got, body } = await request(`${url}/closed/known${query}`, { headers: sent });
    expect(statusCode).toBe(401);
    expect(got['www-authenticate']).toMatch(/^Bearer/);
    expect(Object.keys(Object(await body.json())).sort()).toEqual(['message', 'tracebackId']);
  });
});

describe('failures (R-4)', () => {
  it.each(kinds)('%s', async (kind) => {
    const { status, type } = failureTable[kind];
    const { statusCode, headers, body } = await request(`${url}/fail/${kind}`);
    expect([statusCode, headers['content-type'], headers['x-why']]).toEqual([status, 'application/json', kind]);
    const terse = { message: `refused as ${kind}`, tracebackId: expect.stringMatching(/^[\da-f-]{36}$/) };
    const whole = { _type: 'com.vendor.model.service.api.result.Failure', type, ...terse };
    expect(await body.json()).toEqual(status === 401 || status === 403 ? terse : whole);
  });

  it('an unexpected exception is 500, and the response only contains an id', async () => {
    const { statusCode, body } = await request(`${url}/fail/unexpected`);
    const text = await body.text();
    expect(statusCode).toBe(500);
    expect(text).not.toMatch(/secret|internals|\.ts|\n\s+at /);
    expect(log.errors).toEqual([new Error('secret internals')]);
  });

  it('carries the vendor that is set', async () => {
    const other = bareServer([], { vendor: 'org.example' }).server;
    const answer = await other.fetch(new Request('http://host/platform-services/nothing'));
    expect(await answer.json()).toMatchObject({ _type: 'org.example.model.service.api.result.Failure' });
  });
});

describe('cross-origin requests (R-10, 5.5)', () => {
  const origin = 'https://app.example';
  const exposed = 'gm-rpc-body, gm-rpc-body-type, gm-rpc-client-id, gm-rpc-response-key, gm-rpc-response-key-algo';

  it('answers a preflight without a session', async () => {
    const { statusCode, headers, body } = await request(`${url}/closed/known`, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'gm-depth, content-type',
      },
    });
    await body.dump();
    expect(statusCode).toBe(204);
    expect(headers).toMatchObject({
      'access-control-allow-methods': 'GET, PUT, OPTIONS',
      'access-control-allow-headers': 'gm-depth, content-type',
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': exposed,
      vary: 'Origin',
    });
  });

  it('leaves other answers alone', async () => {
    const { headers, body } = await request(`${url}/open`);
    await body.dump();
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control') || name === 'vary')).toEqual([]);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
  });
});
