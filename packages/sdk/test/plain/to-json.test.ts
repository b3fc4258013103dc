import { describe, expect, expectTypeOf, test } from 'vitest';
import { Decimal, type EntityOf, ref, typed } from '../../src/index.js';
import { type Json, toJson } from '../../src/plain/index.js';
import { refusal } from '../support/catch.js';
import type { testModel } from '../support/model.js';

type Person = EntityOf<typeof testModel, 'Person'>;

const day = new Date('2026-03-01T12:30:45.123Z');

describe('toJson writes', () => {
  test.each<[what: string, value: unknown, json: unknown]>([
    ['null', null, null],
    ['a text', 'ä"\n', 'ä"\n'],
    ['a number', -1.5, -1.5],
    ['a small long', -7n, -7],
    ['the largest exact long', 2n ** 53n - 1n, 9007199254740991],
    ['a larger long', 2n ** 53n, '9007199254740992'],
    ['the smallest long', -(2n ** 63n), '-9223372036854775808'],
    ['a decimal', new Decimal('12345678901234567890.50'), '12345678901234567890.50'],
    ['a date', day, '2026-03-01T12:30:45.123Z'],
    ['an invalid date', new Date(Number.NaN), null],
    ['a constant', typed('a.Gender', 'male'), 'male'],
    ['a typed date', typed('date', day), '2026-03-01T12:30:45.123Z'],
    ['a reference', ref('a.Person', 1n), { id: 1 }],
    ['a list', [1n, [new Decimal('1.50')]], [1, ['1.50']]],
    ['a set', new Set([day, 2n]), ['2026-03-01T12:30:45.123Z', 2]],
    ['a map with texts as keys', new Map([['__proto__', 1n]]), JSON.parse('{"__proto__":1}')],
    ['a map with longs as keys', new Map([[2n ** 60n, 'x']]), { '1152921504606846976': 'x' }],
    ['an empty map', new Map(), {}],
    [
      'a map with keys that are the same text',
      new Map<unknown, string>([
        [1, 'integer'],
        [1n, 'long'],
      ]),
      [
        { key: 1, value: 'integer' },
        { key: 1, value: 'long' },
      ],
    ],
    ['a map with other keys', new Map([[day, 1n]]), [{ key: '2026-03-01T12:30:45.123Z', value: 1 }]],
    ['what is undefined', { a: undefined, b: null }, { b: null }],
    ['a member with the name __proto__', JSON.parse('{"__proto__":{"a":1}}'), JSON.parse('{"__proto__":{"a":1}}')],
  ])('%s', (_what, value, json) => {
    expect(toJson(value)).toStrictEqual(json);
  });

  test('an entity where it is nearest to the root, and its id elsewhere', () => {
    const eve: Record<string, unknown> = { _type: 'a.Person', id: 2n, firstName: 'Eve' };
    const adam = { _type: 'a.Person', id: 1n, firstName: 'Adam', wife: eve };
    eve['children'] = [
      { id: 3n, mother: eve, father: adam },
      { id: 4n, mother: eve, father: adam },
    ];
    const adamInFull = { _type: 'a.Person', id: 1, firstName: 'Adam', wife: { id: 2 } };
    expect(toJson([eve, { id: 5n, mother: eve }])).toEqual([
      {
        _type: 'a.Person',
        id: 2,
        firstName: 'Eve',
        children: [
          { id: 3, mother: { id: 2 }, father: adamInFull },
          { id: 4, mother: { id: 2 }, father: adamInFull },
        ],
      },
      { id: 5, mother: { id: 2 } },
    ]);
  });

  test('many entities that all refer to each other, each once', () => {
    const friends = Array.from({ length: 50 }, (_, id): { id: number; friends: unknown } => ({ id, friends: [] }));
    for (const each of friends) each.friends = new Set(friends);
    const ids = friends.map(({ id }) => ({ id }));
    expect(toJson(friends)).toEqual(ids.map((each) => ({ ...each, friends: ids })));
  });
});

describe('toJson refuses', () => {
  const itself: unknown[] = [];
  itself.push(itself);
  const ownId: { id?: unknown } = {};
  ownId.id = ownId;
  test.each([
    ['a function', { a: [() => 1] }, 'Expected a value of an entity, got a function at a.0.'],
    ['a symbol', { a: Symbol('x') }, 'Expected a value of an entity, got a symbol at a.'],
    ['a promise', [Promise.resolve()], 'Expected a value of an entity, got a promise at 0. Await it first.'],
    [
      'bytes',
      new Map([['k', new Uint8Array(1)]]),
      'Expected a value of an entity, got a Uint8Array at k. An instance of a class would lose its class.',
    ],
    [
      'a list within itself',
      { list: itself },
      'Expected a value that does not contain itself, got an array at list.0.',
    ],
    ['an object as its own id', ownId, 'Expected a value that does not contain itself, got an object at id.'],
  ])('%s', (_what, value, message) => {
    expect(refusal(() => toJson(value))).toBe(`toJson: ${message}`);
  });

  const advice = 'Read less by `depth`, or use toPlain, which writes each object once.';

  test('more than 1,000 levels', () => {
    let chain: object = {};
    for (let level = 1; level < 1_000; level += 1) chain = { next: chain };
    expect(refusal(() => toJson(chain))).toBe('accepted');
    expect(refusal(() => toJson([chain]))).toMatch(
      /^toJson: Expected at most 1000 levels, got .+\. Read less by `depth`/,
    );
  });

  test('a small graph whose form would be huge', () => {
    const empty: unknown[] = [];
    const row = Array.from({ length: 1_000 }, () => empty);
    const message = refusal(() => toJson(Array.from({ length: 1_000 }, () => row)));
    expect(message).toContain('Expected at most 1000000 objects');
    expect(message).toContain(advice);
  });
});

test('the compiler knows the form', () => {
  expectTypeOf<Json<Person>['id']>().toEqualTypeOf<number | string>();
  expectTypeOf<Json<Person>['birth']>().toEqualTypeOf<string | null | undefined>();
  expectTypeOf<Json<Person>['firstName']>().toEqualTypeOf<string | null | undefined>();
  expectTypeOf<Json<Set<Decimal>>>().toEqualTypeOf<string[]>();
  expectTypeOf<Json<Map<bigint, Date>>>().toEqualTypeOf<{ [key: string]: string }>();
  expectTypeOf<Json<Map<Date, string>>>().toEqualTypeOf<{ key: string; value: string }[]>();
  expectTypeOf<Json<unknown>>().toEqualTypeOf<unknown>();
});
