import type { Case, CaseContext } from '../../../case/case.js';
import { matches } from '../../../case/compare.js';
import { differs } from '../../../case/deviations.js';
import { holderOf, isLink } from '../../../case/links.js';
import type { PropertyNeed } from '../../../case/needs.js';
import { constant, date, decimal, long, type Plain } from '../../../case/plain.js';
import { queryOf } from '../../requests.js';
import { column, succeeded } from '../../responses.js';
import { entityCase } from '../../rows.js';
import { ask, askRaw, checkFound, checkNumbers, numbered } from './ask.js';

type Direction = 'ascending' | 'descending';

type Ordering = readonly [
  id: string,
  requirement: string | readonly string[],
  need: PropertyNeed,
  given: readonly Plain[],
  expected: readonly Plain[],
  direction?: Direction,
];

/** Two longs that are the same double. */
const [larger, smaller] = [long('9007199254740993'), long('9007199254740992')];
const early = date('1969-12-31T23:59:59.000Z');
const late = date('2026-03-01T12:30:45.123Z');
const later = date('2026-03-01T12:30:45.124Z');
const latest = date('2026-03-01T12:30:45.125Z');

const decimals = (...digits: readonly string[]): readonly Plain[] => digits.map(decimal);

/** Decimals that are the same double. */
const ofManyDigits = (...last: readonly number[]) => decimals(...last.map((digit) => `12345678901234567890.${digit}`));

/** No values are given in their order, or in the reverse order. */
const orderings: readonly Ordering[] = [
  ['ascending', ['ENT-QRY-22', 'ENT-QRY-25'], 'integerProperty', [2, 10, 1], [1, 2, 10]],
  ['ascending-named', 'ENT-QRY-22', 'integerProperty', [2, 10, 1], [1, 2, 10], 'ascending'],
  ['descending', ['ENT-QRY-24', 'R-33-04'], 'integerProperty', [2, 10, 1], [10, 2, 1], 'descending'],
  ['null-lowest', 'R-33-01', 'integerProperty', [2, null, 1], [null, 1, 2]],
  ['null-last-descending', 'R-33-04', 'integerProperty', [2, null, 1], [2, 1, null], 'descending'],
  ['text-without-case', 'R-33-02', 'stringProperty', ['b', 'A', 'C'], ['A', 'b', 'C']],
  ['digits-in-text', 'R-33-02', 'stringProperty', ['a9', 'A10', 'a1'], ['a1', 'A10', 'a9']],
  ['lower-case-first', 'R-33-03', 'stringProperty', ['A', 'a', 'A'], ['a', 'A', 'A']],
  ['boolean', 'R-33-07', 'booleanProperty', [true, false, true], [false, true, true]],
  ['decimal', 'R-22-08', 'decimalProperty', decimals('10.0', '9.99', '10.5'), decimals('9.99', '10', '10.5')],
  [
    'decimal-signs',
    'R-22-08',
    'decimalProperty',
    decimals('1.5', '-0.2', '0', '-10', '1.25'),
    decimals('-10', '-0.2', '0', '1.25', '1.5'),
  ],
  ['decimal-digits', 'R-22-08', 'decimalProperty', ofManyDigits(2, 1, 3), ofManyDigits(1, 2, 3)],
  ['long', 'ENT-QRY-22', 'longProperty', [larger, 10, smaller, 9], [9, 10, smaller, larger]],
  ['double', 'ENT-QRY-22', 'doubleProperty', [10.5, -2.5, 9.25, -10.5], [-10.5, -2.5, 9.25, 10.5]],
  ['date', 'ENT-QRY-22', 'dateProperty', [later, early, late, latest], [early, late, later, latest]],
];

/** Checks the values of a property by which the entities of the case are ordered. */
async function checkOrder(
  c: CaseContext,
  need: PropertyNeed,
  expected: readonly Plain[],
  direction?: Direction,
): Promise<void> {
  const property = c.fixture.property(need);
  const answer = await ask(c, { orderBy: [direction === undefined ? { property } : { property, direction }] });
  c.checkStatus(answer, 200);
  const values = column(answer.value, property).map((each) => each ?? null);
  c.check('values', values, expected);
}

const textsAndNumbers = { needs: ['stringProperty', 'integerProperty'], also: 'ENT-QRY-26' } as const;

export const orderCases: readonly Case[] = [
  ...orderings.map(([id, requirement, need, given, expected, direction]) =>
    entityCase(`ent-query/order/${id}`, requirement, async (c) => {
      for (const value of given) await c.fixture.create({ [need]: value });
      await checkOrder(c, need, expected, direction);
    }).with({ needs: [need] }),
  ),
  entityCase('ent-query/order/enum', 'R-33-06', async (c) => {
    const names = [...c.fixture.constants].sort();
    // Neither in the order of the names nor in the reverse order.
    for (const name of [...names.slice(1), ...names.slice(0, 1)])
      await c.fixture.create({ enumProperty: constant(name, c.fixture.type('enumType')) });
    const expected = names.map((name) => constant(name));
    await checkOrder(c, 'enumProperty', expected);
  }).with({ needs: ['enumProperty', 'enumType'] }),
  entityCase('ent-query/order/tie-breaker', 'ENT-QRY-23', async (c) => {
    await c.fixture.create({ stringProperty: 'b', integerProperty: 1 });
    await c.fixture.create({ stringProperty: 'a', integerProperty: 2 });
    await c.fixture.create({ stringProperty: 'a', integerProperty: 1 });
    const text = { property: c.fixture.property('stringProperty') };
    const number = { property: c.fixture.property('integerProperty') };
    checkNumbers(c, await ask(c, { orderBy: [text, number] }), [1, 2, 1]);
    const [ascending, descending] = [{ direction: 'ascending' }, { direction: 'descending' }] as const;
    const down = await ask(c, {
      orderBy: [
        { ...text, ...ascending },
        { ...number, ...descending },
      ],
    });
    const judging = { judges: 'ENT-QRY-26' };
    c.checkStatus(down, 200, judging);
    c.check('numbers, second descending', column(down.value, number.property), [2, 1, 1], judging);
  }).with(textsAndNumbers),
  entityCase('ent-query/order/stable', 'R-33-05', async (c) => {
    const first = await c.fixture.create({ stringProperty: 'same' });
    const second = await c.fixture.create({ stringProperty: 'same' });
    const answer = await ask(c, { orderBy: [{ property: c.fixture.property('stringProperty') }] });
    c.check('ids', column(answer.value, 'id'), [first.id, second.id]);
  }).with({ needs: ['stringProperty'] }),
  entityCase('ent-query/order/id', 'R-33-08', async (c) => {
    const [first, second] = [await c.fixture.create(), await c.fixture.create()];
    checkFound(c, await ask(c, { orderBy: [{ property: 'id', direction: 'descending' }] }), [second, first]);
  }).with({ needs: ['longIds'] }),
  entityCase('ent-query/order/creation', 'R-33-10', async (c) => {
    await numbered(c);
    const answer = await ask(c);
    c.check('numbers', column(answer.value, c.fixture.property('integerProperty')), [2, 3, 1]);
  }).with({ needs: ['integerProperty'] }),
  ...(['entityProperty', 'stringList', 'stringSet', 'stringMap'] as const).map((need) =>
    entityCase(`ent-query/order/refused/${need}`, 'R-33-09', async (c) => {
      const query = { orderBy: [{ property: c.fixture.property(need) }] };
      const type = c.fixture.type(holderOf(need));
      c.checkStatus(await c.subject.queryEntities({ type }, query, { depth: 'shallow' }), differs('D-43', 400, 200));
    }).with({ needs: [need], linksOnce: isLink(need), onlyReads: true, deviation: 'D-43' }),
  ),
  entityCase('ent-query/order/sample-names', ['ENT-QRY-29', 'R-12-05', 'R-12-01'], async (c) => {
    await numbered(c);
    const property = c.fixture.property('integerProperty');
    const answer = await askRaw(c, queryOf({ orderBy: property, orderingDirection: 'descending' }));
    if (c.checkStatus(answer, differs('D-43', 200, 400)) === 'deployed') return;
    c.check('numbers', column(answer.value, property), [3, 2, 1]);
  }).with({ needs: ['integerProperty'], deviation: 'D-43' }),
];

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
