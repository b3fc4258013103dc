import type { Case } from '../../case/case.js';
import { differs } from '../../case/deviations.js';
import { at, entityPath, jsonOf } from '../define.js';
import { cellsOf, slug } from '../grid.js';
import { namedValues, optionValues } from './grids.js';

type Option = (typeof optionValues.rows)[number];

/** Which requirement says what an option takes. */
const judged: { readonly [O in Option]: { readonly good: readonly string[]; readonly bad: readonly string[] } } = {
  'write-empty-properties': { good: ['OPT-WEP-01', 'OPT-WEP-02', 'R-16-02'], bad: ['R-16-01'] },
  'stabilize-order': { good: ['OPT-STO-01', 'OPT-STO-02'], bad: ['R-16-01'] },
  distinct: { good: ['ENT-QRY-27', 'ENT-QRY-28'], bad: ['R-16-01'] },
  prettiness: { good: ['OPT-PRE-01', 'OPT-PRE-02'], bad: ['R-16-04'] },
  depth: { good: ['OPT-DEP-03', 'OPT-DEP-01', 'OPT-DEP-02'], bad: ['R-16-05'] },
  'entity-recurrence-depth': { good: ['OPT-REC-02', 'OPT-REC-03', 'LIM-06'], bad: ['R-16-03'] },
  'type-explicitness': { good: ['OPT-TYP-01', 'OPT-TYP-02'], bad: ['R-16-04'] },
  'identity-management-mode': { good: ['OPT-IDM-01'], bad: ['R-16-04'] },
  projection: { good: ['ENT-QRY-30', 'ENT-QRY-31'], bad: ['R-16-04'] },
  'start-index': { good: ['ENT-QRY-18', 'LIM-07'], bad: ['R-16-03'] },
  'max-results': { good: ['ENT-QRY-20', 'LIM-08'], bad: ['R-16-03'] },
};

const named: { readonly [option: string]: readonly string[] } = namedValues;

/** 4.7 and 4.8: every option with every kind of value; a value that is not read is named with its option. */
export const optionValueCases: readonly Case[] = cellsOf(optionValues).map(
  ({ row, column: kind, cell, deviation }): Case => ({
    id: `option/${row}/${slug(kind)}`,
    requirement: cell === '200' ? judged[row].good : [...judged[row].bad, 'R-16-06'],
    needs: ['entityType', 'stringProperty'],
    writes: false,
    raw: 'request',
    deviation,
    cell: { grid: optionValues.title, row, column: kind },
    async run(c) {
      const values = kind === 'a named value' ? (named[row] ?? []) : [kind === 'other' ? 'no-such-value' : kind];
      const bad = kind === 'a named value' && cell === '400' ? ['high'] : values;
      for (const value of bad) {
        const path = entityPath(c, { type: c.fixture.type('entityType') }, [
          [`where.${c.fixture.property('stringProperty')}`, `${c.marker} nowhere`],
          [row, value],
        ]);
        const answer = await c.subject.raw({ method: 'GET', path });
        c.checkStatus(answer, deviation === undefined ? Number(cell) : differs(deviation, 400, 200));
        if (answer.status !== 400) continue;
        const message = String(at(jsonOf(answer), 'message'));
        c.observe('the message names the option', message.includes(row), true);
        c.observe('the message names the value', message.includes(value), true);
      }
    },
  }),
);
