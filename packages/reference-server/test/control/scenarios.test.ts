import { ControlError } from '@platform-services/reference-server';
import { afterEach, describe, expect, it } from 'vitest';
import { controlledServer, thing } from './server.js';

const { control, get, statusOf, server } = controlledServer();

const add = (rule: object) => control('POST', '/faults', rule);
const scenarios = async () => (await control('GET', '/scenarios')).body.scenarios;

/** The statuses of requests, one after the other. */
async function statuses(count: number): Promise<readonly number[]> {
  const all: number[] = [];
  for (let at = 0; at < count; at += 1) all.push((await get(thing)).status);
  return all;
}

afterEach(() => server.reset());

describe('scenarios', () => {
  it('let the third of some requests get another response', async () => {
    const read = { match: { method: 'GET' } };
    await add({
      ...read,
      scenario: 'import',
      when: 'started',
      then: 'running',
      fault: { status: 202, body: 'waiting' },
    });
    await add({ ...read, scenario: 'import', when: 'running', then: 'done', fault: { status: 202, body: 'running' } });
    const texts = [];
    for (let at = 0; at < 3; at += 1) texts.push((await get(thing)).text);
    expect(texts).toEqual(['waiting', 'running', '"0123456789"']);
    expect(await scenarios()).toEqual([{ name: 'import', state: 'done' }]);
  });

  it('are changed by requests that the service answers, and only by those that match', async () => {
    await add({ scenario: 'checkout', when: 'started', then: 'paid', match: { method: 'POST' } });
    await add({ scenario: 'checkout', when: 'paid', times: 9, match: { method: 'GET' }, fault: { status: 409 } });
    expect(await statuses(2)).toEqual([200, 200]);
    expect(await statusOf('POST', '/rest/authenticate?user=demo&password=demo')).toBe(200);
    expect(await statuses(2)).toEqual([409, 409]);
    expect(server.journal.entries().map(({ rule }) => rule)).toEqual(['4.9', '4.9', '4.4', 'fault', 'fault']);
    expect(server.faults.list()).toMatchObject([{ scenario: 'checkout', then: 'paid', injected: 1 }, { injected: 2 }]);
  });

  it('are independent of each other', async () => {
    await add({ scenario: 'a', when: 'started', then: 'ended', fault: { status: 500 } });
    await add({ scenario: 'b', when: 'started', then: 'ended', fault: { status: 501 } });
    expect(await statuses(3)).toEqual([500, 501, 200]);
  });

  it('are set and reset over HTTP and by the library', async () => {
    await add({ scenario: 'checkout', when: 'paid', times: 9, fault: { status: 409 } });
    expect(await statuses(1)).toEqual([200]);
    expect((await control('PUT', '/scenarios/checkout', { state: 'paid' })).status).toBe(204);
    expect([await statuses(1), server.scenarios.list()]).toEqual([[409], [{ name: 'checkout', state: 'paid' }]]);
    expect((await control('POST', '/scenarios/reset')).status).toBe(204);
    expect([await statuses(1), await scenarios()]).toEqual([[200], [{ name: 'checkout', state: 'started' }]]);
    server.scenarios.set('checkout', 'paid');
    expect(await statuses(1)).toEqual([409]);
    server.scenarios.reset();
    expect(await statuses(1)).toEqual([200]);
    await control('POST', '/reset');
    expect(await scenarios()).toEqual([]);
  });

  it('belong to a world', async () => {
    const world = server.worlds.create();
    server.scenarios.set('checkout', 'paid');
    expect(world.scenarios.list()).toEqual([]);
    server.worlds.delete(world.id);
  });

  it.each<[object, string]>([
    [{ when: 'paid', fault: { drop: true } }, 'Expected the name of a scenario, got nothing at $.scenario.'],
    [{ scenario: 'a', when: 'paid' }, 'Expected an object that describes the fault, got nothing at $.fault.'],
    [
      { scenario: 'a b', then: 'paid' },
      'Expected 1 to 100 letters, digits, ".", "-" and "_", got the string "a b" at $.scenario.',
    ],
    [{ scenario: 'a', then: '' }, 'got the string "" at $.then.'],
  ])('refuse %j', async (rule, message) => {
    expect(await add(rule)).toMatchObject({ status: 400, body: { message: expect.stringContaining(message) } });
    expect(await scenarios()).toEqual([]);
  });

  it('refuse states and names that are invalid, and more than 1,000', async () => {
    const message = 'Expected a state, got nothing at $.state.';
    expect(await control('PUT', '/scenarios/a', {})).toMatchObject({ status: 400, body: { message } });
    expect((await control('PUT', '/scenarios/a%20b', { state: 'c' })).status).toBe(400);
    expect(() => server.scenarios.set('a', 'b c')).toThrow(ControlError);
    for (let at = 0; at < 1_000; at += 1) server.scenarios.set(`s${at}`, 'on');
    expect((await control('PUT', '/scenarios/another', { state: 'on' })).status).toBe(507);
    expect((await control('PUT', '/scenarios/s1', { state: 'off' })).status).toBe(204);
  });
});
