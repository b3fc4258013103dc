import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { createReferenceServer } from '@platform-services/reference-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../../scripts/test/lib/temporary-folder.js';
import type { Case } from '../../src/case/case.js';
import type { Verdict } from '../../src/case/verdict.js';
import { resultOfRepetitions } from '../../src/harness/further-evidence.js';
import { run } from '../../src/harness/run.js';
import type { RunOptions } from '../../src/harness/run-options.js';
import { Pace } from '../../src/target/subjects/pace.js';
import { passingOn } from '../fixtures/service.js';
import { caseResult } from '../reports/support.js';
import { command, readingCase, requirements, updating } from '../support.js';

/** A deployment that is not the suite's. */
const server = createReferenceServer();
const mapping = {
  access: 'access.demo',
  types: { entityType: { signature: 'com.vendor.demo.model.Person', marker: 'email' } },
  properties: { stringProperty: 'firstName' },
};
const directory = temporaryFolder();
let url = '';

beforeAll(async () => {
  ({ url } = await server.listen({ port: 0 }));
});
afterAll(() => server.close());

/** A case whose attempts have the given outcomes, one after the other, and the markers of its attempts. */
function attempts(...passes: readonly boolean[]) {
  const markers: string[] = [];
  const testCase: Case = {
    ...readingCase,
    id: 'test/attempts',
    async run({ check, marker }) {
      markers.push(marker);
      check('the attempt', passes[(markers.length - 1) % passes.length], true);
    },
  };
  return { testCase, markers };
}

describe('--repeat', () => {
  const asked = (testCase: Case, options: RunOptions) => {
    const target = { baseUrl: url, user: 'demo', password: 'demo', mapping };
    return run({ ...target, cases: [testCase, readingCase], requirements, ...options });
  };

  test('runs each case several times with markers of its own, and reports it once', async () => {
    const { testCase, markers } = attempts(true);
    const { results, summary } = await asked(testCase, { repeat: 3 });
    expect(results.map(({ id, verdict }) => [id, verdict])).toEqual([
      ['test/attempts', 'pass'],
      ['test/reading', 'pass'],
    ]);
    expect([summary, markers.length, new Set(markers).size]).toEqual([{ pass: 2 }, 3, 3]);
  });

  test('fails a case that passes first and fails later', async () => {
    const { testCase, markers } = attempts(true, false, false, true);
    const [result] = (await asked(testCase, { repeat: 3 })).results;
    expect(result).toMatchObject({ verdict: 'fail', check: 'the attempt', expected: true, got: false });
    expect(result?.message).toMatch(/^the verdicts of 3 repetitions differ \(1 pass, 2 fail\): /);
    expect(new Set(markers).size).toBe(3);
  });

  test('keeps the verdict of a case that always fails, which can be known', async () => {
    const { testCase, markers } = attempts(false);
    const known = [{ case: 'test/attempts', reason: 'a slip', link: 'https://tracker/7' }];
    expect((await asked(testCase, { repeat: 2 })).summary).toEqual({ fail: 1, pass: 1 });
    expect((await asked(testCase, { repeat: 2, known })).summary).toEqual({ known: 1, pass: 1 });
    expect(new Set(markers).size).toBe(markers.length);
  });

  test('does not start again after an interruption', async () => {
    const interrupt = new AbortController();
    const { testCase, markers } = attempts(true);
    const stopping: Case = {
      ...testCase,
      async run(context) {
        await testCase.run(context);
        interrupt.abort();
      },
    };
    const { results, ended } = await asked(stopping, { repeat: 5, jobs: 1, signal: interrupt.signal });
    expect([markers.length, ended]).toEqual([1, 'it was interrupted']);
    expect(results.find(({ id }) => id === 'test/attempts')?.verdict).toBe('pass');
  });

  test('leaves nothing behind', async () => {
    const ledger = join(directory, 'repeat.jsonl');
    const { results, left } = await asked(updating, { repeat: 3, allowWrites: true, ledger });
    expect(results.map(({ verdict }) => verdict)).toEqual(['pass', 'pass']);
    expect(left).toEqual([]);
  });

  test.each<[readonly [Verdict, ...Verdict[]], Verdict]>([
    [['pass'], 'pass'],
    [['fail', 'fail', 'fail'], 'fail'],
    [['blocked', 'blocked'], 'blocked'],
    [['unsupported', 'unsupported'], 'unsupported'],
    [['pass', 'fail'], 'fail'],
    [['flaky', 'fail'], 'fail'],
    [['observed', 'pass', 'pass'], 'flaky'],
    [['pass', 'unreachable'], 'flaky'],
    [['flaky', 'pass'], 'flaky'],
    [['pass', 'error'], 'error'],
  ])('%j together are %s', ([first, ...others], expected) => {
    const result = (verdict: Verdict) => caseResult({ verdict, durationMs: 2 });
    const { verdict, durationMs } = resultOfRepetitions([result(first), ...others.map(result)]);
    expect([verdict, durationMs]).toEqual([expected, 2 * (others.length + 1)]);
  });
});

describe('--max-rps', () => {
  test('spaces requests, and slows down further if the service asks for it', () => {
    let now = 0;
    const pace = new Pace(() => now, 10);
    expect([pace.next(), pace.next(), pace.next()]).toEqual([0, 100, 200]);
    now = 1000;
    expect([pace.next(), pace.next()]).toEqual([0, 100]);
    pace.adaptTo(429, {});
    now = 2000;
    expect([pace.next(), pace.next(), pace.next()]).toEqual([0, 1100, 2200]);
  });

  test('holds for every request of a run', { timeout: 60_000 }, async () => {
    let requests = 0;
    let last = 0;
    const proxy = await passingOn(url, () => {
      requests += 1;
      last = performance.now();
      return undefined;
    });
    const mappingFile = join(directory, 'mapping.json');
    writeFileSync(mappingFile, JSON.stringify(mapping));
    const target = ['--base-url', proxy.url, '--user', 'demo', '--password-env', 'SECRET', '--mapping', mappingFile];
    const choice = ['--only', 'ENT-PUT-0*', '--subject', 'both', '--allow-writes', '--jobs', '4'];
    const ledger = ['--ledger', join(directory, 'rate.jsonl')];
    const begin = performance.now();
    const line = ['run', ...target, ...choice, ...ledger, '--max-rps', '100'];
    const { code } = await command(line, { SECRET: 'demo' });
    await proxy.close();
    expect([code, requests > 60]).toEqual([0, true]);
    // Each request had to wait for 10 ms after the one before; a timer may be early by a millisecond.
    expect(last - begin).toBeGreaterThanOrEqual((requests - 1) * 10 - 5);
  });

  test.each([
    ['--max-rps', '300'],
    ['--timeout-ms', '99999999999'],
  ])('%s %s does not break the run', async (...option) => {
    const mappingFile = join(directory, 'any-number.json');
    writeFileSync(mappingFile, JSON.stringify(mapping));
    const target = ['--base-url', url, '--user', 'demo', '--password-env', 'SECRET', '--mapping', mappingFile];
    const { code, err } = await command(['run', ...target, '--only', 'ent-get/found', ...option], {
      SECRET: 'demo',
    });
    expect([code, err]).toEqual([0, '']);
  });

  test.each(['0', '-1', 'fast'])('%s is an invalid option', async (given) => {
    const { code, err } = await command(['run', '--self', `--max-rps=${given}`]);
    expect(err).toContain('Expected an integer from 1');
    expect(code).toBe(2);
  });
});
