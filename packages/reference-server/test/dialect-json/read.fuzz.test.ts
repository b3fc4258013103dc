import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AssemblyEntity } from '../../src/assembly/assembly.js';
import { type DeviationId, dialectOf } from '../../src/deviations.js';
import { readEdit } from '../../src/json/read-edit.js';
import { parsingJson, type ReadContext } from '../../src/json/read-json.js';
import { Decimal } from '../../src/model/decimal.js';
import { type CollectionType, isCollection, simpleTypes } from '../../src/model/types.js';
import { TypedNumber } from '../../src/model/values.js';
import { completed } from '../../src/work/steps.js';
import { context, female, Gender, get, refusal, typeOf } from '../json/model.js';
import { probeTypes } from './kinds.js';

const contextWith = (...deviations: DeviationId[]): ReadContext => ({
  ...context,
  dialect: dialectOf('documented', deviations).reading,
});

/** The body of a POST on a property with elements of the type. */
function post(text: string, type: CollectionType, ...deviations: DeviationId[]) {
  const edit = readEdit(completed(parsingJson(text)), type, contextWith(...deviations));
  return edit.shape === 'map' ? edit.entries : edit.values;
}

function collection(property: string): CollectionType {
  const type = typeOf(property);
  if (!isCollection(type)) throw new Error(property);
  return type;
}

describe('elements in a POST on a property (D-20)', () => {
  const { boolean, integer, long, float, double, decimal, date, string, object } = simpleTypes;
  const day = new Date(Date.UTC(2001, 1, 3));
  const enumWrapper = '{"value":"female","_type":"com.vendor.demo.model.Gender"}';

  it.each([
    [boolean, 'true', true],
    [integer, '7', 7],
    [integer, '{"value":"7","_type":"integer"}', 7],
    [long, '{"value":"7","_type":"long"}', 7n],
    [long, '{"value":7,"_type":"long"}', 7n],
    [float, '0.1', Math.fround(0.1)],
    [float, '2', 2],
    [float, '{"value":"0.1","_type":"float"}', Math.fround(0.1)],
    [double, '1.5', 1.5],
    [double, '2', 2],
    [double, '1e300', 1e300],
    [double, '{"value":"1.5","_type":"double"}', 1.5],
    [decimal, '{"value":"1.10","_type":"decimal"}', Decimal.parse('1.10')],
    [date, '{"value":"2001-02-03","_type":"date"}', day],
    [string, '"1"', '1'],
    [string, '{"value":"1","_type":"string"}', '1'],
    [Gender, enumWrapper, female],
    [Gender, '{"value":"female","_type":"Gender"}', female],
    [object, '7', new TypedNumber('integer', 7)],
    [object, '"female"', 'female'],
    [object, enumWrapper, female],
    [long, '5000000000', 5_000_000_000n],
    [decimal, '12345678901234567890', Decimal.parse('12345678901234567890')],
  ])('%o takes %s exactly typed', (element, text, expected) => {
    for (const body of [`[${text}]`, `{"_type":"set","value":[${text}]}`]) {
      expect(post(body, { kind: 'set', element }, 'D-20')).toEqual([expected]);
    }
    expect(post(text, { kind: 'list', element }, 'D-20')).toEqual([expected]);
    expect(post(`{"_type":"flatmap","value":[0,${text}]}`, { kind: 'list', element }, 'D-20')).toEqual([[0, expected]]);
    expect(post(`{"k":${text}}`, { kind: 'map', key: string, value: element }, 'D-20')).toEqual([['k', expected]]);
    const flat = `{"_type":"flatmap","value":[${text},"v"]}`;
    expect(post(flat, { kind: 'map', key: element, value: string }, 'D-20')).toEqual([[expected, 'v']]);
  });

  it.each([
    [long, '7', 'the number 7', 'a whole number of 64 bits as {"value","_type":"long"}'],
    [
      decimal,
      '5000000000',
      'the number 5000000000',
      'a decimal number of at most 10,000 digits and an exponent from -1,000 to 1,000 as {"value","_type":"decimal"}',
    ],
    [long, '"7"', 'the text "7"', 'a whole number of 64 bits as {"value","_type":"long"}'],
    [long, '{"value":"7"}', 'an object', 'a whole number of 64 bits as {"value","_type":"long"}'],
    [
      decimal,
      '7',
      'the number 7',
      'a decimal number of at most 10,000 digits and an exponent from -1,000 to 1,000 as {"value","_type":"decimal"}',
    ],
    [
      decimal,
      '1.5',
      'the number 1.5',
      'a decimal number of at most 10,000 digits and an exponent from -1,000 to 1,000 as {"value","_type":"decimal"}',
    ],
    [
      decimal,
      '"1.5"',
      'the text "1.5"',
      'a decimal number of at most 10,000 digits and an exponent from -1,000 to 1,000 as {"value","_type":"decimal"}',
    ],
    [integer, '1.0', 'the number 1.0', 'a whole number of 32 bits, bare or as {"value","_type":"integer"}'],
    [
      date,
      '"2001-02-03"',
      'the text "2001-02-03"',
      'a date such as 2026-03-01T12:30:45.123+0000 as {"value","_type":"date"}',
    ],
    [
      Gender,
      '"female"',
      'the text "female"',
      'one of male, female as {"value","_type":"com.vendor.demo.model.Gender"}',
    ],
    [
      Gender,
      '{"value":"female"}',
      'an object',
      'one of male, female as {"value","_type":"com.vendor.demo.model.Gender"}',
    ],
  ])('%o refuses %s, which R-21 would convert', (element, text, found, expected) => {
    const type = { kind: 'list', element } as const;
    expect(post(`[${text}]`, type)).toHaveLength(1);
    expect(refusal(() => post(`[${text}]`, type, 'D-20'))).toBe(`D-20 Expected ${expected}, got ${found} at $[0].`);
    const flat = `{"_type":"flatmap","value":[0,${text}]}`;
    expect(refusal(() => post(flat, type, 'D-20'))).toBe(`D-20 Expected ${expected}, got ${found} at $.value[1].`);
    const map = { kind: 'map', key: string, value: element } as const;
    expect(refusal(() => post(`{"k":${text}}`, map, 'D-20'))).toBe(`D-20 Expected ${expected}, got ${found} at $.k.`);
  });

  it.each([
    ['{"_type":"Person","id":2}', 2n],
    ['{"_type":"Employee","id":{"value":"2","_type":"long"}}', 2n],
    ['{"_type":"Person","_id":"0","age":1}', null],
  ])('an entity: %s', (text, id) => {
    const [entity] = post(`[${text}]`, collection('children'), 'D-20');
    expect(entity).toBeInstanceOf(AssemblyEntity);
    expect(entity instanceof AssemblyEntity && entity.id).toBe(id);
  });

  it.each([
    ['{"id":2}', 'Expected an entity of com.vendor.demo.model.Person with its _type, got an object at $[0].'],
    ['"2"', 'Expected an entity of com.vendor.demo.model.Person with its _type, got the text "2" at $[0].'],
    [
      '{"_type":"Person","id":"2"}',
      'com.vendor.demo.model.Person with the text "2" as id does not exist (body at $[0]).',
    ],
  ])('no entity: %s', (text, message) => {
    expect(refusal(() => post(`[${text}]`, collection('children'), 'D-20'))).toBe(`D-20 ${message}`);
  });

  it('an id whose type is string is text', () => {
    const { types, probe } = probeTypes('string', 'string');
    const edit = readEdit(
      completed(parsingJson(`[{"_type":"${probe.signature}","id":"2"}]`)),
      { kind: 'set', element: probe },
      { types, identity: 'auto', dialect: dialectOf('deployed').reading },
    );
    expect(edit.shape === 'values' && edit.values[0] instanceof AssemblyEntity && edit.values[0].id).toBe('2');
  });

  it('names are keys where keys are strings, constants or of any type', () => {
    const string = simpleTypes.string;
    const named = (key: typeof string | typeof object | typeof Gender | typeof integer, text: string) =>
      post(text, { kind: 'map', key, value: string }, 'D-20');
    expect(named(string, '{"1":"v"}')).toEqual([['1', 'v']]);
    expect(named(object, '{"1":"v"}')).toEqual([['1', 'v']]);
    expect(named(Gender, '{"female":"v"}')).toEqual([[female, 'v']]);
    expect(refusal(() => named(integer, '{"1":"v"}'))).toBe(
      'D-20 Expected a key that is a whole number of 32 bits, got the name "1" at $["1"].',
    );
  });

  it('an object for a list is refused unless its members are null, which are passed over', () => {
    for (const property of ['numbers', 'children']) {
      expect(post('{}', collection(property), 'D-20')).toEqual([]);
      expect(post('{"k":null,"0":null}', collection(property), 'D-20')).toEqual([]);
      expect(refusal(() => post('{"0":"a"}', collection(property), 'D-20'))).toBe(
        'D-20 Expected a key that is a whole number of 32 bits, got the name "0" at $["0"].',
      );
    }
    expect(post('{"k":null,"l":"v"}', collection('phoneBook'), 'D-20')).toEqual([['l', 'v']]);
  });

  it('properties of entities are read as without D-20', () => {
    const [entity] = post('[{"_type":"Person","big":7,"gender":"female"}]', collection('children'), 'D-20');
    if (!(entity instanceof AssemblyEntity)) throw new Error('an entity expected');
    expect([get(entity, 'big'), get(entity, 'gender')]).toEqual([7n, female]);
  });

  it('values of a wrong type are refused as without D-20', () => {
    const refused = (text: string, property: string) => {
      const exact = refusal(() => post(text, collection(property), 'D-20'));
      expect(exact).toBe(refusal(() => post(text, collection(property))));
      return exact;
    };
    expect(refused('[{"value":"x","_type":"long"}]', 'numbers')).toBe(
      'R-21 Expected a whole number of 64 bits, got the text "x" at $[0].value.',
    );
    expect(refused('[{"_type":"Nobody","id":"1"}]', 'children')).toBe(
      'R-21 Expected the signature of a type of this access, or its simple name, got an unknown _type "Nobody" at $[0]._type.',
    );
    expect(refused('[{"_ref":"9"}]', 'children')).toBe(
      'R-21 Expected an _id of this body, got a dangling _ref "9" at $[0]._ref.',
    );
  });
});

it('any body is read or causes a Refusal', () => {
  const names = ['_type', '_id', '_ref', 'value', 'key', 'id', '0', 'female', '__proto__'];
  const leaf = fc.constantFrom<unknown>(
    null,
    true,
    1,
    1.5,
    'x',
    '0',
    'Person',
    'long',
    'map',
    'set',
    'flatmap',
    'Gender',
  );
  const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 4 },
      leaf,
      fc.array(tie('tree'), { maxLength: 4 }),
      fc.dictionary(fc.constantFrom(...names), tie('tree'), { maxKeys: 4 }),
    ),
  }));
  const properties = fc.constantFrom('children', 'numbers', 'things', 'scores', 'genders', 'byPerson', 'nicknames');
  return fc.assert(
    fc.property(tree, properties, (body, property) => {
      const outcome = refusal(() =>
        post(JSON.stringify(body), collection(property), 'D-20', 'D-36', 'D-37', 'D-38', 'D-39'),
      );
      expect(outcome).toMatch(/^(no refusal|(R-\d+|D-\d+) )/);
    }),
    { numRuns: 2_000 },
  );
});
