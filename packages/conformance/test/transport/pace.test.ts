import { describe, expect, test } from 'vitest';
import { Pace, retryAfterMs } from '../../src/target/subjects/pace.js';

/** A pace with a clock of its own. `send` waits for the next place and receives a response. */
function paced() {
  let now = 1_000_000;
  const pace = new Pace(() => now);
  return {
    send(respond: (at: number) => number, headers: { readonly [name: string]: string } = {}): number {
      const waited = pace.next();
      now += waited + 1;
      const status = respond(now);
      pace.adaptTo(status, status === 200 ? {} : headers);
      return waited;
    },
  };
}

/** A service that accepts a number of requests in each second. */
function limitedTo(perSecond: number) {
  const counts = new Map<number, number>();
  return (at: number): number => {
    const second = Math.floor(at / 1000);
    const count = (counts.get(second) ?? 0) + 1;
    counts.set(second, count);
    return count > perSecond ? 429 : 200;
  };
}

describe('the pace of requests', () => {
  test('delays nothing as long as the service accepts everything', () => {
    const { send } = paced();
    expect(Array.from({ length: 100 }, () => send(() => 200))).toEqual(Array(100).fill(0));
  });

  test.each([429, 502, 503, 504])(
    'holds every request as long as Retry-After asks for after the status %i',
    (status) => {
      const { send } = paced();
      expect([send(() => status, { 'retry-after': '3' }), send(() => 200)]).toEqual([0, 3000]);
    },
  );

  test('obeys no Retry-After of a response of the service itself', () => {
    const { send } = paced();
    expect([send(() => 400, { 'retry-after': '3' }), send(() => 200)]).toEqual([0, 0]);
  });

  test.each([5, 20, 100])('settles at the rate of a service that accepts %i requests in a second', (perSecond) => {
    const { send } = paced();
    const service = limitedTo(perSecond);
    let refused = 0;
    const count = perSecond * 60;
    for (let sent = 0; sent < count; sent += 1) {
      send((at) => {
        const status = service(at);
        if (status === 429) refused += 1;
        return status;
      });
    }
    expect(refused / count).toBeLessThan(0.05);
  });

  test('recovers after the service accepts everything again', () => {
    const { send } = paced();
    const service = limitedTo(20);
    for (let sent = 0; sent < 40; sent += 1) send(service);
    for (let sent = 0; sent < 4000; sent += 1) send(() => 200);
    expect(send(() => 200)).toBe(0);
  });
});

describe('Retry-After', () => {
  const now = Date.parse('2026-03-01T12:00:00Z');

  test.each([
    ['seconds', { 'retry-after': '7' }, 7000],
    ['no seconds', { 'retry-after': '0' }, 0],
    ['more than is obeyed', { 'retry-after': '86400' }, 30_000],
    ['a date', { 'retry-after': 'Sun, 01 Mar 2026 12:00:09 GMT' }, 9000],
    ['a date that is over', { 'retry-after': 'Sun, 01 Mar 2026 11:00:00 GMT' }, 0],
    [
      'a date by the clock of the service',
      { 'retry-after': 'Sun, 01 Mar 2026 15:00:02 GMT', date: 'Sun, 01 Mar 2026 15:00:00 GMT' },
      2000,
    ],
    ['a date that is too late', { 'retry-after': 'Mon, 01 Mar 2027 12:00:00 GMT' }, 30_000],
    ['neither', { 'retry-after': 'soon' }, undefined],
    ['nothing', {}, undefined],
  ])('with %s', (_, headers, expected) => {
    expect(retryAfterMs(headers, now)).toBe(expected);
  });
});
