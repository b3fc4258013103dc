import { describe, expect, test } from 'vitest';
import { fixedSession, sendWithRetries } from '../../src/target/session.js';
import { Connection, type HttpRequest, type HttpResponse } from '../../src/target/subjects/connection.js';
import type { RunSession } from '../../src/target/subjects/http.js';
import { NoAnswer } from '../../src/target/subjects/receive.js';

const { signal } = new AbortController();

/** A connection whose delays are the shortest, and which has responded before unless `isNew` is set. */
function connectionOf(isNew = false): Connection {
  const connection = new Connection({ baseUrl: 'http://host', timeoutMs: 1000, headers: {}, random: () => 0 });
  if (!isNew) connection.noteResponse(200, {}, 1);
  return connection;
}

const response = (status: number, headers: { readonly [name: string]: string } = {}): HttpResponse => ({
  status,
  headers,
  bytes: new Uint8Array(),
  text: '',
  exchange: { request: { method: 'GET', url: '', headers: {} }, curl: '' },
});

type Outcome = HttpResponse | NoAnswer;

/** Sends a request that has these outcomes, the last one again and again. Returns how often it is sent, and its end. */
async function sent(
  request: HttpRequest,
  outcomes: readonly Outcome[],
  session: RunSession = fixedSession('s'),
  isNew = false,
) {
  const urls: string[] = [];
  const asked = () => ({ ...request, path: request.path.replace('SESSION', session.id) });
  const send = async (): Promise<HttpResponse> => {
    urls.push(asked().path);
    const outcome = outcomes[Math.min(urls.length, outcomes.length) - 1];
    if (outcome === undefined || outcome instanceof NoAnswer) throw outcome;
    return outcome;
  };
  const settings = { connection: connectionOf(isNew), session, signal };
  const end = await sendWithRetries(asked, send, settings).then(
    ({ status }) => status,
    (error: unknown) => (error instanceof NoAnswer ? error.kind : error),
  );
  return { count: urls.length, end, urls };
}

const item = '/rest/v2/entities/access.a/T';
const get = { method: 'GET', path: `${item}/1` };
const put = { method: 'PUT', path: `${item}/1` };
const remove = { method: 'DELETE', path: `${item}/1` };
const post = { method: 'POST', path: item };
const putWithoutId = { method: 'PUT', path: `${item}?depth=0` };
const legacyWrite = { method: 'GET', path: '/rest/create?type=T' };
const legacyRead = { method: 'GET', path: '/rest/v1/fetch?type=T' };
const login = { method: 'POST', path: '/rest/authenticate' };
const reading = { get, legacyRead, login };
const writing = { post, put, putWithoutId, legacyWrite };

// Side by side, because the requests wait before they are repeated.
describe.concurrent('a request that is not judged', () => {
  test.each(Object.entries(reading))('is repeated if it only reads: %s', async (_, request) => {
    const failures = [new NoAnswer('broken', 'reset'), response(502), response(503), response(504)];
    expect(await sent(request, [...failures, response(200)])).toMatchObject({ count: 5, end: 200 });
  });

  test.each(Object.entries({ ...writing, remove }))(
    'is not repeated if it may have had an effect: %s',
    async (_, request) => {
      for (const kind of ['broken', 'timeout'] as const) {
        expect(await sent(request, [new NoAnswer(kind, '')])).toMatchObject({ count: 1, end: kind });
      }
      for (const status of [502, 503, 504]) {
        expect(await sent(request, [response(status)])).toMatchObject({ count: 1, end: 'unavailable' });
      }
    },
  );

  test.each(Object.entries({ ...reading, ...writing }))('is repeated if it had no effect: %s', async (_, request) => {
    const refused = new NoAnswer('refused', '');
    const outcomes = [refused, response(429), response(503, { 'retry-after': '0' }), response(200)];
    expect(await sent(request, outcomes)).toMatchObject({ count: 4, end: 200 });
  });

  test.each([
    ['no connection', new NoAnswer('refused', '')],
    ['429', response(429)],
    ['503 and Retry-After', response(503, { 'retry-after': '0' })],
  ])('is not repeated if it deletes, even after %s, since its target has to be read first', async (_, outcome) => {
    expect(await sent(remove, [outcome, response(200)])).toMatchObject({ count: 1 });
  });

  test('is sent five times at most', async () => {
    expect(await sent(get, [response(503)])).toMatchObject({ count: 5, end: 'unavailable' });
  });

  test('is sent twice at most if the service is silent', async () => {
    expect(await sent(get, [new NoAnswer('timeout', '')])).toMatchObject({ count: 2, end: 'timeout' });
  });

  test('is sent once if nothing has ever accepted a connection', async () => {
    const refused = [new NoAnswer('refused', '')];
    expect(await sent(get, refused, fixedSession('s'), true)).toMatchObject({ count: 1, end: 'refused' });
  });

  test.each([400, 401, 403, 404, 500, 501, 507])(
    'is not repeated after the status %i of the service',
    async (status) => {
      expect(await sent(get, [response(status)])).toMatchObject({ count: 1, end: status });
    },
  );
});

describe('the session of a request that is not judged', () => {
  const renewed = (): RunSession & { id: string } => ({
    id: 'old',
    async renew() {
      this.id = 'new';
      return true;
    },
  });
  const inSession = { method: 'POST', path: `${item}?sessionId=SESSION` };

  test('is renewed after a status 401, and the request is sent in the new one', async () => {
    const { urls, end } = await sent(inSession, [response(401), response(200)], renewed());
    expect([urls, end]).toEqual([[`${item}?sessionId=old`, `${item}?sessionId=new`], 200]);
  });

  test('is kept if the request names another one', async () => {
    const other = { ...inSession, path: `${item}?sessionId=other` };
    expect(await sent(other, [response(401)], renewed())).toMatchObject({ count: 1, end: 401 });
  });

  test('is renewed once for a request', async () => {
    expect(await sent(inSession, [response(401)], renewed())).toMatchObject({ count: 2, end: 401 });
  });
});
