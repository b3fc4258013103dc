import { createClient, type Dialect } from '../../src/index.js';
import { defineModel } from '../../src/model/index.js';
import { testModel } from './model.js';
import { credentials, deploymentOf, started } from './started.js';

/** The types of `testModel`, with longs that are numbers. */
export const numberModel = defineModel({ ...testModel, longs: 'number' });

const long = (value: number) => ({ _type: 'long', value: String(value) });

const deployment = deploymentOf(numberModel, {
  entities: [
    {
      _type: 'a.Person',
      _id: '0',
      id: 1,
      steps: '9007199254740991',
      anything: long(7),
      scores: [3, 4],
      marks: { _type: 'map', value: [{ key: 1, value: '2' }] },
      father: { _ref: '1' },
      children: [{ _ref: '1' }],
    },
    {
      _type: 'a.Person',
      _id: '1',
      id: 2,
      anything: {
        _type: 'map',
        value: [{ key: long(5), value: { _type: 'set', value: [long(1), long(2)] } }],
      },
    },
    { _type: 'a.Person', id: 3, steps: '9007199254740993' },
  ],
});

/** A reference server with a few persons, and clients of it whose longs are numbers, and are not. */
export async function startNumbers(dialect: Dialect) {
  const service = await started({ deployment, dialect }, { model: numberModel, dialect });
  const exact = createClient({ baseUrl: service.url, credentials, dialect, model: testModel });
  const access = service.client.access('a');
  return {
    client: service.client,
    access,
    people: access.entities('Person'),
    exact: exact.access('a').entities('Person'),
    async [Symbol.asyncDispose]() {
      await exact.close();
      await service[Symbol.asyncDispose]();
    },
  };
}
