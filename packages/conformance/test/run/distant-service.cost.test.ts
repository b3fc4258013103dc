import { setTimeout as sleep } from 'node:timers/promises';
import { createReferenceServer } from '@platform-services/reference-server';
import { expect, test } from 'vitest';
import { run } from '../../src/harness/run.js';
import { ownDeployment, ownUser } from '../../src/target/own-deployment.js';
import { mutantServer } from '../mutants/mutant-server.js';

// The number of cases depends on the times of responses, which other tests would make longer.
const shard = { number: 1, count: 3 };

/** The largest number of requests that a service with a delay executed at once. */
async function peakOf(milliseconds: number, options: { readonly jobs?: number } = {}): Promise<number> {
  let running = 0;
  let peak = 0;
  const server = mutantServer(createReferenceServer({ deployment: ownDeployment }), {
    async apply(asked, next) {
      running += 1;
      peak = Math.max(peak, running);
      await sleep(milliseconds);
      const answered = await next(asked);
      running -= 1;
      return answered;
    },
  });
  const { url } = await server.listen({ port: 0 });
  try {
    const { summary } = await run({ baseUrl: url, ...ownUser, shard, ...options });
    expect(summary).toEqual({
      pass: expect.any(Number),
      unsupported: expect.any(Number),
      skipped: expect.any(Number),
    });
    expect(summary.pass).toBeGreaterThan(90);
  } finally {
    await server.close();
  }
  return peak;
}

test('a run sends more requests at once to a distant service', { timeout: 120_000 }, async () => {
  expect(await peakOf(100)).toBeGreaterThan(4);
});

test('a run never runs more cases at once than the caller allows', { timeout: 120_000 }, async () => {
  expect(await peakOf(10, { jobs: 3 })).toBe(3);
});
