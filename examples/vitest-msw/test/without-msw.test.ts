import { createReferenceServer, demoDeployment } from '@platform-services/reference-server';
import { createClient } from '@platform-services/sdk';
import { expect, test } from 'vitest';
import { model } from '../src/model.js';
import { reunite } from '../src/reunion.js';

const prepared = {
  documented: createReferenceServer({ deployment: demoDeployment }),
  deployed: createReferenceServer({ deployment: demoDeployment, dialect: 'deployed' }), // the dialect of real deployments
};

/** A client of a copy of the server. Requests are answered in this process, without a socket or a mock. */
function connect(dialect: keyof typeof prepared = 'documented') {
  const server = prepared[dialect].fork();
  const client = createClient({
    baseUrl: 'https://service.test',
    credentials: { user: 'demo', password: 'demo' },
    model,
    dialect,
    fetch: (url, init) => server.fetch(new Request(url, init)),
  });
  return { server, client };
}

test.each(['documented', 'deployed'] as const)('a family is reunited in the %s dialect', async (dialect) => {
  const { client, server } = connect(dialect);

  expect(await reunite(client, 'Doe')).toBe(4);

  const changes = server.journal.entries().filter(({ method }) => method === 'PATCH');
  expect(changes).toHaveLength(4);
});

test.concurrent.each(['Ann', 'Bo'])('tests may run side by side: %s', async (firstName) => {
  const { client } = connect();

  await client.access('access.demo').entities('Person').create({ firstName, lastName: 'Doe', ssn: '1' });

  expect(await reunite(client, 'Doe')).toBe(5);
});
