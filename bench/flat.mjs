import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const script = fileURLToPath(new URL('flat-process.mjs', import.meta.url));
/** With room for the text of a deployment, its tree and its entities. */
const memory = '--max-old-space-size=12000';
const less = /** @type {const} */ ('less');
const few = 1_000;

/** The names of the workloads of `flat-process.mjs` with their descriptions. */
const workloads = {
  get: 'GET by id',
  page: 'filtered, ordered page of 20',
  deepPage: 'ordered page of 20 near the end',
  deepList: 'page of 20 near the end, in the order of creation',
  post: 'POST one',
  patch: 'PATCH one',
  listInsert: 'insert into a list',
  delete: 'PUT of a reference and DELETE of its target',
};

/** Long requests of `flat-process.mjs`. */
const longRequests = {
  behindList: 'a list of # entities',
  behindBody: 'a body of 100,000 entities',
  behindXml: 'a body of 100,000 entities in XML',
};

/**
 * Measures what requests cost with many entities, compared with few, and what loading a deployment costs, compared with
 * `JSON.parse` of it.
 *
 * @type {import('./harness.mjs').Benchmark}
 */
export const flat = {
  name: 'flat',
  async prepare(quick) {
    const many = quick ? 100_000 : 1_000_000;
    const requests = 2_000;
    const [server, small] = await Promise.all([startServer(many), startServer(few)]);
    /** @param {'load' | 'parse'} mode */
    const loading = (mode) => async () => {
      const { stdout } = await promisify(execFile)(process.execPath, [memory, script, mode, String(many)]);
      return /** @type {Record<string, number>} */ (JSON.parse(stdout));
    };
    const count = many.toLocaleString('en');
    const requestContests = Object.entries(workloads).map(([workload, name]) => ({
      measure: () => server.run(workload, requests),
      peer: () => small.run(workload, requests),
      peerName: `the same with ${few.toLocaleString('en')} entities`,
      // A collection of the whole heap takes longer than a turn, and must not decide the median.
      turns: quick ? 5 : 15,
      figures: [{ name: `${name} with ${count} entities`, of: 'cpu', unit: 'µs of CPU', better: less, goal: 0.8 }],
    }));
    const waitContests = Object.entries(longRequests).map(([request, name]) => ({
      measure: () => server.run(request, 1),
      peer: async () => ({}),
      peerName: '',
      figures: [
        {
          name: `what others wait for ${name}`.replace('#', count),
          of: 'wait',
          unit: 'ms',
          better: less,
          goal: 1,
          limit: 50,
        },
      ],
    }));
    /** @param {string} name @param {string} of */
    const copying = (name, of) => ({
      name: `${name} of ${count} entities`,
      of,
      unit: 'ms',
      better: less,
      goal: 1,
      limit: 1,
    });
    const copyContest = {
      measure: () => server.run('copies', 1),
      peer: async () => ({}),
      peerName: '',
      figures: [
        copying('a snapshot', 'snapshot'),
        copying('a fork', 'fork'),
        copying('a reset', 'reset'),
        {
          name: 'memory of a fork that is not used',
          of: 'forkBytes',
          unit: 'B',
          better: less,
          goal: 1,
          limit: 100_000,
        },
      ],
    };
    return {
      contests: [
        ...requestContests,
        ...waitContests,
        copyContest,
        {
          measure: loading('load'),
          peer: loading('parse'),
          peerName: 'JSON.parse of it',
          figures: [
            { name: `loading ${count} entities`, of: 'load', unit: 'ms of CPU', better: less, goal: 1 / 6 },
            {
              name: 'memory of an entity with three properties',
              of: 'bytes',
              unit: 'B',
              better: less,
              goal: 1,
              limit: 350,
            },
          ],
        },
      ],
      async close() {
        await Promise.all([server.stop(), small.stop()]);
      },
    };
  },
};

/** @param {number} count */
async function startServer(count) {
  const child = spawn(process.execPath, [memory, script, 'serve', String(count)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout });
  const ended = once(child, 'exit');
  const answer = async () => {
    const [line] = await Promise.race([
      once(lines, 'line'),
      ended.then(() => {
        throw new Error(`The server with ${count} entities has ended.`);
      }),
    ]);
    return /** @type {Record<string, number>} */ (JSON.parse(line));
  };
  await answer();
  return {
    /** @param {string} workload @param {number} requests */
    run(workload, requests) {
      child.stdin.write(`${workload} ${requests}\n`);
      return answer();
    },
    async stop() {
      child.stdin.end();
      await ended;
    },
  };
}
