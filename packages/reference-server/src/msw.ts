import { type HttpHandler, http } from 'msw';
import { suggestion } from './model/nearest-name.js';
import type { ReferenceServer } from './reference-server.js';

/** Where the handlers answer. */
export interface HandlerOptions {
  /**
   * The URL that the tested code calls; nothing has to be there. With an empty or `/` path the server's base path is
   * added, any other path has to be that base path.
   */
  readonly baseUrl: string | URL;
}

/**
 * Handlers of [msw](https://mswjs.io) by which a reference server answers in the place of a service: every method, and
 * every path under the base path and under `/-/`; what the service does not know it answers with 404. Other paths and
 * hosts are left to other handlers.
 *
 * msw stands in for the global `fetch` and for `node:http`, which the SDK does not use by itself: give its client
 * `fetch: (url, init) => fetch(url, init)`, which looks for the global function at each call.
 *
 * @throws TypeError where `baseUrl` is no http or https URL, has a query, a fragment or credentials, or another path, and
 * for an option that is not known
 * @example
 * const server = createReferenceServer();
 * const network = setupServer(...handlersFor(server, { baseUrl: 'https://service.test' }));
 * network.listen({ onUnhandledRequest: 'error' });
 */
export function handlersFor(server: ReferenceServer, options: HandlerOptions): HttpHandler[] {
  const { baseUrl, ...unknown } = options;
  const [name] = Object.keys(unknown);
  if (name !== undefined)
    throw new TypeError(`Unknown option "${name.slice(0, 80)}". ${suggestion(name, ['baseUrl'])}`);
  const { origin, world } = parseBaseUrl(baseUrl, server.basePath);
  const paths = [server.basePath, '/-'].map((path) => `${escaped(world + path)}(?:/.*)?`);
  const place = new RegExp(`^${escaped(origin)}(?:${paths.join('|')})$`);
  return [http.all(place, ({ request }) => server.fetch(request))];
}

/** The origin, and the segment of a world (`POST /-/worlds`) before the base path where there is one. */
function parseBaseUrl(baseUrl: string | URL, basePath: string): { readonly origin: string; readonly world: string } {
  if (!URL.canParse(String(baseUrl)))
    throw new TypeError('Expected an absolute URL such as "https://service.test" as baseUrl.');
  const { protocol, origin, pathname, search, hash, username, password } = new URL(baseUrl);
  if (protocol !== 'http:' && protocol !== 'https:')
    throw new TypeError(`Expected a URL of http: or https: as baseUrl, got "${protocol}".`);
  if (search + hash + username + password !== '')
    throw new TypeError(
      'Expected a URL of origin and path as baseUrl, got one with a query, a fragment or credentials.',
    );
  const path = pathname.replace(/\/+$/, '');
  if (path === '') return { origin, world: '' };
  const world = /^\/~[^/]+/.exec(path)?.[0] ?? '';
  if (path === world + basePath) return { origin, world };
  throw new TypeError(
    `Expected the path "${basePath}" in baseUrl, which is the base path of this server, got "${path}". Give createReferenceServer the option basePath: "${path}".`,
  );
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
