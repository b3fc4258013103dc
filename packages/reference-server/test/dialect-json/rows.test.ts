import { describe, expect, it } from 'vitest';
import { type DeviationId, deviations, dialectOf } from '../../src/deviations.js';
import type { WriteOptions } from '../../src/json/json-dialect.js';
import { defaultWriteLimits } from '../../src/json/json-output.js';
import { writingJson } from '../../src/json/write-json.js';
import { withoutEntities } from '../../src/model/dangling.js';
import { propertyOf, transient } from '../../src/model/instance.js';
import { type EntityType, simpleTypes, type ValueType } from '../../src/model/types.js';
import { MapValue, SetValue, TypedNumber, type Value } from '../../src/model/values.js';
import { completed } from '../../src/work/steps.js';
import { female, make, Person, plain, typeOf, types } from '../json/model.js';
import { probeTypes } from './kinds.js';
import { head, type Result, write } from './writing.js';

const person = make({
  birth: new Date(Date.UTC(2001, 1, 3)),
  gender: female,
  id: 1n,
  nicknames: new SetValue(['A']),
  numbers: [2n],
  phoneBook: new MapValue([['home', '1']]),
  scores: new MapValue([[3, 9n]]),
});

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
    ['strings, undeclared', map(['a', 'x']), simpleTypes.object, '{"_type":"flatmap","value":["a","x"]}'],
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
      `{"a":${head}"age":2}}`,
    ],
  ])('%s', (_, value, type, text) => {
    expect(write(['D-8'], { value, type })).toBe(text);
  });
});

it('empty values are written in the form of their place (D-8, D-10, R-26)', () => {
  const text = (expression: string, value: Value) => {
    const probed = probeTypes(expression);
    const dialect = dialectOf('deployed').writing;
    const options = { ...plain, writeEmptyProperties: true };
    const result = { value: transient(probed.probe, { p: value }), type: probed.probe };
    return completed(writingJson(result, options, withoutEntities(probed.types), defaultWriteLimits, dialect)).join('');
  };
  const around = (p: string) =>
    `{"_type": "com.vendor.test.Probe", "_id": "0","globalId": null,"id": null,"p": ${p},"partition": null}`;
  expect(text('list<long>', [])).toBe(around('[]'));
  expect(text('set<long>', new SetValue())).toBe(around('[]'));
  expect(text('map<string,long>', new MapValue())).toBe(around('{"_type": "flatmap", "value":[]}'));
  expect(text('long', null)).toBe(around('null'));
});

describe('_type of entities (D-30)', () => {
  const father = make({ age: 1 });
  const value = make({ anything: father, father });
  const typed = '"_type":"com.vendor.demo.model.Person",';
  const inner = (type: string, name: string) => `"${name}":{${type}"_id":"1","age":1}`;
  const others = deviations.map(({ id }) => id).filter((id) => id !== 'D-25' && id !== 'D-30');

  it('does not differ without D-30', () => {
    for (const deviations of [[], others]) {
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

  it('is written for results, but not within them or in the list of a property', () => {
    const polymorphic = (result: Result) => write(['D-30'], result, { typeExplicitness: 'polymorphic' });
    const holder = make({ father });
    const written = `${head}"father":{"_id":"1","age":1}}`;
    expect(polymorphic({ value: holder, type: Person })).toBe(written);
    const list = { kind: 'list', element: Person } as const;
    expect(polymorphic({ value: [holder], type: list, listed: true })).toBe(`[${written}]`);
    expect(polymorphic({ value: [holder], type: list })).toBe('[{"_id":"0","father":{"_id":"1","age":1}}]');
  });
});

it('empty collections in object properties are written (D-27)', () => {
  const texts = (value: Value, property = 'anything') =>
    [[], ['D-27'] as const].map((ids) => write(ids, { value: make({ [property]: value }), type: Person }));
  const none = '{"_type":"com.vendor.demo.model.Person","_id":"0"}';
  expect(texts([])).toEqual([none, `${head}"anything":[]}`]);
  expect(texts(new SetValue())).toEqual([none, `${head}"anything":{"_type":"set","value":[]}}`]);
  expect(texts(new MapValue())).toEqual([none, `${head}"anything":{"_type":"map","value":[]}}`]);
  expect(texts(null)).toEqual([none, none]);
  expect(texts([], 'numbers')).toEqual([none, none]);
});

it('where the recurrence ends, only the scalars with a declared type are written (D-29)', () => {
  const value = make({ age: 1, anything: 'x', id: 1n });
  value.put(propertyOf(Person, 'father'), value);
  const result = { value, type: Person };
  const person = '{"_type":"com.vendor.demo.model.Person","age":1,';
  const rest = '"id":{"value":"1","_type":"long"}';
  const options = { entityRecurrenceDepth: 2 };
  expect(write([], result, options)).toBe(`${person}"anything":"x","father":${person}"anything":"x",${rest}},${rest}}`);
  expect(write(['D-29'], result, options)).toBe(
    `${person}"anything":"x","father":{"_type":"com.vendor.demo.model.Person","age":1},${rest}}`,
  );
  // The depth ends differently.
  expect(write(['D-29'], result, { depth: 0 })).toBe(`${head}"age":1,"anything":"x",${rest}}`);
});

it('never: everything is bare, which is not JSON if a key is not a string (D-31)', () => {
  const never = { typeExplicitness: 'never' } as const;
  const value = make({
    anything: new SetValue([1n]),
    byPerson: new MapValue([[make({ age: 1 }), make({ age: 2 })]]),
    genders: new MapValue([[female, 'f']]),
    scores: new MapValue([[3, 9n]]),
  });
  expect(write(['D-31'], { value, type: Person }, never)).toBe(
    '{"_id":"0","anything":[1],"byPerson":{"_type":"flatmap","value":[{"_id":"1","age":1},{"_id":"2","age":2}]},"genders":{"female":"f"},"scores":{3:9}}',
  );
  expect(write(['D-31'], { value: new MapValue(), type: typeOf('phoneBook') }, never)).toBe('{}');
  expect(write(['D-31'], { value: 7n, type: simpleTypes.object }, never)).toBe('7');
});

it('a resource has no _partial (D-12)', () => {
  const type: EntityType = types.builtIn.resource;
  const value = transient(type, { id: 'r' });
  const resource = '{"_type":"com.vendor.model.resource.Resource","_id":"0"';
  expect(write([], { value, type })).toBe(`${resource},"_partial":"","id":"r"}`);
  expect(write(['D-12'], { value, type })).toBe(`${resource},"id":"r"}`);
});
