import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './run.mjs';

/**
 * Runs the conformance suite against a reference server, and counts its results. Each format of its report is written, too.
 *
 * @param {import('./count.mjs').Count} count
 * @param {{ dialect: 'documented' | 'deployed', subject: 'http' | 'sdk' | 'both' }} options the dialect is that of the server,
 * by which the suite judges it
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
  const summary = existsSync(fileOf('json')) ? JSON.parse(readFileSync(fileOf('json'), 'utf8')).summary : {};
  const { pass = 0, fail = 0, error = 0, blocked = 0, deviates = 0 } = summary;
  count.add({ passed: pass, failed: fail + error + blocked + deviates });
  const who = { http: 'the reference server', sdk: 'the SDK', both: 'the reference server and the SDK' }[subject];
  const conform = subject === 'both' ? 'conform' : 'conforms';
  const stage = { name: `${who} ${conform}, ${dialect}`, again: `node ${cli} ${options.join(' ')}` };
  count.stage(stage, code === 0 && pass > 0);
}
