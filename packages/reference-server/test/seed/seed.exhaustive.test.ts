import {
  createReferenceServer,
  OptionError,
  type ReferenceServer,
  type ReferenceServerOptions,
} from '@platform-services/reference-server';
import { describe, expect, it } from 'vitest';
import { responsesTo } from '../support/random-requests.js';

const base = 'http://127.0.0.1:8080/platform-services';

const sendTo =
  (server: ReferenceServer) =>
  (path: string, init?: RequestInit): Promise<Response> =>
    server.fetch(new Request(`http://127.0.0.1:8080${path}`, init));

async function logIn(server: ReferenceServer): Promise<string> {
  const response = await sendTo(server)('/platform-services/rest/authenticate?user=demo&password=demo', {
    method: 'POST',
  });
  return String(await response.json());
}

/** A new person with its generated ids, and the traceback id of a failed request. */
async function generated(server: ReferenceServer, session: string) {
  const target = `${base}/rest/v2/entities/access.demo/Person?projection=data&type-explicitness=never&sessionId=${session}`;
  const created = await server.fetch(new Request(target, { method: 'POST', body: JSON.stringify({ ssn: '1' }) }));
  const [person] = [(await created.json()) as { readonly globalId: string }].flat();
  const failed = await server.fetch(new Request(`${base}/nothing`));
  const { tracebackId } = (await failed.json()) as { readonly tracebackId: string };
  return { globalId: person?.globalId, tracebackId };
}

/** What a new server generates. */
async function firstGenerated(options: ReferenceServerOptions) {
  const server = createReferenceServer(options);
  const session = await logIn(server);
  return { session, ...(await generated(server, session)) };
}

describe('a seed', () => {
  it.each([
    ['documented', 1],
    ['deployed', 3],
  ] as const)('gives the same bytes for the same requests: %s dialect, sequence %i', async (dialect, sequence) => {
    const [one, other] = await Promise.all(
      ['7', 7].map((seed) => responsesTo(sequence, 200, sendTo(createReferenceServer({ seed, dialect })))),
    );
    expect(one?.length).toBeGreaterThanOrEqual(200);
    expect(other).toEqual(one);
  });

  it('decides what is generated, and without one nobody can know', async () => {
    const known = await firstGenerated({ seed: 'a' });
    const others = [await firstGenerated({ seed: 'b' }), await firstGenerated({}), await firstGenerated({})];
    expect(await firstGenerated({ seed: 'a' })).toEqual(known);
    const all = [known, ...others].flatMap((each) => Object.values(each));
    expect(new Set(all).size).toBe(12);
    expect(known).toMatchInlineSnapshot(`
      {
        "globalId": "b16aae3c-feff-4d43-8427-6e4533b9d969",
        "session": "DG6vzr9Qw7y75ziBS-KZCCxevGBPEK_gxCSW0iPVxW0",
        "tracebackId": "9ddca8c3-b5f6-4943-ae29-953d390a7c6e",
      }
    `);
  });

  it('stops the clock at the beginning of 2024, unless there is another', () => {
    const at = ({ clock }: ReferenceServer) => [clock.date().toISOString(), clock.isFrozen];
    expect(at(createReferenceServer({ seed: 1 }))).toEqual(['2024-01-01T00:00:00.000Z', true]);
    expect(at(createReferenceServer({ seed: 1, now: () => 5 }))).toEqual(['1970-01-01T00:00:00.005Z', false]);
    expect(createReferenceServer().clock.isFrozen).toBe(false);
  });

  it('decides the choices of faults without one', async () => {
    const choices = async (seed?: string, ofFault?: number) => {
      const server = createReferenceServer(seed === undefined ? {} : { seed });
      const own = ofFault === undefined ? {} : { seed: ofFault };
      server.faults.add({ probability: 0.5, fault: { status: 503 }, ...own });
      const statuses = [];
      for (let i = 0; i < 30; i++) statuses.push((await server.fetch(new Request(`${base}/x`))).status);
      return statuses.map((status) => (status === 503 ? 'f' : '.')).join('');
    };
    const [a, b, none] = [await choices('a'), await choices('b'), await choices()];
    expect(new Set([a, b, none]).size).toBe(3);
    expect([await choices('a'), await choices(), await choices(undefined, 1), await choices('a', 1)]).toEqual([
      a,
      none,
      none,
      none,
    ]);
  });

  it.each([
    ['', 'got an empty text.'],
    [Number.NaN, 'got NaN.'],
    [Number.POSITIVE_INFINITY, 'got Infinity.'],
    [null, 'got null.'],
    [{}, 'got an object.'],
  ])('is not %j', (seed, found) => {
    const create = () => Reflect.apply(createReferenceServer, undefined, [{ seed }]);
    expect(create).toThrow(OptionError);
    expect(create).toThrow(`Expected a number or a text as seed, ${found}`);
  });
});

describe('the sequences of a seed', () => {
  it('begin again with a reset, except that of the sessions, which stay', async () => {
    const server = createReferenceServer({ seed: 1 });
    const session = await logIn(server);
    const first = await generated(server, session);
    const second = await generated(server, session);
    server.reset();
    expect([await generated(server, session), await generated(server, session)]).toEqual([first, second]);
    expect(first).not.toEqual(second);
    expect(await logIn(server)).not.toBe(session);
  });

  it('continue where a snapshot was taken', async () => {
    const server = createReferenceServer({ seed: 1 });
    const session = await logIn(server);
    const first = await generated(server, session);
    const snapshot = server.snapshot();
    const second = await generated(server, session);
    await generated(server, session);
    server.restore(snapshot);
    expect(await generated(server, session)).toEqual(second);
    expect(first).not.toEqual(second);
  });

  it('continue in forks and worlds, independently', async () => {
    const server = createReferenceServer({ seed: 1 });
    const session = await logIn(server);
    await generated(server, session);
    const forks = [server.fork(), server.fork()];
    const next = await generated(server, session);
    for (const fork of forks) expect(await generated(fork, session)).toEqual(next);
    const [one, other] = await Promise.all(forks.map(logIn));
    expect([one === other, one === session, await logIn(server)]).toEqual([true, false, one]);
  });

  it.each([
    ['a failed call', '/platform-services/rest/v2/entities/access.demo/Person'],
    ['a path outside of the service', '/elsewhere'],
    ['a control call', '/-/nothing'],
    ['an injected fault', '/platform-services/rest/logout'],
  ])('are those of the world for the traceback id of %s', async (_, path) => {
    const server = createReferenceServer({ seed: 1 });
    const { basePath, faults } = server.worlds.create('w');
    for (const each of [server.faults, faults]) each.add({ match: { path: '/rest/logout' }, fault: { status: 503 } });
    const tracebackId = async (at: string) => {
      const { tracebackId: id } = (await (await sendTo(server)(at)).json()) as { readonly tracebackId: string };
      return id;
    };
    const world = basePath.replace('/platform-services', '');
    expect(await tracebackId(world + path)).toBe(await tracebackId(path));
  });

  it('do not depend on each other', async () => {
    const server = createReferenceServer({ seed: 1 });
    const session = await logIn(server);
    const { globalId } = await generated(server, session);
    const other = createReferenceServer({ seed: 1 });
    await other.fetch(new Request(`${base}/nothing`));
    await logIn(other);
    expect((await generated(other, session)).globalId).toBe(globalId);
  });
});
