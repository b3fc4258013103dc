import { describe, expect, it } from 'vitest';
import { Faults } from '../../src/control/faults/faults.js';
import type { Candidate } from '../../src/control/journal/entry.js';
import type { FaultRule } from '../../src/index.js';
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
    const send = (body: string) =>
      to.server.fetch(
        new Request('http://localhost/platform-services/rest/fetch', { method: 'POST', body, headers: form }),
      );
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

const request: Candidate = {
  shown: { method: 'GET', path: '/x', query: {}, headers: {} },
  parameters: [],
  body: () => ({ json: undefined }),
  mayNameMore: false,
  hide: (text) => text,
};

/** Which of the first requests get a fault, counted from 1. */
function injected(rule: Omit<FaultRule, 'fault' | 'profile'>, requests = 12): number[] {
  const faults = new Faults();
  faults.add({ ...rule, fault: { drop: true } });
  return Array.from({ length: requests }, (_, index) => index + 1).filter(
    () => faults.take(request, false, false) !== undefined,
  );
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
  ])('%j', (rule, expected) => {
    expect(injected(rule)).toEqual(expected);
  });

  it('a probability chooses the same requests for the same seed', () => {
    const chosen = injected({ probability: 0.25, seed: 7 }, 1_000);
    expect(chosen.length).toBeGreaterThan(200);
    expect(chosen.length).toBeLessThan(300);
    expect(injected({ probability: 0.25, seed: 7 }, 1_000)).toEqual(chosen);
    expect(injected({ probability: 0.25, seed: 8 }, 1_000)).not.toEqual(chosen);
  });

  it('the next rule that matches is used where the first is not', () => {
    const faults = new Faults();
    faults.add({ every: 2, times: 2, fault: { status: 501 } });
    faults.add({ times: 9, fault: { status: 502 } });
    const statuses = [1, 2, 3, 4, 5].map(() => faults.take(request, false, false)?.fault.status);
    expect(statuses).toEqual([502, 501, 502, 501, 502]);
  });
});

describe('latencies', () => {
  function latencies(rule: FaultRule): number[] {
    const faults = new Faults();
    faults.add(rule);
    return Array.from({ length: 2_000 }, () => faults.take(request, false, false)?.delayMs ?? -1).sort(
      (one, other) => one - other,
    );
  }

  it('are the same, uniform, or log-normal', () => {
    expect(new Set(latencies({ times: 2_000, fault: { delayMs: 5 } }))).toEqual(new Set([5]));
    const uniform = latencies({ times: 2_000, fault: { latencyMs: { min: 10, max: 20 }, delayMs: 100 } });
    expect([uniform[0], uniform[1_000], uniform.at(-1)].map((each = 0) => Math.round(each))).toEqual([110, 115, 120]);
    const normal = latencies({ times: 2_000, seed: 3, fault: { latencyMs: { median: 100, sigma: 0.5 } } });
    const at = (part: number) => normal[Math.floor(normal.length * part)] ?? 0;
    expect(at(0.5) / 100).toBeCloseTo(1, 1);
    // One standard deviation to both sides.
    expect(at(0.841) / 100).toBeCloseTo(Math.exp(0.5), 0);
    expect(at(0.159) / 100).toBeCloseTo(Math.exp(-0.5), 1);
    expect(latencies({ times: 2_000, fault: { latencyMs: { median: 600_000, sigma: 3 } } }).at(-1)).toBe(600_000);
  });
});
