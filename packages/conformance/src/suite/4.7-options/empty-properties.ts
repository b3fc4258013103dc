import type { Case } from '../../case/case.js';
import { differs } from '../../case/deviations.js';
import { holderOf, isLink } from '../../case/links.js';
import type { Need } from '../../case/needs.js';
import { callPath, entityPath, getRaw, idText, queryOf, sendJson } from '../requests.js';
import { at, jsonOf, kindOf, propertyIn } from '../responses.js';
import { entityCase, legacyCase, rows } from '../rows.js';
import { getRawEntity } from './depth.js';
import { requireEmpty } from './effects.js';

const needs: readonly Need[] = ['stringProperty', 'stringList', 'booleanProperty', 'integerProperty'];

/** A property of each kind whose value may be null or empty, beside a text and a list. */
const kinds = [
  'booleanProperty',
  'longProperty',
  'decimalProperty',
  'dateProperty',
  'enumProperty',
  'objectProperty',
  'entityProperty',
  'stringSet',
  'stringMap',
] as const;

/** 4.7, R-26: whether properties without a value are written. */
export const emptyPropertyCases: readonly Case[] = [
  ...(['', 'false', 'true'] as const).map((value) =>
    entityCase(
      `write-empty-properties/${value || 'default'}`,
      value === 'true' ? 'OPT-WEP-02' : 'OPT-WEP-01',
      async (c) => {
        const made = await c.fixture.create({ booleanProperty: false, integerProperty: 0 });
        await requireEmpty(c, made, 'stringProperty');
        const json = jsonOf(await getRawEntity(c, made, value === '' ? [] : [['write-empty-properties', value]]));
        const text = kindOf(propertyIn(c, json, 'stringProperty'));
        c.check('null property', text, value === 'true' ? 'null' : 'undefined');
        c.check('empty collection is written', propertyIn(c, json, 'stringList') !== undefined, value === 'true');
        const judging = value === 'true' ? {} : { judges: 'R-26-01' };
        c.check('false', propertyIn(c, json, 'booleanProperty'), false, judging);
        c.check('zero', propertyIn(c, json, 'integerProperty'), 0, judging);
      },
    ).with({ needs, also: value === 'true' ? [] : 'R-26-01' }),
  ),
  entityCase('write-empty-properties/no-boolean', 'R-16-01', async (c) => {
    const made = await c.fixture.create();
    await requireEmpty(c, made, 'stringProperty');
    const answer = await getRaw(c, entityPath(c, made, [['write-empty-properties', 'yes']]));
    if (c.checkStatus(answer, differs('D-14', 400, 200)) === 'documented') return;
    c.check('null property', kindOf(propertyIn(c, jsonOf(answer), 'stringProperty')), 'undefined');
  }).with({ needs: ['stringProperty'], deviation: 'D-14' }),
  ...kinds.map((need) =>
    entityCase(`write-empty-properties/of/${need}`, 'OPT-WEP-02', async (c) => {
      const made = await c.fixture.create({}, holderOf(need));
      const json = jsonOf(await getRawEntity(c, made, [['write-empty-properties', 'true']]));
      c.check('the property is written', propertyIn(c, json, need) !== undefined, true);
    }).with({ needs: [need], linksOnce: isLink(need) }),
  ),
  entityCase('write-empty-properties/changes', 'OPT-WEP-02', async (c) => {
    const made = await c.fixture.create();
    const query = queryOf({ projection: 'envelope', 'write-empty-properties': 'true' });
    const answer = await sendJson(c, 'PATCH', entityPath(c, made, query), {}, { 'x-conformance': c.marker });
    c.checkStatus(answer, 200);
    const json = jsonOf(answer);
    c.check('null property', at(json, 'id'), null);
    const isShown = at(json, 'rollbackManipulation') !== undefined;
    c.check('rollbackManipulation is written', isShown, differs('D-28', false, true));
  }).with({ deviation: 'D-28' }),
  entityCase('write-empty-properties/envelope', 'OPT-WEP-02', async (c) => {
    const made = await c.fixture.create();
    const query = queryOf({ projection: 'envelope', 'write-empty-properties': 'true' });
    const json = jsonOf(await getRaw(c, entityPath(c, made, query)));
    c.check('hasMore', at(json, 'hasMore'), false, { judges: 'TYP-01' });
    const isShown = at(json, 'additionalInfos') !== undefined;
    c.check('additionalInfos is written', isShown, differs('D-28', false, true));
  }).with({ also: 'TYP-01', deviation: 'D-28' }),
  legacyCase('legacy/writes-empty', 'R-23-10', async (c) => {
    const made = await c.fixture.create();
    await requireEmpty(c, made, 'stringProperty');
    const query = queryOf({ type: made.type, id: idText(made.id), depth: 'reachable' });
    const json = jsonOf(await getRaw(c, callPath(c, '/rest/entity', query)));
    c.check('null property', propertyIn(c, json, 'stringProperty'), null);
    c.check('empty collection is written', propertyIn(c, json, 'stringList') !== undefined, true);
  }).with({ needs: ['stringProperty', 'stringList'] }),
  ...rows(
    ['dateProperty', 'VAL-11'],
    ['enumProperty', 'VAL-11'],
    ['stringList', 'R-23-09'],
    ['stringSet', 'R-23-09'],
    ['stringMap', 'R-23-09'],
  ).map(([need, judges]) =>
    legacyCase(`legacy/null/${need}`, judges, async (c) => {
      const made = await c.fixture.create();
      if (judges === 'VAL-11') await requireEmpty(c, made, need);
      const query = queryOf({ type: made.type, id: idText(made.id), depth: 'shallow' });
      const json = jsonOf(await getRaw(c, callPath(c, '/rest/entity', query)));
      c.check('what is absent, or not traversed', kindOf(propertyIn(c, json, need)), 'null');
    }).with({ needs: [need] }),
  ),
];
