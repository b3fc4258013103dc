import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createReferenceServer, demoDeployment } from '@platform-services/reference-server';
import { Decimal } from '@platform-services/sdk';
import { toPlain } from '@platform-services/sdk/plain';
import type { Express } from 'express';
import RedisMock from 'ioredis-mock';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { toBig, toDecimal } from '../src/decimals.js';
import { load, save } from '../src/from-browser.js';
import { oldestOf } from '../src/oldest.js';

const server = createReferenceServer({ deployment: demoDeployment });
let example: typeof import('../src/people.js');

beforeAll(async () => {
  vi.stubEnv('SERVICE_URL', (await server.listen({ port: 0 })).url);
  example = await import('../src/people.js');
});
beforeEach(async () => {
  server.reset();
  await example.people.update(1, { balance: new Decimal('1.50'), nicknames: ['Jo', 'Johnny'] });
});
afterAll(async () => {
  await example.client.close();
  await server.close();
  vi.unstubAllEnvs();
});

/** Serves an application while `work` runs with its URL. */
async function serving(app: Express, work: (url: string) => Promise<void>): Promise<void> {
  const listening = app.listen(0, '127.0.0.1');
  try {
    await once(listening, 'listening');
    await work(`http://127.0.0.1:${(listening.address() as AddressInfo).port}`);
  } finally {
    listening.close();
  }
}

test('Express sends an entity to the browser, and takes a changed one', async () => {
  const { app } = await import('../src/express-app.js');
  await serving(app, async (origin) => {
    const url = `${origin}/people/1`;

    const john = await load(url);
    expect(john).toEqual(await example.people.get(1, { depth: 1 }));
    expect(john.balance?.toString()).toBe('1.50');

    expect((await save(url, { ...john, firstName: 'Jack', ssn: 'not his' })).status).toBe(200);
    expect(await example.people.get(1, { depth: 1 })).toEqual({ ...john, firstName: 'Jack' });

    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify(toPlain({ firstName: 5 }));
    const refused = await fetch(url, { method: 'PATCH', headers, body });
    expect([refused.status, await refused.json()]).toEqual([
      400,
      { message: 'fromPlain: Expected a string, got 5 at firstName.' },
    ]);
  });
});

test('a web API answers readable JSON', async () => {
  const { api } = await import('../src/web-api.js');
  await serving(api, async (origin) => {
    const answer = await fetch(`${origin}/api/people`);
    const { birth } = await example.people.get(1);

    const everybody: unknown = await answer.json();
    expect(everybody).toHaveLength((await example.people.list()).length);
    expect(everybody).toHaveProperty(
      '0',
      expect.objectContaining({
        id: 1,
        firstName: 'John',
        balance: '1.50',
        nicknames: ['Jo', 'Johnny'],
        birth: birth?.toISOString(),
      }),
    );
  });
});

test('Redis keeps an entity as a text', async () => {
  const { cachedPerson } = await import('../src/redis-cache.js');
  const redis = new RedisMock();
  const john = await cachedPerson(redis, 1);
  server.journal.clear();
  const again = await cachedPerson(redis, 1);
  expect(again).toEqual(john);
  expect(again).not.toBe(john);
  expect(server.journal.entries()).toEqual([]);
  expect(await redis.ttl('person:1')).toBe(60);
  redis.disconnect();
});

test('a worker gets entities, and sends one back', async () => {
  const everybody = await example.people.list({ depth: 'shallow' });
  const oldest = await oldestOf(everybody);
  const dates = everybody.flatMap(({ birth }) => birth ?? []).sort((one, other) => Number(one) - Number(other));
  expect(oldest?.birth).toEqual(dates[0]);
  expect(oldest).toEqual(everybody.find(({ id }) => id === oldest?.id));
});

test('a server component of Next.js passes an entity to a client component', async () => {
  const { default: Page } = await import('../src/next/page.js');
  const element = await Page({ params: Promise.resolve({ id: '1' }) });
  // Next.js serialises the properties; JSON keeps less than it does.
  expect(JSON.parse(JSON.stringify(element.props))).toEqual(element.props);
  const john = await example.people.get(1);
  expect(renderToStaticMarkup(element)).toBe(
    `<p>John, born in ${john.birth?.getUTCFullYear()}, called Jo and Johnny, has 1.50</p>`,
  );
});

test('a route handler of Next.js answers an entity', async () => {
  const { GET } = await import('../src/next/route.js');
  vi.stubGlobal('fetch', () => GET(new Request('http://localhost/'), { params: Promise.resolve({ id: '1' }) }));
  try {
    expect(await load('/api/people/1')).toEqual(await example.people.get(1, { depth: 1 }));
  } finally {
    vi.unstubAllGlobals();
  }
});

test('big.js calculates with decimals', () => {
  //#region decimals
  const price = new Decimal('12345678901234567890.10');
  const total = toBig(price).times(3).plus('0.20');
  const exact = toDecimal(total); //      37037036703703703670.5
  const written = toDecimal(total, 2); // 37037036703703703670.50
  //#endregion
  expect([exact.toString(), written.toString()]).toEqual(['37037036703703703670.5', '37037036703703703670.50']);
});
