import { expect, test } from 'vitest';
import {
  gender,
  grammar,
  ofAccess,
  problemsOf,
  testRows,
  whole,
  withAccess,
  withAction,
  withService,
  withTypes,
  withUser,
} from './deployment-rows.js';

testRows('a deployment', '', whole, [
  [[], '', 'an array', 'an object (Deployment)'],
  [null, '', 'null', 'an object (Deployment)'],
  [{ accesses: [], users: [] }, '/models', 'nothing', 'an array (Models)'],
  [{ models: [], users: [] }, '/accesses', 'nothing', 'an array (Accesses)'],
  [{ models: [], accesses: [] }, '/users', 'nothing', 'an array (Users)'],
  [
    { ...withTypes({}), 'a/b~c': 1 },
    '/a~1b~0c',
    'a member "a/b~c"',
    'one of "$schema", "models", "accesses", "users", "sessions" (Deployment)',
  ],
  [
    { ...withTypes({}), sessions: { maxIdleTime: -1 } },
    '/sessions/maxIdleTime',
    '-1',
    'a number of at least 1 (Idle time)',
  ],
  [
    { ...withTypes({}), sessions: { maxIdleTime: '1' } },
    '/sessions/maxIdleTime',
    '"1"',
    'an integer or null (Idle time)',
  ],
  [{ models: [{ types: {} }], accesses: [], users: [] }, '/models/0/name', 'nothing', 'a string (Model name)'],
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
    {
      models: [
        { name: 'm', types: {} },
        { name: 'm', types: {} },
      ],
      accesses: [],
      users: [],
    },
    '/models/1/name',
    'a second "m"',
    'a unique model name',
  ],
  [
    {
      models: ['m', 'n'].map((name) => ({ name, types: { 'a.T': gender } })),
      accesses: [{ id: 'a', model: ['m', 'n'] }],
      users: [],
    },
    '/models/1/types/a.T',
    'a second definition, beside that of the model "m"',
    `a type that ${ofAccess} define once`,
  ],
  [
    {
      models: [
        { name: 'm', types: { 'a.T': { kind: 'entity', properties: { p: 'b.U' } } } },
        { name: 'n', types: { 'b.U': gender } },
      ],
      accesses: [{ id: 'a', model: 'm' }],
      users: [],
    },
    '/models/0/types/a.T/properties/p',
    '"b.U"',
    `a type of ${ofAccess}`,
  ],
  [
    {
      models: [{ name: 'm', types: { 'a.T': { kind: 'entity', properties: { p: 'b.U' } } } }],
      accesses: [],
      users: [],
    },
    '/models/0/types/a.T/properties/p',
    '"b.U"',
    'a type of the models',
  ],
]);

testRows('a user', '/users/0', withUser, [
  [{ name: 'u' }, '/password', 'nothing', 'a string (Password)'],
  [{ name: '', password: 'p' }, '/name', '""', 'a string that is not empty (User name)'],
  [
    { name: 'u', password: 'p', roles: [{ name: 'r', accesses: { b: 'read' } }] },
    '/roles/0/accesses/b',
    '"b"',
    'an access of the deployment (a)',
  ],
  [
    { name: 'u', password: 'p', roles: [{ name: 'r', accesses: { a: 'reed' } }] },
    '/roles/0/accesses/a',
    '"reed"',
    'one of "write", "read", "none" (Right)',
  ],
  [{ name: 'u', password: 'p', roles: [{ name: 'r' }] }, '/roles/0/accesses', 'nothing', 'an object (Rights)'],
  [{ name: 'u', password: 'p', roles: ['r', 5] }, '/roles/1', '5', 'a string or an object (Role)'],
]);

const oneContent = 'exactly one of "text", "base64" and "path"';
testRows('an access', '/accesses/0', withAccess, [
  [{ id: '' }, '/id', '""', 'a string that is not empty (Access id)'],
  [{ model: [] }, '/model', 'an array', 'at least one element (Model name or names)'],
  [{ partitions: 'none' }, '/partitions', '"none"', 'one of "distinct", "ignored" (Partitions)'],
  [{ entities: ['x'] }, '/entities/0', '"x"', 'an object (Entity)'],
  [{ resources: [{ id: 'r' }] }, '/resources/0', 'none of them', oneContent],
  [{ resources: [{ id: 'r', text: '', path: 'p' }] }, '/resources/0', '"text" and "path"', oneContent],
  [
    { resources: [{ id: 'r', text: '', mimeType: 'text' }] },
    '/resources/0/mimeType',
    '"text"',
    'a string such as "text/plain" (MIME type)',
  ],
  [{ model: 'x' }, '/model', '"x"', 'the name of a model (m)'],
  [{ model: ['m', 'x'] }, '/model/1', '"x"', 'the name of a model (m)'],
  [
    {
      resources: [
        { id: 'r', text: '' },
        { id: 'r', text: '' },
      ],
    },
    '/resources/1/id',
    'a second "r"',
    'a unique resource id',
  ],
  [{ id: 'a\udc00' }, '/id', '"a\\udc00"', 'a string without lone surrogates'],
  [{ resources: [{ id: 'r\ud800', text: '' }] }, '/resources/0/id', '"r\\ud800"', 'a string without lone surrogates'],
  [{ resources: [{ id: 'r', base64: 'a*' }] }, '/resources/0/base64', '"a*"', 'bytes in base64'],
  [{ resources: [{ id: 'r', base64: 'abcde' }] }, '/resources/0/base64', '"abcde"', 'bytes in base64'],
  [
    {
      workbench: [1, 2].map(() => ({ name: 'f', action: { kind: 'SimpleQueryAction', type: 'a.Person' } })),
    },
    '/workbench/1/name',
    'a second "f"',
    'a unique folder name',
  ],
  [
    { workbench: [{ name: 'f', action: { kind: 'RpcAction', request: 'a.Unknown' } }] },
    '/workbench/0/action/request',
    '"a.Unknown"',
    'a service of the same access, which has no services',
  ],
]);

const noPlaceholder = 'no placeholder, because the request has no properties';
testRows('a service', '/accesses/0/services/a.Service', withService, [
  ['x', '', '"x"', 'an object (Service)'],
  [{ properties: { p: 'list<' } }, '/properties/p', '"list<"', grammar],
  [{ properties: { p: 'b.X' } }, '/properties/p', '"b.X"', `a type of ${ofAccess}`],
  [
    { properties: { p: { type: 'long', default: 'x' } } },
    '/properties/p/default',
    '"x"',
    'an integer of 64 bits (long)',
  ],
  [{ properties: { p: 'string' }, message: '{p} {q}' }, '/message', '{q}', 'one of {p}'],
  [{ message: 'Hello {p}' }, '/message', '{p}', noPlaceholder],
  [
    { properties: { cartridge: 'string' }, result: { a: [{ variable: 'cartrige' }] } },
    '/result/a/0/variable',
    '"cartrige"',
    'a property of the request (cartridge)',
  ],
  [{ result: { variable: 'p' } }, '/result/variable', '"p"', noPlaceholder],
  [{ properties: { p: 'string' }, error: { status: 409, message: '{q}' } }, '/error/message', '{q}', 'one of {p}'],
  [{ message: 'Done', error: { status: 409 } }, '/message', '"Done"', 'nothing beside "error"'],
  [{ result: null, error: { status: 409 } }, '/result', 'null', 'nothing beside "error"'],
  [{ error: { status: 399 } }, '/error/status', '399', 'a number of at least 400 (Status)'],
  [{ error: { status: 600 } }, '/error/status', '600', 'a number of at most 599 (Status)'],
  [{ error: {} }, '/error/status', 'nothing', 'an integer (Status)'],
  [{ delayMs: 600_001 }, '/delayMs', '600001', 'a number of at most 600000 (Delay)'],
  [{ delayMs: 1.5 }, '/delayMs', '1.5', 'an integer (Delay)'],
]);

const anEntityType = 'an entity type of the models of the access "a"';
const aProperty = 'a property of a.Person (age, friend, gender, globalId, id, name, partition)';
const aSignature = 'a string (Signature of an entity type)';
testRows('an action', '/accesses/0/workbench/0/action', withAction, [
  [
    { kind: 'Query' },
    '/kind',
    '"Query"',
    'one of "SimpleQueryAction", "PrototypeQueryAction", "TemplateQueryAction", "SimpleInstantiationAction", "TemplateInstantiationAction", "RpcAction" (Kind of action)',
  ],
  [{ kind: 'SimpleQueryAction' }, '/type', 'nothing', aSignature],
  [
    { kind: 'RpcAction', request: 'a.Known', type: 'a.T' },
    '/type',
    'a member "type"',
    'one of "kind", "request" (RPC action)',
  ],
  [{ kind: 'TemplateQueryAction', type: 'a.Person' }, '/where', 'nothing', 'an object (Template)'],
  [
    { kind: 'TemplateQueryAction', type: 'a.Person', where: { name: { variable: 1 } } },
    '/where/name/variable',
    '1',
    'a string (Name of the variable)',
  ],
  [{ kind: 'PrototypeQueryAction', prototype: {} }, '/prototype/_type', 'nothing', aSignature],
  [{ kind: 'SimpleQueryAction', type: 'b.Person' }, '/type', '"b.Person"', anEntityType],
  [{ kind: 'SimpleQueryAction', type: 'Nobody' }, '/type', '"Nobody"', anEntityType],
  [{ kind: 'SimpleQueryAction', type: 'a.Gender' }, '/type', 'the enum type "a.Gender"', 'an entity type'],
  [
    { kind: 'SimpleInstantiationAction', type: 'a.Named' },
    '/type',
    'the abstract type "a.Named"',
    'a type that can have instances',
  ],
  [{ kind: 'TemplateQueryAction', type: 'a.Person', where: { nme: 'x' } }, '/where/nme', '"nme"', aProperty],
  [
    { kind: 'TemplateQueryAction', type: 'a.Person', where: { age: 'x' } },
    '/where/age',
    '"x"',
    'an integer of 32 bits (integer)',
  ],
  [
    { kind: 'TemplateInstantiationAction', type: 'a.Person', values: { gender: 'x' } },
    '/values/gender',
    '"x"',
    'one of "male", "female"',
  ],
  [
    { kind: 'TemplateInstantiationAction', type: 'a.Person', values: { x: { variable: 'x' } } },
    '/values/x',
    '"x"',
    aProperty,
  ],
  [{ kind: 'PrototypeQueryAction', prototype: { _type: 'a.X' } }, '/prototype/_type', '"a.X"', anEntityType],
  [
    { kind: 'PrototypeQueryAction', prototype: { _type: 'a.Person', _id: '0', x: 1 } },
    '/prototype/x',
    '"x"',
    aProperty,
  ],
  [{ kind: 'RpcAction', request: 'a.Unknown' }, '/request', '"a.Unknown"', 'a service of the same access (a.Known)'],
]);

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
