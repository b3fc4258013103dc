import { describe, expect, test } from 'vitest';
import { Decimal, ref } from '../../src/index.js';
import { unclonedValue } from '../../src/json/clones.js';
import type { Expected } from '../../src/json/types.js';

const decimal: Expected = { kind: 'simple', name: 'decimal' };
const person: Expected = { kind: 'named', signature: 'a.Person' };

describe('what structuredClone makes of instances', () => {
  test.each([new Decimal('1.50'), new Decimal(-5)])('a decimal is one again: %s', (value) => {
    expect(unclonedValue(structuredClone(value), decimal)).toEqual(value);
  });

  test.each([ref('a.Person', 5n), ref('Person', 'x', 'p'), ref('a.Person', new Date(0))])(
    'so is a reference',
    (value) => {
      expect(unclonedValue(structuredClone(value), person)).toEqual(value);
    },
  );

  test.each<[object, Expected]>([
    [{ value: 'x' }, decimal],
    [{ value: 1.5 }, decimal],
    [{ value: '1.5', _type: 'decimal' }, decimal],
    [{ value: '1.5' }, undefined],
    [{ value: '1.5' }, { kind: 'simple', name: 'object' }],
    [{ typeSignature: 'a.Person', refId: 5n }, person],
    [{ typeSignature: 'a.Person', refId: 5n, refPartition: 5 }, person],
    [{ typeSignature: 'a.Person', refId: {}, refPartition: null }, person],
    [{ typeSignature: 'a.Person', refId: 5n, refPartition: null, id: 1n }, person],
    [{ typeSignature: 'a.Person', refId: 5n, refPartition: null }, undefined],
  ])('another object stays what it is: %o', (value, expected) => {
    expect(unclonedValue(value, expected)).toBe(value);
  });
});
