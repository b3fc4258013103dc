import { bearerToken, type HttpRequest, header, headerValues } from '../http/message.js';
import { randomBytes } from '../model/random-bytes.js';
import { hmacSha256, isEqualInSameTime } from '../platform/hash.js';

/** Decides who may use the control paths: clients with the token if one is set, else clients on this machine. */
export class ControlGuard {
  readonly #key = randomBytes(32).slice();
  readonly #token: Uint8Array | undefined;

  constructor(token: string | undefined) {
    this.#token = token === undefined ? undefined : this.#digest(token);
  }

  /** Whether the control paths may be used, need a token (401), or are hidden (404). */
  check(request: HttpRequest): 'allowed' | 'unauthorized' | 'hidden' {
    if (this.#token === undefined) return request.loopback && !isCrossOrigin(request) ? 'allowed' : 'hidden';
    const given = bearerToken(request.headers);
    return given !== undefined && isEqualInSameTime(this.#digest(given), this.#token) ? 'allowed' : 'unauthorized';
  }

  /** All digests have the same length, so comparing them does not reveal the length of the token. */
  #digest(text: string): Uint8Array {
    return hmacSha256(this.#key, text);
  }
}

/** Whether a web page of another origin sent the request, with a browser on this machine. */
function isCrossOrigin({ headers, origin }: HttpRequest): boolean {
  const [given = origin, ...others] = headerValues(headers, 'origin');
  if (others.length > 0 || given.toLowerCase() !== origin.toLowerCase()) return true;
  // Images, scripts and frames of a page come without an origin. Following its links shows it nothing.
  const isForeign = ['cross-site', 'same-site'].includes(header(headers, 'sec-fetch-site') ?? '');
  return isForeign && header(headers, 'sec-fetch-dest') !== 'document';
}
