// `npm test` proves the project in a few minutes. `npm run test:all` proves it exhaustively. With arguments, only these
// parts run: `npm test -- sdk`, `server`, `suite`, or a test file. Each stage counts as one, and each test within it
// counts, too. The last line is `N passed, N failed`.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { audit } from './lib/audit.mjs';
import { runChecks } from './lib/checks.mjs';
import { conformance } from './lib/conformance.mjs';
import { Count } from './lib/count.mjs';
import { root } from './lib/run.mjs';
import { build, install } from './lib/setup.mjs';
import { unitTests } from './lib/unit-tests.mjs';

const usage = `npm test [-- PART …]
npm run test:all

Without a part, everything is tested. A part is one of:

  sdk       the tests of the client
  server    the tests of the reference server
  suite     the tests of the conformance suite, and the suite itself against the reference server
  FILE      a test file, or the end of its path, e.g. sessions/authenticate.test.ts`;

/** @type {Readonly<Record<string, string>>} */
const foldersOfParts = { sdk: 'packages/sdk/', server: 'packages/reference-server/', suite: 'packages/conformance/' };

const count = new Count();

/** @returns {{ isAll: boolean, parts: readonly string[], files: readonly string[] }} */
function options() {
  const { values, positionals } = parseArgs({
    options: { all: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const parts = positionals.filter((part) => Object.hasOwn(foldersOfParts, part));
  const files = positionals.filter((part) => !Object.hasOwn(foldersOfParts, part));
  for (const file of files) {
    if (!testFiles().some((path) => path.endsWith(file))) throw new TypeError(`No test file ends with ${file}.`);
  }
  return { isAll: values.all, parts, files };
}

function testFiles() {
  return ['packages', 'examples', 'scripts', 'fuzz'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.test.ts') && !path.includes('node_modules'))
      .map((path) => `${folder}/${path}`),
  );
}

/** @param {readonly string[]} parts @param {readonly string[]} files */
async function some(parts, files) {
  await built();
  const folders = parts.map((part) => foldersOfParts[part] ?? part);
  if (parts.length > 0)
    await unitTests(count, { name: `tests of ${parts.join(', ')}`, projects: ['quick'], files: folders });
  for (const file of files) await unitTests(count, { name: file, files: [file] });
  if (parts.includes('suite')) await suite();
}

/**
 * What `npm test` runs.
 *
 * @param {NodeJS.ProcessEnv} env variables of the tests
 */
async function quick(env) {
  // The checks come after the build, because its end links the commands of `node_modules/.bin` again.
  await built();
  // Some checks keep only one core busy, so the tests run beside them.
  const ended = await Promise.allSettled([
    runChecks((each, ok) => count.stage(each, ok)),
    unitTests(count, { name: 'tests of behaviour', projects: ['quick'], env }),
  ]);
  for (const each of ended) if (each.status === 'rejected') throw each.reason;
  await suite();
}

/** Builds the packages. */
async function built() {
  const stage = { name: 'the packages are built, and their types hold', again: 'npm run build' };
  try {
    await build();
  } catch (error) {
    count.stage(stage, false);
    throw error;
  }
  count.stage(stage, true);
}

/** The suite against the reference server. */
async function suite() {
  await Promise.all([
    conformance(count, { dialect: 'documented', subject: 'both' }),
    conformance(count, { dialect: 'deployed', subject: 'http' }),
  ]);
}

/** What `npm run test:all` runs in addition. */
async function exhaustive() {
  await Promise.all([
    unitTests(count, { name: 'exhaustive tests', projects: ['exhaustive', 'browser'] }),
    vulnerabilities(),
  ]);
  await Promise.all([unitTests(count, { name: 'comparisons of costs', projects: ['cost'] }), besideCosts()]);
}

/** Runs beside the comparisons of costs: they keep one core busy, and measure the CPU time of their own process. */
async function besideCosts() {
  await conformance(count, { dialect: 'deployed', subject: 'sdk' });
  await unitTests(count, { name: 'tests of examples', projects: ['examples'] });
}

/** Asks the registry for known vulnerabilities. Without an answer nothing is counted. */
async function vulnerabilities() {
  const { found, unknown } = await audit();
  const name = 'no dependency of production has a known vulnerability';
  if (unknown !== undefined) console.log(`– ${name}: not run, because ${unknown}`);
  else {
    const all = found.length === 0 ? name : `${name}: ${found.join('; ')}`;
    count.stage({ name: all, again: 'pnpm audit --prod' }, found.length === 0);
  }
}

/** @param {ReturnType<typeof options>} options */
async function main({ isAll, parts, files }) {
  try {
    await install();
    if (parts.length + files.length > 0) await some(parts, files);
    else await quick(isAll ? {} : { FUZZ_FACTOR: '0.3' });
    if (isAll) await exhaustive();
  } catch (error) {
    console.error(error);
    count.add({ failed: 1 });
  }
  count.end();
}

try {
  await main(options());
} catch (error) {
  if (!(error instanceof TypeError)) throw error;
  console.error(`${error.message}\n\n${usage}`);
  process.exitCode = 2;
}
