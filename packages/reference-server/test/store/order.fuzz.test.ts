import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Decimal } from '../../src/model/decimal.js';
import { TypedNumber, type Value } from '../../src/model/values.js';
import { compareTexts, compareValues } from '../../src/store/compare.js';
import { copyState, SharedState } from '../../src/store/shared-state.js';
import { Store } from '../../src/store/store.js';
import { all, color, idsOf, makeStore, node, property, types } from './fixture.js';

/** A store with the same entities and without indexes. */
function makeCopy(store: Store): Store {
  const state = copyState(store.snapshot().current);
  return new Store(types, { accessId: 'access.a', partitions: 'distinct' }, new SharedState(state));
}

const decimal = (text: string) => Decimal.parse(text) ?? expect.unreachable();

describe('the order of values (R-33)', () => {
  it.each<[string, readonly Value[]]>([
    ['text without regard to case, lower case first among equals', [null, '', 'a', 'A', 'aa', 'Ab', 'b', 'B', 'z']],
    ['text beyond ASCII', [null, 'a', 'straße', 'z', 'ä', 'Ä', 'ö', 'Ω'.toLowerCase(), 'Ω']],
    ['a text before those that it begins', ['a', 'A', 'ab', 'AB', 'abc']],
    ['booleans', [null, false, true]],
    ['integers', [null, -2, -1, 0, 2, 10]],
    ['longs', [null, -9223372036854775808n, -1n, 2n, 10n, 9223372036854775807n]],
    ['doubles', [null, -1e300, -0.5, 0, 1e-300, 1e300]],
    ['decimals by value', [null, decimal('-1.5'), decimal('1.05'), decimal('1.5'), decimal('10'), decimal('1e2')]],
    ['dates', [null, new Date(-1), new Date(0), new Date(1)]],
    ['enum constants by name', [null, color('Green'), color('blue'), color('red')]],
    [
      'the values of an object property by type',
      [
        null,
        true,
        new TypedNumber('integer', 9),
        new TypedNumber('float', 8),
        new TypedNumber('double', 1),
        7n,
        decimal('6'),
        new Date(5),
        'a',
        color('red'),
        [1],
      ],
    ],
  ])('%s', (_, ordered) => {
    for (const [index, value] of ordered.entries()) {
      for (const [other, against] of ordered.entries()) {
        expect(Math.sign(compareValues(value, against))).toBe(Math.sign(index - other));
      }
    }
  });

  it.each<[string, Value, Value]>([
    ['equal decimals', decimal('1.0'), decimal('1.00')],
    ['equal dates', new Date(5), new Date(5)],
    ['zeros', 0, -0],
    ['collections', [1], [2]],
  ])('%s tie', (_, left, right) => {
    expect(compareValues(left, right)).toBe(0);
  });

  it('is one order for all texts', () => {
    const text = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 5 }), fc.stringMatching(/^[aAbBäÄİkK]{0,3}$/));
    fc.assert(
      fc.property(text, text, text, (a, b, c) => {
        expect(Math.sign(compareTexts(a, b))).toBe(-Math.sign(compareTexts(b, a)) + 0);
        if (compareTexts(a, b) <= 0 && compareTexts(b, c) <= 0) expect(compareTexts(a, c)).toBeLessThanOrEqual(0);
        if (compareTexts(a, b) === 0) expect(a).toBe(b);
        const [left, right] = [a.toLowerCase(), b.toLowerCase()];
        if (left !== right) expect(Math.sign(compareTexts(a, b))).toBe(left < right ? -1 : 1);
      }),
      { seed: 42, numRuns: 2_000 },
    );
  });
});

describe('the order of entities', () => {
  const { store } = makeStore();
  store.transact((transaction) => {
    for (const [name, age] of [
      ['b', 1],
      ['A', 2],
      ['a', 1],
      [null, 2],
      ['B', 1],
      ['a', 2],
    ] as const) {
      const entity = transaction.create(node);
      transaction.set(entity, property('name'), name);
      transaction.set(entity, property('age'), age);
    }
  });
  const by = (name: string, descending = false) => ({ property: property(name), descending });

  it.each([
    ['nothing: creation', [], ['1', '2', '3', '4', '5', '6']],
    ['a name, ties in the order of creation', [by('name')], ['4', '3', '6', '2', '1', '5']],
    ['a name descending, ties still in the order of creation', [by('name', true)], ['5', '1', '2', '3', '6', '4']],
    ['two properties', [by('age'), by('name')], ['3', '1', '5', '4', '6', '2']],
    ['two properties, each with its direction', [by('age', true), by('name')], ['4', '6', '2', '3', '1', '5']],
    ['id', [by('id', true)], ['6', '5', '4', '3', '2', '1']],
    ['a property twice', [by('name'), by('name', true)], ['4', '3', '6', '2', '1', '5']],
  ])('by %s', (_, orderBy, expected) => {
    expect(idsOf(all(store, node, { orderBy }))).toEqual(expected);
  });
});

it('an index has the order of the comparison, in both directions and with all kinds of texts', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 5 }),
    fc.stringMatching(/^[aAbBäÄİKkΣ]{0,3}$/),
    fc.constant(null),
  );
  fc.assert(
    fc.property(fc.array(text, { maxLength: 60 }), fc.boolean(), (texts, descending) => {
      const { store } = makeStore();
      const name = property('name');
      const query = { orderBy: [{ property: name, descending }] };
      all(store, node, query);
      const made = store.transact((transaction) =>
        texts.map((each) => {
          const entity = transaction.create(node);
          transaction.set(entity, name, each);
          return entity;
        }),
      );
      const compared = (left: Value, right: Value) => (descending ? -1 : 1) * compareValues(left, right);
      const sorted = made.toSorted((left, right) => compared(left.get(name), right.get(name)));
      // One that has grown with the entities, and one that is built from all.
      expect(idsOf(all(store, node, query))).toEqual(idsOf(sorted));
      expect(idsOf(all(makeCopy(store), node, query))).toEqual(idsOf(sorted));
    }),
    { seed: 4, numRuns: 200 },
  );
});
