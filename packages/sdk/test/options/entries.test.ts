import { describe, expect, test } from 'vitest';
import { createClient } from '../../src/index.js';
import { smallServer } from '../support/server.js';

const credentials = { sessionId: 's' };
const pairs = [
  ['X-Tenant', 'a'],
  ['x-trace', '1'],
] as const;

const forms: readonly [form: string, given: Iterable<readonly [string, string]> | Readonly<Record<string, string>>][] =
  [
    ['an object', Object.fromEntries(pairs)],
    ['a Headers', new Headers(pairs.map(([name, value]): [string, string] => [name, value]))],
    ['a Map', new Map(pairs)],
    ['a URLSearchParams', new URLSearchParams(pairs.map(([name, value]): [string, string] => [name, value]))],
    ['an array of pairs', pairs],
  ];

describe.each(forms)('header fields and a query as %s are sent', (_form, given) => {
  test('of the client, of a call and of a request', async () => {
    await using server = await smallServer(() => ({ body: '[]' }));
    await using client = createClient({ baseUrl: server.url, credentials, headers: given });
    await using other = createClient({ baseUrl: server.url, credentials });
    await client.access('a').entities('T').list();
    await other.access('a').entities('T').list({ headers: given });
    await other.request({ path: ['a'], headers: given, query: given });
    for (const { headers } of server.requests) expect(headers).toMatchObject({ 'x-tenant': 'a', 'x-trace': '1' });
    const query = new Map([...(server.requests[2]?.query ?? [])].map(([name, value]) => [name.toLowerCase(), value]));
    expect(Object.fromEntries(query)).toMatchObject({ 'x-tenant': 'a', 'x-trace': '1' });
  });
});

/** What is passed where the compiler would refuse it. */
interface Untyped {
  list(options: unknown): PromiseLike<unknown>;
  property(id: number, name: string, options: unknown): unknown;
}

describe('what would have no effect is refused', () => {
  test('header fields that are no pairs, without showing them', async () => {
    await using client = createClient({ baseUrl: 'http://127.0.0.1:1', credentials });
    const people: Untyped = client.access('a').entities('T');
    for (const headers of [['authorization: secret'], 'secret', new URL('http://secret/'), [['secret']]]) {
      const call = people.list({ headers });
      await expect(call).rejects.toThrow(/Expected an object, or pairs of a name and a value, got .* at headers\.$/);
    }
    const twice = people.list({ headers: { a: '1', A: '2' } });
    await expect(twice).rejects.toThrow('The header "A" is given twice. Join its values.');
  });

  test('unknown members', async () => {
    await using client = createClient({ baseUrl: 'http://127.0.0.1:1', credentials });
    const people: Untyped = client.access('a').entities('T');
    await expect(people.list({ orderBy: [{ property: 'a', dir: 'descending' }] })).rejects.toThrow(
      'Unknown option "dir"',
    );
    expect(() => people.property(1, 'a', { partion: 'x' })).toThrow('Did you mean "partition"?');
    const parameters = { path: '/a', qeury: { a: 1 } };
    await expect(client.request(parameters)).rejects.toThrow('Unknown parameter "qeury". Did you mean "query"?');
  });
});

test('a form is sent with its boundary', async () => {
  await using server = await smallServer(() => ({ body: '[]' }));
  await using client = createClient({ baseUrl: server.url, credentials });
  const body = new FormData();
  body.append('note', 'hi');
  body.append('content', new File(['bytes'], 'a.txt', { type: 'text/plain' }));
  await client.request({ method: 'POST', path: '/a', body });
  const sent = server.requests[0];
  const received = await new Response(sent?.body, {
    headers: { 'content-type': sent?.headers['content-type'] ?? '' },
  }).formData();
  const file = received.get('content');
  expect(received.get('note')).toBe('hi');
  expect(file instanceof File && [file.name, await file.text()]).toEqual(['a.txt', 'bytes']);
});
