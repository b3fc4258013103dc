// Some numbers of Java, such as NaN, are in no entity that a condition could find, so their reader is tested alone.
import { describe, expect, it } from 'vitest';
import { javaDouble } from '../../src/deviations/lenient-conditions.js';
import { type Difference, differences, ids, Session } from './session.js';

const access = '/rest/v2/entities/access.library';
const entries = `${access}/org.example.catalog.Entry`;
const strict = `${access}/Strict`;

/** A condition that only deployed services allow. */
function allowed(where: string, found: readonly number[], target = entries): Difference {
  return {
    name: `${target.split('/').at(-1)} ${where}`,
    call: ['GET', `${target}?${where}`],
    documented: { status: 400, rule: 'R-32' },
    deviating: { status: 200, answers: ids(...found), rule: 'D-42' },
  };
}

function same(where: string, outcome: Difference['documented'], target = entries): Difference {
  return { name: `${where} in both`, call: ['GET', `${target}?${where}`], documented: outcome, deviating: outcome };
}

const refused = { status: 400, rule: 'R-32' };

differences('D-42', [
  allowed('where.flag=TRUE', [1, 3, 5]),
  allowed('where.flag=True', [1, 3, 5]),
  ...['x', '1', 'yes', '', 'FALSE', 'tru', "'true'"].map((text) => allowed(`where.flag=${text}`, [2])),
  same('where.flag=true', { status: 200, answers: ids(1, 3, 5), rule: 'R-29' }),
  allowed('where.single=1.5f', [2]),
  allowed('where.single=1.5D', [2]),
  allowed('where.single=0.1F', [1]),
  allowed('where.single=%201.5%20', [2]),
  allowed('where.single=0x1.8p0', [2]),
  allowed('where.single=NaN', []),
  allowed('where.single=1e40', []),
  allowed('where.dbl=2.5d', [2]),
  allowed('where.dbl=%2B2.5d', [2]),
  allowed('where.dbl=0x5p-1', [2]),
  allowed('where.dbl=Infinity', []),
  allowed('where.dbl=1e400', []),
  same('where.dbl=2.50', { status: 200, answers: ids(2), rule: 'R-29' }),
  ...['x', '', '0x1', '1.5L', '1,5', 'nan', 'Infinityd', '.', '1e', '0xp1'].map((text) =>
    same(`where.dbl=${text}`, refused),
  ),
  ...['x', ',', '-', '.', 'é'].map((text) => allowed(`where.exact=${text}`, [])),
  ...['xy', '1.5B', "'1.5'", '', '1,5', '10,5', '1e', 'NaN', '--', '-.', '1.5.', '💶'].map((text) =>
    same(`where.exact=${text}`, refused),
  ),
  {
    name: 'a decimal of another scale',
    call: ['GET', `${entries}?where.exact=1.500`],
    documented: { status: 200, answers: ids(1, 2) },
    deviating: { status: 200, answers: ids() },
  },
  {
    name: 'a decimal of the same scale',
    call: ['GET', `${entries}?where.exact=15e-1`],
    documented: { status: 200, answers: ids(1, 2) },
    deviating: { status: 200, answers: ids(2) },
  },
  allowed('where.exact=1.50&where.exact=1.5&where.flag=TRUE', []),
  allowed('where.exact=%2B1.50&where.flag=TRUE', [1]),
  allowed('where.exact=-.001&where.flag=TRUE', [3]),
  allowed('where.exact=-1.e-3', [3]),
  ...['int=2.0', 'int=2L', 'int=', 'big=7L', 'kind=RED', 'kind='].map((text) => same(`where.${text}`, refused)),
  allowed('where.self=null', [2, 3, 4, 5, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33]),
  ...['list=null', 'list=l', 'set=s', 'set=null', 'map=m', 'map=null', 'list='].map((text) =>
    same(`where.${text}`, refused),
  ),
  ...['counts=20', 'parts=2', 'parts=null'].map((text) => same(`where.${text}`, refused, `${access}/Book`)),
  ...['1', 'x', "'x'", ''].map((text) => same(`where.self=${text}`, refused)),
  same('where.nowhere=1', refused),
  ...['flag', 'count', 'word'].map(
    (name): Difference => ({
      name: `${name} cannot be null`,
      call: ['GET', `${strict}?where.${name}=null`],
      documented: { status: 200, answers: ids(), rule: 'R-29' },
      deviating: { status: 400, says: `as condition "where.${name}", got "null".`, rule: 'D-42' },
    }),
  ),
  same('where.free=null', { status: 200, answers: ids(), rule: 'R-29' }, strict),
  {
    name: 'DELETE',
    call: ['DELETE', `${entries}?where.flag=TRUE&where.int=1&allow-multiple-delete=true`],
    documented: refused,
    deviating: {
      status: 200,
      rule: 'D-42',
      answers: (text) => expect(text).toBe('1'),
      reads: { 'entities/access.library/org.example.catalog.Entry?where.flag=true': ids(3, 5) },
    },
  },
]);

describe('a condition compares as equals of Java', () => {
  const decimal = (value: string) => `{"_type":"decimal","value":"${value}"}`;

  it.each<[name: string, stored: string, found: readonly string[], missed: readonly string[]]>([
    ['exact', decimal('10.50'), ['10.50', '1050e-2'], ['10.5', '10.500', '1.05e1']],
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

describe('numbers as in Java', () => {
  it.each<[string, number | undefined]>([
    ['1', 1],
    ['+1.', 1],
    ['-.5', -0.5],
    ['1e3', 1000],
    ['1E-3F', 0.001],
    ['2.5d', 2.5],
    ['NaN', Number.NaN],
    ['-Infinity', Number.NEGATIVE_INFINITY],
    ['0x1p0', 1],
    ['-0X.8P1', -1],
    ['0x1.8p1f', 3],
    ['\t7 ', 7],
    ['0x1', undefined],
    ['0x.p1', undefined],
    ['1 2', undefined],
    ['1dd', undefined],
    ['', undefined],
    ['e5', undefined],
    [`${'9'.repeat(100_000)}x`, undefined],
  ])('%j', (text, number) => {
    expect(javaDouble(text)).toBe(number);
  });
});
