import { createReferenceServer, type ReferenceServer } from '@platform-services/reference-server';
import type { Deployment, UserDefinition } from '@platform-services/sdk/model';
import { describe, expect, it } from 'vitest';
import { smallDeployment } from '../support/small-service.js';

const base = 'http://localhost/platform-services';
const access = (id: string) => ({ id, model: 'm', entities: [{ _type: 'x.Thing', id: 1, name: 'one' }] });
const role = (name: string, accesses: Record<string, 'read' | 'write' | 'none'>) => ({ name, accesses });

function deploymentOf(roles: NonNullable<UserDefinition['roles']>): Deployment {
  const resources = [{ id: 'r', text: 'bytes' }];
  return {
    ...smallDeployment,
    accesses: [{ ...access('a'), resources }, access('b')],
    users: [
      { name: 'limited', password: 'p', roles },
      { name: 'free', password: 'p' },
    ],
  };
}

async function logIn(server: ReferenceServer, user = 'limited'): Promise<string> {
  const login = new Request(`${base}/rest/authenticate?user=${user}&password=p`, { method: 'POST' });
  return JSON.parse(await (await server.fetch(login)).text());
}

/** Sends requests of a user. */
async function client(server: ReferenceServer, user?: string) {
  const session = await logIn(server, user);
  return (method: string, path: string, init: RequestInit = {}) =>
    server.fetch(
      new Request(`${base}/${path}${path.includes('?') ? '&' : '?'}sessionId=${session}`, { method, ...init }),
    );
}

const limited = (roles: NonNullable<UserDefinition['roles']>, options = {}) =>
  client(createReferenceServer({ deployment: deploymentOf(roles), ...options }));

/** The statuses of a read and a change of an access. */
async function statusesIn(send: Awaited<ReturnType<typeof limited>>, id: string): Promise<readonly number[]> {
  const path = `rest/v2/entities/${id}/x.Thing/1`;
  return [(await send('GET', path)).status, (await send('PUT', path, { body: '{"name":"two"}' })).status];
}

const all = [200, 200];
const reads = [200, 403];
const nothing = [403, 403];

describe('roles', () => {
  it.each<[NonNullable<UserDefinition['roles']>, readonly number[], readonly number[]]>([
    [[], all, all],
    [['reader', 'none'], all, all],
    [[role('r', {})], all, all],
    [[role('r', { a: 'read' })], reads, all],
    [[role('r', { a: 'none' })], nothing, all],
    [[role('r', { a: 'write' })], all, all],
    [[role('r', { a: 'none', b: 'read' })], nothing, reads],
    [['admin', role('r', { a: 'read' }), role('w', { b: 'none' })], reads, nothing],
    [[role('n', { a: 'none' }), role('r', { a: 'read' })], reads, all],
    [[role('w', { a: 'write' }), role('r', { a: 'read', b: 'read' }), role('n', { a: 'none' })], all, reads],
  ])('%j', async (roles, inA, inB) => {
    const send = await limited(roles);
    expect([await statusesIn(send, 'a'), await statusesIn(send, 'b')]).toEqual([inA, inB]);
  });

  it('concern only their user', async () => {
    const server = createReferenceServer({ deployment: deploymentOf([role('n', { a: 'none' })]) });
    // A response that is kept for the one is not given to the other.
    const path = 'rest/v2/entities/a/x.Thing/1';
    const [free, other] = [await client(server, 'free'), await client(server)];
    for (const _ of [1, 2, 3]) {
      expect([(await free('GET', path)).status, (await other('GET', path)).status]).toEqual([200, 403]);
    }
  });

  it('are shown in sessions by their names', async () => {
    const server = createReferenceServer({ deployment: deploymentOf(['tester', role('auditor', { a: 'read' })]) });
    const query = 'user=limited&password=p&projection=payload&depth=reachable';
    const response = await server.fetch(new Request(`${base}/rest/authenticate?${query}`, { method: 'POST' }));
    const session = (await response.json()) as { effectiveRoles: { value: unknown } };
    expect(session.effectiveRoles.value).toEqual(['tester', 'auditor']);
  });
});

describe('403', () => {
  const none = [role('n', { a: 'none' })];

  it('tells who may not do what, and the journal the rule', async () => {
    const server = createReferenceServer({ deployment: deploymentOf([role('r', { a: 'read' })]) });
    const send = await client(server);
    const response = await send('DELETE', 'rest/v2/entities/a/x.Thing/1');
    expect([response.status, await response.json()]).toEqual([
      403,
      {
        message: 'The roles of the user "limited" do not allow changing the access "a".',
        tracebackId: expect.any(String),
      },
    ]);
    expect(server.journal.entries().at(-1)).toMatchObject({ status: 403, rule: '5', user: 'limited' });
    expect(server.exportDeployment().accesses[0]?.entities).toContainEqual(expect.objectContaining({ name: 'one' }));
  });

  it('is in XML, and in the form of deployed services', async () => {
    const headers = { accept: 'application/xml' };
    const xml = await (await (await limited(none))('GET', 'rest/v2/entities/a/x.Thing', { headers })).text();
    expect(xml).toContain('do not allow reading the access');
    const deployed = await (await limited(none, { dialect: 'deployed' }))('GET', 'rest/v2/entities/a/x.Thing', {
      headers: { accept: 'application/json' },
    });
    expect(deployed.status).toBe(403);
    expect(await deployed.json()).toMatchObject({
      hasValue: false,
      why: { _type: expect.stringMatching(/Forbidden$/) },
    });
  });

  it.each([
    ['GET', 'rest/v2/entities/a/x.Thing'],
    ['HEAD', 'rest/v2/entities/a/x.Thing/1'],
    ['GET', 'rest/v2/entities/a/x.Nothing'],
    ['GET', 'rest/v2/entities/a/x.Thing/1?unknown=1'],
    ['GET', 'rest/v2/properties/a/x.Thing/1/name'],
    ['GET', 'rest/v2/properties/a/x.Thing/1/a/name'],
    ['GET', 'rest/entity?accessId=a&type=x.Thing&id=1'],
    ['POST', 'rest/v1/fetch?accessId=a&type=x.Thing'],
    ['GET', 'streaming?accessId=a&resourceId=r'],
    ['GET', 'rest/action?accessId=a&name=none'],
    ['GET', 'rest/eval?accessId=a&type=none'],
  ])('comes before the type, the entity and the options: %s %s', async (method, path) => {
    expect((await (await limited(none))(method, path)).status).toBe(403);
  });

  it.each([
    ['GET', 'rest/v2/entities/c/x.Thing', 404],
    ['GET', 'streaming?accessId=c&resourceId=r', 404],
    ['GET', 'rest/fetch?accessId=c&type=x.Thing', 404],
    ['GET', 'rest/fetch?accessId=a', 400],
    ['POST', 'rest/fetches', 404],
    ['PUT', 'streaming?accessId=a', 405],
    ['OPTIONS', 'rest/v2/entities/a/x.Thing', 204],
  ])('comes after the route, the method, the parameters and an unknown access: %s %s', async (method, path, status) => {
    expect((await (await limited(none))(method, path)).status).toBe(status);
  });

  it('comes after an unknown session, which is 401', async () => {
    const server = createReferenceServer({ deployment: deploymentOf(none) });
    const response = await server.fetch(new Request(`${base}/rest/v2/entities/a/x.Thing?sessionId=x`));
    expect(response.status).toBe(401);
  });
});

it('another deployment gives a session other rights', async () => {
  const server = createReferenceServer({ deployment: deploymentOf([]) });
  const send = await client(server);
  expect(await statusesIn(send, 'a')).toEqual(all);
  server.deploy(deploymentOf([role('r', { a: 'read' })]));
  expect(await statusesIn(send, 'a')).toEqual(reads);
  expect(server.exportDeployment().users[0]?.roles).toEqual([role('r', { a: 'read' })]);
  const copy = createReferenceServer({ deployment: server.exportDeployment() });
  expect(await statusesIn(await client(copy), 'a')).toEqual(reads);
  expect(await statusesIn(await client(server.fork()), 'a')).toEqual(reads);
});
