import type { Deployment, EncodedValue } from '@platform-services/sdk/model';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Difference, differences, ids, Session } from './session.js';

const entries = '/rest/v2/entities/access.library/org.example.catalog.Entry';
const books = '/rest/v2/entities/access.library/Book';

type Row = 'D-3' | 'D-4';

function condition(rule: Row, where: string, found: readonly (number | string)[], target = entries): Difference {
  return {
    name: `${target.split('/').at(-1)} ${where}`,
    call: ['GET', `${target}?${where}`],
    documented: { status: 400, says: where.split('=')[0] ?? '', rule: 'R-32' },
    deviating: { status: 200, answers: ids(...found), rule },
  };
}

/** Deployed services fail over texts that do not fit the notation. */
function nonsense(rule: Row, where: string): Difference {
  const [name = ''] = where.split('=');
  return {
    name: `no value: ${where}`,
    call: ['GET', `${entries}?${where}`],
    documented: { status: 400, says: name, rule: 'R-32' },
    deviating: { status: 500, says: `, as condition "${name}", got "`, rule },
  };
}

differences('D-3', [
  condition('D-3', 'where.day=2001-02-03', [1]),
  condition('D-3', 'where.day=20010203', [1]),
  condition('D-3', 'where.day=2001-02-03T00:00', [1]),
  condition('D-3', 'where.day=2001-02-03T00:00:00', [1]),
  condition('D-3', 'where.day=2001-02-03T00:00:00.000', [1]),
  condition('D-3', 'where.day=2001-02-03T02:00:00.000%2B0200', [1]),
  condition('D-3', 'where.day=2001-02-02T22:30-0130', [1]),
  condition('D-3', 'where.day=2001-02-03T00', [1]),
  condition('D-3', 'where.day=2001-02-03T0000', [1]),
  condition('D-3', 'where.day=20010203T00', [1]),
  condition('D-3', 'where.day=20010203T0000', [1]),
  condition('D-3', 'where.day=20010203T0000:00.000', [1]),
  condition('D-3', 'where.day=2001-02-03T02%2B0200', [1]),
  condition('D-3', 'where.day=20010203%2B0000', [1]),
  condition('D-3', 'where.day=2001-02-03T19%2B1900', [1]),
  condition('D-3', 'where.day=2001-02-02T24:00', [1]),
  condition('D-3', 'where.day=2001-02-02T23:60', [1]),
  condition('D-3', 'where.day=2001-02-02T23:59:60', [1]),
  condition('D-3', 'where.day=2001-01-34', [1]),
  condition('D-3', 'where.day=2000-14-03', [1]),
  condition('D-3', 'where.day=2001-03-00', []),
  condition('D-3', 'where.day=2001-02-00T96', [3]),
  condition('D-3', 'where.day=2001-00-03', []),
  condition('D-3', 'where.day=2001-02-30', []),
  condition('D-3', 'where.day=2001-02-03T04', []),
  condition('D-3', 'where.day=2001-02-03T00:00:00.001', []),
  condition('D-3', 'where.day=2001-02-03T00:01', []),
  condition('D-3', 'where.published=2001-02-03T04:05:06.007', [1], books),
  condition('D-3', 'where.published=2001-02-03', [], books),
  condition('D-3', 'where.published=2001-02-03T04:05', [], books),
  condition('D-3', 'where.day=null', [4, 5, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33]),
  condition('D-3', 'where.day=2001-02-04&where.flag=true', [3]),
  ...[
    '2001-02-03T00:00:00.000Z',
    '2001-02-03Z',
    '2001-02-03T02:00:00.000%2B02:00',
    '2001-02-03T01:00:00.000%2B01',
    '20010203T00:00:00.000',
    '20010203T00:00',
    '20010203T00.000',
    '2001-02-03T',
    '2001-02-03T000',
    '2001-02-03T00:00.000',
    '2001-02-03T0:00',
    '2001-02-03%2B2400',
    '2001-02-03%2B0060',
    '9999-13-01',
    '2001-2-3',
    '2001-0203',
    '200102-03',
    '2001-02-03T04:05:06.7',
    '2001-02-03 04:05:06.007',
    '981158400000',
    "'2001-02-03'",
    '',
    ' 2001-02-03',
    '9'.repeat(4000),
  ].map((text) => nonsense('D-3', `where.day=${text}`)),
]);

differences('D-4', [
  condition('D-4', 'where.any=2L', [21]),
  condition('D-4', 'where.any=2', [22]),
  condition('D-4', 'where.any=2D', [23]),
  condition('D-4', 'where.any=2.0D', [23]),
  condition('D-4', 'where.any=2F', [24]),
  ...['2B', '2.0B'].map((text): Difference => {
    // With D-42 its scale counts as well.
    const { deviating, ...others } = condition('D-4', `where.any=${text}`, [25]);
    return { ...others, deviating, deployed: { ...deviating, answers: ids() } };
  }),
  condition('D-4', 'where.any=2.00B', [25]),
  condition('D-4', "where.any='2'", [26]),
  condition('D-4', 'where.any=true', [27]),
  condition('D-4', 'where.any=false', []),
  condition('D-4', 'where.any=9007199254740993L', [28]),
  condition('D-4', 'where.any=9007199254740992L', []),
  condition('D-4', "where.any='it's'", [29]),
  condition('D-4', 'where.any=0.1F', [30]),
  condition('D-4', 'where.any=0.1D', [31]),
  condition('D-4', 'where.any=1e-1D', [31]),
  condition('D-4', 'where.any=-2L', []),
  condition('D-4', 'where.any=null', [33]),
  condition('D-4', 'where.any=2L&where.any=2', []),
  condition('D-4', 'where.id=3L', [3]),
  condition('D-4', 'where.id=3', []),
  condition('D-4', "where.id='3'", []),
  condition('D-4', 'where.id=3B', []),
  condition('D-4', 'where.id=3D', []),
  condition('D-4', 'where.id=60L', [60, 60], books),
  condition('D-4', 'where.id=50L', [50], '/rest/v2/entities/access.library/Item'),
  condition('D-4', 'where.id=7', [7], '/rest/v2/entities/access.library/Station'),
  condition('D-4', 'where.id=7L', [], '/rest/v2/entities/access.library/Station'),
  condition('D-4', 'where.id=7D', [], '/rest/v2/entities/access.library/Station'),
  condition('D-4', 'where.id=21L&where.any=2L', [21]),
  condition('D-4', 'where.any=plain', [32]),
  condition('D-4', "where.any=it's", [29]),
  condition('D-4', 'where.any=x(y)', []),
  condition('D-4', 'where.any=date(2020,1Y)', []),
  condition('D-4', 'where.id=x', []),
  condition('D-4', 'where.id=null', []),
  condition('D-4', 'where.id=jane', ['jane'], '/rest/v2/entities/access.library/Author'),
  ...[
    '2l',
    '1.5',
    '1,5D',
    "'",
    "'open",
    'TRUE',
    '2LL',
    '0x2',
    'L',
    '2 ',
    '2147483648',
    '9223372036854775808L',
    '1e400D',
    `${'9'.repeat(4000)}L`,
  ].map((text) => condition('D-4', `where.any=${text}`, [])),
  ...['', 'x(', 'date(2020,1Y', 'x(y'].map((text) => nonsense('D-4', `where.any=${text}`)),
  nonsense('D-4', 'where.id='),
]);

differences('D-4', [
  {
    name: 'a text as an id',
    call: ['GET', "/rest/v2/entities/access.library/Author?where.id='jane'"],
    documented: { status: 400, says: 'where.id' },
    deviating: { status: 200, answers: ids('jane') },
  },
  {
    name: 'DELETE by an id',
    call: ['DELETE', '/rest/v2/entities/access.library/Station?where.id=7&allow-multiple-delete=true'],
    documented: { status: 400, says: 'where.id' },
    deviating: {
      status: 200,
      answers: (text) => expect(text).toBe('1'),
      reads: { 'entities/access.library/Station': ids() },
    },
  },
]);

describe('a condition that finds nothing deletes nothing', () => {
  it('D-4: a long where the id is an integer', async () => {
    const session = await Session.of({ dialect: 'deployed' });
    const before = await session.everything();
    const target = '/rest/v2/entities/access.library/Station?where.id=7L&allow-multiple-delete=true';
    expect(await session.send(['DELETE', target])).toMatchObject({ status: 200, text: '0' });
    expect(await session.everything()).toEqual(before);
  });
});

describe('D-4: ids of several types below one type', () => {
  const types = {
    'org.x.Base': { kind: 'entity', abstract: true, id: 'string' },
    'org.x.WithLong': { kind: 'entity', extends: ['org.x.Base'], id: 'long' },
    'org.x.WithInteger': { kind: 'entity', extends: ['org.x.Base'], id: 'integer' },
    'org.x.WithObject': { kind: 'entity', extends: ['org.x.Base'], id: 'object' },
  } as const;
  const entities: EncodedValue[] = [
    { _type: 'org.x.WithLong', id: { _type: 'long', value: '7' } },
    { _type: 'org.x.WithInteger', id: 7 },
    { _type: 'org.x.WithObject', id: '7' },
  ];
  const mixed: Deployment = {
    models: [{ name: 'm', types }],
    accesses: [{ id: 'a', model: 'm', entities }],
    users: [{ name: 'reader', password: 'secret' }],
  };

  it.each([
    ['7L', ['org.x.WithLong']],
    ['7', ['org.x.WithInteger']],
    ["'7'", ['org.x.WithObject']],
    ['7B', []],
  ])('where.id=%s', async (id, found) => {
    const session = await Session.of({ deployment: mixed, deviations: ['D-4'] });
    const { status, text } = await session.send(['GET', `/rest/v2/entities/a/Base?where.id=${id}`]);
    expect(status, text).toBe(200);
    expect(JSON.parse(text).map((entity: { _type: string }) => entity._type)).toEqual(found);
  });
});

describe('a condition with any text', () => {
  it('finds entities or is refused', async () => {
    const session = await Session.of({ dialect: 'deployed' });
    const pieces = fc.constantFrom(
      ...['2', '-', '.5', 'e', '9e99', 'L', 'D', 'F', 'B', "'", 'true', 'null', '2001-02-03', 'T', 'Z', '+'],
    );
    const texts = fc.oneof(
      fc.array(pieces, { maxLength: 6 }).map((some) => some.join('')),
      fc.string(),
    );
    const names = fc.constantFrom('where.any', 'where.day', 'where.id', 'any', 'day', 'id', '__proto__', 'where.');
    return fc.assert(
      fc.asyncProperty(names, texts, async (name, written) => {
        const { status, text } = await session.send(['GET', `${entries}?${name}=${encodeURIComponent(written)}`]);
        expect([200, 400, 500], text).toContain(status);
        expect(text).not.toContain('The server failed');
      }),
      { numRuns: 300 },
    );
  });
});
