import { join } from 'node:path';
import { createReferenceServer } from '@platform-services/reference-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ledgerFolder } from '../../../../scripts/test/lib/temporary-folder.js';
import { exitCodeOf } from '../../src/harness/result.js';
import { run } from '../../src/harness/run.js';
import { ownDeployment, ownUser } from '../../src/target/own-deployment.js';
import { command } from '../support.js';

const vendor = 'org.example';
const server = createReferenceServer({ deployment: ownDeployment, vendor, basePath: '/other/base' });
const ledger = join(ledgerFolder(), 'ledger.jsonl');
let url = '';

beforeAll(async () => {
  ({ url } = await server.listen({ port: 0 }));
});
afterAll(() => server.close());

/** Cases that depend on built-in types or on the path. */
const only = [
  'streaming/post/*',
  'resource/*',
  'session/missing/*',
  'authenticate/*',
  'error/*',
  'legacy/create/*',
  'legacy/assembly*',
  'eval*',
  'action/*',
  'ent-post/projection/*',
];

describe('a service with other built-in types, under another path', () => {
  test('is judged by both subjects', { timeout: 120_000 }, async () => {
    expect(url).toMatch(/\/other\/base$/);
    const options = { baseUrl: url, ...ownUser, vendor, allowWrites: true, ledger, only };
    const result = await run({ ...options, subject: 'both' });
    expect(result.results.filter(({ verdict }) => !['pass', 'skipped', 'unsupported'].includes(verdict))).toEqual([]);
    expect(result.results.filter(({ verdict }) => verdict === 'pass').length).toBeGreaterThan(200);
    expect(exitCodeOf(result)).toBe(0);
  });

  test('is distinguished from one of the default vendor before anything is judged', async () => {
    const line = ['run', '--base-url', url, '--user', ownUser.user, '--password-env', 'SECRET', '--allow-writes'];
    const { code, err } = await command(line, { SECRET: ownUser.password });
    expect(err).toContain(
      '--vendor com.vendor: The access access.conformance has no type com.vendor.model.resource.Resource',
    );
    expect(code).toBe(2);
  });

  test('is not found without the path', async () => {
    const line = ['run', '--base-url', new URL(url).origin, '--user', ownUser.user, '--password-env', 'SECRET'];
    const { code, err } = await command(line, { SECRET: ownUser.password });
    expect(err).toContain('is not this service');
    expect(code).toBe(3);
  });
});
