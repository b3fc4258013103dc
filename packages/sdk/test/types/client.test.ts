import { expectTypeOf, test } from 'vitest';
import {
  type AnyProperty,
  type Call,
  type Client,
  createClient,
  type Entity,
  type EntityQueryResult,
  type EntityReference,
  type ManipulationResponse,
  type PlatformServicesError,
  ref,
  type UserSession,
} from '../../src/index.js';
import { testModel } from '../support/model.js';

/*
 * Read by the compiler: nothing here is called. A use that must be refused stands below `@ts-expect-error`, which is an
 * error itself where the compiler accepts it.
 */

const options = { baseUrl: 'http://localhost', credentials: { user: 'u', password: 'p' } } as const;
const client = createClient({ ...options, model: testModel });
const access = client.access('a');
const people = access.entities('Person');
const untyped = createClient(options).access('a').entities('Person');

test('the projection decides the type of the result', () => {
  const read = async () => {
    expectTypeOf(await people.get(1, { projection: 'results' })).toEqualTypeOf<Awaited<ReturnType<typeof list>>>();
    expectTypeOf((await people.get(1, { projection: 'envelope' })).hasMore).toEqualTypeOf<boolean>();
    expectTypeOf(await untyped.list({ projection: 'firstResult' })).toEqualTypeOf<Entity | null>();
    expectTypeOf(await untyped.page()).toEqualTypeOf<EntityQueryResult<Entity>>();
    expectTypeOf(await people.create({})).toEqualTypeOf<bigint>();
    expectTypeOf(await people.saveAll([{}])).toEqualTypeOf<bigint[]>();
    expectTypeOf(await people.create({}, { projection: 'success' })).toEqualTypeOf<true>();
    expectTypeOf(await people.create({}, { projection: 'idInfo' })).toEqualTypeOf<bigint>();
    expectTypeOf(await people.create({}, { projection: 'locationInfo' })).toEqualTypeOf<string>();
    expectTypeOf(await people.create({}, { projection: 'envelope' })).toEqualTypeOf<ManipulationResponse>();
    expectTypeOf((await people.create({}, { projection: 'referenceInfo' })).refId).toExtend<bigint | number>();
    expectTypeOf((await people.create({}, { projection: 'data' })).firstName).toEqualTypeOf<string | null>();
    expectTypeOf(await people.saveAll([{}], { projection: 'idInfo' })).toEqualTypeOf<bigint[]>();
    expectTypeOf(await untyped.saveAll([{}], { projection: 'referenceInfo' })).toEqualTypeOf<EntityReference[]>();
    expectTypeOf(await people.put({ id: 1 }, { projection: 'idInfo' })).toEqualTypeOf<bigint>();
    expectTypeOf(await people.update(1, {}, { projection: 'idInfo' })).toEqualTypeOf<bigint>();
    expectTypeOf(await people.delete(1)).toEqualTypeOf<number>();
    expectTypeOf(await people.delete(1, { projection: 'success' })).toEqualTypeOf<true>();
    expectTypeOf(await people.deleteWhere({}, { projection: 'envelope' })).toEqualTypeOf<ManipulationResponse>();
    expectTypeOf(await people.property(1, 'steps').get()).toEqualTypeOf<bigint | null>();
    expectTypeOf((await people.property(1, 'steps').get({ projection: 'envelope' })).propertyValue).toEqualTypeOf<
      bigint | null
    >();
    expectTypeOf(await client.authenticate()).toEqualTypeOf<string>();
    expectTypeOf(await client.authenticate({ projection: 'payload' })).toEqualTypeOf<UserSession>();
    expectTypeOf(await client.authenticate({ projection: 'none' })).toEqualTypeOf<undefined>();
    // @ts-expect-error `success` gives no id
    (await people.create({}, { projection: 'success' })).toFixed();
    // @ts-expect-error `idInfo` gives no entity
    (await people.create({}, { projection: 'idInfo' })).firstName;
    // @ts-expect-error the default gives no envelope
    (await people.list()).hasMore;
    // @ts-expect-error `firstResult` of a query may be null
    (await people.list({ projection: 'firstResult' })).firstName;
    const { data, response } = await people.delete(1).withResponse();
    expectTypeOf(data).toEqualTypeOf<number>();
    expectTypeOf(response.headers).toEqualTypeOf<Headers>();
  };
  const list = () => people.list();
  expectTypeOf(read).toBeFunction();
  expectTypeOf(untyped.list).returns.toExtend<Promise<unknown>>();
});

test('wrong names and values are refused', () => {
  const refused = () => {
    // @ts-expect-error a type that the model does not have
    access.entities('Persom');
    // @ts-expect-error an id of another type
    people.get({});
    // @ts-expect-error a property that the type does not have
    people.list({ where: { fistName: 'x' } });
    // @ts-expect-error a value of another type
    people.list({ where: { age: 'x' } });
    // @ts-expect-error a list cannot be a condition
    people.list({ where: { children: null } });
    // @ts-expect-error an undefined condition is refused (with exactOptionalPropertyTypes)
    people.list({ where: { age: undefined } });
    people.list({ where: { id: 1 } });
    // @ts-expect-error a property that cannot be ordered by
    people.list({ orderBy: [{ property: 'children' }] });
    // @ts-expect-error a direction that does not exist
    people.list({ orderBy: [{ property: 'age', direction: 'up' }] });
    // @ts-expect-error a depth that does not exist
    people.get(1, { depth: 'deep' });
    // @ts-expect-error a projection that does not exist
    people.get(1, { projection: 'value' });
    // @ts-expect-error a projection of other calls
    people.delete(1, { projection: 'idInfo' });
    // @ts-expect-error an option of other calls
    people.get(1, { startIndex: 1 });
    // @ts-expect-error an option that does not exist
    people.list({ deph: 1 });
    // @ts-expect-error no path of a query has a partition
    people.list({ partition: 'x' });
    // @ts-expect-error a delete mode that does not exist
    people.delete(1, { deleteMode: 'cascade' });
    // @ts-expect-error a property that the type does not have
    people.create({ fistName: 'x' });
    // @ts-expect-error PUT needs an id
    people.put({ firstName: 'x' });
    // @ts-expect-error a dialect that does not exist
    createClient({ ...options, dialect: 'other' });
    // @ts-expect-error credentials without a password
    createClient({ baseUrl: 'http://localhost', credentials: { user: 'u' } });
    // @ts-expect-error an option that does not exist
    createClient({ ...options, basepath: '/x' });
  };
  expectTypeOf(refused).toBeFunction();
});

test('a property has the calls of its type', () => {
  const calls = () => {
    people.property(1, 'scores').add([1, 2n]);
    people.property(1, 'scores').insert({ 0: 1n });
    people.property(1, 'nicknames').remove('x');
    people.property(1, 'marks').put(new Map([[1, 2n]]));
    people.property(1, 'marks').removeKeys([1]);
    people.property(1, 'phoneBook').put({ home: '1' });
    people.property(1, 'father').set(ref('Person', 2));
    people.property(1, 'father').set(null);
    // @ts-expect-error a property that the type does not have
    people.property(1, 'scoers');
    // @ts-expect-error a single property has no elements
    people.property(1, 'age').add(1);
    // @ts-expect-error lists remove by position
    people.property(1, 'scores').remove(1);
    // @ts-expect-error sets have no positions
    people.property(1, 'nicknames').insert({ 0: 'x' });
    // @ts-expect-error maps put
    people.property(1, 'marks').add(1);
    // @ts-expect-error an element of another type
    people.property(1, 'scores').add('x');
    // @ts-expect-error a value of another type
    people.property(1, 'age').set('x');
    // @ts-expect-error a property that cannot be null
    people.property(1, 'active').set(null);
    // @ts-expect-error a projection of other calls
    people.property(1, 'age').set(1, { projection: 'value' });
  };
  expectTypeOf(calls).toBeFunction();
});

test('the compiler reports a mistake in the entity after an id at its property', () => {
  const calls = () => {
    people.put(1, {
      // @ts-expect-error an unknown property
      agee: 1,
    });
    people.update(1, {
      // @ts-expect-error an unknown property
      agee: 1,
    });
  };
  expectTypeOf(calls).toBeFunction();
});

test('a new entity of an abstract type names a concrete one', () => {
  const parties = access.entities('Party');
  const calls = () => {
    parties.create({ _type: 'a.Person', lastName: 'x', firstName: 'x' });
    parties.saveAll([{ _type: 'a.Company' }, { _type: 'a.Person' }]);
    parties.saveAll([{ id: 1, lastName: 'x' }]); // an update
    // @ts-expect-error the service makes the id of a new entity
    parties.create({ _type: 'a.Person', id: 1 });
    parties.update(1, { lastName: 'x' });
    parties.update({ id: 1, lastName: 'x' });
    parties.put(1, { lastName: 'x' });
    // @ts-expect-error an abstract type has no entities of its own
    parties.create({ lastName: 'x' });
    // @ts-expect-error the same among several
    parties.saveAll([{ _type: 'a.Person' }, { lastName: 'x' }]);
    // @ts-expect-error an abstract type has no entities of its own
    parties.create({ _type: 'a.Party', lastName: 'x' });
    // @ts-expect-error a property of another subtype
    parties.create({ _type: 'a.Company', firstName: 'x' });
  };
  expectTypeOf(calls).toBeFunction();
});

test('a property takes entities that exist, since only their ids count (R-45)', () => {
  const calls = async () => {
    const mary = await people.get(2);
    people.property(1, 'children').add([ref('Person', 2), { id: 3 }, mary]);
    people.property(1, 'children').insert({ 0: { id: 2n, firstName: 'Mary' } });
    people.property(1, 'children').set([ref('Person', 2), mary]);
    people.property(1, 'friends').remove(mary);
    people.property(1, 'father').set(mary);
    people.property(1, 'byGender').put({ male: ref('Person', 2) });
    people.property(1, 'rivals').removeKeys(mary);
    people.create({ firstName: 'x', children: [{ firstName: 'new' }] }); // a body creates
    // @ts-expect-error an entity without an id
    people.property(1, 'children').add({ firstName: 'x' });
    // @ts-expect-error the same among several
    people.property(1, 'children').add([ref('Person', 2), { firstName: 'x' }]);
    // @ts-expect-error the same at a position
    people.property(1, 'children').insert({ 0: { firstName: 'x' } });
    // @ts-expect-error the same in place of the list
    people.property(1, 'children').set([{ firstName: 'x' }]);
    // @ts-expect-error the same in a set
    people.property(1, 'friends').remove({ firstName: 'x' });
    // @ts-expect-error the same as the value
    people.property(1, 'father').set({ firstName: 'x' });
    // @ts-expect-error null is not an id
    people.property(1, 'father').set({ id: null });
    // @ts-expect-error the same as the value of an entry
    people.property(1, 'byGender').put({ male: { firstName: 'x' } });
    // @ts-expect-error the same as a key
    people.property(1, 'rivals').put(new Map([[{ firstName: 'x' }, 'x']]));
  };
  expectTypeOf(calls).toBeFunction();
});

test('the keys of a map as the names of an object', () => {
  const calls = () => {
    people.create({ byGender: { male: { firstName: 'x' } }, phoneBook: { anything: '1' } });
    people.property(1, 'byGender').set({ female: ref('Person', 2) });
    people.property(1, 'marks').put({ 3: 9 });
    // @ts-expect-error a constant that the enum does not have
    people.create({ byGender: { mael: { firstName: 'x' } } });
    // @ts-expect-error the same beside one that it has
    people.property(1, 'byGender').put({ male: ref('Person', 2), mael: ref('Person', 2) });
    // @ts-expect-error the same where the map is replaced
    people.property(1, 'byGender').set({ mael: ref('Person', 2) });
    // @ts-expect-error entities have no names
    people.property(1, 'rivals').put({ x: 'y' });
  };
  expectTypeOf(calls).toBeFunction();
});

test('a call is handled as any promise', () => {
  const calls = async () => {
    const call = people.get(1);
    call.catch((error: Error) => error.message);
    call.then(undefined, (error: Error) => error.message);
    call.catch((error: PlatformServicesError) => error.operation);
    call.catch((error) => expectTypeOf(error).toEqualTypeOf<unknown>());
    expectTypeOf(await call.catch(() => 5)).toEqualTypeOf<Awaited<typeof call> | number>();
    expectTypeOf(await client.request({ path: '/x' })).toEqualTypeOf<unknown>();
    expectTypeOf(await client.request<{ a: number }>({ path: '/x' })).toEqualTypeOf<{ a: number }>();
  };
  expectTypeOf(calls).toBeFunction();
});

test('without a model, entities have unknown properties', () => {
  expectTypeOf(createClient(options)).toEqualTypeOf<Client>();
  expectTypeOf(untyped.get).toBeCallableWith(1, { depth: 3 });
  const get = () => untyped.get(1);
  expectTypeOf(get).returns.toEqualTypeOf<Call<Entity>>();
  expectTypeOf(untyped.property(1, 'anything')).toEqualTypeOf<AnyProperty>();
  const calls = () => {
    untyped.list({ where: { any: 'x' }, orderBy: [{ property: 'any' }] });
    untyped.create({ any: new Set([1n]) });
    // @ts-expect-error options are typed nevertheless
    untyped.list({ depth: 'deep' });
  };
  expectTypeOf(calls).toBeFunction();
});
