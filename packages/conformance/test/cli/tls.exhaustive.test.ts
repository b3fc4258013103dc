import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ledgerFolder } from '../../../../scripts/test/lib/temporary-folder.js';
import { run } from '../../src/harness/run.js';
import { ownUser } from '../../src/target/own-deployment.js';
import { ownServer, passingOn } from '../fixtures/service.js';
import { runLine } from '../reports/repeating.js';
import { command, failing, requirements } from '../support.js';

const tls = (name: string) => fileURLToPath(new URL(`../fixtures/tls/${name}`, import.meta.url));
const directory = ledgerFolder();
const env = { SECRET: ownUser.password };
const server = ownServer();

let base = '';

beforeAll(async () => {
  const { url } = await server.listen({ port: 0 });
  const withTls = createServer({ cert: readFileSync(tls('server.pem')), key: readFileSync(tls('server-key.pem')) });
  const front = await passingOn(url, () => undefined, withTls);
  base = new URL(front.url).origin.replace('http:', 'https:');
  return front.close;
});
afterAll(() => server.close());

const against = (...more: readonly string[]) =>
  command(['run', '--base-url', base, '--user', ownUser.user, '--password-env', 'SECRET', ...more], env);

describe('a service behind TLS', () => {
  test('is judged by both subjects where the authority of its certificate is trusted', async () => {
    const ledger = join(directory, 'ledger.jsonl');
    const more = ['--allow-writes', '--ledger', ledger, '--subject', 'both', '--only', 'legacy/create/*'];
    const { code, out } = await against('--ca', tls('ca.pem'), ...more, '--only', 'streaming/get/headers');
    expect(out).toMatch(/\b\d+ pass\b/);
    expect(out).not.toMatch(/\bskipped\b|\bfail\b/);
    expect(code).toBe(0);
  });

  test('is asked again by the line of a failure, with the certificate of its authority only', async () => {
    const ca = readFileSync(tls('ca.pem'), 'utf8');
    const result = await run({ baseUrl: base, ...ownUser, ca, cases: [failing], requirements });
    const line = result.results[0]?.curl ?? '';
    expect((await runLine(line, { CURL_CA_BUNDLE: tls('ca.pem') })).out).toMatch(/^HTTP\/1.1 401 /);
    expect((await runLine(line)).code).not.toBe(0);
  });

  test('is refused without it, with advice', async () => {
    const { code, err } = await against('--only', 'ent-get/*');
    expect(err).toContain(`${base}/platform-services cannot be reached: no connection, its certificate is not trusted`);
    expect(err).toContain('--ca FILE');
    expect(code).toBe(3);
  });

  test('is refused where another authority is trusted', async () => {
    expect(await against('--ca', tls('server.pem'), '--only', 'ent-get/*')).toMatchObject({ code: 3 });
  });

  test.each([
    ['no certificate', 'hello\n', 'it has no -----BEGIN CERTIFICATE-----'],
    ['a malformed certificate', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n', 'certificates (PEM)'],
  ])('a file with %s is refused before anything is asked', async (_, text, message) => {
    const path = join(directory, 'no.pem');
    writeFileSync(path, text);
    const { code, err } = await against('--ca', path);
    expect(err).toContain(`--ca: The file ${path} cannot be read as certificates`);
    expect(err).toContain(message);
    expect(code).toBe(2);
  });
});
