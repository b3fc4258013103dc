import { describe, expect, it } from 'vitest';
import { buildWorldState } from '../../src/deployment/build.js';
import type { WorldState } from '../../src/deployment/world-state.js';
import type { EntityType } from '../../src/model/types.js';
import { everything } from '../../src/store/store.js';
import { completed } from '../../src/work/steps.js';

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
  completed(accessOf(world).store.state.finding(thing(world), everything)).entities.map(({ id }) => id);

const resourcesOf = (world: WorldState, id: string) =>
  accessOf(world).store.state.find(accessOf(world).types.builtIn.resource, id);

/** Changes everything that a snapshot keeps. */
function change(world: WorldState): void {
  const { store, types } = accessOf(world);
  store.change((draft) => draft.create(thing(world)));
  const received = world.budget.receiveAll(Buffer.from('123'));
  store.change((draft) => {
    for (const { ref } of resourcesOf(world, 'r')) draft.setContent(ref, undefined);
    draft.setContent(draft.create(types.builtIn.resource, { id: 's' }), received);
  });
  world.budget.release(received);
  world.clock.advance(500);
}

function expectUnchanged(world: WorldState): void {
  expect(ids(world)).toEqual([1n]);
  const sizes = (id: string) =>
    resourcesOf(world, id).map((resource) => accessOf(world).store.state.contentOf(resource)?.size);
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

  it('leave sessions alone', () => {
    const world = makeWorld();
    const snapshot = world.snapshot();
    const session = world.sessions.create(user);
    world.restore(snapshot);
    expect(world.sessions.use(session.id)).toBe(session);
  });
});

it('the room of resources whose entities are gone is free for others', () => {
  const world = makeWorld();
  const resources = resourcesOf(world, 'r').map(({ ref }) => ref);
  accessOf(world).store.change((draft) => completed(draft.delete(resources, 'dropReferences')));
  expect(world.storedBytes).toBe(0);
  expect(world.budget.receiveAll(Buffer.alloc(20)).size).toBe(20);
  expect(world.storedBytes).toBe(20);
  expect(() => world.budget.receiveAll(Buffer.alloc(1))).toThrow('There is no room');
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
