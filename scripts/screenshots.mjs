// `node scripts/screenshots.mjs` makes the pictures of the inspector in `docs/images` anew, with Debian's Chromium.
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { root } from './lib/run.mjs';
import { setUp } from './lib/setup.mjs';

/**
 * @type {readonly { readonly name: string, readonly address: string, readonly dark?: boolean, readonly width?: number,
 * readonly part?: string }[]}
 */
const pictures = [
  { name: 'entities', address: '#/data/access.demo/com.vendor.demo.model.Person?order=lastName' },
  { name: 'entity', address: '#/data/access.demo/com.vendor.demo.model.Person/1/access.demo' },
  {
    name: 'neighbours',
    address: '#/data/access.demo/com.vendor.demo.model.Person/1/access.demo/neighbours',
    part: '.node.selected',
  },
  { name: 'model', address: '#/model/access.demo/com.vendor.demo.model.Person', dark: true },
  { name: 'narrow', address: '#/data/access.demo/com.vendor.demo.model.Person/1/access.demo', width: 360 },
  { name: 'journal', address: '#/journal', part: 'tbody' },
  { name: 'request', address: '#/journal/4', part: '.copies' },
  { name: 'faults', address: '#/faults', dark: true },
];

await setUp();
const { createReferenceServer } = await import('@platform-services/reference-server');
const server = createReferenceServer();
const { url } = await server.listen({ port: 0 });
await useService();
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
try {
  for (const { name, address, dark = false, width = 1100, part } of pictures) {
    const page = await browser.newPage({
      viewport: { width, height: 720 },
      colorScheme: dark ? 'dark' : 'light',
      reducedMotion: 'reduce',
    });
    await page.goto(`${new URL(url).origin}/-/${address}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    // The journal is followed, so its connection is never idle.
    await (part === undefined ? page.waitForLoadState('networkidle') : page.locator(part).waitFor());
    await page.screenshot({ path: join(root, `docs/images/inspector-${name}.png`) });
    await page.close();
  }
} finally {
  await browser.close();
  await server.close();
}

/** Makes the requests that the journal shows, some of which are refused. */
async function useService() {
  const { createClient } = await import('@platform-services/sdk');
  const credentials = { user: 'demo', password: 'demo' };
  const client = createClient({ baseUrl: url, credentials, retry: false });
  const people = client.access('access.demo').entities('Person');
  await people.list({ where: { lastName: 'Doe' }, orderBy: [{ property: 'age', direction: 'descending' }] });
  await people.create({ firstName: 'Ann', lastName: "O'Hara", ssn: '1' }, { projection: 'data' });
  await people.update(999, { firstName: 'Eva' }).catch(() => undefined);
  await people.property(1, 'nicknames').add(['J']);
  server.faults.add({ match: { operation: 'entities.get' }, fault: { status: 503 } });
  await people.get(1).catch(() => undefined);
  server.faults.add({ profile: 'read-only', match: { type: 'Person' } });
  await people.delete(4).catch(() => undefined);
  await client.close();
}
