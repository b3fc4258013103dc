import { type HttpRequest, type HttpResponse, header } from '../http/message.js';
import { splitTarget } from '../http/router.js';

/** The page may only use its own files, and only the server that it comes from. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' blob: data:",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

const fixedHeaders = {
  'Cache-Control': 'no-cache',
  'Content-Security-Policy': policy,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
} as const;

const types = {
  html: 'text/html; charset=utf-8',
  script: 'text/javascript; charset=utf-8',
  style: 'text/css; charset=utf-8',
} as const;

/** A file of the inspector's page. None of them contains data of the server. */
export type PageFile = keyof typeof types;

/** A file of the page, which is loaded on the first request, since most servers are never inspected. */
export async function pageFile(file: PageFile, http: HttpRequest, rule: string): Promise<HttpResponse> {
  const { path } = splitTarget(http.target);
  // The addresses in the page are relative to the slash.
  if (file === 'html' && !path.endsWith('/')) {
    const headers = { ...fixedHeaders, Location: `${path}/` };
    return { status: 308, headers, body: null, rule };
  }
  const { pageFiles } = await import('./page-files.js');
  const tag = `"${pageFiles.hash}"`;
  const headers = { ...fixedHeaders, ETag: tag, Vary: 'Accept' };
  if (header(http.headers, 'if-none-match') === tag) return { status: 304, headers, body: null, rule };
  return { status: 200, headers: { ...headers, 'Content-Type': types[file] }, body: pageFiles[file], rule };
}
