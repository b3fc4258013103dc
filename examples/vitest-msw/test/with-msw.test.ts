import { createReferenceServer, demoDeployment } from '@platform-services/reference-server';
import { handlersFor } from '@platform-services/reference-server/msw';
import { createClient, UnauthorizedError } from '@platform-services/sdk';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { model } from '../src/model.js';
import { reunite } from '../src/reunion.js';

const baseUrl = 'https://service.test'; // nothing is there
const prepared = createReferenceServer({ deployment: demoDeployment }); // built once
const network = setupServer();
let server = prepared;

beforeAll(() => network.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  server = prepared.fork(); // every test has a copy of its own
  network.use(...handlersFor(server, { baseUrl }));
});
afterEach(() => network.resetHandlers());
afterAll(() => network.close());

/** msw replaces the global `fetch`, so the client must look it up at each call. */
const connect = () =>
  createClient({
    baseUrl,
    credentials: { user: 'demo', password: 'demo' },
    model,
    fetch: (url, init) => fetch(url, init),
  });

test('a family is reunited', async () => {
  await using client = connect();

  const count = await reunite(client, 'Doe');

  const john = await client.access('access.demo').entities('Person').get(1, { depth: 1 });
  expect(count).toBe(4);
  expect(john.friend?.firstName).toBe('Mary');
});

test('the next test knows nothing of it', async () => {
  await using client = connect();
  const people = client.access('access.demo').entities('Person');

  await people.delete(4);

  expect(await reunite(client, 'Doe')).toBe(3);
});

test('a session that ends in between is renewed', async () => {
  await using client = connect();
  await reunite(client, 'Doe');
  server.faults.add({ match: { method: 'PATCH' }, fault: { status: 401 } });

  expect(await reunite(client, 'Doe')).toBe(4);
});

test('one that cannot be renewed is an error', async () => {
  await using client = connect();
  server.faults.add({ match: {}, times: 100, fault: { status: 401 } });

  await expect(reunite(client, 'Doe')).rejects.toThrow(UnauthorizedError);
});
