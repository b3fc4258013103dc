// Some numbers of Java, such as NaN, are in no entity that a condition could find, so their reader is tested alone.
import type { DeviationId } from '@platform-services/reference-server';
import type { Deployment, EncodedValue } from '@platform-services/sdk/model';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkProperty } from '../../../../fuzz/lib/property.js';
import { javaDouble } from '../../src/deviations/lenient-conditions.js';
import { type Difference, differences, ids, meets, messageOf, Session } from './session.js';

const access = '/rest/v2/entities/access.library';
const entries = `${access}/org.example.catalog.Entry`;

const texts = (list: string) => list.split(' ');
const unset = [4, 5, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33];

/** Texts of conditions on a property of a type, and the ids of the entities that each of them finds. */
type Found = readonly [type: string, property: string, found: readonly (number | string)[], texts: readonly string[]];

/** Sends each condition to a service with the one deviation and to one with all. Reading changes nothing. */
function conditions(rule: DeviationId, rows: readonly Found[], refused: readonly (readonly [number, Found])[]): void {
  describe(`${rule}: conditions`, () => {
    let sessions: readonly Session[];
    let documented: Session;
    beforeAll(async () => {
      sessions = [await Session.of({ deviations: [rule] }), await Session.of({ dialect: 'deployed' })];
      documented = await Session.of();
    });

    const ask = async (session: Session, [type, property]: Found, text: string) => {
      const reply = await session.send(['GET', `${access}/${type}?where.${property}=${encodeURIComponent(text)}`]);
      return { ...reply, rule: session.server.journal.entries().at(-1)?.rule };
    };

    it.each(rows)('%s.%s finds %j by each of %j', async (...row) => {
      for (const text of row[3]) {
        for (const session of sessions) {
          const reply = await ask(session, row, text);
          expect([reply.status, reply.rule], text).toEqual([200, rule]);
          ids(...row[2])(reply.text);
        }
        expect(await ask(documented, row, text), text).toMatchObject({ status: 400, rule: 'R-32' });
      }
    });

    it.each(refused)('%i for %j', async (status, row) => {
      for (const text of row[3]) {
        for (const session of sessions) {
          const reply = await ask(session, row, text);
          expect(reply.status, text).toBe(status);
          expect(messageOf(reply.text)).toMatch(/^Expected .+, as condition "where\.\w+", got |where\.\w+/);
        }
        expect(await ask(documented, row, text), text).toMatchObject({ status: 400, rule: 'R-32' });
      }
    });
  });
}

conditions(
  'D-3',
  [
    ['Entry', 'day', [1], texts('2001-02-03 20010203 2001-02-03T00 2001-02-03T0000 20010203T00 20010203T0000')],
    ['Entry', 'day', [1], texts('2001-02-03T00:00 2001-02-03T00:00:00 2001-02-03T00:00:00.000 20010203T0000:00.000')],
    ['Entry', 'day', [1], texts('2001-02-03T02:00:00.000+0200 2001-02-02T22:30-0130 2001-02-03T02+0200')],
    ['Entry', 'day', [1], texts('20010203+0000 2001-02-03T19+1900')],
    ['Entry', 'day', [1], texts('2001-02-02T24:00 2001-02-02T23:60 2001-02-02T23:59:60 2001-01-34 2000-14-03')],
    ['Entry', 'day', [3], texts('2001-02-00T96')],
    ['Entry', 'day', [], texts('2001-03-00 2001-00-03 2001-02-30 2001-02-03T04 2001-02-03T00:00:00.001')],
    ['Entry', 'day', unset, ['null']],
    ['Book', 'published', [1], ['2001-02-03T04:05:06.007']],
    ['Book', 'published', [], texts('2001-02-03 2001-02-03T04:05')],
  ],
  [
    [500, ['Entry', 'day', [], texts('2001-02-03T00:00:00.000Z 2001-02-03Z 2001-02-03T02:00:00.000+02:00')]],
    [
      500,
      ['Entry', 'day', [], texts('2001-02-03T01:00:00.000+01 20010203T00:00:00.000 20010203T00:00 20010203T00.000')],
    ],
    [500, ['Entry', 'day', [], texts('2001-02-03T 2001-02-03T000 2001-02-03T00:00.000 2001-02-03T0:00 2001-2-3')]],
    [500, ['Entry', 'day', [], texts('2001-02-03+2400 2001-02-03+0060 9999-13-01 2001-0203 200102-03')]],
    [500, ['Entry', 'day', [], ['2001-02-03T04:05:06.7', '2001-02-03 04:05:06.007', '981158400000', "'2001-02-03'"]]],
    [500, ['Entry', 'day', [], ['', ' 2001-02-03', '9'.repeat(4000)]]],
  ],
);

conditions(
  'D-4',
  [
    ['Entry', 'any', [21], ['2L']],
    ['Entry', 'any', [22], ['2']],
    ['Entry', 'any', [23], ['2D', '2.0D']],
    ['Entry', 'any', [24], ['2F']],
    ['Entry', 'any', [25], ['2.00B']],
    ['Entry', 'any', [26], ["'2'"]],
    ['Entry', 'any', [27], ['true']],
    ['Entry', 'any', [28], ['9007199254740993L']],
    ['Entry', 'any', [29], ["'it's'", "it's"]],
    ['Entry', 'any', [30], ['0.1F']],
    ['Entry', 'any', [31], ['0.1D', '1e-1D']],
    ['Entry', 'any', [32], ['plain']],
    ['Entry', 'any', [33], ['null']],
    ['Entry', 'any', [], ['false', '9007199254740992L', '-2L', 'x(y)', 'date(2020,1Y)', "'", "'open", '2 ']],
    ['Entry', 'any', [], texts('2l 1.5 1,5D TRUE 2LL 0x2 L 2147483648 9223372036854775808L 1e400D')],
    ['Entry', 'any', [], [`${'9'.repeat(4000)}L`]],
    ['Entry', 'id', [3], ['3L']],
    ['Entry', 'id', [], ['3', "'3'", '3B', '3D', 'x', 'null']],
    ['Book', 'id', [60, 60], ['60L']],
    ['Item', 'id', [50], ['50L']],
    ['Station', 'id', [7], ['7']],
    ['Station', 'id', [], ['7L', '7D']],
    ['Author', 'id', ['jane'], ['jane', "'jane'"]],
  ],
  [
    [500, ['Entry', 'any', [], ['', 'x(', 'date(2020,1Y', 'x(y']]],
    [500, ['Entry', 'id', [], ['']]],
  ],
);

const withoutSelf = [2, 3, ...unset];

conditions(
  'D-42',
  [
    ['Entry', 'flag', [1, 3, 5], ['TRUE', 'True']],
    ['Entry', 'flag', [2], ['x', '1', 'yes', '', 'FALSE', 'tru', "'true'"]],
    ['Entry', 'single', [2], ['1.5f', '1.5D', ' 1.5 ', '0x1.8p0']],
    ['Entry', 'single', [1], ['0.1F']],
    ['Entry', 'single', [], ['NaN', '1e40']],
    ['Entry', 'dbl', [2], ['2.5d', '+2.5d', '0x5p-1']],
    ['Entry', 'dbl', [], ['Infinity', '1e400']],
    ['Entry', 'exact', [], ['x', ',', '-', '.', 'é']],
    ['Entry', 'exact', [3], ['-1.e-3']],
    ['Entry', 'self', withoutSelf, ['null']],
  ],
  [
    [400, ['Entry', 'dbl', [], ['x', '', '0x1', '1.5L', '1,5', 'nan', 'Infinityd', '.', '1e', '0xp1']]],
    [400, ['Entry', 'exact', [], ['xy', '1.5B', "'1.5'", '', '1,5', '10,5', '1e', 'NaN', '--', '-.', '1.5.', '💶']]],
    [400, ['Entry', 'int', [], ['2.0', '2L', '']]],
    [400, ['Entry', 'big', [], ['7L']]],
    [400, ['Entry', 'kind', [], ['RED', '']]],
    [400, ['Entry', 'list', [], ['null', 'l', '']]],
    [400, ['Entry', 'set', [], ['null', 's']]],
    [400, ['Entry', 'map', [], ['null', 'm']]],
    [400, ['Book', 'parts', [], ['null', '2']]],
    [400, ['Entry', 'self', [], ['1', 'x', "'x'", '']]],
    [400, ['Entry', 'nowhere', [], ['1']]],
  ],
);

differences('D-42', [
  ...['flag', 'count', 'word'].map(
    (name): Difference => ({
      name: `${name} cannot be null`,
      call: ['GET', `${access}/Strict?where.${name}=null`],
      documented: { status: 200, answers: ids(), rule: 'R-29' },
      deviating: { status: 400, says: `as condition "where.${name}", got "null".`, rule: 'D-42' },
    }),
  ),
  ...[
    { where: 'where.exact=1.500', documented: [1, 2], found: [] },
    { where: 'where.exact=15e-1', documented: [1, 2], found: [2] },
    { where: 'where.exact=1.50&where.exact=1.5', documented: [1, 2], found: [] },
  ].map(
    ({ where, documented, found }): Difference => ({
      name: `the scale of a decimal: ${where}`,
      call: ['GET', `${entries}?${where}`],
      documented: { status: 200, answers: ids(...documented) },
      deviating: { status: 200, answers: ids(...found) },
    }),
  ),
]);

it('D-42: null is a condition on an entity property only if that can be null', async () => {
  const properties = { friend: 'org.x.Well', owner: { type: 'org.x.Well', nullable: false } };
  const deployment: Deployment = {
    models: [{ name: 'm', types: { 'org.x.Well': { kind: 'entity', properties } } }],
    accesses: [{ id: 'a', model: 'm', entities: [{ _type: 'org.x.Well', id: 1 }] }],
    users: [{ name: 'reader', password: 'secret' }],
  };
  const session = await Session.of({ deployment, deviations: ['D-42'] });
  const well = '/rest/v2/entities/a/Well';
  await meets(session, ['GET', `${well}?where.friend=null`], { status: 200, answers: ids(1) });
  await meets(session, ['GET', `${well}?where.owner=null`], { status: 400, says: '"where.owner"' });
});

describe('a condition compares as equals of Java', () => {
  const decimal = (value: string) => `{"_type":"decimal","value":"${value}"}`;

  it.each<[name: string, stored: string, found: readonly string[], missed: readonly string[]]>([
    ['exact', decimal('10.50'), ['10.50', '1050e-2', '%2B10.50'], ['10.5', '10.500', '1.05e1']],
    ['exact', decimal('1e3'), ['1e3', '1E%2B3'], ['1000', '10e2']],
    ['exact', decimal('0.0'), ['0.0', '-0.0', '.0'], ['0', '0.', '0.00']],
    ['dbl', '0.0', ['0', '0.0', '0e5', '%2B0'], ['-0', '-0.0']],
    ['dbl', '-0.0', ['-0', '-0.0', '-0x0p0'], ['0', '0.0']],
    ['single', '-0.0', ['-0', '-0.0f', '-1e-60'], ['0', '0f']],
    ['single', '2.5', ['2.5', '2.50', '25e-1'], ['-2.5']],
    ['any', decimal('2.50'), ['2.50B', '250e-2B'], ['2.5B', '2.500B', '2.5D']],
    ['any', '-0.0', ['-0D', '-0.0D'], ['0D', '0', '-0', '-0F']],
    ['any', '0', ['0', '-0'], ['0D', '0L', '0B']],
    ['any', '{"_type":"set","value":["a"]}', [], ['a', "'a'", 'null']],
    ['any', '["a"]', [], ['a', "'a'", 'null']],
  ])('with %s %s', async (name, stored, found, missed) => {
    const session = await Session.of({ dialect: 'deployed' });
    const body = `{"text":"stored","${name}":${stored}}`;
    const put = await session.send(['PUT', `${entries}/900`, body, { 'content-type': 'application/json' }]);
    expect(put.status, put.text).toBe(200);
    const count = async (value: string) => {
      const { status, text } = await session.send(['GET', `${entries}?where.text=stored&where.${name}=${value}`]);
      expect(status, text).toBe(200);
      return JSON.parse(text).length;
    };
    for (const value of found) expect([value, await count(value)]).toEqual([value, 1]);
    for (const value of missed) expect([value, await count(value)]).toEqual([value, 0]);
  });
});

it.each<[number | undefined, readonly string[]]>([
  [1, ['1', '+1.', '0x1p0', ' 1\t']],
  [-0.5, ['-.5', '-0X.8P0']],
  [0.001, ['1E-3F']],
  [3, ['0x1.8p1f']],
  [Number.NaN, ['NaN', '+NaN']],
  [Number.NEGATIVE_INFINITY, ['-Infinity']],
  [undefined, ['0x1', '0x.p1', '1 2', '1dd', '', 'e5', `${'9'.repeat(100_000)}x`]],
])('%d is what Java reads of each of %j', (number, some) => {
  for (const text of some) expect(javaDouble(text), text.slice(0, 20)).toBe(number);
});

it.each(['where.id=7L', 'where.name=nothing'])(
  'DELETE with %s, which finds nothing, deletes nothing',
  async (where) => {
    const session = await Session.of({ dialect: 'deployed' });
    const before = await session.everything();
    const target = `${access}/Station?${where}&allow-multiple-delete=true`;
    expect(await session.send(['DELETE', target])).toMatchObject({ status: 200, text: '0' });
    expect(await session.everything()).toEqual(before);
  },
);

it.each([
  ['Station?where.id=7', 'Station'],
  ['Entry?where.flag=TRUE&where.int=1', 'Entry?where.int=1'],
])('DELETE with a condition of the dialect: %s', async (target, after) => {
  const session = await Session.of({ dialect: 'deployed' });
  const reply = await session.send(['DELETE', `${access}/${target}&allow-multiple-delete=true`]);
  expect(reply).toMatchObject({ status: 200, text: '1' });
  ids()((await session.send(['GET', `${access}/${after}`])).text);
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

it('a condition with any text finds entities or is refused', async () => {
  const session = await Session.of({ dialect: 'deployed' });
  const pieces = fc.constantFrom(
    ...['2', '-', '.5', 'e', '9e99', 'L', 'D', 'F', 'B', "'", 'true', 'null', '2001-02-03', 'T', 'Z', '+'],
  );
  const written = fc.oneof(
    fc.array(pieces, { maxLength: 6 }).map((some) => some.join('')),
    fc.string(),
  );
  const names = fc.constantFrom('where.any', 'where.day', 'where.id', 'any', 'day', 'id', '__proto__', 'where.');
  await checkProperty(
    fc.asyncProperty(names, written, async (name, value) => {
      const { status, text } = await session.send(['GET', `${entries}?${name}=${encodeURIComponent(value)}`]);
      expect([200, 400, 500], text).toContain(status);
      expect(text).not.toContain('The server failed');
    }),
    300,
  );
});
