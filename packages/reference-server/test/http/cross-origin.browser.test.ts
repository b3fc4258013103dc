import { createReferenceServer, type ReferenceServer } from '@platform-services/reference-server';
import type { BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browser, withChromium } from '../../../../scripts/test/lib/chromium.js';

/** A page that tries to reset the server and to read its journal. It is one line, so that it works within JSON too. */
const page = [
  '<!doctype html><title>stored</title><script>',
  "document.title = 'ran';",
  "fetch('/-/reset', { method: 'POST' });",
  "fetch('/-/journal').then((answer) => answer.text()).then((text) => { document.title = text; });",
  '</script>',
].join('');

withChromium('stored pages in a browser', shown);

function shown(): void {
  describe('a page that a user stored, in a browser', () => {
    let server: ReferenceServer;
    let url: string;
    let sessionId: string;
    let context: BrowserContext;
    beforeAll(async () => {
      server = createReferenceServer();
      ({ url } = await server.listen({ port: 0 }));
      const answer = await fetch(`${url}/rest/authenticate?user=demo&password=demo`, { method: 'POST' });
      sessionId = String(await answer.json());
      context = await browser();
    });
    afterAll(async () => {
      await context.close();
      await server.close();
    });

    /** Opens a URL, and returns the title of the page and the requests that reached the control paths. */
    async function open(target: string): Promise<{ title: string; requests: readonly string[] }> {
      const opened = await context.newPage();
      const requests: string[] = [];
      opened.on('request', (request) => requests.push(new URL(request.url()).pathname));
      await opened.goto(target, { waitUntil: 'networkidle' });
      const title = await opened.title();
      await opened.close();
      return { title, requests: requests.filter((path) => path.startsWith('/-/')) };
    }

    test('as a resource', async () => {
      const form = new FormData();
      form.append('content', new File([page], 'page.html', { type: 'text/html' }));
      const query = `sessionId=${sessionId}&accessId=access.demo`;
      const uploaded = await fetch(`${url}/streaming?${query}`, { method: 'POST', body: form });
      const [resource] = JSON.parse(await uploaded.text());
      const id = encodeURIComponent(String(resource.id?.value ?? resource.id));
      const target = `${url}/streaming?${query}&resourceId=${id}`;
      expect((await fetch(target)).headers.get('content-type')).toBe('text/html');
      expect(await open(target)).toEqual({ title: 'stored', requests: [] });
    });

    test('as a text, with pseudoContentType', async () => {
      const people = `${url}/rest/v2/entities/access.demo/Person?sessionId=${sessionId}&projection=idInfo`;
      const created = await fetch(people, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ firstName: page }),
      });
      const { value: id } = JSON.parse(await created.text());
      const query = `type=Person&id=${id}&accessId=access.demo&sessionId=${sessionId}&pseudoContentType=text/html`;
      const target = `${url}/rest/entity?${query}`;
      expect((await fetch(target)).headers.get('content-type')).toBe('text/html');
      expect((await open(target)).requests).toEqual([]);
    });
  });
}
