import type { CallContext } from '../call/call-context.js';
import { statusError } from '../call/call-errors.js';
import { hiddenRedirect } from '../errors/status.js';
import type { Operation } from '../operation/operation.js';
import { parsedUrl, percentDecoded } from '../transport/base-url.js';
import type { RawResponse } from '../wire/response.js';

/** The maximum number of redirects per call. */
const maxRedirects = 5;

/** Returns the path to which a redirect leads. @throws HttpError if it must not be followed */
export function followed(call: CallContext, response: RawResponse, path: string, hasSession: boolean): string {
  const { origin, path: basePath } = call.settings.base;
  const location = response.field('location');
  const target = location === undefined ? undefined : parsedUrl(location, origin + path);
  const bounds = { origin, basePath, isBound: hasSession };
  const next =
    response.status === hiddenRedirect
      ? { reason: 'this platform does not show where it leads' }
      : followable(call.operation, target, bounds, call.redirects);
  if ('reason' in next) {
    throw statusError(call, response, { remark: `The redirect was not followed: ${next.reason}.`, location });
  }
  call.redirects += 1;
  return next.path;
}

/**
 * The path to follow, or the reason why the redirect is not followed. Only reads with GET or HEAD follow redirects, and
 * only within the same origin. A request that carries the session stays below the base path, since other paths of the
 * origin may belong to other services. No redirect leads to another operation of the service, which may write.
 */
function followable(
  { kind, method, path }: Pick<Operation, 'kind' | 'method' | 'path'>,
  location: URL | undefined,
  { origin, basePath, isBound }: { readonly origin: string; readonly basePath: string; readonly isBound: boolean },
  redirects: number,
): { readonly path: string } | { readonly reason: string } {
  if (location === undefined) return { reason: 'it does not say where it leads' };
  if (location.origin !== origin || location.username !== '' || location.password !== '') {
    return { reason: `it leads to another origin, ${location.origin}` };
  }
  if (kind !== 'read' || (method !== 'GET' && method !== 'HEAD'))
    return { reason: 'only reads by GET follow redirects' };
  const isBelow = `${location.pathname}/`.startsWith(`${basePath}/`);
  if (isBound && !isBelow) return { reason: 'it leads out of the base path' };
  const target = isBelow ? operationAt(location.pathname.slice(basePath.length)) : undefined;
  if (target !== undefined && target !== operationAt(path)) return { reason: 'it leads to another operation' };
  if (redirects >= maxRedirects) return { reason: `${maxRedirects} others were followed already` };
  // The client adds its own session id again. A URL without one is left as it is.
  if (location.searchParams.has('sessionId')) location.searchParams.delete('sessionId');
  return { path: location.pathname + location.search };
}

/** The operation of the service at a path below the base path, however it is written; `undefined` for other paths. */
function operationAt(path: string): string | undefined {
  const segments = path.split('/').map((segment) => percentDecoded(segment).replace(/;.*$/s, '').toLowerCase());
  const [root, name = '', kind = ''] = segments
    .flatMap((segment) => segment.split(/[/\\]/))
    .filter((part) => part !== '');
  if (root === 'streaming') return root;
  if (root !== 'rest') return undefined;
  return name === 'v2' ? `${name}/${kind}` : name;
}
