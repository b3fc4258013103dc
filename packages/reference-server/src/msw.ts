import { type HttpHandler, http } from 'msw';
import type { ReferenceServer } from './reference-server.js';
import { excerpt, suggestion } from './text/messages.js';

/** The options of {@link handlersFor}. */
export interface HandlerOptions {
  /**
   * The URL that the tested code calls. No service needs to exist there. If the path is empty or `/`, the server's base
   * path is added. Any other path must be that base path.
   */
  readonly baseUrl: string | URL;
}

/**
 * Creates handlers of [msw](https://mswjs.io), so that a reference server answers instead of a real service. They
 * handle every method, and every path under the base path and under `/-/`, also of the worlds of the server. Unknown
 * paths there get a 404 of the server. Other paths and hosts are left to other handlers.
 *
 * msw intercepts the global `fetch` and `node:http`, which the SDK does not use by default. Create its client with
 * `fetch: (url, init) => fetch(url, init)`, which looks up the global function at each call.
 *
 * @throws TypeError for an unknown option, and if `baseUrl` is not an http or https URL, has a query, a fragment or
 *   credentials, or has another path
 * @example
 * const server = createReferenceServer();
 * const network = setupServer(...handlersFor(server, { baseUrl: 'https://service.test' }));
 * network.listen({ onUnhandledRequest: 'error' });
 */
export function handlersFor(server: ReferenceServer, options: HandlerOptions): HttpHandler[] {
  const { baseUrl, ...unknown } = options;
  const [name] = Object.keys(unknown);
  if (name !== undefined) throw new TypeError(`Unknown option "${excerpt(name)}". ${suggestion(name, ['baseUrl'])}`);
  const { origin, world } = parseBaseUrl(baseUrl, server.basePath);
  const paths = [server.basePath, '/-'].map(
    (path) => `${world === '' ? '(?:/~[^/]+)?' : escaped(world)}${escaped(path)}(?:/.*)?`,
  );
  const place = new RegExp(`^${escaped(origin)}(?:${paths.join('|')})$`);
  return [http.all(place, ({ request }) => server.fetch(request).catch((error) => unlessAborted(request, error)))];
}

/** The client has already received the reason of the abort, which msw would take for an error of the handler. */
function unlessAborted({ signal }: Request, error: unknown): Response {
  if (signal.aborted) return Response.error();
  throw error;
}

/** Splits the URL into the origin and, if there is one, the segment of a world (`POST /-/worlds`). */
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
