import { type Case, type CaseContext, Unsupported } from '../../../case/case.js';
import { type DialectRowId, differs } from '../../../case/deviations.js';
import type { Made } from '../../../case/fixture.js';
import type { PropertyNeed } from '../../../case/needs.js';
import { constant, date, decimal, long } from '../../../case/plain.js';
import { entityPath, getRaw, resourceType } from '../../requests.js';
import { at, jsonOf, kindOf, propertyIn, succeeded } from '../../responses.js';
import { resourceCase } from '../../rows.js';
import {
  abc,
  abcSet,
  deployed,
  type EncodedValue,
  inMode,
  mapAsObject,
  noon,
  noonText,
  shown,
  shownIn,
  textForms,
  texts,
  wrappedDecimal,
  wrappedList,
  wrappedLong,
  wrappedSet,
} from './encoded-values.js';
import {
  checkDate,
  checkForm,
  checkPartial,
  checkUntyped,
  entityJson,
  jsonCase,
  numberForms,
  propertyJson,
  wrapped,
} from './wire.js';

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
    const json = await entityJson(c, known, inMode(mode));
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
    const kind = kindOf(at(await entityJson(c, known), 'id'));
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

/** 2.1 and R-18: the form of a value in an answer, by `type-explicitness`. */
const table: readonly EncodedValue[] = [
  shown('long', ['VAL-05', 'OPT-TYP-01'], 'longProperty', long(7), wrappedLong, deployed('D-9', 7)),
  shown('decimal', 'R-18-02', 'decimalProperty', decimal('1.5'), wrappedDecimal, deployed('D-9', 1.5)),
  shown('string', 'R-18-01', 'stringProperty', 'a', ['a']),
  shown('boolean', 'R-18-01', 'booleanProperty', true, [true]),
  shown('integer', 'R-18-01', 'integerProperty', 7, [7]),
  shown('float', 'R-18-01', 'floatProperty', 1.5, [1.5]),
  shown('double', 'R-18-01', 'doubleProperty', 1.25, [1.25]),
  shown('set', ['VAL-08', 'R-18-04'], 'stringSet', abcSet, wrappedSet, deployed('D-10', abc)),
  shown('map', ['VAL-10', 'R-18-04'], 'stringMap', texts, textForms, deployed('D-8', mapAsObject)),
  shown('list', ['R-18-03', 'VAL-09'], 'stringList', abc, [abc, wrapped('list', abc)]),
  shownIn('entities', 'long', ['OPT-TYP-02', 'R-18-05'], 'longProperty', long(7), wrappedLong, deployed('D-9', 7)),
  shownIn('entities', 'set', 'R-18-05', 'stringSet', abcSet, wrappedSet, deployed('D-10', abc)),
  shownIn('always', 'list', ['OPT-TYP-03', 'R-18-06'], 'stringList', abc, wrappedList, deployed('D-11', abc)),
  shownIn('always', 'float', ['OPT-TYP-03', 'R-18-06'], 'floatProperty', 1.5, numberForms('float', 1.5)),
  shownIn('always', 'double', ['OPT-TYP-03', 'R-18-06'], 'doubleProperty', 1.25, numberForms('double', 1.25)),
  shownIn('always', 'string', 'R-18-13', 'stringProperty', 'a', ['a']),
  shownIn('always', 'boolean', 'R-18-13', 'booleanProperty', false, [false]),
  shownIn('always', 'integer', 'R-18-13', 'integerProperty', 7, [7]),
  shownIn('polymorphic', 'long', ['OPT-TYP-04', 'R-18-07'], 'longProperty', long(7), [7]),
  shownIn('polymorphic', 'set', ['OPT-TYP-04', 'R-18-09'], 'stringSet', abcSet, [abc]),
  shownIn('polymorphic', 'map', ['OPT-TYP-04', 'R-18-11'], 'stringMap', texts, [mapAsObject]),
  shownIn('polymorphic', 'integer', 'R-18-13', 'integerProperty', 7, [7]),
];

/** A case of the constant of an enum, which has its type, and is bare in deployed services. */
const enumCase = (mode: 'auto' | 'entities', judges: readonly string[]): Case =>
  jsonCase(`${mode}/enum`, judges, async (c) => {
    const { name, got } = await constantIn(c, mode);
    checkForm(c, got, { json: [wrapped(c.fixture.type('enumType'), name)], ...deployed('D-9', name) });
  }).with({ needs: ['enumProperty', 'enumType'], deviation: 'D-9' });

/** The name of a constant, and the JSON of a property with it. */
async function constantIn(c: CaseContext, mode: string): Promise<{ readonly name: string; readonly got: unknown }> {
  const [name = ''] = c.fixture.constants;
  const made = await c.fixture.create({ enumProperty: constant(name, c.fixture.type('enumType')) });
  return { name, got: await propertyJson(c, made, 'enumProperty', inMode(mode)) };
}

/** Creates an entity of the subtype, and one that refers to it. */
async function createReferring(c: CaseContext): Promise<{ readonly inner: Made; readonly made: Made }> {
  const inner = await c.fixture.create({}, 'subtype');
  return { inner, made: await c.fixture.create({ entityProperty: c.fixture.reference(inner) }, 'linkingType') };
}

export const valueCases: readonly Case[] = [
  jsonCase('date', 'VAL-06', async (c) => {
    const made = await c.fixture.create({ dateProperty: date(noon) });
    const got = await propertyJson(c, made, 'dateProperty');
    checkDate(c, got, noon);
    const text = at(got, 'value') ?? got;
    c.check('text of the date', text, noonText, { judges: 'R-20-01' });
  }).with({ needs: ['dateProperty'], also: 'R-20-01', deviation: 'D-9' }),
  ...table.map(({ id, requirement, need, value, mode, json, deployed }) => {
    const [first, form = ''] = [requirement].flat();
    const isUntyped = first === 'OPT-TYP-04';
    return jsonCase(id, isUntyped ? first : requirement, async (c) => {
      const made = await c.fixture.create({ [need]: value });
      const got = await propertyJson(c, made, need, inMode(mode));
      if (isUntyped) checkUntyped(c, got, { value, json, deployed }, form);
      else checkForm(c, got, { value, json, deployed });
    }).with({ needs: [need], also: isUntyped ? form : [], deviation: deployed?.row });
  }),
  enumCase('auto', ['VAL-07', 'R-18-02']),
  enumCase('entities', ['OPT-TYP-02', 'R-18-05']),
  jsonCase('polymorphic/enum', 'OPT-TYP-04', async (c) => {
    const { name, got } = await constantIn(c, 'polymorphic');
    checkUntyped(c, got, { json: [name] }, 'R-18-08');
  }).with({ needs: ['enumProperty', 'enumType'], also: 'R-18-08' }),
  ...(['default', 'auto', 'entities'] as const).map((mode) =>
    jsonCase(`entity-type/${mode}`, mode === 'entities' ? 'OPT-TYP-02' : 'OPT-TYP-01', async (c) => {
      const { inner, made } = await createReferring(c);
      const json = await entityJson(c, made, inMode(mode === 'default' ? undefined : mode));
      c.check('_type', at(json, '_type'), made.type);
      c.check('_type of the nested entity', at(propertyIn(c, json, 'entityProperty'), '_type'), inner.type);
    }).with({ needs: ['entityProperty', 'subtype'], linksOnce: true }),
  ),
  jsonCase('never', 'R-18-12', async (c) => {
    const { made } = await createReferring(c);
    const answer = await succeeded(c, getRaw(c, entityPath(c, made, inMode('never'))), { judges: 'R-17-01' });
    const written = at(propertyIn(c, jsonOf(answer), 'entityProperty'), c.fixture.marker('subtype'));
    c.check('text of the nested entity', written, c.marker, { judges: ['R-17-01', 'R-18-12'] });
    c.check('a type is written', answer.text.includes(made.type), false);
    c.check('a type of the subtype is written', answer.text.includes(c.fixture.type('subtype')), false);
  }).with({ needs: ['entityProperty', 'subtype'], also: 'R-17-01', linksOnce: true }),
  jsonCase('polymorphic/entity', 'OPT-TYP-04', async (c) => {
    const exact = await c.fixture.create();
    const special = await c.fixture.create({}, 'subtype');
    const references = { entityProperty: c.fixture.reference(exact), entityList: [c.fixture.reference(special)] };
    const made = await c.fixture.create(references, 'linkingType');
    const json = await entityJson(c, made, inMode('polymorphic'));
    c.check('_type of the result', at(json, '_type'), differs('D-30', undefined, made.type), { judges: 'R-18-10' });
    const declared = at(propertyIn(c, json, 'entityProperty'), '_type');
    c.check('_type of the declared type', declared, undefined, { judges: ['OPT-TYP-04', 'R-18-10'] });
    c.check('_type of a subtype', at(json, c.fixture.property('entityList'), 0, '_type'), special.type);
  }).with({ needs: ['entityProperty', 'entityList', 'subtype'], also: 'R-18-10', linksOnce: true, deviation: 'D-30' }),
];
