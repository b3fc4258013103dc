import type { Operation } from './operation.js';

/** How many redirects of one call are followed. */
export const mostRedirects = 5;

const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Whether a status leads elsewhere. */
export function isRedirect(status: number): boolean {
  return redirects.has(status);
}

/** Where a redirect leads; `undefined` where the text is no URL. */
export function locationOf(location: string | undefined, origin: string, path: string): URL | undefined {
  if (location === undefined || !URL.canParse(location, origin + path)) return undefined;
  return new URL(location, origin + path);
}

/**
 * The path to go on with, or why there is none: only a read goes on, by GET or HEAD, and only at the same origin, since
 * the session goes with it.
 */
export function followable(
  { kind, method }: Pick<Operation, 'kind' | 'method'>,
  location: URL | undefined,
  origin: string,
  followed: number,
): { readonly path: string } | { readonly reason: string } {
  if (location === undefined) return { reason: 'it does not say where to' };
  if (location.origin !== origin || location.username !== '' || location.password !== '') {
    return { reason: 'it leads to another origin' };
  }
  if (kind !== 'read' || (method !== 'GET' && method !== 'HEAD')) return { reason: 'only reads by GET are led on' };
  if (followed >= mostRedirects) return { reason: `${mostRedirects} others were followed` };
  // The client's own is put in its place; what has none is left as it is written.
  if (location.searchParams.has('sessionId')) location.searchParams.delete('sessionId');
  return { path: location.pathname + location.search };
}
