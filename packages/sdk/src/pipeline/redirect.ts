import type { CallContext } from '../call/call-context.js';
import type { Operation } from '../operation/operation.js';
import type { TransportFailure } from '../transport/failure.js';
import { RawResponse } from '../wire/response.js';
import { attempt } from './attempt.js';
import type { SessionLease } from './session-source.js';

/** How many redirects of one call are followed. */
const mostRedirects = 5;

const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** The third step: follows the redirects of reads. @throws CallFailure if one must not be followed */
export async function withRedirects(
  call: CallContext,
  lease: SessionLease | undefined,
): Promise<RawResponse | TransportFailure> {
  let path = call.path;
  for (;;) {
    const end = await attempt(call, lease, path);
    if (!(end instanceof RawResponse) || !isRedirect(end.status)) return end;
    call.observer?.settled(end, undefined);
    path = follow(call, end, path);
  }
}

/** @throws CallFailure if the redirect must not be followed */
function follow(call: CallContext, response: RawResponse, path: string): string {
  const { origin } = call.settings.base;
  const said = response.field('location');
  const next = followable(call.operation, locationOf(said, origin, path), origin, call.redirects);
  if ('reason' in next) {
    throw call.statusFailure(response, { remark: `The redirect was not followed: ${next.reason}.`, location: said });
  }
  call.redirects += 1;
  return next.path;
}

/** Whether a status leads elsewhere. */
function isRedirect(status: number): boolean {
  return redirects.has(status);
}

/** Where a redirect leads; `undefined` if the text is not a URL. */
function locationOf(location: string | undefined, origin: string, path: string): URL | undefined {
  if (location === undefined || !URL.canParse(location, origin + path)) return undefined;
  return new URL(location, origin + path);
}

/**
 * The path to follow, or why the redirect is not followed: only reads by GET or HEAD follow, at the same origin, since
 * the session goes with it.
 */
function followable(
  { kind, method }: Pick<Operation, 'kind' | 'method'>,
  location: URL | undefined,
  origin: string,
  followed: number,
): { readonly path: string } | { readonly reason: string } {
  if (location === undefined) return { reason: 'it does not say where it leads' };
  if (location.origin !== origin || location.username !== '' || location.password !== '') {
    return { reason: 'it leads to another origin' };
  }
  if (kind !== 'read' || (method !== 'GET' && method !== 'HEAD'))
    return { reason: 'only reads by GET follow redirects' };
  if (followed >= mostRedirects) return { reason: `${mostRedirects} others were followed already` };
  // The client's own is put in its place; what has none is left as it is written.
  if (location.searchParams.has('sessionId')) location.searchParams.delete('sessionId');
  return { path: location.pathname + location.search };
}
