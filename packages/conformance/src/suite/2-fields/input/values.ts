import type { Case, CaseContext } from '../../../case/case.js';
import { type DialectRowId, differs } from '../../../case/deviations.js';
import type { PropertyNeed } from '../../../case/needs.js';
import { date, decimal, long, mapOf, type Plain, setOf } from '../../../case/plain.js';
import { at, entityPath, jsonOf, propertyPath } from '../../define.js';

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
  readonly deviation?: DialectRowId;
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
  {
    id: 'map/flat/integer-keys',
    requirement: 'R-21-07',
    need: 'integerMap',
    text: '{"_type":"flatmap","value":[7,"a"]}',
    expected: mapOf([7, 'a']),
  },
  {
    id: 'map/entries/integer-keys',
    requirement: 'R-21-06',
    need: 'integerMap',
    text: '{"_type":"map","value":[{"key":7,"value":"a"}]}',
    expected: mapOf([7, 'a']),
    deviation: 'D-8',
  },
  {
    id: 'map/flat/empty',
    requirement: 'R-21-07',
    need: 'stringMap',
    text: '{"_type":"flatmap","value":[]}',
    expected: mapOf(),
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

export const inputCases: readonly Case[] = [
  ...readable.map(
    ({ id, requirement, need, text, expected, deviation }): Case => ({
      id: `json/read/${id}`,
      requirement,
      needs: ['entityType', need],
      writes: true,
      raw: 'body',
      deviation,
      async run(c) {
        const made = await c.fixture.create();
        const before = await c.oracle.snapshot();
        const property = c.fixture.property(need);
        const answer = await patch(c, made, `{${JSON.stringify(property)}:${text}}`);
        const metDialect = c.checkStatus(answer, deviation === undefined ? 200 : differs(deviation, 200, 400));
        if (deviation !== undefined && metDialect === 'deployed') return c.oracle.none(before);
        await c.oracle.updated(before, made, { [property]: expected });
      },
    }),
  ),
  ...refused.map(
    ({ id, requirement, need, text }): Case => ({
      id: `json/read/refused/${id}`,
      requirement,
      needs: ['entityType', need],
      writes: true,
      raw: 'body',
      async run(c) {
        const made = await c.fixture.create();
        const before = await c.oracle.snapshot();
        const property = c.fixture.property(need);
        const answer = await patch(c, made, `{${JSON.stringify(property)}:${text}}`);
        c.checkStatus(answer, 400);
        c.observe('the message names the place', String(at(jsonOf(answer), 'message')).includes(property), true);
        await c.oracle.none(before);
      },
    }),
  ),
  {
    id: 'json/read/refused/unknown-property',
    requirement: ['R-21-11', 'R-21-15'],
    needs: ['entityType'],
    writes: true,
    raw: 'body',
    async run(c) {
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
    },
  },
  {
    id: 'json/read/partial',
    requirement: 'R-27-02',
    needs: ['entityType', 'stringProperty'],
    writes: true,
    raw: 'body',
    async run(c) {
      const made = await c.fixture.create({ stringProperty: 'a' });
      const property = c.fixture.property('stringProperty');
      c.checkStatus(await patch(c, made, JSON.stringify({ _partial: '', [property]: 'b' })), 200);
      c.check('value', await c.oracle.property(made, property), 'b');
    },
  },
  {
    id: 'json/read/edit/array',
    requirement: 'R-21-16',
    needs: ['entityType', 'stringList'],
    writes: true,
    raw: 'body',
    async run(c) {
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
    },
  },
  {
    id: 'json/read/edit/object',
    requirement: 'R-21-17',
    needs: ['entityType', 'entityList'],
    writes: true,
    raw: 'body',
    deviation: 'D-20',
    async run(c) {
      const made = await c.fixture.create();
      const other = await c.fixture.create();
      const property = c.fixture.property('entityList');
      const body = JSON.stringify({ id: other.id });
      const before = await c.oracle.snapshot();
      const answer = await c.subject.raw({
        method: 'POST',
        path: propertyPath(c, made, property),
        headers: json,
        body,
      });
      if (c.checkStatus(answer, differs('D-20', 200, 400)) === 'deployed') return c.oracle.none(before);
      await c.oracle.updated(before, made, { [property]: [c.fixture.reference(other)] });
    },
  },
];
