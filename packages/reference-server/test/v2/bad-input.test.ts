import { describe, expect, it } from 'vitest';
import { matrix, type Row, useRig } from '../support/matrix.js';
import type { Call } from '../support/rig.js';

const book = 'entities/access.library/Book';
const property = (name: string) => `properties/access.library/Book/1/${name}`;
const many = '?list-entities-request=true';

/** An invalid request, and the parts of the message: the actual value, its place, and the expected value. */
type Fault = readonly [name: string, call: Call, ...says: string[]];

const faults = (status: number, rows: readonly Fault[]): Row[] =>
  rows.map(([name, http, ...says]) => ({ name, http, status, says }));

/** A text that is decoded in several steps, which end between and within characters of two, three and four bytes. */
const longTitle = JSON.stringify('aé€😀'.repeat(120_000));

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

matrix(
  'bodies that are not JSON (R-21)',
  faults(400, [
    ['only blanks', ['POST', book, '   ']],
    ['bytes that are not UTF-8', ['POST', book, Uint8Array.of(0x22, 0xc3, 0x28, 0x22)], 'UTF-8'],
    [
      'a long text that ends within a character',
      ['PUT', property('title'), Buffer.from(longTitle).subarray(0, -2)],
      'UTF-8',
    ],
    ['bytes that are not UTF-8 in a name', ['PUT', property('title'), Uint8Array.of(0x22, 0xff, 0x22)], 'UTF-8'],
    ['nested too deep (R-62)', ['POST', book, nested(100_000)], 'levels'],
    ['nested too deep in a value (R-62)', ['POST', book, `{"marks": ${nested(100_000)}}`], 'levels'],
    [
      'nested too deep in objects (R-62)',
      ['PUT', property('extra'), `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`],
      'levels',
    ],
  ]),
);

matrix(
  'values that are not of the type (R-21, R-22)',
  faults(400, [
    [
      'an entry of a map without a key',
      ['POST', book, { notes: { _type: 'map', value: [{ value: 'v' }] } }],
      'notes',
      'key',
    ],
    [
      'deep inside',
      ['POST', book, { sequel: { parts: [{}, { sequel: { pages: 'x' } }] } }],
      '$.sequel.parts[1].sequel.pages',
      'Expected a whole number of 32 bits',
    ],
    [
      'in the second of many',
      ['POST', `${book}${many}`, [{ title: 'a' }, { title: 7 }]],
      '$[1].title',
      'Expected a text',
    ],
    [
      'a text id that is a number',
      ['PUT', 'entities/access.library/Author', { id: 7, name: 'x' }],
      '$.id',
      'Expected a text',
    ],
  ]),
);

matrix(
  'names, types and references (R-21)',
  faults(400, [
    ['a property of a subtype', ['POST', book, { coloured: true }], 'coloured'],
    ['constructor', ['POST', book, { constructor: 'x' }], 'constructor'],
    ['toString', ['POST', book, { toString: 'x' }], 'toString'],
    [
      'a supertype as _type',
      ['POST', 'entities/access.library/Comic', { _type: 'org.example.library.Book' }],
      'org.example.library.Book',
    ],
    [
      'an abstract _type inside',
      ['POST', book, { extra: { _type: 'org.example.library.Item', title: 'x' } }],
      'org.example.library.Item',
    ],
    ['a set given an entity without id', ['PUT', property('related'), [{ title: 'x' }]], 'id'],
  ]),
);

matrix('content types and limits (R-9, R-62)', [
  ...[
    'application/xml-dtd',
    'image/png',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
  ].flatMap((type) =>
    faults(406, [
      [`POST ${type}`, ['POST', book, '{"title":"New"}', { 'content-type': type }], type.split(';')[0] ?? ''],
      [
        `PUT of a property, ${type}`,
        ['PUT', property('title'), '"New"', { 'content-type': type }],
        type.split(';')[0] ?? '',
      ],
    ]),
  ),
]);

describe('paths and methods (R-5, R-62)', () => {
  const rig = useRig();

  it.each([
    ['PUT', property('title').replace('/1/', '/%E0%A4%A/')],
    ['GET', `${book}/%C3%28`],
    ['GET', `${book}?where.title=%C3%28`],
    ['GET', `${book}?where.title=%`],
  ])('%s %s: a broken escape is a 4xx that changes nothing', async (method, target) => {
    const reply = await rig().send([method, target, method === 'PUT' ? '"x"' : undefined]);
    expect(reply.status).toBeGreaterThanOrEqual(400);
    expect(reply.status).toBeLessThan(500);
    expect(JSON.parse(reply.text)).toMatchObject({ message: expect.any(String) });
    expect(await rig().changes()).toEqual({});
  });

  it('reads a long text in steps without a change', async () => {
    expect((await rig().send(['PUT', property('title'), longTitle])).status).toBe(200);
    const { text } = await rig().send(['GET', property('title')]);
    expect(text === longTitle).toBe(true);
  });

  it.each([
    ['TRACE', `${book}/1`],
    ['DELETE', 'entities'],
    ['PROPFIND', `${book}/1`],
  ])('%s %s is refused', async (method, target) => {
    const reply = await rig().send([method, target]);
    expect([404, 405]).toContain(reply.status);
    if (reply.status === 405) expect(reply.headers['allow']).toContain('GET');
    expect(await rig().changes()).toEqual({});
  });
});
