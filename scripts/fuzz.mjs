// `npm run fuzz` runs the tests with random inputs again and again, with new inputs, until its time is over or one
// fails. These tests are the files whose names end with `.fuzz.test.ts`.
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './lib/run.mjs';
import { install } from './lib/setup.mjs';

const usage = `npm run fuzz -- [options] [FILE …]

Checks the properties that \`npm run test:all\` checks with few inputs, with more and other inputs.

  --minutes N   how long, a number above 0 (default: 10)
  --seed N      the seed of the first round, an integer from 0 to 2147483647 (default: random); each round adds 1
  --only TEXT   only the properties whose full name contains the text
  --help        shows this text
  FILE          only this test file, or the end of its path, e.g. values.fuzz.test.ts (default: all with random inputs)

Exit codes: 0 no property was violated; 1 one was, and the smallest input that was found is printed; 2 wrong options;
130 interrupted by Ctrl-C before anything was violated.`;

/** An option is invalid. */
class UsageError extends Error {}

function options() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      minutes: { type: 'string', default: '10' },
      seed: { type: 'string', default: String(randomInt(2 ** 31)) },
      only: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  const minutes = Number(values.minutes);
  const seed = Number(values.seed);
  if (!(minutes > 0 && minutes <= 100_000))
    throw new UsageError(`Expected a number above 0, got ${values.minutes} at --minutes.`);
  if (!/^\d+$/.test(values.seed) || seed >= 2 ** 31) {
    throw new UsageError(`Expected an integer from 0 to 2147483647, got ${values.seed} at --seed.`);
  }
  const other = positionals.find((file) => !file.endsWith('.fuzz.test.ts'));
  if (other !== undefined) throw new UsageError(`Expected a file whose name ends with .fuzz.test.ts, got ${other}.`);
  return { ...values, minutes, seed, files: positionals.length === 0 ? ['.fuzz.test.ts'] : positionals };
}

const report = join(root, 'node_modules/.fuzz-report.json');

/** @type {import('node:child_process').ChildProcess | undefined} */
let running;
let isInterrupted = false;

/**
 * Runs all properties once, in a process group of its own, so that Ctrl-C reaches this script first.
 *
 * @param {{ files: readonly string[], only?: string | undefined, env: Record<string, string> }} round
 * @returns {Promise<number>} the exit code
 */
function check({ files, only, env }) {
  const args = [
    'run',
    ...files,
    '--bail=1',
    // On a busy machine, other inputs may take longer than those of `npm test`.
    '--testTimeout=300000',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...(only === undefined ? [] : ['-t', literal(only)]),
  ];
  return new Promise((resolve, reject) => {
    running = spawn(join(root, 'node_modules/.bin/vitest'), args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: true,
    });
    running.once('error', reject);
    running.once('close', (code) => resolve(code ?? 1));
  });
}

/** @param {string} text a part of a name, which vitest takes as a regular expression */
function literal(text) {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

function interrupt() {
  isInterrupted = true;
  if (running?.pid !== undefined && running.exitCode === null) process.kill(-running.pid, 'SIGTERM');
}

/** @param {ReturnType<typeof options>} options */
async function main({ minutes, seed, only, files }) {
  await install();
  process.once('SIGINT', interrupt);
  process.once('SIGTERM', interrupt);
  const until = Date.now() + minutes * 60_000;
  for (let round = 0; !isInterrupted && (round === 0 || Date.now() < until); round += 1) {
    // Every property is first checked for a short time, and then for longer.
    const factor = 2 ** Math.min(round, 8);
    const roundSeed = (seed + round) % 2 ** 31;
    console.log(`Round ${round + 1}: seed ${roundSeed}, ${factor} times as many inputs as npm run test:all`);
    const code = await check({
      files,
      only,
      env: { FUZZ_SEED: String(roundSeed), FUZZ_FACTOR: String(factor), FUZZ_UNTIL: String(until) },
    });
    if (isInterrupted) break;
    if (code !== 0) {
      const again = `npm run fuzz -- --seed ${roundSeed} --only 'NAME'`;
      console.error(`\nA property was violated. To repeat it: ${again}\nwith the name of the failed test above.`);
      return 1;
    }
    if (JSON.parse(readFileSync(report, 'utf8')).numPassedTests === 0) {
      throw new UsageError(`No property has a name that contains "${only}".`);
    }
  }
  console.log(isInterrupted ? `Interrupted. Nothing was violated up to then.` : 'No property was violated.');
  return isInterrupted ? 130 : 0;
}

try {
  const chosen = options();
  if (chosen.help) console.log(usage);
  else process.exitCode = await main(chosen);
} catch (error) {
  const isUsage = error instanceof UsageError || (error instanceof TypeError && 'code' in error);
  console.error(isUsage ? `${error.message}\n\n${usage}` : error);
  process.exitCode = isUsage ? 2 : 1;
}
