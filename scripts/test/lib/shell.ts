import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';

/** Whether the command can be run here. */
export const isInstalled = (command: string): boolean => spawnSync(command, ['--version']).error === undefined;

/** Runs lines of bash up to the first that fails, and returns their output. */
export async function bash(script: string, cwd: string): Promise<string> {
  const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', script], { cwd });
  return stdout;
}
