import { request } from 'undici';
import { beforeAll, expect, test } from 'vitest';
import { inspected } from './inspected.js';
import { book, libraryDeployment } from './library.js';

inspected({ deployment: libraryDeployment }, (inspector) => {
  const { server } = inspector;
  const shown = (text: string | RegExp) => inspector.page.getByText(text).first().waitFor();
  const load = (entity: object) => server.load([{ _type: book, title: 'New', ...entity }]);
  /** Lets time pass in the page, which loads again what it shows, until something is true. */
  const later = (isTrue: () => boolean | Promise<boolean>) =>
    expect
      .poll(
        async () => {
          await inspector.page.clock.fastForward(60_000);
          return await isTrue();
        },
        { timeout: 20_000 },
      )
      .toBe(true);
  const shownLater = (text: string | RegExp) => later(() => inspector.page.getByText(text).first().isVisible());

  beforeAll(() => inspector.page.clock.install());

  test.each<[address: string, before: string | RegExp, change: () => unknown, after: string | RegExp]>([
    ['#/data', /^4$/, () => load({ id: 60 }), /^5$/],
    [`#/data/books/${book}`, 'Mountains', () => load({ id: 61, title: 'Canyons' }), 'Canyons'],
    [`#/data/books/${book}/2/books`, 'Rivers again', () => load({ id: 2, title: 'Streams' }), 'Streams'],
    [
      '#/data/books/library.Author/ann/books',
      'Nothing refers to it.',
      () => load({ id: 62, author: { _type: 'library.Author', id: 'ann' } }),
      'by author',
    ],
    ['#/model/books', '6 entities', () => load({ id: 63 }), '7 entities'],
    ['#/faults', 'There are no faults.', () => server.faults.add({ profile: 'read-only' }), 'fault-1'],
    ['#/clock', /UTC$/, () => server.clock.freeze(), 'UTC, frozen'],
    ['#/sessions', 'There are no sessions.', () => logIn(), 'demo'],
    ['#/state', 'There are no snapshots.', () => server.snapshots.keep('kept'), 'kept'],
    ['#/state', 'There is only the main world.', () => server.worlds.create('other'), 'other'],
  ])('%s shows by itself what changes', async (address, before, change, after) => {
    await inspector.open(address);
    await shown(before);
    await change();
    await shownLater(after);
  });

  test('a deleted entity is shown as missing, but not while something about it is unsaved', async () => {
    const { page } = inspector;
    await inspector.open(`#/data/books/${book}/61/books`);
    await page.getByRole('button', { name: 'Edit pages' }).press('Enter');
    const pages = page.getByLabel('New value of pages');
    await pages.fill('7');
    await remove(61);
    let misses = 0;
    page.on('response', (response) => {
      if (response.status() === 404 && response.url().includes('/61/')) misses += 1;
    });
    // The page has read a response before it sends the next request.
    await later(() => misses > 2);
    expect(await pages.inputValue()).toBe('7');
    await page.keyboard.press('Escape');
    await shownLater(/does not exist/);
  });

  async function logIn(): Promise<void> {
    const url = `${inspector.origin}/platform-services/rest/authenticate?user=demo&password=demo`;
    await (await request(url, { method: 'POST' })).body.dump();
  }

  async function remove(id: number): Promise<void> {
    const url = `${inspector.origin}/-/service/rest/v2/entities/books/${book}/${id}`;
    await (await request(url, { method: 'DELETE' })).body.dump();
  }
});
