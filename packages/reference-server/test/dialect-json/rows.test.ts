import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DeviationId, deviations, enabledDeviations } from '../../src/deviations.js';
import type { WriteOptions } from '../../src/json/json-dialect.js';
import { documented, documentedReading, readDialectOf, writeDialectOf } from '../../src/json/json-dialect.js';
import { defaultWriteLimits, writeJson } from '../../src/json/write-json.js';
import { transient } from '../../src/model/instance.js';
import { type EntityType, simpleTypes, type ValueType } from '../../src/model/types.js';
import { MapValue, SetValue, TypedNumber, type Value } from '../../src/model/values.js';
import { female, make, Person, plain, typeOf, types } from '../json/model.js';
import { probeTypes } from './kinds.js';

type Result = Parameters<typeof writeJson>[0];

function write(deviations: readonly DeviationId[], result: Result, options: Partial<WriteOptions> = {}): string {
  const dialect = writeDialectOf(enabledDeviations('documented', deviations));
  return writeJson(result, { ...plain, ...options }, types, defaultWriteLimits, dialect).join('');
}

const person = make({
  birth: new Date(Date.UTC(2001, 1, 3)),
  gender: female,
  id: 1n,
  nicknames: new SetValue(['A']),
  numbers: [2n],
  phoneBook: new MapValue([['home', '1']]),
  scores: new MapValue([[3, 9n]]),
});

const head = '{"_type":"com.vendor.demo.model.Person","_id":"0",';
const birth = '"birth":{"value":"2001-02-03T00:00:00.000+0000","_type":"date"}';
const gender = '"gender":{"value":"female","_type":"com.vendor.demo.model.Gender"}';
const id = '"id":{"value":"1","_type":"long"}';
const numbers = '"numbers":[{"value":"2","_type":"long"}]';
const wrappedNumbers = '"numbers":{"_type":"list","value":[{"value":"2","_type":"long"}]}';
const nicknames = '"nicknames":{"_type":"set","value":["A"]}';
const phoneBook = '"phoneBook":{"_type":"map","value":[{"key":"home","value":"1"}]}';
const scores = '"scores":{"_type":"map","value":[{"key":3,"value":{"value":"9","_type":"long"}}]}';
const namedBook = '"phoneBook":{"home":"1"}';
const flatScores = '"scores":{"_type":"flatmap","value":[3,{"value":"9","_type":"long"}]}';

describe('a person with one enabled deviation', () => {
  it.each<readonly [readonly DeviationId[], WriteOptions['typeExplicitness'], readonly string[]]>([
    [[], 'auto', [birth, gender, id, nicknames, numbers, phoneBook, scores]],
    [[], 'always', [birth, gender, id, nicknames, wrappedNumbers, phoneBook, scores]],
    [['D-8'], 'auto', [birth, gender, id, nicknames, numbers, namedBook, flatScores]],
    [['D-8'], 'always', [birth, gender, id, nicknames, wrappedNumbers, namedBook, flatScores]],
    [
      ['D-9'],
      'auto',
      [
        '"birth":"2001-02-03T00:00:00.000+0000"',
        '"gender":"female"',
        '"id":1',
        nicknames,
        '"numbers":[2]',
        phoneBook,
        '"scores":{"_type":"map","value":[{"key":3,"value":9}]}',
      ],
    ],
    [['D-9'], 'always', [birth, gender, id, nicknames, wrappedNumbers, phoneBook, scores]],
    [['D-10'], 'auto', [birth, gender, id, '"nicknames":["A"]', numbers, phoneBook, scores]],
    [['D-10'], 'always', [birth, gender, id, nicknames, wrappedNumbers, phoneBook, scores]],
    [['D-11'], 'auto', [birth, gender, id, nicknames, numbers, phoneBook, scores]],
    [['D-11'], 'always', [birth, gender, id, nicknames, numbers, phoneBook, scores]],
    [['D-8', 'D-11'], 'always', [birth, gender, id, nicknames, numbers, namedBook, flatScores]],
    [['D-8', 'D-10'], 'auto', [birth, gender, id, '"nicknames":["A"]', numbers, namedBook, flatScores]],
  ])('%j, mode %s', (deviations, typeExplicitness, members) => {
    expect(write(deviations, { value: person, type: Person }, { typeExplicitness })).toBe(
      `${head}${members.join(',')}}`,
    );
  });
});

describe('maps (D-8)', () => {
  const map = (...entries: readonly (readonly [string | null | TypedNumber, string])[]) => new MapValue(entries);

  it.each<readonly [string, Value, ValueType, string]>([
    ['empty', map(), typeOf('phoneBook'), '{"_type":"flatmap","value":[]}'],
    [
      'a key that means something else in an object',
      map(['_type', 'x']),
      typeOf('phoneBook'),
      '{"_type":"flatmap","value":["_type","x"]}',
    ],
    [
      'one such key among others',
      map(['a', 'x'], ['_ref', 'y']),
      typeOf('phoneBook'),
      '{"_type":"flatmap","value":["a","x","_ref","y"]}',
    ],
    ['a key that is null', map([null, 'x']), typeOf('phoneBook'), '{"_type":"flatmap","value":[null,"x"]}'],
    ['__proto__', map(['__proto__', 'x']), typeOf('phoneBook'), '{"__proto__":"x"}'],
    ['constants', new MapValue([[female, 'x']]), typeOf('genders'), '{"female":"x"}'],
    [
      'a constant and null',
      new MapValue([
        [female, 'x'],
        [null, 'y'],
      ]),
      typeOf('genders'),
      '{"_type":"flatmap","value":[{"value":"female","_type":"com.vendor.demo.model.Gender"},"x",null,"y"]}',
    ],
    ['strings, undeclared', map(['a', 'x']), simpleTypes.object, '{"a":"x"}'],
    [
      'strings and others, undeclared',
      map(['a', 'x'], [new TypedNumber('integer', 1), 'y']),
      simpleTypes.object,
      '{"_type":"flatmap","value":["a","x",1,"y"]}',
    ],
    [
      'entities',
      new MapValue([[make({ age: 1 }), make({ age: 2 })]]),
      typeOf('byPerson'),
      `{"_type":"flatmap","value":[${head}"age":1},{"_type":"com.vendor.demo.model.Person","_id":"1","age":2}]}`,
    ],
    [
      'entities as values',
      new MapValue([
        ['a', make({ age: 2 })],
        ['b', null],
      ]),
      typeOf('byName'),
      `{"a":${head}"age":2},"b":null}`,
    ],
  ])('%s', (_, value, type, text) => {
    expect(write(['D-8'], { value, type })).toBe(text);
  });
});

it('what is empty is written in the form of its place (D-8, D-10, R-26)', () => {
  const text = (expression: string, value: Value) => {
    const probed = probeTypes(expression);
    const dialect = writeDialectOf(enabledDeviations('deployed', []));
    const options = { ...plain, writeEmptyProperties: true };
    const result = { value: transient(probed.probe, { p: value }), type: probed.probe };
    return writeJson(result, options, probed.types, defaultWriteLimits, dialect).join('');
  };
  const around = (p: string) =>
    `{"_type":"com.vendor.test.Probe","_id":"0","globalId":null,"id":null,"p":${p},"partition":null}`;
  expect(text('list<long>', [])).toBe(around('[]'));
  expect(text('set<long>', new SetValue())).toBe(around('[]'));
  expect(text('map<string,long>', new MapValue())).toBe(around('{"_type":"flatmap","value":[]}'));
  expect(text('long', null)).toBe(around('null'));
});

it('_type of entities does not differ', () => {
  const father = make({ age: 1 });
  const value = make({ anything: father, father });
  const deployed = deviations.map((each) => each.id);
  const inner = (type: string, name: string) => `"${name}":{${type}"_id":"1","age":1}`;
  const typed = '"_type":"com.vendor.demo.model.Person",';
  for (const deviations of [[], deployed]) {
    expect(write(deviations, { value, type: Person })).toBe(
      `${head}${inner(typed, 'anything')},"father":{"_ref":"1"}}`,
    );
    expect(write(deviations, { value, type: Person }, { typeExplicitness: 'polymorphic' })).toBe(
      `{"_id":"0",${inner(typed, 'anything')},"father":{"_ref":"1"}}`,
    );
    expect(write(deviations, { value, type: Person }, { typeExplicitness: 'never' })).toBe(
      `{"_id":"0",${inner('', 'anything')},"father":{"_ref":"1"}}`,
    );
  }
});

it('a resource has no _partial (D-12)', () => {
  const type: EntityType = types.builtIn.resource;
  const value = transient(type, { id: 'r' });
  const resource = '{"_type":"com.vendor.model.resource.Resource","_id":"0"';
  expect(write([], { value, type })).toBe(`${resource},"_partial":"","id":"r"}`);
  expect(write(['D-12'], { value, type })).toBe(`${resource},"id":"r"}`);
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

describe('the dialects as data', () => {
  const own = ['D-8', 'D-9', 'D-10', 'D-11', 'D-12', 'D-20', 'D-21'] as const;
  const others = deviations.map((row) => row.id).filter((each) => !own.some((one) => one === each));

  it('without one of these deviations it is the documented one', () => {
    expect(writeDialectOf(enabledDeviations('documented', others))).toEqual(documented);
    expect(readDialectOf(enabledDeviations('documented', others))).toEqual(documentedReading);
  });

  it('the same set gives the same object', () => {
    const deviations = enabledDeviations('deployed', []);
    expect(writeDialectOf(deviations)).toBe(writeDialectOf(deviations));
    expect(readDialectOf(deviations)).toBe(readDialectOf(deviations));
  });

  it('each row changes a part of its own, whatever else is enabled', () =>
    fc.assert(
      fc.property(fc.subarray([...own]), (chosen) => {
        const dialect = writeDialectOf(enabledDeviations('documented', chosen));
        const alone = (row: DeviationId) =>
          writeDialectOf(enabledDeviations('documented', chosen.some((each) => each === row) ? [row] : []));
        expect(dialect.maps).toBe(alone('D-8').maps);
        expect(dialect.partial).toBe(alone('D-12').partial);
        expect(dialect.layouts).toEqual(alone('D-21').layouts);
        expect(dialect.explicitness.always).toEqual(alone('D-11').explicitness.always);
        for (const mode of ['auto', 'entities', 'polymorphic', 'never'] as const) {
          for (const context of ['top', 'declared', 'untyped', 'id'] as const) {
            const kinds = dialect.explicitness[mode].wrapped[context];
            expect(kinds.has('set')).toBe(alone('D-10').explicitness[mode].wrapped[context].has('set'));
            for (const kind of ['long', 'decimal', 'date', 'enum', 'float', 'double'] as const) {
              expect(kinds.has(kind)).toBe(alone('D-9').explicitness[mode].wrapped[context].has(kind));
            }
          }
        }
      }),
      { seed: 42, numRuns: 200 },
    ));
});
