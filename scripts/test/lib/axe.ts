import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The problems that axe finds in a page, in light and in dark colours. */
export async function findingsIn(page: Page): Promise<unknown> {
  // A script element would violate the policies of some pages.
  if (!(await page.evaluate<boolean>('"axe" in globalThis'))) await page.evaluate(axe);
  const inLight = await findings(page, 'light', {});
  // The scheme changes nothing but colours.
  const inDark = await findings(page, 'dark', { runOnly: ['color-contrast', 'link-in-text-block'] });
  await page.emulateMedia({ colorScheme: null });
  return [...inLight, ...inDark];
}

async function findings(page: Page, colorScheme: 'light' | 'dark', options: object): Promise<unknown[]> {
  await page.emulateMedia({ colorScheme });
  // What else axe finds would have to be described, too.
  const given = JSON.stringify({ resultTypes: ['violations'], ...options });
  return await page.evaluate<unknown[]>(`axe.run(${given}).then(({ violations }) =>
    violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]))`);
}
