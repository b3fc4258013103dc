import { expect, test } from 'vitest';
import { findingsIn } from '../../../../scripts/test/lib/axe.js';
import { inspected } from './inspected.js';

const person = 'com.vendor.demo.model.Person';

inspected({ dialect: 'deployed' }, (inspector) => {
  const button = (name: string | RegExp) => inspector.page.getByRole('button', { name, exact: true });
  const heading = (name: string) => inspector.page.getByRole('heading', { name, exact: true }).waitFor();
  const ids = () => inspector.page.locator('tbody th').allInnerTexts();
  const status = () => inspector.page.locator('.pages [role=status]').innerText();
  const valueAt = (name: string) =>
    inspector.page
      .locator('.properties > div')
      .filter({ has: inspector.page.locator('dt', { hasText: new RegExp(`^${name}\\b`) }) })
      .locator('dd');

  test('entities are sorted, and shown page by page', async () => {
    await inspector.open(`#/data/access.demo/${person}`);
    await expect.poll(status).toBe('1 to 50 of 248');
    await button('Last').click();
    await expect.poll(status).toBe('201 to 248 of 248');
    await button('firstName').click();
    await expect.poll(status).toBe('1 to 50 of 248');
    const header = inspector.page.getByRole('columnheader', { name: 'firstName' });
    expect(await header.getAttribute('aria-sort')).toBe('ascending');
    await button('firstName').click();
    await expect.poll(() => header.getAttribute('aria-sort')).toBe('descending');
    // The rows before stay until those in the new order are there.
    const areDescending = async () => {
      const names = await inspector.page.locator('tbody tr td:nth-child(3)').allInnerTexts();
      return names.length === 50 && names.join() === names.toSorted().toReversed().join();
    };
    await expect.poll(areDescending).toBe(true);
    await inspector.page.reload();
    await expect.poll(() => header.getAttribute('aria-sort')).toBe('descending');
  });

  test('entities are filtered, and found by id', async () => {
    const { page } = inspector;
    await inspector.open(`#/data/access.demo/${person}`);
    await page.getByLabel('Property').selectOption('lastName');
    await page.getByLabel('Value').fill('Doe');
    await page.keyboard.press('Enter');
    await expect.poll(ids).toEqual(['1', '2', '3', '4']);
    await button(/lastName = Doe/).click();
    await expect.poll(status).toBe('1 to 50 of 248');
    await page.getByLabel('Property').selectOption('gender');
    await page.getByLabel('Value').selectOption('female');
    await button('Filter').press('Enter');
    await button(/gender = female/).waitFor();
    await page.getByLabel('Property').selectOption('email');
    await page.getByRole('combobox', { name: /^Condition/ }).selectOption('is not set');
    await button('Filter').press('Enter');
    await button(/email is not set/).waitFor();
    expect(new URL(page.url()).hash).toContain('where.gender=female&where.email=null');
    const controls = await page.locator('form.filter :is(select, input, button)').all();
    const boxes = await Promise.all(controls.map((control) => control.boundingBox()));
    expect(new Set(boxes.map((box) => `${box?.y} ${box?.height}`)).size).toBe(1);
    expect(boxes).toHaveLength(3);
    await button(/gender = female/).click();
    await button(/email is not set/).click();
    await expect.poll(status).toBe('1 to 50 of 248');
    await page.getByLabel('Id', { exact: true }).fill('nonsense');
    await page.keyboard.press('Enter');
    await page.getByText('Expected an id of type long').waitFor();
    await page.getByLabel('Id', { exact: true }).fill('3');
    await page.keyboard.press('Enter');
    await heading('Person 3');
  });

  test('columns are chosen', async () => {
    const { page } = inspector;
    await inspector.open(`#/data/access.demo/${person}?where.lastName=Doe`);
    await page.getByText('Columns', { exact: true }).first().click();
    await page.getByRole('checkbox', { name: 'friend' }).check();
    await page.getByRole('columnheader', { name: 'friend' }).waitFor();
    expect(await findingsIn(page)).toEqual([]);
    await page.getByRole('row', { name: 'John' }).getByRole('link', { name: 'Person 3 Jane Doe' }).click();
    await heading('Person 3');
  });

  test('properties of every type are changed, and the message of a refusal stands at the property', async () => {
    const { page } = inspector;
    await inspector.open(`#/data/access.demo/${person}/1/access.demo`);
    const edit = async (name: string, change: () => Promise<unknown>) => {
      await button(`Edit ${name}`).click();
      await change();
      await button('Save').click();
    };
    const field = (name: string) => page.getByLabel(`New value of ${name}`);

    await edit('age', () => field('age').fill('old'));
    await page
      .locator('.edit [role=alert]')
      .getByText(/^Expected /)
      .waitFor();
    expect(await findingsIn(page)).toEqual([]);
    await field('age').fill('46');
    await button('Save').click();
    await expect.poll(() => valueAt('age').innerText()).toMatch(/^46/);

    await edit('memberNumber', () => field('memberNumber').fill('9007199254740995'));
    await expect.poll(() => valueAt('memberNumber').innerText()).toMatch(/^9007199254740995/);
    await edit('birth', () => field('birth').fill('1981-02-03T04:05:06.007+0000'));
    await expect.poll(() => valueAt('birth').innerText()).toMatch(/^1981-02-03T04:05:06.007\+0000/);
    await edit('balance', () => field('balance').fill('0.10'));
    await expect.poll(() => valueAt('balance').innerText()).toMatch(/^0\.10/);
    await edit('active', () => field('active').selectOption('false'));
    await expect.poll(() => valueAt('active').innerText()).toMatch(/^false/);
    await edit('gender', () => field('gender').selectOption('female'));
    await expect.poll(() => valueAt('gender').innerText()).toMatch(/^female/);
    await edit('email', () => page.getByLabel('Not set').check());
    await expect.poll(() => valueAt('email').innerText()).toMatch(/^not set/);
    await edit('friend', () => page.getByLabel('Id', { exact: true }).fill('4'));
    await expect.poll(() => valueAt('friend').innerText()).toMatch(/^Person 4 Tom Doe/);
    await edit('children', () => button('Remove element 1').click());
    await expect.poll(() => valueAt('children').innerText()).toMatch(/^Person 4 Tom Doe\n/);
    await edit('phoneBook', () =>
      page.getByLabel('New value of phoneBook, as JSON').fill('{"_type":"map","value":[{"key":"new","value":"1"}]}'),
    );
    await expect.poll(() => valueAt('phoneBook').innerText()).toMatch(/^new → 1/);
    await edit('anything', () => page.getByLabel('New value of anything, as JSON').fill('{'));
    await page.getByText('JSON at position').waitFor();
    await page.keyboard.press('Escape');
    expect(inspector.server.journal.entries()).toEqual([]);
  });

  test('an entity is deleted after a question that shows what refers to it, with the keyboard', async () => {
    const { page } = inspector;
    await inspector.open(`#/data/access.demo/${person}/4/access.demo`);
    // A disabled button takes no focus, and this one is disabled until the entity is loaded.
    await expect.poll(() => button('Delete').isEnabled()).toBe(true);
    await button('Delete').focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Delete Person 4?' });
    await dialog.getByText('by children').first().waitFor();
    expect(await findingsIn(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Delete');
    await page.keyboard.press('Enter');
    await dialog.getByLabel('These references').selectOption('failIfReferenced');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await dialog.getByText('nothing may refer to it').waitFor();
    await dialog.getByLabel('These references').selectOption('dropReferences');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await heading('Person');
    await expect.poll(status).toBe('1 to 50 of 247');
  });

  test('an image among the resources is shown', async () => {
    const { page } = inspector;
    await inspector.open('#/data/access.demo/com.vendor.model.resource.Resource');
    await page.locator('tr', { hasText: 'image/png' }).getByRole('link').first().click();
    const image = page.locator('.resource img');
    await image.waitFor();
    await expect.poll(() => image.evaluate((element) => Reflect.get(element, 'naturalWidth'))).toBeGreaterThan(0);
  });

  test('the diagram shows types with their properties and references, and is used with the keyboard', async () => {
    const { page } = inspector;
    await inspector.open('#/model/access.demo');
    const picture = page.getByRole('region', { name: 'Diagram of the types' });
    const employee = picture.locator('a').filter({ hasText: 'model.Employee' });
    expect(await employee.textContent()).toContain('employer: Company');
    const lines = await picture.locator('.edge title').allTextContents();
    expect(lines).toContain('Employee extends Person');
    expect(lines).toContain('Employee refers to Company by employer');
    expect(await picture.locator('a').count()).toBe(await page.locator('.model + h2 + .rows tbody tr').count());

    await employee.focus();
    await page.keyboard.press('Enter');
    await page.locator('.details h2').waitFor();
    expect(await picture.locator('.selected').textContent()).toContain('model.Employee');
    expect(await page.evaluate('document.activeElement.textContent')).toContain('model.Employee');
    await page.getByRole('checkbox', { name: 'Properties' }).uncheck();
    await expect.poll(() => employee.textContent()).toMatch(/entities$/);
    await page.locator('.details h2').waitFor();
  });

  test('the diagram is zoomed, and fits again', async () => {
    const { page } = inspector;
    await inspector.open('#/model/access.demo');
    const width = async () => Number(await page.locator('.picture svg').getAttribute('width'));
    const first = await width();
    await button('Larger').press('Enter');
    await expect.poll(width).toBeCloseTo(first * 1.25);
    await button('Smaller').press('Enter');
    await button('Smaller').press('Enter');
    await expect.poll(width).toBeCloseTo(first / 1.25);
    await button('Fit').press('Enter');
    await expect.poll(width).toBeCloseTo(first);
    expect(await findingsIn(page)).toEqual([]);
  });
});
