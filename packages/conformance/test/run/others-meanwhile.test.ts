import type { ReferenceServer, Snapshot } from '@platform-services/reference-server';
import { expect, test } from 'vitest';
import type { RunResult } from '../../src/harness/result.js';
import { run } from '../../src/harness/run.js';
import { cases } from '../../src/suite/cases.js';
import { ownUser } from '../../src/target/own-deployment.js';
import { ownServer, passingOn } from '../fixtures/service.js';

/**
 * Runs a case against a service that others change meanwhile.
 *
 * @param meanwhile changes the server before it answers a request
 */
async function resultsOf(
  name: string,
  meanwhile: (server: ReferenceServer, path: string) => void,
): Promise<RunResult['results']> {
  const server = ownServer();
  const { url } = await server.listen({ port: 0 });
  const proxy = await passingOn(url, ({ path }) => {
    meanwhile(server, path);
    return undefined;
  });
  try {
    return (await run({ baseUrl: proxy.url, ...ownUser, cases: cases.filter(({ id }) => id === name) })).results;
  } finally {
    await proxy.close();
    await server.close();
  }
}

const load = (server: ReferenceServer, type: string, ids: readonly number[]) =>
  server.load(
    ids.map((id) => ({ _type: type, id })),
    'access.conformance',
  );

// The case fetches all instances, the first one, and all again. The entities of others come before its own.
test.each<[what: string, idsOfOthers: readonly (readonly number[])[]]>([
  ['are created', [[], [-1], [-2, -1]]],
  ['are deleted', [[-2, -1], [-1], []]],
  ['are created and deleted', [[], [-1], []]],
])('the first instance is judged while entities of others %s', async (_what, idsOfOthers) => {
  let withoutOthers: Snapshot | undefined;
  let fetched = 0;
  const results = await resultsOf('legacy/fetch/first-of-payload', (server, path) => {
    const type = new URLSearchParams(path.replace(/^[^?]*/, '')).get('type');
    if (!path.includes('/rest/fetch') || type === null) return;
    withoutOthers ??= server.snapshot();
    server.restore(withoutOthers);
    load(server, type, idsOfOthers[fetched] ?? []);
    fetched += 1;
  });
  expect(fetched).toBeGreaterThanOrEqual(3);
  expect(results).toMatchObject([{ verdict: 'pass' }]);
});

test('an order by a header is judged while others create more entities than a page has', async () => {
  let ordered = 0;
  const results = await resultsOf('option/source/order-direction-header/of-what-is-there', (server, path) => {
    const [, type = ''] = /\/entities\/[^/]+\/([^?]+)\?.*order-by=id/.exec(path) ?? [];
    if (type === '') return;
    const ids = Array.from({ length: 100 }, (_, index) => 10_000 + index);
    if (ordered > 0) load(server, type, ids);
    ordered += 1;
  });
  expect(ordered).toBe(2);
  expect(results).toMatchObject([{ verdict: 'pass' }]);
});
