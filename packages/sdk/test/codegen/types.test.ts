import { describe, expectTypeOf, test } from 'vitest';
import type { EntityInputOf, EntityOf, ModelOf } from '../../src/index.js';
import { type Call, createClient, type EntityQueryResult, ref } from '../../src/index.js';
import { defineModel } from '../../src/model/index.js';
import type { family } from './family.js';
import type { Person, PersonInput, PersonOrRef } from './generated-model.js';
import { demoModel } from './generated-model.js';

/*
 * Read by the compiler: nothing here is called. A use that must be refused stands below `@ts-expect-error`, which is an
 * error itself where the compiler accepts it.
 */

const options = { baseUrl: 'http://localhost', credentials: { user: 'u', password: 'p' } } as const;
const access = createClient({ ...options, model: demoModel }).access('access.demo');
const people = access.entities('Person');

describe('calls use the generated interfaces', () => {
  test('results, by projection', () => {
    const get = () => people.get(1);
    const list = () => people.list({ where: { lastName: 'Doe', gender: 'male' }, orderBy: [{ property: 'age' }] });
    const envelope = () => people.page();
    const first = () => people.list({ projection: 'firstResult' });
    const created = () => people.create({ firstName: 'x' }, { projection: 'data' });
    const id = () => people.create({ firstName: 'x' }, { projection: 'idInfo' });
    const father = () => people.property(1, 'father').get();
    const children = () => people.property(1, 'children').get();
    expectTypeOf(get).returns.toEqualTypeOf<Call<Person>>();
    expectTypeOf(list).returns.toEqualTypeOf<Call<Person[]>>();
    expectTypeOf(envelope).returns.toEqualTypeOf<Call<EntityQueryResult<Person>>>();
    expectTypeOf(first).returns.toEqualTypeOf<Call<Person | null>>();
    expectTypeOf(created).returns.toEqualTypeOf<Call<Person>>();
    expectTypeOf(id).returns.toEqualTypeOf<Call<bigint>>();
    expectTypeOf(father).returns.toEqualTypeOf<Call<Person | null>>();
    expectTypeOf(children).returns.toEqualTypeOf<Call<Person[] | null>>();
  });

  test('written types', () => {
    const good = () => {
      people.create({ firstName: 'x', father: ref('Person', 2), children: [{ firstName: 'y' }, ref('Employee', 1n)] });
      people.create({ _type: 'com.vendor.demo.model.Employee', position: 'x' });
      people.create({ father: { _type: 'com.vendor.demo.model.Employee', position: 'x' }, colours: ['red'] });
      people.update(1, { phoneBook: { home: '1' }, scores: new Map([[1, 2n]]), birth: '2026-03-01' });
      // @ts-expect-error a property that the type does not have
      people.create({ fistName: 'x' });
      // @ts-expect-error of a subtype that is not named
      people.create({ position: 'x' });
      // @ts-expect-error a constant that the enum does not have
      people.create({ gender: 'other' });
      // @ts-expect-error a property that cannot be null
      people.create({ active: null });
      // @ts-expect-error a reference to another type
      people.create({ father: ref('Company', 1) });
      // @ts-expect-error a list cannot be a condition
      people.list({ where: { children: null } });
    };
    expectTypeOf(good).toBeFunction();
    expectTypeOf<EntityInputOf<typeof demoModel, 'Company'>['name']>().toEqualTypeOf<string | null | undefined>();
    expectTypeOf<PersonInput>().toExtend<PersonOrRef>();
  });

  test('next to built-in types, and next to other models', () => {
    const other = defineModel({
      name: 'other',
      types: { 'o.Other': { kind: 'entity', properties: { x: 'o.Other' } } },
    });
    type Both = ModelOf<readonly [typeof demoModel, typeof other]>;
    expectTypeOf<EntityOf<Both, 'Person'>>().toEqualTypeOf<Person>();
    expectTypeOf<EntityOf<Both, 'Other'>['x']>().toEqualTypeOf<EntityOf<Both, 'Other'> | null | undefined>();
    expectTypeOf<EntityOf<typeof demoModel, 'Resource'>['name']>().toEqualTypeOf<string | null>();
  });
});

describe('the written interfaces are the inferred ones', () => {
  /** The types of this model are inferred. */
  type Definition = typeof family;

  type Names = 'Person' | 'Employee' | 'Company' | 'Party';
  type Inferred<Name extends Names> = EntityOf<Definition, Name>;
  type Written<Name extends Names> = EntityOf<typeof demoModel, Name>;

  test('member by member', () => {
    expectTypeOf<Written<'Person'>>().toExtend<Inferred<'Person'>>();
    expectTypeOf<Inferred<'Person'>>().toExtend<Written<'Person'>>();
    expectTypeOf<Written<'Employee'>>().toExtend<Inferred<'Employee'>>();
    expectTypeOf<Inferred<'Employee'>>().toExtend<Written<'Employee'>>();
    expectTypeOf<Written<'Company'>>().toExtend<Inferred<'Company'>>();
    expectTypeOf<Inferred<'Company'>>().toExtend<Written<'Company'>>();
    expectTypeOf<Written<'Party'>>().toExtend<Inferred<'Party'>>();
    expectTypeOf<Inferred<'Party'>>().toExtend<Written<'Party'>>();
    expectTypeOf<keyof Written<'Person'>>().toEqualTypeOf<keyof Inferred<'Person'>>();
    expectTypeOf<keyof Written<'Employee'>>().toEqualTypeOf<keyof Inferred<'Employee'>>();
    expectTypeOf<EntityInputOf<typeof demoModel, 'Person'>>().toExtend<EntityInputOf<Definition, 'Person'>>();
    expectTypeOf<EntityInputOf<Definition, 'Person'>>().toExtend<EntityInputOf<typeof demoModel, 'Person'>>();
    expectTypeOf<EntityInputOf<typeof demoModel, 'Company'>>().toExtend<EntityInputOf<Definition, 'Company'>>();
    expectTypeOf<EntityInputOf<Definition, 'Company'>>().toExtend<EntityInputOf<typeof demoModel, 'Company'>>();
  });
});
