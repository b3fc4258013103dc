import { describe, test } from 'vitest';
import type { EntityInputOf, EntityOf } from '../../src/index.js';
import { Decimal, ref, typed } from '../../src/model/index.js';
import type { Model } from './demo-model.js';

type Person = EntityOf<Model, 'Person'>;
type PersonInput = EntityInputOf<Model, 'Person'>;

describe('allowed values', () => {
  test('every form of every type', () => {
    const inputs: PersonInput[] = [
      {},
      { id: 1, globalId: 'g', partition: null },
      { id: 2n, active: false, firstName: undefined, lastName: null },
      { mark: '1.50' },
      { mark: new Decimal('1.50') },
      { mark: 1n },
      { born: new Date() },
      { born: '2026-03-01' },
      { scores: new Map([[1, 2n]]) },
      { scores: new Map([[1, 2]]) },
      { nicknames: ['a'] },
      { nicknames: new Set(['a']) },
      { phoneBook: { home: '1' } },
      { phoneBook: new Map([['home', '1']]) },
      { byGender: { male: 1 } },
      { father: null },
      { father: ref('Person', 2) },
      { father: ref('com.vendor.demo.model.Person', 2n) },
      { father: ref('Employee', 2n) },
      { father: { firstName: 'Jo', father: { id: 3 } } },
      { children: [{ firstName: 'Jo' }, ref('Person', 2)] },
      { anything: [1, new Set(['x']), typed('com.vendor.demo.model.Gender', 'male'), ref('Person', 1)] },
      { photo: ref('Resource', 'r1') },
      { photo: ref('com.vendor.model.resource.Resource', 'r1') },
      { _type: 'com.vendor.demo.model.Employee', salary: 3 },
      {
        friends: [{ _type: 'com.vendor.demo.model.Company', staff: 3 }, ref('Company', 3), { id: 3, lastName: 'Doe' }],
      },
    ];
    void inputs;
  });

  test('a result can be written again', () => {
    const person = (result: Person): PersonInput => result;
    const changed = (result: Person): PersonInput => ({ ...result, firstName: 'Ann' });
    const party = (result: EntityOf<Model, 'Party'>): EntityInputOf<Model, 'Party'> => result;
    const resource = (result: EntityOf<Model, 'Resource'>): PersonInput => ({ photo: result });
    void [person, changed, party, resource];
  });
});

describe('refused values', () => {
  test('is refused by the compiler', () => {
    const inputs: PersonInput[] = [
      // @ts-expect-error no such property
      { frstName: 'x' },
      // @ts-expect-error no such property of an entity inside
      { father: { frstName: 'x' } },
      // @ts-expect-error no such property of an element
      { children: [{ frstName: 'x' }] },
      // @ts-expect-error a property of a subtype that _type does not name
      { friends: [{ _type: 'com.vendor.demo.model.Company', firstName: 'x' }] },
      // @ts-expect-error a reference to another type
      { father: ref('Company', 2) },
      // @ts-expect-error ids of persons are longs
      { father: ref('Person', 'x') },
      // @ts-expect-error cannot be null
      { active: null },
      // @ts-expect-error no such constant
      { gender: 'none' },
      // @ts-expect-error a map whose keys are not strings is a Map
      { scores: { 1: 2 } },
      // @ts-expect-error a list is not a set
      { children: new Set([ref('Person', 1)]) },
      // @ts-expect-error an integer is not a bigint
      { age: 1n },
      // @ts-expect-error a type of something else
      { _type: 'com.vendor.demo.model.Company' },
    ];
    void inputs;
  });
});
