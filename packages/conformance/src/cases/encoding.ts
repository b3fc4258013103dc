import type { Case, CaseContext } from '../case.js';
import type { Made } from '../fixtures/fixture.js';
import type { Need, PropertyNeed } from '../fixtures/needs.js';
import { constant, date, decimal, long, mapOf, type Plain, setOf } from '../subjects/plain.js';
import { at, entityPath, jsonOf, kindOf, literal, writing } from './define.js';

type Query = readonly (readonly [string, string])[];

/** The answer to a GET of an entity as JSON, by plain HTTP. */
export async function wire(c: CaseContext, made: Made, query: Query = []): Promise<unknown> {
  const answer = await c.subject.raw({ method: 'GET', path: entityPath(c, made, query) });
  c.checkStatus(answer, 200);
  return jsonOf(answer);
}

/** A property of that answer. */
const member = async (c: CaseContext, made: Made, need: PropertyNeed, query: Query = []): Promise<unknown> =>
  at(await wire(c, made, query), c.fixture.property(need));

interface Shown {
  readonly id: string;
  readonly requirement: string | readonly string[];
  readonly need: PropertyNeed;
  readonly value: Plain;
  readonly mode?: string;
  /** As JSON; the suite takes the second form as well where there is one. */
  readonly json: unknown;
  readonly or?: unknown;
  readonly deviation?: string;
  readonly deployed?: unknown;
}

const wrapped = (type: string, value: unknown) => ({ _type: type, value });

/** 2.1 and R-18: how a value stands in an answer, by mode. */
const table: readonly Shown[] = [
  {
    id: 'long',
    requirement: ['VAL-05', 'OPT-TYP-01'],
    need: 'longProperty',
    value: long(7),
    json: wrapped('long', '7'),
    or: wrapped('long', 7),
    deviation: 'D-9',
    deployed: 7,
  },
  {
    id: 'date',
    requirement: ['VAL-06', 'R-20-01'],
    need: 'dateProperty',
    value: date('2026-03-01T12:30:45.123Z'),
    json: wrapped('date', '2026-03-01T12:30:45.123+0000'),
    deviation: 'D-9',
    deployed: '2026-03-01T12:30:45.123+0000',
  },
  {
    id: 'decimal',
    requirement: 'R-18-02',
    need: 'decimalProperty',
    value: decimal('1.5'),
    json: wrapped('decimal', '1.5'),
    deviation: 'D-9',
    deployed: 1.5,
  },
  { id: 'string', requirement: 'R-18-01', need: 'stringProperty', value: 'a', json: 'a' },
  { id: 'boolean', requirement: 'R-18-01', need: 'booleanProperty', value: true, json: true },
  { id: 'integer', requirement: 'R-18-01', need: 'integerProperty', value: 7, json: 7 },
  { id: 'float', requirement: 'R-18-01', need: 'floatProperty', value: 1.5, json: 1.5 },
  { id: 'double', requirement: 'R-18-01', need: 'doubleProperty', value: 1.25, json: 1.25 },
  {
    id: 'set',
    requirement: ['VAL-08', 'R-18-04'],
    need: 'stringSet',
    value: setOf('a'),
    json: wrapped('set', ['a']),
    deviation: 'D-10',
    deployed: ['a'],
  },
  {
    id: 'map',
    requirement: ['VAL-10', 'R-18-04'],
    need: 'stringMap',
    value: mapOf(['k', 'a']),
    json: wrapped('map', [{ key: 'k', value: 'a' }]),
    deviation: 'D-8',
    deployed: { k: 'a' },
  },
  {
    id: 'list',
    requirement: ['R-18-03', 'VAL-09'],
    need: 'stringList',
    value: ['a'],
    json: ['a'],
    or: wrapped('list', ['a']),
  },
  {
    id: 'entities/long',
    requirement: ['OPT-TYP-02', 'R-18-05'],
    need: 'longProperty',
    value: long(7),
    mode: 'entities',
    json: wrapped('long', '7'),
    or: wrapped('long', 7),
    deviation: 'D-9',
    deployed: 7,
  },
  {
    id: 'entities/set',
    requirement: 'R-18-05',
    need: 'stringSet',
    value: setOf('a'),
    mode: 'entities',
    json: wrapped('set', ['a']),
    deviation: 'D-10',
    deployed: ['a'],
  },
  {
    id: 'always/list',
    requirement: ['OPT-TYP-03', 'R-18-06'],
    need: 'stringList',
    value: ['a'],
    mode: 'always',
    json: wrapped('list', ['a']),
    deviation: 'D-11',
    deployed: ['a'],
  },
  {
    id: 'always/float',
    requirement: ['OPT-TYP-03', 'R-18-06'],
    need: 'floatProperty',
    value: 1.5,
    mode: 'always',
    json: { _type: 'float', value: '1.5' },
    or: { _type: 'float', value: 1.5 },
  },
  {
    id: 'always/double',
    requirement: ['OPT-TYP-03', 'R-18-06'],
    need: 'doubleProperty',
    value: 1.25,
    mode: 'always',
    json: { _type: 'double', value: '1.25' },
    or: { _type: 'double', value: 1.25 },
  },
  { id: 'always/string', requirement: 'R-18-13', need: 'stringProperty', value: 'a', mode: 'always', json: 'a' },
  { id: 'always/boolean', requirement: 'R-18-13', need: 'booleanProperty', value: false, mode: 'always', json: false },
  { id: 'always/integer', requirement: 'R-18-13', need: 'integerProperty', value: 7, mode: 'always', json: 7 },
  {
    id: 'polymorphic/long',
    requirement: ['OPT-TYP-04', 'R-18-07'],
    need: 'longProperty',
    value: long(7),
    mode: 'polymorphic',
    json: 7,
  },
  {
    id: 'polymorphic/set',
    requirement: ['OPT-TYP-04', 'R-18-09'],
    need: 'stringSet',
    value: setOf('a'),
    mode: 'polymorphic',
    json: ['a'],
  },
  {
    id: 'polymorphic/map',
    requirement: ['OPT-TYP-04', 'R-18-11'],
    need: 'stringMap',
    value: mapOf(['k', 'a']),
    mode: 'polymorphic',
    json: { k: 'a' },
  },
  {
    id: 'polymorphic/integer',
    requirement: 'R-18-13',
    need: 'integerProperty',
    value: 7,
    mode: 'polymorphic',
    json: 7,
  },
];

/** Members in any order, as JSON says. */
function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one, sorted) === JSON.stringify(other, sorted);
}

function sorted(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}

const valueCases: readonly Case[] = [
  ...table.map(({ id, requirement, need, value, mode, json, or, deviation, deployed }) =>
    literal(
      'wire',
      writing(`json/${id}`, requirement, ['entityType', need], async (c) => {
        const made = await c.fixture.create({ [need]: value });
        const got = await member(c, made, need, mode === undefined ? [] : [['type-explicitness', mode]]);
        if (deviation !== undefined && same(got, deployed))
          c.deviates(deviation, 'The value is written in the deployed form.');
        c.check('value on the wire', same(got, json) || (or !== undefined && same(got, or)) ? json : got, json);
      }),
    ),
  ),
  ...(['auto', 'polymorphic'] as const).map((mode) =>
    literal(
      'wire',
      writing(
        `json/${mode}/enum`,
        mode === 'auto' ? ['VAL-07', 'R-18-02'] : ['OPT-TYP-04', 'R-18-08'],
        ['entityType', 'enumProperty', 'enumType'],
        async (c) => {
          const [name = ''] = c.fixture.constants;
          const made = await c.fixture.create({ enumProperty: constant(name, c.fixture.type('enumType')) });
          const got = await member(c, made, 'enumProperty', [['type-explicitness', mode]]);
          if (mode === 'auto' && got === name) c.deviates('D-9', 'The value is written in the deployed form.');
          c.check(
            'value on the wire',
            got,
            mode === 'auto' ? { value: name, _type: c.fixture.type('enumType') } : name,
          );
        },
      ),
    ),
  ),
  literal(
    'wire',
    writing('json/never', ['R-17-01', 'R-18-12'], ['entityType', 'entityProperty', 'subtype'], async (c) => {
      const inner = await c.fixture.create({}, 'subtype');
      const made = await c.fixture.create({ entityProperty: c.fixture.reference(inner) });
      const answer = await c.subject.raw({
        method: 'GET',
        path: entityPath(c, made, [['type-explicitness', 'never']]),
      });
      c.checkStatus(answer, 200);
      c.check('a type is written', answer.text.includes(c.fixture.type('entityType')), false);
      c.check('a type of the subtype is written', answer.text.includes(c.fixture.type('subtype')), false);
    }),
  ),
  literal(
    'wire',
    writing(
      'json/polymorphic/entity',
      ['R-18-10', 'OPT-TYP-04'],
      ['entityType', 'entityProperty', 'entityList', 'subtype'],
      async (c) => {
        const exact = await c.fixture.create();
        const special = await c.fixture.create({}, 'subtype');
        const made = await c.fixture.create({
          entityProperty: c.fixture.reference(exact),
          entityList: [c.fixture.reference(special)],
        });
        const json = await wire(c, made, [['type-explicitness', 'polymorphic']]);
        c.check('_type of the declared type', at(json, c.fixture.property('entityProperty'), '_type'), undefined);
        c.check('_type of a subtype', at(json, c.fixture.property('entityList'), 0, '_type'), special.type);
      },
    ),
  ),
];

const graphCases: readonly Case[] = [
  literal(
    'wire',
    writing(
      'json/graph/type-and-id',
      ['VAL-01', 'VAL-02', 'R-19-02', 'R-24-01', 'OPT-REC-01', 'LIM-05'],
      ['entityType', 'entityProperty', 'entityList'],
      async (c) => {
        const inner = await c.fixture.create();
        const reference = c.fixture.reference(inner);
        const made = await c.fixture.create({ entityProperty: reference, entityList: [reference] });
        const json = await wire(c, made);
        const one =
          at(json, c.fixture.property('entityList'), 0) ?? at(json, c.fixture.property('entityList'), 'value', 0);
        const other = at(json, c.fixture.property('entityProperty'));
        c.check('_type', at(json, '_type'), made.type);
        c.check('_id is text', kindOf(at(json, '_id')), 'string');
        c.observe('_id of the result', at(json, '_id'), '0');
        const [first, second] = at(one, '_ref') === undefined ? [one, other] : [other, one];
        c.check('_type of the nested entity', at(first, '_type'), inner.type);
        c.check('_ref of the repetition', at(second, '_ref'), at(first, '_id'));
        c.check('_id differ', at(first, '_id') === at(json, '_id'), false);
      },
    ),
  ),
  literal(
    'wire',
    writing('json/graph/ref', ['VAL-03', 'OPT-REC-01'], ['entityType', 'entityProperty'], async (c) => {
      const made = await c.fixture.create();
      const own = { [c.fixture.property('entityProperty')]: c.fixture.reference(made) };
      c.checkStatus(await c.subject.writeEntity('PATCH', made, { properties: own }), 200);
      const json = await wire(c, made);
      c.check('_ref', at(json, c.fixture.property('entityProperty')), { _ref: at(json, '_id') });
    }),
  ),
  literal(
    'wire',
    writing(
      'json/graph/member-order',
      'R-19-01',
      ['entityType', 'stringProperty', 'integerProperty', 'booleanProperty'],
      async (c) => {
        const made = await c.fixture.create({ stringProperty: 'a', integerProperty: 1, booleanProperty: true });
        const json = await wire(c, made);
        const names = typeof json === 'object' && json !== null ? Object.keys(json) : [];
        c.check('first members', names.slice(0, 2), ['_type', '_id']);
        c.check('the rest by name', names.slice(2), [...names.slice(2)].sort());
      },
    ),
  ),
  literal(
    'wire',
    writing(
      'json/stabilize-order',
      'OPT-STO-01',
      ['entityType', 'stringProperty', 'integerProperty', 'booleanProperty'],
      async (c) => {
        const values = { stringProperty: 'a', integerProperty: 1, booleanProperty: true };
        const orders = [];
        for (const made of [await c.fixture.create(values), await c.fixture.create(values)]) {
          const json = await wire(c, made, [['stabilize-order', 'true']]);
          orders.push(typeof json === 'object' && json !== null ? Object.keys(json) : []);
        }
        c.check('order of the second', orders[1], orders[0]);
      },
    ),
  ),
  ...recurrence(),
];

/** A graph with a repetition: made → inner ← list, and inner → leaf. */
function recurrence(): readonly Case[] {
  const needs: readonly Need[] = ['entityType', 'entityProperty', 'entityList'];
  const build = async (c: CaseContext): Promise<Made> => {
    const leaf = await c.fixture.create();
    const inner = await c.fixture.create({ entityProperty: c.fixture.reference(leaf) });
    return c.fixture.create({ entityProperty: c.fixture.reference(inner), entityList: [c.fixture.reference(inner)] });
  };
  const both = (c: CaseContext, json: unknown): readonly unknown[] => [
    at(json, c.fixture.property('entityList'), 0) ?? at(json, c.fixture.property('entityList'), 'value', 0),
    at(json, c.fixture.property('entityProperty')),
  ];
  return [
    literal(
      'wire',
      writing('json/recurrence/1', ['OPT-REC-02', 'R-24-02', 'R-24-03'], needs, async (c) => {
        const json = await wire(c, await build(c), [['entity-recurrence-depth', '1']]);
        const ids = both(c, json).map((each) => kindOf(at(each, 'id')));
        c.check('both are written', ids.includes('undefined'), false);
        c.observe('_id of the result', at(json, '_id'), undefined);
        const inner = both(c, json).map((each) => at(each, c.fixture.property('entityProperty')) !== undefined);
        c.observe('only the first has its entity', [...inner].sort(), [false, true]);
      }),
    ),
    literal(
      'wire',
      writing('json/recurrence/unlimited', ['OPT-REC-03', 'R-24-04', 'LIM-06'], needs, async (c) => {
        const json = await wire(c, await build(c), [['entity-recurrence-depth', '-1']]);
        const inner = both(c, json).map((each) => kindOf(at(each, c.fixture.property('entityProperty'))));
        c.check('both have their entity', inner, ['object', 'object']);
      }),
    ),
    literal(
      'wire',
      writing('json/recurrence/after-depth', 'OPT-REC-04', needs, async (c) => {
        const json = await wire(c, await build(c), [
          ['entity-recurrence-depth', '-1'],
          ['depth', '0'],
        ]);
        c.check('property that depth has cut', at(json, c.fixture.property('entityProperty')) ?? null, null);
      }),
    ),
    literal(
      'wire',
      writing('json/recurrence/cycle', 'R-24-05', ['entityType', 'entityProperty'], async (c) => {
        const made = await c.fixture.create();
        const own = { [c.fixture.property('entityProperty')]: c.fixture.reference(made) };
        c.checkStatus(await c.subject.writeEntity('PATCH', made, { properties: own }), 200);
        const json = await wire(c, made, [
          ['entity-recurrence-depth', '-1'],
          ['depth', 'reachable'],
        ]);
        const inner = at(json, c.fixture.property('entityProperty'));
        c.check('the repetition is written', kindOf(at(inner, 'id')), 'object');
        c.check('and cut to scalars', at(inner, c.fixture.property('entityProperty')) ?? null, null);
      }),
    ),
  ];
}

/** 2.1, R-18, R-19, R-24: the letters of an answer. */
export const encodingCases: readonly Case[] = [...valueCases, ...graphCases];
