import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './run.mjs';

/**
 * Runs the conformance suite against a reference server, and counts its results. Each format of its report is written,
 * too.
 *
 * @param {import('./count.mjs').Count} count
 * @param {{ dialect: 'documented' | 'deployed', subject: 'http' | 'sdk' | 'both' }} options the dialect is that of the
 *   server, by which the suite judges it
 */
export async function conformance(count, { dialect, subject }) {
  const fileOf = (/** @type {string} */ format) =>
    join(root, `node_modules/.conformance-${dialect}-${subject}.${format}`);
  const cli = 'packages/conformance/dist/cli.js';
  const options = ['run', '--self', '--subject', subject, '--dialect', dialect, '--profile', 'full'];
  const reports = ['json', 'html', 'junit', 'markdown'].flatMap((format) => [
    '--report',
    `${format}=${fileOf(format)}`,
  ]);
  rmSync(fileOf('json'), { force: true });
  const { code, output } = await run(process.execPath, [join(root, cli), ...options, ...reports], { quiet: true });
  if (code === 0) process.stdout.write(output);
  const written = existsSync(fileOf('json')) ? JSON.parse(readFileSync(fileOf('json'), 'utf8')) : {};
  const { summary = {}, results = [] } = written;
  const { pass = 0, fail = 0, error = 0, blocked = 0, deviates = 0 } = summary;
  const observed = results.filter(isUnexpected).map((/** @type {Result} */ { id }) => id);
  if (observed.length > 0) console.log(`Differs from what was observed elsewhere: ${observed.join(', ')}`);
  count.add({ passed: pass, failed: fail + error + blocked + deviates + observed.length });
  const who = { http: 'the reference server', sdk: 'the SDK', both: 'the reference server and the SDK' }[subject];
  const conform = subject === 'both' ? 'conform' : 'conforms';
  const stage = { name: `${who} ${conform}, ${dialect}`, again: `node ${cli} ${options.join(' ')}` };
  count.stage(stage, code === 0 && pass > 0 && observed.length === 0);
}

/** @typedef {{ readonly id: string, readonly subject: string, readonly verdict: string }} Result */

/**
 * Whether a case shows a difference from a requirement that is not a MUST. This is no failure of another service, but
 * this server meets all requirements, and its tests leave some of them to the suite. The legacy calls of the SDK are
 * made without a model, so a simple name means the built-in type.
 *
 * @param {Result} result
 */
function isUnexpected({ id, subject, verdict }) {
  return verdict === 'observed' && !(subject === 'sdk' && id === 'built-in/namesake/legacy');
}
