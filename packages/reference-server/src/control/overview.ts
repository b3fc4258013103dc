import { namedAccess } from '../deployment/world-state.js';
import { prefersHtml } from '../http/media.js';
import { type HttpRequest, type HttpResponse, jsonValue, shortText } from '../http/message.js';
import { notFound } from '../model/refusal.js';
import { ruleText } from '../rules/rule-text.js';
import { excerpt } from '../text/messages.js';
import { absent, type ControlRequest, type ControlRoute, rule } from './control-request.js';
import type { World } from './worlds/world.js';

/** What can be called, and what the rules of the journal say. */
export const overviewRoutes: readonly ControlRoute[] = [
  { pattern: '-/health', isPublic: () => true, methods: { GET: () => jsonValue(200, { status: 'ok' }, rule) } },
  { pattern: '-/openapi/:id', methods: { GET: describe } },
  { pattern: '-/rules/:id', methods: { GET: explain } },
];

/** An overview: the service, the OpenAPI documents of its accesses, and the control paths. */
export function showOverview({ http, server, world, prefix }: ControlRequest): HttpResponse {
  const origin = http.origin + prefix;
  const openapi = openApiUrls(world, origin);
  return jsonValue(200, { service: origin + server.basePath, openapi, paths: server.paths }, rule);
}

/**
 * The URLs of the OpenAPI documents of the accesses.
 *
 * @param origin with the path of the world
 */
export function openApiUrls({ state }: World, origin: string): readonly string[] {
  return Array.from(state.accesses.keys(), (id) => `${origin}/-/openapi/${encodeURIComponent(id)}.json`);
}

/** The OpenAPI document of the access in `-/openapi/<access>.json`. */
function describe({ http, server, world, prefix, id }: ControlRequest): HttpResponse {
  if (!id.endsWith('.json')) throw notFound(rule, `Expected "/-/openapi/<access>.json", got "${excerpt(id)}".`);
  const access = namedAccess(world.state, id.slice(0, -'.json'.length), rule);
  return jsonValue(200, server.describe(access, http.origin + prefix + server.basePath), rule);
}

/** The text of a rule that the journal names. */
async function explain({ id }: ControlRequest): Promise<HttpResponse> {
  const { documents } = await import('../rules/documents.js');
  const found = ruleText(id, documents);
  if (found !== undefined) return jsonValue(200, { ...found }, rule);
  throw absent('text of the rule', id);
}

/** The URLs of a server. All are encoded, and have a valid host. */
interface ServerUrls {
  /** The URL of the service. */
  readonly service: string;
  /** The URL of the control paths, if the client may use them. */
  readonly control?: string;
  /** The URLs of the OpenAPI documents of the accesses, if the client may use the control paths. */
  readonly openapi?: readonly string[];
}

/** The page loads nothing. */
const headers = { 'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'", Vary: 'Accept' };

/** The response for the path `/`: a page for browsers, and JSON for all other clients. */
export function rootPage(http: HttpRequest, urls: ServerUrls): HttpResponse {
  if (!prefersHtml(http.headers)) return jsonValue(200, { ...urls }, rule, headers);
  return shortText(200, { type: 'text/html; charset=utf-8', text: pageOf(urls) }, rule, headers);
}

function pageOf({ service, control, openapi = [] }: ServerUrls): string {
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
