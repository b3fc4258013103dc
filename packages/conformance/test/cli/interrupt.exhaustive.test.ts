import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readLedger } from '../../src/cleanup/ledger.js';
import { main } from '../../src/cli/main.js';
import { exitCodeOf } from '../../src/harness/result.js';
import { run } from '../../src/harness/run.js';
import { ownUser } from '../../src/target/own-deployment.js';
import { labelsOf, passingOn, serviceForEachTest } from '../fixtures/service.js';
import { requirements, updating } from '../support.js';

const service = serviceForEachTest();
const only = ['ent-post/*', 'legacy/create/*', 'legacy/update/*', 'streaming/post/*'];

/** The command, with Ctrl-C when so many requests of a kind have arrived: creations or logins. */
async function interrupted(count: number, kind: '/rest/v2/entities/' | '/authenticate', ...more: readonly string[]) {
  const controller = new AbortController();
  let arrived = 0;
  const proxy = await passingOn(service.url, ({ method, path }) => {
    if (method === 'POST' && path.includes(kind)) arrived += 1;
    if (arrived === count) controller.abort(new Error('SIGINT'));
    return undefined;
  });
  const written: string[] = [];
  const write = (text: string) => written.push(text);
  const io = { out: write, err: write, env: { SECRET: ownUser.password }, signal: controller.signal };
  const line = ['run', '--base-url', proxy.url, '--user', ownUser.user, '--password-env', 'SECRET'];
  try {
    const code = await main(
      [...line, '--allow-writes', '--ledger', service.ledger, ...only.flatMap((glob) => ['--only', glob]), ...more],
      io,
    );
    return { code, text: written.join('\n') };
  } finally {
    await proxy.close();
  }
}

describe('a run that is interrupted', () => {
  test.each(['http', 'sdk'])('stops, says so, and leaves nothing (%s)', { timeout: 60_000 }, async (subject) => {
    const before = await labelsOf(service.url);
    const { code, text } = await interrupted(5, '/rest/v2/entities/', '--subject', subject, '--jobs', '3');
    expect(text).toContain('it was interrupted');
    expect(text).toMatch(/\d+ skipped/);
    expect(text).not.toMatch(/^FAIL|^ERROR/m);
    expect(code).toBe(3);
    expect(await labelsOf(service.url)).toEqual(before);
    expect(existsSync(service.ledger)).toBe(false);
  });

  test.each([
    ['it was interrupted', 1, []],
    ['its deadline has passed', 0, ['--deadline-ms', '1']],
  ])('says before its first case that %s', async (why, logins, options) => {
    const { code, text } = await interrupted(logins, '/authenticate', ...options);
    expect(text).toMatch(new RegExp(`The command ended before the service at \\S+ had responded: ${why}\\.$`));
    expect(text).not.toContain('cannot be reached');
    expect(code).toBe(3);
  });

  const afterCreation = ['intent', 'created', 'named', 'deleted', 'closed'];

  test.each([
    ['its first canary', 1, ['run', ...afterCreation]],
    ['its last case', 2, ['run', ...afterCreation, ...afterCreation]],
  ])('waits for the request in progress in %s, so that its entities are known', async (_, creation, lines) => {
    const controller = new AbortController();
    const before = await labelsOf(service.url);
    // Ended while the answer to a creation is on its way.
    let creations = 0;
    const proxy = await passingOn(service.url, ({ method, path }) => {
      if (method === 'POST' && path.includes('/rest/v2/entities/')) creations += 1;
      if (creations === creation) controller.abort(new Error('SIGINT'));
      return undefined;
    });
    const kinds: string[] = [];
    const result = await run({
      baseUrl: proxy.url,
      ...ownUser,
      allowWrites: true,
      ledger: service.ledger,
      cases: [updating],
      requirements,
      signal: controller.signal,
      onResult: () => kinds.push(...readLedger(service.ledger).map(({ kind }) => kind)),
    });
    await proxy.close();
    expect(result.ended).toBe('it was interrupted');
    expect(result.left).toEqual([]);
    expect(kinds).toEqual(lines);
    expect(result.results[0]?.verdict).toBe('skipped');
    expect(exitCodeOf(result)).toBe(3);
    expect(await labelsOf(service.url)).toEqual(before);
  });
});
