import { createReferenceServer } from '@platform-services/reference-server';
import { expect, test } from 'vitest';
import { createClient } from '../../src/index.js';

test.each(['Report "final".pdf', 'a\r\nb.txt', 'a%22b.txt', 'plain.txt'])(
  'a service of the deployed dialect stores the name of a file as it is: %j',
  async (name) => {
    const server = createReferenceServer({
      dialect: 'deployed',
      deployment: {
        models: [{ name: 'm', types: {} }],
        accesses: [{ id: 'a', model: 'm' }],
        users: [{ name: 'u', password: 'p', roles: [] }],
      },
    });
    const { url } = await server.listen({ port: 0 });
    const credentials = { user: 'u', password: 'p' };
    await using client = createClient({ baseUrl: url, credentials, dialect: 'deployed' });
    const resource = await client.access('a').resources.upload({ content: 'x', name });
    await client.close();
    await server.close();
    expect(resource.name).toBe(name);
  },
);
