import { createReferenceServer } from '@platform-services/reference-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withChromium } from '../../../../scripts/test/lib/chromium.js';
import { type Verdict, verdicts, worst } from '../../src/case/verdict.js';
import type { CaseResult, RunResult } from '../../src/harness/result.js';
import { run } from '../../src/harness/run.js';
import { html } from '../../src/reports/html/index.js';
import { sentencesByPlace } from '../../src/specification/index.js';
import { ownDeployment } from '../../src/target/own-deployment.js';
import { mutantServer } from '../mutants/mutant-server.js';
import { ReportPage } from './report-page.js';
import { caseResult, runResult } from './support.js';

/** What would change the title of the page if any of it ran, or were an element. */
const canary = `</script></pre><img src="x" onerror="document.title='broken'"><script>document.title='broken'</script>`;

/** A service with one fault: deleting a missing entity succeeds. Its response contains the canary. */
function faulty() {
  const server = createReferenceServer({ deployment: ownDeployment, deviations: ['D-18'] });
  return mutantServer(server, {
    async apply(asked, next) {
      const answered = await next(asked);
      if (asked.method !== 'DELETE' || answered.status !== 404) return answered;
      const headers = { 'content-type': 'application/json', 'x-canary': canary };
      return { status: 200, headers, body: Buffer.from(JSON.stringify(canary)) };
    },
  });
}

withChromium('the HTML report in a browser', shown);

function shown(): void {
  describe('the HTML report in a browser', () => {
    let page: ReportPage;
    let result: RunResult;

    beforeAll(async () => {
      const server = faulty();
      result = await run({ server, only: ['lookup/*', 'ent-post/type-*', 'ent-post/nested/*'], subject: 'both' });
      await server.close();
      page = await ReportPage.open(html.render(result));
      // For the tests that only look at it: opening it anew takes longer than they do.
      await page.visit();
    }, 120_000);
    afterAll(() => page.close());

    const shownRows = '.section[open]:not([hidden]) .row:not([hidden])';
    const indexOf = (wanted: (each: CaseResult) => boolean) => {
      const index = result.results.findIndex(wanted);
      if (index < 0) throw new Error('the run has no such result');
      return index;
    };
    const cellOf = (verdict: Verdict) =>
      indexOf((each) => each.cell !== undefined && each.verdict === verdict && each.exchanges.length > 0);
    test('the run has each kind of result that the page must show', () => {
      expect(result.summary.fail).toBeGreaterThan(0);
      expect(result.summary.deviates).toBeGreaterThan(0);
      expect(result.summary.pass).toBeGreaterThan(0);
      expect(result.summary.skipped).toBeGreaterThan(0);
    });

    test('reports failed cases first, and shows each with the canary as text', async () => {
      expect(await page.tab.locator('#outcome').textContent()).toContain(`${result.summary.fail} cases failed`);
      const cards = page.tab.locator('#failures .card');
      expect(await cards.count()).toBe(result.summary.fail);
      const first = result.results[indexOf(({ verdict }) => verdict === 'fail')];
      expect(await cards.first().textContent()).toContain(first?.id);
      const sections = await page.each('main > section', 'node.id');
      const order = ['failures', 'deviations', 'differences', 'tables', 'requirements', 'specification', 'not-judged'];
      expect(sections).toEqual(order.filter((id) => id !== 'differences' || result.summary.observed !== undefined));
    });

    test('every cell has the colour of its verdict and its mark, and no other', async () => {
      const colour = 'getComputedStyle(node).backgroundColor';
      const all = result.results.flatMap((one, index) => (one.cell === undefined ? [] : [{ ...one, index }]));
      const found = await page.each(
        '.grid [data-r]',
        `[Number(node.dataset.r), node.firstElementChild.textContent, ${colour}]`,
      );
      const legend = new Map<Verdict, readonly unknown[]>();
      const marks: readonly string[] = '!✗⊘∅⊖±◆≠≈–·✓'.split('');
      for (const [place, verdict] of verdicts.entries()) {
        const colours = await page.each(`.legend .v-${verdict}`, colour);
        legend.set(verdict, [marks[place], ...(Array.isArray(colours) ? colours : [])]);
      }
      expect(new Set(Array.from(legend.values(), ([, ground]) => ground)).size).toBe(verdicts.length);
      const expected = all.map(({ index, verdict }) => [index, ...(legend.get(verdict) ?? [])]);
      const byIndex = (left: readonly unknown[], right: readonly unknown[]) => Number(left[0]) - Number(right[0]);
      expect(Array.isArray(found) ? found.sort(byIndex) : found).toEqual(expected.sort(byIndex));
    });

    test('the text of every requirement has the colour of its verdict', async () => {
      const colour = 'getComputedStyle(node).backgroundColor';
      const legend = new Map<Verdict, unknown>();
      for (const verdict of verdicts) legend.set(verdict, await page.each(`.legend .v-${verdict}`, `[${colour}]`));
      const found = await page.each('.row .sentence', `[node.closest('.row').id, [[${colour}]]]`);
      const expected = result.requirements.map(({ id, verdict }) => [`req-${id}`, legend.get(verdict)]);
      const byId = (left: readonly unknown[], right: readonly unknown[]) =>
        String(left[0]).localeCompare(String(right[0]));
      expect(Array.isArray(found) ? found.sort(byId) : found).toEqual(expected.sort(byId));
    });

    test('every sentence of the specification has the colour of the worst verdict of its requirements', async () => {
      const colour = 'getComputedStyle(node).backgroundColor';
      const legend = new Map<Verdict, unknown>();
      for (const verdict of verdicts)
        legend.set(
          verdict,
          await page.ask(`getComputedStyle(document.querySelector('.legend .v-${verdict}')).backgroundColor`),
        );
      const of = (place: string) => result.requirements.filter(({ from = [] }) => from.includes(place));
      const expected = Array.from(sentencesByPlace.keys(), (place) => {
        const requirements = of(place);
        const verdict = worst(requirements.map((one) => one.verdict));
        return requirements.length === 0 ? [place, 'rgba(0, 0, 0, 0)'] : [place, legend.get(verdict)];
      });
      const found = await page.each('#specification [id^="s-"]', `[node.title.split(': ')[0], ${colour}]`);
      if (!Array.isArray(found)) throw new TypeError('no sentences');
      const byPlace = ([left]: readonly unknown[], [right]: readonly unknown[]) =>
        String(left).localeCompare(String(right));
      expect(found.toSorted(byPlace)).toEqual(expected.toSorted(byPlace));
    });

    test('a click on a sentence shows its requirements and their cases, and leads to both', async () => {
      await page.visit();
      await page.tab.locator('a.sentence[title="4.8 DELETE #2"]').click();
      expect(await page.dialog.locator('h2').textContent()).toBe('4.8 DELETE #2');
      expect(await page.each('dialog .id b', 'node.textContent')).toEqual(['ENT-DEL-04', 'ENT-DEL-27']);
      const index = indexOf(({ requirements }) => requirements.includes('ENT-DEL-04'));
      await page.dialog.locator(`[data-r="${index}"]`).click();
      expect(await page.dialog.locator('h2').textContent()).toContain(result.results[index]?.id);
      await page.tab.keyboard.press('Escape');
      await page.tab.locator('a.sentence[title="4.8 DELETE #2"]').click();
      await page.dialog.locator('.id a').first().click();
      expect(await page.dialog.count()).toBe(0);
      expect(await page.tab.locator('#req-ENT-DEL-04').isVisible()).toBe(true);
      await page.tab.locator('#req-ENT-DEL-04 .places a').click();
      expect(await page.each(':target', 'node.title')).toEqual(['4.8 DELETE #2']);
    });

    test.each(['light', 'dark'] as const)('text has enough contrast, %s', async (colorScheme) => {
      await page.tab.emulateMedia({ colorScheme });
      await page.visit();
      const contrasts = await page.contrasts('.legend .v, .sentence, h1, .lead, .muted, nav a, .link, p, dt');
      await page.tab.emulateMedia({ colorScheme: 'light' });
      expect(contrasts.length).toBeGreaterThan(20);
      expect(contrasts.filter(([, contrast]) => contrast < 4.5)).toEqual([]);
    });

    test('one click on a cell shows its exchanges, as they were', async () => {
      await page.visit();
      const index = cellOf('fail');
      const failed = result.results[index];
      await page.button(index).click();
      const text = await page.dialog.textContent();
      for (const shown of [failed?.id, failed?.exchanges.at(-1)?.request.url, 'Expected', 'Got', failed?.curl]) {
        expect(text).toContain(shown);
      }
      expect(text).toContain(canary);
      expect(text).toContain(JSON.stringify(canary));
      expect(await page.dialog.locator('.exchange').count()).toBe(failed?.exchanges.length);
      expect(await page.dialog.locator('img, script').count()).toBe(0);
      expect(await page.tab.title()).not.toBe('broken');
      await page.tab.keyboard.press('Escape');
      expect(await page.dialog.count()).toBe(0);
    });

    test('a link to a case opens it', async () => {
      const { id, subject } = result.results[cellOf('pass')] ?? caseResult();
      await page.visit(`#case=${encodeURIComponent(id)}/${subject}`);
      expect(await page.dialog.locator('h2').textContent()).toContain(id);
    });

    test('requirements are filtered by verdict, subject and words', async () => {
      await page.visit();
      const all = result.requirements.length;
      await page.tab.locator('.section > summary').first().waitFor();
      const output = () => page.tab.locator('#filter output').textContent();
      expect(await output()).toBe(`${all} of ${all}`);

      await page.tab.locator('#filter select').selectOption('fail');
      const failed = result.requirements.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id);
      expect(await page.each(shownRows, 'node.id')).toEqual(expect.arrayContaining(failed.map((id) => `req-${id}`)));
      expect(await page.rows.count()).toBe(failed.length);

      await page.tab.locator('#filter select').selectOption('');
      await page.tab.locator('#filter input').fill('ENT-DEL instance');
      const texts = await page.each(shownRows, 'node.textContent.toLowerCase()');
      if (!Array.isArray(texts)) throw new TypeError('no rows');
      expect(texts.length).toBeGreaterThan(0);
      expect(texts.filter((text) => !(text.includes('ent-del') && text.includes('instance')))).toEqual([]);

      await page.tab.locator('#filter input').fill('');
      await page.tab.locator('#subjects input[value=sdk]').check();
      expect(await page.tab.locator('.grid [data-s=http]:visible').count()).toBe(0);
      expect(await page.tab.locator('.grid [data-s=sdk]:visible').count()).toBeGreaterThan(0);
      expect(await page.tab.locator('.row [data-s=http]:visible').count()).toBe(0);

      await page.tab.locator('.counts [data-filter=deviates]').click();
      expect(await page.tab.locator('#filter select').inputValue()).toBe('deviates');
    });

    test('works from the keyboard: into a table, from cell to cell, into a case and back', async () => {
      await page.visit();
      await page.tab.keyboard.press('Tab');
      expect(await page.ask('document.activeElement.textContent')).toBe('Skip to the failures');
      const place = `(() => {
        const cell = document.activeElement.closest('td');
        return [cell.parentElement.sectionRowIndex, cell.cellIndex, document.activeElement.dataset.s];
      })()`;
      await page.tab.locator('.grid tbody tr:first-child td:nth-child(2) [data-s=http]').first().focus();
      expect(await page.ask(place)).toEqual([0, 1, 'http']);
      for (const [key, expected] of [
        ['ArrowRight', [0, 2, 'http']],
        ['ArrowDown', [0, 2, 'sdk']],
        ['ArrowDown', [1, 2, 'http']],
        ['ArrowUp', [0, 2, 'sdk']],
        ['ArrowLeft', [0, 1, 'sdk']],
        ['ArrowLeft', [0, 1, 'sdk']],
      ] as const) {
        await page.tab.keyboard.press(key);
        expect(await page.ask(place), key).toEqual(expected);
      }
      expect(await page.ask('getComputedStyle(document.activeElement).outlineStyle')).toBe('solid');
      await page.tab.keyboard.press('Enter');
      expect(await page.dialog.count()).toBe(1);
      await page.tab.keyboard.press('Escape');
      expect(await page.dialog.count()).toBe(0);
      expect(await page.ask(place)).toEqual([0, 1, 'sdk']);
    });

    test('a link to a requirement opens its section', async () => {
      await page.visit();
      const link = page.tab.locator('#failures a[href^="#req-"]').first();
      const target = (await link.getAttribute('href')) ?? '';
      await page.tab.locator('#filter input').fill('no such words');
      expect(await page.rows.count()).toBe(0);
      await link.click();
      expect(await page.tab.locator(target).isVisible()).toBe(true);
    });

    test('nothing is wider than a narrow screen', async () => {
      await page.tab.setViewportSize({ width: 360, height: 740 });
      await page.visit();
      const widths = '[document.documentElement.scrollWidth, innerWidth]';
      expect(await page.ask(widths)).toEqual([360, 360]);
      await page.button(cellOf('fail')).click();
      expect(await page.each('dialog[open]', 'node.scrollWidth <= node.clientWidth')).toEqual([true]);
      expect(await page.ask(widths)).toEqual([360, 360]);
      await page.tab.setViewportSize({ width: 1280, height: 900 });
    });

    test('several megabytes of exchanges do not make it slow to read: the page contains them only after a click', async () => {
      const body = canary.repeat(100);
      const request = { method: 'POST', url: 'http://host/path', headers: {}, body };
      const exchange = {
        phase: 'request' as const,
        request,
        response: { status: 200, headers: {}, body },
        curl: 'curl',
      };
      const many = Array.from({ length: 500 }, (_, index) =>
        caseResult({ id: `test/${index}`, exchanges: [exchange] }),
      );
      const large = html.render(runResult(many));
      expect(large.length).toBeGreaterThan(10_000_000);
      const report = page.url;
      page.load(large);
      await page.visit();
      const elements = await page.ask('document.querySelectorAll("*").length');
      expect(elements).toBeLessThan(500 * 12);
      await page.visit('#case=test%2F499/http');
      expect(await page.dialog.locator('.exchange pre').first().textContent()).toBe(body);
      page.url = report;
    });

    test('nothing left the page, nothing ran that should not, and nothing complained', () => {
      expect(page.requests).toEqual([]);
      expect(page.complaints).toEqual([]);
    });
  });
}
