import { testModel } from './model.js';
import { deploymentOf, started } from './started.js';

const deployment = deploymentOf(testModel, {
  id: 'access.test',
  entities: [
    {
      _type: 'a.Person',
      _id: '0',
      id: 1,
      firstName: 'John',
      lastName: 'Doe',
      age: 40,
      steps: '9007199254740993',
      salary: '1234.50',
      birth: '1980-04-01T00:00:00.000+0000',
      gender: 'male',
      scores: [1, 2, 3],
      nicknames: ['A', 'B'],
      phoneBook: { home: '1', work: '2' },
      children: [{ _ref: '1' }],
    },
    { _type: 'a.Person', _id: '1', id: 2, firstName: 'Mary', lastName: 'Doe', age: 17, father: { _ref: '0' } },
    { _type: 'a.Person', id: 3, firstName: 'Bob', lastName: 'Roe', age: 30 },
    { _type: 'a.Person', id: 4, firstName: 'Twin', partition: 'p1' },
    { _type: 'a.Person', id: 4, firstName: 'Twin', partition: 'p2' },
    { _type: 'a.Company', id: 'c1', lastName: 'Doe' },
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
});

/** A reference server with a few persons, a file and a workbench, and a client of it. */
export async function startService() {
  const service = await started({ deployment }, { model: testModel });
  return { ...service, access: service.client.access('access.test') };
}

export type Service = Awaited<ReturnType<typeof startService>>;
