import { describe, expect, it } from 'vitest';
import { type DeviationId, dialectOf } from '../../src/deviations.js';
import type { WriteOptions } from '../../src/json/json-dialect.js';
import { defaultWriteLimits } from '../../src/json/json-output.js';
import { writingJson } from '../../src/json/write-json.js';
import { withoutEntities } from '../../src/model/dangling.js';
import { propertyOf, transient } from '../../src/model/instance.js';
import { parseText } from '../../src/model/scalar-text.js';
import { MapValue, SetValue } from '../../src/model/values.js';
import { completed } from '../../src/work/steps.js';
import { writingXml } from '../../src/xml/write-xml.js';
import { make, Person, plain, typeOf } from '../json/model.js';
import { probeTypes } from './kinds.js';
import { type Result, write } from './writing.js';

it('layout (D-25)', () => {
  const layout = (result: Result, options: Partial<WriteOptions> = {}) => write(['D-8', 'D-25'], result, options);
  const value = make({
    age: 1,
    father: make(),
    id: 1n,
    nicknames: new SetValue(['A', 'B']),
    phoneBook: new MapValue([['home', '1']]),
    scores: new MapValue([
      [3, 9n],
      [4, 8n],
    ]),
  });
  const result = { value, type: Person };
  expect(layout(result)).toBe(
    '{"_type": "com.vendor.demo.model.Person", "_id": "0","age": 1,"father": {"_type": "com.vendor.demo.model.Person", "_id": "1"},"id": {"value":"1", "_type":"long"},"nicknames": {"_type": "set", "value":["A","B"]},"phoneBook": {"home":"1"},"scores": {"_type": "flatmap", "value":[3,{"value":"9", "_type":"long"},4,{"value":"8", "_type":"long"}]}}',
  );
  expect(layout(result, { prettiness: 'mid' }).split('\n')).toEqual([
    '{"_type": "com.vendor.demo.model.Person", "_id": "0",',
    ' "age": 1,',
    ' "father": {"_type": "com.vendor.demo.model.Person", "_id": "1"},',
    ' "id": {"value":"1", "_type":"long"},',
    ' "nicknames": {"_type": "set", "value":[',
    '  "A",',
    '  "B"',
    ' ]},',
    ' "phoneBook": {',
    '  "home":"1"',
    ' },',
    ' "scores": {"_type": "flatmap", "value":[',
    '  3,{"value":"9", "_type":"long"},',
    '  4,{"value":"8", "_type":"long"}',
    ' ]}',
    '}',
  ]);
  // Entities in a map are indented by one level more.
  const inMap: Result = { value: new MapValue([['k', make({ age: 2 })]]), type: typeOf('byName') };
  expect(layout(inMap, { prettiness: 'mid' })).toBe(
    '{\n "k":{"_type": "com.vendor.demo.model.Person", "_id": "0",\n   "age": 2\n  }\n}',
  );
  // An entity that is a property within it is not: it loses that level, but its brace does not.
  const inner = make({ father: make({ age: 3, father: make({ age: 4 }), phoneBook: new MapValue([['home', '1']]) }) });
  const outer: Result = { value: new MapValue([['k', make({ children: [inner] })]]), type: typeOf('byName') };
  const indents = (prettiness: WriteOptions['prettiness']) =>
    layout(outer, { prettiness })
      .split('\n')
      .map((line) => line.search(/\S/));
  expect(indents('mid')).toEqual([0, 1, 3, 4, 5, 5, 5, 6, 5, 5, 6, 5, 5, 4, 3, 2, 0]);
  const twice: Result = { value: [value, value], type: { kind: 'list', element: Person } };
  expect(layout(twice)).toMatch(/,\{"_ref": "0"\}\]$/);
  expect(layout(result, { typeExplicitness: 'never', entityRecurrenceDepth: 1 })).toMatch(/^\{"age": 1,/);
  expect(layout({ value: [], type: { kind: 'list', element: Person } }, { prettiness: 'high' })).toBe('[]');
});

describe('text of numbers (D-26)', () => {
  it.each<readonly [string, string, string, string]>([
    ['double', '0', '0', '0.0'],
    ['double', '-0', '-0.0', '-0.0'],
    ['double', '100', '100', '100.0'],
    ['double', '0.001', '0.001', '0.001'],
    ['double', '0.0009', '0.0009', '9.0E-4'],
    ['double', '9999999', '9999999', '9999999.0'],
    ['double', '12345678.9', '12345678.9', '1.23456789E7'],
    ['double', '-1e21', '-1e+21', '-1.0E21'],
    ['double', '1e-7', '1e-7', '1.0E-7'],
    ['double', '5e-324', '5e-324', '5.0E-324'],
    ['float', '0.1', '0.1', '0.1'],
    ['float', '16777216', '16777216', '1.6777216E7'],
    ['decimal', '1.50', '1.50', '1.50'],
    ['decimal', '1E+3', '1000', '1E+3'],
    ['decimal', '-12E+3', '-12000', '-1.2E+4'],
    ['decimal', '0.000001', '0.000001', '0.000001'],
    ['decimal', '1E-10', '0.0000000001', '1E-10'],
    ['decimal', '0E+2', '0', '0E+2'],
    ['integer', '7', '7', '7'],
  ])('%s %s', (kind, given, short, java) => {
    const { types, probe } = probeTypes(kind);
    const { type } = propertyOf(probe, 'p');
    if (type.kind !== 'simple') throw new Error(kind);
    const held = kind === 'float' ? Math.fround(Number(given)) : parseText(given, type);
    const value = transient(probe, { p: held ?? null });
    for (const [ids, text] of [
      [[], short],
      [['D-26'], java],
    ] as const) {
      const dialect = dialectOf('documented', ids).writing;
      const bare = { ...plain, typeExplicitness: 'never' } as const;
      expect(
        completed(writingJson({ value, type: probe }, bare, withoutEntities(types), defaultWriteLimits, dialect)).join(
          '',
        ),
      ).toBe(`{"_id":"0","p":${text}}`);
      const xml = completed(
        writingXml(
          { value, type: probe },
          { depth: 1, prettiness: 'none' },
          withoutEntities(types),
          defaultWriteLimits,
          dialect,
        ),
      );
      expect(xml.join('')).toContain(` p='p'>${text}</`);
    }
  });
});

it('prettiness=high has one blank a level up to 20 levels, the other layouts do not differ (D-21)', () => {
  let value = make({ age: 0 });
  for (let level = 0; level < 24; level += 1) value = make({ father: value });
  const indents = (deviations: readonly DeviationId[], prettiness: WriteOptions['prettiness']) =>
    write(deviations, { value, type: Person }, { prettiness })
      .split('\n')
      .map((line) => line.length - line.trimStart().length);
  const steps = Array.from({ length: 26 }, (_, level) => level);
  expect([...new Set(indents([], 'high'))]).toEqual(steps.map((level) => 2 * level));
  expect([...new Set(indents(['D-21'], 'high'))]).toEqual(steps.slice(0, 21));
  for (const other of ['none', 'low', 'mid'] as const) expect(indents(['D-21'], other)).toEqual(indents([], other));
});
