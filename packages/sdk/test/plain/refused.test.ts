import { describe, expect, expectTypeOf, test } from 'vitest';
import { Decimal, type EntityChangesOf, ref, typed } from '../../src/index.js';
import { fromPlain, toPlain } from '../../src/plain/index.js';
import { refusal } from '../support/catch.js';
import { testModel } from '../support/model.js';

const person = (properties: object) => ({ _type: 'a.Person', id: 1n, ...properties });

describe('toPlain refuses what is no value of an entity', () => {
  class Point {
    x = 1;
  }
  test.each([
    [() => 1, 'Expected a value of an entity, got a function at the root.'],
    [{ a: [Symbol('x')] }, 'Expected a value of an entity, got a symbol at a.0.'],
    [Promise.resolve(), 'Expected a value of an entity, got a promise at the root. Await it first.'],
    [
      { point: new Point() },
      'Expected a value of an entity, got an object at point. An instance of a class would lose its class.',
    ],
    [
      new Map([['k', new Uint8Array(1)]]),
      'Expected a value of an entity, got a Uint8Array at value. An instance of a class would lose its class.',
    ],
    [{ father: ref('T', Object('x')) }, 'Expected a value of a simple type, got a String at father.refId.'],
    [[typed('T', { a: 1 })], 'Expected a value of a simple type, got an object at 0.value.'],
  ])('%o', (value, message) => {
    expect(refusal(() => toPlain(value))).toBe(`toPlain: ${message}`);
  });

  test.each([
    ['without a model', undefined],
    ['with a model', testModel],
  ])('a reference without a type, %s', (_how, model) => {
    const got = 'Expected a value of an entity, got a reference to "undefined" at father.';
    const value = person({ father: ref(undefined as never, 1) });
    expect(refusal(() => toPlain(value, model))).toBe(`toPlain: ${got} It does not name its type.`);
  });

  test('the place in a long chain is shortened', () => {
    let chain: object = { bad: () => 1 };
    for (let index = 0; index < 20_000; index += 1) chain = { next: chain };
    expect(refusal(() => toPlain(chain))).toBe(
      'toPlain: Expected a value of an entity, got a function at next.next.next.next.next.next.….next.next.next.next.bad.',
    );
  });
});

const notPerson = 'Expected an entity of the type "a.Person", got';
const notInteger = 'Expected an integer from -2147483648 to 2147483647, got';

const misfits: readonly (readonly [object, string])[] = [
  [person({ age: 1.5 }), `${notInteger} 1.5 at age.`],
  [person({ steps: 'x' }), 'Expected a long, got "x" at steps.'],
  [person({ salary: { value: '1.5' } }), 'Expected a decimal, got an object at salary.'],
  [
    person({ birth: new Date(Number.NaN) }),
    'Expected a valid Date or a string in ISO 8601, got an invalid Date at birth.',
  ],
  [person({ gender: 5 }), 'Expected a constant of the enum "a.Gender", got 5 at gender.'],
  [
    person({ gender: person({}) }),
    'Expected a constant of the enum "a.Gender", got an entity of type "a.Person" at gender.',
  ],
  [person({ father: 'x' }), `${notPerson} "x" at father.`],
  [person({ father: new Set() }), `${notPerson} a Set at father.`],
  [person({ father: { _type: 'a.Company' } }), `${notPerson} an entity of type "a.Company" at father.`],
  [person({ father: ref('Company', 'c') }), `${notPerson} a reference to "Company" at father.`],
  [person({ father: { firstName: 5 } }), 'Expected a string, got 5 at father.firstName.'],
  [person({ children: new Set() }), 'Expected an array, got a Set at children.'],
  [person({ nicknames: new Map() }), 'Expected a Set or an array, got a Map at nicknames.'],
  [person({ phoneBook: ['x'] }), 'Expected a Map or an object, got an array at phoneBook.'],
  [person({ children: [person({ scores: [1n, 'x'] })] }), 'Expected a long, got "x" at children.0.scores.1.'],
  [person({ marks: new Map([[1, 'x']]) }), 'Expected a long, got "x" at marks.value.'],
  [person({ phoneBook: { home: 5 } }), 'Expected a string, got 5 at phoneBook.home.'],
  [
    { entities: [person({ active: 'yes' })], hasMore: false },
    'Expected true or false, got "yes" at entities.0.active.',
  ],
];

test.each(misfits)('neither accepts %o for the model', (value, message) => {
  expect(refusal(() => toPlain(value, testModel))).toBe(`toPlain: ${message}`);
  expect(refusal(() => fromPlain(toPlain(value), testModel))).toBe(`fromPlain: ${message}`);
});

test('what the model does not know, and what a call accepts, fits it', () => {
  const value = person({
    later: Symbol.iterator.description,
    steps: 5,
    salary: '1.50',
    birth: '2020-01-01',
    height: Number.POSITIVE_INFINITY,
    weight: null,
    age: undefined,
    gender: 'diverse',
    anything: new Map([[new Decimal(1), [typed('float', 1)]]]),
    father: { _type: 'a.Stranger', later: 'x' },
    children: [ref('Person', 2), { _type: 'a.Person' }],
    nicknames: ['A'],
  });
  expect(fromPlain(toPlain(value, testModel), testModel)).toEqual(value);
});

describe('an entity of a type that is known here', () => {
  test.each<[unknown, string]>([
    [{ age: 'x' }, `${notInteger} "x" at age.`],
    [{ children: [{ father: { age: 'x' } }] }, `${notInteger} "x" at children.0.father.age.`],
    [{ _type: 'a.Company' }, `${notPerson} an entity of type "a.Company" at the root.`],
    [[{}], `${notPerson} an array at the root.`],
    [null, `${notPerson} null at the root.`],
    [undefined, `${notPerson} undefined at the root.`],
    [ref('Person', 1), `${notPerson} a reference to "Person" at the root.`],
  ])('is not %o', (value, message) => {
    expect(refusal(() => fromPlain(toPlain(value), testModel, 'Person'))).toBe(`fromPlain: ${message}`);
  });

  test('is checked, and has a type', () => {
    const changes = fromPlain(JSON.parse(JSON.stringify(toPlain({ age: 5, steps: 7n }))), testModel, 'Person');
    expectTypeOf(changes).toEqualTypeOf<EntityChangesOf<typeof testModel, 'Person'>>();
    expect(changes).toEqual({ age: 5, steps: 7n });
  });

  test('needs a type of the model', () => {
    // @ts-expect-error The compiler knows the names.
    expect(refusal(() => fromPlain(toPlain({}), testModel, 'Persn'))).toBe(
      'fromPlain: Unknown type "Persn" at type. Did you mean "Person"?',
    );
    // @ts-expect-error An enum is no entity.
    expect(refusal(() => fromPlain(toPlain({}), testModel, 'Gender'))).toBe(
      'fromPlain: Expected the name of an entity type, got "Gender" at type.',
    );
  });
});

describe('fromPlain refuses what toPlain does not make', () => {
  const plain = (root: unknown, containers: unknown = [], shared: unknown = []) => ({
    plain: 1,
    root,
    containers,
    shared,
  });
  test.each<[unknown, string]>([
    ['{"plain":1}', 'Expected a plain value, got "{\\"plain\\":1}" at the root. Parse the JSON first.'],
    [null, 'Expected a plain value, got null at the root.'],
    [[1], 'Expected a plain value, got an array at the root.'],
    [{}, 'Expected the version 1, got undefined at plain.'],
    [{ ...plain(1), plain: 2 }, 'Expected the version 1, got 2 at plain.'],
    [plain(1, {}), 'Expected an array, got an object at containers.'],
    [plain(1, [], null), 'Expected an array, got null at shared.'],
    [plain(undefined), 'Expected a plain value, got undefined at root.'],
    [plain({}), 'Expected a plain value, got an object at root.'],
    [plain(Number.NaN), 'Expected a plain value, got NaN at root.'],
    [plain([]), 'Expected a plain value, got an array that begins with undefined at root.'],
    [plain(['Symbol', 'x']), 'Expected a plain value, got an array that begins with "Symbol" at root.'],
    [plain([0]), 'Expected the index of a container, got 0 at root.'],
    [plain([-1], [{}]), 'Expected the index of a container, got -1 at root.'],
    [plain(['bigint']), 'Expected 2 elements of a plain bigint, got 1 at root.'],
    [plain(['bigint', 5]), 'Expected the content of a plain bigint, got 5 at root.'],
    [plain(['bigint', '0x5']), 'Expected the content of a plain bigint, got "0x5" at root.'],
    [plain(['number', '5']), 'Expected the content of a plain number, got "5" at root.'],
    [plain(['Date', 'yesterday']), 'Expected the content of a plain Date, got "yesterday" at root.'],
    [plain(['Date', '2020-01-01']), 'Expected the content of a plain Date, got "2020-01-01" at root.'],
    [plain(['Decimal', '1,5']), 'Expected the content of a plain Decimal, got "1,5" at root.'],
    [plain(['json', '1.5,"admin":true']), 'Expected the content of a plain json, got "1.5,\\"admin\\":true" at root.'],
    [plain(['json', '1.50,2.50']), 'Expected the content of a plain json, got "1.50,2.50" at root.'],
    [plain(['json', '{"_type":"x"}']), 'Expected the content of a plain json, got "{\\"_type\\":\\"x\\"}" at root.'],
    [plain(['TypedValue', 5, 'x']), 'Expected a text, got 5 at root.'],
    [
      plain(['TypedValue', 'T', ['TypedValue', 'T', 1]]),
      'Expected a value of a simple type, got a plain TypedValue at root.',
    ],
    [plain(['EntityReference', 'T', null, null]), 'Expected the id of a reference, got null at root.'],
    [plain(['EntityReference', 'T', 1, 5]), 'Expected a text, got 5 at root.'],
    [plain(['shared', 0]), 'Expected the index of a shared value, got 0 at root.'],
    [plain(['shared', 0], [], [['shared', 0]]), 'Expected a shared object, got "shared" at root.'],
    [
      plain(['shared', 0], [], [['EntityReference', 'T', ['shared', 0], null]]),
      'Expected a value of a simple type, got a plain EntityReference at root.',
    ],
    [plain([0], ['x']), 'Expected a plain container, got "x" at containers.0.'],
    [plain([0], [['List']]), 'Expected "Array", "Set" or "Map" as the first element, got "List" at containers.0.'],
    [plain([0], [['Map', 'k']]), 'Expected a value for each key of the map, got a key without one at containers.0.'],
    [plain([0], [{}, { children: [7] }]), 'Expected the index of a container, got 7 at containers.1.children.'],
    [plain([0], [['Array', 1, ['Date', 1]]]), 'Expected the content of a plain Date, got 1 at containers.0.2.'],
  ])('%o', (value, message) => {
    expect(refusal(() => fromPlain(value))).toBe(`fromPlain: ${message}`);
  });

  test('a number with more digits than any value of an entity', () => {
    const digits = '1'.repeat(30_001);
    const message = `fromPlain: Expected the content of a plain bigint, got "${digits.slice(0, 60)}…" at root.`;
    expect(refusal(() => fromPlain(plain(['bigint', digits])))).toBe(message);
  });

  test('a name of Object.prototype that cannot be assigned is a member like any other', () => {
    const assigned = Object.getOwnPropertyDescriptor(Object.prototype, 'constructor') ?? {};
    let restored: unknown;
    Object.defineProperty(Object.prototype, 'constructor', { ...assigned, writable: false });
    try {
      restored = fromPlain(toPlain({ constructor: 'x' }));
    } finally {
      Object.defineProperty(Object.prototype, 'constructor', assigned);
    }
    expect(Object.entries(Object(restored))).toEqual([['constructor', 'x']]);
  });

  test('no prototype changes', () => {
    const restored = fromPlain(
      JSON.parse('{"plain":1,"root":[0],"containers":[{"__proto__":[1],"~__proto__":[1]},{"evil":true}],"shared":[]}'),
    );
    expect(Object.getPrototypeOf(restored)).toBe(Object.prototype);
    expect(Object.keys(Object(restored))).toEqual(['__proto__']);
  });
});
