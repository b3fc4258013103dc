import { createReferenceServer, type ReferenceServer } from '@platform-services/reference-server';
import { describe, expect, it } from 'vitest';
import { expectLinearCost, type Work } from '../../../../scripts/test/lib/cost.js';
import { deploymentOf } from '../support/small-service.js';

const signature = 'org.example.Thing';

function serverWith(count: number) {
  const entities = Array.from({ length: count }, (_, index) => ({
    _type: signature,
    id: index + 1,
    name: `n${index}`,
  }));
  return createReferenceServer({
    deployment: deploymentOf(
      { [signature]: { kind: 'entity', properties: { name: 'string' } } },
      { id: 'access.a', entities },
    ),
  });
}

const base = 'http://127.0.0.1/platform-services/rest';

/** Renames an entity, in a server in which nobody is logged in yet. */
async function rename(server: ReferenceServer): Promise<void> {
  const login = await server.fetch(new Request(`${base}/authenticate?user=u&password=p`, { method: 'POST' }));
  const headers = { 'gm-session-id': String(await login.json()), 'content-type': 'application/json' };
  const body = JSON.stringify({ _type: signature, name: 'renamed' });
  const url = `${base}/v2/entities/access.a/Thing`;
  const response = await server.fetch(new Request(url, { method: 'POST', headers, body }));
  expect(response.status).toBe(200);
}

describe('forks, snapshots and resets of 40,000 entities cost the same as without entities', () => {
  const [empty, some, many] = [serverWith(0), serverWith(10_000), serverWith(40_000)];

  it.each<[string, (server: ReferenceServer) => Work]>([
    ['fork()', (server) => () => server.fork()],
    ['snapshot()', (server) => () => server.snapshot()],
    ['reset()', (server) => () => server.reset()],
    ['a change of a fork', (server) => () => rename(server.fork())],
    [
      'a change after a snapshot, and its reset',
      (server) => async () => {
        server.snapshot();
        await rename(server);
        server.reset();
      },
    ],
  ])('%s', async (_name, copying) => {
    await expectLinearCost({ harmless: copying(empty), once: copying(some), fourfold: copying(many) });
  });
});
