import type { ReferenceServer } from '@platform-services/reference-server';
import type { Deployment } from '@platform-services/sdk/model';
import { expect } from 'vitest';
import { type DeploymentModel, iso, type WorldModel } from './world-model.js';

/** A world of a server, with what it should have. */
export interface Stage {
  readonly server: ReferenceServer;
  /** The id of the world; empty for the first one of a server. */
  readonly id: string;
  readonly created: number;
  readonly model: WorldModel;
}

/** A deployment whose passwords are all `p`. */
export const fileOf = ({ things, users, maxIdleTime }: DeploymentModel): Deployment => ({
  models: [{ name: 'm', types: { 'x.Thing': { kind: 'entity', properties: { name: 'string' } } } }],
  accesses: [{ id: 'a', model: 'm', entities: Array.from(things, ([id, name]) => ({ _type: 'x.Thing', id, name })) }],
  users: users.map((name) => ({ name, password: 'p' })),
  sessions: { maxIdleTime },
});

/** Sends a request to the world. The body is read if the request succeeds. */
export async function send(stage: Stage, path: string, method: string, body?: unknown) {
  const world = stage.id === '' ? '' : `/~${stage.id}`;
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const headers = { 'Content-Type': 'application/json' };
  const answer = await stage.server.fetch(new Request(`http://localhost${world}${path}`, { method, headers, ...sent }));
  const text = await answer.text();
  return { status: answer.status, body: answer.ok && text !== '' ? JSON.parse(text) : undefined };
}

/** Calls a control path, which must have this status. */
export async function control(stage: Stage, method: string, path: string, status: number, body?: unknown) {
  const answer = await send(stage, `/-${path}`, method, body);
  expect([method, path, body, answer.status]).toEqual([method, path, body, status]);
  return answer.body;
}

export function controlsOf({ server, id }: Stage) {
  const controls = id === '' ? server : server.worlds.list().find((world) => world.id === id);
  if (controls === undefined) throw new Error(`The server has no world ${id}.`);
  return controls;
}

/**
 * Compares what the control paths and the library say of a world with its model.
 *
 * @param stages all worlds that there are
 */
export async function compare(stage: Stage, stages: readonly Stage[]): Promise<void> {
  const { model } = stage;
  const get = (path: string) => control(stage, 'GET', path, 200);
  const [entities, clock, { faults }, { sessions }, { snapshots }, { entries }, { worlds }] = await Promise.all(
    ['/entities/a', '/clock', '/faults', '/sessions', '/snapshots', '/journal', '/worlds'].map(get),
  );
  expect({
    things: new Map(entities.map(({ id, name }: { id: number; name: string }) => [id, name])),
    clock,
    faults: faults.map(({ id, injected, usedUp }: Record<string, unknown>) => ({ id, injected, usedUp })),
    sessions,
    snapshots,
    journal: entries.map(({ seq, time, method, path, status, user, fault }: Record<string, unknown>) => {
      return { seq, time, method, path, status, user, fault };
    }),
    worlds: worlds.map(({ id, created, entities: count }: Record<string, unknown>) => ({ id, created, count })),
  }).toEqual({
    things: model.things,
    clock: { now: iso(model.now), frozen: model.isFrozen },
    faults: model.faults.map(({ id, injected, times }) => ({ id, injected, usedUp: injected === times })),
    sessions: model.listedSessions,
    snapshots: Array.from(model.snapshots, ([id, kept]) => {
      return { id, created: iso(kept.created), entities: kept.things.size };
    }),
    journal: model.journal,
    worlds: worldsOf(stage, stages).map(({ id, created, model: { things: all } }) => {
      return { id, created: iso(created), count: all.size };
    }),
  });
  const library = controlsOf(stage);
  expect([library.clock.now(), library.clock.isFrozen]).toEqual([model.now, model.isFrozen]);
  expect(
    JSON.parse(JSON.stringify([library.faults.list(), library.sessions.list(), library.journal.entries()])),
  ).toEqual([faults, sessions, entries]);
  expect(library.snapshots.list().map(({ id }) => id)).toEqual([...model.snapshots.keys()]);
}

/** The worlds of the server of a world, the oldest first. */
export function worldsOf({ server }: Stage, stages: readonly Stage[]): readonly Stage[] {
  return stages.filter((stage) => stage.server === server && stage.id !== '');
}
