import type { Case } from '../../../case/case.js';
import { differs } from '../../../case/deviations.js';
import type { PropertyNeed } from '../../../case/needs.js';
import { decimal, type Plain } from '../../../case/plain.js';
import { requireEmpty } from '../../4.7-options/effects.js';
import { column } from '../../responses.js';
import { entityCase } from '../../rows.js';
import { askRaw } from './ask.js';

/** Conditions that deployed services do not refuse, with a value that meets each one, if any, and values that do not. */
const conditions: readonly {
  readonly id: string;
  readonly requirement: string;
  readonly need: PropertyNeed;
  readonly text: string;
  readonly match?: Plain;
  readonly others: readonly Plain[];
}[] = [
  {
    id: 'capital-true',
    requirement: 'R-32-01',
    need: 'booleanProperty',
    text: 'TRUE',
    match: true,
    others: [false, null],
  },
  {
    id: 'any-text-for-false',
    requirement: 'R-32-01',
    need: 'booleanProperty',
    text: 'x',
    match: false,
    others: [true, null],
  },
  {
    id: 'double-with-suffix',
    requirement: 'R-32-01',
    need: 'doubleProperty',
    text: '2.5d',
    match: 2.5,
    others: [2, null],
  },
  {
    id: 'float-with-suffix',
    requirement: 'R-32-01',
    need: 'floatProperty',
    text: '1.5f',
    match: 1.5,
    others: [1, null],
  },
  { id: 'no-decimal', requirement: 'R-32-01', need: 'decimalProperty', text: 'x', others: [decimal('1.5'), null] },
  { id: 'unset-entity', requirement: 'R-32-07', need: 'entityProperty', text: 'null', match: null, others: [] },
];

/** values that deployed services read where the specification refuses them (D-42). */
export const lenientWhereCases: readonly Case[] = conditions.map(({ id, requirement, need, text, match, others }) =>
  entityCase(
    `ent-query/where/lenient/${id}`,
    requirement,
    { needs: [need], raw: 'request', deviation: 'D-42' },
    async (c) => {
      const found = match === undefined ? [] : [await c.fixture.create({ [need]: match })];
      for (const other of others) {
        // A property that cannot be null has a value of its own.
        if (other === null) await requireEmpty(c, await c.fixture.create(), need);
        else await c.fixture.create({ [need]: other });
      }
      const answer = await askRaw(c, [[`where.${c.fixture.property(need)}`, text]]);
      if (c.checkStatus(answer, differs('D-42', 400, 200)) === 'documented') return;
      c.check(
        'ids',
        column(answer.value, 'id'),
        found.map((made) => made.id),
      );
    },
  ),
);
