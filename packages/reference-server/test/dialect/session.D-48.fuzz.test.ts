import { createReferenceServer, type ReferenceServerOptions } from '@platform-services/reference-server';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkProperty } from '../../../../fuzz/lib/property.js';
import { deployment } from './session.js';

const base = 'http://host/platform-services';
const book = '/rest/v2/entities/access.library/Book/1';
const basic = (user: string) => `Basic ${Buffer.from(user).toString('base64')}`;

/** Credentials in a place of a request: what is there, and whether it opens a session. `$S` stands for a session id. */
interface Given {
  readonly text: string;
  readonly opens: boolean;
}

const sessionIds: readonly Given[] = [
  { text: '$S', opens: true },
  { text: 'x', opens: false },
  { text: '$S$S', opens: false },
];
const authorizations: readonly Given[] = [
  { text: basic('reader:secret'), opens: true },
  { text: basic('reader:wrong'), opens: false },
  { text: basic('reader'), opens: false },
  { text: 'Bearer $S', opens: false },
  { text: 'Bearer a.b.c', opens: false },
];

const empty = '';
const maybe = (choices: readonly Given[]) => fc.option(fc.constantFrom(...choices), { nil: undefined });
const maybeEmpty = (choices: readonly Given[]) => fc.oneof(maybe(choices), fc.constant({ text: empty, opens: false }));

/** The places in the order in which a deployed service looks at them. The first one with a text decides. */
const places = fc.tuple(maybeEmpty(sessionIds), maybeEmpty(sessionIds), maybe(authorizations), maybeEmpty(sessionIds));

/** Places that a deployed service does not look at. */
const unread = fc.record({ cookie: fc.boolean(), query: fc.boolean(), digest: fc.boolean() });

/** A server with a session. */
class Service {
  readonly #server: ReturnType<typeof createReferenceServer>;
  readonly #sessionId: string;

  private constructor(server: ReturnType<typeof createReferenceServer>, sessionId: string) {
    this.#server = server;
    this.#sessionId = sessionId;
  }

  static async start(options: ReferenceServerOptions): Promise<Service> {
    const server = createReferenceServer({ deployment, ...options });
    const login = new Request(`${base}/rest/authenticate?user=reader&password=secret`, { method: 'POST' });
    const sessionId: string = JSON.parse(await (await server.fetch(login)).text());
    return new Service(server, sessionId);
  }

  /** Sends a request in which `$S` stands for the session id. */
  send(target: string, headers: Readonly<Record<string, string>>, form?: string): Promise<Response> {
    const filled = (text: string) => text.replaceAll('$S', this.#sessionId);
    const fields = Object.entries(headers).map(([name, value]): [string, string] => [name, filled(value)]);
    const body = form === undefined ? {} : { method: 'POST', body: new URLSearchParams(filled(form)) };
    return this.#server.fetch(new Request(filled(base + target), { ...body, headers: fields }));
  }

  /** The status of a response and, of a 401, the reason, and the rule if it is D-48. */
  async outcome(query: string, headers: Readonly<Record<string, string>>): Promise<readonly unknown[]> {
    const response = await this.send(book + query, { accept: 'application/json', ...headers });
    const reason = /reason\.(\w+)"/.exec(await response.text())?.[1];
    const { rule } = this.#server.journal.entries().at(-1) ?? {};
    return [response.status, ...(reason === undefined ? [] : [reason]), ...(rule === 'D-48' ? [rule] : [])];
  }

  /** Whether a request gets a fault that is meant for the user of the session. */
  async isOfReader(query: string, headers: Readonly<Record<string, string>>): Promise<boolean> {
    this.#server.faults.add({ match: { user: 'reader' }, fault: { status: 418 } });
    const { status } = await this.send(book + query, headers);
    this.#server.faults.clear();
    return status === 418;
  }
}

const unknown = [401, 'SessionNotFound'];
const missing = [401, 'MissingCredentials'];
const invalid = [401, 'InvalidCredentials', 'D-48'];

describe('D-48: the session id', () => {
  let documented: Service;
  let deviating: Service;
  let deployed: Service;
  beforeAll(async () => {
    documented = await Service.start({ deviations: ['D-24'] });
    deviating = await Service.start({ deviations: ['D-24', 'D-48'] });
    deployed = await Service.start({ dialect: 'deployed' });
  });

  it.each([
    ['in the other header', '', { 'gm-sessionId': '$S' }, missing, [200]],
    ['in the cookie tfsessionId', '', { cookie: 'a=b; tfsessionId=$S' }, [200], missing],
    ['in the cookie sessionId', '', { cookie: 'sessionId=$S' }, missing, [200]],
    ['as a Bearer token', '', { authorization: 'Bearer $S' }, invalid, [200]],
    ['in the query with another name', '?session-id=$S', {}, missing, missing],
    ['as Basic credentials', '', { authorization: basic('reader:secret') }, [200], missing],
    ['as wrong Basic credentials', '', { authorization: basic('reader:wrong') }, invalid, missing],
    ['as Basic credentials without a colon', '', { authorization: basic('reader') }, invalid, missing],
    ['as credentials of another scheme', '', { authorization: 'Digest x' }, missing, missing],
    ['right in the cookie', '?sessionId=x', { cookie: 'tfsessionId=$S' }, [200], unknown],
    ['beside the other header', '?sessionId=$S', { 'gm-sessionId': '$S' }, [400], [200]],
    ['beside the other name', '?sessionId=$S&session-id=x', {}, [200], [400]],
    ['before another one in the query', '?sessionId=$S&sessionId=x', {}, [200], unknown],
    ['after another one in the query', '?sessionId=x&sessionId=$S', {}, unknown, [200]],
    ['after an empty one in the query', '?sessionId=&sessionId=$S', {}, missing, [200]],
  ] as const)('%s', async (_, query, headers, expected, inDocumented) => {
    expect(await deviating.outcome(query, headers)).toEqual(expected);
    expect(await deployed.outcome(query, headers)).toEqual(expected);
    expect(await documented.outcome(query, headers)).toEqual(inDocumented);
    // A fault of the user meets the same requests that the service answers as this user.
    expect(await deployed.isOfReader(query, headers)).toBe(expected[0] !== 401);
    expect(await documented.isOfReader(query, headers)).toBe(inDocumented[0] !== 401);
  });

  it.each([
    ['/rest/v2/nowhere', 401, 404],
    ['/rest/v2', 401, 404],
    ['/rest/nowhere', 404, 404],
  ] as const)('nowhere, for the unknown path %s', async (path, expected, inDocumented) => {
    for (const headers of [{}, { 'gm-session-id': 'x' }]) {
      expect((await deviating.send(path, headers)).status).toBe(expected);
      expect((await documented.send(path, headers)).status).toBe(inDocumented);
    }
  });

  it('Basic credentials leave no session, which would take the place of another one', async () => {
    const server = createReferenceServer({ deployment, dialect: 'deployed' });
    const headers = { authorization: basic('reader:secret') };
    for (const _time of [1, 2]) expect((await server.fetch(new Request(base + book, { headers }))).status).toBe(200);
    expect(server.sessions.list()).toEqual([]);
  });

  it.each([
    ['reader:secret', 'deployed', 502],
    ['reader:wrong', 'deployed', 401],
    ['reader:secret', 'documented', 401],
  ] as const)('Basic credentials %s are those of a request that is passed on, %s', async (user, dialect, expected) => {
    // Nothing can be reached there.
    const proxy = { url: 'http://127.0.0.1:9', credentials: { sessionId: 's' } };
    const server = createReferenceServer({ deployment, dialect, proxy });
    const headers = { authorization: basic(user) };
    const request = new Request(`${base}/rest/v2/entities/access.other/Book/1`, { headers });
    expect((await server.fetch(request)).status).toBe(expected);
  });

  it('in a form body of a legacy call', async () => {
    const form = (id: string) => `sessionId=${id}&accessId=access.library&type=Station`;
    expect((await deployed.send('/rest/fetch', {}, form('$S'))).status).toBe(200);
    expect((await deployed.send('/rest/fetch', {}, form('x'))).status).toBe(401);
  });

  it('the first credentials of a request decide, and an empty text is none', async () => {
    const ask = fc.asyncProperty(places, unread, async ([cookie, query, authorization, header], beside) => {
      const parameters = [
        ...(beside.query ? ['session-id=$S'] : []),
        ...(query === undefined ? [] : [`sessionId=${query.text}`]),
      ];
      const cookies = [
        ...(beside.cookie ? ['sessionId=$S'] : []),
        ...(cookie === undefined ? [] : [`tfsessionId=${cookie.text}`]),
      ];
      const digest = beside.digest ? 'Digest $S' : undefined;
      const headers = {
        cookie: cookies.join('; '),
        authorization: authorization === undefined ? digest : authorization.text,
        'gm-session-id': header?.text,
      };
      const sent = Object.entries(headers).flatMap(([name, text]) => (text === undefined ? [] : [[name, text]]));
      const { status } = await deployed.send(`${book}?${parameters.join('&')}`, Object.fromEntries(sent));

      const decisive = [cookie, query, authorization, header].find((given) => (given?.text ?? empty) !== empty);
      expect(status).toBe(decisive?.opens === true ? 200 : 401);
    });
    await checkProperty(ask, 80);
  });
});
