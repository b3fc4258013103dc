import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { useRig } from '../support/matrix.js';
import type { Call, Reply, Rig } from '../support/rig.js';

const settings = { seed: 7, numRuns: 4000 } as const;

const methods = fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE');
const types = fc.constantFrom(
  'Book',
  'Comic',
  'Item',
  'Author',
  'Entry',
  'Loan',
  'Strict',
  'Branch',
  'Genre',
  'Nowhere',
);
const ids = fc.oneof(
  fc.constantFrom('1', '2', '77', 'jane', '60', '-1', '%20', '1e3'),
  fc.string({ maxLength: 6 }).map(encodeURIComponent),
);
const names = fc.constantFrom(
  'id',
  'title',
  'pages',
  'sold',
  'price',
  'published',
  'genre',
  'extra',
  'sequel',
  'author',
  'name',
  'works',
  'parts',
  'related',
  'notes',
  'stock',
  'editions',
  'list',
  'keys',
  'pledge',
  'count',
  'word',
  '_type',
  '_id',
  '_ref',
  'value',
  'key',
  '__proto__',
  'partition',
  'nowhere',
);
const scalars = fc.oneof(
  fc.constantFrom(
    'org.example.library.Book',
    'org.example.library.Comic',
    'set',
    'map',
    'list',
    'flatmap',
    'long',
    'decimal',
    'date',
    'x',
    '0',
    '1',
    '',
  ),
  fc.constantFrom(null, true, false, 0, 1, 2, 77, -1, 1.5, 1e21, 2147483648),
  fc.string(),
);
const { body } = fc.letrec((tie) => ({
  body: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    scalars,
    fc.array(tie('body'), { maxLength: 4 }),
    fc.array(fc.tuple(names, tie('body')), { maxLength: 5 }).map((members) => Object.fromEntries(members)),
  ),
}));
const options = fc.constantFrom(
  'projection',
  'depth',
  'max-results',
  'start-index',
  'order-by',
  'order-direction',
  'distinct',
  'remove',
  'delete-mode',
  'list-entities-request',
  'allow-multiple-delete',
  'identity-management-mode',
  'identityManagementMode',
  'prettiness',
  'type-explicitness',
  'write-empty-properties',
  'stabilize-order',
  'entity-recurrence-depth',
  'where.title',
  'where.pages',
  'where.genre',
  'where.id',
  'where.__proto__',
  'endpoint.depth',
  'nowhere',
  '',
  '__proto__',
);
const values = fc.oneof(
  fc.constantFrom(
    'true',
    'false',
    '0',
    '1',
    '-1',
    'reachable',
    'envelope',
    'data',
    'results',
    'success',
    'id',
    'title',
    'null',
    'dropReferences',
    'ignoreReferences',
  ),
  fc.string({ maxLength: 12 }),
);
const queries = fc
  .array(fc.tuple(options, values), { maxLength: 4 })
  .map((pairs) => pairs.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&'));

/** Never a 500 but where 4.8 asks; a refusal has the body of R-4 and has changed nothing (R-8). */
async function holds(rig: Rig, call: Call): Promise<void> {
  await rig.refresh();
  const reply = await rig.send(call);
  if (reply.status === 200) return;
  const mayBeReferenced = call[0] === 'DELETE' && reply.text.includes('refer');
  expect(reply.status, `${JSON.stringify(call)} ${reply.text}`).toBeLessThan(mayBeReferenced ? 501 : 500);
  expect(reply.status).toBeGreaterThanOrEqual(400);
  isFailure(reply);
  expect(await rig.changes()).toEqual({});
}

function isFailure(reply: Reply): void {
  expect(reply.headers['content-type']).toMatch(/^application\/json/);
  const body: unknown = JSON.parse(reply.text);
  expect(body).toEqual({
    _type: 'com.vendor.model.service.api.result.Failure',
    type: expect.any(String),
    message: expect.stringMatching(/\S/),
    tracebackId: expect.any(String),
  });
  expect(reply.text).not.toMatch(/\bat .+:\d+:\d+/);
}

describe('whatever comes: no 500, a refusal that says why, and nothing stored', () => {
  const rig = useRig();

  it('bodies of entities', { timeout: 900_000 }, async () => {
    const targets = fc
      .tuple(types, fc.option(ids, { nil: undefined }))
      .map(([type, id]) => `${type}${id === undefined ? '' : `/${id}`}`);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('POST', 'PUT', 'PATCH'),
        targets,
        fc.boolean(),
        body,
        async (method, target, list, sent) => {
          const flag = list ? '?list-entities-request=true' : '';
          await holds(rig(), [method, `entities/access.library/${target}${flag}`, JSON.stringify(sent)]);
        },
      ),
      settings,
    );
  });

  it('bodies of books, which get further', { timeout: 900_000 }, async () => {
    const bookNames = fc.constantFrom(
      'id',
      'title',
      'pages',
      'genre',
      'sequel',
      'parts',
      'related',
      'notes',
      'extra',
      '_id',
    );
    const books = fc.array(fc.tuple(bookNames, body), { maxLength: 3 }).map((members) => Object.fromEntries(members));
    await fc.assert(
      fc.asyncProperty(fc.constantFrom('POST', 'PUT', 'PATCH'), books, async (method, sent) => {
        await holds(rig(), [method, 'entities/access.library/Book/1', JSON.stringify(sent)]);
      }),
      settings,
    );
  });

  it('bodies of properties', { timeout: 900_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('POST', 'PUT', 'PATCH'),
        names,
        fc.boolean(),
        body,
        async (method, name, remove, sent) => {
          const flag = remove && method === 'POST' ? '?remove=true' : '';
          await holds(rig(), [method, `properties/access.library/Book/1/${name}${flag}`, JSON.stringify(sent)]);
        },
      ),
      settings,
    );
  });

  it('texts that are hardly JSON', { timeout: 900_000 }, async () => {
    const pieces = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ':',
      ',',
      '"',
      '"title"',
      '1',
      '-',
      '.',
      'e',
      '\\u',
      'null',
      ' ',
      '\u0000',
      'ü',
      '\ud800',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(pieces, { maxLength: 12 }), async (text) => {
        await holds(rig(), ['POST', 'entities/access.library/Book', text.join('')]);
      }),
      settings,
    );
  });

  it('bytes', { timeout: 900_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 40 }), async (bytes) => {
        await holds(rig(), ['PUT', 'properties/access.library/Book/1/extra', bytes]);
      }),
      settings,
    );
  });

  it('queries', { timeout: 900_000 }, async () => {
    const targets = fc.constantFrom('Book', 'Book/1', 'Entry', 'Copy/1', 'Copy/2', 'Branch', 'Shelf/1');
    await fc.assert(
      fc.asyncProperty(methods, targets, queries, async (method, target, query) => {
        const sent = method === 'GET' || method === 'DELETE' ? undefined : '{}';
        await holds(rig(), [method, `entities/access.library/${target}?${query}`, sent]);
      }),
      settings,
    );
  });

  it('paths', { timeout: 900_000 }, async () => {
    const segments = fc.array(fc.oneof(types, ids, names), { maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(methods, fc.constantFrom('entities', 'properties'), segments, async (method, room, path) => {
        const sent = method === 'GET' || method === 'DELETE' ? undefined : '"x"';
        await holds(rig(), [method, `${room}/access.library/${path.join('/')}`, sent]);
      }),
      settings,
    );
  });

  it('headers', { timeout: 900_000 }, async () => {
    const header = fc.stringMatching(/^[!-~]{0,12}$/);
    await fc.assert(
      fc.asyncProperty(
        options.filter((name) => /^[\w.-]+$/.test(name)),
        header,
        async (name, value) => {
          await holds(rig(), ['GET', 'entities/access.library/Book', undefined, { [`gm-${name}`]: value }]);
        },
      ),
      settings,
    );
  });
});
