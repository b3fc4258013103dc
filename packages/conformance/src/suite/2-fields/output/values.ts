import type { Case, CaseContext } from '../../../case/case.js';
import { differs } from '../../../case/deviations.js';
import type { Made } from '../../../case/fixture.js';
import type { PropertyNeed } from '../../../case/needs.js';
import { constant, date, decimal, long, setOf } from '../../../case/plain.js';
import { entityPath, getRaw } from '../../requests.js';
import { at, jsonOf } from '../../responses.js';
import { wireCase } from '../../rows.js';
import { abc, deployed, type EncodedValue, klm, shown, shownIn, textForms, texts } from './encoded-values.js';
import { checkDate, checkForm, checkUntyped, numberForms, type Query, wire, wrapped } from './wire.js';

/** The JSON of a property in that answer. */
const member = async (c: CaseContext, made: Made, need: PropertyNeed, query: Query = []): Promise<unknown> =>
  at(await wire(c, made, query), c.fixture.property(need));

/** 2.1 and R-18: the form of a value in an answer, by `type-explicitness`. */
const table: readonly EncodedValue[] = [
  shown('long', ['VAL-05', 'OPT-TYP-01'], 'longProperty', long(7), numberForms('long', 7), deployed('D-9', 7)),
  shown('decimal', 'R-18-02', 'decimalProperty', decimal('1.5'), numberForms('decimal', 1.5), deployed('D-9', 1.5)),
  shown('string', 'R-18-01', 'stringProperty', 'a', ['a']),
  shown('boolean', 'R-18-01', 'booleanProperty', true, [true]),
  shown('integer', 'R-18-01', 'integerProperty', 7, [7]),
  shown('float', 'R-18-01', 'floatProperty', 1.5, [1.5]),
  shown('double', 'R-18-01', 'doubleProperty', 1.25, [1.25]),
  shown('set', ['VAL-08', 'R-18-04'], 'stringSet', setOf(...abc), [wrapped('set', abc)], deployed('D-10', abc)),
  shown('map', ['VAL-10', 'R-18-04'], 'stringMap', texts, textForms, deployed('D-8', klm)),
  shown('list', ['R-18-03', 'VAL-09'], 'stringList', abc, [abc, wrapped('list', abc)]),
  shownIn(
    'entities',
    'long',
    ['OPT-TYP-02', 'R-18-05'],
    'longProperty',
    long(7),
    numberForms('long', 7),
    deployed('D-9', 7),
  ),
  shownIn('entities', 'set', 'R-18-05', 'stringSet', setOf(...abc), [wrapped('set', abc)], deployed('D-10', abc)),
  shownIn(
    'always',
    'list',
    ['OPT-TYP-03', 'R-18-06'],
    'stringList',
    abc,
    [wrapped('list', abc)],
    deployed('D-11', abc),
  ),
  shownIn('always', 'float', ['OPT-TYP-03', 'R-18-06'], 'floatProperty', 1.5, numberForms('float', 1.5)),
  shownIn('always', 'double', ['OPT-TYP-03', 'R-18-06'], 'doubleProperty', 1.25, numberForms('double', 1.25)),
  shownIn('always', 'string', 'R-18-13', 'stringProperty', 'a', ['a']),
  shownIn('always', 'boolean', 'R-18-13', 'booleanProperty', false, [false]),
  shownIn('always', 'integer', 'R-18-13', 'integerProperty', 7, [7]),
  shownIn('polymorphic', 'long', ['OPT-TYP-04', 'R-18-07'], 'longProperty', long(7), [7]),
  shownIn('polymorphic', 'set', ['OPT-TYP-04', 'R-18-09'], 'stringSet', setOf(...abc), [abc]),
  shownIn('polymorphic', 'map', ['OPT-TYP-04', 'R-18-11'], 'stringMap', texts, [klm]),
  shownIn('polymorphic', 'integer', 'R-18-13', 'integerProperty', 7, [7]),
];

const enumRequirements = {
  auto: ['VAL-07', 'R-18-02'],
  entities: ['OPT-TYP-02', 'R-18-05'],
  polymorphic: ['OPT-TYP-04', 'R-18-08'],
} as const;

const noon = '2026-03-01T12:30:45.123Z';

export const valueCases: readonly Case[] = [
  wireCase('json/date', 'VAL-06', { needs: ['dateProperty'], also: 'R-20-01', deviation: 'D-9' }, async (c) => {
    const made = await c.fixture.create({ dateProperty: date(noon) });
    const got = await member(c, made, 'dateProperty', []);
    checkDate(c, got, noon);
    const text = at(got, 'value') ?? got;
    c.check('text of the date', text, '2026-03-01T12:30:45.123+0000', { judges: 'R-20-01' });
  }),
  ...table.map(({ id, requirement, need, value, mode, json, deployed }) =>
    wireCase(
      `json/${id}`,
      [requirement].flat().includes('OPT-TYP-04') ? 'OPT-TYP-04' : requirement,
      { needs: [need], also: requirement, deviation: deployed?.row },
      async (c) => {
        const made = await c.fixture.create({ [need]: value });
        const got = await member(c, made, need, mode === undefined ? [] : [['type-explicitness', mode]]);
        const [judged, form = ''] = [requirement].flat();
        if (judged === 'OPT-TYP-04') return checkUntyped(c, got, { value, json, deployed }, form);
        checkForm(c, got, { value, json, deployed });
      },
    ),
  ),
  ...(['auto', 'entities', 'polymorphic'] as const).map((mode) =>
    wireCase(
      `json/${mode}/enum`,
      mode === 'polymorphic' ? 'OPT-TYP-04' : enumRequirements[mode],
      {
        needs: ['enumProperty', 'enumType'],
        also: enumRequirements[mode],
        deviation: mode === 'polymorphic' ? undefined : 'D-9',
      },
      async (c) => {
        const [name = ''] = c.fixture.constants;
        const made = await c.fixture.create({ enumProperty: constant(name, c.fixture.type('enumType')) });
        const got = await member(c, made, 'enumProperty', [['type-explicitness', mode]]);
        if (mode === 'polymorphic') return checkUntyped(c, got, { json: [name] }, 'R-18-08');
        const json = [wrapped(c.fixture.type('enumType'), name)];
        return checkForm(c, got, { json, deployed: { row: 'D-9', json: [name] } });
      },
    ),
  ),
  ...(['default', 'auto', 'entities'] as const).map((mode) =>
    wireCase(
      `json/entity-type/${mode}`,
      mode === 'entities' ? 'OPT-TYP-02' : 'OPT-TYP-01',
      { needs: ['entityProperty', 'subtype'], linksOnce: true },
      async (c) => {
        const inner = await c.fixture.create({}, 'subtype');
        const made = await c.fixture.create({ entityProperty: c.fixture.reference(inner) }, 'linkingType');
        const json = await wire(c, made, mode === 'default' ? [] : [['type-explicitness', mode]]);
        c.check('_type', at(json, '_type'), made.type);
        c.check('_type of the nested entity', at(json, c.fixture.property('entityProperty'), '_type'), inner.type);
      },
    ),
  ),
  wireCase(
    'json/never',
    'R-18-12',
    { needs: ['entityProperty', 'subtype'], also: 'R-17-01', linksOnce: true },
    async (c) => {
      const inner = await c.fixture.create({}, 'subtype');
      const made = await c.fixture.create({ entityProperty: c.fixture.reference(inner) }, 'linkingType');
      const answer = await getRaw(c, entityPath(c, made, [['type-explicitness', 'never']]));
      c.checkStatus(answer, 200, { judges: 'R-17-01' });
      const written = at(jsonOf(answer), c.fixture.property('entityProperty'), c.fixture.marker('subtype'));
      c.check('text of the nested entity', written, c.marker, { judges: ['R-17-01', 'R-18-12'] });
      c.check('a type is written', answer.text.includes(made.type), false);
      c.check('a type of the subtype is written', answer.text.includes(c.fixture.type('subtype')), false);
    },
  ),
  wireCase(
    'json/polymorphic/entity',
    'OPT-TYP-04',
    {
      needs: ['entityProperty', 'entityList', 'subtype'],
      also: 'R-18-10',
      linksOnce: true,
      deviation: 'D-30',
    },
    async (c) => {
      const exact = await c.fixture.create();
      const special = await c.fixture.create({}, 'subtype');
      const references = { entityProperty: c.fixture.reference(exact), entityList: [c.fixture.reference(special)] };
      const made = await c.fixture.create(references, 'linkingType');
      const json = await wire(c, made, [['type-explicitness', 'polymorphic']]);
      c.check('_type of the result', at(json, '_type'), differs('D-30', undefined, made.type), { judges: 'R-18-10' });
      const declared = at(json, c.fixture.property('entityProperty'), '_type');
      c.check('_type of the declared type', declared, undefined, { judges: ['OPT-TYP-04', 'R-18-10'] });
      c.check('_type of a subtype', at(json, c.fixture.property('entityList'), 0, '_type'), special.type);
    },
  ),
];
