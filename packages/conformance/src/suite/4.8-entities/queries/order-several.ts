import type { Case, CaseContext } from '../../../case/case.js';
import { column, entityPath } from '../../define.js';

/** The condition that only what carries the case's marker meets. */
export const marked = (c: CaseContext): [string, string] => [`where.${c.fixture.marker('entityType')}`, c.marker];

/** Three sort keys of an entity, and the number by which it is told. */
type Keys = readonly [text: string, number: number, isTrue: boolean, told: number];

/** In no order by any of the keys; each key alone leaves some equal. */
const unordered: readonly Keys[] = [
  ['b', 1, true, 7],
  ['a', 2, false, 3],
  ['a', 1, true, 2],
  ['b', 2, false, 8],
  ['a', 2, true, 4],
  ['b', 1, false, 6],
  ['a', 1, false, 1],
  ['b', 2, true, 9],
];

type Direction = 'ascending' | 'descending';

/** The directions that are given, and those that hold. */
const several: readonly {
  readonly id: string;
  readonly requirement: readonly string[];
  readonly given: readonly Direction[];
  readonly held: readonly [Direction, Direction, Direction];
}[] = [
  {
    id: 'none',
    requirement: ['ENT-QRY-23', 'ENT-QRY-25'],
    given: [],
    held: ['ascending', 'ascending', 'ascending'],
  },
  {
    id: 'first',
    requirement: ['ENT-QRY-23', 'ENT-QRY-25', 'ENT-QRY-26'],
    given: ['descending'],
    held: ['descending', 'ascending', 'ascending'],
  },
  {
    id: 'second',
    requirement: ['ENT-QRY-23', 'ENT-QRY-25', 'ENT-QRY-26'],
    given: ['ascending', 'descending'],
    held: ['ascending', 'descending', 'ascending'],
  },
  {
    id: 'third',
    requirement: ['ENT-QRY-23', 'ENT-QRY-26'],
    given: ['ascending', 'ascending', 'descending'],
    held: ['ascending', 'ascending', 'descending'],
  },
  {
    id: 'all',
    requirement: ['ENT-QRY-23', 'ENT-QRY-26'],
    given: ['descending', 'descending', 'descending'],
    held: ['descending', 'descending', 'descending'],
  },
  {
    id: 'not-the-third',
    requirement: ['ENT-QRY-23', 'ENT-QRY-26'],
    given: ['descending', 'descending', 'ascending'],
    held: ['descending', 'descending', 'ascending'],
  },
  {
    id: 'outer',
    requirement: ['ENT-QRY-23', 'ENT-QRY-26'],
    given: ['descending', 'ascending', 'descending'],
    held: ['descending', 'ascending', 'descending'],
  },
];

function inOrder(held: readonly Direction[]): readonly number[] {
  const rank = (one: string | number | boolean, other: string | number | boolean): number =>
    one === other ? 0 : one < other ? -1 : 1;
  const compared = (one: Keys, other: Keys): number => {
    for (const [index, direction] of held.entries()) {
      const result = rank(one[index] ?? 0, other[index] ?? 0);
      if (result !== 0) return direction === 'ascending' ? result : -result;
    }
    return 0;
  };
  return [...unordered].sort(compared).map(([, , , told]) => told);
}

/** 4.8: three keys of an order, each with its direction or without one. */
export const severalOrderCases: readonly Case[] = several.map(
  ({ id, requirement, given, held }): Case => ({
    id: `ent-query/order/three/${id}`,
    requirement,
    needs: ['entityType', 'stringProperty', 'integerProperty', 'booleanProperty', 'doubleProperty'],
    writes: true,
    raw: 'request',
    async run(c) {
      for (const [stringProperty, integerProperty, booleanProperty, doubleProperty] of unordered)
        await c.fixture.create({ stringProperty, integerProperty, booleanProperty, doubleProperty });
      const orders = (['stringProperty', 'integerProperty', 'booleanProperty'] as const).map(
        (need): [string, string] => ['order-by', c.fixture.property(need)],
      );
      const directions = given.map((each): [string, string] => ['order-direction', each]);
      const path = entityPath(c, { type: c.fixture.type('entityType') }, [marked(c), ...orders, ...directions]);
      const answer = await c.subject.raw({ method: 'GET', path });
      c.checkStatus(answer, 200);
      c.check('order', column(answer.value, c.fixture.property('doubleProperty')), inOrder(held));
    },
  }),
);
