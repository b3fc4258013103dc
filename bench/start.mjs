import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const script = fileURLToPath(new URL('start-process.mjs', import.meta.url));
const less = /** @type {const} */ ('less');

/**
 * Measures the CPU time from the start of a process: to load the packages, to create a server, and to the first answer,
 * in turns with a program that only uses `node:http`.
 *
 * @type {import('./harness.mjs').Benchmark}
 */
export const start = {
  name: 'start',
  async prepare(quick) {
    /** @param {'http' | 'server' | 'demo' | 'sdk'} program */
    const started = (program) => async () => {
      const { stdout } = await promisify(execFile)(process.execPath, [script, program]);
      return /** @type {Record<string, number>} */ (JSON.parse(stdout));
    };
    /**
     * @param {string} name
     * @param {string} of
     * @param {number} limit in milliseconds of CPU time
     */
    const limited = (name, of, limit) => ({ name, of, unit: 'ms of CPU', better: less, goal: 1, limit });
    /**
     * @param {string} name
     * @param {number | null} goal
     */
    const firstAnswer = (name, goal) => ({ name, of: 'firstAnswer', unit: 'ms of CPU', better: less, goal });
    const common = { peer: started('http'), peerName: 'a program with node:http', turns: quick ? 5 : 25 };
    return {
      contests: [
        {
          ...common,
          measure: started('server'),
          figures: [
            firstAnswer('start to the first answer', 0.5),
            limited('import of the server', 'import', 60),
            limited('createReferenceServer() with three entities', 'create', 10),
          ],
        },
        {
          ...common,
          measure: started('demo'),
          figures: [firstAnswer('start to the first answer with the demo', null)],
        },
        { ...common, measure: started('sdk'), figures: [limited('import of the SDK', 'import', 40)] },
      ],
      async close() {},
    };
  },
};
