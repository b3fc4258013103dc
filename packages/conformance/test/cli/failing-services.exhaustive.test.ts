import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ledgerFolder } from '../../../../scripts/test/lib/temporary-folder.js';
import { ownUser } from '../../src/target/own-deployment.js';
import { labelsOf, moveLedger, ownServer, passingOn, type Spoiling } from '../fixtures/service.js';
import { command } from '../support.js';

const directory = ledgerFolder();
const env = { SECRET: ownUser.password };
const login = ['--user', ownUser.user, '--password-env', 'SECRET'];

/** Gives a test a service of its own, so that the tests can wait side by side. */
const withService = (run: (url: string) => Promise<void>) => async () => {
  const server = ownServer();
  const { url } = await server.listen({ port: 0 });
  try {
    await run(url);
  } finally {
    await server.close();
  }
};

/** The ways in which a service fails after correct responses. */
const spoilings: { readonly [how: string]: NonNullable<Spoiling> } = {
  'answers HTML': (_, response) => {
    response.setHeader('content-type', 'text/html').end('<html><p>the proxy is being restarted</p></html>');
  },
  'answers 200 to everything': (_, response) => {
    response.setHeader('content-type', 'application/json').end('true');
  },
  'answers 503 to everything': (_, response) => {
    response.writeHead(503, { 'content-type': 'application/json' }).end('{"message":"later"}');
  },
  'cuts its answers': (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
    response.write('[{"_type":', () => response.destroy());
  },
  'hangs up': (incoming) => {
    incoming.socket.destroy();
  },
  'is silent': () => undefined,
};

/** Whether the service gives no response of its own, so that requests that are not judged are repeated. */
const isTransport = (how: string): boolean =>
  how === 'answers 503 to everything' || how === 'cuts its answers' || how === 'hangs up';

/** The command against a service that goes bad after the first creation; `heals`: not for good. */
async function spoiled(url: string, spoil: NonNullable<Spoiling>, ledger: string, heals: boolean) {
  let created = 0;
  let bad = 0;
  const proxy = await passingOn(url, ({ method, path }) => {
    if (created > 0 && (!heals || bad < 4)) {
      bad += 1;
      return spoil;
    }
    if (method === 'POST' && path.includes('/rest/v2/entities/')) created += 1;
    return undefined;
  });
  const more = ['--allow-writes', '--ledger', ledger, '--jobs', '1', '--timeout-ms', '1000'];
  const only = ['--only', 'legacy/update/entity', '--only', 'legacy/update/none', '--only', 'legacy/update/several'];
  const outcome = await command(['run', '--base-url', proxy.url, ...login, ...more, ...only], env);
  await proxy.close();
  return { ...outcome, proxyUrl: proxy.url };
}

describe.concurrent.each(Object.entries(spoilings))('a service that %s from the middle of a run on', (how, spoil) => {
  const name = how.replaceAll(' ', '-');

  test(
    'is never green, and what may be left is named',
    { timeout: 60_000 },
    withService(async (url) => {
      const ledger = join(directory, `${name}.jsonl`);
      const before = await labelsOf(url);
      const { code, out, proxyUrl } = await spoiled(url, spoil, ledger, false);
      expect(code).toBe(4);
      expect(out).toContain(ledger);
      expect(out).not.toMatch(/\b0 fail/);
      const line = ['clean', '--ledger', ledger, ...login, '--timeout-ms', '1000'];
      const spoiling = await passingOn(url, () => spoil);
      moveLedger(ledger, proxyUrl, spoiling.url);
      const refused = await command([...line, '--base-url', spoiling.url], env);
      await spoiling.close();
      moveLedger(ledger, spoiling.url, url);
      expect(refused.err).toMatch(/is not this service|cannot be reached/);
      expect([refused.code, existsSync(ledger)]).toEqual([3, true]);
      const cleaned = await command([...line, '--base-url', url], env);
      expect(cleaned).toMatchObject({ code: 0, out: '1 deleted' });
      expect(existsSync(ledger)).toBe(false);
      expect(await labelsOf(url)).toEqual(before);
    }),
  );

  test(
    'leaves nothing where it heals, and is only green if every request could be repeated',
    {
      timeout: 60_000,
    },
    withService(async (url) => {
      const ledger = join(directory, `${name}-heals.jsonl`);
      const before = await labelsOf(url);
      const { code, proxyUrl } = await spoiled(url, spoil, ledger, true);
      if (isTransport(how)) expect(code).toBe(0);
      else expect([1, 3, 4]).toContain(code);
      if (code === 4) moveLedger(ledger, proxyUrl, url);
      if (code === 4) await command(['clean', '--ledger', ledger, '--base-url', url, ...login], env);
      expect(await labelsOf(url)).toEqual(before);
    }),
  );
});

describe.concurrent.each(Object.entries(spoilings))('discover, where the service %s', (_, spoil) => {
  test(
    'says so',
    withService(async (url) => {
      const proxy = await passingOn(url, () => spoil);
      const type = 'com.vendor.conformance.model.Item';
      const target = ['--base-url', proxy.url, ...login, '--timeout-ms', '1000'];
      const line = ['discover', ...target, '--access', 'access.conformance', '--type', type];
      const { code, err } = await command(line, env);
      await proxy.close();
      expect(err).toMatch(/is not this service|cannot be reached/);
      expect(code).toBe(3);
    }),
  );
});
