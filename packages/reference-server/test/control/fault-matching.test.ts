import { createReferenceServer, type FaultRule } from '@platform-services/reference-server';
import { describe, expect, it, vi } from 'vitest';
import { SmallService, things } from '../support/small-service.js';

const matching: Pick<FaultRule, 'match'>['match'][] = [
  { method: 'POST', path: '/rest/v2' },
  { operation: ['entities.create', 'entities.put'] },
  { query: { depth: 1 } },
  { query: { depth: [0, 1], 'max-results': null } },
  { headers: { 'X-Trace': 'abc' } },
  { body: { name: 'Ann', 'other.name': 'Bo', 'names[*]': 'y' } },
  { body: { '$.other': { name: 'Bo' } } },
  { user: 'u' },
  { access: 'a', type: 'Thing' },
  { where: { name: null } },
];

const others: Pick<FaultRule, 'match'>['match'][] = [
  { method: 'PUT' },
  { operation: 'entities.list' },
  { query: { depth: 2 } },
  { query: { depth: 1, other: 1 } },
  { headers: { 'x-trace': null } },
  { body: { name: 'Anna' } },
  { body: { 'names[2]': 'y' } },
  { user: 'v' },
  { access: 'b' },
  { type: 'Other' },
  { id: 1 },
  { where: { name: 'Ann' } },
];

async function post(match: FaultRule['match'] = {}): Promise<readonly [status: number, fault: string | undefined]> {
  const to = await SmallService.start();
  to.server.faults.add({ match, fault: { status: 418 } });
  const body = { name: 'Ann', other: { name: 'Bo' }, names: ['x', 'y'] };
  const { status } = await to.send('POST', `${things}?depth=1`, body, { 'x-trace': 'abc' });
  return [status, to.server.journal.entries().at(-1)?.fault];
}

describe('the requests that get a fault', () => {
  it.each(matching)('match %j', async (match) => {
    expect(await post(match)).toEqual([418, 'fault-1']);
  });

  it.each(others)('do not match %j', async (match) => {
    expect(await post(match)).toEqual([200, undefined]);
  });

  const form = { 'content-type': 'application/x-www-form-urlencoded' };

  it('name what they concern in a form, too, and its session', async () => {
    const to = await SmallService.start();
    to.server.faults.add({ match: { user: 'u', type: 'x.Thing', access: 'a' }, times: 9, fault: { status: 418 } });
    const session = new URLSearchParams(to.withSession('')).toString().replace(/^%3F/, '').replace(/^\?/, '');
    const send = (body: string, path = 'rest/fetch') =>
      to.server.fetch(
        new Request(`http://localhost/platform-services/${path}`, { method: 'POST', body, headers: form }),
      );
    // Only legacy calls may have their session in a form.
    expect((await send(session, things)).status).toBe(401);
    expect((await send(`${session}&accessId=a&type=x.Thing`)).status).toBe(418);
    expect((await send('accessId=a&type=x.Thing')).status).toBe(401);
    expect((await send(`${session}&accessId=a&type=Resource`)).status).toBe(200);
    const users = to.server.journal.entries().map(({ user, fault }) => [user, fault]);
    expect(users.slice(-3)).toEqual([
      ['u', 'fault-1'],
      [undefined, undefined],
      ['u', undefined],
    ]);
  });

  it('are uploads only without what is in their body, which stays whole', async () => {
    const to = await SmallService.start();
    to.server.faults.add({ match: { body: { a: 1 } }, fault: { status: 418 } });
    await to.expect(200, 'POST', 'streaming?accessId=a&fileName=f', '{"a":1}', { 'content-type': 'application/json' });
    to.server.faults.add({ match: { operation: 'resources.upload' }, fault: { status: 418 } });
    await to.expect(418, 'POST', 'streaming?accessId=a&fileName=f', '{"a":1}');
    await to.expect(418, 'POST', things, { a: 1 });
  });

  it('are answered as before if nothing matches, also where the body is invalid', async () => {
    const to = await SmallService.start();
    const bad = ['{"name":', '{"nothing":1}'].map((body) => to.send('POST', things, body));
    const before = (await Promise.all(bad)).map(({ status }) => status);
    to.server.faults.add({ match: { body: { name: 'x' } }, fault: { status: 418 } });
    const after = await Promise.all(['{"name":', '{"nothing":1}'].map((body) => to.send('POST', things, body)));
    expect(after.map(({ status }) => status)).toEqual(before);
    expect(before).toEqual([400, 400]);
  });
});

/** A server without a session, whose requests are answered with 404 unless they get a fault. */
const faulty = createReferenceServer({ deployment: { models: [], accesses: [], users: [] } });

/** The statuses of requests, one after the other, with some rules. */
async function statuses(rules: readonly FaultRule[], requests: number): Promise<readonly number[]> {
  faulty.reset();
  for (const rule of rules) faulty.faults.add(rule);
  const found: number[] = [];
  for (let count = 0; count < requests; count += 1) {
    found.push((await faulty.fetch(new Request('http://localhost/platform-services/x'))).status);
  }
  return found;
}

/** Which of the first requests get a fault, counted from 1. */
async function injected(rule: Omit<FaultRule, 'fault' | 'profile'>, requests = 12): Promise<number[]> {
  const found = await statuses([{ ...rule, fault: { status: 418 } }], requests);
  return found.flatMap((status, index) => (status === 418 ? [index + 1] : []));
}

describe('how many of them get it', () => {
  it.each<[Omit<FaultRule, 'fault' | 'profile'>, number[]]>([
    [{}, [1]],
    [{ times: 3 }, [1, 2, 3]],
    [{ after: 2 }, [3]],
    [{ after: 2, times: 2 }, [3, 4]],
    [{ every: 3, times: 2 }, [3, 6]],
    [{ every: 3, after: 1, times: 9 }, [4, 7, 10]],
    [{ probability: 0 }, []],
    [{ probability: 1 }, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]],
    [{ probability: 1, times: 2 }, [1, 2]],
  ])('%j', async (rule, expected) => {
    expect(await injected(rule)).toEqual(expected);
  });

  it('a probability chooses the same requests for the same seed', async () => {
    const chosen = await injected({ probability: 0.25, seed: 7 }, 400);
    expect(chosen.length).toBeGreaterThan(70);
    expect(chosen.length).toBeLessThan(130);
    expect(await injected({ probability: 0.25, seed: 7 }, 400)).toEqual(chosen);
    expect(await injected({ probability: 0.25, seed: 8 }, 400)).not.toEqual(chosen);
  });

  it('the next rule that matches is used where the first is not', async () => {
    const rules = [
      { every: 2, times: 2, fault: { status: 501 } },
      { times: 9, fault: { status: 502 } },
    ];
    expect(await statuses(rules, 5)).toEqual([502, 501, 502, 501, 502]);
  });
});

describe('latencies', () => {
  const count = 1_000;

  /** How long requests wait, by the timers that are set for them. Nothing waits until they end. */
  async function latencies(rule: FaultRule): Promise<number[]> {
    const timers = vi.spyOn(globalThis, 'setTimeout');
    const { basePath, faults, id } = faulty.worlds.create();
    faults.add({ times: count, ...rule });
    const running = Array.from({ length: count }, () => faulty.fetch(new Request(`http://localhost${basePath}/x`)));
    await vi.waitFor(() => expect(faults.list()).toMatchObject([{ injected: count }]));
    const delays = timers.mock.calls.map(([, delay = 0]) => delay).filter((delay) => delay >= 50);
    timers.mockRestore();
    faulty.worlds.delete(id);
    await Promise.all(running);
    return delays.sort((one, other) => one - other);
  }

  it('are the same, uniform, or log-normal', async () => {
    expect(new Set(await latencies({ fault: { delayMs: 500 } }))).toEqual(new Set([500]));
    const uniform = await latencies({ fault: { latencyMs: { min: 1_000, max: 2_000 }, delayMs: 10_000 } });
    const at = (all: readonly number[], part: number) => all[Math.floor((all.length - 1) * part)] ?? 0;
    expect([0, 0.5, 1].map((part) => Math.round(at(uniform, part) / 100))).toEqual([110, 115, 120]);
    const normal = await latencies({ seed: 3, fault: { latencyMs: { median: 100_000, sigma: 0.5 } } });
    expect(at(normal, 0.5) / 100_000).toBeCloseTo(1, 1);
    // One standard deviation to both sides.
    expect(at(normal, 0.841) / 100_000).toBeCloseTo(Math.exp(0.5), 0);
    expect(at(normal, 0.159) / 100_000).toBeCloseTo(Math.exp(-0.5), 1);
    expect(at(await latencies({ fault: { latencyMs: { median: 600_000, sigma: 3 } } }), 1)).toBe(600_000);
  });
});
