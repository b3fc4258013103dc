import { describe, expect, it } from 'vitest';
import { AssemblyEntity } from '../../src/assembly/assembly.js';
import { type DeviationId, dialectOf } from '../../src/deviations.js';
import { parsingJson, type ReadContext, readValue } from '../../src/json/read-json.js';
import { propertyOf } from '../../src/model/instance.js';
import { TypeSystem } from '../../src/model/type-system.js';
import { TypedNumber } from '../../src/model/values.js';
import { completed } from '../../src/work/steps.js';
import { context, female, get, read, refusal, typeOf } from '../json/model.js';

const contextWith = (...deviations: DeviationId[]): ReadContext => ({
  ...context,
  dialect: dialectOf('documented', deviations).reading,
});

describe('maps (D-37)', () => {
  const entries = (text: string, property: string, deviations: readonly DeviationId[]) => {
    const map = read(text, typeOf(property), contextWith(...deviations));
    return map !== null && typeof map === 'object' && 'kind' in map && map.kind === 'map' ? map.entries : map;
  };

  it.each<readonly [string, string, unknown]>([
    ['{"_type":"flatmap","value":["a","x"]}', 'phoneBook', [['a', 'x']]],
    ['{"_type":"flatmap","value":[]}', 'phoneBook', []],
    ['{"_type":"map","value":["a","x"]}', 'phoneBook', [['a', 'x']]],
    ['{"_type":"map","value":{"a":"x"}}', 'phoneBook', [['a', 'x']]],
    ['{"_type":"map","value":[]}', 'phoneBook', []],
    [
      '{"key":"x","value":"y"}',
      'phoneBook',
      [
        ['key', 'x'],
        ['value', 'y'],
      ],
    ],
    ['{"_type":"flatmap","value":[3,9]}', 'scores', [[3, 9n]]],
    ['{"female":"f"}', 'genders', [[female, 'f']]],
    ['{"_type":"flatmap","value":["female","f"]}', 'genders', [[female, 'f']]],
    ['{"a":1}', 'anything', [['a', new TypedNumber('integer', 1)]]],
    ['{"_type":"flatmap","value":[1,2]}', 'anything', [[new TypedNumber('integer', 1), new TypedNumber('integer', 2)]]],
  ])('%s is %s in both dialects', (text, property, expected) => {
    expect(entries(text, property, [])).toEqual(expected);
    expect(entries(text, property, ['D-37'])).toEqual(expected);
  });

  it.each<readonly [string, string, unknown]>([
    ['["a","x"]', 'phoneBook', [['a', 'x']]],
    ['[]', 'phoneBook', []],
    ['["a"]', 'phoneBook', []],
    ['["a","x","b"]', 'phoneBook', [['a', 'x']]],
    ['{"_type":"flatmap","value":["a"]}', 'phoneBook', []],
    [
      '["a",null,"b","y"]',
      'phoneBook',
      [
        ['a', null],
        ['b', 'y'],
      ],
    ],
  ])('%s is read with D-37, and refused without it', (text, property, expected) => {
    expect(entries(text, property, ['D-37'])).toEqual(expected);
    expect(refusal(() => entries(text, property, []))).toMatch(/^R-21|^no refusal/);
  });

  it.each<readonly [string, string, unknown, unknown]>([
    [
      '{"a":"x","b":null}',
      'phoneBook',
      [
        ['a', 'x'],
        ['b', null],
      ],
      [['a', 'x']],
    ],
    ['{"_type":"map","value":[{"key":"a","value":"x"}]}', 'anything', [['a', 'x']], []],
  ])('%s is read otherwise with D-37', (text, property, documented, deployed) => {
    expect(entries(text, property, [])).toEqual(documented);
    expect(entries(text, property, ['D-37'])).toEqual(deployed);
  });

  it.each([
    [
      '{"_type":"map","value":[{"key":"a","value":"x"}]}',
      'phoneBook',
      'D-37 Expected keys and values in turn in a "flatmap", or an object whose member names are the keys, ' +
        'got a list of {"key","value"} at $.value.',
    ],
    [
      '{"_type":"flatmap","value":[{"key":3,"value":9},{"key":4,"value":9}]}',
      'scores',
      'D-37 Expected keys and values in turn in a "flatmap", or an object whose member names are the keys, ' +
        'got a list of {"key","value"} at $.value.',
    ],
    [
      '{"3":9}',
      'scores',
      'D-37 Expected a whole number of 32 bits as a key in a "flatmap", got the name "3" at $["3"].',
    ],
  ])('%s for %s is read without D-37, and refused with it', (text, property, message) => {
    expect(entries(text, property, [])).toBeInstanceOf(Array);
    expect(refusal(() => entries(text, property, ['D-37']))).toBe(message);
  });

  it('takes an entity for a key, even where it has a property "key" and no _type', () => {
    const types = TypeSystem.build(
      [
        {
          name: 'test',
          types: {
            'com.vendor.test.Key': { kind: 'entity', properties: { key: 'string' } },
            'com.vendor.test.Lock': { kind: 'entity', properties: { keys: 'map<com.vendor.test.Key,string>' } },
          },
        },
      ],
      'com.vendor',
    );
    const lock = types.type('com.vendor.test.Lock');
    if (lock?.kind !== 'entity') throw new Error('a type is missing');
    const { type } = propertyOf(lock, 'keys');
    const dialect = dialectOf('deployed').reading;
    const tree = completed(parsingJson('{"_type":"flatmap","value":[{"key":"k"},"v"]}'));
    const map = readValue(tree, type, { types, identity: 'auto', dialect });
    const isMap = map !== null && typeof map === 'object' && 'kind' in map && map.kind === 'map';
    const [[key, value] = []] = isMap ? map.entries : [];
    expect(value).toBe('v');
    expect(key instanceof AssemblyEntity && get(key, 'key')).toBe('k');
  });
});
