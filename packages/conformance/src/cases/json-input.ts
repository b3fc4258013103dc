import type { Case, CaseContext } from '../case.js';
import type { PropertyNeed } from '../fixtures/needs.js';
import { date, decimal, long, mapOf, type Plain, setOf } from '../subjects/plain.js';
import { at, entityPath, jsonOf, literal, propertyPath, writing } from './define.js';

const json = { 'content-type': 'application/json' };

/** Sends a property as JSON text in a PATCH. */
const patch = (c: CaseContext, target: { readonly type: string; readonly id: Plain }, text: string) =>
  c.subject.raw({ method: 'PATCH', path: entityPath(c, target), headers: json, body: text });

interface Read {
  readonly id: string;
  readonly requirement: string | readonly string[];
  readonly need: PropertyNeed;
  /** The value's JSON text. */
  readonly text: string;
  readonly expected: Plain;
  readonly deviation?: string;
}

const day = '2026-03-01T00:00:00.000Z';

const readable: readonly Read[] = [
  { id: 'long/number', requirement: 'R-21-01', need: 'longProperty', text: '7', expected: long(7) },
  { id: 'long/text', requirement: 'R-21-01', need: 'longProperty', text: '"7"', expected: long(7) },
  {
    id: 'long/wrapper',
    requirement: ['R-21-04', 'VAL-05'],
    need: 'longProperty',
    text: '{"_type":"long","value":"7"}',
    expected: long(7),
  },
  {
    id: 'long/digits',
    requirement: 'R-22-01',
    need: 'longProperty',
    text: '9223372036854775807',
    expected: long('9223372036854775807'),
  },
  { id: 'decimal/number', requirement: 'R-21-02', need: 'decimalProperty', text: '1.5', expected: decimal('1.5') },
  { id: 'decimal/text', requirement: 'R-21-02', need: 'decimalProperty', text: '"1.5"', expected: decimal('1.5') },
  {
    id: 'decimal/digits',
    requirement: 'R-22-02',
    need: 'decimalProperty',
    text: '12345678901234567890.123456789',
    expected: decimal('12345678901234567890.123456789'),
  },
  {
    id: 'date/text',
    requirement: 'R-21-03',
    need: 'dateProperty',
    text: '"2026-03-01T12:30:45.123+0000"',
    expected: date('2026-03-01T12:30:45.123Z'),
  },
  {
    id: 'date/wrapper',
    requirement: ['R-21-04', 'VAL-06'],
    need: 'dateProperty',
    text: '{"_type":"date","value":"2026-03-01T12:30:45.123+0000"}',
    expected: date('2026-03-01T12:30:45.123Z'),
  },
  { id: 'date/no-time', requirement: 'R-20-02', need: 'dateProperty', text: '"2026-03-01"', expected: date(day) },
  {
    id: 'date/no-milliseconds',
    requirement: 'R-20-03',
    need: 'dateProperty',
    text: '"2026-03-01T12:30:45+0000"',
    expected: date('2026-03-01T12:30:45Z'),
  },
  {
    id: 'date/no-offset',
    requirement: 'R-20-04',
    need: 'dateProperty',
    text: '"2026-03-01T12:30:45.123"',
    expected: date('2026-03-01T12:30:45.123Z'),
  },
  ...['Z', '+02', '+0200', '+02:00'].map((offset) => ({
    id: `date/offset/${offset}`,
    requirement: 'R-20-05',
    need: 'dateProperty' as const,
    text: `"2026-03-01T12:30:45.123${offset}"`,
    expected: date(`2026-03-01T12:30:45.123${offset === 'Z' ? 'Z' : '+02:00'}`),
  })),
  { id: 'set/array', requirement: 'R-21-05', need: 'stringSet', text: '["a","b"]', expected: setOf('a', 'b') },
  {
    id: 'set/wrapper',
    requirement: 'R-21-04',
    need: 'stringSet',
    text: '{"_type":"set","value":["a","b"]}',
    expected: setOf('a', 'b'),
  },
  {
    id: 'set/decimal-by-value',
    requirement: 'R-22-07',
    need: 'decimalSet',
    text: '[1.0,"1.00"]',
    expected: setOf(decimal('1')),
  },
  {
    id: 'map/entries',
    requirement: 'R-21-06',
    need: 'stringMap',
    text: '{"_type":"map","value":[{"key":"k","value":"a"}]}',
    expected: mapOf(['k', 'a']),
    deviation: 'D-8',
  },
  {
    id: 'map/flatmap-entries',
    requirement: 'R-21-06',
    need: 'stringMap',
    text: '{"_type":"flatmap","value":[{"key":"k","value":"a"}]}',
    expected: mapOf(['k', 'a']),
    deviation: 'D-8',
  },
  {
    id: 'map/flat',
    requirement: 'R-21-07',
    need: 'stringMap',
    text: '{"_type":"flatmap","value":["k","a","l","b"]}',
    expected: mapOf(['k', 'a'], ['l', 'b']),
  },
  { id: 'map/object', requirement: 'R-21-08', need: 'stringMap', text: '{"k":"a"}', expected: mapOf(['k', 'a']) },
  { id: 'float/rounded', requirement: 'R-22-05', need: 'floatProperty', text: '0.1', expected: 0.1 },
];

interface Refused {
  readonly id: string;
  readonly requirement: string | readonly string[];
  readonly need: PropertyNeed;
  readonly text: string;
}

const refused: readonly Refused[] = [
  { id: 'fraction', requirement: ['R-21-09', 'R-21-15'], need: 'integerProperty', text: '1.5' },
  { id: 'boolean-text', requirement: ['R-21-10', 'R-21-15'], need: 'booleanProperty', text: '"true"' },
  { id: 'unknown-type', requirement: ['R-21-12', 'R-21-15'], need: 'entityProperty', text: '{"_type":"no.such.Type"}' },
  { id: 'dangling-ref', requirement: ['R-21-13', 'R-21-15'], need: 'entityProperty', text: '{"_ref":"99"}' },
  { id: 'long-range', requirement: 'R-22-03', need: 'longProperty', text: '9223372036854775808' },
  { id: 'integer-range', requirement: 'R-22-04', need: 'integerProperty', text: '2147483648' },
];

const inputCases: readonly Case[] = [
  ...readable.map(({ id, requirement, need, text, expected, deviation }) =>
    literal(
      'body',
      writing(`json/read/${id}`, requirement, ['entityType', need], async (c) => {
        const made = await c.fixture.create();
        const before = await c.oracle.snapshot();
        const property = c.fixture.property(need);
        const answer = await patch(c, made, `{${JSON.stringify(property)}:${text}}`);
        if (deviation !== undefined && answer.status === 400) c.deviates(deviation, 'The form is not read.');
        c.checkStatus(answer, 200);
        await c.oracle.updated(before, made, { [property]: expected });
      }),
    ),
  ),
  ...refused.map(({ id, requirement, need, text }) =>
    literal(
      'body',
      writing(`json/read/refused/${id}`, requirement, ['entityType', need], async (c) => {
        const made = await c.fixture.create();
        const before = await c.oracle.snapshot();
        const property = c.fixture.property(need);
        const answer = await patch(c, made, `{${JSON.stringify(property)}:${text}}`);
        c.checkStatus(answer, 400);
        c.observe('the message names the place', String(at(jsonOf(answer), 'message')).includes(property), true);
        await c.oracle.none(before);
      }),
    ),
  ),
  literal(
    'body',
    writing('json/read/refused/unknown-property', ['R-21-11', 'R-21-15'], ['entityType'], async (c) => {
      const made = await c.fixture.create();
      const before = await c.oracle.snapshot();
      const answer = await patch(c, made, JSON.stringify({ [c.fixture.unknown.property]: 1 }));
      c.checkStatus(answer, 400);
      c.observe(
        'the message names the place',
        String(at(jsonOf(answer), 'message')).includes(c.fixture.unknown.property),
        true,
      );
      await c.oracle.none(before);
    }),
  ),
  literal(
    'body',
    writing('json/read/refused/duplicate-_id', 'R-21-14', ['entityType', 'entityList'], async (c) => {
      const before = await c.oracle.snapshot();
      const marker = { [c.fixture.marker('entityType')]: c.marker };
      const inner = { _type: c.fixture.type('entityType'), _id: 'x', ...marker };
      const body = JSON.stringify({ ...marker, [c.fixture.property('entityList')]: [inner, inner] });
      const path = entityPath(c, { type: c.fixture.type('entityType') });
      c.checkStatus(await c.subject.raw({ method: 'POST', path, headers: json, body }), 400);
      await c.oracle.none(before);
    }),
  ),
  literal(
    'body',
    writing('json/read/partial', 'R-27-02', ['entityType', 'stringProperty'], async (c) => {
      const made = await c.fixture.create({ stringProperty: 'a' });
      const property = c.fixture.property('stringProperty');
      c.checkStatus(await patch(c, made, JSON.stringify({ _partial: '', [property]: 'b' })), 200);
      c.check('value', await c.oracle.property(made, property), 'b');
    }),
  ),
  literal(
    'body',
    writing('json/read/edit/array', 'R-21-16', ['entityType', 'stringList'], async (c) => {
      const made = await c.fixture.create({ stringList: ['a'] });
      const property = c.fixture.property('stringList');
      c.checkStatus(
        await c.subject.raw({
          method: 'POST',
          path: propertyPath(c, made, property),
          headers: json,
          body: '["0","x"]',
        }),
        200,
      );
      c.check('list', await c.oracle.property(made, property), ['a', '0', 'x']);
    }),
  ),
  literal(
    'body',
    writing('json/read/edit/object', 'R-21-17', ['entityType', 'entityList'], async (c) => {
      const made = await c.fixture.create();
      const other = await c.fixture.create();
      const property = c.fixture.property('entityList');
      const body = JSON.stringify({ id: other.id });
      c.checkStatus(
        await c.subject.raw({ method: 'POST', path: propertyPath(c, made, property), headers: json, body }),
        200,
      );
      c.check('list', await c.oracle.property(made, property), [c.fixture.reference(other)]);
    }),
  ),
];

/** Two objects in the list and the property of a new entity: how many entities they become shows how they are identified. */
interface Identified {
  readonly id: string;
  readonly requirement: string | readonly string[];
  readonly mode: string;
  readonly by: '_id' | 'id' | '_ref';
  /** Entities that are created beside the outer one. */
  readonly created: number;
}

const identified: readonly Identified[] = [
  { id: '_id', requirement: ['OPT-IDM-03', 'R-28-01'], mode: '_id', by: '_id', created: 1 },
  { id: 'id', requirement: ['OPT-IDM-04', 'R-28-02'], mode: 'id', by: 'id', created: 1 },
  { id: 'auto-id', requirement: ['OPT-IDM-01', 'R-28-03'], mode: 'auto', by: 'id', created: 1 },
  { id: 'off-_ref', requirement: ['OPT-IDM-02', 'R-28-04'], mode: 'off', by: '_ref', created: 1 },
];

const identityCases: readonly Case[] = identified.map(({ id, requirement, mode, by, created }) =>
  literal(
    'body',
    writing(
      `json/identity/${id}`,
      requirement,
      ['entityType', 'entityProperty', 'entityList', 'stringProperty'],
      async (c) => {
        const before = await c.oracle.snapshot();
        const marker = { [c.fixture.marker('entityType')]: c.marker };
        const text = c.fixture.property('stringProperty');
        const newId = by === 'id' ? await c.fixture.unusedId() : undefined;
        const identity = by === 'id' ? { id: newId } : { _id: 'x' };
        const first = { _type: c.fixture.type('entityType'), ...identity, ...marker, [text]: 'first' };
        const second = by === '_ref' ? { _ref: 'x' } : { ...first, [text]: 'second' };
        const body = JSON.stringify({
          ...(by === 'id' ? { id: await otherId(c, newId) } : {}),
          ...marker,
          [c.fixture.property('entityProperty')]: first,
          [c.fixture.property('entityList')]: [second],
        });
        const method = by === 'id' ? 'PUT' : 'POST';
        const path = entityPath(c, { type: c.fixture.type('entityType') }, [['identity-management-mode', mode]]);
        c.checkStatus(await c.subject.raw({ method, path, headers: json, body }), 200);
        const { entities } = await c.oracle.snapshot();
        c.check('number of new entities', entities.size - before.entities.size, created + 1);
        if (by === 'id')
          c.observe(
            'the first counts',
            [...entities.values()].filter((each) => each.properties[text] === 'first').length,
            1,
          );
      },
    ),
  ),
);

/** An unused id beside another. */
async function otherId(c: CaseContext, taken: Plain | undefined): Promise<Plain> {
  const next = await c.fixture.unusedId();
  return JSON.stringify(next) === JSON.stringify(taken) && typeof next === 'number' ? next + 1 : next;
}

/** 2.1, R-20 to: how a body is read. */
export const inputEncodingCases: readonly Case[] = [...inputCases, ...identityCases];
