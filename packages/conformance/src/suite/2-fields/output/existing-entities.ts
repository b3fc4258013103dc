import { type Case, Unsupported } from '../../../case/case.js';
import { type DialectRowId, differs } from '../../../case/deviations.js';
import type { PropertyNeed } from '../../../case/needs.js';
import { at, kindOf } from '../../define.js';
import { inMode } from './encoded-values.js';
import { wire } from './wire.js';

/** What is in an entity that lies ready tells the dialect without anything being written. */
const ready: readonly {
  readonly id: string;
  readonly row: DialectRowId;
  readonly requirement: string | readonly string[];
  readonly needs: readonly PropertyNeed[];
  readonly mode?: string;
  /** The `_type` of the wrapper. */
  readonly wrapper: RegExp;
}[] = [
  {
    id: 'map',
    row: 'D-8',
    requirement: 'R-18-04',
    needs: ['stringMap', 'integerMap', 'longMap', 'entityMap', 'entityKeyMap'],
    wrapper: /^map$/,
  },
  {
    id: 'value',
    row: 'D-9',
    requirement: 'R-18-02',
    needs: ['longProperty', 'decimalProperty', 'dateProperty', 'enumProperty'],
    wrapper: /^(long|decimal|date)$|\./,
  },
  {
    id: 'set',
    row: 'D-10',
    requirement: 'R-18-04',
    needs: ['stringSet', 'integerSet', 'longSet', 'decimalSet', 'entitySet'],
    wrapper: /^set$/,
  },
  {
    id: 'list',
    row: 'D-11',
    requirement: 'R-18-06',
    needs: ['stringList', 'integerList', 'longList', 'decimalList', 'dateList', 'entityList'],
    mode: 'always',
    wrapper: /^list$/,
  },
];

/** what lies ready shows how values are written. */
export const readyCases: readonly Case[] = [
  {
    id: 'json/of-what-is-there/id',
    requirement: ['R-18-02', 'VAL-05'],
    needs: ['entityType'],
    writes: false,
    raw: 'wire',
    deviation: 'D-9',
    async run(c) {
      const known = await c.fixture.existing();
      const kind = kindOf(at(await wire(c, known), 'id'));
      c.check('id is', kind, differs('D-9', 'object', 'number'));
    },
  },
  ...ready.map(
    ({ id, row, requirement, needs, mode, wrapper }): Case => ({
      id: `json/of-what-is-there/${id}`,
      requirement,
      needs: ['entityType'],
      writes: false,
      raw: 'wire',
      deviation: row,
      async run(c) {
        const known = await c.fixture.existing();
        const names = needs.filter((need) => c.fixture.has(need)).map((need) => c.fixture.property(need));
        const json = await wire(c, known, inMode(mode));
        const name = names.find((each) => (at(json, each) ?? null) !== null);
        if (name === undefined) throw new Unsupported(`the entity ${known.type} that lies ready has no ${id} in it`);
        const isWrapped = wrapper.test(String(at(json, name, '_type')));
        c.check(`${name} is wrapped`, isWrapped, differs(row, true, false));
      },
    }),
  ),
];
