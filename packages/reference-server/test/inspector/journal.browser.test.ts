import { request } from 'undici';
import { expect, test } from 'vitest';
import { findingsIn } from '../../../../scripts/test/lib/axe.js';
import { curlCommand } from '../../inspector/copy/curl.js';
import { sdkCall } from '../../inspector/copy/sdk-call.js';
import { smallDeployment, things } from '../support/small-service.js';
import { inspected } from './inspected.js';

inspected({ deployment: smallDeployment }, (inspector) => {
  const { server } = inspector;
  const rows = () => inspector.page.locator('tbody tr');

  async function send(method: string, target: string, body?: string) {
    const headers = { 'content-type': 'application/json' };
    const answer = await request(`${inspector.origin}/platform-services/${target}`, {
      method,
      headers,
      body: body ?? null,
    });
    return await answer.body.text();
  }
  const logIn = async () => JSON.parse(await send('POST', 'rest/authenticate?user=u&password=p'));

  test('requests appear as they arrive, until it is paused', async () => {
    await inspector.open('#/journal');
    await inspector.page.getByText('0 requests. Live.').waitFor();
    const id = await logIn();
    await send('GET', `${things}?where.name=Doe&sessionId=${id}`);
    await inspector.page.getByText('2 requests. Live.').waitFor();
    expect(await rows().locator('th').allTextContents()).toEqual([
      `GET /${things}?where.name=Doe`,
      'POST /rest/authenticate?user=u&password=***',
    ]);
    expect(await rows().first().locator('td').allTextContents()).toEqual([
      '200',
      'entities.list',
      'u',
      'R-29',
      expect.stringMatching(/^\d\d:\d\d:\d\d\.\d{3}$/),
      expect.stringMatching(/^\d+\.\d ms$/),
    ]);

    await inspector.page.getByRole('button', { name: 'Pause' }).press('Enter');
    await send('GET', things);
    await inspector.page.getByText('2 requests. Paused, 1 new.').waitFor();
    expect(await rows().count()).toBe(2);
    await inspector.page.getByRole('button', { name: 'Pause' }).press('Enter');
    await inspector.page.getByText('3 requests. Live.').waitFor();
    expect(await findingsIn(inspector.page)).toEqual([]);
  });

  test('filters are those of the control path, and their errors are shown', async () => {
    const { page } = inspector;
    await page.getByLabel('Status').fill('4xx');
    await page.keyboard.press('Enter');
    await page.getByText('1 request. Live.').waitFor();
    expect(new URL(page.url()).hash).toBe('#/journal?status=4xx');
    await page.getByLabel('Status').fill('');
    await page.getByLabel('Other filters').fill('where.name=Doe&rule=R-29');
    await page.keyboard.press('Enter');
    await page.getByText(`GET /${things}?where.name=Doe`).waitFor();
    await page.getByText('1 request. Live.').waitFor();
    expect(new URL(page.url()).hash).toBe('#/journal?where.name=Doe&rule=R-29');

    await page.getByLabel('Other filters').fill('stauts=1');
    await page.keyboard.press('Enter');
    expect(await page.getByRole('alert').filter({ hasText: 'Unknown' }).textContent()).toBe(
      'Unknown filter "stauts". Did you mean "status"?',
    );
    await page.getByRole('link', { name: 'Show all' }).press('Enter');
    await page.getByText('3 requests. Live.').waitFor();
  });

  test('an entry shows its request, its response, its rule, and how to send it again', async () => {
    const { page, origin } = inspector;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const id = await logIn();
    await send(
      'PATCH',
      `${things}/7?projection=success&sessionId=${id}`,
      '{"name":"<script>document.title=1</script>","__proto__":{"a":1}}',
    );
    const entry = server.journal.entries().at(-1);
    if (entry === undefined) throw new Error('The journal is empty.');
    await page.getByRole('link', { name: `PATCH /${things}/7` }).press('Enter');
    await page.getByRole('heading', { name: `Request ${entry.seq}` }).waitFor();
    const rule = await server.fetch(new Request(`${origin}/-/rules/${entry.rule}`));
    await page.getByText(JSON.parse(await rule.text()).text.slice(0, 40)).waitFor();

    const copied = sdkCall(entry);
    const copies = {
      curl: curlCommand(entry, `${origin}/platform-services`),
      'SDK call': 'code' in copied ? copied.code : '',
    };
    for (const [name, text] of Object.entries(copies)) {
      await page.getByRole('button', { name: `Copy as ${name}` }).press('Enter');
      await page.getByText('Copied.').last().waitFor();
      expect(await page.evaluate('navigator.clipboard.readText()')).toBe(text);
    }
    expect(copies['SDK call']).toContain(
      `.update(7, { name: '<script>document.title=1</script>', ['__proto__']: { a: 1 } });`,
    );
    const bodies = await page.locator('pre.body').allTextContents();
    expect(bodies[0]).toBe('{\n  "name": "<script>document.title=1</script>",\n  "__proto__": {\n    "a": 1\n  }\n}');
    expect(JSON.parse(bodies[1] ?? '')).toEqual(JSON.parse(entry.responseBody?.text ?? ''));
    expect(await findingsIn(page)).toEqual([]);
    await page.getByRole('link', { name: 'Older' }).press('Enter');
    await page.getByRole('heading', { name: `Request ${entry.seq - 1}` }).waitFor();
    await page.getByRole('link', { name: 'All requests' }).press('Enter');
    await page.getByRole('heading', { name: 'Journal' }).waitFor();
  });

  test('an entry shows a section of the specification, and a missing entry says so', async () => {
    const { page } = inspector;
    await inspector.open('#/journal/1');
    await page.getByText('Rule 4.4').press('Enter');
    await page.getByRole('columnheader', { name: 'Call' }).first().waitFor();
    expect(await findingsIn(page)).toEqual([]);
    await inspector.open('#/journal/99999');
    await page.getByText('There is no journal entry "99999".').waitFor();
  });

  test('a long body is shown in whole on demand', async () => {
    const { page } = inspector;
    const id = await logIn();
    const names = Array.from({ length: 60 }, (_, index) => `name ${index}`);
    await send('POST', `${things}?sessionId=${id}`, JSON.stringify({ names }));
    const { seq } = server.journal.entries().at(-1) ?? {};
    await inspector.open(`#/journal/${seq}`);
    const body = page.locator('pre.body').first();
    await body.waitFor();
    const whole = JSON.stringify({ names }, null, 2);
    expect(await body.textContent()).toBe(whole.split('\n').slice(0, 40).join('\n'));
    await page.getByRole('button', { name: 'Show all 64 lines' }).press('Enter');
    expect(await body.textContent()).toBe(whole);
  });

  test('it fits into a narrow screen', async () => {
    for (const [address, part] of [
      ['#/journal', 'tbody'],
      ['#/journal/1', '.copies'],
      ['#/journal/5', '.copies'],
    ] as const) {
      await inspector.open(address);
      await inspector.page.locator(part).waitFor();
      await inspector.expectAccessible();
    }
  });

  test('many entries are followed, and shown in parts', async () => {
    const { page, origin } = inspector;
    const url = `${origin}/platform-services/${things}?where.name=${'x'.repeat(200)}`;
    await inspector.open('#/data');
    server.journal.clear();
    await inspector.open('#/journal');
    for (let sent = 0; sent < 2_000; sent += 1) await server.fetch(new Request(url));
    await page.getByText('2000 requests. Live.').waitFor();
    expect(await rows().count()).toBe(100);
    await inspector.open('#/journal');
    await page.getByText('2000 requests. Live.').waitFor();
    await page.getByRole('button', { name: 'Show 100 more' }).press('Enter');
    expect(await rows().count()).toBe(200);

    await page.getByRole('button', { name: 'Clear' }).press('Enter');
    await page.getByText('0 requests. Live.', { exact: true }).waitFor();
    expect(server.journal.entries()).toEqual([]);
  }, 60_000);

  test('it says when the server is gone, and connects when it is back', async () => {
    await server.close();
    await inspector.page.getByText('0 requests. Not connected.').waitFor();
    await inspector.page.getByRole('button', { name: 'Reconnect' }).press('Enter');
    await inspector.page.getByText('The server cannot be reached.').waitFor();
    await server.listen({ port: Number(new URL(inspector.origin).port) });
    await inspector.page.getByRole('button', { name: 'Reconnect' }).press('Enter');
    await inspector.page.getByText('0 requests. Live.').waitFor();
  });
});
