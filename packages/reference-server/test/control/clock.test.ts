import { runInNewContext } from 'node:vm';
import { ControlError, createReferenceServer, type ReferenceServer } from '@platform-services/reference-server';
import { describe, expect, it } from 'vitest';
import { smallDeployment } from '../support/small-service.js';
import { controlledServer } from './server.js';

const service = controlledServer();
const { control, get, server } = service;

/** The time at which the tests begin: the clock of the service shows 1,000,000 ms. */
const begin = '1970-01-01T00:16:40.000Z';
const shown = async () => (await control('GET', '/clock')).body;

describe('POST /-/clock', () => {
  it.each<[unknown, string, boolean]>([
    [{ advanceMs: 5 }, '1970-01-01T00:16:40.005Z', false],
    [{ advance: 5 }, '1970-01-01T00:16:40.005Z', false],
    [{ advance: '2h' }, '1970-01-01T02:16:40.000Z', false],
    [{ advance: '1d2h3m4s5ms' }, '1970-01-02T02:19:44.005Z', false],
    [{ advance: '90m' }, '1970-01-01T01:46:40.000Z', false],
    [{ advance: '0s' }, begin, false],
    [{ set: '2026-12-31T23:59:59Z' }, '2026-12-31T23:59:59.000Z', false],
    [{ set: '2026-12-31T23:59:59.5+0100' }, '2026-12-31T22:59:59.500Z', false],
    [{ set: '2026-12-31' }, '2026-12-31T00:00:00.000Z', false],
    [{ set: 1 }, '1970-01-01T00:00:00.001Z', false],
    [{ set: '9999-12-31T23:59:59.999Z' }, '9999-12-31T23:59:59.999Z', false],
    [{ freeze: true }, begin, true],
    [{ freeze: false }, begin, false],
    [{ set: '2026-12-31', freeze: true }, '2026-12-31T00:00:00.000Z', true],
    [{ advance: '1m', freeze: true }, '1970-01-01T00:17:40.000Z', true],
  ])('%j', async (body, now, frozen) => {
    expect(await control('POST', '/clock', body)).toMatchObject({ status: 204, body: undefined });
    expect(await control('GET', '/clock')).toMatchObject({ status: 200, body: { now, frozen } });
  });

  it('lets a frozen clock continue from the time that it shows', async () => {
    const now = '2026-12-31T00:00:00.000Z';
    await control('POST', '/clock', { set: now, freeze: true });
    await control('POST', '/clock', { freeze: false });
    expect(await shown()).toEqual({ now, frozen: false });
  });

  const latest = Date.UTC(9999, 11, 31, 23, 59, 59, 999) - 1_000_000;
  const duration = `Expected a duration such as "2h" or "1h30m", or an integer of milliseconds, from 0 to ${latest} ms, got`;
  const date = 'Expected a date such as "2026-12-31T23:59:59Z", or milliseconds since 1970, got';
  it.each<[unknown, string]>([
    [{}, 'Expected at least one of "advance", "advanceMs", "set" and "freeze", got nothing at $.'],
    [{ advanceMs: -1 }, `Expected an integer from 0 to ${latest}, got the number -1 at $.advanceMs.`],
    [{ advanceMs: '2h' }, `Expected an integer from 0 to ${latest}, got the string "2h" at $.advanceMs.`],
    [
      { advanceMs: latest + 1 },
      `Expected an integer from 0 to ${latest}, got the number ${latest + 1} at $.advanceMs.`,
    ],
    [{ advancesMs: 1 }, 'Unknown member "advancesMs" at $. Did you mean "advanceMs"?'],
    [{ advance: '' }, `${duration} the string "" at $.advance.`],
    [{ advance: '2' }, `${duration} the string "2" at $.advance.`],
    [{ advance: '-2h' }, `${duration} the string "-2h" at $.advance.`],
    [{ advance: '30m1h' }, `${duration} the string "30m1h" at $.advance.`],
    [{ advance: '9999999d' }, `${duration} the string "9999999d" at $.advance.`],
    [{ advance: 1.5 }, `${duration} the number 1.5 at $.advance.`],
    [{ advance: null }, `${duration} null at $.advance.`],
    [{ set: '2026-02-30' }, `${date} the string "2026-02-30" at $.set.`],
    [{ set: 'tomorrow' }, `${date} the string "tomorrow" at $.set.`],
    [{ set: 1e18 }, `${date} the number 1000000000000000000 at $.set.`],
    [{ set: '2026-12-31', advance: 1 }, 'Expected one of "advance", "advanceMs" and "set" at $, got several.'],
    [{ advance: 1, advanceMs: 1 }, 'Expected one of "advance", "advanceMs" and "set" at $, got several.'],
    [{ advance: 1, freeze: 'yes' }, 'Expected true or false, got the string "yes" at $.freeze.'],
  ])('%j is 400, and changes nothing', async (body, message) => {
    expect(await control('POST', '/clock', body)).toMatchObject({ status: 400, body: { message } });
    expect(await shown()).toEqual({ now: begin, frozen: false });
  });

  it('goes no further than the year 9999', async () => {
    await control('POST', '/clock', { advanceMs: latest });
    expect(await shown()).toEqual({ now: '9999-12-31T23:59:59.999Z', frozen: false });
    expect((await control('POST', '/clock', { advance: 1 })).status).toBe(400);
  });
});

describe('the clock of the library', () => {
  it('takes a Date of another realm, such as that of a test runner', () => {
    server.clock.set(runInNewContext('new Date("2027-01-31T00:00:00Z")'));
    server.clock.freeze();
    expect(server.clock.date()).toEqual(new Date('2027-01-31T00:00:00Z'));
  });

  it.each<[() => void, string]>([
    [() => server.clock.advance('soon'), 'got the string "soon" at $.advance.'],
    [() => server.clock.advance(-1), 'got the number -1 at $.advance.'],
    [() => server.clock.set(new Date(Number.NaN)), 'got an object at $.set.'],
    [() => Reflect.apply(server.clock.set, server.clock, []), 'got nothing at $.'],
  ])('refuses what the control path refuses: %s', (change, message) => {
    expect(change).toThrow(ControlError);
    expect(change).toThrow(message);
    expect(server.clock.now()).toBe(1_000_000);
  });

  it('stops at the last date that a deployment can contain', () => {
    let time = 0;
    const { clock } = createReferenceServer({ deployment: smallDeployment, now: () => time });
    clock.set('9999-12-31T23:59:59Z');
    time += 1_000;
    expect(clock.date()).toEqual(new Date('9999-12-31T23:59:59.999Z'));
    clock.set('2026-12-31');
    expect(clock.date()).toEqual(new Date('2026-12-31'));
  });
});

describe('what follows the clock', () => {
  /** A service with a frozen clock, whose sessions last for a second. */
  function expiring() {
    const server = createReferenceServer({ deployment: smallDeployment, sessions: { maxIdleTime: 1_000 } });
    const { fetch, clock } = server;
    clock.freeze();
    const ask = (path: string, method = 'GET') =>
      fetch(new Request(`http://localhost/platform-services/rest/${path}`, { method }));
    return {
      server,
      clock,
      logIn: async () => String(await (await ask('authenticate?user=u&password=p', 'POST')).json()),
      use: async (id: string) => (await ask(`v2/entities/a/x.Thing?sessionId=${id}`)).status,
    };
  }

  it('going back ends no session, and brings none back', async () => {
    const { clock, logIn, use } = expiring();
    const begin = clock.now();
    const expired = await logIn();
    clock.advance('1h');
    const valid = await logIn();
    expect(await use(expired)).toBe(401);
    clock.set(begin);
    expect([await use(expired), await use(valid)]).toEqual([401, 200]);
  });

  it.each<[string, (server: ReferenceServer) => void]>([
    ['setting it back', ({ clock }) => clock.set(0)],
    ['a reset', (server) => server.reset()],
  ])('%s brings no session back that has expired unnoticed', async (_, goBack) => {
    const { server, clock, logIn, use } = expiring();
    const expired = await logIn();
    clock.advance('1h');
    goBack(server);
    expect(server.sessions.list()).toEqual([]);
    expect(await use(expired)).toBe(401);
  });

  it('the journal and the Date of all responses show it', async () => {
    server.clock.set('2026-12-31T23:59:59Z');
    await get('/thing');
    expect(server.journal.entries()).toMatchObject([{ time: '2026-12-31T23:59:59.000Z' }]);
    const date = 'Thu, 31 Dec 2026 23:59:59 GMT';
    for (const path of ['/platform-services/thing', '/-/health', '/elsewhere', '/%ff']) {
      expect([path, await service.dateOf(path)]).toEqual([path, date]);
    }
  });

  it('a clock that nobody has changed leaves the Date to node:http', async () => {
    const request = new Request('http://127.0.0.1/-/health');
    const plain = createReferenceServer({ deployment: smallDeployment });
    expect((await plain.fetch(request)).headers.get('date')).toBeNull();
    plain.clock.set('2026-01-01T00:00:00Z');
    plain.clock.freeze();
    expect((await plain.fetch(request)).headers.get('date')).toBe('Thu, 01 Jan 2026 00:00:00 GMT');
    plain.reset();
    expect((await plain.fetch(request)).headers.get('date')).toBeNull();
  });
});
