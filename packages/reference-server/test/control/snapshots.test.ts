import { ControlError, createReferenceServer } from '@platform-services/reference-server';
import { afterEach, describe, expect, it } from 'vitest';
import { exportOf } from '../support/export.js';
import { smallDeployment } from '../support/small-service.js';
import { controlledServer } from './server.js';

const service = controlledServer();
const { control, server } = service;
/** By the clock of the server. */
const created = new Date(1_000_000).toISOString();

afterEach(() => {
  for (const { id } of server.snapshots.list()) server.snapshots.delete(id);
});

const listed = async () => (await control('GET', '/snapshots')).body;

describe('snapshots by name', () => {
  it('are listed, restored and deleted', async () => {
    expect(await control('POST', '/snapshots', { name: 'after-import' })).toMatchObject({
      status: 200,
      body: { id: 'after-import' },
    });
    await control('POST', '/clock', { advanceMs: 500 });
    const { body } = await control('POST', '/snapshots');
    expect(await listed()).toEqual({
      snapshots: [
        { id: 'after-import', created, entities: 1 },
        { id: body.id, created: new Date(1_000_500).toISOString(), entities: 1 },
      ],
    });
    expect(server.clock.now()).toBe(1_000_500);
    expect((await control('POST', '/snapshots/after-import/restore')).status).toBe(204);
    expect(server.clock.now()).toBe(1_000_000);

    expect((await control('DELETE', '/snapshots/after-import')).status).toBe(204);
    expect((await control('DELETE', '/snapshots/after-import')).status).toBe(404);
    expect((await control('POST', '/snapshots/after-import/restore')).status).toBe(404);
    expect((await control('GET', '/snapshots/after-import/deployment')).status).toBe(404);
    expect(await listed()).toMatchObject({ snapshots: [{ id: body.id }] });
  });

  it('are replaced only if that is asked for', async () => {
    await control('POST', '/snapshots', { name: 'one' });
    await control('POST', '/snapshots', { name: 'two' });
    await control('POST', '/clock', { advanceMs: 500 });
    const message = 'There is a snapshot "one" already. DELETE /-/snapshots/one first, or set "replace".';
    expect(await control('POST', '/snapshots', { name: 'one' })).toMatchObject({ status: 409, body: { message } });
    expect(() => server.snapshots.keep('one')).toThrow(new ControlError(message, 'conflict'));
    expect(await listed()).toMatchObject({ snapshots: [{ id: 'one', created }, { id: 'two' }] });

    const replaced = await control('POST', '/snapshots', { name: 'one', replace: true });
    expect(replaced).toMatchObject({ status: 200, body: { id: 'one' } });
    const later = new Date(1_000_500).toISOString();
    expect(await listed()).toMatchObject({ snapshots: [{ id: 'two' }, { id: 'one', created: later }] });
  });

  it('do not share the ids of others', async () => {
    const { body } = await control('POST', '/snapshots');
    const next = `snapshot-${Number(body.id.slice('snapshot-'.length)) + 1}`;
    await control('POST', '/snapshots', { name: next });
    const { body: third } = await control('POST', '/snapshots');
    expect([body.id, next]).not.toContain(third.id);
  });

  it.each<[unknown, string]>([
    [{ name: 'a/b' }, 'Expected a name of at most 100 letters'],
    [{ name: 'x', replace: 1 }, 'Expected true or false, got the number 1 at $.replace.'],
    [{ nam: 'x' }, 'Unknown member "nam" at $. Did you mean "name"?'],
  ])('refuse %j', async (body, message) => {
    const answer = await control('POST', '/snapshots', body);
    expect(answer).toMatchObject({ status: 400, body: { message: expect.stringContaining(message) } });
    expect(await listed()).toEqual({ snapshots: [] });
  });
});

describe('in the library', () => {
  const thing = { _type: 'x.Thing', id: 1, globalId: 'g', partition: 'a', name: 'before' };
  const deployment = {
    ...smallDeployment,
    accesses: smallDeployment.accesses.map((access) => ({ ...access, entities: [thing] })),
  };

  it('are the same, and can be exported', async () => {
    const server = createReferenceServer({ deployment, now: () => 5 });
    const text = await exportOf(server);
    const kept = server.snapshots.keep('before');
    expect(kept).toEqual({
      id: 'before',
      isNamed: true,
      created: new Date(5),
      entities: 1,
      snapshot: kept.snapshot,
    });
    expect(server.snapshots.list()).toEqual([kept]);
    expect(server.snapshots.get('before')).toBe(kept);

    const base = 'http://localhost/platform-services/rest';
    const login = await server.fetch(new Request(`${base}/authenticate?user=u&password=p`, { method: 'POST' }));
    const path = `${base}/v2/entities/a/x.Thing/1?sessionId=${JSON.parse(await login.text())}`;
    expect((await server.fetch(new Request(path, { method: 'DELETE' }))).status).toBe(200);
    expect(server.exportDeployment().accesses[0]?.entities).toEqual([]);
    expect(server.exportDeployment(kept.snapshot).accesses[0]?.entities).toEqual([thing]);
    const kinds = ['deployment', 'snapshots/before/deployment'];
    const texts = await Promise.all(
      kinds.map(async (kind) => (await server.fetch(new Request(`http://localhost/-/${kind}`))).text()),
    );
    expect(texts).toEqual([text.replace(/\[\n *\{"_type":"x.Thing".*\}\n *\]/, '[]'), text]);

    expect(server.snapshots.restore('nothing')).toBe(false);
    expect(server.snapshots.restore('before')).toBe(true);
    expect(await exportOf(server)).toBe(text);
    expect([server.snapshots.delete('before'), server.snapshots.delete('before')]).toEqual([true, false]);
  });

  it('belong to their world', () => {
    const server = createReferenceServer({ deployment });
    const other = createReferenceServer({ deployment });
    const { snapshot } = server.snapshots.keep('one');
    expect(server.fork().snapshots.list()).toEqual([]);
    expect(server.worlds.create().snapshots.list()).toEqual([]);
    expect(() => other.exportDeployment(snapshot)).toThrow(ControlError);
  });
});
