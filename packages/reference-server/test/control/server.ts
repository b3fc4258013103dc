import { createReferenceServer } from '@platform-services/reference-server';
import type { Deployment } from '@platform-services/sdk/model';
import { type Dispatcher, request } from 'undici';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { smallDeployment } from '../support/small-service.js';

const deployment: Deployment = {
  ...smallDeployment,
  accesses: [{ id: 'a', model: 'm', entities: [{ _type: 'x.Thing', id: 1, name: '0123456789' }] }],
  users: [{ name: 'demo', password: 'demo', roles: ['admin', 'tester'] }],
};

/** The path of a property whose text is `"0123456789"`. */
export const thing = '/rest/v2/properties/a/x.Thing/1/name';

/** A server that listens while the tests of a file run. Each test finds it reset, with an empty journal. */
export function controlledServer() {
  const server = createReferenceServer({
    deployment,
    now: () => 1_000_000,
    sessions: { maxIdleTime: 0 },
    logger: { request: () => undefined, serverError: () => undefined },
  });
  let url = '';
  let origin = '';
  let session = '';
  beforeAll(async () => {
    ({ url } = await server.listen({ port: 0 }));
    origin = new URL(url).origin;
    session = await logIn();
    server.journal.clear();
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

  /** Sends a GET, with the session if it is for the thing. */
  const get = async (path: string, at = url) => {
    const headers = path.startsWith(thing) ? { 'gm-session-id': session } : {};
    const { statusCode, body } = await request(at + path, { headers });
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
    /** The path and query of the thing on this server, with the session. */
    get thingTarget() {
      return `${new URL(url).pathname}${thing}?sessionId=${session}`;
    },
    /** The URL under which things are created, with the session. */
    get things() {
      return `${url}/rest/v2/entities/a/x.Thing?sessionId=${session}`;
    },
    /** How many things were created. */
    get created() {
      return (server.exportDeployment().accesses[0]?.entities?.length ?? 0) - 1;
    },
  };
}
