import { describe, expectTypeOf, test } from 'vitest';
import type { Entity, EntityInput, ObjectValue } from '../../src/index.js';
import type {
  EntityId,
  EntityOf,
  IdInputOf,
  IdOf,
  ModelDefinition,
  ModelOf,
  PropertyElementInputOf,
  PropertyElementOf,
  PropertyInputOf,
  PropertyKeyInputOf,
  PropertyKind,
  PropertyKindOf,
  PropertyNameOf,
  PropertyResultOf,
  SignatureOf,
  SortablePropertiesOf,
  TypeNameOf,
  WhereOf,
  WherePropertiesOf,
} from '../../src/model/index.js';
import { type Decimal, defineDeployment, defineModel, typed } from '../../src/model/index.js';
import type { Model, model } from './demo-model.js';

type Person = EntityOf<Model, 'Person'>;

describe('names', () => {
  test('full signatures, and simple names that are unique', () => {
    type Package = 'com.vendor.demo.model';
    expectTypeOf<TypeNameOf<Model>>().toEqualTypeOf<
      | `${Package}.${'Party' | 'Marked' | 'Person' | 'Employee' | 'Company' | 'Address'}`
      | 'com.vendor.demo.other.Address'
      | 'Party'
      | 'Marked'
      | 'Person'
      | 'Employee'
      | 'Company'
      | 'Resource'
      | 'ResourceSource'
      | 'FileSystemSource'
      | 'StaticSource'
    >();
  });

  test('a simple name is its signature', () => {
    expectTypeOf<SignatureOf<Model, 'Person'>>().toEqualTypeOf<'com.vendor.demo.model.Person'>();
    expectTypeOf<EntityOf<Model, 'com.vendor.demo.model.Person'>>().toEqualTypeOf<Person>();
  });
});

describe('results', () => {
  test.each([['by property type']])('%s', () => {
    expectTypeOf<Person['firstName']>().toEqualTypeOf<string | null>();
    expectTypeOf<Person['active']>().toEqualTypeOf<boolean>();
    expectTypeOf<Person['age']>().toEqualTypeOf<number | null>();
    expectTypeOf<Person['size']>().toEqualTypeOf<number | null>();
    expectTypeOf<Person['weight']>().toEqualTypeOf<number | null>();
    expectTypeOf<Person['mark']>().toEqualTypeOf<Decimal | null>();
    expectTypeOf<Person['born']>().toEqualTypeOf<Date | null>();
    expectTypeOf<Person['gender']>().toEqualTypeOf<'male' | 'female' | null>();
    expectTypeOf<Person['nicknames']>().toEqualTypeOf<Set<string> | null | undefined>();
    expectTypeOf<Person['phoneBook']>().toEqualTypeOf<Map<string, string> | null | undefined>();
    expectTypeOf<Person['scores']>().toEqualTypeOf<Map<number, bigint> | null | undefined>();
    expectTypeOf<Person['byGender']>().toEqualTypeOf<Map<'male' | 'female', number> | null | undefined>();
    expectTypeOf<Person['anything']>().toEqualTypeOf<ObjectValue | undefined>();
    expectTypeOf<EntityOf<Model, 'Employee'>['salary']>().toEqualTypeOf<bigint | null>();
    expectTypeOf<NonNullable<Person['children']>[number]>().toEqualTypeOf<Person>();
    expectTypeOf<NonNullable<NonNullable<Person['father']>['father']>>().toEqualTypeOf<Person>();
    expectTypeOf<NonNullable<Person['friends']>>().toEqualTypeOf<Set<EntityOf<Model, 'Party'>>>();
  });

  test('inherited from several parents, and over several levels', () => {
    expectTypeOf<Person['lastName']>().toEqualTypeOf<string | null>();
    expectTypeOf<EntityOf<Model, 'Employee'>['mark']>().toEqualTypeOf<Decimal | null>();
    expectTypeOf<EntityOf<Model, 'Employee'>['lastName']>().toEqualTypeOf<string | null>();
  });

  test('identity', () => {
    expectTypeOf<Person['id']>().toEqualTypeOf<bigint>();
    expectTypeOf<Person['globalId']>().toEqualTypeOf<string | null>();
    expectTypeOf<Person['partition']>().toEqualTypeOf<string | null>();
    expectTypeOf<Person['_type']>().toEqualTypeOf<
      'com.vendor.demo.model.Person' | 'com.vendor.demo.model.Employee' | undefined
    >();
    expectTypeOf<IdOf<Model, 'com.vendor.demo.model.Address'>>().toEqualTypeOf<string>();
    expectTypeOf<IdOf<Model, 'Person'>>().toEqualTypeOf<bigint>();
    expectTypeOf<IdInputOf<Model, 'Person'>>().toEqualTypeOf<bigint | number>();
  });

  test('the built-in resource, under any prefix', () => {
    expectTypeOf<NonNullable<Person['photo']>>().toEqualTypeOf<EntityOf<Model, 'Resource'>>();
    expectTypeOf<EntityOf<Model, 'Resource'>['fileSize']>().toEqualTypeOf<bigint | null>();
    expectTypeOf<EntityOf<Model, 'Resource'>['id']>().toEqualTypeOf<string>();
  });

  test('a type can be given a name', () => {
    type Named = EntityOf<Model, 'Person'>;
    expectTypeOf<Named['lastName']>().toEqualTypeOf<string | null>();
    interface WithoutSubtypes extends EntityOf<Model, 'Company'> {}
    expectTypeOf<WithoutSubtypes['lastName']>().toEqualTypeOf<string | null>();
  });
});

describe('properties', () => {
  test('names', () => {
    expectTypeOf<PropertyNameOf<Model, 'Company'>>().toEqualTypeOf<
      'id' | 'globalId' | 'partition' | 'lastName' | 'address' | 'staff'
    >();
    expectTypeOf<WherePropertiesOf<Model, 'Person'>>().toEqualTypeOf<
      | ('id' | 'globalId' | 'partition' | 'lastName' | 'mark' | 'born' | 'anything')
      | ('firstName' | 'ssn' | 'active' | 'age' | 'size' | 'weight' | 'gender')
    >();
    expectTypeOf<WherePropertiesOf<Model, 'com.vendor.demo.model.Address'>>().toEqualTypeOf<
      'id' | 'globalId' | 'partition' | 'street'
    >();
    expectTypeOf<SortablePropertiesOf<Model, 'Company'>>().toEqualTypeOf<
      'id' | 'globalId' | 'partition' | 'lastName' | 'staff'
    >();
  });

  test('where', () => {
    const where: WhereOf<Model, 'Person'> = { lastName: 'Doe', age: 3, gender: 'male', mark: '1.5', ssn: null };
    const deployed: WhereOf<Model, 'Person'> = { id: 1n, born: new Date(), anything: typed('long', 5) };
    // @ts-expect-error an id cannot be unset
    const noId: WhereOf<Model, 'Person'> = { id: null };
    // @ts-expect-error an object property cannot be compared with null or with an entity
    const object: WhereOf<Model, 'Person'> = { anything: null };
    // @ts-expect-error no such constant
    const constant: WhereOf<Model, 'Person'> = { gender: 'none' };
    // @ts-expect-error cannot be null
    const notNull: WhereOf<Model, 'Person'> = { active: null };
    void [where, deployed, noId, object, constant, notNull];
  });

  test('kind, value, element, key', () => {
    expectTypeOf<PropertyKindOf<Model, 'Person', 'phoneBook'>>().toEqualTypeOf<'map'>();
    expectTypeOf<PropertyKindOf<Model, 'Person', 'children'>>().toEqualTypeOf<'list'>();
    expectTypeOf<PropertyKindOf<Model, 'Person', 'nicknames'>>().toEqualTypeOf<'set'>();
    expectTypeOf<PropertyKindOf<Model, 'Person', 'father'>>().toEqualTypeOf<'single'>();
    expectTypeOf<PropertyKindOf<Model, 'Person', 'id'>>().toEqualTypeOf<'single'>();
    expectTypeOf<PropertyResultOf<Model, 'Person', 'father'>>().toEqualTypeOf<Person | null>();
    expectTypeOf<PropertyResultOf<Model, 'Person', 'active'>>().toEqualTypeOf<boolean>();
    expectTypeOf<PropertyInputOf<Model, 'Person', 'age'>>().toEqualTypeOf<number | null>();
    expectTypeOf<PropertyElementOf<Model, 'Person', 'children'>>().toEqualTypeOf<Person>();
    expectTypeOf<PropertyElementOf<Model, 'Person', 'phoneBook'>>().toEqualTypeOf<string>();
    expectTypeOf<PropertyElementInputOf<Model, 'Person', 'scores'>>().toEqualTypeOf<bigint | number>();
    expectTypeOf<PropertyKeyInputOf<Model, 'Person', 'phoneBook'>>().toEqualTypeOf<string>();
    expectTypeOf<PropertyKeyInputOf<Model, 'Person', 'byGender'>>().toEqualTypeOf<'male' | 'female'>();
    expectTypeOf<PropertyKeyInputOf<Model, 'Person', 'children'>>().toEqualTypeOf<never>();
  });
});

describe('without a model', () => {
  test('everything is open', () => {
    expectTypeOf<ModelOf<undefined>>().toEqualTypeOf<ModelDefinition>();
    expectTypeOf<TypeNameOf<ModelDefinition>>().toEqualTypeOf<string>();
    expectTypeOf<EntityOf<ModelDefinition, 'Person'>>().toEqualTypeOf<Entity>();
    expectTypeOf<IdOf<ModelDefinition, 'Person'>>().toEqualTypeOf<EntityId>();
    expectTypeOf<PropertyKindOf<ModelDefinition, 'Person', 'x'>>().toEqualTypeOf<PropertyKind>();
    const input: EntityInput = { _type: 'com.a.B', id: 1, whatever: new Map() };
    void input;
  });
});

describe('several models', () => {
  const first = defineModel({ name: 'first', types: { 'a.A': { kind: 'entity', properties: { x: 'string' } } } });
  const deployment = defineDeployment({
    models: [
      first,
      { name: 'second', types: { 'a.B': { kind: 'entity', extends: ['a.A'], properties: { y: 'date', a: 'a.A' } } } },
    ],
    accesses: [{ id: 'access', model: ['first', 'second'], entities: [{ _type: 'a.B', id: 1 }] }],
    users: [],
  });

  test('see each other', () => {
    type Both = ModelOf<typeof deployment>;
    expectTypeOf<EntityOf<Both, 'B'>['x']>().toEqualTypeOf<string | null>();
    expectTypeOf<NonNullable<EntityOf<Both, 'B'>['a']>>().toEqualTypeOf<EntityOf<Both, 'A'>>();
    expectTypeOf<ModelOf<readonly [typeof first, Model]>['types']>().toHaveProperty('a.A');
    expectTypeOf<ModelOf<Model>>().toEqualTypeOf<typeof model>();
  });
});

describe('an invalid model', () => {
  test('is refused by the compiler', () => {
    defineModel({
      name: 'bad',
      types: {
        'a.A': {
          kind: 'entity',
          properties: {
            // @ts-expect-error no simple type, no type of the model
            typo: 'strng',
            // @ts-expect-error collections do not nest
            nested: 'list<list<string>>',
            // @ts-expect-error a map has a key and a value
            map: 'map<string>',
            // @ts-expect-error the long form as well
            long: { type: 'sett<string>' },
            own: 'a.A',
            spaced: 'map< string , other.B >',
          },
        },
      },
    });
    defineModel({
      name: 'bad',
      types: {
        // @ts-expect-error no such kind
        'a.A': { kind: 'class' },
      },
    });
  });
});
