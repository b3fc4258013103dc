import { expect, expectTypeOf, test } from 'vitest';
import { EntityReference, ref, TypedValue, typed } from '../../src/model/index.js';

test('a reference names type, id and partition', () => {
  const reference = ref('Person', 2);
  expect(reference).toMatchObject({ typeSignature: 'Person', refId: 2, refPartition: null });
  expect(ref('Person', 2n, 'other').refPartition).toBe('other');
  expect(EntityReference.is(reference)).toBe(true);
  expect(EntityReference.is({ typeSignature: 'Person', refId: 2, refPartition: null })).toBe(false);
  expect(JSON.stringify(reference)).toBe('{"typeSignature":"Person","refId":2,"refPartition":null}');
  expectTypeOf(reference).toEqualTypeOf<EntityReference<'Person', number>>();
  expectTypeOf(reference).toExtend<EntityReference>();
});

test('a typed value contains its type', () => {
  const value = typed('com.vendor.demo.model.Gender', 'female');
  expect(value).toMatchObject({ type: 'com.vendor.demo.model.Gender', value: 'female' });
  expect(`${value}`).toBe('female');
  expect(TypedValue.is(value)).toBe(true);
  expect(TypedValue.is('female')).toBe(false);
});
