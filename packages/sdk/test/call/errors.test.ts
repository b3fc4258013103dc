import { describe, expect, test } from 'vitest';
import {
  BadRequestError,
  ConflictError,
  createClient,
  DecodeError,
  ForbiddenError,
  HttpError,
  MethodNotAllowedError,
  NotAcceptableError,
  NotFoundError,
  PayloadTooLargeError,
  PlatformServicesError,
  PreconditionFailedError,
  RangeNotSatisfiableError,
  RedirectError,
  ServerError,
  TooManyRequestsError,
  UnauthorizedError,
  UriTooLongError,
} from '../../src/index.js';
import { shownBy } from '../conditions/secrets.js';
import { rejection } from '../support/catch.js';
import { type Reply, smallServer } from '../support/server.js';

const credentials = { sessionId: 's' };

/** What a call to a server that answers `reply` rejects with. */
async function errorFrom(reply: Reply): Promise<Error> {
  await using server = await smallServer(() => reply);
  await using client = createClient({ baseUrl: server.url, credentials, retry: false });
  return await rejection(client.access('a').entities('Person').get(1));
}

describe('each status has its class', () => {
  test.each<[number, abstract new (...parameters: never[]) => HttpError, string]>([
    [300, HttpError, 'HttpError'],
    [301, RedirectError, 'RedirectError'],
    [302, RedirectError, 'RedirectError'],
    [303, RedirectError, 'RedirectError'],
    [304, HttpError, 'HttpError'],
    [307, RedirectError, 'RedirectError'],
    [308, RedirectError, 'RedirectError'],
    [400, BadRequestError, 'BadRequestError'],
    [401, UnauthorizedError, 'UnauthorizedError'],
    [402, HttpError, 'HttpError'],
    [403, ForbiddenError, 'ForbiddenError'],
    [404, NotFoundError, 'NotFoundError'],
    [405, MethodNotAllowedError, 'MethodNotAllowedError'],
    [406, NotAcceptableError, 'NotAcceptableError'],
    [409, ConflictError, 'ConflictError'],
    [412, PreconditionFailedError, 'PreconditionFailedError'],
    [413, PayloadTooLargeError, 'PayloadTooLargeError'],
    [414, UriTooLongError, 'UriTooLongError'],
    [416, RangeNotSatisfiableError, 'RangeNotSatisfiableError'],
    [429, TooManyRequestsError, 'TooManyRequestsError'],
    [500, ServerError, 'ServerError'],
    [503, ServerError, 'ServerError'],
  ])('%i', async (status, ErrorClass, name) => {
    const error = await errorFrom({ status, body: { message: 'no', tracebackId: 't' } });
    expect(error.constructor).toBe(ErrorClass);
    expect(error).toBeInstanceOf(PlatformServicesError);
    expect(error).toMatchObject({
      name,
      status,
      serverMessage: status === 304 ? undefined : 'no',
      method: 'GET',
      attempts: 1,
    });
    if (status !== 304) expect(error).toMatchObject({ tracebackId: 't' });
  });
});

describe('the message of the server', () => {
  test.each<[what: string, reply: Reply, message: string | undefined]>([
    ['R-4', { body: { _type: 'x.Failure', type: 'x', message: 'no such person', tracebackId: 't' } }, 'no such person'],
    ['D-24', { body: { _type: 'x.Unsatisfied', why: { text: 'not allowed' } } }, 'not allowed'],
    ['plain text', { body: 'gone', headers: { 'content-type': 'text/plain' } }, 'gone'],
    ['a page', { body: '<html></html>', headers: { 'content-type': 'text/html' } }, undefined],
    ['nothing', {}, undefined],
    ['other JSON', { body: [1] }, undefined],
    ['members of other types', { body: { message: 5, why: 'x' } }, undefined],
  ])('%s', async (_what, reply, message) => {
    const error = await errorFrom({ status: 404, ...reply });
    expect(error).toMatchObject({ serverMessage: message });
    const reason = message === undefined ? '.' : `: ${message}.`;
    expect(error.message).toMatch(
      new RegExp(
        `^entities\\.get: The server responded with status 404${reason}( It does not look .*)? \\(GET http://127\\.0\\.0\\.1:\\d+/platform-services/rest/v2/`,
      ),
    );
  });
});

test('the answer can be looked at', async () => {
  const error = await errorFrom({
    status: 400,
    body: { message: 'x' },
    headers: { 'x-a': 'b', 'set-cookie': 'sessionId=1' },
  });
  if (!(error instanceof HttpError)) throw error;
  expect(error.response?.status).toBe(400);
  expect(error.response?.text).toBe('{"message":"x"}');
  expect(error.response?.headers.get('x-a')).toBe('b');
  expect(error.response?.headers.get('set-cookie')).toBeNull();
});

test.each(['form', 'query'] as const)('the password of a login by %s is not shown, however short', async (form) => {
  const fetch = (url: string, init: RequestInit) =>
    Promise.reject(new TypeError(`cannot fetch ${url} ${String(init.body)}`));
  const own = { user: 'u', password: 'pw17' };
  await using client = createClient({ baseUrl: 'http://localhost', credentials: own, credentialsIn: form, fetch });
  expect(shownBy(await rejection(client.access('a').entities('Person').list()))).not.toContain('pw17');
});

test('the stack begins where the call was made', async () => {
  await using server = await smallServer(() => ({ status: 404 }));
  await using client = createClient({ baseUrl: server.url, credentials });
  const people = client.access('a').entities('Person');
  const failing: Record<string, () => PromiseLike<unknown>> = {
    get: () => people.get(1),
    list: () => people.list(),
    create: () => people.create({}),
    saveAll: () => people.saveAll([{}]),
    update: () => people.update(1, {}),
    put: () => people.put(1, {}),
    patch: () => people.update(1, {}),
    delete: () => people.delete(1),
    deleteWhere: () => people.deleteWhere({}),
    each: () => people.each().next(),
    getProperty: () => people.property(1, 'x').get(),
    addProperty: () => people.property(1, 'x').add(1),
    request: () => client.request({ path: '/x' }),
    input: () => people.get(''),
  };
  for (const [name, call] of Object.entries(failing)) {
    const { stack } = await rejection(call());
    expect(stack?.split('\n    at ')[1], name).toContain('errors.test.ts');
  }
});

test('an answer that does not fit the projection is a DecodeError with the beginning of the answer', async () => {
  const error = await errorFrom({ body: '5' });
  expect(error).toBeInstanceOf(DecodeError);
  expect(error).toMatchObject({ status: 200, operation: 'entities.get' });
  expect(error.message).toContain('The response cannot be read. Expected an entity, got 5. The body begins with "5".');
});

test('names are on the prototype and survive', () => {
  expect(Object.keys(new NotFoundError({ status: 404 }))).not.toContain('name');
  expect(String(new NotFoundError({ status: 404, operation: 'x', method: 'GET', url: 'u' }))).toBe(
    'NotFoundError: x: The server responded with status 404. (GET u)',
  );
});
