import { describe, expect, it } from 'vitest';
import { SmallService, smallDeployment, things } from '../support/small-service.js';

const now = 1_000_000;

/** A service with one entity and one resource, where there is room for few bytes. */
const start = () =>
  SmallService.start({
    deployment: {
      ...smallDeployment,
      accesses: smallDeployment.accesses.map((access) => ({
        ...access,
        entities: [{ _type: 'x.Thing', id: 1 }],
        resources: [{ id: 'r', text: '12345' }],
      })),
    },
    now: () => now,
    limits: { maxStoredBytes: 20 },
  });

const upload = (service: SmallService, body: string) =>
  service.send('POST', 'streaming?accessId=a&fileName=a.txt', body, { 'content-type': 'text/plain' });

const resource = 'rest/v2/entities/a/Resource';

/** Changes everything that a snapshot keeps. */
async function change(service: SmallService): Promise<void> {
  await service.expect(200, 'POST', things, {});
  await service.expect(200, 'DELETE', `${resource}/r`);
  await upload(service, '123');
  service.server.clock.advance(500);
}

/** What a client sees of the state. */
async function seen(service: SmallService): Promise<unknown> {
  const [entities, resources]: { id: unknown; fileSize: unknown }[][] = await Promise.all(
    [things, resource].map(async (path) =>
      JSON.parse(await service.expect(200, 'GET', `${path}?type-explicitness=never&depth=0`)),
    ),
  );
  return [entities?.map(({ id }) => id), resources?.map(({ fileSize }) => fileSize), service.server.clock.now()];
}

const unchanged = [[1], [5], now];
const changed = [[1, 2], [3], now + 500];

describe('snapshots', () => {
  it('bring back entities, ids, resources and clock, as often as wanted, and leave sessions alone', async () => {
    const service = await start();
    const snapshot = service.server.snapshot();
    const sessions = service.server.sessions.list().length;
    for (let round = 0; round < 2; round += 1) {
      await change(service);
      expect(await seen(service)).toEqual(changed);
      service.server.restore(snapshot);
      expect(await seen(service)).toEqual(unchanged);
      expect(await service.expect(200, 'GET', 'streaming?accessId=a&resourceId=r')).toBe('12345');
    }
    expect(service.server.sessions.list()).toHaveLength(sessions);
  });
});

it('the room of resources whose entities are gone is free for others', async () => {
  const service = await start();
  expect((await upload(service, 'x'.repeat(16))).status).toBe(507);
  await service.expect(200, 'DELETE', `${resource}/r`);
  expect((await upload(service, 'x'.repeat(20))).status).toBe(200);
  expect((await upload(service, 'x')).status).toBe(507);
});

describe('forks', () => {
  it('and their source do not notice each other', async () => {
    const service = await start();
    const fork = service.fork();
    await change(service);
    expect(await seen(fork)).toEqual(unchanged);
    const second = await start();
    await change(second.fork());
    expect(await seen(second)).toEqual(unchanged);
  });

  it('accept the sessions of their source, and end them alone', async () => {
    const service = await start();
    const fork = service.fork();
    await fork.expect(200, 'GET', 'rest/logout');
    await fork.expect(401, 'GET', 'rest/logout');
    await service.expect(200, 'GET', 'rest/logout');
  });

  it('can be restored from snapshots of their source', async () => {
    const service = await start();
    const snapshot = service.server.snapshot();
    const fork = service.fork();
    await change(fork);
    fork.server.restore(snapshot);
    expect(await seen(fork)).toEqual(unchanged);
  });
});
