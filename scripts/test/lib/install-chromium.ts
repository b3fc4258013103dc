// Vitest runs this once, before all workers: each of them would find the package manager locked by another.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { hasChromium } from './chromium.js';

/** Installs Chromium where it is missing, if root runs the tests. */
export async function setup(): Promise<void> {
  if (hasChromium || process.getuid?.() !== 0) return;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const install = ['install', '-y', '--no-install-recommends', 'chromium'];
  // Where there is no such package, or no way to it, the tests say that they were not run.
  await promisify(execFile)('apt-get', install, { env, timeout: 120_000 }).catch(() => undefined);
}
