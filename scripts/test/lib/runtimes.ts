import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A runtime other than the Node of the tests. */
export interface Runtime {
  readonly name: string;
  /** The package that brings it, with its version. */
  readonly package: string;
  /** The executable in that package. */
  readonly path: string;
  readonly args: readonly string[];
}

const { platform, arch } = process;
const node = platform === 'win32' ? 'node.exe' : 'bin/node';

export const runtimes: readonly Runtime[] = [
  { name: 'Node 22', package: `node-${platform}-${arch}@22.23.3`, path: node, args: [] },
  { name: 'Node 24', package: `node-${platform}-${arch}@24.18.0`, path: node, args: [] },
  { name: 'Bun', package: 'bun@1.4.5', path: 'bin/bun.exe', args: [] },
  { name: 'Deno', package: 'deno@2.9.6', path: 'deno', args: ['run', '--allow-all', '--node-modules-dir=manual'] },
];

/**
 * The executable of a runtime, from a folder that all checkouts share; the first one installs it.
 *
 * @returns `undefined` if the registry does not have it, or cannot be reached
 */
export async function installed(runtime: Runtime): Promise<string | undefined> {
  const folder = join(homedir(), '.cache/platform-services-runtimes', runtime.package.replace('@', '-'));
  const path = join(folder, 'node_modules', runtime.package.replace(/@[\d.]+$/, ''), runtime.path);
  if (existsSync(path)) return path;
  mkdirSync(dirname(folder), { recursive: true });
  const temporary = mkdtempSync(`${folder}-`);
  writeFileSync(join(temporary, 'package.json'), JSON.stringify({ private: true }));
  try {
    const npm = platform === 'win32' ? 'npm.cmd' : 'npm';
    const options = ['--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];
    await run(npm, ['install', ...options, runtime.package], { cwd: temporary, timeout: 240_000 });
    // Another run may have been faster.
    if (!existsSync(folder)) renameSync(temporary, folder);
  } catch {
    return undefined;
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
  return existsSync(path) ? path : undefined;
}
