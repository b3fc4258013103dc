import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Whether the command can be run here. */
export const isInstalled = (command: string): boolean => spawnSync(command, ['--version']).error === undefined;

/** Runs lines of bash up to the first that fails, and returns their output. */
export async function bash(script: string, cwd: string): Promise<string> {
  const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', script], { cwd });
  return stdout;
}

/** Runs the built server command to its end and gives its exit code. */
export async function server(args: readonly string[], root: string): Promise<number | null> {
  const child = spawnServer(args, root);
  // A program waits until its output has been read.
  child.stdout?.resume();
  return codeOf(once(child, 'exit'));
}

/** Starts the built server command, waits until it listens, and ends it. */
export async function startAndStop(
  args: readonly string[],
  root: string,
): Promise<{ url: string; code: number | null }> {
  const child = spawnServer(args, root);
  const exit = once(child, 'exit');
  try {
    const url = await urlOf(child);
    child.kill('SIGTERM');
    return { url, code: await codeOf(exit) };
  } finally {
    child.kill('SIGKILL');
  }
}

const spawnServer = (args: readonly string[], root: string): ChildProcess =>
  spawn(process.execPath, [join(root, 'packages/reference-server/dist/cli.js'), ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });

async function codeOf(exit: Promise<unknown[]>): Promise<number | null> {
  const [code] = await exit;
  return typeof code === 'number' ? code : null;
}

/** The URL in the first line that the server prints. It rejects with the error output if there is none. */
async function urlOf(server: ChildProcess): Promise<string> {
  let complaint = '';
  server.stderr?.on('data', (chunk: Buffer) => {
    complaint += chunk;
  });
  for await (const chunk of server.stdout ?? []) {
    const url = /https?:\/\/[^\s"]+/.exec(String(chunk))?.[0];
    if (url !== undefined) return url;
  }
  throw new Error(`the server did not start: ${complaint}`);
}
