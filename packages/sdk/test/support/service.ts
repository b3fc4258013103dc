import type { Client, ModelOf } from '../../src/index.js';
import type { Deployment } from '../../src/model/index.js';
import { testModel } from './model.js';
import { started } from './started.js';

type TestClient = Client<ModelOf<typeof testModel>>;

/** A reference server with a few persons and companies, and a client that is logged in to it. */
export interface Service extends AsyncDisposable {
  readonly url: string;
  readonly client: TestClient;
  readonly access: ReturnType<TestClient['access']>;
}

const deployment: Deployment = {
  models: [testModel],
  accesses: [
    {
      id: 'access.test',
      model: 'test-model',
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
    },
  ],
  users: [{ name: 'demo', password: 'demo', roles: ['admin'] }],
};

export async function startService(): Promise<Service> {
  const service = await started({ deployment }, { model: testModel });
  return { ...service, access: service.client.access('access.test') };
}
