import { describe, expect, test } from 'vitest';
import { DecodeError } from '../../src/index.js';
import { Decimal, EntityReference, typed } from '../../src/model/index.js';
import { rejection } from '../support/catch.js';
import { readAny, readEntity } from '../support/texts.js';

const date = new Date('2001-02-03T00:00:00.000Z');

/** What a property of a Person is read to, from the forms of the documented and of the deployed dialect. */
describe('each type in the forms of both dialects, with a model', () => {
  test.each<[property: string, forms: readonly string[], expected: unknown]>([
    ['firstName', ['"Ann"', '{"_type":"string","value":"Ann"}'], 'Ann'],
    ['active', ['true', '{"_type":"boolean","value":true}'], true],
    ['age', ['7', '{"_type":"integer","value":7}', '{"value":"7","_type":"integer"}'], 7],
    ['steps', ['5', '"5"', '{"value":"5","_type":"long"}', '{"value":5,"_type":"long"}', '{"value":"5"}'], 5n],
    [
      'steps',
      ['999999999999999', '"+999999999999999"', '{"value":"0999999999999999","_type":"long"}'],
      999999999999999n,
    ],
    ['steps', ['-999999999999999', '"-999999999999999"'], -999999999999999n],
    ['steps', ['"9007199254740993"', '9007199254740993'], 9007199254740993n],
    ['steps', ['9223372036854775807', '{"value":"9223372036854775807","_type":"long"}'], 9223372036854775807n],
    [
      'salary',
      ['12.50', '"12.50"', '{"value":"12.50","_type":"decimal"}', '{"value":12.50,"_type":"decimal"}'],
      new Decimal('12.50'),
    ],
    ['salary', ['0.12345678901234567890'], new Decimal('0.12345678901234567890')],
    ['height', ['1.5', '"1.5"', '{"value":1.5,"_type":"double"}', '{"value":"1.5","_type":"double"}'], 1.5],
    ['height', ['2.0', '2', '2e0'], 2],
    ['weight', ['1.5', '{"value":"1.5","_type":"float"}'], 1.5],
    [
      'birth',
      ['"2001-02-03T00:00:00.000+0000"', '{"value":"2001-02-03T00:00:00.000+0000","_type":"date"}', '"2001-02-03"'],
      date,
    ],
    ['gender', ['"female"', '{"value":"female","_type":"a.Gender"}', '{"value":"female"}'], 'female'],
    [
      'scores',
      ['["1",2]', '[{"value":"1","_type":"long"},{"value":"2","_type":"long"}]', '{"_type":"list","value":[1,2]}'],
      [1n, 2n],
    ],
    ['nicknames', ['["A","B"]', '{"_type":"set","value":["A","B"]}'], new Set(['A', 'B'])],
    ['genders', ['["male"]', '{"_type":"set","value":[{"value":"male","_type":"a.Gender"}]}'], new Set(['male'])],
    ['days', ['["2001-02-03"]', '[{"value":"2001-02-03","_type":"date"}]'], [date]],
    [
      'phoneBook',
      [
        '{"home":"1","a":"2"}',
        '{"_type":"map","value":[{"key":"home","value":"1"},{"key":"a","value":"2"}]}',
        '{"_type":"flatmap","value":["home","1","a","2"]}',
        '{"_type":"map","value":["home","1","a","2"]}',
      ],
      new Map([
        ['home', '1'],
        ['a', '2'],
      ]),
    ],
    ['phoneBook', ['{}', '{"_type":"map","value":[]}', '{"_type":"flatmap","value":[]}'], new Map()],
    [
      'marks',
      [
        '{"3":9}',
        '{"_type":"flatmap","value":[3,9]}',
        '{"_type":"map","value":[{"key":3,"value":{"value":"9","_type":"long"}}]}',
      ],
      new Map([[3, 9n]]),
    ],
    ['father', ['null'], null],
    ['anything', ['"x"', '{"_type":"string","value":"x"}'], 'x'],
    ['anything', ['{"value":"5","_type":"long"}'], 5n],
    ['anything', ['{"value":"female","_type":"a.Gender"}'], typed('a.Gender', 'female')],
    ['anything', ['{"_type":"set","value":[1]}'], new Set([1])],
    ['anything', ['[1,"a"]'], [1, 'a']],
  ])('%s', async (property, forms, expected) => {
    for (const form of forms) {
      const entity = await readEntity(`{"_type":"a.Person","_id":"0","${property}":${form}}`);
      expect(entity, form).toEqual({ _type: 'a.Person', [property]: expected });
      const untyped = await readEntity(`{"${property}":${form}}`);
      expect(untyped, `${form} without _type`).toEqual({ [property]: expected });
    }
  });
});

describe('values describe themselves where there is no model', () => {
  test.each<[text: string, expected: unknown]>([
    ['{"value":"5","_type":"long"}', 5n],
    ['{"value":"1.50","_type":"decimal"}', new Decimal('1.50')],
    ['{"value":"2001-02-03T00:00:00.000+0000","_type":"date"}', date],
    ['{"value":"female","_type":"a.Gender"}', typed('a.Gender', 'female')],
    ['{"value":"x","_type":"a.Thing","_id":"0"}', { _type: 'a.Thing', value: 'x' }],
    ['{"_type":"set","value":[{"value":"5","_type":"long"}]}', new Set([5n])],
    ['{"_type":"map","value":[{"key":"a","value":1}]}', new Map([['a', 1]])],
    ['{"_type":"map","value":[{"key":{"value":"1","_type":"long"},"value":null}]}', new Map([[1n, null]])],
    [
      '{"_type":"flatmap","value":["a",1,"b",2]}',
      new Map([
        ['a', 1],
        ['b', 2],
      ]),
    ],
    ['{"_type":"double","value":"NaN"}', Number.NaN],
    ['{"_type":"x.Unknown","a":{"b":[true,null]}}', { _type: 'x.Unknown', a: { b: [true, null] } }],
    ['9223372036854775807', 2n ** 63n - 1n],
    ['-9223372036854775808', -(2n ** 63n)],
    ['9223372036854775808', new Decimal('9223372036854775808')],
    ['-9223372036854775809', new Decimal('-9223372036854775809')],
    ['12345678901234567890', new Decimal('12345678901234567890')],
    ['1234567890123456789012345', new Decimal('1234567890123456789012345')],
    ['9007199254740993', 9007199254740993n],
    ['1234567890123456', 1234567890123456],
    ['1.50', 1.5],
    ['1e2', 100],
    ['0.1234567890123456789', new Decimal('0.1234567890123456789')],
    ['1e400', new Decimal('1e400')],
    ['"text"', 'text'],
    ['null', null],
    ['{"value":null,"_type":"long"}', null],
  ])('%s', async (text, expected) => expect(await readAny(text)).toEqual(expected));

  const float = '{"value":1,"_type":"float"}';
  test.each<[text: string, expected: unknown]>([
    [
      `{"_type":"set","value":[1,1.0,1.00,${float},1.50,1.5]}`,
      new Set([1, typed('double', 1), new Decimal('1.00'), typed('float', 1), 1.5, typed('double', 1.5)]),
    ],
    [`{"_type":"set","value":[${float},1,1e0]}`, new Set([1, typed('integer', 1), typed('double', 1)])],
    [
      `{"_type":"map","value":[{"key":${float},"value":1},{"key":1.0,"value":1},{"key":"1","value":1}]}`,
      new Map<unknown, number>([
        [1, 1],
        [typed('double', 1), 1],
        ['1', 1],
      ]),
    ],
    [
      `{"_type":"flatmap","value":[1.0,"a",${float},"b"]}`,
      new Map<unknown, string>([
        [1, 'a'],
        [typed('float', 1), 'b'],
      ]),
    ],
  ])('a number keeps its type where it equals another: %s', async (text, expected) => {
    expect(await readAny(text)).toEqual(expected);
  });
});

test('the type of a subtype decides over the declared one', async () => {
  const company = await readEntity('{"_type":"a.Company","id":"c","boss":{"steps":1}}', 'a.Party');
  expect(company).toEqual({ _type: 'a.Company', id: 'c', lastName: null, boss: { steps: 1n } });
});

test('types and properties that the model does not know are kept', async () => {
  const text = '{"_type":"a.Person","newer":{"value":"5","_type":"long"},"other":{"_type":"x.New","a":1}}';
  expect(await readEntity(text)).toEqual({ _type: 'a.Person', newer: 5n, other: { _type: 'x.New', a: 1 } });
});

test('names of Object.prototype are names like any other', async () => {
  const text = '{"__proto__":{"polluted":true},"constructor":1,"toString":"x","hasOwnProperty":2}';
  for (const hasModel of [true, false]) {
    const entity = (await readAny(text, hasModel)) as object;
    expect(Object.getPrototypeOf(entity)).toBe(Object.prototype);
    expect(Object.entries(entity)).toEqual([
      ['__proto__', { polluted: true }],
      ['constructor', 1],
      ['toString', 'x'],
      ['hasOwnProperty', 2],
    ]);
  }
  expect({}).not.toHaveProperty('polluted');
  const keys = await readEntity('{"phoneBook":{"__proto__":"1"}}');
  expect(keys).toEqual({ phoneBook: new Map([['__proto__', '1']]) });
});

test.each(['1', '"x"', 'null', 'true', '{}', '[]', '1.0', '{"_ref":"1"}'])(
  'a member __proto__ that is %s',
  async (member) => {
    const text = `{"__proto__":${member},"late":{"_type":"a.Person","_id":"1"}}`;
    for (const hasModel of [true, false]) {
      const entity = (await readAny(text, hasModel)) as object;
      expect(Object.getPrototypeOf(entity)).toBe(Object.prototype);
      expect(Object.keys(entity)).toEqual(['__proto__', 'late']);
    }
  },
);

test('with names of Object.prototype that cannot be assigned', async () => {
  const frozen = { value: Object, writable: false };
  let names: unknown;
  Object.defineProperty(Object.prototype, 'constructor', frozen);
  try {
    const texts = ['{"constructor":"x"}', '{"constructor":{"_ref":"1"},"late":{"_id":"1"}}'];
    names = await Promise.all(texts.map(async (text) => Object.keys((await readAny(text)) as object)));
  } finally {
    Object.defineProperty(Object.prototype, 'constructor', { ...frozen, writable: true });
  }
  expect(names).toEqual([['constructor'], ['constructor', 'late']]);
});

test('names that every object inherits are not members', async () => {
  const inherited = { value: { _type: 'string', value: 'x' }, enumerable: true, configurable: true, writable: true };
  let names: unknown;
  Object.defineProperty(Object.prototype, 'inherited', inherited);
  try {
    const entity = (await readEntity('{"_type":"a.Person","father":{"age":7}}')) as { father: object };
    names = [Object.keys(entity), Object.keys(entity.father)];
  } finally {
    Reflect.deleteProperty(Object.prototype, 'inherited');
  }
  expect(names).toEqual([['_type', 'father'], ['age']]);
});

test('a reference becomes an EntityReference, its id typed by the model or by itself (R-31)', async () => {
  const text = (id: string) =>
    `{"_type":"v.model.generic.value.PersistentEntityReference","_id":"0","typeSignature":"a.Person","refId":${id},"refPartition":"p"}`;
  const expected = new EntityReference('a.Person', 5n, 'p');
  expect(await readAny(text('5'), true)).toEqual(expected);
  expect(await readAny(text('{"value":"5","_type":"long"}'))).toEqual(expected);
});

test.each(['_type', '_id', '_ref', 'value', 'key'])('a map may have the key %s', async (key) => {
  expect(await readEntity(`{"phoneBook":{"${key}":"x"}}`)).toEqual({ phoneBook: new Map([[key, 'x']]) });
});

test('_partial has no meaning but is kept, _id is not kept', async () => {
  expect(await readAny('{"_type":"v.model.resource.Resource","_id":"0","_partial":"","fileSize":3}', true)).toEqual({
    _type: 'v.model.resource.Resource',
    _partial: '',
    fileSize: 3n,
  });
});

describe('a value of a wrong type is reported with its path and the expected type', () => {
  test.each([
    ['{"steps":"x"}', 'Expected a long, got "x" at steps.'],
    ['{"steps":1.5}', 'Expected a long, got 1.5 at steps.'],
    ['{"age":2.50}', 'Expected an integer, got 2.50 at age.'],
    ['{"age":9007199254740993}', 'Expected an integer, got 9007199254740993 at age.'],
    ['{"age":"9007199254740993"}', 'Expected an integer, got "9007199254740993" at age.'],
    ['{"age":1.00000000000000000001}', 'Expected an integer, got 1.00000000000000000001 at age.'],
    ['{"age":" "}', 'Expected an integer, got " " at age.'],
    ['{"age":"0x10"}', 'Expected an integer, got "0x10" at age.'],
    ['{"age":{"value":"9007199254740993","_type":"long"}}', 'Expected an integer, got "9007199254740993" at age.'],
    ['{"age":{"_type":"set","value":[1]}}', 'Expected an integer, got a set at age.'],
    ['{"age":{"_type":"map","value":[]}}', 'Expected an integer, got a map at age.'],
    ['{"father":{"_type":"list","value":[]}}', 'Expected a value of the type "a.Person", got a list at father.'],
    ['{"children":{"_type":"a.Person","age":1}}', 'Expected a list, got an entity at children.'],
    ['{"steps":12345678901234567890}', 'Expected a long, got 12345678901234567890 at steps.'],
    ['{"steps":"-9223372036854775809"}', 'Expected a long, got "-9223372036854775809" at steps.'],
    ['{"active":"yes"}', 'Expected a boolean, got "yes" at active.'],
    ['{"birth":"today"}', 'Expected a date, got "today" at birth.'],
    ['{"firstName":7}', 'Expected a string, got 7 at firstName.'],
    ['{"father":{"children":[{},{"salary":"?"}]}}', 'Expected a decimal, got "?" at father.children.1.salary.'],
    ['{"father":5}', 'Expected a value of the type "a.Person", got 5 at father.'],
    ['{"steps":[1]}', 'Expected a long, got an array at steps.'],
    ['{"steps":{"a":1}}', 'Expected a long, got an entity at steps.'],
    ['{"children":{"a":1}}', 'Expected a list, got an object at children.'],
    ['{"phoneBook":"x"}', 'Expected a map, got "x" at phoneBook.'],
    [
      '{"phoneBook":{"_type":"flatmap","value":["a"]}}',
      'Expected a value for each key of the flat map, got a key without one at phoneBook.',
    ],
    ['{"marks":{"x":1}}', 'Expected an integer, got "x" at marks.key 0.'],
    ['{"father":{"_ref":"7"}}', 'Expected an entity with the "_id" "7", got only a "_ref" to it.'],
    ['{"_id":"0","father":{"_id":"0"}}', 'Expected an "_id" that no other entity has, got "0" at father.'],
  ])('%s', async (text, message) => {
    const error = await rejection(readEntity(text));
    expect(error).toBeInstanceOf(DecodeError);
    expect(error.message).toContain(message);
  });

  const digits = 'Expected a number of at most 10,000 digits and an exponent from -1,000 to 1,000';
  test.each([
    ['{"x":1e2000}', `${digits}, got 1e2000 at x.`],
    ['{"x":1e-2000}', `${digits}, got 1e-2000 at x.`],
    ['{"_type":"set","value":5}', 'Expected an array as the "value" of the set, got 5 at the root.'],
  ])('%s', async (text, message) => {
    const error = await rejection(readAny(text));
    expect(error).toBeInstanceOf(DecodeError);
    expect(error.message).toContain(message);
  });
});
