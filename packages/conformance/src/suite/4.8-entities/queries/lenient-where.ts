import type { Case } from '../../../case/case.js';
import { differs } from '../../../case/deviations.js';
import type { PropertyNeed } from '../../../case/needs.js';
import { decimal, type Plain } from '../../../case/plain.js';
import { requireEmpty } from '../../4.7-options/effects.js';
import { condition } from '../../requests.js';
import { column } from '../../responses.js';
import { entityCase } from '../../rows.js';
import { askRaw } from './ask.js';

/**
 * Conditions that deployed services do not refuse, with a value that meets each one, if any, and values that do not.
 */
const conditions: readonly (readonly [
  id: string,
  requirement: string,
  need: PropertyNeed,
  text: string,
  match: Plain | undefined,
  others: readonly Plain[],
])[] = [
  ['capital-true', 'R-32-01', 'booleanProperty', 'TRUE', true, [false, null]],
  ['any-text-for-false', 'R-32-01', 'booleanProperty', 'x', false, [true, null]],
  ['double-with-suffix', 'R-32-01', 'doubleProperty', '2.5d', 2.5, [2, null]],
  ['float-with-suffix', 'R-32-01', 'floatProperty', '1.5f', 1.5, [1, null]],
  ['no-decimal', 'R-32-01', 'decimalProperty', 'x', undefined, [decimal('1.5'), null]],
  ['unset-entity', 'R-32-07', 'entityProperty', 'null', null, []],
];

/** values that deployed services read where the specification refuses them (D-42). */
export const lenientWhereCases: readonly Case[] = conditions.map(([id, requirement, need, text, match, others]) =>
  entityCase(`ent-query/where/lenient/${id}`, requirement, async (c) => {
    const found = match === undefined ? [] : [await c.fixture.create({ [need]: match })];
    for (const other of others) {
      // A property that cannot be null has a value of its own.
      if (other === null) await requireEmpty(c, await c.fixture.create(), need);
      else await c.fixture.create({ [need]: other });
    }
    const answer = await askRaw(c, [condition(c, need, text)]);
    if (c.checkStatus(answer, differs('D-42', 400, 200)) === 'documented') return;
    const ids = found.map((made) => made.id);
    c.check('ids', column(answer.value, 'id'), ids);
  }).with({ needs: [need], deviation: 'D-42' }),
);
