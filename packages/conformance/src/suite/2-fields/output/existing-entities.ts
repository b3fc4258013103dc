import { type Case, Unsupported } from '../../../case/case.js';
import { type DialectRowId, differs } from '../../../case/deviations.js';
import type { PropertyNeed } from '../../../case/needs.js';
import { entityPath, getRaw, resourceType } from '../../requests.js';
import { at, jsonOf, kindOf, succeeded } from '../../responses.js';
import { resourceCase } from '../../rows.js';
import { inMode } from './encoded-values.js';
import { checkPartial, jsonCase, wire } from './wire.js';

/** A case of an existing entity with a value that has its type, except in deployed services. */
const wraps = (
  id: string,
  judges: string,
  deviation: DialectRowId,
  type: RegExp,
  needs: readonly PropertyNeed[],
  mode?: string,
): Case =>
  jsonCase(`of-what-is-there/${id}`, judges, async (c) => {
    const known = await c.fixture.existing();
    const names = needs.filter((need) => c.fixture.has(need)).map((need) => c.fixture.property(need));
    const json = await wire(c, known, inMode(mode));
    const name = names.find((each) => (at(json, each) ?? null) !== null);
    if (name === undefined) throw new Unsupported(`the existing entity of ${known.type} has no ${id}`);
    c.check(`${name} is wrapped`, type.test(String(at(json, name, '_type'))), differs(deviation, true, false));
  }).with({ onlyReads: true, deviation });

const maps = ['stringMap', 'integerMap', 'longMap', 'entityMap', 'entityKeyMap'] as const;
const values = ['longProperty', 'decimalProperty', 'dateProperty', 'enumProperty'] as const;
const sets = ['stringSet', 'integerSet', 'longSet', 'decimalSet', 'entitySet'] as const;
const lists = ['stringList', 'integerList', 'longList', 'decimalList', 'dateList', 'entityList'] as const;

/** how the values of an entity that exists already are written, which shows the dialect without a write. */
export const existingEntityCases: readonly Case[] = [
  jsonCase('of-what-is-there/id', ['R-18-02', 'VAL-05'], async (c) => {
    const known = await c.fixture.existing();
    const kind = kindOf(at(await wire(c, known), 'id'));
    c.check('id is', kind, differs('D-9', 'object', 'number'));
  }).with({ needs: ['longIds'], onlyReads: true, deviation: 'D-9' }),
  wraps('map', 'R-18-04', 'D-8', /^map$/, maps),
  wraps('value', 'R-18-02', 'D-9', /^(long|decimal|date)$|\./, values),
  wraps('set', 'R-18-04', 'D-10', /^set$/, sets),
  wraps('list', 'R-18-06', 'D-11', /^list$/, lists, 'always'),
];

/** 2.1 and R-27: `_partial` of a resource that exists already. */
export const partialCases: readonly Case[] = [
  resourceCase('json/of-what-is-there/partial', 'VAL-04', async (c) => {
    const answer = await succeeded(c, getRaw(c, entityPath(c, { type: resourceType(c) }, [['max-results', '1']])));
    const resource = at(jsonOf(answer), 0);
    if (resource === undefined) throw new Unsupported('the deployment has no resource');
    checkPartial(c, resource);
  }).with({ also: 'R-27-01', onlyReads: true, deviation: 'D-12' }),
];
