import { type Case, type CaseContext, Unsupported } from '../../case.js';
import { type DialectRowId, differs } from '../../dialect.js';
import type { Made } from '../../fixtures/fixture.js';
import type { PropertyNeed } from '../../fixtures/needs.js';
import { date, decimal, long, mapOf, type Plain, setOf } from '../../subjects/plain.js';
import { at, jsonOf, kindOf, literal, naming, propertyPath, reading, writing } from '../define.js';
import { checkForm, type Forms, type Query, wire, wrapped, wrappedNumber } from './wire.js';

const instant = '2026-03-01T12:30:45.123Z';
const dateText = '2026-03-01T12:30:45.123+0000';

/** A value in a place, as it is written there. */
interface Placed extends Forms {
  readonly id: string;
  readonly requirement: string | readonly string[];
  readonly need: PropertyNeed;
  readonly value: Plain;
  readonly mode?: string;
}

const inMode = (mode: string | undefined): Query => (mode === undefined ? [] : [['type-explicitness', mode]]);

const deployedAs = (row: DialectRowId, ...json: readonly unknown[]) => ({ deployed: { row, json } });

/** What a property holds, where the answer is the property. Both dialects write a long, a date and a set alike there. */
const atTheTop: readonly Placed[] = [
  { id: 'long', requirement: 'R-18-02', need: 'longProperty', value: long(7), json: wrappedNumber('long', 7) },
  {
    id: 'decimal',
    requirement: 'R-18-02',
    need: 'decimalProperty',
    value: decimal('1.5'),
    json: wrappedNumber('decimal', 1.5),
  },
  { id: 'date', requirement: 'R-18-02', need: 'dateProperty', value: date(instant), json: [wrapped('date', dateText)] },
  { id: 'set', requirement: 'R-18-04', need: 'stringSet', value: setOf('a'), json: [wrapped('set', ['a'])] },
  {
    id: 'float',
    requirement: 'R-18-01',
    need: 'floatProperty',
    value: 1.5,
    json: [1.5],
    ...deployedAs('D-9', ...wrappedNumber('float', 1.5)),
  },
  {
    id: 'double',
    requirement: 'R-18-01',
    need: 'doubleProperty',
    value: 1.25,
    json: [1.25],
    ...deployedAs('D-9', ...wrappedNumber('double', 1.25)),
  },
  { id: 'integer', requirement: 'R-18-13', need: 'integerProperty', value: 7, json: [7] },
  { id: 'string', requirement: 'R-18-13', need: 'stringProperty', value: 'a', json: ['a'] },
  { id: 'boolean', requirement: 'R-18-13', need: 'booleanProperty', value: true, json: [true] },
  {
    id: 'always/list',
    requirement: 'R-18-06',
    need: 'stringList',
    value: ['a'],
    mode: 'always',
    json: [wrapped('list', ['a'])],
    ...deployedAs('D-11', ['a']),
  },
  {
    id: 'polymorphic/long',
    requirement: 'R-18-07',
    need: 'longProperty',
    value: long(7),
    mode: 'polymorphic',
    json: [7],
    ...deployedAs('D-9', ...wrappedNumber('long', 7)),
  },
  {
    id: 'polymorphic/set',
    requirement: 'R-18-09',
    need: 'stringSet',
    value: setOf('a'),
    mode: 'polymorphic',
    json: [['a']],
    ...deployedAs('D-10', wrapped('set', ['a'])),
  },
];

/** What stands in a property of type `object`, which says nothing of the type of its value. */
const inObjects: readonly Placed[] = [
  { id: 'long', requirement: 'R-18-02', need: 'objectProperty', value: long(7), json: wrappedNumber('long', 7) },
  {
    id: 'decimal',
    requirement: 'R-18-02',
    need: 'objectProperty',
    value: decimal('1.5'),
    json: wrappedNumber('decimal', 1.5),
  },
  {
    id: 'date',
    requirement: 'R-18-02',
    need: 'objectProperty',
    value: date(instant),
    json: [wrapped('date', dateText)],
  },
  { id: 'integer', requirement: 'R-18-13', need: 'objectProperty', value: 7, json: [7] },
  { id: 'string', requirement: 'R-18-13', need: 'objectProperty', value: 'a', json: ['a'] },
  { id: 'boolean', requirement: 'R-18-13', need: 'objectProperty', value: true, json: [true] },
  ...(['auto', 'entities'] as const).flatMap((mode) =>
    (['float', 'double'] as const).map(
      (type): Placed => ({
        id: `${mode}/${type}`,
        requirement: mode === 'auto' ? 'R-18-01' : 'R-18-05',
        need: 'objectProperty',
        value: { typed: type, number: '1.5' },
        mode,
        json: [1.5],
        ...deployedAs('D-9', ...wrappedNumber(type, 1.5)),
      }),
    ),
  ),
];

/** Values within collections of an entity; judged is the first element, or the first value of a map. */
const elements: readonly Placed[] = [
  {
    id: 'list/long',
    requirement: 'R-18-02',
    need: 'longList',
    value: [long(7)],
    json: wrappedNumber('long', 7),
    ...deployedAs('D-9', 7),
  },
  {
    id: 'list/decimal',
    requirement: 'R-18-02',
    need: 'decimalList',
    value: [decimal('1.5')],
    json: wrappedNumber('decimal', 1.5),
    ...deployedAs('D-9', 1.5),
  },
  {
    id: 'list/date',
    requirement: 'R-18-02',
    need: 'dateList',
    value: [date(instant)],
    json: [wrapped('date', dateText)],
    ...deployedAs('D-9', dateText),
  },
  {
    id: 'set/long',
    requirement: 'R-18-02',
    need: 'longSet',
    value: setOf(long(7)),
    json: wrappedNumber('long', 7),
    ...deployedAs('D-9', 7),
  },
  {
    id: 'map/long',
    requirement: 'R-18-02',
    need: 'longMap',
    value: mapOf(['k', long(7)]),
    json: wrappedNumber('long', 7),
    ...deployedAs('D-9', 7),
  },
];

/** The forms of a map, by its keys. */
const maps: readonly Placed[] = [
  {
    id: 'integer-keys',
    requirement: ['VAL-10', 'R-18-04'],
    need: 'integerMap',
    value: mapOf([7, 'a']),
    json: [wrapped('map', [{ key: 7, value: 'a' }])],
    ...deployedAs('D-8', wrapped('flatmap', [7, 'a'])),
  },
  {
    id: 'integer-keys/polymorphic',
    requirement: ['VAL-10', 'R-18-04'],
    need: 'integerMap',
    value: mapOf([7, 'a']),
    mode: 'polymorphic',
    json: [wrapped('map', [{ key: 7, value: 'a' }])],
    ...deployedAs('D-8', wrapped('flatmap', [7, 'a'])),
  },
  {
    id: 'always',
    requirement: ['VAL-10', 'R-18-04'],
    need: 'stringMap',
    value: mapOf(['k', 'a']),
    mode: 'always',
    json: [wrapped('map', [{ key: 'k', value: 'a' }])],
    ...deployedAs('D-8', { k: 'a' }),
  },
  {
    id: 'entities',
    requirement: 'R-18-05',
    need: 'stringMap',
    value: mapOf(['k', 'a']),
    mode: 'entities',
    json: [wrapped('map', [{ key: 'k', value: 'a' }])],
    ...deployedAs('D-8', { k: 'a' }),
  },
];

/** More of what is bare within entities where the deployed dialect is spoken. */
const inEntities: readonly Placed[] = [
  {
    id: 'entities/date',
    requirement: 'R-18-05',
    need: 'dateProperty',
    value: date(instant),
    mode: 'entities',
    json: [wrapped('date', dateText)],
    ...deployedAs('D-9', dateText),
  },
  {
    id: 'entities/decimal',
    requirement: 'R-18-05',
    need: 'decimalProperty',
    value: decimal('1.5'),
    mode: 'entities',
    json: wrappedNumber('decimal', 1.5),
    ...deployedAs('D-9', 1.5),
  },
  {
    id: 'always/long',
    requirement: 'R-18-06',
    need: 'longProperty',
    value: long(7),
    mode: 'always',
    json: wrappedNumber('long', 7),
  },
  {
    id: 'always/set',
    requirement: 'R-18-06',
    need: 'stringSet',
    value: setOf('a'),
    mode: 'always',
    json: [wrapped('set', ['a'])],
  },
];

type Judged = (c: CaseContext, made: Made, placed: Placed) => Promise<unknown>;

/** The property as the answer itself. */
const asAnswer: Judged = async (c, made, { need, mode }) => {
  const path = propertyPath(c, made, c.fixture.property(need), inMode(mode));
  const answer = await c.subject.raw({ method: 'GET', path });
  c.checkStatus(answer, 200);
  return jsonOf(answer);
};

/** The property within its entity. */
const asMember: Judged = async (c, made, { need, mode }) =>
  at(await wire(c, made, inMode(mode)), c.fixture.property(need));

/** The first element of the collection, or the first value of the map, in whichever form that is. */
const asElement: Judged = async (c, made, placed) => {
  const json = await asMember(c, made, placed);
  const inner = at(json, 'value') ?? json;
  if (!Array.isArray(inner)) return at(inner, 'k');
  const [first, second] = inner;
  const isFlat = at(json, '_type') === 'flatmap';
  return isFlat ? second : at(first, 'key') === undefined ? first : at(first, 'value');
};

const casesOf = (room: string, table: readonly Placed[], read: Judged): readonly Case[] =>
  table.map((placed) =>
    literal(
      'wire',
      naming(
        placed.deployed?.row,
        writing(`json/${room}/${placed.id}`, placed.requirement, ['entityType', placed.need], async (c) => {
          const made = await c.fixture.create({ [placed.need]: placed.value });
          checkForm(c, await read(c, made, placed), placed);
        }),
      ),
    ),
  );

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

const readyCases: readonly Case[] = ready.map(({ id, row, requirement, needs, mode, wrapper }) =>
  literal(
    'wire',
    naming(
      row,
      reading(`json/of-what-is-there/${id}`, requirement, ['entityType'], async (c) => {
        const known = await c.fixture.existing();
        const names = needs.filter((need) => c.fixture.has(need)).map((need) => c.fixture.property(need));
        const json = await wire(c, known, inMode(mode));
        const name = names.find((each) => (at(json, each) ?? null) !== null);
        if (name === undefined) throw new Unsupported(`the entity ${known.type} that lies ready has no ${id} in it`);
        const isWrapped = wrapper.test(String(at(json, name, '_type')));
        c.check(`${name} is wrapped`, isWrapped, differs(row, true, false));
      }),
    ),
  ),
);

/** how a value is written, by where it stands. */
export const placeCases: readonly Case[] = [
  ...casesOf('top', atTheTop, asAnswer),
  ...casesOf('object', inObjects, asMember),
  ...casesOf('element', elements, asElement),
  ...casesOf('map', maps, asMember),
  ...casesOf('entity', inEntities, asMember),
  literal(
    'wire',
    naming(
      'D-9',
      reading('json/of-what-is-there/id', ['R-18-02', 'VAL-05'], ['entityType'], async (c) => {
        const known = await c.fixture.existing();
        const kind = kindOf(at(await wire(c, known), 'id'));
        c.check('id is', kind, differs('D-9', 'object', 'number'));
      }),
    ),
  ),
  literal(
    'wire',
    naming(
      'D-8',
      writing('json/map/empty', ['VAL-10', 'R-18-04'], ['entityType', 'stringMap'], async (c) => {
        const made = await c.fixture.create();
        const json = await wire(c, made, [['write-empty-properties', 'true']]);
        checkForm(c, at(json, c.fixture.property('stringMap')), {
          json: [wrapped('map', [])],
          ...deployedAs('D-8', wrapped('flatmap', [])),
        });
      }),
    ),
  ),
  literal(
    'wire',
    naming(
      'D-8',
      writing('json/map/entity-keys', ['VAL-10', 'R-18-04'], ['entityType', 'entityKeyMap'], async (c) => {
        const key = await c.fixture.create();
        const made = await c.fixture.create({ entityKeyMap: mapOf([c.fixture.reference(key), 'a']) });
        const json = at(await wire(c, made), c.fixture.property('entityKeyMap'));
        c.check('_type', at(json, '_type'), differs('D-8', 'map', 'flatmap'));
        const [entity, value] =
          at(json, '_type') === 'map'
            ? [at(json, 'value', 0, 'key'), at(json, 'value', 0, 'value')]
            : [at(json, 'value', 0), at(json, 'value', 1)];
        c.check('_type of the key', at(entity, '_type'), key.type);
        c.check('value', value, 'a');
      }),
    ),
  ),
  ...readyCases,
];
