// `npm run bench -- [--json FILE] [--quick] [--only NAME]` measures every figure in turns with that of its peer.
import { parseArgs } from 'node:util';
import { setUp } from '../scripts/lib/setup.mjs';
import { runBenchmarks, writeReport } from './harness.mjs';

const { values } = parseArgs({
  options: {
    json: { type: 'string' },
    only: { type: 'string' },
    quick: { type: 'boolean', default: false },
  },
});
await setUp();
const { benchmarks } = await import('./benchmarks.mjs');
const chosen = benchmarks.filter(({ name }) => values.only === undefined || name.includes(values.only));
if (chosen.length === 0) {
  console.error(`--only ${values.only}: expected a part of ${benchmarks.map(({ name }) => name).join(', ')}`);
  process.exit(2);
}
const results = await runBenchmarks(chosen, { quick: values.quick, write: (line) => console.log(line) });
if (values.json !== undefined) writeReport(values.json, results);
