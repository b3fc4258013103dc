import { expect, test } from 'vitest';
import { findingsIn } from '../../../../scripts/test/lib/axe.js';
import { inspected } from './inspected.js';
import { book, libraryDeployment } from './library.js';

inspected({ deployment: libraryDeployment }, (inspector) => {
  const { server } = inspector;
  const address = `#/data/books/${book}/2/books`;
  const button = (name: string) => inspector.page.getByRole('button', { name, exact: true });
  const link = (name: string) => inspector.page.getByRole('link', { name, exact: true });
  const heading = (name: string) => inspector.page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  const pages = () => inspector.page.getByLabel('New value of pages');
  const question = () => inspector.page.getByRole('dialog', { name: 'Leave without saving?' });
  const focused = () => inspector.page.evaluate('document.activeElement.textContent');
  const hash = () => new URL(inspector.page.url()).hash;

  const edit = async (text: string) => {
    await button('Edit pages').press('Enter');
    await pages().fill(text);
  };

  test('the focus returns to where an edit began, after Enter and after Escape', async () => {
    const { page } = inspector;
    await inspector.open(address);
    await edit('121');
    await page.keyboard.press('Escape');
    await expect.poll(focused).toBe('Edit pages');
    await edit('122');
    await page.keyboard.press('Enter');
    await expect.poll(focused).toBe('Edit pages');
    await page.getByText('122', { exact: true }).waitFor();
  });

  test('a link asks before it leaves an unsaved edit', async () => {
    const { page } = inspector;
    await inspector.open(address);
    await edit('9');
    await link('Journal').press('Enter');
    await question().waitFor();
    expect(await findingsIn(page)).toEqual([]);
    await button('Cancel').last().press('Enter');
    await question().waitFor({ state: 'detached' });
    expect(await pages().inputValue()).toBe('9');
    expect(hash()).toBe(address);
    await link('Journal').press('Enter');
    await button('Leave').press('Enter');
    await heading('Journal');
    await page.goBack();
    await heading('Book 2');
    await page.getByText('122', { exact: true }).waitFor();
  });

  test('Back and Forward ask before they leave an unsaved edit', async () => {
    const { page } = inspector;
    await inspector.open('#/clock');
    await link('Data').press('Enter');
    await heading('Accesses');
    await page.evaluate(`location.hash = '${address}'`);
    await heading('Book 2');
    await edit('9');
    await page.goBack();
    await question().waitFor();
    await page.keyboard.press('Escape');
    await question().waitFor({ state: 'detached' });
    await expect.poll(hash).toBe(address);
    await page.goBack();
    await button('Leave').press('Enter');
    await heading('Accesses');
    await page.goForward();
    await heading('Book 2');
    await page.goBack();
    await heading('Accesses');
  });

  test('a reload asks before an unsaved edit is lost, and only then', async () => {
    const { page } = inspector;
    await inspector.open(address);
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      void dialog.accept();
    });
    await edit('9');
    await page.reload();
    await heading('Book 2');
    expect(asked).toEqual(['beforeunload']);
    await edit('9');
    await button('Cancel').press('Enter');
    await expect.poll(focused).toBe('Edit pages');
    await page.reload();
    await heading('Book 2');
    expect(asked).toEqual(['beforeunload']);
    page.removeAllListeners('dialog');
  });

  test('a save that meets a newer value shows both, and replaces it only when it is repeated', async () => {
    const { page } = inspector;
    await inspector.open(address);
    await edit('500');
    server.load([{ _type: book, id: 2, title: 'Rivers again', pages: 777 }]);
    await page.keyboard.press('Enter');
    const newer = page.getByText('The value has changed since you began.');
    await newer.waitFor();
    await page.locator('.newer').getByText('777').waitFor();
    expect(await pages().inputValue()).toBe('500');
    expect(await findingsIn(page)).toEqual([]);
    await pages().press('Enter');
    await newer.waitFor({ state: 'detached' });
    await page.getByText('500', { exact: true }).waitFor();

    await edit('600');
    server.load([{ _type: book, id: 2, title: 'Rivers again', pages: 778 }]);
    await page.keyboard.press('Enter');
    await newer.waitFor();
    await button('Cancel').press('Enter');
    await page.getByText('778', { exact: true }).waitFor();
  });
});
