import { ConfigError } from '../errors/usage.js';
import { describeValue, mismatch, mismatchOf, quote } from '../model/message.js';

/** The location of the service. */
export interface BaseUrl {
  /** Scheme and authority, e.g. `http://127.0.0.1:8080`. */
  readonly origin: string;
  /** The path that precedes all paths of the specification, without a trailing slash, e.g. `/platform-services`. */
  readonly path: string;
}

const anyUrl = 'an absolute URL such as "http://127.0.0.1:8080"';

/**
 * Parses a base URL. If its path is empty or `/`, the base path is appended; any other path replaces the base path.
 *
 * @throws ConfigError if it is not an absolute http or https URL, or contains credentials, a query or a fragment
 */
export function parseBaseUrl(text: string | URL, basePath = '/platform-services'): BaseUrl {
  // A string may contain a password.
  const url = parsedUrl(String(text));
  if (url === undefined) throw new ConfigError(mismatchOf(anyUrl, describeValue(text, 'another string'), 'baseUrl'));
  if (url.username !== '' || url.password !== '')
    throw new ConfigError(
      mismatchOf('a URL without credentials', 'a URL with credentials', 'baseUrl', 'Use the option "credentials".'),
    );
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new ConfigError(mismatchOf('a URL with http or https', quote(url.protocol), 'baseUrl'));
  if (url.search !== '' || url.hash !== '')
    throw new ConfigError(mismatchOf('a URL without a query or a fragment', 'a URL with one of them', 'baseUrl'));
  if (!/^(?:\/[\w\-.~%]+)*\/?$/.test(basePath)) {
    throw new ConfigError(mismatch('a path such as "/platform-services"', basePath, 'basePath'));
  }
  return { origin: url.origin, path: (url.pathname === '/' ? basePath : url.pathname).replace(/\/+$/, '') };
}

/** Parses a URL; `undefined` if the text is not one. Older browsers, and jsdom in Jest 29, have no `URL.canParse`. */
export function parsedUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}

/** A part of a URL without its percent encoding; unchanged if the encoding is invalid. */
export function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
