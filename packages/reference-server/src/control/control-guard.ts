import { bearerToken, type HttpRequest, header, headerValues } from '../http/message.js';
import { isEqualInSameTime, SecretDigests } from '../random/randomness.js';

/** Decides who may use the control paths: clients with the token if one is set, else clients on this machine. */
export class ControlGuard {
  readonly #digests: SecretDigests | undefined;
  readonly #token: string | undefined;

  constructor(token: string | undefined) {
    if (token === undefined) return;
    this.#digests = new SecretDigests();
    this.#token = this.#digests.of(token);
  }

  /** Whether the control paths may be used, need a token (401), or are hidden (404). */
  check(request: HttpRequest): 'allowed' | 'unauthorized' | 'hidden' {
    if (this.#digests === undefined || this.#token === undefined) {
      return request.loopback && !isCrossOrigin(request) ? 'allowed' : 'hidden';
    }
    const given = bearerToken(request.headers);
    return given !== undefined && isEqualInSameTime(this.#digests.of(given), this.#token) ? 'allowed' : 'unauthorized';
  }
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
