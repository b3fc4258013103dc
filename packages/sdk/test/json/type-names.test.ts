import { describe, expect, test } from 'vitest';
import { TypeNames } from '../../src/json/type-names.js';
import { modelTypes } from '../../src/model/index.js';
import { testModel } from '../support/model.js';

describe('names of types', () => {
  test.each<[name: string, kind: string]>([
    ['long', 'simple'],
    ['object', 'simple'],
    ['list', 'list'],
    ['set', 'set'],
    ['map', 'map'],
    ['flatmap', 'map'],
    ['a.Gender', 'enum'],
    ['a.Person', 'entity'],
    ['x.Unknown', 'entity'],
    ['v.model.generic.value.PersistentEntityReference', 'reference'],
  ])('%s', (name, kind) => expect(TypeNames.of(modelTypes(testModel)).kind(name)).toMatchObject({ kind }));
});

test('a type of the model has its shape, an unknown one has none', () => {
  const names = TypeNames.of(modelTypes(testModel));
  expect(names.shape('a.Person')?.signature).toBe('a.Person');
  expect([names.shape('x.Unknown'), names.shape('a.Gender'), names.shape('long')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('a service cannot fill the memory with names', () => {
  const names = TypeNames.of(modelTypes([]));
  expect(names.kind('x.First')).toBe(names.kind('x.First'));
  for (let n = 0; n < 10_000; n += 1) names.kind(`x.Type${n}`);
  expect(names.kind('x.Last')).not.toBe(names.kind('x.Last'));
  expect(names.kind('x.Last')).toEqual({ kind: 'entity', shape: undefined });
});
