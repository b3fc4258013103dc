import { ConfigError } from '../errors/usage.js';

/** Where the service is. */
export interface BaseUrl {
  /** Scheme and authority, e.g. `http://127.0.0.1:8080`. */
  readonly origin: string;
  /** The path before all paths of the specification, without a slash at its end, e.g. `/platform-services`. */
  readonly path: string;
}

/**
 * Reads a base URL. With an empty path or `/` the base path is added; any other path is the base path.
 *
 * @throws ConfigError where it is no absolute http or https URL, or holds credentials, a query or a fragment
 */
export function parseBaseUrl(text: unknown, basePath: unknown = '/platform-services'): BaseUrl {
  if (typeof text !== 'string' && !(text instanceof URL))
    throw new ConfigError('baseUrl must be a URL, e.g. "http://127.0.0.1:8080"');
  if (!URL.canParse(String(text))) throw new ConfigError('baseUrl is no absolute URL, e.g. "http://127.0.0.1:8080"');
  const url = new URL(String(text));
  if (url.username !== '' || url.password !== '')
    throw new ConfigError('baseUrl must not hold credentials: use the option "credentials"');
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new ConfigError(`baseUrl must be http or https, not ${url.protocol}`);
  if (url.search !== '' || url.hash !== '') throw new ConfigError('baseUrl must have neither a query nor a fragment');
  if (typeof basePath !== 'string' || !/^(?:\/[\w\-.~%]+)*\/?$/.test(basePath)) {
    throw new ConfigError(`basePath must be a path such as "/platform-services", not ${JSON.stringify(basePath)}`);
  }
  return { origin: url.origin, path: (url.pathname === '/' ? basePath : url.pathname).replace(/\/+$/, '') };
}
