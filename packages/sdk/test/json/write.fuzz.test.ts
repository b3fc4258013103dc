import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkProperty } from '../../../../fuzz/lib/property.js';
import { DialectError, InputError } from '../../src/index.js';
import { Decimal, ref, typed } from '../../src/model/index.js';
import { rejection } from '../support/catch.js';
import { anyBodyOf, bodyOf, readAny } from '../support/texts.js';

const date = new Date('2001-02-03T00:00:00.000Z');

const wrapped = (value: string, type: string) => `{"value":"${value}","_type":"${type}"}`;

describe('each type as the model declares it', () => {
  test.each<[property: string, values: readonly unknown[], text: string]>([
    ['firstName', ['A"b'], '"A\\"b"'],
    ['active', [false], 'false'],
    ['age', [7, 7n], '7'],
    ['steps', [5, 5n, '5'], wrapped('5', 'long')],
    ['steps', [9223372036854775807n], wrapped('9223372036854775807', 'long')],
    ['salary', [new Decimal('1.50'), '1.50'], wrapped('1.50', 'decimal')],
    ['salary', [1.5], wrapped('1.5', 'decimal')],
    ['height', [1.5], '1.5'],
    ['weight', [2], '2'],
    ['birth', [date, '2001-02-03'], wrapped('2001-02-03T00:00:00.000+0000', 'date')],
    ['gender', ['female'], wrapped('female', 'a.Gender')],
    ['scores', [[1, 2n]], `[${wrapped('1', 'long')},${wrapped('2', 'long')}]`],
    ['nicknames', [new Set(['A']), ['A']], '{"_type":"set","value":["A"]}'],
    ['genders', [['male']], `{"_type":"set","value":[${wrapped('male', 'a.Gender')}]}`],
    ['phoneBook', [new Map([['a', '1']]), { a: '1' }], '{"_type":"map","value":[{"key":"a","value":"1"}]}'],
    ['marks', [new Map([[3, 9]])], `{"_type":"map","value":[{"key":3,"value":${wrapped('9', 'long')}}]}`],
    ['father', [{ id: 2 }], `{"id":${wrapped('2', 'long')}}`],
    ['father', [ref('Person', 2), ref('a.Person', 2n)], `{"_type":"a.Person","id":${wrapped('2', 'long')}}`],
    ['father', [ref('Person', 2, 'p')], `{"_type":"a.Person","id":${wrapped('2', 'long')},"partition":"p"}`],
    ['father', [null], 'null'],
    ['anything', [5n], wrapped('5', 'long')],
    ['anything', [typed('a.Gender', 'male')], wrapped('male', 'a.Gender')],
    ['anything', [typed('float', 1.5)], '{"value":1.5,"_type":"float"}'],
    ['anything', [typed('double', -0)], '{"value":-0.0,"_type":"double"}'],
    ['anything', [-0], '-0.0'],
    ['anything', [new Set([1])], '{"_type":"set","value":[1]}'],
    ['anything', [new Map([[1n, [true]]])], `{"_type":"map","value":[{"key":${wrapped('1', 'long')},"value":[true]}]}`],
  ])('%s', async (property, values, text) => {
    for (const value of values) expect(await bodyOf({ [property]: value })).toBe(`{"${property}":${text}}`);
  });
});

describe('without a model, values determine their types', () => {
  test.each<{ text: string; value: unknown }>([
    { text: '{"a":1,"b":"x","c":true,"d":null,"e":1.5}', value: { a: 1, b: 'x', c: true, d: null, e: 1.5 } },
    { text: '{"b":1}', value: { a: undefined, b: 1 } },
    { text: wrapped('5', 'long'), value: 5n },
    { text: wrapped('2001-02-03T00:00:00.000+0000', 'date'), value: date },
    { text: wrapped('1.0', 'decimal'), value: new Decimal('1.0') },
    { text: `{"_type":"set","value":[${wrapped('5', 'long')}]}`, value: new Set([5n]) },
    { text: '{"_type":"x.T","a":1}', value: { _type: 'x.T', _partial: '', a: 1 } },
    { text: `{"_type":"a.Person","id":${wrapped('2', 'long')}}`, value: ref('a.Person', 2n) },
    { text: '{"_type":"x.Person","id":"s"}', value: ref('x.Person', 's') },
    { text: '[{},{}]', value: [{}, {}] },
    { text: '{"constructor":1}', value: { __proto__: null, constructor: 1 } },
    { text: '{"__proto__":{"a":1}}', value: JSON.parse('{"__proto__":{"a":1}}') },
  ])('$text', async ({ value, text }) => expect(await anyBodyOf(value)).toBe(text));
});

describe('graphs', () => {
  type Node = { _type?: string; name?: string; father?: Node; children?: Node[] };

  test('entities that occur once have no _id', async () => {
    expect(await bodyOf({ father: {}, children: [{}] })).toBe('{"father":{},"children":[{}]}');
  });

  test('if one occurs again, each has one', async () => {
    const shared: Node = {};
    const cycle: Node = { _type: 'a.Person', name: 'x', father: shared, children: [shared] };
    cycle.children?.push(cycle);
    expect(await bodyOf(cycle)).toBe(
      '{"_type":"a.Person","_id":"0","name":"x","father":{"_id":"1"},"children":[{"_ref":"1"},{"_ref":"0"}]}',
    );
  });

  test('a chain of 20,000 entities is written', async () => {
    let node: Node = {};
    for (let length = 0; length < 20_000; length += 1) node = { father: node };
    expect(await bodyOf(node)).toHaveLength(20_000 * '{"father":}'.length + 2);
  });
});

test('maps, and the type of an entity, in the form that the deployed dialect reads (D-8, D-20)', async () => {
  const text = await bodyOf({ marks: new Map([[3, 9]]) }, 'a.Person', 'deployed');
  expect(text).toBe(`{"_type":"a.Person","marks":{"_type":"flatmap","value":[3,${wrapped('9', 'long')}]}}`);
});

test('a simple type name becomes the signature; without a model it stays', async () => {
  expect(await anyBodyOf({ _type: 'Person' }, true)).toBe('{"_type":"a.Person"}');
  expect(await anyBodyOf({ _type: 'x.Other' })).toBe('{"_type":"x.Other"}');
});

describe('a value without a JSON form is refused with its place', () => {
  const integer = 'an integer from -2147483648 to 2147483647';
  const date = 'a valid Date or a string in ISO 8601';
  const onePerson = 'an entity of the type "a.Person"';
  const digits = 'A number beyond 2^53 may have lost digits. Use a bigint.';
  const cyclic: unknown[] = [];
  cyclic.push(cyclic);
  test.each<{ message: string; value: object }>([
    { message: `Expected ${integer}, got 1.5 at age.`, value: { age: 1.5 } },
    { message: `Expected ${integer}, got 2147483648 at age.`, value: { age: 2 ** 31 } },
    { message: `Expected a long, got 9007199254740992 at steps. ${digits}`, value: { steps: 2 ** 53 } },
    { message: `Expected a long, got 1152921504606847000 at steps. ${digits}`, value: { steps: 2 ** 60 } },
    { message: `Expected a decimal, got 1152921504606847000 at salary. ${digits}`, value: { salary: 2 ** 60 } },
    { message: 'Expected a long, got 9223372036854775808n at steps.', value: { steps: 2n ** 63n } },
    { message: 'Expected a long, got "1.5" at steps.', value: { steps: '1.5' } },
    { message: 'Expected a finite number, got NaN at height.', value: { height: Number.NaN } },
    { message: 'Expected a finite number, got "1.5" at height.', value: { height: '1.5' } },
    { message: 'Expected a decimal, got "a" at salary.', value: { salary: 'a' } },
    { message: 'Expected true or false, got "true" at active.', value: { active: 'true' } },
    { message: `Expected ${date}, got an invalid Date at birth.`, value: { birth: new Date(Number.NaN) } },
    { message: `Expected ${date}, got "soon" at birth.`, value: { birth: 'soon' } },
    {
      message: `Expected ${date}, got a Date at birth. The year of a date must be from 0 to 9999.`,
      value: { birth: new Date(Date.UTC(10_000, 0, 1)) },
    },
    { message: `Expected ${date}, got 5 at birth. Use new Date(milliseconds).`, value: { birth: 5 } },
    { message: 'Expected a string, got 5 at firstName.', value: { firstName: 5 } },
    { message: 'Expected a string, got undefined at nicknames.0.', value: { nicknames: [undefined] } },
    { message: 'Expected a constant of the enum "a.Gender", got 5 at gender.', value: { gender: 5 } },
    { message: `Expected ${onePerson}, got "x" at father.`, value: { father: 'x' } },
    { message: `Expected ${onePerson}, got an array at father.`, value: { father: [] } },
    { message: `Expected ${onePerson}, got undefined at children.1.`, value: { children: [{}, undefined] } },
    { message: 'Expected an array, got a Set at children.', value: { children: new Set() } },
    { message: 'Expected an array, got an object at children.', value: { children: {} } },
    { message: 'Expected an array, got a reference to "Person" at children.', value: { children: ref('Person', 1) } },
    { message: 'Expected a Set or an array, got a Map at friends.', value: { friends: new Map() } },
    { message: 'Expected a Map or an object, got an array at marks.', value: { marks: [] } },
    { message: `Expected ${integer}, got "a" at marks.a.key.`, value: { marks: { a: 1 } } },
    { message: 'Expected a long, got "x" at father.marks.1.value.', value: { father: { marks: new Map([[1, 'x']]) } } },
    { message: 'Expected a string, got a function at firstName.', value: { firstName: () => 'x' } },
    {
      message: 'Expected an entity, got a promise at anything. Await it first.',
      value: { anything: Promise.resolve() },
    },
    {
      message: 'Expected a string, got a promise at firstName. Await it first.',
      value: { firstName: Promise.resolve('Ann') },
    },
    { message: 'Expected an entity, got a Uint8Array at anything.', value: { anything: new Uint8Array() } },
    { message: 'Expected an entity, got a RegExp at anything.', value: { anything: /x/ } },
    { message: 'Expected a value that JSON can hold, got a symbol at anything.', value: { anything: Symbol('x') } },
    {
      message: 'Expected a value that JSON can hold, got Infinity at anything.',
      value: { anything: Number.POSITIVE_INFINITY },
    },
    { message: 'The collection at anything.0 contains itself.', value: { anything: cyclic } },
    {
      message: 'Unexpected member "_ref" at father. Use the entity itself, or ref(type, id), wherever it is meant.',
      value: { father: { _ref: '0' } },
    },
    { message: 'Expected a long, got "x" at father.refId.', value: { father: ref('Person', 'x') } },
    {
      message: `Expected a long, got 9007199254740992 at father.refId. ${digits}`,
      value: { father: ref('Person', 2 ** 53) },
    },
  ])('$message', async ({ value, message }) => {
    const error = await rejection(bodyOf(value));
    expect(error).toBeInstanceOf(InputError);
    expect(error.message).toBe(`entities.create: ${message}`);
  });
});

test('a value that was read is written back with the same meaning', async () => {
  const scalar = fc.oneof(
    fc.string(),
    fc.boolean(),
    fc.integer(),
    fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
    fc.date({ noInvalidDate: true, min: new Date('0000-01-01'), max: new Date('9999-12-31') }),
    fc.tuple(fc.bigInt(), fc.nat(20)).map(([digits, scale]) => new Decimal(`${digits}e-${scale}`)),
    fc.constant(null),
  );
  const name = fc.string({ minLength: 1 }).filter((text) => !text.startsWith('_'));
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof({ maxDepth: 4 }, scalar, tie('list'), tie('set'), tie('map'), tie('entity')),
    list: fc.array(tie('value'), { maxLength: 4 }),
    set: fc.array(tie('value'), { maxLength: 4 }).map((elements) => new Set(elements)),
    map: fc.array(fc.tuple(scalar, tie('value')), { maxLength: 4 }).map((entries) => new Map(entries)),
    entity: fc
      .array(fc.tuple(name, tie('value')), { maxLength: 4 })
      .map((members) => ({ _type: 'x.Thing', _one: 1, ...Object.fromEntries(members) })),
  }));
  await checkProperty(
    fc.asyncProperty(value, async (original) => {
      for (const dialect of ['documented', 'deployed'] as const) {
        const text = await anyBodyOf([original], false, dialect);
        expect(await readAny(text)).toEqual([original]);
      }
    }),
    200,
  );
});

test('a body that is undefined is refused', async () => {
  const error = await rejection(Reflect.apply(bodyOf, undefined, [undefined]));
  expect(error).toBeInstanceOf(InputError);
  expect(error.message).toContain('got undefined');
});

test('DialectError is an InputError', () => expect(new DialectError('x')).toBeInstanceOf(InputError));
