import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Locator, Page } from 'playwright-core';
import { browser } from '../../../../scripts/test/lib/chromium.js';
import { temporaryFolder } from '../../../../scripts/test/lib/temporary-folder.js';

/** An HTML report in a tab of a browser, which may load nothing else. */
export class ReportPage {
  readonly tab: Page;
  /** What the browser reported as a warning or an error. */
  readonly complaints: string[] = [];
  /** The URLs that the page requested beside itself. */
  readonly requests: string[] = [];
  url = '';
  readonly #folder = temporaryFolder();
  #visits = 0;

  private constructor(tab: Page) {
    this.tab = tab;
  }

  static async open(document: string): Promise<ReportPage> {
    const context = await browser();
    const page = new ReportPage(await context.newPage());
    page.tab.on('console', (message) => page.complaints.push(message.text()));
    page.tab.on('pageerror', (error) => page.complaints.push(error.message));
    await page.tab.route('**/*', (route) => {
      if (route.request().url() === page.#visited) return route.continue();
      page.requests.push(route.request().url());
      return route.abort();
    });
    page.load(document);
    return page;
  }

  async close(): Promise<void> {
    await this.tab.context().close();
  }

  /** Makes `visit` open another document. */
  load(document: string): void {
    const path = join(this.#folder, `report-${document.length}.html`);
    writeFileSync(path, document);
    this.url = pathToFileURL(path).href;
  }

  async visit(hash = ''): Promise<void> {
    this.#visits += 1;
    // Without a query of its own, the tab would only go to another place in the document.
    await this.tab.goto(`${this.#visited}${hash}`);
  }

  get #visited(): string {
    return `${this.url}?${this.#visits}`;
  }

  /** Returns the value of an expression within the page. */
  ask(expression: string): Promise<unknown> {
    return this.tab.evaluate(expression);
  }

  /** Returns the value of an expression for each `node` that a selector finds. */
  each(selector: string, expression: string): Promise<unknown> {
    return this.ask(`Array.from(document.querySelectorAll(${JSON.stringify(selector)}), (node) => ${expression})`);
  }

  /** The button of a result in a table. */
  button(index: number): Locator {
    return this.tab.locator(`.grid [data-r="${index}"]`);
  }

  get dialog(): Locator {
    return this.tab.locator('dialog[open]');
  }

  /** The rows of requirements that are shown. */
  get rows(): Locator {
    return this.tab.locator('.row:visible');
  }

  /**
   * Returns the names of the elements that a selector finds, with the contrast between their text and the background.
   */
  async contrasts(selector: string): Promise<readonly (readonly [name: string, contrast: number])[]> {
    return await this.tab.evaluate(`(() => {
      const light = (colour) => {
        const [r, g, b] = colour.match(/[\\d.]+/g).slice(0, 3).map((part) => part / 255)
          .map((part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      const contrast = (one, other) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
      const background = (node) => {
        const colour = getComputedStyle(node).backgroundColor;
        return /, 0\\)$/.test(colour) ? background(node.parentElement) : colour;
      };
      return Array.from(document.querySelectorAll(${JSON.stringify(selector)}), (node) =>
        [node.className || node.tagName, contrast(light(getComputedStyle(node).color), light(background(node)))]);
    })()`);
  }
}
