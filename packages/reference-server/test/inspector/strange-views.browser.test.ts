import { expect, test } from 'vitest';
import { long, script, strangeAccess, strangeDeployment } from './hostile-names.js';
import { inspected } from './inspected.js';

const resource = 'com.vendor.model.resource.Resource';

/** Each view with names and values of other people. */
inspected({ deployment: strangeDeployment, dialect: 'deployed' }, (inspector) => {
  const addressOf = (...segments: string[]) => `#/${segments.map(encodeURIComponent).join('/')}`;
  const link = (name: string | RegExp) => inspector.page.getByRole('link', { name, exact: true });
  const heading = (name: string) => inspector.page.getByRole('heading', { name, exact: true }).waitFor();
  const valueAt = (name: string) =>
    inspector.page
      .locator('.properties > div')
      .filter({ has: inspector.page.locator('dt', { hasText: new RegExp(`^${name}`) }) })
      .locator('dd');

  test('from the accesses to an entity, and to what it refers to and what refers to it', async () => {
    const { page } = inspector;
    await inspector.open('');
    await link(strangeAccess).click();
    await heading(strangeAccess);
    await link('constructor').first().click();
    await heading('constructor');
    await link('__proto__').click();
    await heading('constructor __proto__');
    await expect.poll(() => valueAt('__proto__').innerText()).toContain('polluted?');
    expect(await valueAt('toString').innerText()).toContain(script);
    await link(/^Special a\/b\?c#d%/).click();
    await heading('Special a/b?c#d%');
    expect(await valueAt('name').innerText()).toContain('😀 emoji');
    // The end of the name would reverse what follows it.
    const [type, neighbours] = await Promise.all(['Type', 'Neighbours'].map((name) => link(name).boundingBox()));
    expect(type?.x ?? 0).toBeLessThan(neighbours?.x ?? 0);
    await page.getByText('by best').waitFor();
    await page.locator('.referrers').getByRole('link').click();
    await heading('constructor __proto__');
    await link(new RegExp(`^Item ${script.replace(/[()]/g, '\\$&')}`)).click();
    await heading(`Item ${script}`);
    // The referrers are loaded apart from the entity.
    await expect
      .poll(() => page.locator('.referrers li').allInnerTexts())
      .toEqual(['Item long by notes', 'constructor __proto__ by items']);
  });

  test('long texts are cut until somebody asks for them', async () => {
    const { page } = inspector;
    await inspector.open(addressOf('data', strangeAccess, 'shop.Item', 'long', strangeAccess));
    await page.getByRole('button', { name: 'all 10,000 characters' }).click();
    expect(await valueAt('name').innerText()).toContain(long);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(1280);
  });

  test.each([
    ['accesses', [], 'tbody'],
    ['types', ['data', strangeAccess], 'tbody'],
    ['entities', ['data', strangeAccess, 'shop.Item'], 'tbody'],
    ['an entity', ['data', strangeAccess, 'shop.Item', 'long', strangeAccess], '.referrers li'],
    ['a text', ['data', strangeAccess, resource, 'page', strangeAccess], 'textarea'],
    ['an image that is none', ['data', strangeAccess, resource, 'broken', strangeAccess], 'text=cannot show'],
    ['the model', ['model', strangeAccess, 'shop.Special'], '.picture a'],
    ['neighbours', ['data', strangeAccess, 'shop.constructor', '__proto__', strangeAccess, 'neighbours'], '.node'],
    ['what does not exist', ['data', 'nothing'], 'text=There is no access'],
    [
      'an entity that does not exist',
      ['data', strangeAccess, 'shop.Item', 'nobody', strangeAccess],
      '[role=alert]:not(:empty)',
    ],
  ])('%s fits into a narrow screen, without findings of axe', async (_name, segments, last) => {
    await inspector.open(addressOf(...segments));
    // What appears last.
    await inspector.page.locator(last).first().waitFor();
    await inspector.expectAccessible();
  });

  test('a page among the resources is shown as text, and downloaded in a sandbox', async () => {
    const { page, origin } = inspector;
    await inspector.open(addressOf('data', strangeAccess, resource, 'page', strangeAccess));
    expect(await page.getByLabel('Text').inputValue()).toBe(script);
    const href = await link('Download').getAttribute('href');
    const response = await fetch(new URL(href ?? '', `${origin}/-/`));
    expect([response.headers.get('content-security-policy'), await response.text()]).toEqual(['sandbox', script]);
  });
});
