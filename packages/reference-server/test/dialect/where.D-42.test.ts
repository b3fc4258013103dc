import { describe, expect, it } from 'vitest';
import { javaDouble } from '../../src/endpoints/v2/java-double.js';
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
  ...['x', '1.5B', "'1.5'", '', '1,5'].map((text) => allowed(`where.exact=${text}`, [])),
  same('where.exact=1.500', { status: 200, answers: ids(1, 2), rule: 'R-29' }),
  ...['int=2.0', 'int=2L', 'int=', 'big=7L', 'kind=RED', 'kind='].map((text) => same(`where.${text}`, refused)),
  allowed('where.self=null', [2, 3, 4, 5, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33]),
  allowed('where.list=null&where.text=beta', []),
  allowed('where.list=null&where.text=Alpha', [2]),
  allowed('where.set=null&where.text=Alpha', [2]),
  allowed('where.map=null&where.text=Alpha', [2]),
  allowed('where.list=l', [1]),
  allowed('where.list=x', []),
  allowed('where.set=s', [1]),
  allowed('where.map=m', []),
  allowed('where.counts=20', [1], `${access}/Book`),
  allowed('where.counts=x', [], `${access}/Book`),
  allowed('where.parts=2', [], `${access}/Book`),
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

describe('the elements of a set that a condition names', () => {
  it('are those of the moment', async () => {
    const session = await Session.of({ dialect: 'deployed' });
    const property = '/rest/v2/properties/access.library/org.example.catalog.Entry/2/access.library/set';
    const found = async () => (await session.send(['GET', `${entries}?where.set=s`])).text;
    ids(1)(await found());
    await session.send(['POST', property, '["s"]']);
    ids(1, 2)(await found());
    await session.send(['DELETE', property]);
    ids(1)(await found());
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
