// `npm test` runs all checks and tests of the project. Each step counts as one, but each vitest test counts separately.
// The last line is `N passed, N failed`.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { audit } from './lib/audit.mjs';
import { root, run } from './lib/run.mjs';
import { build, install } from './lib/setup.mjs';

const unitReport = join(root, 'node_modules/.vitest-report.json');
/** The directory with the counts of mutants and killed mutants that the mutant tests write, one file for each table. */
const mutantCounts = join(root, 'node_modules/.mutants');

/** @typedef {{ readonly name: string, readonly command: readonly [string, ...string[]] }} Check */

/**
 * Checks the types of a project. What the compiler found out is kept, so that it checks only what has changed since.
 *
 * @param {string} name
 * @param {string} project the folder of the project
 * @returns {Check}
 */
function types(name, project) {
  const file = `node_modules/.types/${project.replaceAll('/', '-')}.tsbuildinfo`;
  return { name, command: ['tsc', '--noEmit', '--incremental', '--tsBuildInfoFile', file, '-p', project] };
}

/** The checks that need no package to be built. @type {readonly Check[]} */
const sourceChecks = [
  { name: 'formatting and lint', command: ['biome', 'ci', '.'] },
  types('types', '.'),
  types('types of the script in the HTML report', 'packages/conformance/src/reports/html/page'),
  types('types of the inspector', 'packages/reference-server/inspector'),
];

/** The checks that need the packages, whose files they follow. @type {readonly Check[]} */
const builtChecks = [
  { name: 'import rules', command: ['depcruise', '--config', '.dependency-cruiser.cjs', 'packages', 'examples'] },
  types('types of the example in the browser', 'examples/browser'),
];

let passed = 0;
let failed = 0;

try {
  await install();
  // Some checks keep only one core busy, so they go on while the tests of what is built begin.
  const ended = await Promise.allSettled([runChecks(sourceChecks), build().then(testBuilt)]);
  for (const each of ended) if (each.status === 'rejected') throw each.reason;
  await Promise.all([conformance('documented'), conformance('deployed')]);
} catch (error) {
  console.error(error);
  failed += 1;
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;

/** Checks and tests the packages. */
async function testBuilt() {
  count('the packages are built, and their types hold', true);
  rmSync(mutantCounts, { recursive: true, force: true });
  await Promise.all([runChecks(builtChecks), vulnerabilities(), unitTests()]);
}

/**
 * @param {string} name
 * @param {boolean} ok
 */
function count(name, ok) {
  console.log(`${ok ? '✓' : '✗'} ${name}`);
  if (ok) passed += 1;
  else failed += 1;
}

/**
 * Runs checks one after the other.
 *
 * @param {Iterable<Check>} checks
 */
async function runChecks(checks) {
  for (const check of checks) {
    const [tool, ...args] = check.command;
    const { code } = await run(join(root, 'node_modules/.bin', tool), args, { quiet: true });
    count(check.name, code === 0);
  }
}

/** Asks the registry for known vulnerabilities. Without an answer nothing is counted. */
async function vulnerabilities() {
  const { found, unknown } = await audit();
  const name = 'no dependency of production has a known vulnerability';
  if (unknown !== undefined) console.log(`– ${name}: not run, because ${unknown}`);
  else count(found.length === 0 ? name : `${name}: ${found.join('; ')}`, found.length === 0);
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
