import { ControlError, createReferenceServer, type ReferenceServer } from '@platform-services/reference-server';
import fc from 'fast-check';
import { expect } from 'vitest';
import { property } from '../lib/property.js';
import { compare, control, controlsOf, fileOf, type Stage, send, worldsOf } from './stage.js';
import { type Exchange, iso, type Kept, WorldModel } from './world-model.js';

const start = Date.UTC(2026, 0, 1);

/** The numbers decide what a step is about. */
interface Step {
  readonly what: string;
  readonly world: number;
  readonly one: number;
  readonly other: number;
  /** Whether the library does it, if it can. */
  readonly byLibrary: boolean;
}

const first = { things: new Map([1, 2].map((id) => [id, `deployed-${id}`])), users: ['u', 'v'], maxIdleTime: 60_000 };
const second = { things: new Map([[3, 'other']]), users: ['u'], maxIdleTime: 20_000 };
const names = [undefined, undefined, 'named', 'snapshot-2', 'w2'];
const things = '/rest/v2/entities/a/x.Thing';
/** Steps that more than one world is concerned with. */
const concernOthers = new Set(['deploy', 'world', 'delete world', 'fork']);
const summary = ({ method, path, status }: Exchange) => `${status} ${method} ${path}`;
const isEven = (number: number) => number % 2 === 0;

/** Performs steps with servers and with their models. */
class History {
  #time = start;
  readonly stages: Stage[];
  /** The ids of all sessions that there have been. */
  readonly #tokens: string[] = [];
  readonly #taken: { lineage: object; kept: Kept; snapshot: ReturnType<ReferenceServer['snapshot']> }[] = [];

  constructor() {
    const server = createReferenceServer({ deployment: fileOf(first), now: () => this.#time });
    this.stages = [{ server, id: '', created: start, model: new WorldModel(() => this.#time, first) }];
  }

  stageAt(index: number): Stage {
    const stage = this.stages[index % this.stages.length];
    if (stage === undefined) throw new Error('The first world of a server stays.');
    return stage;
  }

  /** Performs a step, or at the same time those of several that concern only a world of their own, some time later. */
  async together(steps: readonly Step[]): Promise<void> {
    const stages = new Set<Stage>();
    const chosen = steps.filter(({ what, world }) => {
      const stage = this.stageAt(world);
      const isAlone = steps.length === 1 || (!concernOthers.has(what) && !stages.has(stage));
      stages.add(stage);
      return isAlone;
    });
    for (const { other } of chosen) this.#time += other * 2_000;
    await Promise.all(chosen.map((step) => this.#steps[step.what]?.(this.stageAt(step.world), step)));
  }

  async #request(stage: Stage, kind: number, other: number): Promise<void> {
    const { model } = stage;
    const token = this.#tokens.at(-1 - (other % 3));
    const id = 1 + (other % 4);
    const name = `written-${kind}-${other}`;
    const put = () => {
      model.things = new Map(model.things).set(id, name);
      return 200;
    };
    const remove = () => {
      const left = new Map(model.things);
      const status = left.delete(id) ? 200 : 404;
      model.things = left;
      return status;
    };
    const end = () => {
      model.endSession(token);
      return 200;
    };
    const all: readonly Parameters<WorldModel['exchange']>[] = [
      ['GET', things, token, () => 200],
      ['PUT', `${things}/${id}`, token, put],
      ['DELETE', `${things}/${id}`, token, remove],
      ['HEAD', things, token, () => 200],
      ['GET', '/rest/nothing', token],
      ['POST', '/rest/logout', token, end],
    ];
    const [method, path, session, serve] = all[kind] ?? ['GET', things, token];
    const expected = model.exchange(method, path, session, serve);
    const target = `/platform-services${path}${session === undefined ? '' : `?sessionId=${session}`}`;
    const body = method === 'PUT' ? { _type: 'x.Thing', id, name } : undefined;
    expect((await send(stage, target, method, body)).status).toBe(expected.status);
    model.record(expected);
  }

  readonly #steps: Readonly<Record<string, (stage: Stage, step: Step) => Promise<void> | void>> = {
    request: (stage, { one, other }) => this.#request(stage, one, other),
    requests: async (stage, { one, other }) => {
      const { model } = stage;
      const before = model.journal;
      await Promise.all([0, one % 4, 0, 4].map((kind) => this.#request(stage, kind, other)));
      // Requests that arrive at the same time may end in any order.
      const added = model.journal.slice(before.length);
      const left = [...added];
      const { entries } = await control(stage, 'GET', '/journal', 200);
      const ended = entries.slice(before.length).flatMap((entry: Exchange) => {
        return left.splice(
          left.findIndex((each) => summary(each) === summary(entry)),
          1,
        );
      });
      model.journal = [...before, ...added.map(({ seq }, index) => ({ ...ended[index], seq }))];
    },
    login: async (stage, { one, other }) => {
      const [user, password] = [['u', 'v', 'w'][one % 3] ?? '', other === 0 ? 'wrong' : 'p'];
      const target = `/platform-services/rest/authenticate?user=${user}&password=${password}`;
      const { status, body } = await send(stage, target, 'POST');
      const expected = stage.model.logIn(user, password === 'p', String(body));
      expect(status).toBe(expected.status);
      stage.model.record(expected);
      if (status === 200) this.#tokens.push(String(body));
    },
    clock: async (stage, { one, other, byLibrary }) => {
      const time = isEven(other) ? stage.model.now + one * 15_000 : start + (one - 2) * 40_000;
      if (byLibrary) controlsOf(stage).clock.set(new Date(time));
      else
        await control(stage, 'POST', '/clock', 204, isEven(other) ? { advanceMs: one * 15_000 } : { set: iso(time) });
      stage.model.setClock(time);
    },
    freeze: async (stage, { one, byLibrary }) => {
      const freeze = isEven(one);
      if (!byLibrary) await control(stage, 'POST', '/clock', 204, { freeze });
      else if (freeze) controlsOf(stage).clock.freeze();
      else controlsOf(stage).clock.resume();
      if (freeze) stage.model.freeze();
      else stage.model.resume();
    },
    keep: async (stage, { one, other, byLibrary }) => {
      const [name, replace] = [names[one], isEven(other)];
      const isRefused = name !== undefined && !replace && stage.model.snapshots.has(name);
      if (!byLibrary) await control(stage, 'POST', '/snapshots', isRefused ? 409 : 200, { name, replace });
      else if (isRefused) expect(() => controlsOf(stage).snapshots.keep(name)).toThrow(ControlError);
      else controlsOf(stage).snapshots.keep(name, { replace });
      if (!isRefused) stage.model.keep(name);
    },
    restore: async (stage, { one, byLibrary }) => {
      const [id, kept] = [...stage.model.snapshots][one] ?? ['none'];
      if (byLibrary) expect(controlsOf(stage).snapshots.restore(id)).toBe(kept !== undefined);
      else await control(stage, 'POST', `/snapshots/${id}/restore`, kept === undefined ? 404 : 204);
      if (kept !== undefined) stage.model.restore(kept);
    },
    drop: async (stage, { one, byLibrary }) => {
      const [id = 'none'] = [...stage.model.snapshots.keys()].slice(one);
      const had = stage.model.snapshots.delete(id);
      if (byLibrary) expect(controlsOf(stage).snapshots.delete(id)).toBe(had);
      else await control(stage, 'DELETE', `/snapshots/${id}`, had ? 204 : 404);
    },
    take: (stage) => {
      const { model } = stage;
      this.#taken.push({ lineage: model.lineage, kept: model.kept(), snapshot: controlsOf(stage).snapshot() });
    },
    'restore taken': (stage, { one }) => {
      const taken = this.#taken.at(-1 - one);
      if (taken === undefined) return;
      const restore = () => controlsOf(stage).restore(taken.snapshot);
      if (taken.lineage !== stage.model.lineage) return expect(restore).toThrow(ControlError);
      restore();
      stage.model.restore(taken.kept);
    },
    reset: async (stage, { byLibrary }) => {
      if (byLibrary) controlsOf(stage).reset();
      else await control(stage, 'POST', '/reset', 204);
      stage.model.reset();
    },
    fault: async (stage, { one, other, byLibrary }) => {
      const [method, times, after] = [['GET', 'PUT', 'POST'][one % 3] ?? '', 1 + (other % 2), other % 3 === 0 ? 1 : 0];
      const rule = { match: { method }, times, after, fault: { status: 503 } };
      if (byLibrary) controlsOf(stage).faults.add(rule);
      else await control(stage, 'POST', '/faults', 200, rule);
      stage.model.addFault({ method, times, after });
    },
    'remove fault': async (stage, { one, other }) => {
      const { model } = stage;
      const id = model.faults[one]?.id;
      if (other === 0) await control(stage, 'DELETE', '/faults', 204);
      else await control(stage, 'DELETE', `/faults/${id}`, id === undefined ? 404 : 204);
      model.faults = other === 0 ? [] : model.faults.filter((fault) => fault.id !== id);
    },
    'end session': async (stage, { one, byLibrary }) => {
      const session = stage.model.sessions[one];
      const id = `session-${session?.number ?? 99}`;
      if (byLibrary) expect(controlsOf(stage).sessions.end(id)).toBe(session !== undefined);
      else await control(stage, 'DELETE', `/sessions/${id}`, session === undefined ? 404 : 204);
      stage.model.endSession(session?.token);
    },
    'clear journal': async (stage) => {
      await control(stage, 'DELETE', '/journal', 204);
      stage.model.journal = [];
    },
    load: async (stage, { one, other, byLibrary }) => {
      const loaded = new Map([one, other].map((id) => [id, `loaded-${one}-${other}`]));
      const list = Array.from(loaded, ([id, name]) => ({ _type: 'x.Thing', id, name }));
      await control(stage, 'PATCH', '/entities/a', 400, [...list, { _type: 'x.Thing', id: 'no' }]);
      const added = list.filter(({ id }) => !stage.model.things.has(id)).length;
      const result = byLibrary ? controlsOf(stage).load(list) : await control(stage, 'PATCH', '/entities/a', 200, list);
      expect(result).toMatchObject({ added, replaced: list.length - added });
      stage.model.things = new Map([...stage.model.things, ...loaded]);
    },
    deploy: async (stage, { one, byLibrary }) => {
      const source = one === 0 ? undefined : this.stageAt(one);
      const deployment = source === undefined ? fileOf(second) : await control(source, 'GET', '/deployment', 200);
      await control(stage, 'PUT', '/deployment', 400, { ...deployment, users: 5 });
      const model = source?.model.deployment ?? second;
      if (byLibrary && stage.id === '') stage.server.deploy(deployment);
      else await control(stage, 'PUT', '/deployment', 200, deployment);
      stage.model.deploy(model);
    },
    world: async (stage, { one }) => {
      const name = names[one];
      const isRefused = worldsOf(stage, this.stages).some(({ id }) => id === name);
      const made = await control(stage, 'POST', '/worlds', isRefused ? 409 : 200, { name });
      if (isRefused) return;
      const { model } = stage;
      this.stages.push({ server: stage.server, id: made.id, created: model.now, model: model.fork() });
    },
    'delete world': async (stage, { one, byLibrary }) => {
      const gone = worldsOf(stage, this.stages)[one];
      const id = gone?.id ?? 'none';
      if (byLibrary) expect(stage.server.worlds.delete(id)).toBe(gone !== undefined);
      else await control({ ...stage, id: '' }, 'DELETE', `/worlds/${id}`, gone === undefined ? 404 : 204);
      if (gone !== undefined) this.stages.splice(this.stages.indexOf(gone), 1);
    },
    fork: ({ server, id, model }) => {
      if (id === '') this.stages.push({ server: server.fork(), id, created: start, model: model.fork() });
    },
  };
}

const upTo5 = fc.nat(5);
const kinds = [
  ['request', 'requests', 'login', 'login'],
  ['clock', 'freeze'],
  ['keep', 'restore', 'drop', 'take', 'restore taken', 'reset'],
  ['world', 'world', 'delete world', 'fork'],
  ['load', 'deploy', 'fault', 'remove fault', 'end session', 'clear journal'],
].map((kind) => fc.constantFrom(...kind));
const steps = fc.record({
  what: fc.oneof(...kinds),
  world: upTo5,
  one: upTo5,
  other: upTo5,
  byLibrary: fc.boolean(),
});
const histories = fc.array(
  fc.oneof({ weight: 5, arbitrary: steps.map((step) => [step]) }, fc.array(steps, { minLength: 2, maxLength: 4 })),
  { maxLength: 60, size: 'max' },
);

property(
  'worlds are what a simple model of them is, after each step of any history',
  8,
  fc.asyncProperty(histories, async (history) => {
    const rehearsal = new History();
    for (const concurrent of history) {
      const changed = concurrent.map(({ world }) => rehearsal.stageAt(world));
      await rehearsal.together(concurrent);
      for (const stage of rehearsal.stages) if (changed.includes(stage)) await compare(stage, rehearsal.stages);
    }
    // No step may have changed the other worlds.
    for (const stage of rehearsal.stages) await compare(stage, rehearsal.stages);
  }),
);
