import { describe, expect, test } from 'vitest';
import { type Client, createClient, HttpError } from '../../src/index.js';
import { legacy } from '../../src/legacy.js';
import { rejection } from '../support/catch.js';
import { started } from '../support/started.js';

const people = '/rest/v2/entities/access.demo/Person';

/** Refusals of the service of every kind: none looks as if something else had answered. */
const refusals: readonly (readonly [status: number, what: string, call: (client: Client) => PromiseLike<unknown>])[] = [
  [400, 'an option', (client) => client.request({ path: people, query: { depth: 'deep' } })],
  [400, 'a body', (client) => client.request({ method: 'POST', path: people, body: '{' })],
  [404, 'a path', (client) => client.request({ path: '/rest/v3' })],
  [404, 'an access', (client) => client.access('none').entities('Person').list()],
  [404, 'a legacy call', (client) => legacy(client.access('access.demo')).entity({ type: 'Person', id: -1 })],
  [404, 'XML', (client) => client.request({ path: `${people}/-1`, headers: { accept: 'application/xml' } })],
  [405, 'a method', (client) => client.request({ method: 'PUT', path: '/rest/authenticate' })],
  [
    406,
    'a type of a body',
    (client) => client.request({ method: 'POST', path: people, body: 'x', headers: { 'content-type': 'image/png' } }),
  ],
  [412, 'several entities', (client) => client.access('access.demo').entities('Person').deleteWhere({})],
  [414, 'a URL', (client) => client.request({ path: people, query: { x: 'x'.repeat(70_000) } })],
  [431, 'header fields', (client) => client.request({ path: people, headers: { 'x-long': 'x'.repeat(140_000) } })],
  [401, 'a session', (client) => client.request({ path: people, query: { sessionId: 'none' }, session: false })],
];

test.each(['documented', 'deployed'] as const)(
  'a refusal of the service in the %s dialect is known as one',
  async (dialect) => {
    await using service = await started({ dialect }, { dialect });
    await using wrong = createClient({ baseUrl: service.url, credentials: { user: 'demo', password: 'wrong' } });
    const shown: unknown[] = [];
    for (const [, what, call] of refusals) {
      const error = await rejection(call(service.client));
      shown.push([error instanceof HttpError ? error.status : error.message, what]);
      expect(error.message, what).not.toContain('baseUrl');
    }
    expect(shown).toEqual(refusals.map(([status, what]) => [status, what]));
    expect((await rejection(wrong.authenticate())).message).not.toContain('baseUrl');
  },
);

describe('a failure in JSON that is longer than what is read of it', () => {
  const long = 'x'.repeat(70_000);
  const own = { _type: 'com.vendor.model.service.api.result.Failure', type: 'BadRequest', tracebackId: 'b7' };

  /** The error about a response with this body. */
  async function errorOf(body: object, indent?: number): Promise<HttpError | undefined> {
    const client = createClient({
      baseUrl: 'http://service.example',
      credentials: { sessionId: 'the-session' },
      fetch: async () => new Response(JSON.stringify(body, null, indent), { status: 400 }),
    });
    const error = await rejection(client.access('a').entities('Person').get(1));
    return error instanceof HttpError ? error : undefined;
  }

  test.each([undefined, 2])('is known as one by what comes before, with an indent of %s', async (indent) => {
    const error = await errorOf({ ...own, message: 'Not "so", \\ but {so}: é', count: -1.5e3, details: long }, indent);
    expect(error).toMatchObject({ serverMessage: 'Not "so", \\ but {so}: é', tracebackId: 'b7' });
    expect(error?.message).not.toContain('baseUrl');
  });

  test.each<[where: string, body: object]>([
    ['in the message', { ...own, message: long }],
    ['in an object after them', { ...own, suppressed: [{ message: 'another', details: long }] }],
  ])('is known as one, without a message, if the end is %s', async (_where, body) => {
    const error = await errorOf(body);
    expect(error).toMatchObject({ serverMessage: undefined, tracebackId: 'b7' });
    expect(error?.message).not.toContain('baseUrl');
  });

  test('is foreign if it has no member of the service', async () => {
    const error = await errorOf({ message: 'no', details: long });
    expect(error?.message).toContain('baseUrl');
  });
});
