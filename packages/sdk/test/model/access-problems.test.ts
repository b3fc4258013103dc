import { describe, expect, test } from 'vitest';
import {
  action,
  grammar,
  ofAccess,
  problemsOf,
  type Row,
  testRows,
  withAccess,
  withAction,
  withService,
  withTypes,
} from './deployment-rows.js';

const accesses: readonly Row[] = [
  [
    {
      models: [{ name: 'm', types: {} }],
      accesses: [
        { id: 'a', model: 'm' },
        { id: 'a', model: 'm' },
      ],
      users: [],
    },
    '/accesses/1/id',
    'a second "a"',
    'a unique access id',
  ],
  [withAccess({ model: 'x' }), '/accesses/0/model', '"x"', 'the name of a model (m)'],
  [withAccess({ model: ['m', 'x'] }), '/accesses/0/model/1', '"x"', 'the name of a model (m)'],
  [
    withAccess({
      resources: [
        { id: 'r', text: '' },
        { id: 'r', text: '' },
      ],
    }),
    '/accesses/0/resources/1/id',
    'a second "r"',
    'a unique resource id',
  ],
  [withAccess({ id: 'a\udc00' }), '/accesses/0/id', '"a\\udc00"', 'a string without lone surrogates'],
  [
    withAccess({ resources: [{ id: 'r\ud800', text: '' }] }),
    '/accesses/0/resources/0/id',
    '"r\\ud800"',
    'a string without lone surrogates',
  ],
  [withAccess({ resources: [{ id: 'r', base64: 'a*' }] }), '/accesses/0/resources/0/base64', '"a*"', 'bytes in base64'],
  [
    withAccess({ resources: [{ id: 'r', base64: 'abcde' }] }),
    '/accesses/0/resources/0/base64',
    '"abcde"',
    'bytes in base64',
  ],
  [
    withAccess({
      workbench: [1, 2].map(() => ({ name: 'f', action: { kind: 'SimpleQueryAction', type: 'a.Person' } })),
    }),
    '/accesses/0/workbench/1/name',
    'a second "f"',
    'a unique folder name',
  ],
  [
    {
      ...withTypes({}),
      users: [
        { name: 'u', password: 'p' },
        { name: 'u', password: 'q' },
      ],
    },
    '/users/1/name',
    'a second "u"',
    'a unique user name',
  ],
  [
    withService({}, 'no signature'),
    '/accesses/0/services/no signature',
    '"no signature"',
    'a type signature such as "com.vendor.model.deploymentapi.cartridge.DetectCartridges"',
  ],
  [
    { ...withService({}), users: [{ name: 'u', password: 'p', roles: [{ name: 'r', accesses: { b: 'read' } }] }] },
    '/users/0/roles/0/accesses/b',
    '"b"',
    'an access of the deployment (a)',
  ],
  [
    { ...withService({}), users: [{ name: 'u', password: 'p', roles: [{ name: 'r', accesses: { a: 'reed' } }] }] },
    '/users/0/roles/0/accesses/a',
    '"reed"',
    'one of "write", "read", "none" (Right)',
  ],
  [
    { ...withService({}), users: [{ name: 'u', password: 'p', roles: [{ name: 'r' }] }] },
    '/users/0/roles/0/accesses',
    'nothing',
    'an object (Rights)',
  ],
  [
    { ...withService({}), users: [{ name: 'u', password: 'p', roles: ['r', 5] }] },
    '/users/0/roles/1',
    '5',
    'a string or an object (Role)',
  ],
  [withService({ properties: { p: 'list<' } }), '/accesses/0/services/a.Service/properties/p', '"list<"', grammar],
  [
    withService({ properties: { p: 'b.X' } }),
    '/accesses/0/services/a.Service/properties/p',
    '"b.X"',
    `a type of ${ofAccess}`,
  ],
  [
    withService({ properties: { p: { type: 'long', default: 'x' } } }),
    '/accesses/0/services/a.Service/properties/p/default',
    '"x"',
    'an integer of 64 bits (long)',
  ],
  [
    withService({ properties: { p: 'string' }, message: '{p} {q}' }),
    '/accesses/0/services/a.Service/message',
    '{q}',
    'one of {p}',
  ],
  [
    withService({ message: 'Hello {p}' }),
    '/accesses/0/services/a.Service/message',
    '{p}',
    'no placeholder, because the request has no properties',
  ],
  [
    withService({ properties: { cartridge: 'string' }, result: { a: [{ variable: 'cartrige' }] } }),
    '/accesses/0/services/a.Service/result/a/0/variable',
    '"cartrige"',
    'a property of the request (cartridge)',
  ],
  [
    withService({ result: { variable: 'p' } }),
    '/accesses/0/services/a.Service/result/variable',
    '"p"',
    'no placeholder, because the request has no properties',
  ],
  [
    withService({ properties: { p: 'string' }, error: { status: 409, message: '{q}' } }),
    '/accesses/0/services/a.Service/error/message',
    '{q}',
    'one of {p}',
  ],
  [
    withService({ message: 'Done', error: { status: 409 } }),
    '/accesses/0/services/a.Service/message',
    '"Done"',
    'nothing beside "error"',
  ],
  [
    withService({ result: null, error: { status: 409 } }),
    '/accesses/0/services/a.Service/result',
    'null',
    'nothing beside "error"',
  ],
  [
    withService({ error: { status: 399 } }),
    '/accesses/0/services/a.Service/error/status',
    '399',
    'a number of at least 400 (Status)',
  ],
  [
    withService({ error: { status: 600 } }),
    '/accesses/0/services/a.Service/error/status',
    '600',
    'a number of at most 599 (Status)',
  ],
  [withService({ error: {} }), '/accesses/0/services/a.Service/error/status', 'nothing', 'an integer (Status)'],
  [
    withService({ delayMs: 600_001 }),
    '/accesses/0/services/a.Service/delayMs',
    '600001',
    'a number of at most 600000 (Delay)',
  ],
  [withService({ delayMs: 1.5 }), '/accesses/0/services/a.Service/delayMs', '1.5', 'an integer (Delay)'],
];

const actions: readonly Row[] = [
  [
    withAction({ kind: 'SimpleQueryAction', type: 'b.Person' }),
    `${action}/type`,
    '"b.Person"',
    'an entity type of the models of the access "a"',
  ],
  [
    withAction({ kind: 'SimpleQueryAction', type: 'Nobody' }),
    `${action}/type`,
    '"Nobody"',
    'an entity type of the models of the access "a"',
  ],
  [
    withAction({ kind: 'SimpleQueryAction', type: 'a.Gender' }),
    `${action}/type`,
    'the enum type "a.Gender"',
    'an entity type',
  ],
  [
    withAction({ kind: 'SimpleInstantiationAction', type: 'a.Named' }),
    `${action}/type`,
    'the abstract type "a.Named"',
    'a type that can have instances',
  ],
  [
    withAction({ kind: 'TemplateQueryAction', type: 'a.Person', where: { nme: 'x' } }),
    `${action}/where/nme`,
    '"nme"',
    'a property of a.Person (age, friend, gender, globalId, id, name, partition)',
  ],
  [
    withAction({ kind: 'TemplateQueryAction', type: 'a.Person', where: { age: 'x' } }),
    `${action}/where/age`,
    '"x"',
    'an integer of 32 bits (integer)',
  ],
  [
    withAction({ kind: 'TemplateInstantiationAction', type: 'a.Person', values: { gender: 'x' } }),
    `${action}/values/gender`,
    '"x"',
    'one of "male", "female"',
  ],
  [
    withAction({ kind: 'TemplateInstantiationAction', type: 'a.Person', values: { x: { variable: 'x' } } }),
    `${action}/values/x`,
    '"x"',
    'a property of a.Person (age, friend, gender, globalId, id, name, partition)',
  ],
  [
    withAction({ kind: 'PrototypeQueryAction', prototype: { _type: 'a.X' } }),
    `${action}/prototype/_type`,
    '"a.X"',
    'an entity type of the models of the access "a"',
  ],
  [
    withAction({ kind: 'PrototypeQueryAction', prototype: { _type: 'a.Person', _id: '0', x: 1 } }),
    `${action}/prototype/x`,
    '"x"',
    'a property of a.Person (age, friend, gender, globalId, id, name, partition)',
  ],
  [
    withAction({ kind: 'RpcAction', request: 'a.Unknown' }),
    `${action}/request`,
    '"a.Unknown"',
    'a service of the same access (a.Known)',
  ],
  [
    withAccess({ workbench: [{ name: 'f', action: { kind: 'RpcAction', request: 'a.Unknown' } }] }),
    `${action}/request`,
    '"a.Unknown"',
    'a service of the same access, which has no services',
  ],
];

describe('accesses, resources, services, users', () => testRows(accesses));
describe('actions', () => testRows(actions));

test('models without a name are not proposed to an access', () => {
  const models = [{ types: {} }];
  const [problem] = problemsOf({ models, accesses: [{ id: 'a', model: 'm' }], users: [] });
  const expected = 'the name of a model (no model has a name)';
  expect(problem).toEqual({
    pointer: '/accesses/0/model',
    found: '"m"',
    expected,
    message: `Expected ${expected}, got "m" at /accesses/0/model.`,
  });
});
