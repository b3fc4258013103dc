import { createReferenceServer, type ReferenceServer } from '@platform-services/reference-server';
import { describe, expect, it } from 'vitest';
import { deploymentOf } from '../support/small-service.js';

const deployment = deploymentOf(
  { 'a.Thing': { kind: 'entity', properties: { name: 'string' } } },
  { entities: Array.from({ length: 10 }, (_, id) => ({ _type: 'a.Thing', id: id + 1 })) },
);

/** A server with ten entities, of which snapshots and worlds may hold forty. */
const served = () => createReferenceServer({ deployment, limits: { maxEntities: 10 } });

async function control(server: ReferenceServer, method: string, path: string) {
  const answer = await server.fetch(new Request(`http://localhost/${path}`, { method }));
  const text = await answer.text();
  return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) };
}

const make = async (server: ReferenceServer, what: 'snapshots' | 'worlds', within = '') =>
  String((await control(server, 'POST', `${within}-/${what}`)).body.id);

describe('the entities of snapshots and worlds are limited', () => {
  it('the oldest snapshots make room', async () => {
    const server = served();
    const ids: string[] = [];
    for (let count = 0; count < 6; count += 1) ids.push(await make(server, 'snapshots'));
    const restored = [];
    for (const id of ids) restored.push((await control(server, 'POST', `-/snapshots/${id}/restore`)).status);
    expect(restored).toEqual([404, 404, 204, 204, 204, 204]);
  });

  it('those without a name make room before those with one', async () => {
    const server = served();
    server.snapshots.keep('named');
    for (let count = 0; count < 6; count += 1) server.snapshots.keep();
    server.snapshots.keep('second');
    expect(server.snapshots.list().map(({ id }) => id)).toEqual(['named', 'snapshot-5', 'snapshot-6', 'second']);
    for (const name of ['third', 'fourth', 'fifth']) server.snapshots.keep(name);
    expect(server.snapshots.list().map(({ id }) => id)).toEqual(['second', 'third', 'fourth', 'fifth']);
  });

  it('a snapshot for which there is no room drops no others', async () => {
    const server = served();
    const base = 'http://localhost/platform-services/rest';
    const send = (method: string, path: string) => server.fetch(new Request(`${base}/${path}`, { method }));
    const sessionId = JSON.parse(await (await send('POST', 'authenticate?user=u&password=p')).text());
    for (let id = 2; id <= 10; id += 1) await send('DELETE', `v2/entities/a/a.Thing/${id}?sessionId=${sessionId}`);
    const small = await make(server, 'snapshots');
    await make(server, 'worlds');
    await control(server, 'POST', '-/reset');
    for (let count = 0; count < 3; count += 1) await make(server, 'worlds');
    expect((await control(server, 'POST', '-/snapshots')).status).toBe(507);
    expect((await control(server, 'POST', `-/snapshots/${small}/restore`)).status).toBe(204);
  });

  it('a fork of the server has the same limit, and its worlds take no room of the server', async () => {
    const server = served();
    const fork = server.fork();
    for (let count = 0; count < 4; count += 1) expect((await control(fork, 'POST', '-/worlds')).status).toBe(200);
    expect((await control(fork, 'POST', '-/worlds')).status).toBe(507);
    expect((await control(server, 'POST', '-/worlds')).status).toBe(200);
  });

  it('another world is refused, until there is room', async () => {
    const server = served();
    const ids: string[] = [];
    for (let count = 0; count < 4; count += 1) ids.push(await make(server, 'worlds'));
    expect(await control(server, 'POST', '-/worlds')).toMatchObject({
      status: 507,
      body: {
        message: expect.stringContaining(
          'hold at most 40 entities. DELETE /-/worlds/ID and DELETE /-/snapshots/ID make room.',
        ),
      },
    });
    expect((await control(server, 'POST', '-/snapshots')).status).toBe(507);
    expect((await control(server, 'DELETE', `-/worlds/${ids[0]}`)).status).toBe(204);
    expect((await control(server, 'POST', '-/worlds')).status).toBe(200);
  });

  it('a world that is deleted gives back its snapshots too', async () => {
    const server = served();
    const id = await make(server, 'worlds');
    for (let count = 0; count < 3; count += 1) await make(server, 'snapshots', `~${id}/`);
    expect((await control(server, 'POST', '-/worlds')).status).toBe(507);
    await control(server, 'DELETE', `-/worlds/${id}`);
    const statuses = [];
    for (let count = 0; count < 5; count += 1) statuses.push((await control(server, 'POST', '-/worlds')).status);
    expect(statuses).toEqual([200, 200, 200, 200, 507]);
  });

  it('a world that is deleted takes no room any more', async () => {
    const server = served();
    const world = server.worlds.create('one');
    server.worlds.delete('one');
    // A test may still have the controls of the world, and a request to it may still be on its way.
    expect(() => world.snapshots.keep()).toThrow('The world has been deleted, so it keeps no snapshots.');
    const statuses = [];
    for (let count = 0; count < 5; count += 1) statuses.push((await control(server, 'POST', '-/worlds')).status);
    expect(statuses).toEqual([200, 200, 200, 200, 507]);
  });
});
