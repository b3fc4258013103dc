import { describe } from 'vitest';
import {
  action,
  grammar,
  ofAccess,
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
    '"a" a second time',
    'an id that no other access has',
  ],
  [withAccess({ model: 'x' }), '/accesses/0/model', 'the text "x"', 'the name of a model: m'],
  [withAccess({ model: ['m', 'x'] }), '/accesses/0/model/1', 'the text "x"', 'the name of a model: m'],
  [
    withAccess({
      resources: [
        { id: 'r', text: '' },
        { id: 'r', text: '' },
      ],
    }),
    '/accesses/0/resources/1/id',
    '"r" a second time',
    'an id that no other resource has',
  ],
  [
    withAccess({ resources: [{ id: 'r', base64: 'a*' }] }),
    '/accesses/0/resources/0/base64',
    'the text "a*"',
    'bytes in base64',
  ],
  [
    withAccess({ resources: [{ id: 'r', base64: 'abcde' }] }),
    '/accesses/0/resources/0/base64',
    'the text "abcde"',
    'bytes in base64',
  ],
  [
    withAccess({
      workbench: [1, 2].map(() => ({ name: 'f', action: { kind: 'SimpleQueryAction', type: 'a.Person' } })),
    }),
    '/accesses/0/workbench/1/name',
    '"f" a second time',
    'a name that no other folder has',
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
    '"u" a second time',
    'a name that no other user has',
  ],
  [
    withService({}, 'no signature'),
    '/accesses/0/services/no signature',
    'the signature "no signature"',
    'a type signature such as com.vendor.model.deploymentapi.cartridge.DetectCartridges',
  ],
  [
    withService({ properties: { p: 'list<' } }),
    '/accesses/0/services/a.Service/properties/p',
    'the text "list<"',
    grammar,
  ],
  [
    withService({ properties: { p: 'b.X' } }),
    '/accesses/0/services/a.Service/properties/p',
    'the text "b.X"',
    `a type of ${ofAccess}`,
  ],
  [
    withService({ properties: { p: { type: 'long', default: 'x' } } }),
    '/accesses/0/services/a.Service/properties/p/default',
    'the text "x"',
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
    'no {name}: the request has no properties',
  ],
];

const actions: readonly Row[] = [
  [
    withAction({ kind: 'SimpleQueryAction', type: 'b.Person' }),
    `${action}/type`,
    '"b.Person"',
    'an entity type of the models of the access "a"; did you mean a.Person?',
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
    '"a.Gender", an enum type',
    'the signature of an entity type',
  ],
  [
    withAction({ kind: 'SimpleInstantiationAction', type: 'a.Named' }),
    `${action}/type`,
    '"a.Named", an abstract type',
    'a type that can have instances',
  ],
  [
    withAction({ kind: 'TemplateQueryAction', type: 'a.Person', where: { nme: 'x' } }),
    `${action}/where/nme`,
    'the property "nme"',
    'one of a.Person: age, friend, gender, globalId, id, name, partition',
  ],
  [
    withAction({ kind: 'TemplateQueryAction', type: 'a.Person', where: { age: 'x' } }),
    `${action}/where/age`,
    'the text "x"',
    'an integer of 32 bits (integer)',
  ],
  [
    withAction({ kind: 'TemplateInstantiationAction', type: 'a.Person', values: { gender: 'x' } }),
    `${action}/values/gender`,
    'the text "x"',
    'one of male, female',
  ],
  [
    withAction({ kind: 'TemplateInstantiationAction', type: 'a.Person', values: { x: { variable: 'x' } } }),
    `${action}/values/x`,
    'the property "x"',
    'one of a.Person: age, friend, gender, globalId, id, name, partition',
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
    'the property "x"',
    'one of a.Person: age, friend, gender, globalId, id, name, partition',
  ],
  [
    withAction({ kind: 'RpcAction', request: 'a.Unknown' }),
    `${action}/request`,
    '"a.Unknown"',
    'a service of the access "a": a.Known',
  ],
  [
    withAccess({ workbench: [{ name: 'f', action: { kind: 'RpcAction', request: 'a.Unknown' } }] }),
    `${action}/request`,
    '"a.Unknown"',
    'a service of the access "a", which has none',
  ],
];

describe('accesses, resources, services, users', () => testRows(accesses));
describe('actions', () => testRows(actions));
