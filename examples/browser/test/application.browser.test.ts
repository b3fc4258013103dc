import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createReferenceServer, type ReferenceServer } from '@platform-services/reference-server';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findingsIn } from '../../../scripts/test/lib/axe.js';
import { browser, withChromium } from '../../../scripts/test/lib/chromium.js';
import { build, develop, type Served } from './application.js';

withChromium('the example in a browser', shown);

function shown(): void {
  const deployment = JSON.parse(readFileSync(join(import.meta.dirname, '../people.json'), 'utf8'));
  const picture = join(import.meta.dirname, '../../tour/assets/picture.png');
  const server = createReferenceServer({ deployment });
  let developed: Served;
  let built: Served;
  let context: BrowserContext;

  beforeAll(async () => {
    const { origin } = new URL((await server.listen({ port: 0 })).url);
    [developed, built, context] = await Promise.all([develop(), build(origin), browser()]);
  }, 300_000);
  afterAll(async () => {
    await context.close();
    await Promise.all([developed.close(), built.close(), server.close()]);
  });

  describe.each(['in the tab', 'with a service'])('the application %s', (place) => {
    let page: Page;
    const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
    const names = () => page.locator('.people .name').allTextContents();

    /** Lets the server, wherever it is, answer some requests later. */
    async function delay(rule: Parameters<ReferenceServer['faults']['add']>[0]): Promise<void> {
      if (place === 'with a service') server.faults.add(rule);
      else await page.evaluate((given) => Reflect.get(globalThis, 'server').faults.add(given), rule);
    }

    beforeAll(async () => {
      page = await context.newPage();
      await page.goto(place === 'in the tab' ? developed.url : built.url);
      // The development server prepares the dependencies for the first page.
      await button('Sign in').waitFor({ timeout: 120_000 });
    }, 150_000);
    afterAll(() => page.close());

    test('refuses a wrong password', async () => {
      await page.getByLabel('Name').fill('demo');
      await page.getByLabel('Password').fill('wrong');
      await button('Sign in').click();
      await page.getByText('The name or the password is wrong.').waitFor();
      expect(await findingsIn(page)).toEqual([]);
    });

    test('lists people page by page', async () => {
      await page.getByLabel('Password').fill('demo');
      await page.keyboard.press('Enter');
      await page.getByText('Ada Ahlgren').waitFor();
      expect(await names()).toEqual(namesOf(0, 10));
      expect(await button('Previous').isEnabled()).toBe(false);
      for (const number of [2, 3, 4]) {
        await button('Next').click();
        await page.getByText(namesOf(10 * number - 10)[0] ?? '').waitFor();
        expect(await names()).toEqual(namesOf(10 * number - 10, 10 * number));
      }
      expect(await button('Next').isEnabled()).toBe(false);
      await button('Previous').click();
      await page.getByText(namesOf(20)[0] ?? '').waitFor();
    });

    test('finds people while their name is typed, and aborts the search before', async () => {
      await delay({ match: { method: 'GET', path: '/rest/v2' }, fault: { delayMs: 60_000 } });
      // Chromium also reports the abortion of requests that a service worker answers.
      const aborted = page.waitForEvent('requestfailed', (request) => request.url().includes('/rest/v2/'));
      await page.getByLabel('Search by name').fill('b');
      await page.getByLabel('Search by name').fill('birk');
      await page.getByText('3 found.').waitFor();
      expect((await aborted).failure()?.errorText).toBe('net::ERR_ABORTED');
      expect(await names()).toEqual(['Frieda Birkholz', 'Hanna Birkholz', 'Tilda Birkholz']);
      await page.getByLabel('Search by name').fill('nobody');
      await page.getByText('No one found.').waitFor();
      await page.getByLabel('Search by name').fill('');
      await page.getByText('Ada Ahlgren').waitFor();
    });

    test('keeps changes, and adds and deletes people', async () => {
      await button(/^AA Ada|^Ada/).click();
      await page.getByLabel('Town').fill('Newtown');
      await button('Save').click();
      await page.locator('.town', { hasText: 'Newtown' }).waitFor();
      await button('New person').click();
      await page.getByLabel('First name').fill('Aaron');
      await page.getByLabel('Last name').fill('Aalto');
      await button('Save').click();
      await button(/Aaron Aalto/).click();
      page.once('dialog', (question) => void question.accept());
      await button('Delete').click();
      await expect.poll(names).toEqual(namesOf(0, 10));
    });

    test('uploads pictures, shows the progress, and shows and removes them', async () => {
      await button(/Milo Ahlgren/).click();
      await page.evaluate(recordProgress);
      await page.getByLabel('Add pictures').setInputFiles([picture, picture]);
      const images = page.getByRole('img', { name: 'picture.png' });
      await expect.poll(() => images.count()).toBe(2);
      expect(await page.evaluate(() => Reflect.get(globalThis, 'progress'))).toEqual([0, 50, 100]);
      expect(await images.first().evaluate((image) => Reflect.get(image, 'naturalWidth'))).toBeGreaterThan(0);
      expect(await findingsIn(page)).toEqual([]);
      await button('Remove the picture picture.png').first().click();
      await expect.poll(() => images.count()).toBe(1);
      await page.keyboard.press('Escape');
      // The list has the picture in place of the initials.
      await page.locator('.people li', { hasText: 'Milo' }).locator('img').waitFor();
      expect(await findingsIn(page)).toEqual([]);
    });

    test('is used with the keyboard, also on a narrow screen', async () => {
      await page.setViewportSize({ width: 320, height: 640 });
      await page.getByLabel('Search by name').focus();
      for (const key of ['Tab', 'Tab', 'Enter']) await page.keyboard.press(key);
      await page.getByRole('heading', { name: 'Ada Ahlgren' }).waitFor();
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      expect(await page.evaluate('document.activeElement.textContent')).toContain('Ada Ahlgren');
    });
  });

  test('a service that cannot be reached has a message', async () => {
    const page = await context.newPage();
    await page.goto(`${built.url}?service=http://127.0.0.1:9`);
    await page.getByLabel('Name').fill('demo');
    await page.getByLabel('Password').fill('demo');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('The service cannot be reached. Check your connection, and try again.').waitFor();
    await page.close();
  });

  /** The names of the deployment in the order of the list. */
  function namesOf(start: number, end?: number): string[] {
    const people: { readonly firstName: string; readonly lastName: string }[] = deployment.accesses[0].entities;
    return people
      .map(({ firstName, lastName }) => [lastName, firstName] as const)
      .sort(([last, first], [otherLast, otherFirst]) => {
        if (last === otherLast) return first < otherFirst ? -1 : 1;
        return last < otherLast ? -1 : 1;
      })
      .map(([last, first]) => `${first} ${last}`)
      .slice(start, end);
  }
}

/** Keeps what the progress bar shows, in percent, as `progress`. It runs in the page. */
const recordProgress = `
  globalThis.progress = [];
  new MutationObserver(() => {
    const bar = document.querySelector('progress');
    const percent = bar && Math.round(100 * bar.position);
    if (bar && progress.at(-1) !== percent) progress.push(percent);
  }).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
`;
