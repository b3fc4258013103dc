import { createReferenceServer } from '@platform-services/reference-server';
import { describe, expect, it } from 'vitest';
import { problemsOf } from '../support/small-service.js';

/** The pointers of all problems, in their order. Each message must have the common form. */
function pointersFor(content: unknown): readonly string[] {
  // The types of the compiler would refuse these deployments.
  const problems = problemsOf(() => Reflect.apply(createReferenceServer, undefined, [{ deployment: content }]));
  for (const { pointer, message, expected, found } of problems) {
    expect(message.startsWith(`Expected ${expected}, got ${found}${pointer === '' ? '' : ` at ${pointer}`}.`)).toBe(
      true,
    );
  }
  return problems.map(({ pointer }) => pointer);
}

const models = [
  { name: 'm', types: { 'a.Book': { kind: 'entity', properties: { title: 'string', pages: 'integer' } } } },
];
const users = [{ name: 'ann', password: 'secret' }];
const book = (members: object) => ({ _type: 'a.Book', ...members });
/** A deployment with an access. */
const withAccess = (access: object, more: object = {}) => {
  return { models, accesses: [{ id: 'a', model: 'm', ...access }], users, ...more };
};
const resource = 'model.resource.Resource';
const typed = (types: object) => ({ models: [{ name: 'm', types }] });
const badBook = { entities: [book({ pages: 'x' })] };
const badPages = '/accesses/0/entities/0/pages';

/** Deployments with problems that the loader finds, and some that only building finds. */
const rows: readonly (readonly [name: string, content: unknown, ...pointers: string[]])[] = [
  ['none', withAccess({ entities: [book({ pages: 3 })] })],
  ['a member that nobody knows, and an entity', withAccess(badBook, { modells: [] }), badPages, '/modells'],
  [
    'users and sessions, and an entity',
    withAccess({ entities: [book({ p: 1 })] }, { users: [{}], sessions: 5 }),
    '/accesses/0/entities/0/p',
    '/sessions',
    '/users/0/name',
    '/users/0/password',
  ],
  [
    'a property of a type, and other properties of its entities',
    withAccess(
      { entities: [book({ title: 'T', pages: 'x' })] },
      typed({ 'a.Book': { kind: 'entity', properties: { title: 'strin', pages: 'integer' } } }),
    ),
    badPages,
    '/models/0/types/a.Book/properties/title',
  ],
  [
    'an entity, and ids that are repeated before and behind it',
    withAccess({
      entities: [
        ...[{ id: 1 }, { id: 1 }, { id: 9, pages: 'x' }],
        ...[{ id: 2 }, { _id: 'b', id: 2 }, { id: 3, partition: 'p' }],
      ].map(book),
    }),
    '/accesses/0/entities/1/id',
    '/accesses/0/entities/2/pages',
    '/accesses/0/entities/4/id',
  ],
  [
    'new entities that cannot get an id, or have an abstract type, and ids that cannot be read',
    withAccess(
      {
        entities: [
          { _type: 'a.Day' },
          book({ day: {} }),
          book({ work: {} }),
          { _type: 'a.Day', id: { _type: 'date', value: 'x' } },
          book({ work: { id: 'x' } }),
        ],
      },
      typed({
        'a.Book': { kind: 'entity', properties: { day: 'a.Day', pages: 'integer', work: 'a.Work' } },
        'a.Day': { kind: 'entity', id: 'date' },
        'a.Work': { kind: 'entity', abstract: true },
      }),
    ),
    ...['0/id', '1/day/id', '2/work/_type', '3/id/value', '4/work/id'].map((each) => `/accesses/0/entities/${each}`),
  ],
  [
    'an access of an unknown model, and one behind it',
    {
      models,
      users,
      accesses: [
        { id: 'a', model: 'none' },
        { id: 'b', model: 'm', ...badBook },
      ],
    },
    '/accesses/0/model',
    '/accesses/1/entities/0/pages',
  ],
  [
    'resources and folders, and others behind them',
    withAccess({
      resources: [
        { id: 'r1', base64: '***' },
        { id: 'r2', text: '' },
        { id: 'r3', path: 'no/such/file' },
      ],
      workbench: [
        { name: 'f1', action: { kind: 'Nothing' } },
        { name: 'f2', action: { kind: 'PrototypeQueryAction', prototype: book({ pages: 'x' }) } },
      ],
      services: { 'a.S/x': {}, 'a.T': { result: { _type: 'a.None' } } },
    }),
    '/accesses/0/resources/0/base64',
    '/accesses/0/resources/2/path',
    '/accesses/0/services/a.S~1x',
    '/accesses/0/services/a.T/result/_type',
    '/accesses/0/workbench/0/action/kind',
    '/accesses/0/workbench/1/action/prototype/pages',
  ],
  [
    'built-in types under another prefix, and a property that a built-in type has with another type',
    withAccess(
      { workbench: [{ name: 'f', action: { kind: 'SimpleQueryAction', type: `org.other.${resource}` } }] },
      typed({
        'a.Book': { kind: 'entity', properties: { cover: `org.other.${resource}` } },
        'a.Cover': { kind: 'entity', extends: [`org.other.${resource}`] },
        'a.Page': { kind: 'entity', extends: [`com.vendor.${resource}`], properties: { name: 'integer' } },
      }),
    ),
    '/models/0/types/a.Book/properties/cover/type',
    '/models/0/types/a.Cover/extends/0',
    '/models/0/types/a.Page/properties/name',
  ],
  [
    'an action on a built-in type under another prefix',
    withAccess({ workbench: [{ name: 'f', action: { kind: 'SimpleQueryAction', type: `org.other.${resource}` } }] }),
    '/accesses/0/workbench/0/action/type',
  ],
  [
    'members of a model and of an access, and an entity',
    withAccess(
      { partitions: 'x', entitys: [], ...badBook },
      { models: models.map((model) => ({ ...model, kind: 'x' })) },
    ),
    badPages,
    '/accesses/0/entitys',
    '/accesses/0/partitions',
    '/models/0/kind',
  ],
  [
    'a type as a whole: its entities are not checked',
    withAccess(badBook, typed({ 'a.Book': { kind: 'entity', extends: ['a.None'] } })),
    '/models/0/types/a.Book/extends/0',
  ],
  [
    'a property that differs from the inherited one: the inherited one counts',
    withAccess(
      { entities: [{ _type: 'a.Novel', title: 'T', pages: 'x', id: 1 }] },
      typed({
        ...models[0]?.types,
        'a.Novel': { kind: 'entity', extends: ['a.Book'], properties: { title: 'long', id: 'string' } },
      }),
    ),
    badPages,
    '/models/0/types/a.Novel/properties/id',
    '/models/0/types/a.Novel/properties/title',
  ],
  [
    'a service: a folder that calls it has no problem of its own',
    withAccess({
      ...badBook,
      workbench: [{ name: 'f', action: { kind: 'RpcAction', request: 'a.S' } }],
      services: { 'a.S': { message: 5 }, 'a.Enum': {} },
    }),
    badPages,
    '/accesses/0/services/a.S/message',
  ],
  [
    'a service with the signature of an enum type, and an access without an id',
    {
      ...typed({ 'a.Enum': { kind: 'enum', constants: [] } }),
      accesses: [
        { id: 'a', model: 'm', services: { 'a.Enum': {} } },
        { model: 'm', entities: [{ _type: 'a.Nobody' }] },
      ],
      users,
    },
    '/accesses/0/services/a.Enum',
    '/accesses/1/id',
  ],
  [
    'types that are not an object: nothing of the access is checked further',
    withAccess({ entities: [book({})] }, typed([])),
    '/models/0/types',
  ],
  ['nothing that could be checked', 5, ''],
  ['no members', {}, '/accesses', '/models', '/users'],
];

describe('all problems are reported at once:', () => {
  it.each(rows)('%s', (_name, content, ...pointers) => {
    expect(pointersFor(content)).toEqual(pointers);
  });

  it('the value that is checked stays as it is', () => {
    const content = { modells: [], models, accesses: [{ id: 'a', model: 'none' }], users: [{}] };
    const before = structuredClone(content);
    pointersFor(content);
    expect(content).toEqual(before);
  });
});
