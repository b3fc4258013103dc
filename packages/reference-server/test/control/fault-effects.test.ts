import { connect } from 'node:net';
import { runInNewContext } from 'node:vm';
import type { FaultRule } from '@platform-services/reference-server';
import { request } from 'undici';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { SmallService, things } from '../support/small-service.js';
import { controlledServer, thing } from './server.js';

const service = controlledServer();
const { control, get, logIn, server } = service;

async function raw(path: string): Promise<{ head: string; body: string }> {
  const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
  socket.write(`GET ${path} HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n`);
  let text = '';
  for await (const chunk of socket) text += chunk;
  const end = text.indexOf('\r\n\r\n');
  return { head: text.slice(0, end).toLowerCase(), body: text.slice(end + 4) };
}

describe('what happens to a response', () => {
  it.each<[FaultRule['fault'], string, string]>([
    [
      { headers: { 'content-TYPE': 'text/html', 'X-More': '1' } },
      'content-type: text/html\r\nx-more: 1',
      '"0123456789"',
    ],
    [{ brokenJson: true }, 'content-length: 13', '"0123456789",'],
    [{ wrongLength: true }, 'content-length: 13', '"0123456789"'],
    [{ brokenJson: true, wrongLength: true }, 'content-length: 14', '"0123456789",'],
    [{ bytesPerSecond: 1_000_000 }, 'content-length: 12', '"0123456789"'],
    [{ bytesPerSecond: 1_000_000, truncateAfterBytes: 5 }, 'content-length: 12', '"0123'],
  ])('%j', async (fault, head, body) => {
    if (fault === undefined) throw new Error('Expected a fault.');
    server.faults.add({ fault });
    const got = await raw(service.thingTarget);
    const lines = got.head.split('\r\n');
    expect(lines).toEqual(expect.arrayContaining(head.split('\r\n')));
    expect(lines.filter((line) => line.startsWith('content-type'))).toHaveLength(1);
    expect(got.body).toBe(body);
  });

  it('bytes, where the global Uint8Array is of another realm than Buffer, as with jsdom', async () => {
    vi.stubGlobal('Uint8Array', runInNewContext('Uint8Array'));
    onTestFinished(() => void vi.unstubAllGlobals());
    server.faults.add({ fault: { base64: 'aGk=' }, times: 2 });
    const url = service.origin + service.thingTarget;
    const { body } = await request(url);
    expect([await body.text(), await (await server.fetch(new Request(url))).text()]).toEqual(['hi', 'hi']);
  });

  it.each([{ wrongLength: true }, { truncateAfterBytes: 3 }])('%j is an error for the client', async (fault) => {
    server.faults.add({ fault });
    const { body } = await request(service.origin + service.thingTarget);
    await expect(body.text()).rejects.toThrow();
  });

  it.each<[FaultRule['fault'], number, number]>([
    [{ brokenJson: true }, 1, 1],
    [{ bytesPerSecond: 100_000_000 }, 0, 0],
  ])('%j also for long responses and downloads', async (fault, more, further) => {
    const to = await SmallService.start();
    await to.expect(200, 'POST', things, { name: 'x'.repeat(200_000) });
    await to.expect(200, 'POST', 'streaming?accessId=a&fileName=f', 'y'.repeat(100_000));
    const list = await to.expect(200, 'GET', 'rest/v2/entities/a/Resource?type-explicitness=never');
    const targets = [things, `streaming?accessId=a&resourceId=${JSON.parse(list)[0].id}`];
    for (const [index, target] of targets.entries()) {
      const plain = await to.expect(200, 'GET', target);
      if (fault === undefined) throw new Error('Expected a fault.');
      to.server.faults.add({ fault });
      const response = await to.server.fetch(to.request('GET', target, {}));
      const text = await response.text();
      expect(text.length).toBe(plain.length + (index === 0 ? more : further));
      expect(response.headers.get('content-length') ?? String(text.length)).toBe(String(text.length));
    }
  });

  it('a slow body takes its time, in portions', async () => {
    const waits = vi.spyOn(globalThis, 'setTimeout');
    server.faults.add({ fault: { bytesPerSecond: 100 } });
    expect((await get(thing)).text).toBe('"0123456789"');
    const delays = waits.mock.calls.map(([, milliseconds]) => milliseconds);
    waits.mockRestore();
    expect(delays.filter((each) => each === 50)).toHaveLength(2);
    expect(delays).toContain(20);
  });

  it('an expired session is 401, and a fresh one is not', async () => {
    const session = await logIn();
    server.faults.add({ match: { path: '/rest/logout' }, fault: { expireSession: true } });
    expect((await get(`/rest/logout?sessionId=${session}`)).status).toBe(401);
    expect((await get(`/rest/logout?sessionId=${session}`)).status).toBe(401);
    expect((await get(`/rest/logout?sessionId=${await logIn()}`)).status).toBe(200);
  });
});

describe('profiles', () => {
  const statuses = async (rule: FaultRule, calls: readonly (readonly [method: string, target: string])[]) => {
    const to = await SmallService.start();
    await to.expect(200, 'POST', things, { name: 'x' });
    to.server.faults.add(rule);
    const found = [];
    for (const [method, target] of calls) {
      const response = await to.server.fetch(to.request(method, target, {}));
      found.push(response.type === 'error' ? 0 : response.status);
    }
    return { to, found };
  };

  it('maintenance answers all requests, or those that match, with 503', async () => {
    const { to, found } = await statuses({ profile: 'maintenance', match: { method: 'GET' } }, [
      ['GET', things],
      ['GET', things],
      ['HEAD', things],
    ]);
    expect(found).toEqual([503, 503, 200]);
    const response = await to.server.fetch(to.request('GET', things, {}));
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '120']);
  });

  it('flaky fails now and then, and always in the same way', async () => {
    const calls = Array.from({ length: 120 }, () => ['GET', things] as const);
    const { found } = await statuses({ profile: 'flaky' }, calls);
    const count = (status: number) => found.filter((each) => each === status).length;
    expect(count(503)).toBeGreaterThan(3);
    expect(count(503)).toBeLessThan(25);
    expect(count(0)).toBeGreaterThan(1);
    expect(count(0)).toBeLessThan(15);
    expect(count(200)).toBe(120 - count(503) - count(0));
    expect((await statuses({ profile: 'flaky' }, calls)).found).toEqual(found);
    expect((await statuses({ profile: 'flaky', seed: 2 }, calls)).found).not.toEqual(found);
    expect((await statuses({ profile: 'flaky', probability: 0 }, calls)).found).not.toContain(503);
  });

  it('slow-3g waits for two seconds', async () => {
    const waits = vi.spyOn(globalThis, 'setTimeout');
    const { id, basePath, faults } = server.worlds.create();
    faults.add({ profile: 'slow-3g' });
    const answer = server.fetch(new Request(`${service.origin}${basePath}/thing`));
    await vi.waitFor(() => expect(waits).toHaveBeenCalledWith(expect.any(Function), 2_000), 10_000);
    waits.mockRestore();
    // Deleting the world ends the wait.
    server.worlds.delete(id);
    expect((await answer).status).toBe(0);
  });
});

describe('the list of faults', () => {
  it('shows the rules with their ids, and removes them one by one', async () => {
    const rules: FaultRule[] = [
      { match: { method: 'GET', headers: { a: ['1', '2'] } }, times: 2, fault: { status: 503 } },
      { profile: 'flaky', seed: 4 },
    ];
    const [first, second] = [
      (await control('POST', '/faults', rules[0])).body.id,
      server.faults.add({ profile: 'flaky', seed: 4 }),
    ];
    await request(service.origin + service.thingTarget, { headers: { a: '2' } }).then(({ body }) => body.dump());
    const listed = [
      { id: first, injected: 1, usedUp: false, ...rules[0] },
      { id: second, injected: 0, usedUp: false, ...rules[1] },
    ];
    expect(server.faults.list()).toEqual(listed);
    expect((await control('GET', '/faults')).body).toEqual({ faults: listed });

    expect((await control('DELETE', `/faults/${first}`)).status).toBe(204);
    expect((await control('DELETE', `/faults/${first}`)).status).toBe(404);
    expect(server.faults.list()).toEqual(listed.slice(1));
    expect([server.faults.remove(second), server.faults.remove(second)]).toEqual([true, false]);
    expect((await control('GET', '/faults')).body).toEqual({ faults: [] });
  });
});
