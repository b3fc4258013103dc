import {
  createReferenceServer,
  type ReferenceServer,
  type ReferenceServerOptions,
} from '@platform-services/reference-server';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { findingsIn } from '../../../../scripts/test/lib/axe.js';
import { browser, withChromium } from '../../../../scripts/test/lib/chromium.js';

/** The inspector of a server in Chromium, while the tests of a file run. */
export interface Inspected {
  readonly server: ReferenceServer;
  /** The page. Each test finds the one before as it was left. */
  readonly page: Page;
  /** The origin of the server, without a slash. */
  readonly origin: string;
  /** Opens an address, e.g. `#/journal`, which the page shows again from the beginning if it is there already. */
  open(address: string): Promise<void>;
  /** Expects that what is shown fits into a narrow screen, and that axe finds no problems in it there. */
  expectAccessible(): Promise<void>;
}

const screen = { width: 1280, height: 900 };
const narrow = { width: 320, height: 640 };

/**
 * Runs tests with the inspector of a server. After each test,
 * the page must have reported neither an error nor a violation of its policy.
 */
export function inspected(options: ReferenceServerOptions, tests: (inspector: Inspected) => void): void {
  withChromium('the inspector', () => registerTests(options, tests));
}

function registerTests(options: ReferenceServerOptions, tests: (inspector: Inspected) => void): void {
  const server = createReferenceServer(options);
  const complaints: string[] = [];
  let page: Page;
  let origin = '';
  let context: BrowserContext;
  beforeAll(async () => {
    origin = new URL((await server.listen({ port: 0 })).url).origin;
    context = await browser();
    page = await context.newPage();
    // Less than the limit of a test, so that the failure names what was waited for.
    page.setDefaultTimeout(20_000);
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('console', (message) => {
      // A refused call is part of some tests, and the page shows its message.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        complaints.push(message.text());
    });
  }, 60_000);
  afterEach(() => {
    expect(complaints.splice(0)).toEqual([]);
  });
  afterAll(async () => {
    await context.close();
    await server.close();
  });
  tests({
    server,
    get page() {
      return page;
    },
    get origin() {
      return origin;
    },
    async open(address) {
      const present = page.url();
      if (!present.startsWith(`${origin}/-/`)) await page.goto(`${origin}/-/${address}`);
      else if (new URL(address, present).href === present) await page.reload();
      // The page shows another address by itself, which takes a third of the time of loading it again.
      // The focus moves into the new view after the next frame, and must not move while a test presses keys.
      else
        await page.evaluate(`new Promise((resolve) => {
          const afterNextFrame = () => requestAnimationFrame(() => setTimeout(resolve));
          addEventListener('hashchange', afterNextFrame, { once: true });
          location.hash = ${JSON.stringify(address)};
        })`);
      await page.getByRole('heading', { level: 1 }).waitFor();
    },
    async expectAccessible() {
      await page.setViewportSize(narrow);
      const width = await page.evaluate('document.documentElement.scrollWidth');
      const findings = await findingsIn(page);
      await page.setViewportSize(screen);
      expect({ width, findings }).toEqual({ width: narrow.width, findings: [] });
    },
  });
}
