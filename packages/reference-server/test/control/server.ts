import { type Dispatcher, request } from 'undici';
import { afterAll, afterEach, beforeAll } from 'vitest';
import type { ServiceRoute } from '../../src/endpoints/request.js';
import { content } from '../../src/http/response.js';
import { bareServer } from '../support/bare.js';
import { endpoints } from '../support/endpoints.js';

/** A server that listens while the tests of a file run. Each test finds it reset, with an empty journal. */
export function controlledServer() {
  let posts = 0;
  const routes: readonly ServiceRoute[] = [
    {
      pattern: 'thing/:id?',
      session: false,
      methods: endpoints({
        GET: () => content('application/json', '"0123456789"', 'R-29'),
        POST: () => {
          posts += 1;
          return content('application/json', 'true', 'R-35');
        },
      }),
    },
    {
      pattern: 'thing/with-session',
      session: true,
      methods: endpoints({ GET: () => content('application/json', 'true', 'R-29') }),
    },
  ];

  const { server, world } = bareServer(routes, { now: () => 1_000_000, sessions: { maxIdleTime: 1_000 } });
  let url = '';
  let origin = '';
  beforeAll(async () => {
    ({ url } = await server.listen({ port: 0 }));
    origin = new URL(url).origin;
  });
  afterAll(() => server.close());
  afterEach(async () => {
    server.reset();
    server.journal.clear();
  });

  async function control(method: string, path: string, body?: unknown, at = origin) {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const answer = await request(`${at}/-${path}`, { method, ...(body === undefined ? {} : { body: text }) });
    const got = await answer.body.text();
    return { status: answer.statusCode, headers: answer.headers, body: got === '' ? undefined : JSON.parse(got) };
  }

  const get = async (path: string, at = url) => {
    const { statusCode, body } = await request(at + path);
    return { status: statusCode, text: await body.text() };
  };

  const statusOf = async (method: Dispatcher.HttpMethod, path: string) => {
    const { statusCode, body } = await request(url + path, { method });
    await body.dump();
    return statusCode;
  };

  /** The header field `Date` of the response to a GET. */
  const dateOf = async (path: string) => {
    const { headers, body } = await request(origin + path);
    await body.dump();
    return headers['date'];
  };

  const logIn = async (at = url) => {
    const { body } = await request(`${at}/rest/authenticate?user=demo&password=demo`, { method: 'POST' });
    return String(await body.json());
  };

  return {
    server,
    world,
    control,
    get,
    logIn,
    statusOf,
    dateOf,
    /** The base URL of the server. */
    get url() {
      return url;
    },
    get origin() {
      return origin;
    },
    /** How many calls of POST /thing were made. */
    get posts() {
      return posts;
    },
  };
}
