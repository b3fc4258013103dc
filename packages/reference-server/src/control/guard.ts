import { createHash, timingSafeEqual } from 'node:crypto';
import { bearerToken } from '../http/bearer.js';
import { type Exchange, header } from '../http/exchange.js';

/** Who may use the control paths: with a token who has it, else who is on this machine. */
export class ControlGuard {
  readonly #token: Buffer | undefined;

  constructor(token: string | undefined) {
    this.#token = token === undefined ? undefined : digest(token);
  }

  /** Whether to refuse with 401 or to hide the paths with 404; `undefined`: come in. */
  judge(exchange: Exchange): 'unauthorized' | 'notFound' | undefined {
    if (this.#token === undefined) return exchange.loopback && !isForeign(exchange) ? undefined : 'notFound';
    const given = bearerToken(exchange.headers);
    return given !== undefined && timingSafeEqual(digest(given), this.#token) ? undefined : 'unauthorized';
  }
}

/** Digests are of one length, so that comparing them tells nothing of the token's. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** A page of another origin, shown by a browser on this machine, is no tester. */
function isForeign({ headers }: Exchange): boolean {
  const origin = header(headers, 'origin');
  if (origin === undefined) return false;
  return !/^https?:\/\/(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?$/i.test(origin);
}
