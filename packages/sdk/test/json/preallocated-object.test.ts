import assert from 'node:assert';
import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { preallocatedObject } from '../../src/json/preallocated-object.js';

test('a preallocated object is as plain as a literal', () => {
  const object = preallocatedObject();
  expect(Reflect.ownKeys(object)).toEqual([]);
  expect(Object.getPrototypeOf(object)).toBe(Object.prototype);
  expect(object.constructor).toBe(Object);
  object['name'] = 'Ann';
  expect(object).toStrictEqual({ name: 'Ann' });
  assert.deepStrictEqual(object, { name: 'Ann' });
  expect([inspect(object), JSON.stringify(object)]).toEqual(["{ name: 'Ann' }", '{"name":"Ann"}']);
  expect(structuredClone(object)).toStrictEqual({ name: 'Ann' });
});

test('each is another one, also beyond its room', () => {
  const objects = Array.from({ length: 100 }, preallocatedObject);
  for (const [index, object] of objects.entries()) {
    for (let n = 0; n < 40; n += 1) object[`m${n}`] = index;
  }
  expect(objects.map((object) => Object.keys(object).length)).toEqual(objects.map(() => 40));
  expect(objects.map((object) => object['m39'])).toEqual(objects.map((_object, index) => index));
});
