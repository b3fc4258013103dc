import { describe, expect, it } from 'vitest';
import { buildWorldState } from '../../src/deployment/build.js';
import type { WorldState } from '../../src/deployment/world-state.js';
import { propertyOf } from '../../src/model/instance.js';
import type { EntityType } from '../../src/model/types.js';
import { everything } from '../../src/store/store.js';

function makeWorld(): WorldState {
  return buildWorldState(
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

function accessOf(world: WorldState) {
  const access = world.accesses.get('access.a');
  if (access === undefined) throw new Error('no access');
  return access;
}

function thing(world: WorldState): EntityType {
  const type = accessOf(world).types.type('a.Thing');
  if (type?.kind !== 'entity') throw new Error('no type');
  return type;
}

const ids = (world: WorldState) =>
  accessOf(world)
    .store.query(thing(world), everything)
    .instances.map((instance) => instance.get(instance.type.id));

const resourcesOf = (world: WorldState, id: string) =>
  accessOf(world).store.find(accessOf(world).types.builtIn.resource, id);

/** Changes everything that a snapshot keeps. */
function change(world: WorldState): void {
  const { store, resources, types } = accessOf(world);
  store.transact((transaction) => transaction.create(thing(world)));
  for (const resource of resourcesOf(world, 'r')) resources.delete(resource);
  const added = store.transact((transaction) => transaction.create(types.builtIn.resource, { id: 's' }));
  resources.put(added, resources.receiveAll(Buffer.from('123')));
  world.clock.advance(500);
}

function expectUnchanged(world: WorldState): void {
  expect(ids(world)).toEqual([1n]);
  const sizes = (id: string) => resourcesOf(world, id).map((resource) => accessOf(world).resources.get(resource)?.size);
  expect([sizes('r'), sizes('s')]).toEqual([[5], []]);
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

  it('show the state at their time, also if nothing had changed since the previous one', () => {
    const world = makeWorld();
    const { store, types } = accessOf(world);
    const first = world.snapshot();
    const second = world.snapshot();
    const [resource] = resourcesOf(world, 'r');
    const thingOne = store.find(thing(world), 1n)[0];
    if (resource === undefined || thingOne === undefined) throw new Error('no entity');
    const refused = () =>
      store.transact((transaction) => {
        transaction.set(thingOne, propertyOf(thing(world), 'name'), 'refused');
        throw new Error('refused');
      });
    expect(refused).toThrow('refused');
    const third = world.snapshot();
    // The objects that a request has found stay those of the store that it changes.
    store.transact((transaction) => {
      transaction.set(thingOne, propertyOf(thing(world), 'name'), 'changed');
      transaction.set(resource, propertyOf(types.builtIn.resource, 'name'), 'changed');
    });
    expect(accessOf(world).store.find(thing(world), 1n)).toEqual([thingOne]);
    const fourth = world.snapshot();
    const names = [first, second, third, fourth].map((snapshot) => {
      world.restore(snapshot);
      const [restored] = accessOf(world).store.find(thing(world), 1n);
      return restored?.get(propertyOf(thing(world), 'name'));
    });
    expect(names).toEqual([null, null, null, 'changed']);
  });

  it('leave sessions alone', () => {
    const world = makeWorld();
    const snapshot = world.snapshot();
    const session = world.sessions.create(user);
    world.restore(snapshot);
    expect(world.sessions.use(session.id)).toBe(session);
  });
});

it('keep no bytes of resources whose entities are gone', () => {
  const world = makeWorld();
  const { store, resources } = accessOf(world);
  store.transact((transaction) => transaction.delete(resourcesOf(world, 'r'), 'dropReferences'));
  expect(world.fork().storedBytes).toBe(0);
  expect(world.storedBytes).toBe(0);
  expect(resources.count).toBe(0);
});

it('the room of resources whose entities are gone is free for others', () => {
  const world = makeWorld();
  const { store, resources } = accessOf(world);
  store.transact((transaction) => transaction.delete(resourcesOf(world, 'r'), 'dropReferences'));
  expect(world.storedBytes).toBe(5);
  expect(resources.receiveAll(Buffer.alloc(20)).size).toBe(20);
  expect(world.storedBytes).toBe(20);
  expect(() => resources.receiveAll(Buffer.alloc(1))).toThrow('There is no room');
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
