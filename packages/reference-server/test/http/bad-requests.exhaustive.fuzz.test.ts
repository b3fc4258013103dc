import { createReferenceServer } from '@platform-services/reference-server';
import fc from 'fast-check';
import { expect } from 'vitest';
import { property } from '../../../../fuzz/lib/property.js';
import { RecordingLogger } from '../support/recording-logger.js';

const log = new RecordingLogger();
const server = createReferenceServer({
  logger: log,
  deployment: {
    models: [
      {
        name: 'm',
        types: {
          'a.Thing': { kind: 'entity', properties: { name: 'string', next: 'a.Thing', many: 'list<a.Thing>' } },
        },
      },
    ],
    accesses: [{ id: 'acc', model: 'm', entities: [{ _type: 'a.Thing', id: 1, name: 'one' }] }],
    users: [{ name: 'u', password: 'p' }],
  },
});

const logIn = async () => {
  const request = new Request('http://h/platform-services/rest/authenticate?user=u&password=p', { method: 'POST' });
  return String(await (await server.fetch(request)).json());
};

const words = [
  'rest',
  'v1',
  'v2',
  'entities',
  'properties',
  'authenticate',
  'logout',
  'acc',
  'Thing',
  'a.Thing',
  '1',
  '2',
  'name',
  'next',
  'many',
  '..',
  '-',
  '~w1',
  '%2F',
  '%',
  '%00',
  '%ff',
  '__proto__',
  'constructor',
  'toString',
  '',
  ' ',
  'ä',
];
const names = [
  'sessionId',
  'depth',
  'gm-depth',
  'where.name',
  'where.',
  'where.__proto__',
  'orderBy',
  'order-direction',
  'max-results',
  'start-index',
  'projection',
  'endpoint.depth',
  'user',
  'password',
  'typeExplicitness',
  'entity-recurrence-depth',
  'distinct',
  'delete-mode',
  'allow-multiple-delete',
  'list-entities-request',
  'remove',
  'codec',
  'pseudoContentType',
  '%zz',
  '__proto__',
];
const values = [
  'true',
  'false',
  '-1',
  '0',
  '1',
  '99999999999999',
  'shallow',
  'reachable',
  'envelope',
  'none',
  'payload',
  'one',
  'null',
  '%',
  'name',
  'next',
  'descending',
  'gm/xml',
  'a/b',
];
const bodies = [
  '',
  '{}',
  '[]',
  'null',
  '1',
  '"1"',
  '{',
  '{"name":"x"}',
  '{"id":1}',
  '{"id":{"value":"1","_type":"long"}}',
  '[{"id":1},{"id":2}]',
  '{"next":{"_ref":"0"},"_id":"0"}',
  '{"_type":"a.Nothing"}',
  '{"__proto__":1}',
  '{"many":[null,{}]}',
  'user=u&password=p',
  '\uFEFF{}',
];
const types = [
  'application/json',
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'x',
  '',
];

const oneOf = (known: readonly string[]) =>
  fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...known) },
    { weight: 1, arbitrary: fc.string({ unit: 'grapheme' }) },
  );

const request = fc.record({
  method: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'),
  start: fc.constantFrom(
    'rest/v2/entities/acc/Thing',
    'rest/v2/properties/acc/Thing/1',
    'rest',
    'rest/v1/authenticate',
    '',
  ),
  path: fc.array(oneOf(words), { maxLength: 4 }),
  query: fc.array(fc.tuple(oneOf(names), oneOf(values)), { maxLength: 4 }),
  headers: fc.array(
    fc.tuple(fc.constantFrom('gm-depth', 'gm-order-by', 'gm-colour', 'accept', 'origin', 'cookie'), oneOf(values)),
    {
      maxLength: 2,
    },
  ),
  body: oneOf(bodies),
  type: fc.constantFrom(...types),
  session: fc.boolean(),
});

/** Returns the fields that `Headers` accepts. The others never reach a server. */
function headersOf(pairs: readonly (readonly [string, string])[]): Headers {
  const headers = new Headers();
  for (const [name, value] of pairs) {
    try {
      headers.set(name, value);
    } catch {}
  }
  return headers;
}

property(
  'no request makes the server fail, and every failure has the body of R-4',
  2_000,
  fc.asyncProperty(request, async ({ method, start, path, query, headers, body, type, session }) => {
    const pairs = query.map(([name, value]) => `${name}=${value}`);
    if (session) pairs.push(`sessionId=${await logIn()}`);
    const url = `http://h/platform-services/${[start, ...path].join('/')}?${pairs.join('&')}`;
    const carries = method !== 'GET' && method !== 'HEAD';
    const sent = headersOf([...headers, ...(carries ? [['content-type', type] as const] : [])]);
    const response = await server.fetch(new Request(url, { method, headers: sent, ...(carries ? { body } : {}) }));
    const text = await response.text();
    expect(log.errors).toEqual([]);
    if (response.status < 400 || method === 'HEAD') return;
    expect(response.status).not.toBe(500);
    // The failure is in XML if the request asks for XML.
    if (/^(application|text|gm)\/xml$/.test(response.headers.get('content-type') ?? '')) {
      expect(`${url} ${sent.get('accept')} ${body}`).toContain('xml');
      expect(text).toMatch(/<s p='message'>.+<\/s>\s*<s p='tracebackId'>/s);
      return;
    }
    expect(response.headers.get('content-type')).toBe('application/json');
    const failure = JSON.parse(text);
    expect(failure).toMatchObject({ message: expect.stringMatching(/./), tracebackId: expect.any(String) });
    if (response.status !== 401)
      expect(failure).toMatchObject({ _type: 'com.vendor.model.service.api.result.Failure' });
  }),
);
