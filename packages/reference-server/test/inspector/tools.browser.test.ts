import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FaultProfile } from '@platform-services/reference-server';
import { request } from 'undici';
import { describe, expect, test } from 'vitest';
import { findingsIn } from '../../../../scripts/test/lib/axe.js';
import { temporaryFolder } from '../../../../scripts/test/lib/temporary-folder.js';
import { profiles } from '../../inspector/views/faults/rule-of-form.js';
import { smallDeployment } from '../support/small-service.js';
import { inspected } from './inspected.js';

/** Every profile, as the compiler checks. */
const allProfiles: Readonly<Record<FaultProfile, true>> = {
  'slow-3g': true,
  flaky: true,
  'read-only': true,
  maintenance: true,
};

const hostile = '<script>document.title=1</script>';
const deployment = { ...smallDeployment, users: [{ name: hostile, password: 'p' }] };
const start = Date.UTC(2026, 0, 1);

inspected({ deployment, now: () => start }, (inspector) => {
  const { server } = inspector;
  const cells = (label: string) => inspector.page.getByRole('region', { name: label, exact: true }).locator('tbody tr');
  const button = (name: string) => inspector.page.getByRole('button', { name, exact: true });
  const logIn = async () => {
    const parameters = new URLSearchParams({ user: hostile, password: 'p' });
    const url = `${inspector.origin}/platform-services/rest/authenticate?${parameters}`;
    await (await request(url, { method: 'POST' })).body.dump();
  };

  describe('faults', () => {
    test('are described by fields, changed as JSON, and added', async () => {
      const { page } = inspector;
      await inspector.open('#/faults');
      await page.getByText('There are no faults.').waitFor();
      await page.getByLabel('What happens').selectOption('Delay');
      await page.getByLabel('Milliseconds').fill('250');
      await page.getByLabel('Type').fill('Thing');
      await page.getByLabel('Every nth').fill('2');
      const json = page.getByRole('textbox', { name: 'JSON' });
      expect(JSON.parse(await json.inputValue())).toEqual({
        match: { type: 'Thing' },
        every: 2,
        fault: { delayMs: 250 },
      });
      await page.getByLabel('What happens').selectOption('Profile flaky');
      expect(JSON.parse(await json.inputValue())).toEqual({ match: { type: 'Thing' }, every: 2, profile: 'flaky' });
      await page.getByLabel('What happens').selectOption('Drop the connection');
      await button('Add').press('Enter');
      await cells('Faults').first().waitFor();
      expect(server.faults.list()).toEqual([
        { id: 'fault-1', injected: 0, usedUp: false, match: { type: 'Thing' }, every: 2, fault: { drop: true } },
      ]);

      await json.fill(`{"match":{"query":{"${hostile}":"1"}},"fault":{"status":500}}`);
      await button('Add').press('Enter');
      await cells('Faults').nth(1).waitFor();
      expect(await cells('Faults').locator('code').last().textContent()).toBe(
        `{"match":{"query":{"${hostile}":"1"}},"fault":{"status":500}}`,
      );
    });

    test('the messages of the server are shown', async () => {
      const { page } = inspector;
      const errors = page.getByRole('alert').filter({ hasText: /./ });
      await page.getByRole('textbox', { name: 'JSON' }).fill('{"fault":{"satus":500},"__proto__":1}');
      await button('Add').press('Enter');
      await errors.waitFor();
      expect(await errors.textContent()).toContain('Unknown member "');
      await page.getByRole('textbox', { name: 'JSON' }).fill('{');
      await button('Add').press('Enter');
      await page.getByText(/JSON at position/).waitFor();
      expect(server.faults.list()).toHaveLength(2);
    });

    test('are removed, one or all', async () => {
      await inspector.open('#/faults');
      await cells('Faults').first().waitFor();
      await inspector.expectAccessible();
      await button('Remove fault-1').press('Enter');
      await inspector.page.getByText('fault-1').waitFor({ state: 'detached' });
      expect(server.faults.list().map(({ id }) => id)).toEqual(['fault-2']);
      await button('Remove all').press('Enter');
      await inspector.page.getByText('There are no faults.').waitFor();
      expect(server.faults.list()).toEqual([]);
    });

    test('all profiles can be chosen', () => {
      expect(profiles).toEqual(Object.keys(allProfiles));
    });
  });

  test('sessions are listed and ended', async () => {
    const { page } = inspector;
    await logIn();
    await logIn();
    await inspector.open('#/sessions');
    await cells('Sessions').first().waitFor();
    expect(await cells('Sessions').first().locator('th, td').allTextContents()).toEqual([
      'session-1',
      hostile,
      '2026-01-01 00:00:00',
      '2026-01-01 00:00:00',
      '2026-01-01 00:30:00',
      'End',
    ]);
    await inspector.expectAccessible();
    await button('End session-1').press('Enter');
    await page.getByText('session-1').waitFor({ state: 'detached' });
    expect(server.sessions.list().map(({ id }) => id)).toEqual(['session-2']);
  });

  test('the clock is advanced, set and frozen', async () => {
    const { page } = inspector;
    await inspector.open('#/clock');
    await page.getByText('2026-01-01 00:00:00').waitFor();
    await page.getByLabel('Advance by').fill('2h');
    await page.keyboard.press('Enter');
    await page.getByText('2026-01-01 02:00:00').waitFor();
    await page.getByLabel('Set to').fill('2027-05-06T07:08:09Z');
    await page.keyboard.press('Enter');
    await page.getByText('2027-05-06 07:08:09').waitFor();
    await button('Freeze').press('Enter');
    await page.getByText('UTC, frozen').waitFor();
    expect(server.clock.isFrozen).toBe(true);
    await button('Freeze').press('Enter');
    await page.getByText('UTC, frozen').waitFor({ state: 'detached' });
    expect(server.clock.isFrozen).toBe(false);
    await page.getByLabel('Advance by').fill('soon');
    await page.keyboard.press('Enter');
    await page.getByText(/got the string "soon"/).waitFor();
    expect(await findingsIn(page)).toEqual([]);
  });

  describe('worlds and state', () => {
    test('a world is created, opened by the menu, and deleted', async () => {
      const { page, origin } = inspector;
      await inspector.open('#/state');
      await page.getByLabel('Name').first().fill('checkout-test');
      await page.keyboard.press('Enter');
      await cells('Worlds').first().waitFor();
      expect(server.worlds.list().map(({ id }) => id)).toEqual(['checkout-test']);
      await inspector.expectAccessible();

      await page.getByText('Worlds', { exact: true }).first().press('Enter');
      await page.getByRole('link', { name: 'checkout-test' }).first().press('Enter');
      await page.getByText('world checkout-test').waitFor();
      expect(page.url()).toBe(`${origin}/~checkout-test/-/#/state`);
      await button('Delete checkout-test').press('Enter');
      await page.getByRole('heading', { name: 'Delete the world checkout-test?' }).waitFor();
      expect(await findingsIn(page)).toEqual([]);
      await button('Delete').press('Enter');
      await page.waitForURL(`${origin}/-/#/state`);
      await page.getByText('There is only the main world.').waitFor();
      expect(server.worlds.list()).toEqual([]);
    });

    test.each([
      ['world', () => server.worlds.list()],
      ['snapshot', () => server.snapshots.list()],
    ] as const)('a refused name of a %s is explained, and can be corrected', async (kind, list) => {
      const { page } = inspector;
      // Another view in between, so that no message of the test before is left.
      await inspector.open('#/data');
      await inspector.open('#/state');
      const fields = page.getByLabel('Name');
      const field = kind === 'world' ? fields.first() : fields.last();
      await field.fill(hostile);
      await page.keyboard.press('Enter');
      await page.getByRole('alert').filter({ hasText: 'Expected' }).waitFor();
      expect(await field.inputValue()).toBe(hostile);
      expect(list()).toEqual([]);
    });

    test('a snapshot is kept, restored and deleted', async () => {
      const { page } = inspector;
      await inspector.open('#/state');
      await page.getByLabel('Name').last().fill('before');
      await page.keyboard.press('Enter');
      await cells('Snapshots').first().waitFor();
      server.faults.add({ fault: { drop: true } });
      await button('Restore before').press('Enter');
      await expect.poll(() => server.faults.list()).toEqual([]);
      await button('Delete before').press('Enter');
      await page.getByText('There are no snapshots.').waitFor();
    });

    test('an export loads again', async () => {
      const { page } = inspector;
      const downloading = page.waitForEvent('download');
      await button('Export the state').press('Enter');
      const download = await downloading;
      expect(download.suggestedFilename()).toBe('deployment.json');
      const file = join(temporaryFolder(), 'deployment.json');
      await download.saveAs(file);
      const exported: unknown = JSON.parse(await readFile(file, 'utf8'));
      expect(exported).toEqual(JSON.parse(JSON.stringify(server.exportDeployment())));
    });

    test('a reset asks first', async () => {
      const { page } = inspector;
      server.faults.add({ fault: { drop: true } });
      await button('Reset the world').press('Enter');
      await button('Cancel').press('Enter');
      expect(server.faults.list()).toHaveLength(1);
      await button('Reset the world').press('Enter');
      await button('Reset').press('Enter');
      await page.getByText('The world is as the deployment describes it.').waitFor();
      expect(server.faults.list()).toEqual([]);
    });
  });
});
