import { beforeAll, describe, expect, test } from 'vitest';
import { exitCodeOf, type RunResult } from '../../src/harness/result.js';
import type { RunOptions } from '../../src/harness/run-options.js';
import type { Mutation } from '../mutants/mutant-server.js';
import { openClinic } from '../safety/clinic.js';
import { compressing, type DisturbingProxy, dropping, expiring, refusing, silent } from './proxies.js';

/** Cases that read, write, upload, log in and make legacy calls. */
const only = [
  'ENT-PUT-0*',
  'ENT-DEL-0*',
  'ENT-QRY-2*',
  'PRP-PUT-01',
  'STR-UP-0*',
  'STR-03',
  'AUT-0*',
  'ERR-*',
  'UPD-0*',
];
/** A run by both subjects that only reads. */
const reading: Partial<RunOptions> = {
  only: [...only, 'ENT-GET-*', 'OPT-DEP-*', 'VAL-*'],
  subject: 'both',
  allowWrites: false,
  ledger: undefined,
};

/** Judges a clinic by half of the cases, one after the other, so that the requests always come in the same order. */
async function judged(mutation: Mutation | undefined, options: Partial<RunOptions> = {}) {
  const clinic = await openClinic(mutation);
  try {
    const before = await clinic.state();
    const result = await clinic.judge({ only, shard: { number: 1, count: 2 }, jobs: 1, ...options });
    return { result, isChanged: JSON.stringify(await clinic.state()) !== JSON.stringify(before) };
  } finally {
    await clinic.close();
  }
}

/** The outcome of a run as a whole: the verdict and the reason of each case, what is left, and the exit code. */
const wholeOf = ({ result, isChanged }: { readonly result: RunResult; readonly isChanged: boolean }) => ({
  cases: Object.fromEntries(
    result.results.map(({ id, subject, verdict, message, reason }) => {
      return [`${id} (${subject})`, [verdict, message ?? reason ?? '']];
    }),
  ),
  left: result.left,
  ended: result.ended,
  exitCode: exitCodeOf(result),
  isChanged,
});

type Proxies = readonly (readonly [name: string, proxy: () => DisturbingProxy, options: Partial<RunOptions>])[];

let undisturbed: { readonly writing: unknown; readonly reading: unknown };
beforeAll(async () => {
  const writing = wholeOf(await judged(undefined));
  undisturbed = { writing, reading: wholeOf(await judged(undefined, reading)) };
}, 60_000);

/** The runs wait most of their time, so they do it side by side. */
const changesNoVerdict = (proxies: Proxies): void => {
  test.concurrent.each(proxies)('%s', { timeout: 120_000 }, async (_, proxyOf, options) => {
    const proxy = proxyOf();
    const disturbed = await judged(proxy, options);
    expect(proxy.disturbed()).toBeGreaterThan(3);
    expect(wholeOf(disturbed)).toEqual(undisturbed.writing);
    expect(wholeOf(disturbed)).toMatchObject({ left: [], exitCode: 0, isChanged: false });
    expect(disturbed.result.summary.pass).toBeGreaterThan(30);
  });
};

const changesNoVerdictByReading = (proxies: Proxies): void => {
  test.concurrent.each(proxies)(
    '%s, in a run that only reads, by both subjects',
    { timeout: 120_000 },
    async (_, proxyOf, options) => {
      const proxy = proxyOf();
      const disturbed = await judged(proxy, { ...options, ...reading });
      expect(proxy.disturbed()).toBeGreaterThan(0);
      expect(wholeOf(disturbed)).toEqual(undisturbed.reading);
    },
  );
};

// A status 429 slows a run down to the rate that it had before, which is lower beside runs that are busy.
describe('a proxy that limits the rate changes no verdict if it', () => {
  changesNoVerdict([
    ['answers every 41st request with 429', () => refusing(41, 429), {}],
    ['answers every 41st request with 429 and Retry-After', () => refusing(41, 429, { 'retry-after': '0' }), {}],
  ]);
  changesNoVerdictByReading([['answers every 13th request with 429', () => refusing(13, 429), {}]]);
});

describe('a proxy changes no verdict if it', () => {
  changesNoVerdict([
    ['answers every 30th request with 503', () => refusing(30, 503), {}],
    ['drops 3 % of the connections', () => dropping(0.03, 1), {}],
    ['never answers every 75th request', () => silent(75), { timeoutMs: 1000 }],
    ['ends each session after 60 requests', () => expiring(60), {}],
    ['compresses every response', () => compressing(), {}],
  ]);
  changesNoVerdictByReading([
    ['answers every 11th request with 504', () => refusing(11, 504), {}],
    ['drops 5 % of the connections', () => dropping(0.05, 3), {}],
    ['never answers every 20th request', () => silent(20), { timeoutMs: 1000 }],
    ['ends each session after 10 requests', () => expiring(10), {}],
  ]);
});
