import type { Case } from '../../../case/case.js';
import { column } from '../../responses.js';
import { askRaw } from './ask.js';

/** Three sort keys of an entity, and the number that identifies it. */
type Keys = readonly [text: string, number: number, isTrue: boolean, label: number];

/** Unsorted by every key; by each key alone some are equal. */
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

/** The directions that a request gives, and those that apply. */
const several: readonly {
  readonly id: string;
  readonly requirement: readonly string[];
  readonly given: readonly Direction[];
  readonly applied: readonly [Direction, Direction, Direction];
}[] = [
  {
    id: 'none',
    requirement: ['ENT-QRY-23', 'ENT-QRY-25'],
    given: [],
    applied: ['ascending', 'ascending', 'ascending'],
  },
  {
    id: 'first',
    requirement: ['ENT-QRY-23', 'ENT-QRY-25', 'ENT-QRY-26'],
    given: ['descending'],
    applied: ['descending', 'ascending', 'ascending'],
  },
  {
    id: 'second',
    requirement: ['ENT-QRY-23', 'ENT-QRY-25', 'ENT-QRY-26'],
    given: ['ascending', 'descending'],
    applied: ['ascending', 'descending', 'ascending'],
  },
  {
    id: 'third',
    requirement: ['ENT-QRY-23', 'ENT-QRY-26'],
    given: ['ascending', 'ascending', 'descending'],
    applied: ['ascending', 'ascending', 'descending'],
  },
  {
    id: 'all',
    requirement: ['ENT-QRY-23', 'ENT-QRY-26'],
    given: ['descending', 'descending', 'descending'],
    applied: ['descending', 'descending', 'descending'],
  },
  {
    id: 'not-the-third',
    requirement: ['ENT-QRY-23', 'ENT-QRY-26'],
    given: ['descending', 'descending', 'ascending'],
    applied: ['descending', 'descending', 'ascending'],
  },
  {
    id: 'outer',
    requirement: ['ENT-QRY-23', 'ENT-QRY-26'],
    given: ['descending', 'ascending', 'descending'],
    applied: ['descending', 'ascending', 'descending'],
  },
];

function inOrder(applied: readonly Direction[]): readonly number[] {
  const compare = (one: string | number | boolean, other: string | number | boolean): number =>
    one === other ? 0 : one < other ? -1 : 1;
  const compared = (one: Keys, other: Keys): number => {
    for (const [index, direction] of applied.entries()) {
      const result = compare(one[index] ?? 0, other[index] ?? 0);
      if (result !== 0) return direction === 'ascending' ? result : -result;
    }
    return 0;
  };
  return [...unordered].sort(compared).map(([, , , label]) => label);
}

/** 4.8: three keys of an order, each with its direction or without one. */
export const severalOrderCases: readonly Case[] = several.map(
  ({ id, requirement, given, applied }): Case => ({
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
      const answer = await askRaw(c, [...orders, ...directions]);
      c.checkStatus(answer, 200);
      c.check('order', column(answer.value, c.fixture.property('doubleProperty')), inOrder(applied));
    },
  }),
);
