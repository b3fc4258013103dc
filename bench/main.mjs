// `npm run bench` measures every figure in turns with that of its peer.
import { parseArgs } from 'node:util';
import { setUp } from '../scripts/lib/setup.mjs';
import { runBenchmarks, table, writeReport } from './harness.mjs';

const usage = `npm run bench -- [options]

Measures the packages in turns with other software that does the same, and compares the medians.

  --only NAMES  some of the benchmarks requests, flat, streams, calls, plain, transfers, start and suite, with commas between
                them (default: all, about 20 minutes)
  --quick       shorter turns, fewer entities and only the first peer, in less than two minutes
  --json FILE   writes all numbers to a file
  --help        shows this text

Exit codes: 0 everything was measured, whether or not it reaches its goal; 1 a benchmark failed; 2 wrong options.`;

/** @returns {{ json?: string, only?: string, quick: boolean, help: boolean }} */
function options() {
  try {
    const { values } = parseArgs({
      options: {
        json: { type: 'string' },
        only: { type: 'string' },
        quick: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    return values;
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}

/** @param {string} message @returns {never} */
function refuse(message) {
  console.error(`${message}\n\n${usage}`);
  process.exit(2);
}

const { json, only, quick, help } = options();
if (help) {
  console.log(usage);
} else {
  await setUp();
  const { benchmarks } = await import('./benchmarks.mjs');
  const names = only?.split(',') ?? benchmarks.map(({ name }) => name);
  const unknown = names.find((name) => !benchmarks.some((each) => each.name === name));
  if (unknown !== undefined)
    refuse(`Expected ${benchmarks.map(({ name }) => name).join(', ')} at --only, got "${unknown}".`);
  const chosen = benchmarks.filter(({ name }) => names.includes(name));
  const results = await runBenchmarks(chosen, { quick, write: (line) => console.error(line) });
  console.log(table(results));
  if (json !== undefined) writeReport(json, results);
}
