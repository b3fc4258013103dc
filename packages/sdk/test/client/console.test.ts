import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { createClient, Decimal } from '../../src/index.js';
import { smallServer } from '../support/server.js';

describe('console.log of a client', () => {
  test('shows the service and the state of its session, and no secrets', async () => {
    const states: string[] = [];
    await using server = await smallServer(({ path }) => {
      if (!path.endsWith('/rest/authenticate')) return { body: '1' };
      states.push(inspect(client, { compact: false }));
      return undefined;
    });
    const client = createClient({
      baseUrl: server.url,
      credentials: { user: 'demo', password: 'the-password' },
      headers: { 'x-token': 'the-token' },
    });
    const shown = (session: string) =>
      `Client {\n  baseUrl: '${server.url}/platform-services',\n  session: '${session}'\n}`;
    states.push(inspect(client, { compact: false }));
    await client.request({ path: '/x' });
    states.push(inspect(client, { compact: false }));
    await client.close();
    states.push(inspect(client, { compact: false }));
    expect(states).toEqual(['none', 'logging in', 'open', 'closed'].map(shown));
    expect(inspect(client, { showHidden: true, depth: 10 })).not.toMatch(/the-password|the-token|s1/);
  });
});

describe('equality in tests', () => {
  test('is that of the values of decimals, whatever their digits', () => {
    expect({ price: new Decimal('1.50') }).toEqual({ price: new Decimal('1.5') });
    expect([new Decimal('-0.0')]).toStrictEqual([new Decimal('0')]);
    expect(new Decimal('15e2')).toEqual(new Decimal('1500.00'));
    expect(new Decimal('1.50')).not.toEqual(new Decimal('1.51'));
    expect(new Decimal('10')).not.toEqual(new Decimal('1'));
    expect(new Decimal('0')).not.toEqual({});
  });

  test('keeps the digits of each', () => {
    const { value, scale, unscaled } = new Decimal('-1.50');
    expect({ value, scale, unscaled }).toEqual({ value: '-1.5', scale: 2, unscaled: -150n });
    expect(String(new Decimal('-1.50'))).toBe('-1.50');
  });
});
