import type { Case } from '../../../case/case.js';
import { differs } from '../../../case/deviations.js';
import { holderOf, isLink } from '../../../case/links.js';
import type { PropertyNeed } from '../../../case/needs.js';
import { constant, date, decimal, long, type Plain } from '../../../case/plain.js';
import { queryOf } from '../../requests.js';
import { column, succeeded } from '../../responses.js';
import { entityCase, namedByChecks, requestCase } from '../../rows.js';
import { ask, askRaw, numbered } from './ask.js';

type Ordering = readonly [
  id: string,
  requirement: string | readonly string[],
  need: PropertyNeed,
  given: readonly Plain[],
  expected: readonly Plain[],
  direction?: 'ascending' | 'descending',
];

/** Two longs that are the same double. */
const [larger, smaller] = [long('9007199254740993'), long('9007199254740992')];
const early = date('1969-12-31T23:59:59.000Z');
const late = date('2026-03-01T12:30:45.123Z');
const later = date('2026-03-01T12:30:45.124Z');

const orderings: readonly Ordering[] = [
  ['ascending', ['ENT-QRY-22', 'ENT-QRY-25'], 'integerProperty', [2, 10, 1], [1, 2, 10]],
  ['ascending-named', 'ENT-QRY-22', 'integerProperty', [2, 10, 1], [1, 2, 10], 'ascending'],
  ['descending', ['ENT-QRY-24', 'R-33-04'], 'integerProperty', [2, 10, 1], [10, 2, 1], 'descending'],
  ['null-lowest', 'R-33-01', 'integerProperty', [2, null, 1], [null, 1, 2]],
  ['null-last-descending', 'R-33-04', 'integerProperty', [2, null, 1], [2, 1, null], 'descending'],
  ['text-without-case', 'R-33-02', 'stringProperty', ['b', 'A', 'C'], ['A', 'b', 'C']],
  ['lower-case-first', 'R-33-03', 'stringProperty', ['A', 'a'], ['a', 'A']],
  ['boolean', 'R-33-07', 'booleanProperty', [true, false], [false, true]],
  ['decimal', 'R-22-08', 'decimalProperty', ['10.0', '9.99'].map(decimal), ['9.99', '10'].map(decimal)],
  ['long', 'ENT-QRY-22', 'longProperty', [larger, 10, smaller, 9], [9, 10, smaller, larger]],
  ['double', 'ENT-QRY-22', 'doubleProperty', [10.5, -2.5, 9.25, -10.5], [-10.5, -2.5, 9.25, 10.5]],
  ['date', 'ENT-QRY-22', 'dateProperty', [later, early, late], [early, late, later]],
];

export const orderCases: readonly Case[] = [
  ...orderings.map(([id, requirement, need, given, expected, direction]) =>
    entityCase(`ent-query/order/${id}`, requirement, { needs: [need] }, async (c) => {
      for (const value of given) await c.fixture.create({ [need]: value });
      const property = c.fixture.property(need);
      const answer = await ask(c, { orderBy: [direction === undefined ? { property } : { property, direction }] });
      c.checkStatus(answer, 200);
      c.check(
        'values',
        column(answer.value, property).map((each) => each ?? null),
        expected,
      );
    }),
  ),
  entityCase('ent-query/order/enum', 'R-33-06', { needs: ['enumProperty', 'enumType'] }, async (c) => {
    const names = [...c.fixture.constants].sort();
    for (const name of [...names].reverse())
      await c.fixture.create({ enumProperty: constant(name, c.fixture.type('enumType')) });
    const property = c.fixture.property('enumProperty');
    const answer = await succeeded(c, ask(c, { orderBy: [{ property }] }));
    c.check(
      'values',
      column(answer.value, property),
      names.map((name) => constant(name)),
    );
  }),
  entityCase(
    'ent-query/order/tie-breaker',
    'ENT-QRY-23',
    { needs: ['stringProperty', 'integerProperty'], also: 'ENT-QRY-26' },
    async (c) => {
      for (const [stringProperty, integerProperty] of [
        ['b', 1],
        ['a', 2],
        ['a', 1],
      ] as const)
        await c.fixture.create({ stringProperty, integerProperty });
      const text = c.fixture.property('stringProperty');
      const number = c.fixture.property('integerProperty');
      const up = await succeeded(c, ask(c, { orderBy: [{ property: text }, { property: number }] }));
      c.check('numbers', column(up.value, number), [1, 2, 1]);
      const down = await ask(c, {
        orderBy: [
          { property: text, direction: 'ascending' },
          { property: number, direction: 'descending' },
        ],
      });
      c.checkStatus(down, 200, { judges: 'ENT-QRY-26' });
      c.check('numbers, second descending', column(down.value, number), [2, 1, 1], { judges: 'ENT-QRY-26' });
    },
  ),
  entityCase('ent-query/order/stable', 'R-33-05', { needs: ['stringProperty'] }, async (c) => {
    const first = await c.fixture.create({ stringProperty: 'same' });
    const second = await c.fixture.create({ stringProperty: 'same' });
    const answer = await ask(c, { orderBy: [{ property: c.fixture.property('stringProperty') }] });
    c.check('ids', column(answer.value, 'id'), [first.id, second.id]);
  }),
  entityCase('ent-query/order/id', 'R-33-08', { needs: ['longIds'] }, async (c) => {
    const first = await c.fixture.create();
    const second = await c.fixture.create();
    const answer = await succeeded(c, ask(c, { orderBy: [{ property: 'id', direction: 'descending' }] }));
    c.check('ids', column(answer.value, 'id'), [second.id, first.id]);
  }),
  entityCase('ent-query/order/creation', 'R-33-10', { needs: ['integerProperty'] }, async (c) => {
    await numbered(c);
    const answer = await ask(c);
    c.check('numbers', column(answer.value, c.fixture.property('integerProperty')), [2, 3, 1]);
  }),
  ...(['entityProperty', 'stringList'] as const).map((need) =>
    entityCase(
      `ent-query/order/refused/${need}`,
      'R-33-09',
      { needs: [need], linksOnce: isLink(need), onlyReads: true, deviation: 'D-43' },
      async (c) => {
        const answer = await c.subject.queryEntities(
          { type: c.fixture.type(holderOf(need)) },
          { orderBy: [{ property: c.fixture.property(need) }] },
          { depth: 'shallow' },
        );
        c.checkStatus(answer, differs('D-43', 400, 200));
      },
    ),
  ),
  requestCase(
    'ent-query/order/sample-names',
    namedByChecks,
    { needs: ['integerProperty'], also: ['ENT-QRY-29', 'R-12-05', 'R-12-01'], deviation: 'D-43' },
    async (c) => {
      await numbered(c);
      const property = c.fixture.property('integerProperty');
      const answer = await askRaw(c, queryOf({ orderBy: property, orderingDirection: 'descending' }));
      const judging = { judges: ['ENT-QRY-29', 'R-12-05', 'R-12-01'] };
      if (c.checkStatus(answer, differs('D-43', 200, 400), judging) === 'deployed') return;
      c.check('numbers', column(answer.value, property), [3, 2, 1], judging);
    },
  ),
];
