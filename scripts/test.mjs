// `npm test`: everything that proves the project. Each step is counted, each test of vitest by itself; the last line
// is `N passed, N failed`.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './lib/run.mjs';
import { setUp } from './lib/setup.mjs';

const unitReport = join(root, 'node_modules/.vitest-report.json');
const conformanceReport = join(root, 'node_modules/.conformance-report.json');
/** What the proofs of the suite's mutants leave, a file each: how many there are, and who killed them. */
const mutantCounts = join(root, 'node_modules/.mutants');

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
  rmSync(mutantCounts, { recursive: true, force: true });
  await unitTests();
  await conformance('documented');
  await conformance('deployed');
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

/**
 * Runs the conformance suite against the reference server, by plain HTTP and by the SDK, and adds its counts.
 *
 * @param {'documented' | 'deployed'} dialect what the server speaks and is judged by
 */
async function conformance(dialect) {
  const reports = ['html', 'junit', 'markdown'].map((format) => [format, conformanceReport.replace(/json$/, format)]);
  const { code, result } = await reporting(conformanceReport, process.execPath, [
    join(root, 'packages/conformance/dist/cli.js'),
    ...['run', '--self', '--subject', 'both', '--dialect', dialect],
    ...[['json', conformanceReport], ...reports].flatMap(([format, file]) => ['--report', `${format}=${file}`]),
  ]);
  const { pass = 0, fail = 0, error = 0, blocked = 0, deviates = 0 } = result?.summary ?? {};
  passed += pass;
  failed += fail + error + blocked + deviates;
  count(`the reference server and the SDK conform, ${dialect}`, code === 0 && pass > 0);
  if (dialect === 'documented' && result !== undefined) tellMutants(result.requirements);
}

/**
 * How far the suite has proven itself: the unit tests bend a server in many ways, and a case must notice each.
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
