import type { Case, CaseContext } from '../../../case/case.js';
import { differs } from '../../../case/deviations.js';
import type { Made } from '../../../case/fixture.js';
import type { PropertyNeed } from '../../../case/needs.js';
import { constant, date, decimal, long, mapOf, type Plain, setOf } from '../../../case/plain.js';
import { entityPath } from '../../requests.js';
import { at, jsonOf } from '../../responses.js';
import { entityCase } from '../../rows.js';
import { checkDate, checkForm, checkUntyped, type Forms, type Query, wire, wrapped, wrappedNumber } from './wire.js';

/** The JSON of a property in that answer. */
const member = async (c: CaseContext, made: Made, need: PropertyNeed, query: Query = []): Promise<unknown> =>
  at(await wire(c, made, query), c.fixture.property(need));

interface Shown extends Forms {
  readonly id: string;
  readonly requirement: string | readonly string[];
  readonly need: PropertyNeed;
  readonly value: Plain;
  readonly mode?: string;
}

const threeEntries = [
  { key: 'k', value: 'a' },
  { key: 'l', value: 'b' },
  { key: 'm', value: 'c' },
];

/** 2.1 and R-18: the form of a value in an answer, by `type-explicitness`. */
const table: readonly Shown[] = [
  {
    id: 'long',
    requirement: ['VAL-05', 'OPT-TYP-01'],
    need: 'longProperty',
    value: long(7),
    json: wrappedNumber('long', 7),
    deployed: { row: 'D-9', json: [7] },
  },
  {
    id: 'decimal',
    requirement: 'R-18-02',
    need: 'decimalProperty',
    value: decimal('1.5'),
    json: wrappedNumber('decimal', 1.5),
    deployed: { row: 'D-9', json: [1.5] },
  },
  { id: 'string', requirement: 'R-18-01', need: 'stringProperty', value: 'a', json: ['a', 'b', 'c'] },
  { id: 'boolean', requirement: 'R-18-01', need: 'booleanProperty', value: true, json: [true] },
  { id: 'integer', requirement: 'R-18-01', need: 'integerProperty', value: 7, json: [7] },
  { id: 'float', requirement: 'R-18-01', need: 'floatProperty', value: 1.5, json: [1.5] },
  { id: 'double', requirement: 'R-18-01', need: 'doubleProperty', value: 1.25, json: [1.25] },
  {
    id: 'set',
    requirement: ['VAL-08', 'R-18-04'],
    need: 'stringSet',
    value: setOf('a', 'b', 'c'),
    json: [wrapped('set', ['a', 'b', 'c'])],
    deployed: { row: 'D-10', json: [['a', 'b', 'c']] },
  },
  {
    id: 'map',
    requirement: ['VAL-10', 'R-18-04'],
    need: 'stringMap',
    value: mapOf(['k', 'a'], ['l', 'b'], ['m', 'c']),
    json: [wrapped('map', threeEntries)],
    deployed: { row: 'D-8', json: [{ k: 'a', l: 'b', m: 'c' }] },
  },
  {
    id: 'list',
    requirement: ['R-18-03', 'VAL-09'],
    need: 'stringList',
    value: ['a', 'b', 'c'],
    json: [['a', 'b', 'c'], wrapped('list', ['a', 'b', 'c'])],
  },
  {
    id: 'entities/long',
    requirement: ['OPT-TYP-02', 'R-18-05'],
    need: 'longProperty',
    value: long(7),
    mode: 'entities',
    json: wrappedNumber('long', 7),
    deployed: { row: 'D-9', json: [7] },
  },
  {
    id: 'entities/set',
    requirement: 'R-18-05',
    need: 'stringSet',
    value: setOf('a', 'b', 'c'),
    mode: 'entities',
    json: [wrapped('set', ['a', 'b', 'c'])],
    deployed: { row: 'D-10', json: [['a', 'b', 'c']] },
  },
  {
    id: 'always/list',
    requirement: ['OPT-TYP-03', 'R-18-06'],
    need: 'stringList',
    value: ['a', 'b', 'c'],
    mode: 'always',
    json: [wrapped('list', ['a', 'b', 'c'])],
    deployed: { row: 'D-11', json: [['a', 'b', 'c']] },
  },
  {
    id: 'always/float',
    requirement: ['OPT-TYP-03', 'R-18-06'],
    need: 'floatProperty',
    value: 1.5,
    mode: 'always',
    json: wrappedNumber('float', 1.5),
  },
  {
    id: 'always/double',
    requirement: ['OPT-TYP-03', 'R-18-06'],
    need: 'doubleProperty',
    value: 1.25,
    mode: 'always',
    json: wrappedNumber('double', 1.25),
  },
  {
    id: 'always/string',
    requirement: 'R-18-13',
    need: 'stringProperty',
    value: 'a',
    mode: 'always',
    json: ['a', 'b', 'c'],
  },
  {
    id: 'always/boolean',
    requirement: 'R-18-13',
    need: 'booleanProperty',
    value: false,
    mode: 'always',
    json: [false],
  },
  { id: 'always/integer', requirement: 'R-18-13', need: 'integerProperty', value: 7, mode: 'always', json: [7] },
  {
    id: 'polymorphic/long',
    requirement: ['OPT-TYP-04', 'R-18-07'],
    need: 'longProperty',
    value: long(7),
    mode: 'polymorphic',
    json: [7],
  },
  {
    id: 'polymorphic/set',
    requirement: ['OPT-TYP-04', 'R-18-09'],
    need: 'stringSet',
    value: setOf('a', 'b', 'c'),
    mode: 'polymorphic',
    json: [['a', 'b', 'c']],
  },
  {
    id: 'polymorphic/map',
    requirement: ['OPT-TYP-04', 'R-18-11'],
    need: 'stringMap',
    value: mapOf(['k', 'a'], ['l', 'b'], ['m', 'c']),
    mode: 'polymorphic',
    json: [{ k: 'a', l: 'b', m: 'c' }],
  },
  {
    id: 'polymorphic/integer',
    requirement: 'R-18-13',
    need: 'integerProperty',
    value: 7,
    mode: 'polymorphic',
    json: [7],
  },
];

const enumRequirements = {
  auto: ['VAL-07', 'R-18-02'],
  entities: ['OPT-TYP-02', 'R-18-05'],
  polymorphic: ['OPT-TYP-04', 'R-18-08'],
} as const;

const noon = '2026-03-01T12:30:45.123Z';

export const valueCases: readonly Case[] = [
  entityCase(
    'json/date',
    'VAL-06',
    { needs: ['dateProperty'], also: 'R-20-01', raw: 'wire', deviation: 'D-9' },
    async (c) => {
      const made = await c.fixture.create({ dateProperty: date(noon) });
      const got = await member(c, made, 'dateProperty', []);
      checkDate(c, got, noon);
      const text = at(got, 'value') ?? got;
      c.check('text of the date', text, '2026-03-01T12:30:45.123+0000', { judges: 'R-20-01' });
    },
  ),
  ...table.map(({ id, requirement, need, value, mode, json, deployed }) =>
    entityCase(
      `json/${id}`,
      [requirement].flat().includes('OPT-TYP-04') ? 'OPT-TYP-04' : requirement,
      { needs: [need], also: requirement, raw: 'wire', deviation: deployed?.row },
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
    entityCase(
      `json/${mode}/enum`,
      mode === 'polymorphic' ? 'OPT-TYP-04' : enumRequirements[mode],
      {
        needs: ['enumProperty', 'enumType'],
        also: enumRequirements[mode],
        raw: 'wire',
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
    entityCase(
      `json/entity-type/${mode}`,
      mode === 'entities' ? 'OPT-TYP-02' : 'OPT-TYP-01',
      { needs: ['entityProperty', 'subtype'], linksOnce: true, raw: 'wire' },
      async (c) => {
        const inner = await c.fixture.create({}, 'subtype');
        const made = await c.fixture.create({ entityProperty: c.fixture.reference(inner) }, 'linkingType');
        const json = await wire(c, made, mode === 'default' ? [] : [['type-explicitness', mode]]);
        c.check('_type', at(json, '_type'), made.type);
        c.check('_type of the nested entity', at(json, c.fixture.property('entityProperty'), '_type'), inner.type);
      },
    ),
  ),
  entityCase(
    'json/never',
    'R-18-12',
    { needs: ['entityProperty', 'subtype'], also: 'R-17-01', linksOnce: true, raw: 'wire' },
    async (c) => {
      const inner = await c.fixture.create({}, 'subtype');
      const made = await c.fixture.create({ entityProperty: c.fixture.reference(inner) }, 'linkingType');
      const answer = await c.subject.raw({
        method: 'GET',
        path: entityPath(c, made, [['type-explicitness', 'never']]),
      });
      c.checkStatus(answer, 200, { judges: 'R-17-01' });
      const written = at(jsonOf(answer), c.fixture.property('entityProperty'), c.fixture.marker('subtype'));
      c.check('text of the nested entity', written, c.marker, { judges: ['R-17-01', 'R-18-12'] });
      c.check('a type is written', answer.text.includes(made.type), false);
      c.check('a type of the subtype is written', answer.text.includes(c.fixture.type('subtype')), false);
    },
  ),
  entityCase(
    'json/polymorphic/entity',
    'OPT-TYP-04',
    {
      needs: ['entityProperty', 'entityList', 'subtype'],
      also: 'R-18-10',
      linksOnce: true,
      raw: 'wire',
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
