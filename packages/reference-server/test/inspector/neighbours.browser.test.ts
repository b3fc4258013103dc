import { expect, test } from 'vitest';
import { inspected } from './inspected.js';
import { book, libraryDeployment } from './library.js';

inspected({ deployment: libraryDeployment }, (inspector) => {
  const graph = () => inspector.page.getByRole('region', { name: 'Graph of the neighbours' });
  const node = (label: string) => graph().locator('a.node').filter({ hasText: label });
  const nodes = async () => (await graph().locator('a.node text:not(.note)').allTextContents()).toSorted();
  const arrows = async () => (await graph().locator('.edge title').allTextContents()).toSorted();
  const heading = (name: string) => inspector.page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

  test('the neighbours of an entity are drawn, and lead on with the keyboard and back', async () => {
    const { page } = inspector;
    await inspector.open(`#/data/books/${book}/2/books`);
    await page.getByRole('link', { name: 'Neighbours' }).press('Enter');
    await heading('Neighbours of Book 2');
    await expect.poll(nodes).toEqual(['Author ann', 'Book 1 in north', 'Book 1 in south', 'Book 2']);
    expect(await arrows()).toEqual(['author', 'sequels', 'sequels']);

    await node('Author ann').focus();
    await page.keyboard.press('Enter');
    await heading('Neighbours of Author ann');
    await expect.poll(arrows).toEqual(['author', 'first', 'sequels', 'sequels']);
    expect(await graph().locator('[aria-current]').textContent()).toContain('Author ann');
    expect(await page.evaluate('document.activeElement.textContent')).toContain('Author ann');
    expect(await page.locator('.details li').allTextContents()).toEqual([
      'Book 1 in north Rivers by first',
      'Book 2  by author',
    ]);
    await page.goBack();
    await heading('Neighbours of Book 2');
    await page.getByRole('link', { name: 'Properties' }).press('Enter');
    await heading('Book 2');
  });

  test('a link of the list leads on, and the focus goes to the entity in the graph', async () => {
    const { page } = inspector;
    await inspector.open(`#/data/books/${book}/2/books/neighbours`);
    await page.locator('.details').getByRole('link', { name: 'Book 1 in north' }).press('Enter');
    await heading('Neighbours of Book 1 in north');
    await expect.poll(() => page.evaluate('document.activeElement.getAttribute("aria-current")')).toBe('true');
    await page.keyboard.press('Tab');
    await inspector.expectAccessible();
  });

  test('an entity that does not exist says so', async () => {
    await inspector.open(`#/data/books/${book}/7/books/neighbours`);
    await inspector.page.getByText('does not exist').waitFor();
  });

  test('of an entity with many neighbours, 200 entities are drawn without a stutter', async () => {
    const { page, server } = inspector;
    const first = { _type: book, id: 1, partition: 'north' };
    const authors = Array.from({ length: 300 }, (_, index) => ({ _type: 'library.Author', id: `a${index}`, first }));
    server.load(authors);
    await inspector.open(`#/data/books/${book}/1/north`);
    // The frames of the screen between the list of the neighbours and their places in the graph.
    await page.evaluate(`
      globalThis.framesMeanwhile = 0;
      const count = () => {
        const isPlacing = document.querySelector('.details li') !== null && document.querySelector('.node') === null;
        if (isPlacing) globalThis.framesMeanwhile += 1;
        requestAnimationFrame(count);
      };
      count();
    `);
    await page.getByRole('link', { name: 'Neighbours' }).press('Enter');
    await expect.poll(async () => (await nodes()).length, { timeout: 20_000 }).toBe(200);
    await page.getByText('more neighbours than are shown here').waitFor();
    expect(await page.evaluate('globalThis.framesMeanwhile')).toBeGreaterThan(5);
  }, 30_000);
});
