import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium } from 'playwright-core';
import { inject } from 'vitest';
import { notRun } from './not-run.js';

/** Where Debian installs Chromium. */
export const chromiumPath = '/usr/bin/chromium';

/** Whether there is a browser. `start-chromium.ts` installs it where it can. */
export const hasChromium = existsSync(chromiumPath);

/**
 * Registers tests that need Chromium, if there is one.
 *
 * @param what what they test
 */
export function withChromium(what: string, tests: () => void): void {
  if (hasChromium) tests();
  else notRun(what, `Chromium at ${chromiumPath}`);
}

let connected: Promise<Browser> | undefined;

/**
 * A browser with nothing remembered: a context of its own in the Chromium of all test files, since starting one for
 * each file takes longer than many of them.
 */
export async function browser(): Promise<BrowserContext> {
  connected ??= chromium.connect(inject('chromium'));
  return await (await connected).newContext({ viewport: { width: 1280, height: 900 } });
}
