import { expect, test } from 'vitest';
import { findingsIn } from '../../../../scripts/test/lib/axe.js';
import { inspected } from './inspected.js';

inspected({ controlToken: 'secret' }, (inspector) => {
  test('the page asks for the control token, and keeps it while the tab is open', async () => {
    await inspector.open('');
    const { page } = inspector;
    expect(await page.getByRole('alert').innerText()).toBe('');
    await page.getByLabel('Control token').fill('wrong');
    await page.keyboard.press('Enter');
    await page.getByText('The server refuses this token.').waitFor();
    expect(await findingsIn(page)).toEqual([]);
    await page.getByLabel('Control token').fill('secret');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Accesses' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Accesses' }).waitFor();
    expect(await findingsIn(page)).toEqual([]);
    await page.getByRole('link', { name: 'Journal' }).press('Enter');
    await page.getByText('0 requests. Live.').waitFor();
  });

  test('the frame fits into a narrow screen, and the keyboard goes past the navigation', async () => {
    const { page } = inspector;
    await page.setViewportSize({ width: 320, height: 640 });
    await inspector.open('#/data');
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
    // Only a page that was loaded has the focus before its navigation.
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to the content');
    await page.keyboard.press('Enter');
    expect(await page.evaluate('document.activeElement.id')).toBe('main');
    await page.setViewportSize({ width: 1280, height: 900 });
  });
});
