import { createReferenceServer } from '@platform-services/reference-server';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { property } from '../../../../fuzz/lib/property.js';
import { withServices } from './deployment.js';
import { encode } from './support.js';

const server = createReferenceServer({ deployment: withServices });
const base = 'http://host/platform-services/rest';
const fresh = server.snapshot();

const calls = [
  'assembly-manipulate',
  'assembly-stream-manipulate',
  'create',
  'delete',
  'entity',
  'fetch',
  'list-insert',
  'list-remove',
  'map-put',
  'map-remove',
  'property-fetch',
  'set-insert',
  'set-remove',
  'update',
  'action',
  'eval',
];

const odd = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '0',
    '1',
    '-1',
    '1e3',
    '99999999999999999999',
    'null',
    'true',
    '__proto__',
    'constructor',
    '*',
  ),
  fc.string({ unit: 'binary', maxLength: 12 }),
);
const of = (...right: string[]) =>
  fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...right) }, { weight: 1, arbitrary: odd });
const properties = [
  'title',
  'pages',
  'sequel',
  'marks',
  'parts',
  'tags',
  'related',
  'notes',
  'stock',
  'editions',
  'id',
  'extra',
];
const dynamic = fc.dictionary(
  of(...properties.map((name) => `*${name}`)),
  fc.array(of('1', '2', 'novel', 'text'), { minLength: 1, maxLength: 3 }),
  { maxKeys: 3, noNullPrototype: true },
);
const body = fc.oneof(
  fc.json(),
  fc.constantFrom(
    '[]',
    '{}',
    '{"_type":"org.example.library.Book","id":1,"sequel":{"_ref":"0"}}',
    '{"_type":"org.example.library.Book"}',
  ),
);

/** Parameters. Most of them are valid, so that requests get far. */
const parameters = fc
  .record(
    {
      accessId: of('access.library'),
      type: of('Book', 'Item', 'Author', 'Shelf', 'Greet', 'Compute'),
      id: of('1', '2', '60', 'jane'),
      property: of(...properties),
      value: fc.array(of('1', '2', 'a'), { minLength: 1, maxLength: 3 }),
      key: fc.array(of('1', 'k1', 'first'), { minLength: 1, maxLength: 2 }),
      index: of('0', '1', '3'),
      name: of('books', 'byTitle', 'newBook', 'newNovel', 'detect', 'compute'),
      body,
      part: of('north', 'access.library'),
      orderBy: of('title', 'id'),
      orderDir: of('ascending', 'descending'),
      depth: of('shallow', '1', 'reachable'),
      codec: of('gm/json', 'gm/xml'),
      projection: of('envelope', 'payload', 'entity', 'id', 'first-of-payload'),
      pseudoContentType: of('text/html'),
    },
    { requiredKeys: ['accessId', 'type', 'id', 'property', 'value', 'key', 'name', 'body'], noNullPrototype: true },
  )
  .chain((fixed) => dynamic.map((more) => ({ ...more, ...fixed })));

describe('a legacy call with any parameters', () => {
  let sessionId = '';
  let before: readonly string[];
  beforeAll(async () => {
    const login = await server.fetch(
      new Request(`${base}/authenticate?user=reader&password=secret`, { method: 'POST' }),
    );
    sessionId = String(await login.json());
    before = await dump();
  });
  afterAll(() => server.close());

  async function dump(): Promise<readonly string[]> {
    const types = ['Item', 'Author', 'Shelf'];
    const fetched = types.map((type) =>
      server.fetch(new Request(`${base}/fetch?${encode({ sessionId, accessId: 'access.library', type, depth: '2' })}`)),
    );
    return Promise.all((await Promise.all(fetched)).map((answer) => answer.text()));
  }

  property(
    'it is answered or refused, never a fault of the server, and a refusal changes nothing',
    500,
    fc.asyncProperty(fc.constantFrom(...calls), parameters, async (call, given) => {
      const stream = call === 'assembly-stream-manipulate';
      const { body: content, ...others } = given;
      const query = encode(stream ? { ...others, sessionId } : { sessionId });
      const answer = await server.fetch(
        new Request(`${base}/${call}?${query}`, {
          method: 'POST',
          body: stream ? content : encode(given),
          headers: { 'content-type': stream ? 'application/json' : 'application/x-www-form-urlencoded' },
        }),
      );
      const text = await answer.text();
      expect(answer.status, `${call} ${JSON.stringify(given)}: ${text}`).toBeLessThan(500);
      if (answer.status >= 400) expect(await dump()).toEqual(before);
      else server.restore(fresh);
    }),
  );
});
