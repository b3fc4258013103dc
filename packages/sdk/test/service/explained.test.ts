import { describe, expect, test } from 'vitest';
import { type Client, type ClientOptions, createClient, NotFoundError } from '../../src/index.js';
import { rejection } from '../support/catch.js';
import { type Handler, type Reply, smallServer } from '../support/server.js';
import { startService } from '../support/service.js';

const failure = { _type: 'com.vendor.model.service.api.result.Failure', message: 'nothing', tracebackId: 't' };
const notFound: Reply = { status: 404, body: failure };
const page: Reply = { status: 404, body: '<html>Not found</html>', headers: { 'content-type': 'text/html' } };

interface Explained {
  readonly error: unknown;
  /** The requests, without their queries. */
  readonly sent: readonly string[];
}

/** Gets an entity that a server on loopback does not have. */
async function explained(
  reply: Handler,
  call: (client: Client) => PromiseLike<unknown> = (client) => client.access('a').entities('T').getOrNull(1),
  options: Partial<ClientOptions> = {},
): Promise<Explained> {
  await using server = await smallServer(reply);
  const credentials = { sessionId: 's' };
  await using client = createClient({ baseUrl: server.url, credentials, retry: false, ...options });
  const error = await Promise.resolve(call(client)).catch((thrown: unknown) => thrown);
  return { error, sent: server.requests.map(({ path }) => path.replace(/^.*\/rest/, '')) };
}

const list = '/v2/entities/a/T';
const one = `${list}/1`;
const builtIn = '/v2/entities/a/Resource';

describe('requests that explain', () => {
  test('none unless the caller asks for them', async () => {
    const { error, sent } = await explained(
      () => notFound,
      (client) => client.access('a').entities('T').get(1),
    );
    expect(error).toBeInstanceOf(NotFoundError);
    expect(error).toMatchObject({ reason: undefined, attempts: 1 });
    expect(sent).toEqual([one]);
  });

  test('one for an entity that does not exist, which reads nothing else', async () => {
    const seen: string[] = [];
    const { error, sent } = await explained(({ path, query, method }) => {
      seen.push(`${method} ${query}`);
      return path.endsWith('/T') ? { body: [] } : notFound;
    });
    expect(error).toBe(null);
    expect(sent).toEqual([one, list]);
    expect(seen[1]).toBe('GET projection=results&max-results=1&depth=shallow&prettiness=none&sessionId=s');
  });

  describe('none for an entity of a type that the client has seen', () => {
    const reply: Handler = ({ path }) => (/\/(T|Resource)$/.test(path) ? { body: [] } : notFound);
    const entities = (client: Client) => client.access('a').entities('T');
    const seen = (call: (client: Client) => PromiseLike<unknown>, handler = reply) =>
      explained(handler, async (client) => {
        await entities(client).list();
        return await call(client);
      });

    test('in a response of any call', async () => {
      const { error, sent } = await seen((client) => entities(client).getOrNull(1));
      expect(error).toBe(null);
      expect(sent).toEqual([list, one]);
    });

    test('by explaining another entity', async () => {
      const { error, sent } = await explained(reply, async (client) => {
        await entities(client).getOrNull(1);
        return await entities(client).getOrNull(2);
      });
      expect(error).toBe(null);
      expect(sent).toEqual([one, list, `${list}/2`]);
    });

    test('unless something else may not exist', async () => {
      const partition = await seen((client) => entities(client).getOrNull(1, { partition: 'p' }));
      expect(partition.sent).toEqual([list, `${one}/p`, list, one]);
      const type = await seen((client) => client.access('a').entities('TT').getOrNull(1));
      expect(type.error).toMatchObject({ reason: 'type' });
      const access = await seen(
        (client) => client.access('b').entities('T').getOrNull(1),
        ({ path }) => (path.includes('/a/') ? { body: [] } : notFound),
      );
      expect(access.error).toMatchObject({ name: 'NotFoundError' });
    });

    test('unless the response is that of something else', async () => {
      const { error, sent } = await seen(
        (client) => entities(client).getOrNull(1),
        ({ path }) => (path.endsWith('/T') ? { body: [] } : page),
      );
      expect(error).toBe(null);
      expect(sent).toEqual([list, one, list]);
    });
  });

  test('three if nothing exists, the last one without the session', async () => {
    const sessions: (string | null)[] = [];
    const { error, sent } = await explained(({ query }) => {
      sessions.push(query.get('sessionId'));
      return page;
    });
    expect(error).toMatchObject({ reason: 'path', attempts: 4 });
    expect(sent).toEqual([one, list, builtIn, list]);
    expect(sessions).toEqual(['s', 's', 's', null]);
  });
});

test.each([
  ['/rest/v2/entities/a/T/1', 'entity', [one, list]],
  ['/rest/v2/properties/a/T/1/p', 'entity', ['/v2/properties/a/T/1/p', list, one]],
  ['/rest/fetch?accessId=a&type=T&id=1', 'entity', ['/fetch', list, one]],
  ['/rest/v2/entities/a/T/1/p/x', undefined, ['/v2/entities/a/T/1/p/x']],
  ['/rest/v2/properties/a/T/1', undefined, ['/v2/properties/a/T/1']],
  ['/rest/v2/things/a/T/1', undefined, ['/v2/things/a/T/1']],
])('a request of the client is explained by what it addresses: %s', async (target, reason, requests) => {
  const [path = '', query = ''] = target.split('?');
  const { error, sent } = await explained(
    (request) => (request.path.endsWith('/T') ? { body: [] } : notFound),
    (client) => client.request({ path, query: new URLSearchParams(query) }, { explainNotFound: true }),
  );
  expect(error).toMatchObject({ name: 'NotFoundError', reason });
  expect(sent).toEqual(requests);
});

test('a page as the response to the list shows nothing', async () => {
  const { error } = await explained(({ path }) => (path.endsWith('/1') ? notFound : { ...page, status: 200 }));
  expect(error).toMatchObject({ name: 'NotFoundError', reason: undefined });
});

test.each([500, 403, 503])('status %d of the list shows nothing', async (status) => {
  const { error } = await explained(({ path }) => (path.endsWith('/1') ? notFound : { status, body: failure }));
  expect(error).toMatchObject({ name: 'NotFoundError', reason: undefined });
});

test('an access is not known to be missing if a session is not asked for', async () => {
  const { error } = await explained(({ query }) => (query.has('sessionId') ? notFound : { body: [] }));
  expect(error).toMatchObject({ name: 'NotFoundError', reason: undefined });
});

test('a type is missing if the name of the built-in type is not unique', async () => {
  const { error } = await explained(({ path }) => (path.endsWith('/Resource') ? { status: 400 } : notFound));
  expect(error).toMatchObject({ name: 'NotFoundError', reason: 'type' });
});

test('status 404 of a login is no missing entity', async () => {
  const { error, sent } = await explained(
    ({ path }) => (path.endsWith('/authenticate') ? notFound : { body: [] }),
    undefined,
    { credentials: { user: 'u', password: 'p' } },
  );
  expect(error).toMatchObject({ name: 'NotFoundError', operation: 'authenticate', reason: 'path' });
  expect(sent).toEqual(['/authenticate']);
});

test('a call that is aborted while it is explained', async () => {
  const controller = new AbortController();
  const { error } = await explained(
    ({ path }) => {
      if (path.endsWith('/1')) return notFound;
      controller.abort();
      return undefined;
    },
    (client) => client.access('a').entities('T').getOrNull(1, { signal: controller.signal }),
  );
  expect(error).toMatchObject({ name: 'AbortedError', operation: 'entities.getOrNull', attempts: 2 });
});

test('the total deadline holds while the call is explained', async () => {
  const { error } = await explained(
    ({ path }) => (path.endsWith('/1') ? notFound : undefined),
    (client) => client.access('a').entities('T').getOrNull(1, { timeout: 500 }),
  );
  expect(error).toMatchObject({ name: 'TotalTimeoutError', operation: 'entities.getOrNull', milliseconds: 500 });
});

test.each([
  ['a page', page, 'It does not look like a response of this service. Check "baseUrl", and any proxy on the way.'],
  ['a failure of the service', notFound, 'The path does not exist. Check "baseUrl".'],
])('the message says that the path is wrong, also for %s', async (_what, reply, hint) => {
  const { error } = await explained(() => reply);
  expect(String(error)).toContain(hint);
});

describe('with the service', () => {
  test('null has the response with status 404, and a name of its own for observers', async () => {
    await using service = await startService();
    const calls: string[] = [];
    const hooks = { call: ({ operation }: { operation: string }) => void calls.push(operation) };
    const credentials = { user: 'demo', password: 'demo' };
    await using client = createClient({ baseUrl: service.url, credentials, hooks });
    const { data, response } = await client.access('access.test').entities('Person').getOrNull(99).withResponse();
    expect({ data, status: response.status, calls }).toEqual({
      data: null,
      status: 404,
      calls: ['entities.getOrNull', 'authenticate', 'explainNotFound'],
    });
  });

  test('an error shows its reason as a field, in its message and in JSON', async () => {
    await using service = await startService();
    const error = await rejection(service.client.access('none').entities('Person').get(1, { explainNotFound: true }));
    expect(error.message).toMatch(
      /^entities\.get: The server responded with status 404: .* The access does not exist\. \(/,
    );
    expect(JSON.parse(JSON.stringify(error))).toMatchObject({ reason: 'access', status: 404, attempts: 4 });
  });
});
