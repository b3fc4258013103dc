import { demoDeployment } from '@platform-services/reference-server';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { createReferenceServer, type ReferenceServer } from '../../src/index.js';
import { responsesTo } from '../support/random-requests.js';

const person = 'com.vendor.demo.model.Person';
const base = 'http://127.0.0.1/platform-services';

/** Everything that reads an entity, an entity that refers to it, or all of them. */
const readings: readonly (readonly [name: string, path: string])[] = [
  ['an entity', '/rest/v2/entities/access.demo/Person/1?depth=reachable'],
  ['an entity as XML', '/rest/v2/entities/access.demo/Person/1?depth=2'],
  ['entities', '/rest/v2/entities/access.demo/Person?where.lastName=Doe&order-by=firstName&depth=1'],
  ['a property', '/rest/v2/properties/access.demo/Person/2/father?depth=1'],
  ['a list', '/rest/v2/properties/access.demo/Person/1/children?depth=1'],
  ['entity', `/rest/entity?accessId=access.demo&type=${person}&id=1&depth=1`],
  ['fetch', `/rest/fetch?accessId=access.demo&type=${person}&orderBy=firstName`],
  ['property-fetch', `/rest/property-fetch?accessId=access.demo&type=${person}&id=1&property=firstName`],
  ['action', '/rest/action?accessId=access.demo&name=persons&depth=1'],
  ['eval', '/rest/eval?accessId=access.demo&type=com.vendor.model.deploymentapi.cartridge.DetectCartridges'],
  ['streaming', '/streaming?accessId=access.demo&resourceId=r1'],
  ['referrers', '/-/referrers/access.demo/Person/1'],
  ['the model', '/-/model'],
  ['an export', '/-/deployment'],
];

type Send = (path: string, init?: RequestInit) => Promise<string>;

async function sender(server: ReferenceServer): Promise<Send> {
  const login = await server.fetch(
    new Request(`${base}/rest/authenticate?user=demo&password=demo`, { method: 'POST' }),
  );
  const session = String(JSON.parse(await login.text()));
  return async (path, init = {}) => {
    const url = path.startsWith('/-/') ? `http://127.0.0.1${path}` : base + path;
    const accept = path.includes('depth=2') ? 'application/xml' : 'application/json';
    const headers = { accept, 'gm-session-id': session, 'content-type': 'application/json' };
    const response = await server.fetch(new Request(url, { ...init, headers }));
    // Each failure has an id of its own.
    return `${response.status} ${(await response.text()).replace(/"tracebackId":"[^"]*"/, '')}`;
  };
}

/** Changes what the readings show. */
async function change(send: Send, name: string): Promise<void> {
  const write = async (method: string, path: string, body: object) =>
    expect(await send(`/rest/v2/entities/access.demo/${path}`, { method, body: JSON.stringify(body) })).toMatch(
      /^200 /,
    );
  await write('PATCH', 'Person/1', { firstName: name, lastName: 'Doe', children: [] });
  await write('PATCH', 'Person/2', { father: { _type: person, id: 1 } });
  await write('POST', 'Person', { firstName: `Friend of ${name}`, friend: { _type: person, id: 1 }, ssn: name });
  const deleted = await send('/streaming?accessId=access.demo&resourceId=r1', { method: 'DELETE' });
  expect(deleted).toMatch(/^200 /);
}

const newServer = () => createReferenceServer({ deployment: demoDeployment, seed: 'races' });

/** The responses of a server that has no forks. */
async function alone(name?: string): Promise<readonly string[]> {
  const send = await sender(newServer());
  if (name !== undefined) await change(send, name);
  const responses: string[] = [];
  for (const [, path] of readings) responses.push(await send(path));
  return responses;
}

describe('requests at the same time', { timeout: 60_000 }, () => {
  const names = [undefined, 'One', 'Two'] as const;
  let expected: readonly (readonly string[])[] = [];

  beforeAll(async () => {
    expected = await Promise.all(names.map(alone));
  }, 60_000);

  /** An origin, a fork of it, and a fork of a fork, of which the last two are changed. */
  async function worlds(): Promise<readonly Send[]> {
    const origin = newServer();
    const sends = await Promise.all([origin, origin.fork(), origin.fork().fork()].map(sender));
    for (const [at, send] of sends.entries()) {
      const name = names[at];
      if (name !== undefined) await change(send, name);
    }
    return sends;
  }

  it('read each their own world, through every endpoint', async () => {
    expect(new Set(expected.map((responses) => responses.join('\n'))).size).toBe(3);
    const sends = await worlds();
    const readAll = (send: Send) => Promise.all(readings.map(([, path]) => send(path)));
    expect(await Promise.all(sends.map(readAll))).toEqual(expected);
    expect(await Promise.all(sends.toReversed().map(readAll))).toEqual(expected.toReversed());
  });

  it('different ones too, in any order', async () => {
    const sends = await worlds();
    const request = fc.tuple(fc.nat(names.length - 1), fc.nat(readings.length - 1));
    await fc.assert(
      fc.asyncProperty(fc.array(request, { maxLength: 8 }), async (requests) => {
        const found = requests.map(([world, reading]) => sends[world]?.(readings[reading]?.[1] ?? ''));
        expect(await Promise.all(found)).toEqual(requests.map(([world, reading]) => expected[world]?.[reading]));
      }),
      { numRuns: 30 },
    );
  });

  it('show one state each, while a snapshot is restored', async () => {
    const server = newServer();
    const send = await sender(server);
    const before = server.snapshot();
    await change(send, 'One');
    const after = server.snapshot();
    for (const [at, [, path]] of readings.entries()) {
      server.restore(after);
      const reading = send(path);
      server.restore(before);
      const possible = expected.slice(0, 2).map((responses) => responses[at]);
      expect(possible).toContain(await reading);
      expect(await send(path)).toBe(possible[0]);
    }
  });

  it('change and read as if each world were the only one', async () => {
    const count = 60;
    const run = (server: ReferenceServer, sequence: number) =>
      responsesTo(sequence, count, (path, init) => server.fetch(new Request(`http://127.0.0.1${path}`, init)));
    for (const [first, second] of [
      [1, 2],
      [3, 4],
      [5, 5],
    ] as const) {
      const expected = [await run(newServer(), first), await run(newServer().fork(), second)];
      const origin = newServer();
      const fork = origin.fork();
      expect(await Promise.all([run(origin, first), run(fork, second)])).toEqual(expected);
    }
  });
});
