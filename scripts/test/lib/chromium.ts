import { existsSync } from 'node:fs';
import { type BrowserContext, chromium } from 'playwright-core';
import { temporaryFolder } from './temporary-folder.js';

/** Debian's. */
export const chromiumPath = '/usr/bin/chromium';

/** Whether there is a browser. `install-chromium.ts` installs it where it can. */
export const hasChromium = existsSync(chromiumPath);

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
