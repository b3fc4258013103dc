import { expect, test } from 'vitest';
import { inspected } from './inspected.js';
import { book, libraryDeployment } from './library.js';

inspected({ deployment: libraryDeployment }, (inspector) => {
  const { server } = inspector;
  const button = (name: string) => inspector.page.getByRole('button', { name, exact: true });
  const link = (name: string) => inspector.page.getByRole('link', { name, exact: true });
  const field = (name: string) => inspector.page.getByLabel(`Value of ${name}`);
  const heading = (name: string | RegExp) => inspector.page.getByRole('heading', { level: 1, name }).waitFor();
  const entities = () => server.exportDeployment().accesses?.[0]?.entities ?? [];
  const found = (id: unknown) => entities().filter((entity) => Object(entity).id === id);
  const set = async (name: string) => await button(`Set ${name}`).press('Enter');
  const create = async () => await button('Create').press('Enter');

  /** Goes to another view, after the question whether to leave what was typed. */
  async function leave(): Promise<void> {
    await link('Journal').press('Enter');
    await button('Leave').press('Enter');
    await heading('Journal');
  }

  test('an entity is created by a form of its type', async () => {
    const { page } = inspector;
    await inspector.open('#/data/books/library.Item');
    await link('New entity').press('Enter');
    await heading('New Item');
    await page.getByLabel('Id', { exact: true }).fill('9007199254740993');
    await page.getByLabel('Partition').fill('north');
    await set('title');
    await page.keyboard.type('Lakes');
    await set('price');
    await field('price').fill('0.10');
    await set('genre');
    await field('genre').selectOption('poetry');
    await set('author');
    await page.getByLabel('Id', { exact: true }).last().fill('ann');
    await set('sequels');
    await inspector.expectAccessible();
    await button('Leave out sequels').press('Enter');
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Set sequels');
    await create();
    await heading('Book 9007199254740993');
    expect(found('9007199254740993')).toEqual([
      {
        _type: book,
        id: '9007199254740993',
        partition: 'north',
        title: 'Lakes',
        price: '0.10',
        genre: 'poetry',
        author: { _ref: 'Author/ann' },
        globalId: expect.any(String),
      },
    ]);
  });

  test('the server chooses the id, and its refusal stands in the form', async () => {
    const { page } = inspector;
    await inspector.open(`#/data/books/${book}?create=true`);
    const before = entities().length;
    await set('pages');
    await field('pages').fill('many');
    await create();
    await page.getByRole('alert').getByText('Expected').waitFor();
    expect(entities()).toHaveLength(before);
    await field('pages').fill('12');
    await set('title');
    await field('title').fill('Valleys');
    await create();
    await heading(/^Book \d+/);
    expect(entities()).toHaveLength(before + 1);
    await page.getByText('Valleys').first().waitFor();
  });

  test('an existing entity is not replaced', async () => {
    const { page } = inspector;
    await inspector.open(`#/data/books/${book}?create=true`);
    await page.getByLabel('Id', { exact: true }).fill('2');
    await create();
    await page.getByText('There is already an entity of this type with the id “2”.').waitFor();
    expect(found(2)).toHaveLength(1);
    await leave();
  });

  test('entities are imported as a deployment file has them', async () => {
    const { page } = inspector;
    await inspector.open('#/data/books');
    await link('Import entities').press('Enter');
    await heading('Import entities');
    const json = page.getByRole('textbox', { name: 'JSON' });
    await json.fill(`[{"_type":"${book}","id":50,"pages":"x"},{"_type":"library.Nothing","id":1}]`);
    await button('Import').press('Enter');
    await page.getByText('2 problems').waitFor();
    expect(found(50)).toEqual([]);
    await inspector.expectAccessible();
    await json.fill(`[{"_type":"${book}","id":50,"title":"Hills"},{"_type":"${book}","id":2,"title":"Dunes"}]`);
    await button('Import').press('Enter');
    await page.getByText('1 added, 1 replaced.').waitFor();
    await link('Book 2').press('Enter');
    await heading('Book 2');
    await page.getByText('Dunes').first().waitFor();
  });

  test('what was typed to import is not left without a question', async () => {
    const { page } = inspector;
    await inspector.open('#/data/books?import=true');
    await page.getByRole('textbox', { name: 'JSON' }).fill('[');
    await leave();
  });
});
