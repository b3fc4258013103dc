import { createReferenceServer } from '@platform-services/reference-server';
import { describe, it } from 'vitest';
import { expectLinearCost, type Work } from '../../../../scripts/test/lib/cost.js';

const signature = 'org.example.Thing';

function serverWith(count: number) {
  const entities = Array.from({ length: count }, (_, index) => ({
    _type: signature,
    id: index + 1,
    name: `n${index}`,
  }));
  return createReferenceServer({
    deployment: {
      models: [{ name: 'm', types: { [signature]: { kind: 'entity', properties: { name: 'string' } } } }],
      accesses: [{ id: 'access.a', model: 'm', entities }],
      users: [],
    },
  });
}

/** Copies are made when something changes, so a test may take one each time. */
describe('forks, snapshots and resets of 20,000 entities cost the same as without entities', () => {
  const [empty, half, whole] = [serverWith(0), serverWith(10_000), serverWith(20_000)];

  it.each<[string, (server: typeof whole) => Work]>([
    ['fork()', (server) => () => server.fork()],
    ['snapshot()', (server) => () => server.snapshot()],
    ['reset()', (server) => () => server.reset()],
  ])('%s', async (_name, copying) => {
    await expectLinearCost({ harmless: copying(empty), once: copying(half), twice: copying(whole) });
  });
});
