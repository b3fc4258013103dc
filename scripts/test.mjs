// `npm test`: everything that proves the project. Each step is counted, each test of vitest by itself; the last line
// is `N passed, N failed`.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './lib/run.mjs';
import { setUp } from './lib/setup.mjs';

const unitReport = join(root, 'node_modules/.vitest-report.json');
const conformanceReport = join(root, 'node_modules/.conformance-report.json');

/** @type {readonly { name: string, command: readonly [string, ...string[]] }[]} */
const checks = [
  { name: 'formatting and lint', command: ['biome', 'ci', '.'] },
  { name: 'types', command: ['tsc', '--noEmit', '-p', 'tsconfig.json'] },
  ...['packages/sdk', 'packages/reference-server', 'packages/conformance'].map((folder) => ({
    name: `types of ${folder} as it is built`,
    command: /** @type {[string, ...string[]]} */ (['tsc', '--noEmit', '-p', folder]),
  })),
  { name: 'import rules', command: ['depcruise', '--config', '.dependency-cruiser.cjs', 'packages', 'examples'] },
];

let passed = 0;
let failed = 0;

try {
  await setUp();
  for (const { name, command } of checks) {
    const [tool, ...args] = command;
    const { code } = await run(join(root, 'node_modules/.bin', tool), args, { quiet: true });
    count(name, code === 0);
  }
  await unitTests();
  await conformance();
} catch (error) {
  console.error(error);
  failed += 1;
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;

/**
 * @param {string} name
 * @param {boolean} ok
 */
function count(name, ok) {
  console.log(`${ok ? '✓' : '✗'} ${name}`);
  if (ok) passed += 1;
  else failed += 1;
}

/** Runs vitest and adds its counts; a run that reports nothing, or skips anything, has failed. */
async function unitTests() {
  const { code, result } = await reporting(unitReport, join(root, 'node_modules/.bin/vitest'), [
    'run',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${unitReport}`,
  ]);
  passed += result?.numPassedTests ?? 0;
  failed += result?.numFailedTests ?? 0;
  count('unit tests ran to their end', code === 0 && result?.success === true);
  count('no test was skipped', result?.numPendingTests === 0 && result?.numTodoTests === 0);
}

/** Runs the conformance suite against the reference server, by plain HTTP and by the SDK, and adds its counts. */
async function conformance() {
  const { code, result } = await reporting(conformanceReport, process.execPath, [
    join(root, 'packages/conformance/dist/cli.js'),
    'run',
    '--self',
    '--subject',
    'both',
    '--report',
    `json=${conformanceReport}`,
  ]);
  const { pass = 0, fail = 0, error = 0, blocked = 0 } = result?.summary ?? {};
  passed += pass;
  failed += fail + error + blocked;
  count('the reference server and the SDK conform', code === 0 && pass > 0);
}

/**
 * Runs a tool that leaves a report.
 *
 * @param {string} report
 * @param {string} tool
 * @param {readonly string[]} args
 */
async function reporting(report, tool, args) {
  rmSync(report, { force: true });
  const { code } = await run(tool, args);
  return { code, result: existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined };
}
