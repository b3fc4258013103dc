import { type Case, Unsupported } from '../../../case/case.js';
import { type DialectRowId, differs } from '../../../case/deviations.js';
import type { PropertyNeed } from '../../../case/needs.js';
import { entityPath, getRaw, resourceType } from '../../requests.js';
import { at, jsonOf, kindOf, succeeded } from '../../responses.js';
import { resourceCase, wireCase } from '../../rows.js';
import { inMode } from './encoded-values.js';
import { wire } from './wire.js';

/** Properties of an entity that exists already, whose form shows the dialect without a write. */
const properties: readonly {
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

/** how the values of an entity that exists already are written. */
export const existingEntityCases: readonly Case[] = [
  wireCase(
    'json/of-what-is-there/id',
    ['R-18-02', 'VAL-05'],
    { needs: ['longIds'], onlyReads: true, deviation: 'D-9' },
    async (c) => {
      const known = await c.fixture.existing();
      const kind = kindOf(at(await wire(c, known), 'id'));
      c.check('id is', kind, differs('D-9', 'object', 'number'));
    },
  ),
  ...properties.map(({ id, row, requirement, needs, mode, wrapper }) =>
    wireCase(`json/of-what-is-there/${id}`, requirement, { onlyReads: true, deviation: row }, async (c) => {
      const known = await c.fixture.existing();
      const names = needs.filter((need) => c.fixture.has(need)).map((need) => c.fixture.property(need));
      const json = await wire(c, known, inMode(mode));
      const name = names.find((each) => (at(json, each) ?? null) !== null);
      if (name === undefined) throw new Unsupported(`the existing entity of ${known.type} has no ${id}`);
      const isWrapped = wrapper.test(String(at(json, name, '_type')));
      c.check(`${name} is wrapped`, isWrapped, differs(row, true, false));
    }),
  ),
];

/** 2.1 and R-27: `_partial` of a resource that exists already. */
export const partialCases: readonly Case[] = [
  resourceCase(
    'json/of-what-is-there/partial',
    'VAL-04',
    { also: 'R-27-01', onlyReads: true, raw: 'wire', deviation: 'D-12' },
    async (c) => {
      const answer = await succeeded(c, getRaw(c, entityPath(c, { type: resourceType(c) }, [['max-results', '1']])));
      const resource = at(jsonOf(answer), 0);
      if (resource === undefined) throw new Unsupported('the deployment has no resource');
      const partial = at(resource, '_partial');
      c.check('_partial is', kindOf(partial), differs('D-12', 'string', 'undefined'));
      c.observe('_partial', partial, differs('D-12', '', undefined));
    },
  ),
];
