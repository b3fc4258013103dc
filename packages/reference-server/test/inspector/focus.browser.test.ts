import { expect, test } from 'vitest';
import { inspected } from './inspected.js';
import { book, libraryDeployment } from './library.js';

inspected({ deployment: libraryDeployment }, (inspector) => {
  const button = (name: string | RegExp) => inspector.page.getByRole('button', { name, exact: true });
  const focused = () => inspector.page.evaluate('document.activeElement.textContent');
  const label = () => inspector.page.evaluate('document.activeElement.getAttribute("aria-label")');

  test.each([
    ['Worlds', '#/data'],
    ['Columns', `#/data/books/${book}`],
  ])('Escape closes the menu %s, and its name has the focus again', async (name, address) => {
    const { page } = inspector;
    await inspector.open(address);
    const menu = page.locator('details').filter({ has: page.locator('summary', { hasText: name }) });
    await menu.locator('summary').press('Enter');
    await menu.locator('a, input').first().focus();
    await page.keyboard.press('Escape');
    await expect.poll(focused).toBe(name);
    expect(await menu.getAttribute('open')).toBe(null);
  });

  test('the focus goes to the next row when its own is removed, and stays in the table without rows', async () => {
    const { page, server } = inspector;
    for (const status of [500, 502, 503]) server.faults.add({ fault: { status } });
    await inspector.open('#/faults');
    await button('Remove fault-2').press('Enter');
    await expect.poll(label).toBe('Remove fault-3');
    await page.keyboard.press('Enter');
    await expect.poll(label).toBe('Remove fault-1');
    await page.keyboard.press('Enter');
    await page.getByText('There are no faults.').waitFor();
    await expect.poll(focused).toBe('There are no faults.');
  });

  test('a button keeps the focus while and after it has done something', async () => {
    await inspector.open('#/clock');
    await button('Freeze').press('Enter');
    await inspector.page.getByText('UTC, frozen').waitFor();
    expect(await focused()).toBe('Freeze');
  });

  test('the input of a condition keeps the focus, and the list of conditions gets it when one is removed', async () => {
    const { page } = inspector;
    await inspector.open(`#/data/books/${book}`);
    await page.getByLabel('Property').selectOption('title');
    const value = page.getByLabel('Value');
    await value.fill('Rivers');
    await value.press('Enter');
    await button(/title = Rivers/).waitFor();
    expect(await page.evaluate('document.activeElement.name')).toBe('value');
    await button(/title = Rivers/).press('Enter');
    await button(/title = Rivers/).waitFor({ state: 'detached' });
    expect(await label()).toBe('Conditions');
  });
});
