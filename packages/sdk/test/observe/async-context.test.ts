import { AsyncLocalStorage } from 'node:async_hooks';
import { expect, test } from 'vitest';
import { createClient } from '../../src/index.js';
import { smallServer } from '../support/server.js';

test('hooks and the logger run in the asynchronous context of the caller, to the end of the call', async () => {
  const request = new AsyncLocalStorage<string>();
  const seen: string[] = [];
  const see = (what: string) => void seen.push(`${what} ${request.getStore()}`);
  await using server = await smallServer(({ path }) =>
    path.endsWith('/missing') ? { status: 404 } : { body: path.endsWith('/broken') ? '<' : '[]' },
  );
  await using client = createClient({
    baseUrl: server.url,
    credentials: { sessionId: 's' },
    hooks: {
      call: () => ({ end: () => see('call.end') }),
      attempt: () => ({ end: () => see('attempt.end') }),
    },
    logger: { info: () => see('line'), warn: () => see('line'), error: () => see('line') },
  });
  for (const name of ['read', 'missing', 'broken']) {
    seen.length = 0;
    await Promise.allSettled([request.run(name, () => client.request({ path: `/${name}` }))]);
    expect(seen).toEqual([`attempt.end ${name}`, `line ${name}`, `call.end ${name}`]);
  }
});
