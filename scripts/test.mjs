// `npm test` runs all checks and tests of the project. Each step counts as one, but each vitest test counts separately.
// The last line is `N passed, N failed`.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './lib/run.mjs';
import { setUp } from './lib/setup.mjs';

const unitReport = join(root, 'node_modules/.vitest-report.json');
/** The directory with the counts of mutants and killed mutants that the mutant tests write, one file for each table. */
const mutantCounts = join(root, 'node_modules/.mutants');

/** @type {readonly { name: string, command: readonly [string, ...string[]] }[]} */
const checks = [
  { name: 'formatting and lint', command: ['biome', 'ci', '.'] },
  { name: 'types', command: ['tsc', '--noEmit', '-p', 'tsconfig.json'] },
  ...['packages/sdk', 'packages/reference-server', 'packages/conformance'].map((folder) => ({
    name: `types of ${folder} as it is built`,
    command: /** @type {[string, ...string[]]} */ (['tsc', '--noEmit', '-p', folder]),
  })),
  {
    name: 'types of the script in the HTML report',
    command: ['tsc', '--noEmit', '-p', 'packages/conformance/src/reports/html/page'],
  },
  { name: 'import rules', command: ['depcruise', '--config', '.dependency-cruiser.cjs', 'packages', 'examples'] },
];

let passed = 0;
let failed = 0;

try {
  await setUp();
  await runChecks();
  rmSync(mutantCounts, { recursive: true, force: true });
  await unitTests();
  await Promise.all([conformance('documented'), conformance('deployed')]);
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

/** Runs the checks two at a time, because each of them keeps one core busy. */
async function runChecks() {
  const waiting = [...checks];
  const worker = async () => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      const [tool, ...args] = check.command;
      const { code } = await run(join(root, 'node_modules/.bin', tool), args, { quiet: true });
      count(check.name, code === 0);
    }
  };
  await Promise.all([worker(), worker()]);
}

/** Runs vitest and adds its counts. A run that reports nothing, or skips anything, has failed. */
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

/**
 * Runs the conformance suite against the reference server, by plain HTTP and by the SDK, and adds its counts.
 *
 * @param {'documented' | 'deployed'} dialect the dialect of the server, by which the suite judges it
 */
async function conformance(dialect) {
  const fileOf = (/** @type {string} */ format) => join(root, `node_modules/.conformance-${dialect}.${format}`);
  const formats = ['json', 'html', 'junit', 'markdown'];
  const { code, output, result } = await reporting(
    fileOf('json'),
    process.execPath,
    [
      join(root, 'packages/conformance/dist/cli.js'),
      ...['run', '--self', '--subject', 'both', '--dialect', dialect, '--profile', 'full'],
      ...formats.flatMap((format) => ['--report', `${format}=${fileOf(format)}`]),
    ],
    { collected: true },
  );
  if (code === 0) process.stdout.write(output);
  const { pass = 0, fail = 0, error = 0, blocked = 0, deviates = 0 } = result?.summary ?? {};
  passed += pass;
  failed += fail + error + blocked + deviates;
  count(`the reference server and the SDK conform, ${dialect}`, code === 0 && pass > 0);
  if (dialect === 'documented' && result !== undefined) tellMutants(result.requirements);
}

/**
 * Prints how many mutants, i.e. reference servers with one deliberate fault, the cases of the suite detect.
 *
 * @param {readonly { level: string }[]} requirements
 */
function tellMutants(requirements) {
  const files = existsSync(mutantCounts) ? readdirSync(mutantCounts) : [];
  const proofs = files.map((file) => JSON.parse(readFileSync(join(mutantCounts, file), 'utf8')));
  /** @param {'mutants' | 'killed'} name */
  const sum = (name) => proofs.reduce((total, proof) => total + proof[name], 0);
  const killers = new Set(proofs.flatMap((proof) => proof.killers));
  const must = requirements.filter(({ level }) => level === 'MUST').length;
  console.log(
    `the suite: ${requirements.length} requirements (${must} MUST), ${sum('mutants')} mutants, ${sum('killed')} killed by ${killers.size} cases`,
  );
  count('every mutant of the suite was killed', sum('mutants') > 0 && sum('mutants') === sum('killed'));
}

/**
 * Runs a tool that writes a report.
 *
 * @param {string} report
 * @param {string} tool
 * @param {readonly string[]} args
 * @param {{ collected?: boolean }} [options] `collected` returns the output instead of showing it
 */
async function reporting(report, tool, args, { collected = false } = {}) {
  rmSync(report, { force: true });
  const { code, output } = await run(tool, args, { quiet: collected });
  return { code, output, result: existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined };
}
