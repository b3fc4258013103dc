import nodeHttp from 'node:http';
import { handlersFor } from '@platform-services/reference-server/msw';
import { setupServer } from 'msw/node';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SmallService, things } from '../support/small-service.js';

const network = setupServer();
beforeEach(() => network.listen({ onUnhandledRequest: 'bypass' }));
afterEach(() => {
  network.resetHandlers();
  // msw keeps a listener for each request until then.
  network.close();
});

const delays = {
  'every request': {},
  'a path': { path: '/rest/v2' },
  'a body': { body: { name: 'Ann' } },
};

/** Sends a POST by each edge of the server. It rejects when the signal is aborted. */
const edges = {
  async fetch(to: SmallService, signal: AbortSignal) {
    return to.server.fetch(new Request(to.request('POST', things, {}, { body: '{"name":"Ann"}' }), { signal }));
  },
  async msw(to: SmallService, signal: AbortSignal) {
    network.use(...handlersFor(to.server, { baseUrl: 'http://localhost' }));
    return fetch(to.request('POST', things, {}, { body: '{"name":"Ann"}' }), { signal });
  },
  async socket(to: SmallService, signal: AbortSignal) {
    const { url } = await to.server.listen({ port: 0 });
    const target = `${url}/${to.withSession(things)}`;
    return new Promise((resolve, reject) => {
      const request = nodeHttp.request(target, { method: 'POST', signal }, resolve);
      request.on('error', () => reject(signal.reason));
      request.end('{"name":"Ann"}');
    });
  },
} satisfies Record<string, (to: SmallService, signal: AbortSignal) => Promise<unknown>>;

const cases = Object.entries(edges).flatMap(([edge, send]) =>
  Object.entries(delays).map(([what, match]) => ({ edge, what, send, match })),
);

/** Waits until a request has got the fault. */
async function delayed({ server }: SmallService): Promise<void> {
  await vi.waitFor(() => expect(server.faults.list()).toMatchObject([{ injected: 1 }]), 5_000);
}

const countOf = async (to: SmallService) => JSON.parse(await to.expect(200, 'GET', things)).length;

describe('a client that leaves during the delay of a fault', () => {
  it.each(cases)('has no effect by $edge, where the fault matches $what', async ({ send, match }) => {
    const to = await SmallService.start();
    try {
      to.server.faults.add({ match, fault: { delayMs: 60_000 } });
      const abort = new AbortController();
      const answer = send(to, abort.signal);
      answer.catch(() => {});
      await delayed(to);
      const reason = new Error('The user has left.');
      abort.abort(reason);
      await expect(answer).rejects.toBe(reason);
      await vi.waitFor(() =>
        expect(to.server.journal.entries({ method: 'POST', path: '/rest/v2' })).toMatchObject([
          { status: 0, rule: 'fault', fault: 'fault-1' },
        ]),
      );
      expect(await countOf(to)).toBe(0);
    } finally {
      await to.server.close();
    }
  });

  it('ends no session', async () => {
    const to = await SmallService.start();
    to.server.faults.add({ fault: { delayMs: 60_000, expireSession: true } });
    const abort = new AbortController();
    const answer = edges.fetch(to, abort.signal);
    answer.catch(() => {});
    await delayed(to);
    abort.abort();
    await expect(answer).rejects.toBe(abort.signal.reason);
    expect(to.server.sessions.list()).toHaveLength(1);
  });
});

it('a client that leaves before the request is sent is not in the journal', async () => {
  const to = await SmallService.start();
  const seen = to.server.journal.entries().length;
  await expect(edges.fetch(to, AbortSignal.abort('gone'))).rejects.toBe('gone');
  expect(to.server.journal.entries()).toHaveLength(seen);
  expect(await countOf(to)).toBe(0);
});

it('a client that leaves while it reads a slow response gets the reason, not a short body', async () => {
  const to = await SmallService.start();
  to.server.faults.add({ fault: { bytesPerSecond: 1 } });
  const abort = new AbortController();
  const answer = await to.server.fetch(new Request(to.request('GET', things, {}), { signal: abort.signal }));
  const text = answer.text();
  text.catch(() => {});
  abort.abort('gone');
  await expect(text).rejects.toBe('gone');
});

describe('a request that is delayed', () => {
  const ends: Record<string, (to: SmallService) => unknown> = {
    reset: ({ server }) => server.reset(),
    restore: ({ server }) => server.restore(server.snapshot()),
    'restore by name': ({ server }) => server.snapshots.restore(server.snapshots.keep().id),
    deploy: ({ server }) => server.deploy(server.exportDeployment()),
    close: ({ server }) => server.close(),
    'POST /-/reset': ({ server }) => server.fetch(new Request('http://localhost/-/reset', { method: 'POST' })),
  };

  it.each(Object.entries(ends))('does not outlive %s', async (_name, end) => {
    const to = await SmallService.start();
    to.server.faults.add({ fault: { delayMs: 60_000 } });
    const answer = edges.fetch(to, new AbortController().signal);
    await delayed(to);
    await end(to);
    expect((await answer).type).toBe('error');
    expect(to.server.journal.entries({ method: 'POST', path: '/rest/v2' })).toMatchObject([
      { status: 0, rule: 'fault' },
    ]);
    expect(await countOf(to)).toBe(0);
    to.server.faults.add({ fault: { delayMs: 1 } });
    expect(await countOf(to)).toBe(0);
  });

  it('does not outlive its world', async () => {
    const { server } = await SmallService.start();
    const world = server.worlds.create('w');
    world.faults.add({ fault: { delayMs: 60_000 } });
    const answer = server.fetch(new Request(`http://localhost${world.basePath}/rest/authenticate`, { method: 'POST' }));
    await vi.waitFor(() => expect(world.faults.list()).toMatchObject([{ injected: 1 }]));
    server.worlds.delete('w');
    expect((await answer).type).toBe('error');
  });

  it('leaves no timer after close(), which would keep the process alive', async () => {
    const to = await SmallService.start();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      to.server.faults.add({ fault: { delayMs: 30_000 } });
      const answer = edges.fetch(to, new AbortController().signal);
      await vi.waitUntil(() => vi.getTimerCount() === 1);
      await to.server.close();
      expect(vi.getTimerCount()).toBe(0);
      expect((await answer).type).toBe('error');
    } finally {
      vi.useRealTimers();
    }
  });

  it.each([
    ['is answered if its delay ends first', 4_000, 1],
    ['is cut off if its delay is longer', 6_000, 0],
  ])('may finish on a socket until closeTimeout: it %s', async (_name, delayMs, created) => {
    const to = await SmallService.start({ limits: { closeTimeout: 5_000 } });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      to.server.faults.add({ fault: { delayMs } });
      const answer = edges.socket(to, new AbortController().signal).then(
        () => 'answered',
        () => 'cut off',
      );
      await vi.waitUntil(() => vi.getTimerCount() === 1);
      const closed = [to.server.close(), to.server.close()];
      await vi.advanceTimersByTimeAsync(5_000);
      expect(await answer).toBe(created === 1 ? 'answered' : 'cut off');
      await Promise.all(closed);
      expect(vi.getTimerCount()).toBe(0);
      expect(await countOf(to)).toBe(created);
    } finally {
      vi.useRealTimers();
    }
  });
});
