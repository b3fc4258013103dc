import { Decimal, type Dialect } from '../../src/index.js';
import { legacy } from '../../src/legacy.js';
import { testModel } from './model.js';
import { deploymentOf, started } from './started.js';

/** One person with every property, and one with none. */
const deployment = deploymentOf(testModel, {
  entities: [
    {
      _type: 'a.Person',
      _id: '0',
      id: 1,
      globalId: 'g1',
      lastName: 'Doe',
      firstName: 'John',
      age: 40,
      salary: '1234.50',
      height: 1.8,
      weight: 70.5,
      steps: '9007199254740993',
      birth: '1980-04-01T00:00:00.000+0000',
      gender: 'male',
      father: { _ref: '1' },
      anything: 'text',
      children: [{ _ref: '1' }],
      scores: [3],
      nicknames: ['A'],
      friends: [{ _ref: '1' }],
      days: ['1980-04-01T00:00:00.000+0000'],
      genders: ['female'],
      phoneBook: { home: '1' },
      marks: { _type: 'map', value: [{ key: 1, value: '2' }] },
      byGender: { male: { _ref: '1' } },
      rivals: { _type: 'map', value: [{ key: { _ref: '1' }, value: 'no' }] },
    },
    { _type: 'a.Person', _id: '1', id: 2, globalId: 'g2' },
  ],
  workbench: [
    {
      name: 'byName',
      action: { kind: 'TemplateQueryAction', type: 'a.Person', where: { lastName: { variable: 'name' } } },
    },
  ],
  services: { 'x.Loud': { message: 'Hello', result: 5 }, 'x.Silent': {} },
});

/** A reference server with them, and a client of it. */
export async function start(dialect: Dialect) {
  const service = await started({ deployment, dialect }, { model: testModel, dialect });
  const access = service.client.access('a');
  return { ...service, legacy: legacy(access), people: access.entities('Person') };
}

export type Service = Awaited<ReturnType<typeof start>>;

export const birth = new Date('1980-04-01T00:00:00.000Z');
export const empty = {
  _type: 'a.Person',
  active: true,
  globalId: 'g2',
  id: 2n,
  partition: 'a',
  lastName: null,
  firstName: null,
  age: null,
  salary: null,
  height: null,
  weight: null,
  steps: null,
  birth: null,
  gender: null,
};
export const john = {
  _type: 'a.Person',
  active: true,
  globalId: 'g1',
  id: 1n,
  partition: 'a',
  lastName: 'Doe',
  firstName: 'John',
  age: 40,
  salary: new Decimal('1234.50'),
  height: 1.8,
  weight: 70.5,
  steps: 9007199254740993n,
  birth,
  gender: 'male',
  anything: 'text',
};
export const johnWhole = {
  ...john,
  father: empty,
  children: [empty],
  scores: [3n],
  nicknames: new Set(['A']),
  friends: new Set([empty]),
  days: [birth],
  genders: new Set(['female']),
  phoneBook: new Map([['home', '1']]),
  marks: new Map([[1, 2n]]),
  byGender: new Map([['male', empty]]),
  rivals: new Map([[empty, 'no']]),
};
/** Entities of legacy calls, in which properties that are empty or beyond the depth are null. */
export const legacyEmpty = {
  ...Object.fromEntries(Object.keys(johnWhole).map((name) => [name, null])),
  ...empty,
};
export const legacyJohn = { ...legacyEmpty, ...john };

export const entityResult = '$.model.query.EntityQueryResult';
export const propertyResult = '$.model.query.PropertyQueryResult';
export const manipulationResponse = '$.model.accessapi.ManipulationResponse';
export const signature = (name: string) => name.replace('$', 'com.vendor');
export const identity = { id: null, globalId: null, partition: null };

/** A call, and its whole result. */
export type Row = readonly [
  name: string,
  call: (service: Omit<Service, 'server'>) => PromiseLike<unknown>,
  result: unknown,
];

export const nobody = { where: { lastName: 'Nobody' } } as const;
export const page = (entities: unknown, more = {}) => ({
  _type: signature(entityResult),
  entities,
  hasMore: false,
  ...more,
});

export async function all(entities: AsyncIterable<unknown>): Promise<unknown[]> {
  const found: unknown[] = [];
  for await (const entity of entities) found.push(entity);
  return found;
}

/** The value of each property when it is set, and when it is not. */
export const properties = (other: object) =>
  ({
    lastName: ['Doe', null],
    active: [true, true],
    age: [40, null],
    salary: [new Decimal('1234.50'), null],
    height: [1.8, null],
    weight: [70.5, null],
    steps: [9007199254740993n, null],
    birth: [birth, null],
    gender: ['male', null],
    father: [other, null],
    anything: ['text', null],
    children: [[other], []],
    scores: [[3n], []],
    nicknames: [new Set(['A']), new Set()],
    friends: [new Set([other]), new Set()],
    days: [[birth], []],
    genders: [new Set(['female']), new Set()],
    phoneBook: [new Map([['home', '1']]), new Map()],
    marks: [new Map([[1, 2n]]), new Map()],
    byGender: [new Map([['male', other]]), new Map()],
    rivals: [new Map([[other, 'no']]), new Map()],
  }) as const;

type Name = keyof ReturnType<typeof properties>;
export const propertyNames = Object.keys(properties({})).filter((name): name is Name => name !== '');
