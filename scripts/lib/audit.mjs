import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './run.mjs';

/**
 * Asks the registry for known vulnerabilities of the dependencies of production.
 *
 * @param {NodeJS.ProcessEnv} [env] more variables, e.g. `npm_config_registry`
 * @returns {Promise<{ found: string[], unknown?: string }>} what was found, or why nothing is known
 */
export async function audit(env = {}) {
  const child = spawn(join(root, 'node_modules/.bin/pnpm'), ['audit', '--prod', '--json'], {
    cwd: root,
    env: { ...process.env, npm_config_fetch_retries: '0', ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let output = '';
  child.stdout.on('data', (part) => {
    output += part;
  });
  await new Promise((resolve) => child.once('close', resolve));
  return resultOf(output);
}

/** @param {string} output */
function resultOf(output) {
  try {
    const { error, advisories } = JSON.parse(output);
    if (error !== undefined) return { found: [], unknown: `${error.message}`.trim() };
    if (advisories === undefined) return { found: [], unknown: 'the answer has no list of advisories' };
    return { found: Object.values(advisories).map((each) => `${each.module_name}: ${each.title} (${each.severity})`) };
  } catch {
    return { found: [], unknown: `pnpm audit answered ${JSON.stringify(output.slice(0, 200))}` };
  }
}
