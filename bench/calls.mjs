import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { demoDeployment } from '@platform-services/reference-server';
import { createClient } from '@platform-services/sdk';
import { Agent, request } from 'undici';
import { startServer } from './server-process.mjs';

const credentials = { user: 'demo', password: 'demo' };

/** A call may take 1.10 times as long as the same call by hand. */
const lowestRatio = 1 / 1.1;

/**
 * The tolerated growth of the heap after 100,000 calls, in MiB, because the engine itself keeps varying amounts of
 * memory.
 */
const flat = 2;

/**
 * Measures the overhead of the SDK per call, in turns with the same call written by hand with undici's `request` and
 * `JSON.parse`. It also measures whether calls leak memory.
 *
 * @type {import('./harness.mjs').Benchmark}
 */
export const calls = {
  name: 'calls',
  async prepare(quick) {
    const server = await startServer();
    const client = createClient({ baseUrl: server.url, credentials });
    const people = client.access('access.demo').entities('Person');
    const session = await client.authenticate();
    const typed = createClient({ baseUrl: server.url, credentials, model: demoDeployment });
    const typedPeople = typed.access('access.demo').entities('Person');
    const dispatcher = new Agent();

    /**
     * Turns are short, since the speed of a machine varies, but each is long enough to include its garbage collection.
     * The first turn warms up and is discarded.
     *
     * @param {() => Promise<unknown>} call
     */
    const rate = (call) => {
      let times = 1_000;
      return async () => {
        const start = performance.now();
        for (let n = 0; n < times; n += 1) await call();
        const rate = (times * 1_000) / (performance.now() - start);
        times = 40;
        return { rate };
      };
    };
    /** @param {string} path the path with the parameters that the SDK sends, so that both requests are identical */
    const byHand = (path) => async () => {
      const headers = { accept: 'application/json' };
      const { body } = await request(`${server.url}${path}sessionId=${session}`, { dispatcher, headers });
      return JSON.parse(await body.text());
    };
    const entityTurns = quick ? 120 : 500;
    const pageTurns = quick ? 40 : 120;
    const path = '/rest/v2/entities/access.demo/Person';
    const oneByHand = byHand(`${path}/1?projection=firstResult&prettiness=none&`);
    const page = { maxResults: 20 };
    const pageByHand = byHand(`${path}?projection=results&max-results=20&prettiness=none&`);
    /**
     * @param {string} name
     * @param {() => Promise<unknown>} call
     * @param {() => Promise<unknown>} handMade
     * @param {number} turns
     */
    const contest = (name, call, handMade, turns) => ({
      measure: rate(call),
      peer: rate(handMade),
      peerName: 'undici request and JSON.parse by hand',
      turns,
      figures: [{ name, of: 'rate', unit: 'calls/s', better: /** @type {const} */ ('more'), goal: lowestRatio }],
    });
    return {
      contests: [
        contest('an entity by id through the SDK', () => people.get(1), oneByHand, entityTurns),
        contest('an entity by id through the SDK with a model', () => typedPeople.get(1), oneByHand, entityTurns),
        contest('a page of 20 entities through the SDK', () => people.list(page), pageByHand, pageTurns),
        contest(
          'a page of 20 entities through the SDK with a model',
          () => typedPeople.list(page),
          pageByHand,
          pageTurns,
        ),
        {
          measure: heapGrowth(server.url, quick),
          peer: async () => ({}),
          peerName: 'limit',
          figures: [
            {
              name: `growth of the heap over ${heapCalls(quick).toLocaleString('en')} calls`,
              of: 'growth',
              unit: 'MiB',
              better: /** @type {const} */ ('less'),
              goal: 1,
              limit: flat,
            },
          ],
        },
      ],
      async close() {
        await client.close();
        await typed.close();
        await dispatcher.close();
        await server.stop();
      },
    };
  },
};

/** @param {boolean} quick */
const heapCalls = (quick) => (quick ? 3_000 : 100_000);

/**
 * Runs each turn in a separate process.
 *
 * @param {string} url
 * @param {boolean} quick
 */
function heapGrowth(url, quick) {
  const script = fileURLToPath(new URL('calls-heap.mjs', import.meta.url));
  return async () => {
    const args = ['--expose-gc', script, url, String(heapCalls(quick))];
    const { stdout } = await promisify(execFile)(process.execPath, args);
    const { growth } = JSON.parse(stdout);
    // The best result is a growth of zero, but a ratio needs a number above 0.
    return { growth: Math.max(growth, 0.01) };
  };
}
