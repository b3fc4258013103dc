import { createReferenceServer } from '@platform-services/reference-server';
import { expect, test } from 'vitest';
import { createClient, DialectError } from '../../src/index.js';

test('a Bearer token of the deployed dialect is a JWT (D-48)', async () => {
  const options = { baseUrl: 'http://127.0.0.1:1', dialect: 'deployed', sessionIn: 'bearer' } as const;
  for (const credentials of [{ sessionId: 'no-jwt' }, { user: 'u', password: 'p' }]) {
    expect(() => createClient({ ...options, credentials })).toThrow(DialectError);
    createClient({ ...options, credentials, dialect: 'documented' });
  }
  createClient({ ...options, credentials: { sessionId: 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJ1In0.c2ln' } });
});

test.each(['documented', 'deployed'] as const)('a service of the %s dialect finds the session', async (dialect) => {
  const server = createReferenceServer({ dialect });
  for (const sessionIn of ['query', 'header', 'cookie'] as const) {
    const client = createClient({
      baseUrl: 'http://service.example',
      credentials: { user: 'demo', password: 'demo' },
      dialect,
      sessionIn,
      fetch: (url, init) => server.fetch(new Request(url, init)),
    });
    expect(await client.access('access.demo').entities('Person').get(1), sessionIn).toMatchObject({
      firstName: 'John',
    });
  }
});
