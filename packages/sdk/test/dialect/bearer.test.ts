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
