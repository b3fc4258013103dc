import { describe, expect, it } from 'vitest';
import { buildWorld } from '../../src/deployment/build.js';
import type { World } from '../../src/deployment/world.js';
import type { EntityType } from '../../src/model/types.js';
import { everything } from '../../src/store/store.js';

function makeWorld(): World {
  return buildWorld(
    {
      models: [{ name: 'm', types: { 'a.Thing': { kind: 'entity', properties: { name: 'string' } } } }],
      accesses: [
        {
          id: 'access.a',
          model: 'm',
          entities: [{ _type: 'a.Thing', id: 1 }],
          resources: [{ id: 'r', text: '12345' }],
        },
      ],
      users: [{ name: 'u', password: 'p' }],
    },
    { now: () => 1_000, maxStoredBytes: 20 },
  );
}

function accessOf(world: World) {
  const access = world.accesses.get('access.a');
  if (access === undefined) throw new Error('no access');
  return access;
}

function thing(world: World): EntityType {
  const type = accessOf(world).types.type('a.Thing');
  if (type?.kind !== 'entity') throw new Error('no type');
  return type;
}

const ids = (world: World) =>
  accessOf(world)
    .store.query(thing(world), everything)
    .instances.map((instance) => instance.get(instance.type.id));

/** Changes everything that a snapshot keeps. */
function change(world: World): void {
  const { store, resources } = accessOf(world);
  store.transact((transaction) => transaction.create(thing(world)));
  resources.delete('r');
  resources.put('s', resources.receiveAll(Buffer.from('123')));
  world.clock.advance(500);
}

function expectUnchanged(world: World): void {
  expect(ids(world)).toEqual([1n]);
  expect([accessOf(world).resources.get('r')?.size, accessOf(world).resources.get('s')]).toEqual([5, undefined]);
  expect(world.clock.now()).toBe(1_000);
  expect(world.storedBytes).toBe(5);
}

const user = { name: 'u', roles: [] };

describe('snapshots', () => {
  it('bring back entities, ids, resources and clock, as often as wanted', () => {
    const world = makeWorld();
    const snapshot = world.snapshot();
    for (let round = 0; round < 2; round += 1) {
      change(world);
      expect(ids(world)).toEqual([1n, 2n]);
      world.restore(snapshot);
      expectUnchanged(world);
    }
  });

  it('leave sessions alone', () => {
    const world = makeWorld();
    const snapshot = world.snapshot();
    const session = world.sessions.create(user);
    world.restore(snapshot);
    expect(world.sessions.use(session.id)).toBe(session);
  });
});

describe('forks', () => {
  it('and their source do not notice each other', () => {
    const world = makeWorld();
    const fork = world.fork();
    change(world);
    expectUnchanged(fork);
    const second = makeWorld();
    change(second.fork());
    expectUnchanged(second);
  });

  it('accept the sessions of their source, and end them alone', () => {
    const world = makeWorld();
    const session = world.sessions.create(user);
    const fork = world.fork();
    expect(fork.sessions.use(session.id)).toBeDefined();
    fork.sessions.end(session.id);
    expect(world.sessions.use(session.id)).toBeDefined();
  });

  it('can be restored from snapshots of their source', () => {
    const world = makeWorld();
    const snapshot = world.snapshot();
    const fork = world.fork();
    change(fork);
    fork.restore(snapshot);
    expectUnchanged(fork);
  });
});
