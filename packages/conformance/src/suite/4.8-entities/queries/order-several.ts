import type { Case } from '../../../case/case.js';
import { matches } from '../../../case/compare.js';
import { column, succeeded } from '../../responses.js';
import { entityCase } from '../../rows.js';
import { askRaw } from './ask.js';

/** Three sort keys of an entity, and the number that identifies it. */
type Keys = readonly [text: string, number: number, isTrue: boolean, label: number];

/** Entities that are not sorted by any key. Some of them are equal by each single key. */
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

const [up, down] = ['ascending', 'descending'] as const;

/** The directions that a request gives, and those that apply. */
const several: readonly (readonly [
  id: string,
  given: readonly Direction[],
  applied: readonly [Direction, Direction, Direction],
])[] = [
  ['none', [], [up, up, up]],
  ['first', [down], [down, up, up]],
  ['second', [up, down], [up, down, up]],
  ['third', [up, up, down], [up, up, down]],
  ['all', [down, down, down], [down, down, down]],
  ['not-the-third', [down, down, up], [down, down, up]],
  ['outer', [down, up, down], [down, up, down]],
];

function inOrder(applied: readonly Direction[]): readonly Keys[] {
  const compare = (one: string | number | boolean, other: string | number | boolean): number =>
    one === other ? 0 : one < other ? -1 : 1;
  const compared = (one: Keys, other: Keys): number => {
    for (const [index, direction] of applied.entries()) {
      const result = compare(one[index] ?? 0, other[index] ?? 0);
      if (result !== 0) return direction === up ? result : -result;
    }
    return 0;
  };
  return [...unordered].sort(compared);
}

const needs = ['stringProperty', 'integerProperty', 'booleanProperty'] as const;

/** The requirement of a direction that is given, or not. */
const ofDirection = (given: Direction | undefined): string => (given === undefined ? 'ENT-QRY-25' : 'ENT-QRY-26');

/** 4.8: three keys of an order, each with its direction or without one. */
export const severalOrderCases: readonly Case[] = several.map(([id, given, applied]) =>
  entityCase(`ent-query/order/three/${id}`, 'ENT-QRY-23', async (c) => {
    for (const [stringProperty, integerProperty, booleanProperty, doubleProperty] of unordered)
      await c.fixture.create({ stringProperty, integerProperty, booleanProperty, doubleProperty });
    const orders = needs.map((need): [string, string] => ['order-by', c.fixture.property(need)]);
    const directions = given.map((each): [string, string] => ['order-direction', each]);
    const answer = await succeeded(c, askRaw(c, [...orders, ...directions]));
    const found = column(answer.value, c.fixture.property('doubleProperty')).map((label) =>
      unordered.find((keys) => matches(label, keys[3])),
    );
    for (const index of needs.keys()) {
      const firstKeys = (all: readonly (Keys | undefined)[]) => all.map((keys) => keys?.slice(0, index + 1));
      c.check(`order by ${index + 1} of three keys`, firstKeys(found), firstKeys(inOrder(applied)), {
        judges: [...(index === 0 ? [] : ['ENT-QRY-23']), ofDirection(given[index])],
      });
    }
  }).with({
    needs: [...needs, 'doubleProperty'],
    also: [...new Set(needs.map((_need, index) => ofDirection(given[index])))],
  }),
);
