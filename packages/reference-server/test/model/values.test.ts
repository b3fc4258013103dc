import { describe, expect, it } from 'vitest';
import { storedIndex, withoutDangling as without } from '../../src/model/dangling.js';
import { Decimal } from '../../src/model/decimal.js';
import { Ref, transient } from '../../src/model/instance.js';
import { type Element, equalElements, MapValue, SetValue, TypedNumber, type Value } from '../../src/model/values.js';
import { node } from '../store/fixture.js';

const decimal = (text: string) => Decimal.parse(text) ?? expect.unreachable();

const zero = new TypedNumber('double', 0);
const negativeZero = new TypedNumber('double', -0);

describe('equality (R-22, D-61)', () => {
  it.each<[left: Element, right: Element, byValue: boolean, exact?: boolean]>([
    [decimal('1.0'), decimal('1.00'), true, false],
    [decimal('1.0'), decimal('10e-1'), true],
    [decimal('100'), decimal('1e2'), true, false],
    [decimal('-0'), decimal('0'), true],
    [decimal('-1'), decimal('1'), false],
    [0, -0, true, false],
    [-0, -0, true],
    ['-0', -0, false],
    ['\0-0', -0, false],
    [zero, negativeZero, true, false],
    [[zero], [negativeZero], true, false],
    [new SetValue([[decimal('1.0')]]), new SetValue([[decimal('1')]]), true, false],
    [decimal('1'), 1, false],
    [decimal('1'), 1n, false],
    [1, 1n, false],
    [new Date(5), new Date(5), true],
    [new Date(5), 5, false],
    [new TypedNumber('integer', 1), new TypedNumber('integer', 1), true],
    [new TypedNumber('integer', 1), new TypedNumber('double', 1), false],
    ['\0t5', new Date(5), false],
    ['\0d1', decimal('1'), false],
    ['\0s', '\0s\0s', false],
    ['a', 'A', false],
    [null, '', false],
    [true, 'true', false],
    [[1, 'a'], [1, 'a'], true],
    [[1, 'a'], ['a', 1], false],
    [['a', 'b'], ['a,b'], false],
    [[['a'], []], [[], ['a']], false],
    [['1'], [1n], false],
    [[], new SetValue(), false],
    [new SetValue([[1], [2]]), new SetValue([[2], [1]]), true],
    [new SetValue(['a', 'b']), new SetValue(['ab']), false],
    [new MapValue([['a', 1]]), new SetValue(['a', 1]), false],
    [
      new MapValue([
        ['a', [1]],
        ['b', 2],
      ]),
      new MapValue([
        ['b', 2],
        ['a', [1]],
      ]),
      true,
    ],
    [new MapValue([['a', 'b']]), new MapValue([['b', 'a']]), false],
    [[decimal('1.0')], [decimal('1')], true, false],
    [[transient(node)], [transient(node)], false],
  ])('%s and %s: %s', (left, right, byValue, exact = byValue) => {
    expect(equalElements(left, right, 'value')).toBe(byValue);
    expect(equalElements(left, right, 'exact')).toBe(exact);
  });
});

describe('sets and maps', () => {
  it('keep the order of insertion, and one of equal values', () => {
    const set = new SetValue(['b', 'a', 'b']);
    expect([...set]).toEqual(['b', 'a']);
    const decimals = [decimal('1.0'), decimal('1.00')];
    expect(new SetValue(decimals).size).toBe(1);
    const exact = new SetValue(decimals, 'exact');
    expect(exact.size).toBe(2);
    expect(exact.copy().size).toBe(2);
    expect(exact.copy('value').size).toBe(1);
    const map = new MapValue([
      ['b', 1],
      ['a', 2],
      ['b', 3],
    ]);
    expect([...map]).toEqual([
      ['b', 3],
      ['a', 2],
    ]);
  });
});

describe('references left behind (R-42)', () => {
  const alive = transient(node, { id: 1n });
  const gone = new Ref(node, 2n, 'p');
  const entities = { get: () => undefined };
  const withoutDangling = (value: Value) => without(value, entities);

  it('read as null, in collections as absent elements', () => {
    expect(withoutDangling(gone)).toBeNull();
    expect(withoutDangling(alive)).toBe(alive);
    expect(withoutDangling([gone, alive, null])).toEqual([alive, null]);
    expect(withoutDangling(new SetValue([alive, gone]))).toEqual(new SetValue([alive]));
    const map = new MapValue([
      ['a', gone],
      [gone, 'b'],
      ['c', alive],
    ]);
    expect(withoutDangling(map)).toEqual(new MapValue([['c', alive]]));
    expect(withoutDangling([[gone, map]])).toEqual([[new MapValue([['c', alive]])]]);
  });

  it('leave a collection without any as it is', () => {
    const list = [alive];
    const set = new SetValue(list);
    expect(withoutDangling(list)).toBe(list);
    expect(withoutDangling(set)).toBe(set);
  });

  it.each([
    [0, 1],
    [1, 3],
    [2, 4],
    [9, 4],
  ])('position %i is at index %i', (position, index) => {
    expect(storedIndex([gone, alive, gone, alive], position, entities)).toBe(index);
  });
});
