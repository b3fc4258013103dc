import { expectTypeOf, test } from 'vitest';
import {
  createClient,
  type Entity,
  type EntityQueryResult,
  type EntityReference,
  type Manipulation,
  type ManipulationResponse,
  ref,
} from '../../src/index.js';
import {
  type EvaluationResult,
  type LegacyEntity,
  legacy as legacyOf,
  manipulationEnvelope,
} from '../../src/legacy.js';
import { testModel } from '../support/model.js';

/*
 * Read by the compiler: nothing here is called. A use that must be refused stands below `@ts-expect-error`, which is an
 * error itself where the compiler accepts it.
 */

const options = { baseUrl: 'http://localhost', credentials: { user: 'u', password: 'p' } } as const;
const legacy = legacyOf(createClient({ ...options, model: testModel }).access('a'));
const untyped = legacyOf(createClient(options).access('a'));
const john = { type: 'Person', id: 1 } as const;

test('the projection decides the result, and the codec before it', () => {
  const read = async () => {
    const person = await legacy.entity(john);
    expectTypeOf(person.id).toEqualTypeOf<bigint>();
    expectTypeOf(person.active).toEqualTypeOf<boolean>();
    expectTypeOf(person.children?.[0]?.firstName).toEqualTypeOf<string | null | undefined>();
    expectTypeOf(await legacy.entity(john, { projection: 'envelope' })).toEqualTypeOf<
      EntityQueryResult<typeof person>
    >();
    expectTypeOf(await legacy.fetch({ type: 'Person' })).toEqualTypeOf<(typeof person)[]>();
    expectTypeOf(await legacy.fetch({ type: 'Person' }, { projection: 'first-of-payload' })).toEqualTypeOf<
      typeof person | null
    >();
    expectTypeOf(await legacy.create({ type: 'Person' })).toEqualTypeOf<typeof person>();
    expectTypeOf((await legacy.create({ type: 'Person' }, { projection: 'id' })).refId).toExtend<bigint | number>();
    expectTypeOf(
      await legacy.create({ type: 'Person' }, { projection: 'payload' }),
    ).toEqualTypeOf<Manipulation | null>();
    expectTypeOf(await legacy.delete(john)).toEqualTypeOf<undefined>();
    expectTypeOf(await legacy.delete(john, { projection: 'envelope' })).toEqualTypeOf<ManipulationResponse>();
    expectTypeOf(await legacy.update(john, { projection: 'entity' })).toEqualTypeOf<typeof person>();
    expectTypeOf(await legacy.propertyFetch({ ...john, property: 'scores' })).toEqualTypeOf<bigint[] | null>();
    expectTypeOf(await legacy.propertyFetch({ ...john, property: 'active' })).toEqualTypeOf<boolean | null>();
    expectTypeOf(
      await legacy.propertyFetch({ ...john, property: 'scores' }, { projection: 'first-of-payload' }),
    ).toEqualTypeOf<bigint | null>();
    expectTypeOf(await legacy.assemblyManipulate({ _type: 'a.Person' })).toEqualTypeOf<null>();
    expectTypeOf(await legacy.assemblyManipulate([{ _type: 'a.Person' }], { projection: 'ids' })).toEqualTypeOf<
      EntityReference[]
    >();
    expectTypeOf(await legacy.assemblyStreamManipulate({ _type: 'a.Person' }, { projection: 'entity' })).toEqualTypeOf<
      typeof person | null
    >();
    expectTypeOf(await legacy.action('x')).toEqualTypeOf<unknown>();
    expectTypeOf(await legacy.action('x', {}, { projection: 'entity' })).toEqualTypeOf<Entity>();
    expectTypeOf(await legacy.eval('x', {}, { projection: 'message' })).toEqualTypeOf<string | null>();
    expectTypeOf(await legacy.eval('x', { a: 1 }, { projection: 'envelope' })).toEqualTypeOf<EvaluationResult>();
    const codec = 'gm/xml';
    expectTypeOf(await legacy.fetch({ type: 'Person' }, { codec })).toEqualTypeOf<string>();
    expectTypeOf(await legacy.update(john, { codec, projection: 'entity' })).toEqualTypeOf<string>();
    expectTypeOf(await legacy.action('x', {}, { codec })).toEqualTypeOf<string>();
    expectTypeOf(await legacy.assemblyManipulate({ _type: 'a.Person' }, { codec })).toEqualTypeOf<string>();
    expectTypeOf(await untyped.fetch({ type: 'any' })).toEqualTypeOf<LegacyEntity<Entity>[]>();
    // @ts-expect-error the default gives no envelope
    (await legacy.fetch({ type: 'Person' })).entities;
    // @ts-expect-error what depth cuts is null
    (await legacy.entity(john)).nicknames.size;
  };
  expectTypeOf(read).toBeFunction();
});

test('values and names are those of the model', () => {
  const accepted = () => {
    legacy.listInsert({ ...john, property: 'children', value: 2, index: 0 });
    legacy.listInsert({ ...john, property: 'children', value: [ref('Person', 2), 3n] });
    legacy.setInsert({ ...john, property: 'genders', value: new Set(['male'] as const) });
    legacy.mapPut({ ...john, property: 'rivals', key: 2, value: 'x' });
    legacy.mapRemove({ ...john, property: 'byGender', key: 'male' });
    legacy.create({ type: 'Person', properties: { father: 2, gender: 'male', birth: new Date(), days: [new Date()] } });
    legacy.update({ ...john, properties: { father: ref('Person', 2), children: null, age: null } });
    legacy.fetch({ type: 'Person', orderBy: 'age', orderDir: 'descending' }, { method: 'GET', send: 'query' });
    legacy.delete(john, { method: 'DELETE', partition: 'p' });
    legacy.assemblyManipulate([
      { _type: 'a.Person', age: 1 },
      { _type: 'a.Company', boss: ref('Person', 1) },
    ]);
    const ann = { _type: 'a.Person', id: 7 } as const;
    legacy.assemblyManipulate(manipulationEnvelope(ann, [ann]));
    legacy.assemblyStreamManipulate(manipulationEnvelope([ann], [ann]), { projection: 'ids' });
    legacy.action('x', { anything: 1n, date: new Date() });
    untyped.update({ type: 'any', id: 'x', properties: { any: 1 } });
    untyped.listInsert({ type: 'any', id: 'x', property: 'any', value: 1 });
    untyped.assemblyManipulate({ _type: 'any.Type', x: 1 });
  };
  const refused = () => {
    // @ts-expect-error a type that the model does not have
    legacy.fetch({ type: 'Persom' });
    // @ts-expect-error a property of another kind
    legacy.listInsert({ ...john, property: 'nicknames', value: 'x' });
    // @ts-expect-error a single property is not a map
    legacy.mapPut({ ...john, property: 'age', key: 1, value: 1 });
    // @ts-expect-error an element of another type
    legacy.listInsert({ ...john, property: 'scores', value: 'x' });
    // @ts-expect-error a reference to another type
    legacy.setInsert({ ...john, property: 'friends', value: ref('Company', 'x') });
    // @ts-expect-error a map needs a key
    legacy.mapPut({ ...john, property: 'marks', value: 1 });
    // @ts-expect-error a value of another type
    legacy.update({ ...john, properties: { age: 'x' } });
    // @ts-expect-error a constant that the enum does not have
    legacy.update({ ...john, properties: { gender: 'other' } });
    // @ts-expect-error a text cannot be cleared
    legacy.update({ ...john, properties: { firstName: null } });
    // @ts-expect-error a map is not a parameter
    legacy.update({ ...john, properties: { phoneBook: { a: 'b' } } });
    // @ts-expect-error a property that the type does not have
    legacy.create({ type: 'Person', properties: { fistName: 'x' } });
    // @ts-expect-error a property that cannot be ordered by
    legacy.fetch({ type: 'Person', orderBy: 'children' });
    // @ts-expect-error a projection of other calls
    legacy.fetch({ type: 'Person' }, { projection: 'none' });
    // @ts-expect-error a method of other calls
    legacy.fetch({ type: 'Person' }, { method: 'PUT' });
    // @ts-expect-error no partition without an id
    legacy.fetch({ type: 'Person' }, { partition: 'p' });
    // @ts-expect-error the body is the assembly
    legacy.assemblyStreamManipulate({ _type: 'a.Person' }, { send: 'form' });
    // @ts-expect-error an entity of an assembly names its type
    legacy.assemblyManipulate({ firstName: 'x' });
    // @ts-expect-error a property that the type does not have
    legacy.assemblyManipulate({ _type: 'a.Person', fistName: 'x' });
    // @ts-expect-error a codec that does not exist
    legacy.fetch({ type: 'Person' }, { codec: 'gm/yaml' });
    // @ts-expect-error a depth that does not exist
    legacy.eval('x', {}, { depth: 'deep' });
  };
  expectTypeOf(accepted).toBeFunction();
  expectTypeOf(refused).toBeFunction();
});
