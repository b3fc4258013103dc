import type { HttpRequest, HttpResponse } from '../http/message.js';
import { prefersHtml } from '../http/negotiate.js';
import { jsonValue, shortText } from '../http/response.js';
import { rule } from './control-request.js';

/** Where a client finds what a server has. All URLs are encoded, and have a valid host. */
export interface Found {
  /** The URL of the service. */
  readonly service: string;
  /** The URL of the control paths, if the client may use them. */
  readonly control?: string;
  /** The URLs of the OpenAPI documents of the accesses, if the client may use the control paths. */
  readonly openapi?: readonly string[];
}

/** The page needs nothing but its own text. */
const headers = { 'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'", Vary: 'Accept' };

/** What there is to find, as a page for browsers and as JSON for all other clients. */
export function rootPage(http: HttpRequest, found: Found): HttpResponse {
  if (!prefersHtml(http.headers)) return jsonValue(200, { ...found }, rule, headers);
  return shortText(200, { type: 'text/html; charset=utf-8', text: pageOf(found) }, rule, headers);
}

function pageOf({ service, control, openapi = [] }: Found): string {
  const items = [
    `<li>The service: <code>${service}</code></li>`,
    ...(control === undefined ? [] : [`<li>${link(control)}: look into the server and control it</li>`]),
    ...openapi.map((url) => `<li>${link(url)}: the OpenAPI document of an access</li>`),
  ];
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>Reference server</title>
<h1>Reference server</h1>
<ul>
${items.join('\n')}
</ul>
</html>
`;
}

function link(url: string): string {
  return `<a href="${url}">${url}</a>`;
}
