import { expect, test } from 'vitest';
import { SmallService, things } from '../support/small-service.js';

/** Creates an entity, and returns its generated id. */
async function created(service: SmallService): Promise<number> {
  return Number(JSON.parse(await service.expect(200, 'POST', `${things}?projection=idInfo`, {})).value);
}

const ids = async (service: SmallService, count = 2) => {
  const made: number[] = [];
  for (let each = 0; each < count; each += 1) made.push(await created(service));
  return made;
};

async function control(service: SmallService, path: string): Promise<number> {
  return (await service.server.fetch(new Request(`http://localhost/-${path}`, { method: 'POST' }))).status;
}

test('an id from before a reset finds nothing after it', async () => {
  const service = await SmallService.start();
  expect(await ids(service)).toEqual([1, 2]);
  expect(await control(service, '/reset')).toBe(204);
  await service.expect(404, 'GET', `${things}/1`);
  expect(await ids(service)).toEqual([3, 4]);
  service.server.reset();
  expect(await ids(service)).toEqual([5, 6]);
});

test('a snapshot brings its ids back', async () => {
  const service = await SmallService.start();
  await ids(service);
  const snapshot = service.server.snapshot();
  service.server.snapshots.keep('two');
  expect(await ids(service)).toEqual([3, 4]);
  expect(await control(service, '/snapshots/two/restore')).toBe(204);
  await service.expect(200, 'GET', `${things}/2`);
  await service.expect(404, 'GET', `${things}/3`);
  expect(await ids(service)).toEqual([3, 4]);
  service.server.reset();
  service.server.restore(snapshot);
  expect(await ids(service)).toEqual([3, 4]);
});

test('each fork continues the ids of its source independently', async () => {
  const service = await SmallService.start();
  const fork = service.fork();
  expect([await ids(service), await ids(fork)]).toEqual([
    [1, 2],
    [1, 2],
  ]);
  fork.server.reset();
  service.server.reset();
  expect([await ids(fork, 1), await ids(service, 1), await ids(service.fork(), 1)]).toEqual([[3], [3], [4]]);
});

test('an id that a request chooses can be used again', async () => {
  const service = await SmallService.start();
  await ids(service);
  await service.expect(200, 'DELETE', `${things}/2`);
  await service.expect(200, 'PUT', `${things}/2`, {});
  expect(await ids(service, 1)).toEqual([3]);
});

test('with a seed, ids begin again with a reset, and go on from a snapshot', async () => {
  const service = await SmallService.start({ seed: 'checkout' });
  const first = await ids(service);
  const snapshot = service.server.snapshot();
  const second = await ids(service);
  service.server.reset();
  expect(await ids(service)).toEqual(first);
  service.server.restore(snapshot);
  expect(await ids(service)).toEqual(second);
  // The ids of deleted entities are still not used again.
  await service.expect(200, 'DELETE', `${things}/4`);
  expect(await ids(service, 1)).toEqual([5]);
  expect(await ids(await SmallService.start({ seed: 'checkout' }))).toEqual(first);
});
