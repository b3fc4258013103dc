import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { type BrowserContext, chromium } from 'playwright-core';
import { temporaryFolder } from './temporary-folder.js';

/** Debian's. */
export const chromiumPath = '/usr/bin/chromium';

/** Whether there is a browser; root gets it installed where it is missing. */
export async function hasChromium(): Promise<boolean> {
  if (!existsSync(chromiumPath) && process.getuid?.() === 0) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const install = ['install', '-y', '--no-install-recommends', 'chromium'];
    // Where there is no such package, or no way to it, the tests say that they were not run.
    await promisify(execFile)('apt-get', install, { env, timeout: 120_000 }).catch(() => undefined);
  }
  return existsSync(chromiumPath);
}

/** A browser of its own, with nothing remembered and nothing asked of the network. */
export async function browser(): Promise<{ readonly context: BrowserContext; close(): Promise<void> }> {
  const directory = temporaryFolder();
  const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];
  const context = await chromium.launchPersistentContext(directory, {
    executablePath: chromiumPath,
    headless: true,
    args: [...args, '--disable-component-update', '--disable-sync'],
    viewport: { width: 1280, height: 900 },
  });
  return {
    context,
    async close() {
      await context.close();
    },
  };
}
