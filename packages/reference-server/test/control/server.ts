import { request } from 'undici';
import { afterAll, afterEach, beforeAll } from 'vitest';
import type { ServiceRoute } from '../../src/endpoints/request.js';
import { content } from '../../src/http/response.js';
import { bareServer } from '../support/bare.js';

/** A server that listens while the tests of a file run. Each test finds it reset, with an empty journal. */
export function controlledServer() {
  let posts = 0;
  const routes: readonly ServiceRoute[] = [
    {
      pattern: 'thing/:id?',
      session: false,
      methods: {
        GET: () => content('application/json', '"0123456789"', 'R-29'),
        POST: () => {
          posts += 1;
          return content('application/json', 'true', 'R-35');
        },
      },
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
