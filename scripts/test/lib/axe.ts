import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds in a page, in light and in dark. */
export async function findingsIn(page: Page): Promise<unknown> {
  // A script element would violate the policies of some pages.
  await page.evaluate(axe);
  const findings: unknown[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    findings.push(...(await page.evaluate<unknown[]>(violations)));
  }
  await page.emulateMedia({ colorScheme: null });
  return findings;
}

/** It runs in the page. */
const violations = `axe.run().then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]))`;
