import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The root of the workspace. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Runs a command in the workspace and shows its output.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, quiet?: boolean }} [options] `quiet` shows the output only on
 * failure
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(command, args, { cwd = root, env = {}, quiet = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
    });
    let output = '';
    const collect = (/** @type {Buffer} */ chunk) => {
      output += chunk;
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.once('error', reject);
    child.once('close', (code) => {
      if (quiet && code !== 0) process.stderr.write(output);
      resolve({ code: code ?? 1, output });
    });
  });
}

/**
 * Runs a command that must succeed.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {Parameters<typeof run>[2]} [options]
 */
export async function mustRun(command, args, options) {
  const { code } = await run(command, args, options);
  if (code !== 0) throw new Error(`${[command, ...args].join(' ')} ended with ${code}`);
}
