import { existsSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { readLedger } from '../../src/cleanup/ledger.js';
import type { CaseResult, RunResult } from '../../src/harness/result.js';
import { run, runIn } from '../../src/harness/run.js';
import type { RunOptions } from '../../src/harness/run-options.js';
import { Threads } from '../../src/harness/threads/threads.js';
import { ownUser } from '../../src/target/own-deployment.js';
import { labelsOf, passingOn, type Spoiling, serviceForEachTest } from '../fixtures/service.js';

const service = serviceForEachTest();
const only = ['ent-post/*'];
const shard = { number: 1, count: 3 };

/** Runs cases in two threads, whose program is that of the built package. */
const divided = (options: RunOptions): Promise<RunResult> =>
  runIn(new Threads(fileURLToPath(new URL('../../dist/thread.js', import.meta.url)), 2), options);

/** Runs cases in two threads against a service with a proxy, which can look at the requests. */
async function watched(
  look: (asked: { method: string; path: string }) => Spoiling | undefined,
  options: RunOptions = {},
): Promise<RunResult> {
  const proxy = await passingOn(service.url, look);
  try {
    return await divided({
      baseUrl: proxy.url,
      ...ownUser,
      allowWrites: true,
      ledger: service.ledger,
      only,
      shard,
      ...options,
    });
  } finally {
    await proxy.close();
  }
}

const fieldsOf = (headers: IncomingHttpHeaders): [string, string][] =>
  Object.entries(headers).map(([name, value]) => [name, String(value)]);

const isCreation = ({ method, path }: { method: string; path: string }): boolean =>
  method === 'POST' && path.includes('/rest/v2/entities/');

const shown = ({ results }: RunResult) =>
  results.map(({ id, subject, verdict, exchanges }: CaseResult) => `${id} ${subject} ${verdict} ${exchanges.length}`);

/** The verdicts of the cases that the service can be judged by, and that did not pass. */
const unjudged = ({ results }: RunResult) =>
  results.flatMap(({ id, verdict }) => (verdict === 'pass' || verdict === 'unsupported' ? [] : [`${id}: ${verdict}`]));

const timeout = 120_000;

describe('cases that run in threads', () => {
  test('have the results of cases that run in one thread, in the same order', { timeout }, async () => {
    const told: string[] = [];
    const options: RunOptions = { subject: 'both', only, seed: 3 };
    const inThreads = await divided({ ...options, onResult: ({ id, subject }) => told.push(`${id} ${subject}`) });
    expect(shown(inThreads).length).toBeGreaterThan(100);
    expect(shown(inThreads)).toEqual(shown(await run(options)));
    expect(told.sort()).toEqual(inThreads.results.map(({ id, subject }) => `${id} ${subject}`).sort());
    expect(inThreads.left).toEqual([]);
  });

  test('create nothing before the ledger names it, and leave nothing', { timeout }, async () => {
    const before = await labelsOf(service.url);
    const unnamed: string[] = [];
    let created = 0;
    const result = await watched((asked) => {
      if (!isCreation(asked)) return undefined;
      return async (incoming, response) => {
        const body = await text(incoming);
        const named = readLedger(service.ledger).flatMap((entry) => (entry.kind === 'intent' ? [entry.marker] : []));
        const markers: readonly string[] = body.match(/pscf-[\w-]+/g) ?? [];
        created += 1;
        unnamed.push(...markers.filter((marker) => !named.some((each) => marker.startsWith(each))));
        const { host: _, connection: __, 'content-length': ___, ...headers } = incoming.headers;
        const answer = await fetch(new URL(asked.path, service.url), {
          method: 'POST',
          headers: fieldsOf(headers),
          body,
        });
        response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
      };
    });
    // The service is behind another host here, which its URLs do not name.
    expect(unjudged(result)).toEqual(['ent-post/projection/locationInfo/host: observed']);
    expect(created).toBeGreaterThan(20);
    expect(unnamed).toEqual([]);
    expect(result.left).toEqual([]);
    expect(existsSync(service.ledger)).toBe(false);
    expect(await labelsOf(service.url)).toEqual(before);
  });

  test('are completed and cleaned up when the run is interrupted', { timeout }, async () => {
    const before = await labelsOf(service.url);
    const controller = new AbortController();
    let created = 0;
    const result = await watched(
      (asked) => {
        if (isCreation(asked)) created += 1;
        if (created === 8) controller.abort(new Error('SIGINT'));
        return undefined;
      },
      { signal: controller.signal },
    );
    expect(result.ended).toBe('it was interrupted');
    // Those that had begun send nothing more, and are cleaned up.
    expect(result.results.some(({ verdict, durationMs }) => verdict === 'skipped' && durationMs > 0)).toBe(true);
    expect(result.left).toEqual([]);
    expect(await labelsOf(service.url)).toEqual(before);
    expect(existsSync(service.ledger)).toBe(false);
  });

  test('create no more together than the run may create', { timeout }, async () => {
    let created = 0;
    const result = await watched(
      (asked) => {
        if (isCreation(asked)) created += 1;
        return undefined;
      },
      { maxCreated: 12 },
    );
    expect(created).toBeGreaterThan(8);
    expect(created).toBeLessThanOrEqual(12);
    const reason = 'nothing more is created: the run may create 12 entities (--max-created)';
    expect(result.results.filter((each) => each.reason?.includes(reason)).length).toBeGreaterThan(10);
  });

  test('share one new session when theirs has ended', { timeout }, async () => {
    let logins = 0;
    let created = 0;
    const result = await watched((asked) => {
      if (asked.path.includes('/rest/authenticate')) logins += 1;
      if (!isCreation(asked)) return undefined;
      created += 1;
      const [, session = ''] = /sessionId=([^&]*)/.exec(asked.path) ?? [];
      if (created === 10) void fetch(`${service.url}/rest/logout?sessionId=${session}`, { method: 'POST' });
      return undefined;
    });
    expect(logins).toBe(2);
    expect(unjudged(result)).toEqual([]);
    expect(result.left).toEqual([]);
  });

  test('all wait when the service asks one of them to wait', { timeout }, async () => {
    const jobs = 4;
    let refusedAt = 0;
    const early: number[] = [];
    let created = 0;
    const result = await watched(
      (asked) => {
        if (isCreation(asked)) created += 1;
        const after = Date.now() - refusedAt;
        // What is on its way when the answer arrives cannot wait, but it is no more than one request of each case.
        if (refusedAt > 0 && after > 500 && after < 2000) early.push(after);
        if (created !== 5 || refusedAt > 0) return undefined;
        refusedAt = Date.now();
        return (_incoming, response) => response.writeHead(429, { 'retry-after': '2' }).end();
      },
      { shard: { number: 1, count: 9 }, jobs },
    );
    expect(refusedAt).toBeGreaterThan(0);
    expect(early.length).toBeLessThanOrEqual(jobs);
    expect(unjudged(result)).toEqual([]);
  });
});

test('a thread that cannot start ends the run with its error', { timeout }, async () => {
  const threads = new Threads(fileURLToPath(new URL('./broken-thread.mjs', import.meta.url)), 2);
  await expect(runIn(threads, { only })).rejects.toThrow('this thread is broken');
});
