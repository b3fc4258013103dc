// Vitest runs this once, before all workers: each of them would find the package manager locked by another.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { chromiumPath } from './chromium.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the Chromium of all test files is. */
    chromium: string;
  }
}

/** Starts Chromium without requests of its own to the network, and ends it after the last test file. */
export async function setup({ provide }: TestProject): Promise<(() => Promise<void>) | undefined> {
  await install();
  // Without Chromium, the tests say that they were not run.
  if (!existsSync(chromiumPath)) return undefined;
  const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];
  const server = await chromium.launchServer({
    executablePath: chromiumPath,
    headless: true,
    host: '127.0.0.1',
    args: [...args, '--disable-component-update', '--disable-sync'],
  });
  provide('chromium', server.wsEndpoint());
  return () => server.close();
}

/** Installs Chromium where it is missing, if root runs the tests. */
async function install(): Promise<void> {
  if (existsSync(chromiumPath) || process.getuid?.() !== 0) return;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const command = ['install', '-y', '--no-install-recommends', 'chromium'];
  // The package may be missing, or the network unreachable.
  await promisify(execFile)('apt-get', command, { env, timeout: 120_000 }).catch(() => undefined);
}
