import { createReferenceServer, demoDeployment } from '@platform-services/reference-server';
import { createClient } from '@platform-services/sdk';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { demoModel } from '../src/model.js';

const server = createReferenceServer({ deployment: demoDeployment });
const credentials = { user: 'demo', password: 'demo' };
let baseUrl: string;

beforeAll(async () => {
  baseUrl = (await server.listen({ port: 0 })).url;
});
beforeEach(() => server.reset()); // every test finds the entities of the deployment
afterAll(() => server.close());

test('a friendship ends', async () => {
  await using client = createClient({ baseUrl, credentials, model: demoModel });
  const friend = client.access('access.demo').entities('Person').property(1, 'friend');

  await friend.clear();

  expect(await friend.get()).toBeNull();
});
