import { expect, test } from 'vitest';
import { findingsIn } from '../../../../scripts/test/lib/axe.js';
import { inspected } from './inspected.js';
import { book, libraryDeployment } from './library.js';

inspected({ deployment: libraryDeployment }, (inspector) => {
  const heading = (name: string) => inspector.page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  const alerts = () => inspector.page.getByRole('alert').filter({ hasText: /./ }).allInnerTexts();

  test('an address without a partition leads to the entity', async () => {
    const { page } = inspector;
    await inspector.open(`#/data/books/${book}/2`);
    await heading('Book 2');
    await page.getByText('Rivers again').first().waitFor();
    expect(new URL(page.url()).hash).toBe(`#/data/books/${book}/2/books`);
  });

  test('an address without a partition says where several partitions have the id', async () => {
    await inspector.open(`#/data/books/${book}/1`);
    await heading('Book 1');
    await expect.poll(alerts).toEqual([expect.stringContaining('partition')]);
    expect(await findingsIn(inspector.page)).toEqual([]);
  });

  test.each([
    ['7', '7/books'],
    ['8', '8'],
  ])('a missing entity says so once: Book %s at the address %s', async (id, identity) => {
    await inspector.open(`#/data/books/${book}/${identity}`);
    await heading(`Book ${id}`);
    await expect.poll(alerts).toEqual([expect.stringContaining(id)]);
    expect(await inspector.page.getByText('Referred to by').count()).toBe(0);
  });

  test('the partition tells entities with the same id apart, in lists and in links', async () => {
    const { page } = inspector;
    await inspector.open(`#/data/books/${book}?order=id`);
    const partitions = page.locator('tbody tr td:nth-child(2)');
    await expect.poll(() => partitions.allInnerTexts()).toEqual(['north', 'south', 'books']);
    await inspector.open(`#/data/books/${book}/2/books`);
    const sequels = page.locator('.properties .parts li');
    await expect.poll(() => sequels.allInnerTexts()).toEqual(['Book 1 in north Rivers', 'Book 1 in south Mountains']);
    await inspector.open('#/data/books/library.Author?order=id');
    await page.getByRole('link', { name: 'ann' }).waitFor();
    expect(await page.getByRole('columnheader', { name: 'Partition' }).count()).toBe(0);
  });

  test('the arrow of an order appears together with the rows in this order', async () => {
    const { page } = inspector;
    await inspector.open(`#/data/books/${book}?order=pages`);
    const header = page.getByRole('columnheader', { name: 'pages' });
    await expect.poll(() => header.getAttribute('aria-sort')).toBe('ascending');
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/service/rest/v2/**', async (route) => {
      await answered;
      await route.continue();
    });
    const asked = page.waitForRequest(/order-direction=descending/);
    await header.getByRole('button').click();
    await asked;
    expect(await header.getAttribute('aria-sort')).toBe('ascending');
    answer();
    await expect.poll(() => header.getAttribute('aria-sort')).toBe('descending');
    expect(await page.locator('tbody tr').first().innerText()).toContain('310');
    await page.unrouteAll({ behavior: 'wait' });
  });
});
