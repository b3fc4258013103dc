import type { Snapshot } from '@platform-services/reference-server';
import { expect, test } from 'vitest';
import { run } from '../../src/harness/run.js';
import { cases } from '../../src/suite/cases.js';
import { ownUser } from '../../src/target/own-deployment.js';
import { ownServer, passingOn } from '../fixtures/service.js';

const firstOfPayload = cases.filter(({ id }) => id === 'legacy/fetch/first-of-payload');

// The case fetches all instances, the first one, and all again. The entities of others come before its own.
test.each<[what: string, idsOfOthers: readonly (readonly number[])[]]>([
  ['are created', [[], [-1], [-2, -1]]],
  ['are deleted', [[-2, -1], [-1], []]],
  ['are created and deleted', [[], [-1], []]],
])('the first instance is judged while entities of others %s', async (_what, idsOfOthers) => {
  const server = ownServer();
  const { url } = await server.listen({ port: 0 });
  let withoutOthers: Snapshot | undefined;
  let fetched = 0;
  const proxy = await passingOn(url, ({ path }) => {
    const type = new URLSearchParams(path.replace(/^[^?]*/, '')).get('type');
    if (!path.includes('/rest/fetch') || type === null) return undefined;
    withoutOthers ??= server.snapshot();
    server.restore(withoutOthers);
    const ids = idsOfOthers[fetched] ?? [];
    server.load(
      ids.map((id) => ({ _type: type, id })),
      'access.conformance',
    );
    fetched += 1;
    return undefined;
  });
  try {
    const { results } = await run({ baseUrl: proxy.url, ...ownUser, cases: firstOfPayload });
    expect(fetched).toBeGreaterThanOrEqual(3);
    expect(results).toMatchObject([{ verdict: 'pass' }]);
  } finally {
    await proxy.close();
    await server.close();
  }
});
