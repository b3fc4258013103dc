import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createReferenceServer, type ReferenceServer } from '@platform-services/reference-server';
import type { AccessDefinition, Deployment } from '@platform-services/sdk/model';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../scripts/test/lib/temporary-folder.js';
import { nothing, unchanged } from '../support/unchanged.js';

const base = 'http://localhost/platform-services';
const thingType = { kind: 'entity', properties: { name: 'string' } } as const;
const thing = (id: number, name: string) => ({ _type: 'a.Thing', id, name });

function deploymentOf(access: Partial<AccessDefinition>, users = ['ann', 'bob'], more = {}): Deployment {
  return {
    models: [{ name: 'm', types: { 'a.Thing': { kind: 'entity', properties: { name: 'string', ...more } } } }],
    accesses: [{ id: 'access.a', model: 'm', ...access }],
    users: users.map((name) => ({ name, password: 'p', roles: [`role of ${name}`] })),
  };
}

async function logIn(server: ReferenceServer, user: string): Promise<string> {
  const login = new Request(`${base}/rest/authenticate?user=${user}&password=p`, { method: 'POST' });
  return JSON.parse(await (await server.fetch(login)).text());
}

async function names(server: ReferenceServer, session: string): Promise<unknown> {
  const path = `rest/v2/properties/access.a/a.Thing/1/name?sessionId=${session}`;
  const response = await server.fetch(new Request(`${base}/${path}`));
  return response.ok ? response.json() : response.status;
}

describe('deploy()', () => {
  it('replaces the state, and keeps the sessions of users that stay', async () => {
    const server = createReferenceServer({ deployment: deploymentOf({ entities: [thing(1, 'old')] }) });
    const [ann, bob] = [await logIn(server, 'ann'), await logIn(server, 'bob')];
    const fork = server.fork();
    const snapshot = server.snapshot();
    server.snapshots.keep('kept');
    server.faults.add({ times: 100, fault: { status: 503 } });

    const changes = server.deploy(deploymentOf({ entities: [thing(1, 'new')] }, ['ann', 'eve'], { size: 'integer' }));
    expect(changes).toEqual({
      ...unchanged,
      types: { ...nothing, changed: ['a.Thing'] },
      entities: { ...nothing, changed: ['access.a Thing/1'] },
      users: { ...nothing, added: ['eve'], removed: ['bob'] },
    });
    expect([await names(server, ann), await names(server, bob)]).toEqual(['new', 401]);
    expect(await names(server, await logIn(server, 'eve'))).toBe('new');
    expect(server.sessions.list().map(({ user }) => user)).toEqual(['ann', 'eve']);
    expect(await names(fork, bob)).toBe('old');
    expect(server.snapshots.list()).toEqual([]);
    expect(() => server.restore(snapshot)).toThrow('Expected a snapshot');
    expect(server.journal.entries().map(({ operation }) => operation)).toContain('authenticate');
  });

  it('says which accesses and settings differ', () => {
    const before = deploymentOf({});
    const [access] = before.accesses;
    if (access === undefined) throw new Error('There is no access.');
    const server = createReferenceServer({ deployment: before });
    const deployed = (...more: AccessDefinition[]) => ({ ...before, accesses: [access, ...more] });
    expect(server.deploy({ ...deployed({ ...access, id: 'access.b' }), sessions: { maxIdleTime: 5 } })).toEqual({
      ...unchanged,
      accesses: { ...nothing, added: ['access.b'] },
      settings: { ...nothing, added: ['sessions.maxIdleTime'] },
    });
    const ignored: AccessDefinition = { ...access, id: 'access.b', partitions: 'ignored' };
    expect(server.deploy({ ...deployed(ignored), sessions: { maxIdleTime: null } })).toEqual({
      ...unchanged,
      accesses: { ...nothing, changed: ['access.b'] },
      settings: { ...nothing, changed: ['sessions.maxIdleTime'] },
    });
  });

  it('during an upload leaves the limit of the bytes as it is', async () => {
    const deployment = deploymentOf({});
    const server = createReferenceServer({ deployment, limits: { maxStoredBytes: 10 } });
    const target = `${base}/streaming?accessId=access.a&fileName=a&sessionId=${await logIn(server, 'ann')}`;
    const upload = async (body: string | ReadableStream<Uint8Array>) => {
      const response = await server.fetch(new Request(target, { method: 'POST', body, duplex: 'half' }));
      return response.status;
    };
    const chunks = ['1234', '5678'].map((text) => new TextEncoder().encode(text));
    const interrupted = new ReadableStream<Uint8Array>({
      pull(controller) {
        const chunk = chunks.shift();
        if (chunk === undefined) {
          server.deploy(deployment);
          controller.close();
        } else {
          controller.enqueue(chunk);
        }
      },
    });
    expect(await upload(interrupted)).toBe(200);
    expect([await upload('12345678901'), await upload('1234567890')]).toEqual([507, 200]);
  });

  it('changes what reset restores', async () => {
    const server = createReferenceServer({ deployment: deploymentOf({ entities: [thing(1, 'old')] }) });
    server.clock.advance(1_000);
    server.deploy(deploymentOf({ entities: [thing(1, 'new')] }));
    const session = await logIn(server, 'ann');
    const path = `${base}/rest/v2/entities/access.a/a.Thing/1?sessionId=${session}`;
    expect((await server.fetch(new Request(path, { method: 'DELETE' }))).status).toBe(200);
    expect(await names(server, session)).toBe(404);
    server.reset();
    expect(await names(server, session)).toBe('new');
  });

  it('applies the idle time of the new deployment', async () => {
    const deployment = deploymentOf({ entities: [thing(1, 'old')] });
    const server = createReferenceServer({ deployment });
    const session = await logIn(server, 'ann');
    server.deploy({ ...deployment, sessions: { maxIdleTime: 1_000 } });
    server.clock.advance(1_001);
    expect(await names(server, session)).toBe(401);
  });
});

describe('the changes', () => {
  it('compare deployments, not what requests have changed, nor when they were loaded', async () => {
    let now = 1_000_000;
    const file = join(temporaryFolder(), 'deployment.json');
    const entities = [thing(1, 'old'), { _type: 'a.Thing', id: 2 }];
    const resources = [{ id: 'r', text: 'hello' }];
    writeFileSync(file, JSON.stringify(deploymentOf({ entities, resources })));
    const server = createReferenceServer({ deployment: file, now: () => now });
    const path = `${base}/rest/v2/entities/access.a/a.Thing/1?sessionId=${await logIn(server, 'ann')}`;
    await server.fetch(new Request(path, { method: 'DELETE' }));
    now += 1_000;
    expect(server.deploy(file)).toEqual(unchanged);
  });

  it('include globalIds, and the bytes of resources that are entities', () => {
    const resource = { _type: 'com.vendor.model.resource.Resource', _id: 'r', id: 'r' };
    const withBytes = (globalId: string, text: string) =>
      deploymentOf({ entities: [{ ...thing(1, 'one'), globalId }, resource], resources: [{ _ref: 'r', text }] });
    const server = createReferenceServer({ deployment: withBytes('a', 'a') });
    expect(server.deploy(withBytes('b', 'b'))).toEqual({
      ...unchanged,
      entities: { ...nothing, changed: ['access.a Thing/1'] },
      resources: { ...nothing, changed: ['access.a Resource/r'] },
    });
  });

  const named = (message: string, id = 'access.a') => ({ id, model: 'm', services: { 'a.S': { message } } });
  const sameName = (name: string) => ({
    ...deploymentOf({ entities: [thing(1, name), { _type: 'b.Thing', id: 1 }] }),
    models: [{ name: 'm', types: { 'a.Thing': thingType, 'b.Thing': thingType } }],
  });

  it.each<[what: string, before: Deployment, after: Deployment, changes: object]>([
    [
      'a service that another access has, too',
      { ...deploymentOf({}), accesses: [named('old'), named('same', 'access.b')] },
      { ...deploymentOf({}), accesses: [named('new'), named('same', 'access.b')] },
      { services: { ...nothing, changed: ['a.S'] } },
    ],
    [
      'a service of another access',
      { ...deploymentOf({}), accesses: [named('same'), { id: 'access.b', model: 'm' }] },
      { ...deploymentOf({}), accesses: [{ id: 'access.a', model: 'm' }, named('same', 'access.b')] },
      { services: { ...nothing, changed: ['a.S'] } },
    ],
    [
      'an entity beside one of another type with the same simple name',
      sameName('old'),
      sameName('new'),
      { entities: { ...nothing, changed: ['access.a Thing/1'] } },
    ],
  ])('tell apart what has the same name: %s', (_what, before, after, changes) => {
    expect(createReferenceServer({ deployment: before }).deploy(after)).toEqual({ ...unchanged, ...changes });
  });

  it('name what has been added, removed and changed', () => {
    const service = { message: 'hello' };
    const folder = { name: 'all', action: { kind: 'SimpleQueryAction', type: 'a.Thing' } } as const;
    const server = createReferenceServer({
      deployment: deploymentOf({
        entities: [thing(1, 'one'), { ...thing(2, 'two'), partition: 'north' }, thing(3, 'three')],
        resources: [
          { id: 'changed', text: 'a' },
          { id: 'removed', text: 'a' },
        ],
        services: { 'a.Old': service, 'a.Same': service },
        workbench: [folder, { ...folder, name: 'removed' }],
      }),
    });
    const changes = server.deploy(
      deploymentOf({
        entities: [thing(1, 'one'), { ...thing(2, 'other'), partition: 'north' }, thing(4, 'four')],
        resources: [
          { id: 'changed', text: 'b' },
          { id: 'added', text: 'a' },
        ],
        services: { 'a.New': service, 'a.Same': service },
        workbench: [folder],
      }),
    );
    expect(changes).toEqual({
      ...unchanged,
      entities: {
        added: ['access.a Thing/4'],
        removed: ['access.a Thing/3'],
        changed: ['access.a Thing/2 in north'],
      },
      resources: {
        added: ['access.a Resource/added'],
        removed: ['access.a Resource/removed'],
        changed: ['access.a Resource/changed'],
      },
      services: { added: ['a.New'], removed: ['a.Old'], changed: [] },
      folders: { ...nothing, removed: ['access.a removed'] },
    });
  });
});
