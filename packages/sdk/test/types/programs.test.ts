import { expectTypeOf, test } from 'vitest';
import { createClient, type Decimal, type EntityReference, ref } from '../../src/index.js';
import {
  defineModel,
  type EntityChangesOf,
  type EntityOf,
  type IdInputOf,
  type TypeNameOf,
} from '../../src/model/index.js';
import { fromPlain } from '../../src/plain/index.js';
import type { Company, Employee, Person } from '../codegen/generated-model.js';
import { demoModel } from '../codegen/generated-model.js';
import { testModel } from '../support/model.js';

/*
 * Read by the compiler: nothing here is called. A use that must be refused stands below `@ts-expect-error`, which is an
 * error itself where the compiler accepts it.
 */

const options = { baseUrl: 'http://localhost', credentials: { user: 'u', password: 'p' } } as const;
const client = createClient({ ...options, model: testModel });
const demo = createClient({ ...options, model: demoModel }).access('access.demo');
type Model = typeof testModel;

test('references to entities of a type have one type, whatever their ids', () => {
  const stock = new Map([
    [ref('Company', 'lamp'), 1],
    [ref('Company', 'desk'), 2],
  ]);
  expectTypeOf(stock).toEqualTypeOf<Map<EntityReference<'Company', string>, number>>();
  expectTypeOf(new Set([ref('Person', 1n), ref('Person', 2n)])).toEqualTypeOf<Set<EntityReference<'Person', bigint>>>();
  expectTypeOf(ref('Person', 1)).toEqualTypeOf<EntityReference<'Person', number>>();
  expectTypeOf(ref('Flag', true)).toEqualTypeOf<EntityReference<'Flag', boolean>>();
  expectTypeOf(ref('Day', new Date())).toEqualTypeOf<EntityReference<'Day', Date>>();
  const rivals = new Map([
    [ref('Person', 1), 'x'],
    [ref('Person', 2), 'y'],
  ]);
  const create = () => client.access('a').entities('Person').create({ rivals });
  expectTypeOf(create).toBeFunction();
});

test('a function for every type of a model', () => {
  const repositoryOf = <N extends TypeNameOf<Model>>(name: N) => client.access('a').entities(name);
  const read = <N extends TypeNameOf<Model>>(name: N, id: IdInputOf<Model, N>) => repositoryOf(name).get(id);
  class Repository<N extends TypeNameOf<Model>> {
    readonly name: N;
    constructor(name: N) {
      this.name = name;
    }
    find(id: IdInputOf<Model, N>) {
      return client.access('a').entities(this.name).getOrNull(id);
    }
    property(id: IdInputOf<Model, N>) {
      return client.access('a').entities(this.name).property(id, 'globalId');
    }
  }
  const parse = <N extends TypeNameOf<Model>>(name: N) => fromPlain({}, testModel, name);
  const calls = async () => {
    expectTypeOf(parse('Company')).toEqualTypeOf<EntityChangesOf<Model, 'Company'>>();
    expectTypeOf((await repositoryOf('Person').get(1)).firstName).toEqualTypeOf<string | null>();
    expectTypeOf(await read('Company', 'x')).toEqualTypeOf<EntityOf<Model, 'Company'>>();
    expectTypeOf(await new Repository('Person').find(1)).toEqualTypeOf<EntityOf<Model, 'Person'> | null>();
    const names = ['Person', 'Company'] as const;
    for (const name of names) client.access('a').entities(name);
    // @ts-expect-error a type that the model does not have
    repositoryOf('Persom');
    // @ts-expect-error an id of another type
    read('Company', 1);
    const anyName: string = 'Person';
    // @ts-expect-error any text
    client.access('a').entities(anyName);
  };
  expectTypeOf(calls).toBeFunction();
});

test('a result is narrowed by its type, also within other results', () => {
  const parties = client.access('a').entities('Party');
  const read = async () => {
    for (const party of await parties.list()) {
      expectTypeOf(party.lastName).toEqualTypeOf<string | null>();
      expectTypeOf(party._type).toEqualTypeOf<'a.Person' | 'a.Company' | undefined>();
      // @ts-expect-error a property of one subtype
      party.firstName;
      if (party._type === 'a.Person') {
        expectTypeOf(party).toEqualTypeOf<EntityOf<Model, 'Person'>>();
        expectTypeOf(party.firstName).toEqualTypeOf<string | null>();
        // @ts-expect-error a property of the other subtype
        party.boss;
      }
      switch (party._type) {
        case 'a.Company':
          expectTypeOf([party.id, party.boss?.firstName]).toEqualTypeOf<(string | null | undefined)[]>();
          break;
        default:
          expectTypeOf(party.id).toEqualTypeOf<bigint | string>();
      }
    }
    const { entities } = await parties.page();
    const bosses = entities.map((each) => (each._type === 'a.Company' ? each.boss : null));
    expectTypeOf(bosses).toEqualTypeOf<(EntityOf<Model, 'Person'> | null | undefined)[]>();
    const people = demo.entities('Person');
    const person = await people.get(1);
    if (person._type === 'com.vendor.demo.model.Employee') {
      expectTypeOf(person).toEqualTypeOf<Employee>();
      people.update(person);
    }
    const [child] = person.children ?? [];
    if (child?._type === 'com.vendor.demo.model.Employee') expectTypeOf(child.salary).toEqualTypeOf<Decimal>();
    // @ts-expect-error a property of the subtype
    child?.salary;
    const party = await demo.entities('Party').get(1);
    if (party._type === 'com.vendor.demo.model.Company') expectTypeOf(party).toEqualTypeOf<Company>();
    // A type may be missing.
    else expectTypeOf(party).toEqualTypeOf<Company | Person>();
  };
  expectTypeOf(read).toBeFunction();
});

test('a function that tells the subtypes of a result apart', () => {
  const isPerson = (party: EntityOf<Model, 'Party'>): party is EntityOf<Model, 'Person'> => party._type === 'a.Person';
  const read = async () => {
    const [party] = await client.access('a').entities('Party').list();
    if (party !== undefined && isPerson(party)) expectTypeOf(party.firstName).toEqualTypeOf<string | null>();
    // @ts-expect-error a type that is no subtype
    return party?._type === 'a.Gender';
  };
  expectTypeOf(read).toBeFunction();
});

test('a model is refused if a member is misspelled', () => {
  defineModel({
    name: 'good',
    longs: 'number',
    types: {
      'a.Gender': { kind: 'enum', constants: ['male'] },
      'a.Person': {
        kind: 'entity',
        extends: [],
        abstract: false,
        id: 'string',
        properties: {
          name: { type: 'string', mandatory: true, nullable: false, default: 'x' },
          age: { type: 'integer' },
        },
      },
    },
  });
  defineModel({
    name: 'bad',
    // @ts-expect-error of the model
    long: 'number',
    types: {
      'a.Gender': {
        kind: 'enum',
        constants: ['male'],
        // @ts-expect-error of an enum type
        constant: ['female'],
      },
      'a.Person': {
        kind: 'entity',
        // @ts-expect-error of an entity type
        extend: ['a.Party'],
        properties: {
          name: {
            type: 'string',
            // @ts-expect-error of a property
            nulable: false,
          },
        },
      },
    },
  });
});

test('a model is refused if a supertype cannot exist', () => {
  defineModel({
    name: 'good',
    types: {
      'a.Party': { kind: 'entity', abstract: true },
      'a.Person': { kind: 'entity', extends: ['a.Party', 'other.Base'] },
    },
  });
  defineModel({
    name: 'bad',
    types: {
      'a.Party': { kind: 'entity' },
      'a.Gender': { kind: 'enum', constants: ['male'] },
      'a.A': {
        kind: 'entity',
        // @ts-expect-error no type of the model, and no signature of another one
        extends: ['Party'],
      },
      'a.B': {
        kind: 'entity',
        // @ts-expect-error the same beside one that exists
        extends: ['a.Party', 'string'],
      },
      'a.C': {
        kind: 'entity',
        // @ts-expect-error an enum has no subtypes
        extends: ['a.Gender'],
      },
      'a.D': {
        kind: 'entity',
        // @ts-expect-error the same beside properties
        extends: ['Party'],
        properties: { name: 'string' },
      },
    },
  });
});
