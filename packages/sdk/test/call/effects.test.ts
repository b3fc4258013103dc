import { runInNewContext } from 'node:vm';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type Access, createClient, type Fetch } from '../../src/index.js';
import { rejection } from '../support/catch.js';

const effect = 'The service may have carried it out nevertheless.';

/** An error as Node throws it, of another realm, as in a test of Jest. */
const foreign = (code: string, syscall: string): unknown =>
  runInNewContext(`Object.assign(new Error('${syscall} ${code}'), { code: '${code}', syscall: '${syscall}' })`);

function clientOf(fetch: Fetch) {
  const client = createClient({
    baseUrl: 'http://127.0.0.1:1',
    credentials: { sessionId: 's' },
    retry: { maxRetries: 1, minDelay: 0, maxDelay: 0 },
    fetch,
  });
  onTestFinished(() => client.close());
  return client;
}

const broken = () =>
  Promise.reject(Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET', syscall: 'read' }));
const cutOff = async () =>
  new Response(new ReadableStream({ start: (controller) => controller.error(new Error('terminated')) }));
const silent = () => new Promise<never>(() => undefined);
const status = (code: number) => async () => new Response('', { status: code });
const unsent = () => Promise.reject(foreign('ECONNREFUSED', 'connect'));

const create = (access: Access) => access.entities('T').create({}, { timeout: { headers: 20 } });
const list = (access: Access) => access.entities('T').list({ timeout: { headers: 20 } });
const abort = (access: Access) => {
  const controller = new AbortController();
  const call = access.entities('T').create({}, { signal: controller.signal });
  setTimeout(() => controller.abort(), 20);
  return call;
};

describe('an error says that a call may have been carried out', () => {
  test.each<[what: string, fetch: Fetch, make: typeof create | typeof list, name: string, mayBeDone: boolean]>([
    ['a create whose connection broke', broken, create, 'ConnectError', true],
    ['a create whose response broke off', cutOff, create, 'ConnectError', true],
    ['a create without a response', silent, create, 'HeadersTimeoutError', true],
    ['a create that was aborted', silent, abort, 'AbortedError', true],
    ['a create behind a gateway that gave up', status(504), create, 'ServerError', true],
    ['a create behind a gateway that got no valid response', status(502), create, 'ServerError', true],
    ['a create that the service refuses', status(400), create, 'BadRequestError', false],
    ['a list behind a gateway that gave up', status(504), list, 'ServerError', false],
    ['a create that was never sent', unsent, create, 'ConnectError', false],
    ['a list, which changes nothing', broken, list, 'ConnectError', false],
  ])('%s', async (_what, fetch, make, name, mayBeDone) => {
    const error = await rejection(make(clientOf(fetch).access('a')));
    expect(error.name).toBe(name);
    expect(error.message.includes(effect)).toBe(mayBeDone);
  });
});

test.each([
  ['an Error', () => foreign('ECONNREFUSED', 'connect')],
  [
    'the cause of a TypeError',
    () =>
      runInNewContext(
        `new TypeError('fetch failed', { cause: Object.assign(new Error('x'), { code: 'ECONNREFUSED', syscall: 'connect' }) })`,
      ),
  ],
  [
    'all errors of an AggregateError',
    () =>
      runInNewContext(
        `Object.assign(new AggregateError([Object.assign(new Error('x'), { syscall: 'connect', port: 1 })]), { code: 'ECONNREFUSED' })`,
      ),
  ],
])('a refused connection of another realm, as %s, is known as one that sent nothing', async (_what, thrown) => {
  const error = await rejection(create(clientOf(() => Promise.reject(thrown())).access('a')));
  expect(error).toMatchObject({ name: 'ConnectError', phase: 'connect', attempts: 2 });
});

test('a dispatcher of undici 6 is refused with the version that is needed', async () => {
  const client = createClient({
    baseUrl: 'http://127.0.0.1:1',
    credentials: { sessionId: 's' },
    dispatcher: {
      // As undici 6 checks its handlers.
      dispatch(_options: object, handler: object) {
        if ('onError' in handler) return true;
        throw Object.assign(new Error('invalid onError method'), { code: 'UND_ERR_INVALID_ARG' });
      },
    },
  });
  onTestFinished(() => client.close());
  const error = await rejection(create(client.access('a')));
  expect(error.name).toBe('ConfigError');
  expect(error.message).toContain('The "dispatcher" is of an older undici. Create it with undici 7 or later. (POST ');
});
