import { describe, expect, test } from 'vitest';
import { Decimal, ref } from '../../src/index.js';
import { rejection } from '../support/catch.js';
import { bodyOf } from '../support/texts.js';

describe('what structuredClone makes of instances is sent as the instances are', () => {
  test.each([new Decimal('1.25'), new Decimal(-5)])('a decimal: %s', async (salary) => {
    expect(await bodyOf({ salary: structuredClone(salary) })).toBe(await bodyOf({ salary }));
  });

  test.each([ref('a.Person', 5n), ref('Person', 6n, 'p')])('a reference: %o', async (father) => {
    expect(await bodyOf({ father: structuredClone(father) })).toBe(await bodyOf({ father }));
  });

  test.each([{ value: 'x' }, { value: 1.5 }, { value: '1.5', _type: 'decimal' }])(
    'another object is no decimal: %o',
    async (salary) => {
      const error = await rejection(bodyOf({ salary }));
      expect(error.message).toContain('Expected a decimal, got');
    },
  );

  test.each([
    { typeSignature: 'a.Person', refId: 5n },
    { typeSignature: 'a.Person', refId: 5n, refPartition: 5 },
    { typeSignature: 'a.Person', refId: {}, refPartition: null },
    { typeSignature: 'a.Person', refId: 5n, refPartition: null, id: 1n },
  ])('another object is no reference: %o', async (father) => {
    expect(await bodyOf({ father })).toContain('"father":{"typeSignature":"a.Person"');
  });
});
