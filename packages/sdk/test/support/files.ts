import type { Deployment } from '../../src/model/index.js';
import { testModel } from './model.js';
import { started } from './started.js';

const person = { _type: 'a.Person' } as const;

/** Entities, resources, workbench and services. */
const deployment: Deployment = {
  models: [testModel],
  accesses: [
    {
      id: 'access.test',
      model: 'test-model',
      entities: [
        {
          ...person,
          _id: '0',
          id: 1,
          firstName: 'John',
          lastName: 'Doe',
          age: 40,
          steps: '9007199254740993',
          salary: '1234.50',
          birth: '1980-04-01T00:00:00.000+0000',
          gender: 'male',
          scores: [3, 1, 2],
          nicknames: ['A', 'B'],
          phoneBook: { home: '1', work: '2' },
          children: [{ _ref: '1' }, { _ref: '2' }],
        },
        { ...person, _id: '1', id: 2, firstName: 'Mary', lastName: 'Doe', age: 17, father: { _ref: '0' } },
        { ...person, _id: '2', id: 3, firstName: 'Bob', lastName: 'Roe', age: 9, father: { _ref: '0' } },
        { ...person, id: 4, firstName: 'Twin', partition: 'p1' },
        { ...person, id: 4, firstName: 'Other', partition: 'p2' },
      ],
      resources: [{ id: 'greeting', name: 'ü "x".txt', mimeType: 'text/plain', text: 'Hello, wörld!' }],
      workbench: [
        { name: 'persons', action: { kind: 'SimpleQueryAction', type: 'a.Person' } },
        {
          name: 'byName',
          action: { kind: 'TemplateQueryAction', type: 'a.Person', where: { lastName: { variable: 'name' } } },
        },
        {
          name: 'newPerson',
          action: {
            kind: 'TemplateInstantiationAction',
            type: 'a.Person',
            values: { firstName: { variable: 'name' } },
          },
        },
        { name: 'greet', action: { kind: 'RpcAction', request: 'x.Greet' } },
      ],
      services: {
        'x.Greet': { properties: { name: 'string' }, message: 'Hello {name}', result: 'done' },
        'x.Silent': { result: [1, 2] },
      },
    },
  ],
  users: [{ name: 'demo', password: 'demo', roles: ['admin'] }],
};

/** A reference server with everything that legacy calls and resources need, and a client of it. */
export async function startFiles() {
  const service = await started({ deployment }, { model: testModel });
  return { ...service, access: service.client.access('access.test') };
}
