import { bearerToken, type HttpRequest, header, headerValues } from '../http/message.js';
import { isEqualInSameTime, SecretDigests } from '../random/randomness.js';

/** Whether a request may use the control paths, needs a token (401), or finds them hidden (404). */
export type ControlGuard = (request: HttpRequest) => 'allowed' | 'unauthorized' | 'hidden';

/** Decides who may use the control paths: clients with the token if one is set, else clients on this machine. */
export function controlGuard(token: string | undefined): ControlGuard {
  if (token === undefined) return (request) => (request.loopback && !isCrossOrigin(request) ? 'allowed' : 'hidden');
  const digests = new SecretDigests();
  const expected = digests.of(token);
  return ({ headers }) => {
    const given = bearerToken(headers);
    return given !== undefined && isEqualInSameTime(digests.of(given), expected) ? 'allowed' : 'unauthorized';
  };
}

/** Whether a web page of another origin sent the request, with a browser on this machine. */
function isCrossOrigin({ method, headers, origin }: HttpRequest): boolean {
  const [given = origin, ...others] = headerValues(headers, 'origin');
  if (others.length > 0 || given.toLowerCase() !== origin.toLowerCase()) return true;
  // A page loads images, scripts and frames without the header Origin. A followed link shows it nothing and changes
  // nothing.
  const isForeign = ['cross-site', 'same-site'].includes(header(headers, 'sec-fetch-site') ?? '');
  const isLink = method === 'GET' && header(headers, 'sec-fetch-dest') === 'document';
  return isForeign && !isLink;
}
